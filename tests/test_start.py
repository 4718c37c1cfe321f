import ast
import importlib.util
import io
import json
import os
import shutil
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
        for name in ("requirements.txt", "pyproject.toml"):
            shutil.copy(ROOT / name, folder)
        self.start.works = self.start.VENV.exists
        self.start.pip_version = lambda: (24, 0)
        self.start.make_venv = self.make_venv
        self.start.installer = lambda: ["pip", "install"]
        self.start.listen = self.listen

    def make_venv(self):
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
    assert "known are: test, lab" in done.stderr
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
    monkeypatch.setattr(machine.start, "run", lambda *words, **_: calls.append(words) or 0)
    return calls


def test_alone_it_fills_my_lessons_and_opens_the_lab(machine, started):
    assert machine.start.main(["--no-browser"]) == 0
    assert started == [
        ("-m", "knighttour", "student", "my-lessons"),
        ("-m", "knighttour", "lab", "--no-browser"),
    ]


def test_the_lab_is_not_opened_when_there_are_no_lessons(machine, monkeypatch):
    monkeypatch.setattr(machine.start, "run", lambda *words, **_: 2 if "student" in words else 0)
    assert machine.start.main([]) == 2


def test_a_command_goes_on_with_all_its_words(machine, started):
    machine.start.main(["tour", "5", "5", "--json"])
    assert started == [("-m", "knighttour", "tour", "5", "5", "--json")]


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
    assert started[0] == ("-m", "knighttour", "report")
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


def test_the_status_of_a_child_is_handed_on(start, monkeypatch):
    monkeypatch.setattr(start, "PYTHON", sys.executable)
    assert start.run("-c", "import sys; sys.exit(3)") == 3


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals to send")
def test_ctrl_c_waits_for_the_child(start, monkeypatch):
    monkeypatch.setattr(start, "PYTHON", sys.executable)
    child = "import os, signal, sys, time; os.kill(os.getppid(), signal.SIGINT); time.sleep(0.3)"
    assert start.run("-c", child + "; sys.exit(7)") == 7


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
