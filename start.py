"""Set up knighttour and open its lessons. Nothing but Python is needed, and nothing is activated.

    python start.py             set up, fill my-lessons, open lesson 00 in JupyterLab
    python start.py test        set up and pass the tests, in at most 5 minutes
    python start.py test --all  and the slow boards and the tests in a browser too
    python start.py wheels DIR  set up, and download all packages into a folder, for machines
                                without a network (wheels --help: for other Pythons and systems)
    python start.py COMMAND     set up, then a command of knighttour:
                                report | reset 03 | tour 5 5 | queens 8 | tour --help | ...

On Windows it is  py start.py  instead. Options of this file, which may stand anywhere:

    --light     leave out numba: everything works, large searches are slower
    --from DIR  set up from a folder that `wheels` filled, without a network
    --help      print this (as the first word)

All other words go on to what is started: start.py --no-browser, start.py test -k queens.
Packages go into the folder .venv beside this file. They are installed again when requirements.txt
or pyproject.toml changed, after a set-up that did not finish, and when some of them are gone.
To start afresh, delete .venv. Your lessons are in my-lessons beside this file, wherever you are.
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
import importlib
import json
import os
import re
import shutil
import signal
import subprocess
import time
import uuid
from contextlib import contextmanager, suppress
from pathlib import Path

import tomllib

WINDOWS = os.name == "nt"
if WINDOWS:
    import msvcrt
else:
    import fcntl

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
STAMP = VENV / "knighttour-setup.json"  # what was installed, or that it was not finished
UNSET = ("PYTHONHOME", "KNIGHTTOUR_COMMAND")  # not for what is started from here
LOG = VENV / "knighttour-setup.log"  # all that the installer said
LOCK = Path(__file__).resolve()  # locked by the one set-up that may run; nothing is written to it

COMMANDS = ("lab", "report", "student", "reset", "tidy", "mark", "tour", "queens", "maze")
FOLDER_AFTER = {"lab": 0, "reset": 1}  # so many words come before the folder, which may be left out
TYPED = "py start.py" if WINDOWS else "python start.py"  # what error messages tell people to type
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
    "the compiler is not made for this Python and system: add --light": (
        "distribution found for numba",
        "distribution found for llvmlite",
    ),
}

# Run by .venv's Python: names the packages that it holds, each with all folders and modules it has.
# It imports none of them, since that would take seconds
HELD = """
import os, re, site, sys
if sys.version_info < (3, 11):
    sys.exit("too old")
for folder in filter(os.path.isdir, site.getsitepackages()):
    there = {"", "..", "__pycache__", *os.listdir(folder)}
    for info in there:
        record = os.path.join(folder, info, "RECORD")
        if info.endswith(".dist-info") and os.path.exists(record):
            with open(record, encoding="utf-8", errors="replace") as lines:
                if {re.split("[/,]", line.strip())[0] for line in lines} <= there:
                    print(re.sub("[-_.]+", "-", info.split("-")[0]).lower())
