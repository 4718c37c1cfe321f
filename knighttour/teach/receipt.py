"""The receipt, a lesson's last cell: what was guessed and which checks passed, in plain text.

`reveal` keeps the first guess at each question and `check` counts its attempts, both for as long as
the kernel runs. The receipt reads them and keeps nothing itself.
"""

from __future__ import annotations

from knighttour.teach import checks, guesses
from knighttour.teach.say import say

PLACEHOLDER = "name or alias"
NO_PROOF = (
    "This is no proof. Anybody can type it, and a solution that is run counts as passed. It knows "
    "only what ran since the kernel was started: a restart forgets, and running all cells fills it "
    "again."
)


def receipt(name: object = ...) -> None:
    """Print the guesses with their truths, and the checks that passed with their attempts.

    A truth is printed only beside a guess. A name that is none is a `ValueError`.
    """
    name = named(name)
    lines = [f"Receipt of {name}"]
    if name == PLACEHOLDER:
        lines.append("Put your own name, or an alias, in the quotes.")
    lessons = sorted({key.partition(".")[0] for key in (*guesses.first, *checks.attempts)})
    for lesson in lessons:
        lines += ["", f"Lesson {lesson}", *_of_guesses(lesson), *_of_checks(lesson)]
    if not lessons:
        lines += ["", "No guess was revealed and no check has judged an answer so far."]
    say("\n".join(lines), indent="    ")
    say(f"\n{NO_PROOF}")


def named(name: object) -> str:
    """The name on one line; a `ValueError` if it is no text, or an empty one.

    >>> named(" Ada  L.")
    'Ada L.'
    """
    words = name.split() if isinstance(name, str) else []
    if not words:
        said = "" if name is ... else f", not {name!r}"
        raise ValueError(f'write your name or an alias in quotes, such as receipt("Ada L."){said}')
    return " ".join(words)


def _of_guesses(lesson: str) -> list[str]:
    keys = guesses.questions(lesson)
    made = [guesses.first[key] for key in keys if key in guesses.first]
    right = sum(one.right for one in made)
    head = [f"{len(made)} of {len(keys)} guesses made, {right} right"] if keys else []
    return head + [f"  {key}: {_guess(guesses.first.get(key))}" for key in keys]


def _guess(made: guesses.Told | None) -> str:
    if made is None:
        return "no guess yet"
    return f"{made.guess} - right" if made.right else f"{made.guess} - the answer is {made.truth}"


def _of_checks(lesson: str) -> list[str]:
    keys = checks.keys(lesson)
    passed = sum(bool(checks.attempts[key].last.passed) for key in keys if key in checks.attempts)
    head = [f"{passed} of {len(keys)} checks passed"] if keys else []
    return head + [f"  {key}: {_check(checks.attempts.get(key))}" for key in keys]


def _check(made: checks.Attempts | None) -> str:
    if made is None:
        return "no attempt yet"
    if made.last.passed:
        return f"passed at attempt {made.number}"
    times = "1 attempt" if made.number == 1 else f"{made.number} attempts"
    return f"not yet, after {times}. {made.last.why}"
