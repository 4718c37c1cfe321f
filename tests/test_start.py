import ast
import importlib.util
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = (ROOT / "start.py").read_text("utf-8")

NO_NETWORK = "WARNING: Retrying ... NewConnectionError\nERROR: No matching distribution found\n"
KILLED = "killed"


class Machine:
    """A start.py whose folder is made up and whose installer only notes what it is told to do."""

    def __init__(self, folder, module):
        self.start = module
        self.installed = []  # the packages of each finished install
        self.made = 0  # how often .venv was made anew
        self.fails_with = None
        self.start.ROOT = folder
        self.start.VENV = folder / ".venv"
        self.start.STAMP = folder / ".venv" / "stamp.json"
        self.start.LOCK = folder / "lock"
        self.start.LOCK.touch()
        self.gone = set()  # packages that somebody took out of .venv
        for name in ("requirements.txt", "pyproject.toml"):
            shutil.copy(ROOT / name, folder)
        self.start.held = self.held
        self.start.pip_version = lambda: (24, 0)
        self.start.make_venv = self.make_venv
        self.start.installer = lambda: ["pip", "install"]
        self.start.listen = self.listen

    def held(self):
        everything = self.start.needed({"lab", "fast", "test"}) | {"pip"}
        return everything - self.gone if self.start.VENV.exists() else None

    def make_venv(self):
        self.gone = set()
        shutil.rmtree(self.start.VENV, ignore_errors=True)
        self.start.VENV.mkdir()
        self.made += 1

    def listen(self, command):
        said, self.fails_with = self.fails_with, None
        if said == KILLED:
            raise KeyboardInterrupt
        if said:
            return 1, said
        self.installed.append(command[2:])
        return 0, "Installing collected packages: all\n"


@pytest.fixture
def start():
    spec = importlib.util.spec_from_file_location("start_under_test", ROOT / "start.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def machine(tmp_path, start):
    return Machine(tmp_path, start)


def run_start(*words, version=None, **environment):
    """Run start.py in a process of its own, as a person would; as if on another Python."""
    file = str(ROOT / "start.py")
    code = f"import runpy, sys; sys.version_info = {version}; runpy.run_path({file!r})"
    return subprocess.run(
        [sys.executable, *(["-c", code] if version else [file]), *words],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        env={**os.environ, **environment},
    )


# old Pythons


def test_it_parses_on_old_pythons():
    """Nothing younger than Python 2.7: an old one must get as far as the line that refuses it."""
    tree = ast.parse(SOURCE, feature_version=(3, 7))
    young = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.AsyncFunctionDef, ast.Nonlocal)
    for node in ast.walk(tree):
        assert not isinstance(node, young), f"line {node.lineno}"
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            assert not any(isinstance(part, ast.Starred) for part in node.elts)
        if isinstance(node, ast.arguments):
            assert not node.kwonlyargs
            assert not node.posonlyargs
        if isinstance(node, ast.Raise):
            assert node.cause is None
    assert SOURCE.isascii()


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13)])
def test_an_old_python_is_refused_in_one_line(version):
    done = run_start(version=version)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "needs Python 3.11 or newer" in done.stderr
    assert f"this is Python {version[0]}.{version[1]}:" in done.stderr


def test_the_version_refused_is_that_of_the_metadata():
    assert 'requires-python = ">=3.11"' in (ROOT / "pyproject.toml").read_text("utf-8")
    assert "sys.version_info < (3, 11)" in SOURCE


# words


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_help_prints_the_usage(word):
    done = run_start(word)
    assert done.returncode == 0
    assert "python start.py test --all" in done.stdout


