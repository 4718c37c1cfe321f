"""Marking a folder of hand-ins: nothing that a hand-in says of itself is believed.

`folder.py` goes through the files, `child.py` reads and runs each answer in a process of its own
(`process.py`), with what `lesson.py` and `program.py` take from the project's own lesson and the
boards of `held_out.py`; `table.py` and `page.py` write down what came of it.
"""

SECONDS = 10  # for each answer
NO_SANDBOX = (
    "mark is no sandbox: the answers are programs, and they run on this computer with your rights. "
    f"A process of its own and {SECONDS} seconds for each answer keep accidents away, not malice. "
    "mark itself sends nothing anywhere."
)
