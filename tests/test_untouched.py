"""An exercise that nobody has touched is not judged: its check says that there is nothing yet."""

import linecache
from pathlib import Path

import pytest

from knighttour.teach import ipynb
from knighttour.teach.checks import judged

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
USED = {  # cells with what the exercises and their checks need
    "04": ["04-setup"],
    "01": [],
    "05": ["05-run-1", "05-run-2", "05-run-5", "05-run-5-blog"],
    "07": ["07-setup", "07-run-2"],
    "08": ["08-setup", "08-orders"],
    "09": [],
    "10": [],
    "11": ["11-text", "11-run-fresh", "11-run-show", "11-run-free", "11-run-walk", "11-textbook"],
}
IMPORT = "from knighttour.teach.checks import check"
TO_BE_MENDED = {"11-check-a", "11-check-b", "11-check-c"}  # the check is to name their faults
TO_BE_MENDED |= {f"04-mend-{number}-check" for number in (1, 2, 3, 4)} | {"04-check-c-check"}


def run(cell, names):
    """Run a cell as a notebook does: its text can be read again, as the text of its functions."""
    source, name = "".join(cell["source"]), f"<{cell['id']}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    exec(compile(source, name, "exec"), names)


@pytest.mark.parametrize("number", USED)
def test_an_untouched_exercise_is_not_judged(number):
    said = {}
    (path,) = NOTEBOOKS.glob(f"{number}_*.ipynb")
    names = {"__name__": "__main__"}
    for cell in ipynb.read(path)["cells"]:
        tags = cell["metadata"].get("tags", [])
        if "check" in tags:
            said[cell["id"]] = []
            heard = said[cell["id"]].append
            names["check"] = lambda key, answer, heard=heard: heard(judged(key, answer))
            source = "".join(cell["source"]).replace(IMPORT, "")
            run(cell | {"source": source}, names)
        elif "exercise" in tags or cell["id"] in USED[number]:
            run(cell, names)
    assert said
    assert {name for name, lines in said.items() if not is_nothing_yet(lines)} == (
        {name for name in TO_BE_MENDED if name.startswith(number)}
    )


def is_nothing_yet(lines):
    return [line.partition(":")[0] for line in lines] == ["Nothing to check yet"]