def test_an_unknown_word_is_quoted_and_nothing_is_set_up():
    done = run_start("täst", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii:strict")
    assert done.returncode == 2
    assert "unknown word" in done.stderr
    assert "known are: test, wheels, lab" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_commands_are_those_of_the_command_line(start):
    done = subprocess.run(
        [sys.executable, "-m", "knighttour", "--help"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    lines = done.stdout.partition("COMMAND\n")[2].splitlines()
    known = {line.split()[0] for line in lines if line.startswith("    ") and line[4] != " "}
    assert known == set(start.COMMANDS)


@pytest.fixture
def started(machine, monkeypatch):
    """The words of each child that is started."""
    calls = []
    monkeypatch.chdir(machine.start.ROOT)
    for name in ("run", "become"):
        monkeypatch.setattr(machine.start, name, lambda words: calls.append(tuple(words)) or 0)
    return calls


KNIGHTTOUR = ("-P", "-m", "knighttour")


def test_alone_it_fills_my_lessons_and_opens_the_lab(machine, started):
    assert machine.start.main(["--no-browser"]) == 0
    folder = str(machine.start.ROOT / "my-lessons")
    assert started == [
        (*KNIGHTTOUR, "student", folder),
        (*KNIGHTTOUR, "lab", "--no-browser", folder),
    ]


def test_the_lab_is_not_opened_when_there_are_no_lessons(machine, started, monkeypatch):
    monkeypatch.setattr(machine.start, "run", lambda words: 2)
    assert machine.start.main([]) == 2
    assert started == []


@pytest.mark.parametrize(
    ("words", "adds"),
    [
        (["lab"], True),
        (["lab", "--no-browser"], True),
        (["lab", "mine"], False),
        (["reset", "03"], True),
        (["reset", "03", "mine"], False),
        (["reset"], False),
        (["student", "mine"], False),
        (["tour", "5", "5", "--json"], False),
        (["maze", "my.txt"], False),
        (["report"], False),
    ],
)
def test_a_command_goes_on_with_all_its_words(machine, started, words, adds):
    """And with the project's lessons where no folder was named; others stay the caller's."""
    machine.start.main(words)
    folder = [str(machine.start.ROOT / "my-lessons")] if adds else []
    assert started == [(*KNIGHTTOUR, *words, *folder)]


def test_plain_tests_leave_the_slow_ones_out_and_say_so(machine, started, capsys):
    machine.start.main(["test", "-k", "queens"])
    (words,) = started
    assert words[:2] == ("-m", "pytest")
    assert words[-4:] == ("-m", "not slow and not browser", "-k", "queens")
    assert "Left out: slow boards and browser tests" in capsys.readouterr().err
    assert "-e .[test]" in " ".join(machine.installed[0])


def test_all_tests_leave_nothing_out(machine, started):
    machine.start.main(["test", "--all"])
    assert "--nbval" in started[0]
    left_out = {"--all", "not slow and not browser", "--doctest-ignore-import-errors"}
    assert not left_out & set(started[0])


def test_light_leaves_numba_out(machine, started):
    machine.start.main(["report", "--light"])
    machine.start.main(["test", "--light"])
    assert machine.installed == [["-e", ".[lab]"], ["-e", ".[lab]", "-e", ".[test]"]]
    assert started[0] == (*KNIGHTTOUR, "report")
    assert "--doctest-ignore-import-errors" in started[1]


# setting up


def test_a_second_run_installs_nothing(machine):
    machine.start.set_up({"lab", "fast"})
    machine.start.set_up({"lab", "fast"})
    machine.start.set_up({"lab"})
    assert machine.installed == [["-r", "requirements.txt"]]


@pytest.mark.parametrize("name", ["requirements.txt", "pyproject.toml"])
def test_changed_lists_of_packages_are_installed(machine, name):
    machine.start.set_up({"lab", "fast"})
    with (machine.start.ROOT / name).open("a") as file:
        file.write("# changed\n")
    machine.start.set_up({"lab", "fast"})
    assert len(machine.installed) == 2
    assert machine.made == 1


def test_a_folder_that_moved_is_installed_again(machine):
    machine.start.set_up({"lab", "fast"})
    moved = machine.start.ROOT.parent / "moved"
    machine.start.ROOT.rename(moved)
    there = Machine(moved, machine.start)
    there.start.set_up({"lab", "fast"})
    assert len(there.installed) == 1


def test_the_test_packages_come_on_top_and_stay(machine):
    machine.start.set_up({"lab"})
    machine.start.set_up({"lab", "test"})
    machine.start.set_up({"lab", "fast"})
    machine.start.set_up({"lab", "fast", "test"})
    assert machine.installed == [
        ["-e", ".[lab]"],
        ["-e", ".[lab]", "-e", ".[test]"],
        ["-r", "requirements.txt", "-e", ".[test]"],
    ]


def test_a_failure_names_its_cause_and_the_next_run_mends_it(machine, capsys):
    machine.fails_with = NO_NETWORK
    assert machine.start.main(["report"]) == 1
    said = capsys.readouterr().err
    assert "the package index cannot be reached: is this machine on the network?" in said
    assert "Traceback" not in said
    machine.start.set_up({"lab", "fast"})
    assert len(machine.installed) == 1
    assert machine.made == 1  # nothing had been touched


def test_a_failed_update_leaves_what_was_there(machine):
    machine.start.set_up({"lab", "fast"})
    (machine.start.ROOT / "requirements.txt").write_text("changed")
    machine.fails_with = NO_NETWORK
    with pytest.raises(machine.start.Trouble):
        machine.start.set_up({"lab", "fast"})
    machine.start.set_up({"lab", "fast"})
    assert machine.made == 1
    assert len(machine.installed) == 2


@pytest.mark.parametrize(
    "fault", [KILLED, "Installing collected packages: a\nNo space left on device"]
)
def test_a_set_up_that_was_cut_off_is_made_anew(machine, fault):
    machine.fails_with = fault
    assert machine.start.main(["report"]) in (1, 130)
    machine.start.set_up({"lab", "fast"})
    assert machine.made == 2
    assert len(machine.installed) == 1


def test_a_venv_made_by_hand_is_kept(machine):
    machine.start.VENV.mkdir()
    machine.start.set_up({"lab", "fast"})
    assert machine.made == 0
    assert len(machine.installed) == 1


def test_a_venv_without_pip_is_made_anew(machine, monkeypatch):
    machine.start.VENV.mkdir()
    monkeypatch.setattr(machine.start, "pip_version", lambda: None)
    machine.start.set_up({"lab", "fast"})
    assert machine.made == 1


def test_a_damaged_stamp_counts_as_unfinished(machine):
    machine.start.set_up({"lab", "fast"})
    machine.start.STAMP.write_text("{")
    machine.start.set_up({"lab", "fast"})
    assert machine.made == 2


def test_a_stamp_that_speaks_of_what_is_not_there_is_not_believed(machine):
    machine.start.set_up({"lab", "fast"})
    machine.gone = {"jupyterlab"}
    machine.start.set_up({"lab", "fast"})
    assert machine.made == 2
    assert len(machine.installed) == 2


def test_a_stamp_that_names_no_packages_is_not_believed(machine):
    machine.start.set_up({"lab", "fast"})
    stamp = json.loads(machine.start.STAMP.read_text())
    del stamp["holds"]
    machine.start.STAMP.write_text(json.dumps(stamp))
    machine.start.set_up({"lab", "fast"})
    assert len(machine.installed) == 2
    assert "jupyterlab" in machine.start.read_stamp()["holds"]


def test_an_installer_that_wrongly_says_it_is_done_is_not_believed(machine):
    machine.start.VENV.mkdir()
    machine.gone = {"jupyterlab"}  # of which the installer still finds its own notes
    with pytest.raises(machine.start.Trouble, match=r"not all .* is in \.venv: jupyterlab\. The"):
        machine.start.set_up({"lab"})
    machine.start.set_up({"lab"})
    assert machine.made == 1


def test_a_stamp_is_not_restored_into_another_venv(machine, monkeypatch):
    """What the first of two set-ups did when the second had emptied .venv below it."""
    machine.start.set_up({"lab", "fast"})
    (machine.start.ROOT / "requirements.txt").write_text("changed")

    def emptied(command):
        machine.make_venv()
        return 1, NO_NETWORK

    monkeypatch.setattr(machine.start, "listen", emptied)
    with pytest.raises(machine.start.Trouble, match="somebody else changed"):
        machine.start.set_up({"lab", "fast"})
    assert machine.start.read_stamp() == {}


def fill(site, name, *modules, listed=True):
    """Put a package with these modules into a folder of packages."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    lines = [f"{module}/__init__.py,sha256=x,1" for module in modules]
    lines += [f"{info.name}/RECORD,,", "../../../bin/tool,,", "__pycache__/x.pyc,,"]
    if listed:
        (info / "RECORD").write_text("\n".join(lines))
    for module in modules:
        (site / module).mkdir()


@pytest.fixture
def real_venv(tmp_path, start):
    """A start.py with a real and empty .venv; and its folder of packages."""
    start.ROOT, start.VENV = tmp_path, tmp_path / "Käyttäjä .venv"
    start.STAMP = start.VENV / "stamp.json"
    start.PYTHON = start.VENV / start.PYTHON.relative_to(ROOT / ".venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", start.VENV], check=True)
    (site,) = start.VENV.rglob("site-packages")
    return start, site


def test_packages_are_held_only_when_they_are_whole(real_venv):
    start, site = real_venv
    fill(site, "Import_Linter", "importlinter", "grimp")
    fill(site, "damaged", "damaged", "other")
    fill(site, "half_removed", "half_removed", listed=False)
    (site / "other").rmdir()
    (site / "notes-1.0.dist-info.txt").touch()
    assert start.held() == {"import-linter"}


def test_a_venv_whose_python_does_not_start_holds_nothing(real_venv):
    start, _ = real_venv
    start.PYTHON.unlink()
    assert start.held() is None
    start.PYTHON.symlink_to(shutil.which("false"))
    assert start.held() is None


def test_the_packages_needed_are_those_of_the_metadata(start):
    assert start.needed({"lab"}) >= {"knighttour", "jupyterlab", "matplotlib"}
    assert "numba" in start.needed({"lab", "fast"}) - start.needed({"lab"})
    assert "import-linter" in start.needed({"test"})


def test_a_venv_is_known_to_be_half_made_while_it_is_emptied(real_venv, monkeypatch):
    start, site = real_venv
    start.write_stamp({"from": "before"})
    fill(site, "old", "old")
    seen = []
    rmtree = shutil.rmtree
    monkeypatch.setattr(
        start.shutil, "rmtree", lambda path: seen.append(start.read_stamp()) or rmtree(path)
    )
    monkeypatch.setattr(start, "quiet", lambda *_: subprocess.CompletedProcess((), 1, "no venv"))
    with pytest.raises(start.Trouble, match="no venv"):
        start.make_venv()
    assert seen
    assert all("unfinished" in stamp for stamp in [*seen, start.read_stamp()])
    assert list(start.VENV.iterdir()) == [start.STAMP]


def test_a_venv_that_cannot_be_emptied_is_told_in_a_sentence(real_venv, monkeypatch):
    start, _ = real_venv

    def in_use(path):
        raise PermissionError(13, "Access is denied", str(path))

    monkeypatch.setattr(start.shutil, "rmtree", in_use)
    with pytest.raises(start.Trouble, match=r"is in use or may not be removed: .*Access is denied"):
        start.make_venv()


# without a network


@pytest.fixture
def stick(machine, tmp_path_factory):
    """A folder of wheels for this machine, as `wheels` leaves it."""
    wheels = machine.start.part("wheels")
    folder = tmp_path_factory.mktemp("stick")
    ordered = wheels.order([str(folder)], wheels.needs(ROOT, {"lab", "fast"}))
    wheels.command(sys.executable, ordered)
    (folder / "part" / "one-1.0-py3-none-any.whl").write_bytes(b"one")
    wheels.enlist(ordered)
    return folder


@pytest.mark.parametrize("words", [["--from", "DIR", "report"], ["report", "--from", "DIR"]])
def test_a_set_up_from_a_folder_asks_no_network(machine, started, stick, words):
    words = [str(stick) if word == "DIR" else word for word in words]
    assert machine.start.main(words) == 0
    assert machine.installed == [
        ["--no-index", "--find-links", str(stick), "-r", "requirements.txt"]
    ]
    assert started == [(*KNIGHTTOUR, "report")]
    machine.start.main(words)
    assert len(machine.installed) == 1


def test_the_folder_is_found_from_where_one_is(machine, started, stick, monkeypatch):
    monkeypatch.chdir(stick.parent)
    assert machine.start.main(["report", "--from", stick.name]) == 0
    assert str(stick) in machine.installed[0]


def test_a_bad_folder_is_told_before_anything_is_touched(machine, started, stick, capsys):
    (stick / "one-1.0-py3-none-any.whl").write_bytes(b"on")
    machine.start.VENV.mkdir()
    assert machine.start.main(["--from", str(stick)]) == 1
    said = capsys.readouterr().err
    assert "one-1.0-py3-none-any.whl is damaged: copy the whole folder again" in said
    assert said.count("\n") == 1
    assert (machine.made, machine.installed, started) == (0, [], [])
    assert machine.start.main(["--from"]) == 1
    assert "no folder of wheels" in capsys.readouterr().err


def test_packages_that_no_longer_fit_are_told_before_anything_is_touched(machine, stick, capsys):
    file = machine.start.ROOT / "pyproject.toml"
    file.write_text(file.read_text("utf-8").replace("nbval>=0.11", "nbval>=0.12"), "utf-8")
    assert machine.start.main(["--from", str(stick)]) == 1
    assert "without nbval>=0.12,<1: fill it again" in capsys.readouterr().err
    assert machine.made == 0


def test_the_tests_need_a_network(machine, started, stick, capsys):
    assert machine.start.main(["test", "--from", str(stick)]) == 1
    assert "in no folder of wheels: leave out --from" in capsys.readouterr().err
    assert (machine.made, started) == (0, [])


def test_wheels_are_downloaded_by_the_pip_of_the_venv(machine, monkeypatch, tmp_path, capsys):
    def listen(command):
        if "download" in command:
            folder = Path(command[command.index("-d") + 1])
            (folder / "one-1.0-py3-none-any.whl").write_bytes(b"one")
        machine.installed.append(command)
        return 0, ""

    monkeypatch.setattr(machine.start, "listen", listen)
    monkeypatch.chdir(tmp_path)
    assert machine.start.main(["wheels", "stick", "--light"]) == 0
    set_up, download = machine.installed
    assert set_up == ["pip", "install", "-e", ".[lab]"]
    assert download[:4] == [str(machine.start.PYTHON), "-m", "pip", "download"]
    assert not any("numba" in word for word in download)
    assert (tmp_path / "stick" / "wheels.json").exists()
    assert "now holds 1 wheels" in capsys.readouterr().err


def test_a_failed_download_names_its_cause_and_makes_no_list(machine, monkeypatch, capsys):
    machine.start.set_up({"lab", "fast"})
    machine.fails_with = NO_NETWORK
    monkeypatch.chdir(machine.start.ROOT)
    assert machine.start.main(["wheels", "stick"]) == 1
    assert "not all wheels are there: the package index cannot" in capsys.readouterr().err
    assert not (machine.start.ROOT / "stick" / "wheels.json").exists()


def test_a_senseless_order_sets_nothing_up(machine, capsys):
    assert machine.start.main(["wheels"]) == 1
    assert "required: DIR" in capsys.readouterr().err
    assert machine.made == 0


# the place


def test_hints_are_told_before_a_new_venv_is_made(machine, monkeypatch, capsys):
    monkeypatch.setattr(machine.start.part("place"), "hints", lambda folder: ["this: do that"])
    machine.start.set_up({"lab"})
    machine.start.set_up({"lab"})
    assert capsys.readouterr().err.count("Mind: this: do that\n") == 1


@pytest.mark.parametrize(("words", "gigabytes"), [([], 1.0), (["--light"], 0.7)])
def test_a_place_where_it_must_fail_is_told_first(machine, monkeypatch, capsys, words, gigabytes):
    asked = []
    monkeypatch.setattr(
        machine.start.part("place"), "faults", lambda *more: asked.append(more) or ["bad: mend it"]
    )
    assert machine.start.main(["report", *words]) == 1
    assert capsys.readouterr().err == "start.py: bad: mend it\n"
    assert asked == [(machine.start.ROOT, gigabytes * 10**9)]
    assert (machine.made, machine.installed) == (0, [])


# two at once

HOLDER = """
import runpy, subprocess, sys, time
start = runpy.run_path({file!r})
start["alone"].__wrapped__.__globals__["LOCK"] = start["Path"]({lock!r})
with start["alone"]():
    {child}
    print("in", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def hold(machine):
    """Start a process that has the lock, and perhaps an installer that outlives it."""
    started = []

    def begin(child="pass"):
        file, lock = str(ROOT / "start.py"), str(machine.start.LOCK)
        code = HOLDER.format(file=file, lock=lock, child=child)
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
        started.append(process)
        assert process.stdout.readline() == b"in\n"
        return process

    yield begin
    for process in started:
        process.kill()
        process.communicate()


def test_the_second_of_two_set_ups_waits_and_uses_what_the_first_did(machine, monkeypatch, capsys):
    locked, slept = [], []

    def first_runs(lock):
        """The other has the lock for three looks, and has set everything up by then."""
        locked.append(lock)
        if len(locked) == 3:
            machine.start.make_venv()
            machine.start.install({"lab", "fast"}, {})
        return len(locked) > 3

    monkeypatch.setattr(machine.start, "take", first_runs)
    monkeypatch.setattr(machine.start.time, "sleep", slept.append)
    machine.start.set_up({"lab", "fast"})
    assert len(machine.installed) == 1
    assert len(slept) == 3
    assert capsys.readouterr().err.count("Another set-up is running in this folder") == 1


def test_nothing_is_touched_while_another_process_has_the_lock(machine, hold, monkeypatch):
    hold()

    def look(_):
        assert not machine.start.VENV.exists()
        raise KeyboardInterrupt

    monkeypatch.setattr(machine.start.time, "sleep", look)
    assert machine.start.main(["report"]) == 130
    assert machine.installed == []


def test_the_lock_of_a_process_that_was_killed_is_no_hindrance(machine, hold, monkeypatch):
    killed = hold()
    killed.kill()
    killed.wait()
    monkeypatch.setattr(machine.start.time, "sleep", lambda _: pytest.fail("it waited"))
    machine.start.set_up({"lab"})
    assert len(machine.installed) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows locks belong to one process")
def test_an_installer_that_outlives_its_start_is_waited_for(machine, hold):
    sleeper = 'start["subprocess"].Popen([sys.executable, "-c", "import time; time.sleep(1.5)"], '
    first = hold(sleeper + '**{**start["HEARD"], "stdout": -3})')
    began = time.monotonic()
    first.kill()
    first.wait()
    machine.start.set_up({"lab"})
    assert time.monotonic() - began > 1
    assert len(machine.installed) == 1


def test_a_lock_is_let_go_when_the_set_up_fails(machine):
    machine.fails_with = NO_NETWORK
    assert machine.start.main(["report"]) == 1
    with machine.start.open_lock() as lock:
        assert machine.start.take(lock)


@pytest.mark.skipif(os.name == "nt", reason="Windows locks belong to one process")
def test_a_lock_is_let_go_though_a_child_lives_on(machine):
    """A server, say, that an installer leaves behind."""
    with machine.start.alone():
        wait = [sys.executable, "-c", "input()"]
        child = subprocess.Popen(wait, **{**machine.start.HEARD, "stdin": subprocess.PIPE})
    with machine.start.open_lock() as lock:
        assert machine.start.take(lock)
    child.communicate("\n")


@pytest.mark.skipif(os.name == "nt", reason="puts a stand-in in the place of fcntl")
def test_a_folder_that_knows_no_locks_is_set_up_without(machine, monkeypatch):
    def no_locks(*_):
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(machine.start.fcntl, "flock", no_locks)
    machine.start.set_up({"lab"})
    assert len(machine.installed) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals to send")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_set_up_that_is_stopped_ends_its_installer(tmp_path, sent):
    """The signal comes to start.py alone, as from an editor's stop button."""
    code = (
        "import runpy, sys; "
        f"start = runpy.run_path({str(ROOT / 'start.py')!r}); main = start['main']; "
        "known = main.__globals__; known['LOG'] = known['Path']('log'); "
        "wait = 'import os, time; print(\"MB)\", os.getpid(), flush=True); time.sleep(60)'; "
        "known['set_up'] = lambda *_: start['listen']([sys.executable, '-c', wait]); "
        "sys.exit(main([]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, stderr=subprocess.PIPE, encoding="utf-8"
    )
    pid = int(process.stderr.readline().split()[-1])
    process.send_signal(sent)
    said = process.communicate(timeout=20)[1]
    assert process.returncode == 128 + sent
    assert said.count("\n") == (1 if sent == signal.SIGINT else 0)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (NO_NETWORK, "the package index cannot be reached"),
        (
            "error sending request\ndns error: failed to lookup",
            "the package index cannot be reached",
        ),
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("[Errno 13] Permission denied: '/x'", "this folder may not be written to"),
        ("SSLError(CERTIFICATE_VERIFY_FAILED): certificate verify failed", "certificate"),
        ("because ensurepip is not\navailable", "install python3-venv"),
        ("ERROR: No matching distribution found for numba<1,>=0.68", "add --light"),
        (NO_NETWORK.replace("found\n", "found for numba\n"), "the package index cannot be reached"),
        ("one\nERROR: something new\nhint: two", "ERROR: something new"),
        ("", "no reason was given"),
    ],
)
def test_a_failure_is_told_in_a_sentence(start, said, sentence):
    assert sentence in start.cause(said)


def test_an_old_pip_is_brought_up_to_date_first(start, monkeypatch):
    commands = []
    monkeypatch.setattr(start.shutil, "which", lambda _: None)
    monkeypatch.setattr(start, "listen", commands.append)
    for version in ((20, 3), (21, 3)):
        monkeypatch.setattr(start, "pip_version", lambda version=version: version)
        start.installer()
    assert len(commands) == 1
    assert commands[0][-2:] == ["--upgrade", "pip"]


def test_uv_is_used_where_it_is(start, monkeypatch):
    monkeypatch.setattr(start.shutil, "which", lambda _: "/tools/uv")
    assert start.installer() == ["/tools/uv", "pip", "install", "--python", start.PYTHON]


# children


def test_children_find_the_kernel_of_the_venv_first(start, monkeypatch):
    monkeypatch.setenv("JUPYTER_PATH", "/elsewhere")
    monkeypatch.setenv("PYTHONHOME", "/nowhere")
    env = start.environment()
    assert env["JUPYTER_PATH"].split(os.pathsep) == [
        str(start.VENV / "share" / "jupyter"),
        "/elsewhere",
    ]
    assert env["PYTHONUTF8"] == "1"
    assert "PYTHONHOME" not in env


def test_messages_name_what_was_typed_only_where_it_was(start, monkeypatch):
    monkeypatch.setenv("KNIGHTTOUR_COMMAND", "outside")
    typed = "py start.py" if os.name == "nt" else "python start.py"
    assert start.environment(start.command(["tour"]))["KNIGHTTOUR_COMMAND"] == typed
    assert "KNIGHTTOUR_COMMAND" not in start.environment(["-m", "pytest"])


def test_the_status_of_a_child_is_handed_on(start, monkeypatch):
    monkeypatch.setattr(start, "PYTHON", sys.executable)
    assert start.run(["-c", "import sys; sys.exit(3)"]) == 3


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals to send")
def test_ctrl_c_waits_for_the_child_and_starts_no_other(machine, monkeypatch, capsys, tmp_path):
    ended = tmp_path / "ended"
    child = "import os, signal, sys, time; os.kill(os.getppid(), signal.SIGINT); time.sleep(0.3); "
    child += f"open({str(ended)!r}, 'w')"
    monkeypatch.setattr(machine.start, "PYTHON", sys.executable)
    monkeypatch.setattr(machine.start, "set_up", lambda *_: None)
    monkeypatch.setattr(machine.start, "command", lambda words: ["-c", child])
    monkeypatch.setattr(machine.start, "become", lambda words: pytest.fail("the lab was opened"))
    assert machine.start.main([]) == 130
    assert ended.exists()
    assert capsys.readouterr().err.count("\n") == 1


BECOME = """
import runpy, sys
start = runpy.run_path({file!r})
known = start["become"].__globals__
known["PYTHON"], known["WINDOWS"] = sys.executable, {windows}
sys.exit(start["become"](["-c", {child!r}]))
"""
COUNTS_SIGNALS = """
import signal, sys, time
got = []
for one in (signal.SIGINT, signal.SIGTERM):
    signal.signal(one, lambda number, _: got.append(number))
print("up", flush=True)
end = time.monotonic() + 20
while not got and time.monotonic() < end:
    time.sleep(0.02)
time.sleep(0.5)
print(got, flush=True)
sys.exit(7)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals to send")
@pytest.mark.parametrize("to_all", [False, True])
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_what_was_started_is_interrupted_once(sent, to_all):
    """From a terminal, which tells all of a group, and from whoever tells start.py alone."""
    file = str(ROOT / "start.py")
    code = BECOME.format(file=file, windows=False, child=COUNTS_SIGNALS)
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, start_new_session=True
    )
    assert process.stdout.readline() == b"up\n"
    (os.killpg if to_all else os.kill)(process.pid, sent)
    assert process.communicate(timeout=30)[0] == b"[%d]\n" % sent
    assert process.returncode == 7


@pytest.mark.skipif(os.name == "nt", reason="sends the signal as only other systems can")
def test_where_a_process_cannot_be_replaced_ctrl_c_waits_for_the_child():
    file = str(ROOT / "start.py")
    code = BECOME.format(file=file, windows=True, child=COUNTS_SIGNALS)
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, start_new_session=True
    )
    assert process.stdout.readline() == b"up\n"
    os.killpg(process.pid, signal.SIGINT)  # as Windows does
    assert process.communicate(timeout=30)[0] == b"[%d]\n" % signal.SIGINT
    assert process.returncode == 7


def test_printing_never_fails(start, monkeypatch):
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="strict")
    monkeypatch.setattr(sys, "stderr", narrow)
    start.say("ФШ \udcc3")
    narrow.flush()
    assert narrow.buffer.getvalue().strip() == rb"'\u0424\u0428 \udcc3'"


@pytest.mark.slow
def test_a_real_set_up_in_a_folder_with_a_hard_name(tmp_path):
    folder = tmp_path / "Käyttäjä äää" / "ФШ (copy)"
    folder.mkdir(parents=True)
    for name in ("start.py", "pyproject.toml", "requirements.txt", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "knighttour", folder / "knighttour")
    other = tmp_path / "rogue" / "kernels" / "python3"
    other.mkdir(parents=True)
    kernel = {"argv": ["/elsewhere/bin/python"], "display_name": "Python 3", "language": "python"}
    (other / "kernel.json").write_text(json.dumps(kernel))
    words = [sys.executable, "start.py", "report", "--light", "--json"]
    env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "HOME": str(tmp_path / "Käyttäjä äää")}
    env |= {"JUPYTER_PATH": str(tmp_path / "rogue"), "PATH": os.defpath}

    first = subprocess.run(words, cwd=folder, env=env, capture_output=True, check=False)
    began = time.monotonic()
    again = subprocess.run(words, cwd=folder, env=env, capture_output=True, check=True)
    report = json.loads(again.stdout)
    assert first.returncode == 0, first.stderr.decode(errors="replace")
    assert report["faults"] == []
    assert report["notebooks run on"] == report["interpreter"]
    assert Path(report["interpreter"]).is_relative_to(folder / ".venv")
    assert report["packages"]["numba"] is None
    assert b"Installing" not in again.stderr
    assert time.monotonic() - began < 30
