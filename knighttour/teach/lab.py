"""The lab: JupyterLab opened on the lessons, by the Python that they need.

Which Python runs a notebook is not a matter of course: Jupyter takes the first kernel it finds
under the name `python3`, and that may belong to another Python, without knighttour. `open_lab`
puts its own first; `setup_line` and the report say so where the two differ.
"""

from __future__ import annotations

import importlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from importlib import metadata, util
from pathlib import Path
from urllib.parse import quote

from knighttour.teach.lessons import AnyPath, lessons

PACKAGE = Path(__file__).resolve().parents[1]
SETTINGS = PACKAGE / "teach" / "data" / "jupyter"
STARTED_BY = "KNIGHTTOUR_PYTHON"  # tells a kernel which Python opened the lab
TYPED = "KNIGHTTOUR_COMMAND"  # what was typed to come here: not what one types inside the lab


def open_lab(folder: AnyPath = "my-lessons", *, browser: bool = True) -> int:
    """Open JupyterLab on the first lesson in `folder` and wait for its end; its exit status."""
    first = _first_lesson(Path(folder))
    if util.find_spec("jupyterlab") is None:
        raise ValueError(f"JupyterLab is not installed for {sys.executable}: run python start.py")
    child = subprocess.Popen(lab_command(first, browser=browser), env=lab_environment(os.environ))
    return _end_of(child)


def lab_command(lesson: Path, *, browser: bool = True) -> list[str]:
    """The command that opens JupyterLab on `lesson`, for this computer alone."""
    # `-m jupyterlab`, as `-m jupyter lab` looks for a launcher script and some are broken
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={lesson.parent}"]
    command += [f"--LabApp.default_url=/lab/tree/{quote(lesson.name)}", "--ServerApp.ip=127.0.0.1"]
    # Tabs are remembered beside the lessons: the user's other projects keep theirs
    command += [f"--LabApp.workspaces_dir={lesson.parent / '.jupyter' / 'workspaces'}"]
    command += ["--ServerApp.answer_yes=True"]  # Ctrl-C stops it, with no question asked
    if not browser:
        command += ["--no-browser"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command += ["--allow-root"]  # refused otherwise, as in most containers
    return command


def lab_environment(outside: Mapping[str, str]) -> dict[str, str]:
    """The variables for JupyterLab and its kernels, which inherit them."""
    own = Path(sys.prefix, "share", "jupyter")
    kept = {name: value for name, value in outside.items() if name != TYPED}
    return {
        **kept,
        STARTED_BY: sys.executable,
        # Folders may have any name, whatever the language settings say
        "PYTHONUTF8": "1",
        # This Python's kernel before one of the same name that JUPYTER_PATH or the user has
        "JUPYTER_PATH": _first(own, outside.get("JUPYTER_PATH")),
        # Turns off the news and the update check of this lab. A file of ours that is only read,
        # so no settings of the user's own or of another project are touched or hidden
        "JUPYTER_CONFIG_PATH": _first(SETTINGS, outside.get("JUPYTER_CONFIG_PATH")),
        # What `!pip` and `!python` in a lesson find
        "PATH": _first(Path(sys.executable).parent, outside.get("PATH")),
    }


def setup_line() -> str:
    """Is this notebook's Python the one that knighttour was set up for? One line, for lesson 00."""
    fault = _kernel_fault() or package_fault(Path.cwd())
    return fault or "Ready: knighttour is set up for the Python that runs this notebook."


def kernel_python() -> str | None:
    """The Python that Jupyter would start for a notebook; None where there is no Jupyter."""
    try:
        kernels = importlib.import_module("jupyter_client.kernelspec").KernelSpecManager()
    except ImportError:
        return None
    command: str = kernels.get_kernel_spec("python3").argv[0]
    if command in ("python", "python3", f"python3.{sys.version_info.minor}"):
        return sys.executable  # which Jupyter puts in their place
    return shutil.which(command) or command


def _first_lesson(folder: Path) -> Path:
    try:
        return lessons(folder)[0].resolve()
    except ValueError as fault:
        raise ValueError(f"{fault}: make copies first, with: python start.py") from None


def _end_of(child: subprocess.Popen[bytes]) -> int:
    """Wait for JupyterLab, pass a polite kill on to it, and make Ctrl-C a plain end."""
    signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    try:
        return child.wait()
    except KeyboardInterrupt:
        _let_stop(child)
    print("JupyterLab has stopped. The same line opens it again.")
    return 0


def _let_stop(child: subprocess.Popen[bytes], patience: float = 10) -> None:
    """Wait while JupyterLab puts its things away."""
    if os.name != "nt":
        child.terminate()  # Ctrl-C may have come to this process alone; told twice, it still stops
    for insist in (child.terminate, child.kill):
        try:
            child.wait(timeout=patience)
            return
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            insist()
    child.wait()


def _first(path: Path, others: str | None) -> str:
    """A list of folders, as variables hold them, that begins with `path`."""
    rest = [other for other in (others or "").split(os.pathsep) if other and other != str(path)]
    return os.pathsep.join([str(path), *rest])


def _kernel_fault() -> str | None:
    started_by = os.environ.get(STARTED_BY, sys.executable)
    if same_python(started_by, sys.executable):
        return None
    return (
        f"Not ready: this notebook runs on {sys.executable}, but the lab was opened by "
        f"{started_by}. Close it, and open the lessons with: python start.py"
    )


def package_fault(here: Path) -> str | None:
    """Is the knighttour in use installed for this Python, and the one that lies around `here`?"""
    if version("knighttour") is None:
        return (
            f"Not ready: {sys.executable} has no knighttour installed, it only happens to find "
            f"{PACKAGE}. Open the lessons with: python start.py"
        )
    around = [folder / "knighttour" for folder in (here, *here.parents)]
    beside = next((folder for folder in around if (folder / "__init__.py").exists()), PACKAGE)
    if beside.resolve() == PACKAGE:
        return None
    return (
        f"Not ready: {sys.executable} uses {PACKAGE}, not {beside}, which lies beside these "
        "lessons. Open them with the start.py beside them: python start.py"
    )


def same_python(one: str, other: str) -> bool:
    """The same environment: all of them link to one Python, so only their folders tell."""
    folders = {os.path.normcase(Path(path).absolute().parent) for path in (one, other)}
    return len(folders) == 1 and os.path.realpath(one) == os.path.realpath(other)


def version(name: str) -> str | None:
    """The version of an installed package; None where it is not installed."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
