"""Set up knighttour and open its lessons. Nothing but Python is needed, and nothing is activated.

    python start.py             set up, fill my-lessons, open lesson 00 in JupyterLab
    python start.py test        set up and pass the tests, in at most 5 minutes
    python start.py test --all  and the slow boards and the tests in a browser too
    python start.py COMMAND     set up, then a command of knighttour:
                                report | reset 03 | tour 5 5 | queens 8 | tour --help | ...

On Windows it is  py start.py  instead. Options of this file, which may stand anywhere:

    --light     leave out numba: everything works, large searches are slower
    --help      print this (as the first word)

All other words go on to what is started: start.py --no-browser, start.py test -k queens.
Packages go into the folder .venv beside this file. They are installed again when requirements.txt
or pyproject.toml changed and after a set-up that did not finish. To start afresh, delete .venv.
"""

from __future__ import print_function

import sys

# This file must parse on old Pythons, so that they come as far as this line
if sys.version_info < (3, 11):
    sys.exit(
        "knighttour needs Python 3.11 or newer, and this is Python %d.%d: start it with a newer "
        "one, such as  python3.11 start.py  (Windows: py -3.11 start.py)" % sys.version_info[:2]
    )

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "knighttour-setup.json"  # what was installed, or that it was not finished
LOG = VENV / "knighttour-setup.log"  # all that the installer said

COMMANDS = ("lab", "report", "student", "reset", "tidy", "tour", "queens", "maze")
OLDEST_PIP = (21, 3)  # older ones cannot install a project in place without a setup.py
SIGNS_OF_LIFE = ("MB)", "MiB)", "Installing collected", "Installed", "Retrying")  # large packages

# What an installer says when it fails: the first sentence with a word of its own found there
CAUSES = {
    "the disk is full": ("No space left on device", "not enough space on the disk"),
    "this folder may not be written to": ("Permission denied", "Read-only file system"),
    "the network's certificate is not trusted here": ("certificate verify failed",),
    "the network's proxy refuses: HTTPS_PROXY must hold its address": ("ProxyError", "407 Proxy"),
    "the package index cannot be reached: is this machine on the network?": (
        "name resolution",
        "getaddrinfo failed",
        "NewConnectionError",
        "ConnectTimeout",
        "ReadTimeout",
        "dns error",
        "error sending request",
    ),
    "this Python lacks a part: on Debian and Ubuntu install python3-venv": ("ensurepip is not",),
}

# How this file listens to a child: all it says in one stream, and no questions asked
HEARD = {
    "stdin": subprocess.DEVNULL,
    "stdout": subprocess.PIPE,
    "stderr": subprocess.STDOUT,
    "encoding": "utf-8",
    "errors": "replace",
}


class Trouble(Exception):
    """What the set-up could not do, in a sentence for the person before it."""


def main(argv):
    """Do what the command line asks for; the exit status."""
    words = [word for word in argv if word != "--light"]
    extras = {"lab"} if "--light" in argv else {"lab", "fast"}
    first = words[0] if words else ""
    if first in ("help", "--help", "-h"):
        print(__doc__.strip())
        return 0
    if first and first[0] != "-" and first not in ("test",) + COMMANDS:
        say("start.py: unknown word %r; known are: test, %s, help" % (first, ", ".join(COMMANDS)))
        return 2
    try:
        set_up(extras | {"test"} if first == "test" else extras)
    except (Trouble, OSError) as trouble:
        say("start.py: %s" % trouble)
        return 1
    except KeyboardInterrupt:
        say("start.py: stopped; the same line again finishes the set-up")
        return 130
    return start(first, words)


def start(first, words):
    """Start what was asked for in the environment that is now there; its exit status."""
    if first == "test":
        return run_tests(words[1:])
    if first in COMMANDS:
        return run("-m", "knighttour", *words)
    status = run("-m", "knighttour", "student", "my-lessons", cwd=ROOT)
    return status or run("-m", "knighttour", "lab", *words, cwd=ROOT)


def run_tests(words):
    """Unit tests, docstrings and lessons; with `--all` the slow boards and the browser too."""
    options = ["--nbval", "--numprocesses=2", "--dist=loadfile", "-rfEs"]
    if "--all" not in words:
        say("Left out: slow boards and browser tests (python start.py test --all runs them)")
        options += ["-m", "not slow and not browser"]
    if "fast" not in read_stamp().get("extras", ()):
        options += ["--doctest-ignore-import-errors"]  # of the compiled searches, without numba
    options += [word for word in words if word != "--all"]
    return run("-m", "pytest", *options, cwd=ROOT)


def set_up(extras):
    """Make `.venv` hold knighttour with these extras, unless it does; `Trouble` if it cannot."""
    done = read_stamp()
    sound = works()
    if sound and done.get("from") == fingerprint() and extras <= set(done["extras"]):
        return
    if not sound or "unfinished" in done or pip_version() is None:
        make_venv()
        done = {}
    if done.get("from") == fingerprint():
        extras = extras | set(done["extras"])
    install(extras, done)


