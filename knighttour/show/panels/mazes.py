"""The panel of the mazes: order of directions, marks kept or rubbed out, shortest route."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

from knighttour.board import whole
from knighttour.engine import FOUND, NONE, Outcome
from knighttour.fast import carve, shortest, solve
from knighttour.mazes import FREE, TEXTBOOK, WALL, Maze, direction_order, read_maze
from knighttour.show.alt import many, maze_sentence
from knighttour.show.panels.base import Panel
from knighttour.show.panels.controls import budgets, choice, listed_value, slider
from knighttour.show.panels.task import EndTask, Task
from knighttour.show.running import Tell

BRANCHES = """
##########
#S...#...#
#.##.#.#.#
#.#....#.#
#.#.####.#
#...#....#
###.#.##.#
#...#.#..#
#.###.##.#
#.....#.E#
##########
"""
ISLANDS = """
S.......
.##.##..
.##.##..
........
..##.##.
..##.##.
.......E
"""

GIVEN = "the given maze"
KEPT, RUBBED_OUT, SHORTEST = "marks kept", "rubbed out", "shortest"
WAYS = (KEPT, RUBBED_OUT, SHORTEST)


def room(size: int, door: bool = True) -> Maze:
    """An empty room to cross, corner to corner; without a door the exit is behind a wall."""
    row = FREE * size if door else FREE * size + WALL + FREE
    return Maze((row,) * size, (0, 0), (size - 1, len(row) - 1))


def carved(size: int, seed: int, openings: int = 0) -> Maze:
    """A carved maze of `size` x `size` rooms, with so many openings as far as there are walls."""
    most = (size - 1) ** 2  # the walls that a perfect maze has between rooms
    return carve(2 * size + 1, 2 * size + 1, random.Random(seed), openings=min(openings, most))


MAZES: dict[str, Callable[[int, int], Maze]] = {
    "branches": lambda size, seed: read_maze(BRANCHES.strip()),
    "islands": lambda size, seed: read_maze(ISLANDS.strip()),
    "empty room": lambda size, seed: room(size),
    "room without a door": lambda size, seed: room(size, door=False),
    "carved": carved,
    "carved, with loops": lambda size, seed: carved(size, seed, openings=size),
}
ORDERS = ["-".join(order) for order in permutations(TEXTBOOK)]
SIZED = ("empty room", "room without a door", "carved", "carved, with loops")


class MazePanel(Panel):
    """Choices of the maze, of the order of directions and of the way to search."""

    title = "Maze panel"

    def __init__(
        self,
        maze: str | Maze | None,
        size: int,
        seed: int,
        order: str | None,
        way: str,
        budget: int,
    ) -> None:
        self.mazes = dict(MAZES)
        if not isinstance(maze, str | Maze | None):
            raise ValueError(f"a maze is a Maze, its text or the name of one, not {maze!r}")
        if isinstance(maze, Maze) or (maze is not None and maze not in MAZES):
            given = maze if isinstance(maze, Maze) else read_maze(maze)
            order = given.order if order is None else order
            self.mazes = {GIVEN: lambda size, seed: given, **MAZES}
        name = maze if isinstance(maze, str) and maze in MAZES else next(iter(self.mazes))
        controls = {
            "maze": choice("maze", name, self.mazes),
            "size": slider("size", whole(size, "size", 2, 12), 2, 12),
            "seed": slider("seed", whole(seed, "seed", 0, 50), 0, 50),
            "order": choice("directions", "-".join(direction_order(order or TEXTBOOK)), ORDERS),
            "way": choice("way", listed_value("way", way, WAYS), WAYS),
            "budget": budgets(budget),
        }
        super().__init__(controls)

    def settle(self) -> str:
        """Size and seed are for the mazes that have them."""
        self.controls["size"].disabled = self.value("maze") not in SIZED
        self.controls["seed"].disabled = not self.value("maze").startswith("carved")
        return ""

    def tasks(self) -> tuple[Task, ...]:
        """The search that is chosen, in the maze that is chosen."""
        make, way = self.mazes[self.value("maze")], self.value("way")
        maze = make(self.value("size"), self.value("seed"))
        maze = replace(maze, order=direction_order(self.value("order")))

        def search(budget: int, stop: Callable[[], bool], progress: Tell) -> Outcome:
            if way == SHORTEST:  # which is over before there is anything to tell
                return shortest(maze, budget=budget, stop=stop)
            return solve(maze, once=way == KEPT, budget=budget, stop=stop, progress=progress)

        def picture(outcome: Outcome, ax: Any) -> object:
            from knighttour.show.plots import draw_maze  # matplotlib, which may be missing

            return draw_maze(maze, outcome.path, ax=ax)

        def sentence(outcome: Outcome) -> str:
            return maze_sentence(maze, outcome.path)

        kind = EndTask if way == SHORTEST else Task
        ways, budget = {"once": way == KEPT}, self.value("budget")
        return (kind(maze, budget, search, sentence, picture, more_of, ways),)


def more_of(outcome: Outcome) -> str:
    """The length of a route, or what would answer where the run gave up."""
    if outcome.verdict is FOUND:
        return f"The route has {many(len(outcome.path), 'square')}, the entry is the first."
    if outcome.verdict is NONE:
        return ""
    return "With the marks kept, or the shortest way, there is an answer."


def maze_panel(
    maze: str | Maze | None = None,
    size: int = 5,
    seed: int = 1,
    order: str | None = None,
    way: str = KEPT,
    budget: int = 100_000,
) -> MazePanel:
    """A panel that sends the turtle through a maze.

    `maze` is the name of one of the panel's mazes, a maze of your own, or the text of one; `size`
    and `seed` are for rooms and carved mazes; `order` is the order of directions, such as `"NWES"`;
    `way` is `"marks kept"`, `"rubbed out"` or `"shortest"`.
    """
    return MazePanel(maze, size, seed, order, way, budget)