"""

# How this file listens to a child: all it says in one stream, and no questions asked
HEARD = {
    "close_fds": False,  # the lock goes on to it: an installer that outlives this file still works
    "stdin": subprocess.DEVNULL,
    "stdout": subprocess.PIPE,
    "stderr": subprocess.STDOUT,
    "encoding": "utf-8",
    "errors": "replace",
}


class Trouble(ValueError):
    """What the set-up could not do, in a sentence for the person before it."""


def main(argv):
    """Do what the command line asks for; the exit status."""
    words = [word for word in argv if word != "--light"]
    extras = {"lab"} if "--light" in argv else {"lab", "fast"}
    source = take_source(words)
    first = words[0] if words else ""
    if first in ("help", "--help", "-h"):
        print(__doc__.strip())
        return 0
    if first and first[0] != "-" and first not in ("test", "wheels") + COMMANDS:
        known = ", ".join(("test", "wheels") + COMMANDS + ("help",))
        say("start.py: unknown word %r; known are: %s" % (first, known))
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        if first == "wheels":
            return fetch(words[1:], extras)
        if first == "test" and source:
            raise Trouble("the packages for tests are in no folder of wheels: leave out --from")
        set_up(extras | {"test"} if first == "test" else extras, source)
        return start(first, words)
    except (ValueError, OSError) as trouble:
        say("start.py: %s" % trouble)
        return 1
    except KeyboardInterrupt:
        say("start.py: stopped; the same line again goes on from here")
        return 130


def take_source(words):
    """Take `--from DIR` out of the words: the folder of wheels, None if there is no such option."""
    if "--from" not in words:
        return None
    at = words.index("--from")
    folder = Path(*words[at + 1 : at + 2]).resolve()  # without a DIR the folder one is in
    del words[at : at + 2]
    return folder


def start(first, words):
    """Start what was asked for in the environment that is now there; its exit status."""
    if first == "test":
        return run_tests(words[1:])
    if first in COMMANDS:
        return become(command(words))
    status = run(command(["student", str(ROOT / "my-lessons")]))
    return status or become(command(["lab"] + words))


def command(words):
    """The words for .venv's Python that make it do a command of knighttour."""
    named = [word for word in words[1:] if not word.startswith("-")]
    if FOLDER_AFTER.get(words[0]) == len(named):
        words = words + [str(ROOT / "my-lessons")]  # also when called from another folder
    return ["-P", "-m", "knighttour"] + words  # -P: not the knighttour of the folder one is in


def run_tests(words):
    """Unit tests, docstrings and lessons; with `--all` the slow boards and the browser too."""
    options = ["--nbval", "--numprocesses=2", "--dist=loadfile", "-rfEs"]
    if "--all" not in words:
        say("Left out: slow boards and browser tests (python start.py test --all runs them)")
        options += ["-m", "not slow and not browser"]
    if "fast" not in read_stamp().get("extras", ()):
        options += ["--doctest-ignore-import-errors"]  # of the compiled searches, without numba
    options += [word for word in words if word != "--all"]
    os.chdir(ROOT)
    return become(["-m", "pytest"] + options)


def fetch(words, extras):
    """Download all that a set-up with these extras installs; the exit status.

    What runs pip is set up first: it has a pip for certain, and the set-up is tried out by that.
    """
    wheels = part("wheels")
    order = wheels.order(words, wheels.needs(ROOT, extras))
    set_up(extras)
    say("Downloading packages for %s ..." % (order.machine,))
    status, said = listen(wheels.command(PYTHON, order))
    if status:
        raise Trouble(
            "not all wheels are there: %s\nAll that was said is in %s." % (cause(said), LOG)
        )
    say(wheels.enlist(order))
    return 0


