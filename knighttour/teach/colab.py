"""The cell that fetches knighttour in Google Colab: one text, the same in every lesson.

It stands at the end of the lesson's head, folded up. Anywhere but in Colab it does nothing and
prints nothing. The project's address comes from pyproject.toml, `[project.urls]`, `Repository`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from knighttour.teach import ipynb
from knighttour.teach.ipynb import Cell, Notebook, tags

TAG = "setup"
PYPROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"

# `lab` is not asked for: Colab has a notebook of its own, and its own matplotlib and numba
SOURCE = """# For Google Colab alone, where it fetches knighttour: elsewhere this cell does nothing.
import sys

address = "{address}"  # of the project; if none stands here, a teacher fills it in
if "google.colab" in sys.modules and not address:
    print("Write the address of the project into this cell, between the quotes; run it again.")
elif "google.colab" in sys.modules:
    %pip install --quiet "git+{{address}}" "anywidget>=0.11,<1"
    from google.colab import output

    output.enable_custom_widget_manager()"""


def cell_text(address: str) -> str:
    """The cell for a project that lies at `address`; empty where that is not known."""
    return SOURCE.format(address=address)


def project_address(pyproject: Path = PYPROJECT) -> str:
    """The address that the project gives for itself, such as https://...; else an empty text."""
    if not pyproject.exists():
        return ""
    project = tomllib.loads(pyproject.read_text("utf-8"))["project"]
    address: str = project.get("urls", {}).get("Repository", "")
    return address


def put(notebook: Notebook, address: str, *, place: bool = False) -> list[str]:
    """Make the cell in `notebook` right; with `place` put it where it belongs; what changed."""
    cells, wanted = notebook["cells"], cell_text(address)
    at = next((i for i, cell in enumerate(cells) if TAG in tags(cell)), None)
    if at is None and not place:
        return []
    cell = _cell(wanted, notebook) if at is None else cells[at]
    changes = [] if ipynb.source(cell) == wanted else ["the text of the cell for Colab"]
    cell["source"] = wanted.splitlines(keepends=True)
    if place:
        others = [other for other in cells if other is not cell]
        others.insert(_end_of_head(others), cell)
        if others != cells:
            changes.append("the cell for Colab put in its place")
        cells[:] = others
    return changes


def _end_of_head(cells: list[Cell]) -> int:
    """The place before the first section or the first code, whichever comes first."""
    for i, cell in enumerate(cells):
        if cell["cell_type"] == "code" or ipynb.source(cell).startswith("## "):
            return i
    return len(cells)


def _cell(text: str, notebook: Notebook) -> Cell:
    """A folded code cell that did not run yet."""
    cell: Cell = {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {"jupyter": {"source_hidden": True}, "tags": [TAG]},
        "outputs": [],
        "source": text.splitlines(keepends=True),
    }
    if any("id" in other for other in notebook["cells"]):
        cell["id"] = "colab"
    return cell
