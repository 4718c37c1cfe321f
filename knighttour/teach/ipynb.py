"""Notebooks as files: read, written whole, stripped of what goes stale, guesses blanked.

Plain JSON on purpose: no Jupyter package is needed, and importing this costs nothing.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Notebook = dict[str, Any]
Cell = dict[str, Any]

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def read(path: Path) -> Notebook:
    """The notebook in a file; a `ValueError` that names the file if there is none in it."""
    return parse(path.read_bytes(), path)


def parse(content: bytes, path: Path) -> Notebook:
    """The notebook in `content`, which came from `path`."""
    try:
        notebook: Notebook = json.loads(content.decode("utf-8-sig"))
        notebook["metadata"].keys(), [cell["metadata"].keys() for cell in notebook["cells"]]
    except (ValueError, TypeError, KeyError, AttributeError) as fault:
        raise ValueError(f"{str(path)!r} is no notebook, or a damaged one ({fault})") from None
    return notebook


def rendered(notebook: Notebook) -> bytes:
    """The bytes that nbformat would write, so that saving in JupyterLab changes no other line."""
    text = json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True)
    return (text + "\n").encode()


def write(notebook: Notebook, path: Path) -> None:
    """Write a notebook whole or not at all: a stop half-way leaves no broken lesson behind."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_bytes(rendered(notebook))
    part.replace(path)


def tags(cell: Cell) -> list[str]:
    """The tags of a cell."""
    found: list[str] = cell["metadata"].get("tags", [])
    return found


def source(cell: Cell) -> str:
    """The text of a cell, which files hold as lines or as one string."""
    text: str | list[str] = cell["source"]
    return text if isinstance(text, str) else "".join(text)


def strip(notebook: Notebook) -> list[str]:
    """Take out of `notebook` what differs from run to run; what was taken, in words.

    Those are widget views, widget state and timings, the version of the Python that ran it, and the
    places where a printed text happened to be cut into pieces.
    """
    views = [_drop(out, WIDGET_VIEW) for cell in notebook["cells"] for out in _outputs(cell)]
    for cell in notebook["cells"]:
        if "outputs" in cell:
            cell["outputs"] = [output for output in _outputs(cell) if output.get("data") != {}]
    timings = [cell["metadata"].pop("execution", None) for cell in notebook["cells"]]
    cuts = [_join_streams(_outputs(cell)) for cell in notebook["cells"]]
    language = notebook["metadata"].get("language_info", {})
    taken = {
        "widget views": any(views),
        "widget state": notebook["metadata"].pop("widgets", None) is not None,
        "timings": any(timing is not None for timing in timings),
        "the Python's version": language.keys() > {"name"},
        "cuts in printed text": any(cuts),
    }
    if language:
        notebook["metadata"]["language_info"] = {"name": language.get("name", "python")}
    return [what for what, was_there in taken.items() if was_there]


def blank(code: str) -> str:
    """Python code with the right side of every assignment replaced by `...`.

    >>> print(blank("squares = 24  # of 25\\nfirst, last = 'a1', 'c2'"))
    squares = ...  # of 25
    first, last = ..., ...
    """
    try:
        assignments = sorted(_assignments(ast.parse(code)), key=_place, reverse=True)
    except SyntaxError as fault:
        raise ValueError(f"a guess must be plain Python, not {code!r} ({fault.msg})") from None
    lines = code.encode().splitlines(keepends=True)  # ast counts bytes
    for node in assignments:
        (row, col), (last_row, end) = _place(node), _end(node)
        head, tail = lines[row][:col], lines[last_row][end:]
        lines[row : last_row + 1] = [head + _dots(node).encode() + tail]
    return b"".join(lines).decode()


Assignment = ast.Assign | ast.AnnAssign | ast.AugAssign


def _assignments(tree: ast.AST) -> Iterator[Assignment]:
    for node in ast.walk(tree):
        if isinstance(node, Assignment) and node.value:
            yield node


def _place(node: Assignment) -> tuple[int, int]:
    assert node.value is not None
    return node.value.lineno - 1, node.value.col_offset


def _end(node: Assignment) -> tuple[int, int]:
    assert node.value is not None
    assert node.value.end_lineno is not None
    assert node.value.end_col_offset is not None
    return node.value.end_lineno - 1, node.value.end_col_offset


def _dots(node: Assignment) -> str:
    """One `...` for each name on the left, so that the blanked cell still runs."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return ", ".join(["..."] * len(getattr(target, "elts", "1")))


def _outputs(cell: Cell) -> list[Cell]:
    outputs: list[Cell] = cell.get("outputs", [])
    return outputs


def _join_streams(outputs: list[Cell]) -> bool:
    """Join neighbouring pieces of one stream; whether there were any."""
    joined: list[Cell] = []
    for output in outputs:
        last = joined[-1] if joined else {}
        if output["output_type"] == "stream" and last.get("name") == output["name"]:
            pieces = [last["text"], output["text"]]
            text = "".join(p if isinstance(p, str) else "".join(p) for p in pieces)
            last["text"] = text.splitlines(keepends=True)
        else:
            joined.append(output)
    shorter = len(joined) < len(outputs)
    outputs[:] = joined
    return shorter


def _drop(output: Cell, mime: str) -> bool:
    output.get("metadata", {}).pop(mime, None)
    return output.get("data", {}).pop(mime, None) is not None