def part(name):
    """A part of knighttour that needs no packages, so that it is at hand before the set-up."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    return importlib.import_module("knighttour.teach." + name)


def set_up(extras, source=None):
    """Make `.venv` hold knighttour with these extras, unless it does; `Trouble` if it cannot.

    Packages come from the folder of wheels `source`, or from the network.
    """
    if is_set_up(extras):
        return
    with alone():
        if not is_set_up(extras):  # the set-up that this one waited for may have done it
            renew(extras, source)


def is_set_up(extras):
    """Does the stamp say that `.venv` has all this, and is what it speaks of really there?"""
    done = read_stamp()
    if done.get("from") != fingerprint() or not extras <= set(done["extras"]):
        return False
    return "holds" in done and set(done["holds"]) <= (held() or set())


def renew(extras, source=None):
    """Make `.venv` anew if it is not sound, and install into it."""
    done, there = read_stamp(), held()
    sound = there is not None and set(done.get("holds", ())) <= there
    anew = not sound or "unfinished" in done or pip_version() is None
    if anew:
        done = {}
    if done.get("from") == fingerprint():
        extras = extras | set(done["extras"])
    if source:
        wheels = part("wheels")
        wheels.check(source, wheels.needs(ROOT, extras))
    if anew:
        look_around(extras)
        make_venv()
    install(extras, done, source)


def look_around(extras):
    """Say what may go wrong in this folder; `Trouble` if a set-up cannot but fail in it."""
    place = part("place")
    for hint in place.hints(ROOT):
        say("Mind: " + hint)
    faults = place.faults(ROOT, place.FULL if "fast" in extras else place.LIGHT)
    if faults:
        raise Trouble("\n".join(faults))


@contextmanager
def alone():
    """Wait until no other set-up runs here, and keep others out meanwhile.

    The system itself drops the lock of a process that ends, however that ended.
    """
    with open_lock() as lock:
        told = False
        while not take(lock):
            if not told:
                say("Another set-up is running in this folder: waiting for it (Ctrl-C: stop) ...")
                told = True
            time.sleep(0.2)
        try:
            yield
        finally:
            let_go(lock)


def open_lock():
    """The file to lock; network folders lock only files that may be written to."""
    try:
        return LOCK.open("r+b")
    except OSError:
        return LOCK.open("rb")


def take(lock):
    """Try to lock the file; False if another process has it."""
    try:
        if WINDOWS:
            lock.seek(2**30)  # beyond the end, since nobody can read a part that is locked there
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.set_inheritable(lock.fileno(), True)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        pass  # this folder knows no locks; the stamp alone must do
    return True


def let_go(lock):
    """Unlock the file."""
    with suppress(OSError):
        if WINDOWS:
            lock.seek(2**30)
            msvcrt.locking(lock.fileno(), msvcrt.LK_UNLCK, 1)
        else:
            fcntl.flock(lock, fcntl.LOCK_UN)


def held():
    """The packages that are whole in `.venv`; None if no Python starts there or it is too old."""
    if not PYTHON.exists():
        return None
    answer = quiet(PYTHON, "-c", HELD)
    return set(answer.stdout.split()) if answer.returncode == 0 else None


def needed(extras):
    """The packages that `.venv` must hold for these extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [line for extra in extras for line in project["optional-dependencies"][extra]]
    names = [re.match(r"[\w.-]+", line)[0] for line in lines if ";" not in line]
    return {re.sub(r"[-_.]+", "-", name).lower() for name in names + [project["name"]]}


def pip_version():
    """The version of the pip in `.venv`, such as (24, 0); None if there is no working one."""
    answer = quiet(PYTHON, "-m", "pip", "--version")
    numbers = re.findall(r"\d+", answer.stdout)[:2] if answer.returncode == 0 else ()
    return tuple(int(number) for number in numbers) or None


def make_venv():
    """Make an empty `.venv`, in place of whatever is there."""
    say("Making .venv for Python %d.%d ..." % sys.version_info[:2])
    VENV.mkdir(exist_ok=True)
    write_stamp({"unfinished": True})
    clear_venv()
    made = quiet(sys.executable, "-m", "venv", VENV)
    if made.returncode:
        raise Trouble("no .venv could be made: %s" % cause(made.stdout))


def clear_venv():
    """Empty `.venv` except for the stamp, so that one that is half empty is known for what it is.

    `venv --clear` takes the stamp away too, and what it was stopped at then looks like somebody's.
    """
    fault = None
    try:
        for path in VENV.iterdir():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            elif path != STAMP:
                path.unlink()
    except OSError as caught:
        fault = caught
    if fault:
        raise Trouble("the old .venv is in use or may not be removed: %s" % fault)


