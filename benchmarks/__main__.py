"""python -m benchmarks: measure, print the table, store it. See README.md in this folder."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence

from benchmarks import construct, growth, knights, mazes, peers, player, queens, starting, table
from benchmarks.programs import compiler_version

PARTS: dict[str, Callable[[bool], Iterator[table.Row]]] = {
    "plain": knights.plain_rows,
    "greedy": knights.greedy_rows,
    "any": construct.rows,
    "queens": queens.rows,
    "mazes": mazes.rows,
    "start": starting.rows,
    "player": player.rows,
    "peers": peers.rows,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; 1 if a row is above its limit."""
    command = parser()
    options = command.parse_args(argv)
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        command.error(f"unknown part {unknown[0]!r}; known are {', '.join(PARTS)}")
    if options.readme:
        rows, about = table.stored()
        text = f"{table.table(rows)}\n\n{table.in_words(about)}"
        table.write_between_marks(table.FOLDER.parent / "README.md", text)
        return 0
    rows = measured(options.parts or list(PARTS), options.quick)
    if options.quick or options.parts:
        print("\nNot stored: that takes a whole run, python -m benchmarks.")
    else:
        table.store(rows, table.machine() | {"compiler": compiler_version()})
        growth.draw(table.FOLDER / "growth.png")
        print("\nStored in benchmarks/: results.md, results.json, growth.png.")
    return int(any(row.holds is False for row in rows))


def parser() -> argparse.ArgumentParser:
    """What the command line may say."""
    command = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    command.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}; or all")
    command.add_argument("--quick", action="store_true", help="two rounds, small peers; not stored")
    command.add_argument(
        "--readme", action="store_true", help="put the stored table into README.md, measure nothing"
    )
    return command


def measured(parts: Sequence[str], quick: bool) -> list[table.Row]:
    """The rows of these parts, each printed as soon as it is known."""
    rows = []
    print(table.HEAD)
    for part in parts:
        for row in PARTS[part](quick):
            print(row.line(), flush=True)
            rows.append(row)
    return rows


if __name__ == "__main__":
    sys.exit(main())
