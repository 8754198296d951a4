"""The commands that only Pivit tiles has: `tripiv tiles …`."""