def install(extras, before, source=None):
    """Install knighttour with these extras, and note in the stamp that this was finished."""
    mine = {"unfinished": uuid.uuid4().hex}
    write_stamp(mine)
    say("Installing knighttour and what it needs (once; a minute or two) ...")
    offline = ["--no-index", "--find-links", str(source)] if source else []
    status, said = listen(installer() + offline + packages(extras))
    if read_stamp() != mine:
        raise Trouble("somebody else changed .venv meanwhile. The same line again mends it.")
    if status == 0:
        finish(extras)
        return
    if "Installing collected packages" not in said:
        write_stamp(before)  # nothing in .venv was touched, so the next run need not make it anew
    raise Trouble(
        "the set-up did not finish: %s\n"
        "All that was said is in %s. The same line again finishes the set-up." % (cause(said), LOG)
    )


def finish(extras):
    """Write the stamp, with the packages by which the next run sees whether to believe it."""
    there = held() or set()
    missing = needed(extras) - there
    if missing:  # as where their files were deleted, but not the installer's notes on them
        raise Trouble(
            "not all that was installed is in .venv: %s. The same line again makes it anew."
            % ", ".join(sorted(missing))
        )
    write_stamp({"from": fingerprint(), "extras": sorted(extras), "holds": sorted(there)})


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


def environment(words=()):
    """The variables for what is started from here with these words."""
    jupyter = [str(VENV / "share" / "jupyter"), os.environ.get("JUPYTER_PATH")]
    changes = {
        "PYTHONUTF8": "1",  # folders may have any name, whatever the language settings say
        "PIP_USER": "0",  # a habit from outside that fails inside .venv
        "JUPYTER_PATH": os.pathsep.join(filter(None, jupyter)),  # .venv's kernel before any other
    }
    if "knighttour" in words:
        changes["KNIGHTTOUR_COMMAND"] = TYPED  # its messages then name what was typed
    kept = {key: value for key, value in os.environ.items() if key not in UNSET}
    kept.update(changes)
    return kept


def run(words):
    """Run .venv's Python to its end, which is near, and return its status."""
    child = subprocess.Popen([PYTHON] + words, env=environment(words))
    try:
        return child.wait()
    except KeyboardInterrupt:
        child.wait()
        raise


def become(words):
    """Run .venv's Python in place of this process: Ctrl-C, and every kill, reach it and once.

    A parent that only waits could not tell a Ctrl-C that its child had too from its own. Windows
    cannot replace a process, but there Ctrl-C always goes to both. The exit status.
    """
    if not WINDOWS:
        sys.stdout.flush()
        os.execve(PYTHON, [str(PYTHON)] + words, environment(words))
    child = subprocess.Popen([PYTHON] + words, env=environment(words))
    status = None
    while status is None:
        with suppress(KeyboardInterrupt):  # the child says what there is to say
            status = child.wait()
    return status


def quiet(*command):
    """Run a short command and keep what it says."""
    return subprocess.run(command, cwd=ROOT, env=environment(), check=False, **HEARD)


def listen(command):
    """Run an installer, showing signs of life; its status, and all it said, which LOG keeps."""
    child = subprocess.Popen(command, cwd=ROOT, env=environment(), **HEARD)
    try:
        said = relay(child.stdout)
        return child.wait(), said
    except BaseException:
        end(child)  # Ctrl-C or a kill may have come to this process alone
        raise


def relay(stream):
    """All that an installer says, which LOG keeps, and of which signs of life are shown."""
    said, shown = [], ""
    with LOG.open("a", encoding="utf-8") as log:
        for line in stream:
            said.append(line)
            log.write(line)
            sign = "no answer, trying again ..." if "Retrying" in line else line.strip()[:76]
            if sign != shown and any(word in line for word in SIGNS_OF_LIFE):
                say("  " + sign)
                shown = sign
    return "".join(said)


def end(child):
    """End a child, by force if it takes too long."""
    child.terminate()
    try:
        child.wait(timeout=10)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def say(text):
    """Print to the terminal, whatever alphabet it has."""
    try:
        print(text, file=sys.stderr, flush=True)
    except UnicodeEncodeError:
        print(ascii(text), file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
