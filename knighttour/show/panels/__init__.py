"""Panels with sliders: move a control, and player, counts and verdict follow.

Each function gives a widget to end a cell with. Start values are arguments; bad ones are a
`ValueError`. From code a panel can be read: `outcome`, `words`, `error`, `player`, and `controls`
by name; `running.wait()` waits for a run that goes on in the background.
"""

from knighttour.show.panels.maze_editor import maze_editor
from knighttour.show.panels.mazes import maze_panel
from knighttour.show.panels.moves import moves_panel
from knighttour.show.panels.queens import queens_panel
from knighttour.show.panels.race import race_panel
from knighttour.show.panels.rule import rule_panel
from knighttour.show.panels.symmetry import symmetry_panel
from knighttour.show.panels.tour import tour_panel
from knighttour.show.panels.walk import walk_panel

__all__ = [
    "maze_editor",
    "maze_panel",
    "moves_panel",
    "queens_panel",
    "race_panel",
    "rule_panel",
    "symmetry_panel",
    "tour_panel",
    "walk_panel",
]
