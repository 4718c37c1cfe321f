"""Ours against C, and against what people would use instead (see README.md in this folder)."""
