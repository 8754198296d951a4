"""The engine as other programs know it: lines in, lines out (docs/pivit-engine.md)."""
