"""A package whose rule book has no clause."""
