"""What runs in a process of its own: here a hand-in is read, and here an answer runs and is judged.

`python -m knighttour.teach.mark.child` takes one job as JSON on its input and answers in JSON. It
is no sandbox: the answer's code may do here what the person who marks may do.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from knighttour.teach import guesses, ipynb
from knighttour.teach.bounded import bounded
from knighttour.teach.checks import Judgement, judgement
from knighttour.teach.mark import program
from knighttour.teach.mark.held_out import HELD_OUT
from knighttour.teach.mark.lesson import ANSWERS, SOLUTION, Lesson, from_json, number_of
from knighttour.teach.receipt import PLACEHOLDER, named

MEMORY = 4 * 2**30  # bytes
WRITTEN = 10 * 2**20  # bytes of one file
LONGEST = 100_000  # characters of an answer cell
OTHERS = "it passes on the lesson's boards, and not on others: {}"
ONLY = "; only the lesson's answer cells are run"  # and a learner's other cells are not
RECEIPT = "receipt"


# Reading


def read(job: dict[str, Any]) -> dict[str, Any]:
    """What a hand-in holds: its lesson, its name, its answer cells, and which it left as given."""
    lessons = {data["number"]: from_json(data) for data in job["lessons"]}
    try:
        cells = list(_code(ipynb.parse(Path(job["path"]).read_bytes(), Path("it"))))
    except ValueError as fault:
        return {"fault": str(fault).removeprefix("'it' ")}
    except (RecursionError, KeyError, TypeError, AttributeError) as fault:
        return {"fault": f"is no notebook, or a damaged one ({type(fault).__name__})"}
    number = number_of([text for _, _, text in cells], [*lessons])
    if not number:
        return {"fault": "is no lesson of these: no check or question of them is in it"}
    answers = [cell for cell in cells if cell[1]]
    length = sum(len(text) for _, _, text in answers)
    if length > LONGEST:
        return {"fault": f"has answers of {length:,} characters; no more than {LONGEST:,} are read"}
    alias, note = _alias(text for _, _, text in cells if "receipt(" in text)
    return {
        "lesson": number,
        "alias": alias,
        "note": note,
        "cells": answers,
        "guesses": _guesses(lessons[number], answers),
        **_answers(lessons[number], answers),
    }


def _code(notebook: ipynb.Notebook) -> Iterator[program.Cell]:
    """The code cells, each with its id, the tag of an answer or `""`, and its text."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            found = [tag for tag in ANSWERS if tag in ipynb.tags(cell)]
            yield str(cell.get("id", "")), "".join(found[:1]), ipynb.source(cell)


def _alias(texts: Iterable[str]) -> tuple[str, str]:
    """The name in the last receipt cell, and what is to be said about it."""
    said: tuple[str, str] = "", "no receipt cell"
    for text in texts:
        with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == RECEIPT:
                    said = _name(node.args)
    return said


def _name(args: list[ast.expr]) -> tuple[str, str]:
    try:
        (arg,) = args
        name = named(ast.literal_eval(arg))
    except ValueError:
        return "", "the name in the receipt cell is no text"
    return ("", "no name in the receipt cell") if name == PLACEHOLDER else (name[:100], "")


def _guesses(lesson: Lesson, cells: list[program.Cell]) -> list[str]:
    """The keys of the questions that were answered; nothing is run for it."""
    values: dict[str, ast.expr] = {}
    for text in [text for _, tag, text in cells if tag == "guess"]:
        with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            for node in ast.parse(text).body:
                values |= _assigned(node)
    return [asked.key for asked in lesson.guesses if _is_guess(asked.key, values.get(asked.about))]


def _assigned(node: ast.stmt) -> dict[str, ast.expr]:
    if not isinstance(node, ast.Assign):
        return {}
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return {getattr(t, "id", ""): v for t, v in zip(target.elts, value.elts, strict=False)}
    return {getattr(target, "id", ""): value}


def _is_guess(key: str, value: ast.expr | None) -> bool:
    if value is None or isinstance(value, ast.Name):
        return False
    try:
        return bool(guesses.told(key, ast.literal_eval(value)).guess)
    except ValueError:  # something to be calculated, such as 8 * 8
        return True


def _answers(lesson: Lesson, cells: list[program.Cell]) -> dict[str, Any]:
    """For each check whether its answer is as it was given, and its functions in a normal form."""
    untouched, forms, solved = [], {}, {}
    for asked in lesson.checks:
        about = program.names(asked.about).needs
        there = program.pieces(lesson, cells, asked.at)
        own = [p for p in there if p.own and p.names.makes & about]
        as_given = [
            p for p in program.pieces(lesson, [], asked.at) if p.own and p.names.makes & about
        ]
        if _same(own, as_given):
            untouched.append(asked.name)
            continue
        forms[asked.name] = _form(own, about)
        after = [part.text for part in lesson.parts[asked.at :] if part.kind == SOLUTION][:1]
        solved[asked.name] = _form(map(program.own, after), about)
    as_solution = [name for name, form in forms.items() if form and form == solved[name]]
    return {"untouched": untouched, "forms": forms, "as_solution": as_solution}


def _same(some: list[program.Piece], others: list[program.Piece]) -> bool:
    return [_dump(p.text) for p in some] == [_dump(p.text) for p in others]


def _dump(text: str) -> str:
    try:
        return ast.dump(ast.parse(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return text


def _form(own: Iterable[program.Piece], about: frozenset[str]) -> str:
    """A digest of the functions asked about, without blank space and comments; `""` of none."""
    forms = []
    for piece in own:
        with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            body = ast.parse(piece.text).body
            forms += [ast.dump(node) for node in body if getattr(node, "name", "") in about]
    return sha256("\n".join(forms).encode()).hexdigest() if forms else ""


# Judging


def judge(job: dict[str, Any]) -> dict[str, Any]:
    """Whether one answer passes its check, and then on boards that no lesson shows."""
    lesson = from_json(job["lesson"])
    asked = next(one for one in lesson.checks if one.name == job["check"])
    there = program.pieces(lesson, map(tuple, job["cells"]), asked.at)
    made, error = program.run(program.needed(there, program.names(asked.about).needs))
    try:
        answer = eval(asked.about, made)
        verdict = judgement(asked.key, answer)
        if verdict.passed and asked.key in HELD_OUT:
            verdict = _held_out(asked.key, answer, verdict)
    except BaseException as fault:  # SystemExit too
        verdict = _stopped(error or fault)
    only = ONLY if "NameError: " in verdict.why else ""
    return {"passed": verdict.passed, "why": verdict.why[:1000] + only}


def _held_out(key: str, answer: object, verdict: Judgement) -> Judgement:
    try:
        fault = bounded(lambda: HELD_OUT[key](answer))
    except Exception as error:
        fault = f"the code stopped with {type(error).__name__}: {error}"
    return Judgement(False, OTHERS.format(fault)) if fault else verdict


def _stopped(error: BaseException) -> Judgement:
    said = re.sub(r"<answer \d+>", "the answer", str(error))
    return Judgement(False, f"Your code stopped with {type(error).__name__}: {said}")


# The process


def main() -> None:
    """Do the job on the input, write the answer to the output, and end whatever still runs."""
    out = os.dup(1)
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    job = json.load(sys.stdin)
    _limit()
    done = {"read": read, "judge": judge}[job["do"]](job)
    os.write(out, json.dumps(done).encode())
    os._exit(0)


def _limit() -> None:
    """Less memory and shorter files than there are, where the system can see to it."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (WRITTEN, WRITTEN))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
