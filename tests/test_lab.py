import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from conftest import ask

from knighttour.teach import lab
from knighttour.teach.lab import lab_command, lab_environment, open_lab, setup_line

ROOT = Path(__file__).parents[1]
EMPTY = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


@pytest.fixture
def folder(tmp_path):
    """A student's folder with two lessons and a name that is hard to handle."""
    path = tmp_path / "Käyttäjä äää" / "ФШ (copy)"
    path.mkdir(parents=True)
    for name in ("00_start.ipynb", "03_take_back.ipynb"):
        (path / name).write_text(json.dumps(EMPTY))
    return path


# opening


def test_the_command_opens_the_first_lesson_for_this_computer_alone(tmp_path):
    command = lab_command(tmp_path / "00 start.ipynb")
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert "--LabApp.default_url=/lab/tree/00%20start.ipynb" in command
    assert "--ServerApp.ip=127.0.0.1" in command
    assert f"--ServerApp.root_dir={tmp_path}" in command
    assert not any("token" in word or "password" in word for word in command)


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_root_is_allowed_only_to_root(user, allowed, monkeypatch, tmp_path):
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    assert ("--allow-root" in lab_command(tmp_path / "00_start.ipynb")) is allowed


def test_a_browser_is_opened_unless_told_otherwise(tmp_path):
    assert "--no-browser" not in lab_command(tmp_path / "00_start.ipynb")
    assert "--no-browser" in lab_command(tmp_path / "00_start.ipynb", browser=False)


def test_the_variables_of_the_user_are_kept_and_come_second():
    env = lab_environment({"JUPYTER_PATH": "/mine", "JUPYTER_CONFIG_PATH": "/my/own", "X": "1"})
    assert env["JUPYTER_PATH"].split(os.pathsep)[1:] == ["/mine"]
    assert env["JUPYTER_CONFIG_PATH"].split(os.pathsep)[1:] == ["/my/own"]
    assert env["X"] == "1"
    assert "KNIGHTTOUR_COMMAND" not in lab_environment({"KNIGHTTOUR_COMMAND": "python start.py"})
    assert lab_environment(env) == env


def test_a_folder_without_lessons_is_named_with_what_to_do(tmp_path):
    with pytest.raises(ValueError, match=r"no lessons .*empty'.*python start\.py"):
        open_lab(tmp_path / "empty")


def test_without_jupyterlab_it_says_how_to_get_it(folder, monkeypatch):
    monkeypatch.setattr(lab.util, "find_spec", lambda _: None)
    with pytest.raises(ValueError, match=r"JupyterLab is not installed .* python start\.py"):
        open_lab(folder)


def get(url, tries=50):
    """The status and the text of a page; JupyterLab prints its address before it answers there."""
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refusal:
        return refusal.code, ""
    except urllib.error.URLError:
        if not tries:
            raise
    time.sleep(0.1)
    return get(url, tries - 1)


def url_with_token(process):
    """The address that JupyterLab prints."""
    for line in process.stderr:
        if found := re.search(r"http://127\.0\.0\.1:\S+token=\w+", line):
            return found[0]
    raise AssertionError("JupyterLab printed no address")


