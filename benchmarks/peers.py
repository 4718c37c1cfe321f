"""What people would use instead, on sizes that they end within seconds. Same work, equal answers.

The packages are in requirements.txt; one that is not installed is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from benchmarks.mazes import carved
from benchmarks.table import Row
from benchmarks.timing import Contender, contender, race
from knighttour import Board, Maze, Queens, is_route, is_tour, onward
from knighttour.board import Square
from knighttour.fast import any_tour, shortest, solve_all


@dataclass(frozen=True)
class Peer:
    """A package and the work that it does beside ours. What both found is judged equal, untimed."""

    package: str
    work: str
    ours: Callable[[], Any]
    theirs: Callable[[Any], Any]  # gets the module
    module: str = ""  # where its name is not that of the package
    judge: Callable[[Any], object] = int

    def row(self, rounds: int) -> Row:
        """The row of the table."""
        contenders = {"ours": self.finding(self.ours)}
        contenders["ours"]()  # compiles
        try:
            module = import_module(self.module or self.package)
        except ImportError:
            ours = race(contenders, rounds)["ours"]
            return Row(self.work, ours, self.package, note="not installed")
        contenders[self.package] = self.finding(lambda: self.theirs(module))
        best = race(contenders, rounds)
        return Row(self.work, best["ours"], self.package, best[self.package])

    def finding(self, work: Callable[[], Any]) -> Contender:
        """A contender that does this work; its answer is the judgement of what it returns."""
        return contender(lambda: None, lambda _: work(), lambda _, found: self.judge(found))


def rows(quick: bool) -> Iterator[Row]:
    """One row a peer."""
    for peer in peers(quick):
        yield peer.row(1 if quick else 3)


def peers(quick: bool) -> tuple[Peer, ...]:
    """All of them, on small sizes or on those of the table."""
    return (
        cp_sat(6 if quick else 20),
        python_constraint(6 if quick else 10),
        exact_cover(6 if quick else 12),
        mazelib(5 if quick else 100),
        networkx(51 if quick else 1001),
        scipy(51 if quick else 1001),
    )


def cp_sat(n: int) -> Peer:
    """A closed tour as a circuit of a constraint solver, with its default settings."""
    board = Board(n, n)
    squares = list(board.squares())

    def theirs(cp_model: Any) -> list[Square]:
        model, solver = cp_model.CpModel(), cp_model.CpSolver()
        arcs = {
            (square, to): model.new_bool_var("")
            for square in squares
            for to in onward(board, (), square)
        }
        places = {square: place for place, square in enumerate(squares)}
        model.add_circuit([(places[one], places[to], arc) for (one, to), arc in arcs.items()])
        solver.solve(model)
        after = {one: to for (one, to), arc in arcs.items() if solver.boolean_value(arc)}
        path = [squares[0]]
        while len(path) < len(squares):
            path.append(after[path[-1]])
        return path

    return Peer(
        "ortools",
        f"closed tour of {n} x {n} (ours: any_tour)",
        lambda: any_tour(board, closed=True).path,
        theirs,
        "ortools.sat.python.cp_model",
        lambda path: bool(is_tour(path, board, closed=True)),
    )


def python_constraint(n: int) -> Peer:
    """Queens as a constraint problem: a column for each row."""

    def theirs(constraint: Any) -> int:
        problem = constraint.Problem()
        problem.addVariables(range(n), range(n))
        problem.addConstraint(constraint.AllDifferentConstraint())
        for row in range(n):
            for other in range(row):
                apart = row - other
                problem.addConstraint(lambda a, b, d=apart: abs(a - b) != d, (row, other))
        return len(problem.getSolutions())

    def ours() -> int:
        found: list[object] = []
        solve_all(Queens(n), found.append)
        return len(found)

    return Peer("python-constraint2", f"list all queens, n = {n}", ours, theirs, "constraint")


def exact_cover(n: int) -> Peer:
    """Queens as an exact cover: rows and columns; each diagonal may also be covered by nothing."""

    def theirs(package: Any) -> int:
        import numpy as np

        diagonals = 2 * n - 1
        matrix = np.zeros((n * n + 2 * diagonals, 2 * n + 2 * diagonals), np.int32)
        for row in range(n):
            for col in range(n):
                covered = (row, n + col, 2 * n + row + col, 3 * n - 1 + diagonals + row - col)
                matrix[row * n + col, covered] = 1
        for diagonal in range(2 * diagonals):
            matrix[n * n + diagonal, 2 * n + diagonal] = 1
        return int(package.get_solution_count(matrix))

    def ours() -> int:
        return solve_all(Queens(n)).counts.solutions

    return Peer("exact-cover", f"count all queens, n = {n}", ours, theirs, "exact_cover")


def mazelib(rooms: int) -> Peer:
    """Carve depth-first and find a shortest route, with its classes for both."""
    side = 2 * rooms + 1

    def theirs(package: Any) -> tuple[Maze, list[Square]]:
        maze = package.Maze(1)  # a seed: the same maze each time
        generate = import_module("mazelib.generate.BacktrackingGenerator")
        maze.generator = generate.BacktrackingGenerator(rooms, rooms)
        maze.generate()
        maze.start, maze.end = (0, 1), (side - 1, side - 2)  # it wants doors in the outer wall
        maze.solver = import_module("mazelib.solve.ShortestPath").ShortestPath()
        maze.solve()
        field = tuple("".join("#" if cell else "." for cell in line) for line in maze.grid)
        return Maze(field, (1, 1), (side - 2, side - 2)), maze.solutions[0]

    def ours() -> tuple[Maze, tuple[Square, ...]]:
        maze = carved(side)
        return maze, shortest(maze).path

    work = f"carve a maze of {rooms} x {rooms} rooms and solve it"
    return Peer("mazelib", work, ours, theirs, judge=lambda found: bool(is_route(*found)))


def networkx(side: int) -> Peer:
    """A shortest route in the graph of the free squares, which is built first."""
    maze = carved(side)

    def theirs(package: Any) -> int:
        free = {square for square in maze.board.squares() if maze.is_free(square)}
        graph = package.Graph()
        graph.add_edges_from(
            (square, to)
            for square in free
            for to in ((square[0], square[1] + 1), (square[0] + 1, square[1]))
            if to in free
        )
        return len(package.shortest_path(graph, maze.entry, maze.exit))

    return Peer(
        "networkx", f"shortest route of a maze {side} x {side}", lambda: steps(maze), theirs
    )


def scipy(side: int) -> Peer:
    """The same with a sparse matrix, filled by NumPy, and a breadth-first order."""
    maze = carved(side)

    def theirs(csgraph: Any) -> int:
        import numpy as np

        sparse = import_module("scipy.sparse")
        field = np.frombuffer("".join(maze.field).encode(), np.uint8).reshape(side, side) == ord(
            "."
        )
        number = np.arange(side * side).reshape(side, side)
        across, down = field[:, :-1] & field[:, 1:], field[:-1] & field[1:]
        ones = np.concatenate([number[:, :-1][across], number[:-1][down]])
        others = np.concatenate([number[:, 1:][across], number[1:][down]])
        graph = sparse.csr_matrix((np.ones(len(ones), np.int8), (ones, others)), (side * side,) * 2)
        entry, to = (row * side + col for row, col in (maze.entry, maze.exit))
        before = csgraph.breadth_first_order(graph, entry, directed=False)[1]
        length = 1
        while to != entry:
            to, length = before[to], length + 1
        return length

    work = f"shortest route of a maze {side} x {side}"
    return Peer("scipy", work, lambda: steps(maze), theirs, "scipy.sparse.csgraph")


def steps(maze: Maze) -> int:
    """The squares of a shortest route."""
    return len(shortest(maze).path)
