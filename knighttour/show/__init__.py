"""Drawings and panels: `plots` (pictures), `panels` (sliders), `alt` (the same in words).

Nothing is imported here, so that the words work where matplotlib and ipywidgets are not installed.
"""