@pytest.fixture
def real_lab(folder, tmp_path):
    """A JupyterLab on the folder, at a terminal, with a home of its own and hard settings."""
    terminal, keyboard = os.openpty()
    code = "import sys; from knighttour.teach.lab import open_lab; "
    process = subprocess.Popen(
        [sys.executable, "-c", code + "open_lab(sys.argv[1], browser=False)", folder],
        cwd=ROOT,
        env={**os.environ, "HOME": str(tmp_path), "LC_ALL": "C", "PYTHONUTF8": "0"},
        stdin=keyboard,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    yield process
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    os.close(terminal)
    os.close(keyboard)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no process groups to interrupt")
def test_a_real_lab_opens_lesson_00_and_keeps_its_token(real_lab, tmp_path):
    url = url_with_token(real_lab)
    base, token = url.partition("/lab/")[0], url.rpartition("=")[2]
    status, page = get(url)
    assert "/lab/tree/00_start.ipynb?" in url
    assert status == 200
    assert re.search(r'"disabledExtensions": \[[^]]*apputils-extension:announcements"', page)
    assert get(f"{base}/api/contents")[0] == 403
    listing = json.loads(get(f"{base}/api/contents?token={token}")[1])
    names = {item["name"] for item in listing["content"]}
    assert names == {"00_start.ipynb", "03_take_back.ipynb"}
    assert not (tmp_path / ".jupyter" / "lab").exists()  # no settings of the user's own


@pytest.mark.skipif(os.name == "nt", reason="Windows has no process groups to interrupt")
@pytest.mark.parametrize("send", [os.killpg, os.kill], ids=["to all", "to the parent alone"])
def test_a_real_lab_stops_at_ctrl_c_in_one_line(real_lab, send):
    """A terminal sends it to JupyterLab too, an editor's stop button to its parent alone."""
    get(url_with_token(real_lab))
    began = time.monotonic()
    send(real_lab.pid, signal.SIGINT)
    said, log = real_lab.communicate(timeout=30)
    assert time.monotonic() - began < 8
    assert said == "JupyterLab has stopped. The same line opens it again.\n"
    assert "Traceback" not in log
    assert real_lab.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals to send")
def test_a_polite_kill_reaches_jupyterlab(tmp_path):
    """A stand-in for JupyterLab ends with the signal that came to the one who waits for it."""
    child = (
        "import signal, sys; signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM]); "
        "print('up', flush=True); signal.sigwait([signal.SIGTERM]); print('told'); sys.exit(5)"
    )
    code = (
        "import subprocess, sys; from knighttour.teach.lab import _end_of; "
        f"sys.exit(_end_of(subprocess.Popen([sys.executable, '-c', {child!r}])))"
    )
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"up\n"
    process.terminate()
    assert process.communicate(timeout=20)[0] == b"told\n"
    assert process.returncode == 5


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals to ignore")
def test_a_jupyterlab_that_hangs_is_ended():
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    code += "print('up', flush=True); time.sleep(60)"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert child.stdout.readline() == b"up\n"
    lab._let_stop(child, patience=0.2)
    assert child.communicate()[0] == b""
    assert child.returncode == -signal.SIGKILL


# which Python


def test_the_kernel_of_the_lab_is_its_own_python(rogue):
    code = "from knighttour.teach.lab import kernel_python; print(kernel_python())"
    assert ask(code, JUPYTER_PATH=rogue) == "/elsewhere/bin/python"
    assert ask(code, **lab_environment({"JUPYTER_PATH": rogue})) == sys.executable


@pytest.fixture
def installed(monkeypatch):
    """As if knighttour were installed, and here."""
    monkeypatch.setattr(lab, "version", lambda name: "1.2.3")
    monkeypatch.delenv(lab.STARTED_BY, raising=False)
    monkeypatch.chdir(ROOT)


def test_all_is_ready_where_kernel_and_package_agree(installed, monkeypatch):
    ready = "Ready: knighttour is set up for the Python that runs this notebook."
    assert setup_line() == ready
    monkeypatch.setenv(lab.STARTED_BY, sys.executable)
    assert setup_line() == ready


def test_another_kernel_is_named_with_the_python_that_opened_the_lab(installed, monkeypatch):
    monkeypatch.setenv(lab.STARTED_BY, "/elsewhere/bin/python")
    line = setup_line()
    assert line.startswith(f"Not ready: this notebook runs on {sys.executable}, but")
    assert "/elsewhere/bin/python" in line
    assert "\n" not in line


def test_a_python_without_the_package_is_named(installed, monkeypatch):
    monkeypatch.setattr(lab, "version", lambda name: None)
    line = setup_line()
    assert line.startswith(f"Not ready: {sys.executable} has no knighttour installed")
    assert str(ROOT / "knighttour") in line


def test_a_package_of_another_folder_is_named(installed, monkeypatch, tmp_path):
    other = tmp_path / "knighttour"
    lessons = tmp_path / "my-lessons"
    other.mkdir()
    lessons.mkdir()
    (other / "__init__.py").touch()
    monkeypatch.chdir(lessons)
    line = setup_line()
    assert str(other) in line
    assert str(ROOT / "knighttour") in line


def test_pythons_of_one_folder_are_told_from_those_that_only_link_to_it(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        for name in ("python", "python3"):
            (tmp_path / folder / name).symlink_to(sys.executable)
    a, a3, b = tmp_path / "a" / "python", tmp_path / "a" / "python3", tmp_path / "b" / "python"
    assert lab.same_python(str(a), str(a3))
    assert not lab.same_python(str(a), str(b))