def works():
    """Is there a Python in `.venv` that is new enough and starts?"""
    check = "import sys; sys.exit(sys.version_info < (3, 11))"
    return PYTHON.exists() and quiet(PYTHON, "-c", check).returncode == 0


def pip_version():
    """The version of the pip in `.venv`, such as (24, 0); None if there is no working one."""
    answer = quiet(PYTHON, "-m", "pip", "--version")
    numbers = re.findall(r"\d+", answer.stdout)[:2] if answer.returncode == 0 else ()
    return tuple(int(number) for number in numbers) or None


def make_venv():
    """Make an empty `.venv`, in place of whatever is there."""
    say("Making .venv for Python %d.%d ..." % sys.version_info[:2])
    made = quiet(sys.executable, "-m", "venv", "--clear", VENV)
    if made.returncode:
        raise Trouble("no .venv could be made: %s" % cause(made.stdout))


def install(extras, before):
    """Install knighttour with these extras, and note in the stamp that this was finished."""
    write_stamp({"unfinished": True})
    say("Installing knighttour and what it needs (once; a minute or two) ...")
    status, said = listen(installer() + packages(extras))
    if status == 0:
        write_stamp({"from": fingerprint(), "extras": sorted(extras)})
        return
    if "Installing collected packages" not in said:
        write_stamp(before)  # nothing in .venv was touched, so the next run need not make it anew
    raise Trouble(
        "the set-up did not finish: %s\n"
        "All that was said is in %s. The same line again finishes the set-up." % (cause(said), LOG)
    )


def installer():
    """The command that installs packages into `.venv`: uv's if there is one, since it is fast."""
    uv = shutil.which("uv")
    if uv:
        return [uv, "pip", "install", "--python", PYTHON]
    pip = [PYTHON, "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    if pip_version() < OLDEST_PIP:
        listen(pip + ["--upgrade", "pip"])  # if that fails, so will what follows, with its cause
    return pip


def packages(extras):
    """What to install, in the installer's words."""
    listed = ["-r", "requirements.txt"] if "fast" in extras else ["-e", ".[lab]"]
    return listed + (["-e", ".[test]"] if "test" in extras else [])


def fingerprint():
    """Changes when another set-up is needed: with the lists of packages, and when moved."""
    parts = [(ROOT / name).read_bytes() for name in ("requirements.txt", "pyproject.toml")]
    return hashlib.sha256(b"\0".join(parts + [os.fsencode(ROOT)])).hexdigest()


def read_stamp():
    """What the last set-up noted: {} if none did, as in a `.venv` that somebody made by hand."""
    try:
        return json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {"unfinished": True} if STAMP.exists() else {}


def write_stamp(content):
    """Note how far the set-up came."""
    STAMP.write_text(json.dumps(content), encoding="utf-8")


def cause(said):
    """Why an installer failed, in a sentence, or else its own last words."""
    for sentence, signs in CAUSES.items():
        if any(sign.lower() in said.lower() for sign in signs):
            return sentence
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines or ["no reason was given"])[-1]


def environment():
    """The variables for everything that is started from here."""
    jupyter = [str(VENV / "share" / "jupyter"), os.environ.get("JUPYTER_PATH")]
    changes = {
        "PYTHONUTF8": "1",  # folders may have any name, whatever the language settings say
        "PIP_USER": "0",  # a habit from outside that fails inside .venv
        "JUPYTER_PATH": os.pathsep.join(filter(None, jupyter)),  # .venv's kernel before any other
    }
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONHOME"}
    kept.update(changes)
    return kept


def run(*words, **options):
    """Run .venv's Python to its end and return its status; Ctrl-C and a polite kill go to it."""
    child = subprocess.Popen([PYTHON] + list(words), env=environment(), **options)
    before = signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    while True:
        try:
            status = child.wait()
        except KeyboardInterrupt:
            continue  # the child had it too, and says what there is to say
        signal.signal(signal.SIGTERM, before)
        return status if status >= 0 else 128 - status


def quiet(*command):
    """Run a short command and keep what it says."""
    return subprocess.run(command, env=environment(), check=False, **HEARD)


def listen(command):
    """Run an installer, showing signs of life; its status, and all it said, which LOG keeps."""
    said, shown = [], ""
    with LOG.open("a", encoding="utf-8") as log:
        child = subprocess.Popen(command, cwd=ROOT, env=environment(), **HEARD)
        for line in child.stdout:
            said.append(line)
            log.write(line)
            sign = "no answer, trying again ..." if "Retrying" in line else line.strip()[:76]
            if sign != shown and any(word in line for word in SIGNS_OF_LIFE):
                say("  " + sign)
                shown = sign
    return child.wait(), "".join(said)


def say(text):
    """Print to the terminal, whatever alphabet it has."""
    try:
        print(text, file=sys.stderr, flush=True)
    except UnicodeEncodeError:
        print(ascii(text), file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
