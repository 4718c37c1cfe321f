"""Wheels for machines without a network: all the packages of a set-up, in one folder.

`python start.py wheels DIR` fills the folder, `python start.py --from DIR` sets up from it alone.
A list in the folder says which Python and platform the wheels are for, and what each must hold.
Standard library only, since start.py asks before there is an environment.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import re
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

LIST = "wheels.json"
PART = "part"  # what is being downloaded, until all of it is there
FILL = "python start.py wheels DIR"
OLDEST = 11  # of Python 3
GLIBC = range(28, 4, -1)  # Linux systems from 2018 on have the first of these, or a newer one

# What pip calls each platform's wheels, and what requirements such as `os_name == "nt"` compare
MARKERS = ("os_name", "sys_platform", "platform_system", "platform_machine")
PLATFORMS = {
    "win_amd64": (["win_amd64"], ("nt", "win32", "Windows", "AMD64")),
    "win_arm64": (["win_arm64"], ("nt", "win32", "Windows", "ARM64")),
    "macos_arm64": (["macosx_14_0_arm64"], ("posix", "darwin", "Darwin", "arm64")),
    "macos_x86_64": (["macosx_13_0_x86_64"], ("posix", "darwin", "Darwin", "x86_64")),
    "linux_x86_64": (
        [f"manylinux_2_{n}_x86_64" for n in GLIBC] + ["manylinux2014_x86_64"],
        ("posix", "linux", "Linux", "x86_64"),
    ),
    "linux_aarch64": (
        [f"manylinux_2_{n}_aarch64" for n in GLIBC] + ["manylinux2014_aarch64"],
        ("posix", "linux", "Linux", "aarch64"),
    ),
}


class Machine(NamedTuple):
    """What wheels are made for: the version of a Python, and a platform."""

    python: str
    platform: str

    def __str__(self) -> str:
        return f"Python {self.python} on {self.platform}"


class Order(NamedTuple):
    """Which packages are to be downloaded, for which machine, and the folder for them."""

    folder: Path
    machine: Machine
    needs: list[str]


def this_machine() -> Machine:
    """The Python that runs here and its platform, such as 3.11 and linux_x86_64."""
    system = re.sub(r"\W", "_", sysconfig.get_platform())
    if system.startswith("macosx"):
        system = f"macos_{platform.machine()}"
    return Machine(f"{sys.version_info.major}.{sys.version_info.minor}", system)


def needs(root: Path, extras: Iterable[str]) -> list[str]:
    """What a set-up with these extras asks for, and what it takes to install the project itself."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    groups = project["project"]["optional-dependencies"]
    wanted = [need for extra in sorted(extras) for need in groups[extra]]
    return wanted + list(project["build-system"]["requires"])


def order(words: Sequence[str], needed: list[str]) -> Order:
    """What is ordered by the words of a command line; a `ValueError` for words that make no order.

    >>> words = ["stick", "--python-version", "3.12", "--platform", "win_amd64"]
    >>> print(order(words, []).machine)
    Python 3.12 on win_amd64
    """
    here = this_machine()
    parser = _Parser(prog="python start.py wheels", allow_abbrev=False)
    parser.add_argument("folder", metavar="DIR", help="a new folder, say on a memory stick")
    parser.add_argument("--python-version", default=here.python, help=f"else {here.python}")
    parser.add_argument(
        "--platform",
        choices=sorted({*PLATFORMS, here.platform}),
        default=here.platform,
        help=f"else {here.platform}",
    )
    given = parser.parse_args(words)
    found = re.fullmatch(r"3\.(\d{1,2})", given.python_version)
    if not found or int(found[1]) < OLDEST:
        raise ValueError(
            f"--python-version is 3.{OLDEST} or newer, such as {here.python}, "
            f"not {given.python_version!r}"
        )
    folder = Path(given.folder).resolve()
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{given.folder!r} is a file: name a folder for the wheels")
    return Order(folder, Machine(given.python_version, given.platform), needed)


def command(python: str | Path, ordered: Order) -> list[str]:
    """The command that downloads what is ordered, in words for the Python that has pip."""
    part = ordered.folder / PART
    shutil.rmtree(part, ignore_errors=True)  # of a download that did not end
    part.mkdir(parents=True)
    words = ["download", "--disable-pip-version-check", "--only-binary=:all:", "-d", str(part)]
    if ordered.machine == this_machine():
        return [str(python), "-m", "pip", *words, *ordered.needs]
    tags, values = PLATFORMS[ordered.machine.platform]
    words += ["--python-version", ordered.machine.python]
    words += [f"--platform={tag}" for tag in tags]
    version = ordered.machine.python
    markers = dict(zip(MARKERS, values, strict=True)) | {
        "python_version": version,
        "python_full_version": f"{version}.0",
    }
    code = f"from knighttour.teach.wheels import pip_as_on; pip_as_on({markers})"
    return [str(python), "-c", code, *words, *ordered.needs]


def pip_as_on(markers: dict[str, str]) -> NoReturn:
    """Run pip with this process's words, judging requirements as another machine would.

    pip chooses the wheels for `--platform`, but takes "only on Windows" to be about the machine
    that it runs on: without this, JupyterLab for Windows comes without its terminals.
    """
    module = import_module("pip._vendor.packaging.markers")
    here = module.default_environment()
    module.default_environment = lambda: here | markers  # type: ignore[attr-defined]
    sys.exit(import_module("pip._internal.cli.main").main(sys.argv[1:]))


def enlist(ordered: Order) -> str:
    """Put what was downloaded in the place of what was there, write the list; a sentence on it."""
    part = ordered.folder / PART
    listed = [_entry(path) for path in sorted(part.glob("*.whl"))]
    for name in _wheels_of_old(ordered.folder):
        (ordered.folder / name).unlink(missing_ok=True)
    (ordered.folder / LIST).unlink(missing_ok=True)  # without a list the folder is known to be bad
    for path in sorted(part.iterdir()):
        path.replace(ordered.folder / path.name)
    part.rmdir()
    content = ordered.machine._asdict() | {"needs": ordered.needs, "wheels": listed}
    (ordered.folder / LIST).write_text(json.dumps(content, indent=1) + "\n", "utf-8")
    size = sum((ordered.folder / entry["file"]).stat().st_size for entry in listed)
    return (
        f"{ordered.folder} now holds {len(listed)} wheels ({size / 1e6:.0f} MB) for "
        f"{ordered.machine}. On a machine without a network: python start.py --from DIR"
    )


def check(folder: Path, needed: Iterable[str]) -> None:
    """Are all wheels for a set-up on this machine in `folder`? A `ValueError` says what is not."""
    content = _read(folder)
    made_for, here = Machine(content["python"], content["platform"]), this_machine()
    if made_for != here:
        raise ValueError(
            f"{folder} holds wheels for {made_for}, and this is {here}: start this file with that "
            f"Python, or fill another folder: {FILL} "
            f"--python-version {here.python} --platform {here.platform}"
        )
    lacking = sorted(set(needed) - set(content["needs"]))
    if lacking:
        light = ", or add --light" if any(need.startswith("numba") for need in lacking) else ""
        raise ValueError(
            f"{folder} was filled for other needs, without {', '.join(lacking)}: fill it again "
            f"from this same copy of the course: {FILL}{light}"
        )
    bad = [fault for entry in content["wheels"] if (fault := _fault(folder, entry))]
    if bad:
        more = f" and {len(bad) - 3} more" if len(bad) > 3 else ""
        raise ValueError(f"In {folder} {', '.join(bad[:3])}{more}: copy the whole folder again")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise ValueError(f"{message} ({self.prog} --help says more)")


def _entry(path: Path) -> dict[str, str]:
    name, version = path.name.split("-")[:2]
    return {"file": path.name, "name": name, "version": version, "sha256": _sha256(path)}


def _fault(folder: Path, entry: dict[str, str]) -> str | None:
    path = folder / entry["file"]
    if not path.is_file():
        return f"{entry['file']} is missing"
    return None if _sha256(path) == entry["sha256"] else f"{entry['file']} is damaged"


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _read(folder: Path) -> dict[str, Any]:
    """The list in a folder of wheels."""
    try:
        content: dict[str, Any] = json.loads((folder / LIST).read_text("utf-8"))
        {entry["file"] for entry in content["wheels"]}, content["needs"]
        Machine(content["python"], content["platform"])
    except (FileNotFoundError, NotADirectoryError):
        raise ValueError(
            f"{folder} is no folder of wheels, for there is no {LIST} in it: fill one on a machine "
            f"with a network: {FILL}"
        ) from None
    except (ValueError, KeyError, TypeError) as fault:
        raise ValueError(
            f"{folder / LIST} is damaged ({fault}): copy the whole folder again"
        ) from None
    return content


def _wheels_of_old(folder: Path) -> list[str]:
    """The wheels that an earlier order left in `folder`: others there are not ours."""
    try:
        return [entry["file"] for entry in _read(folder)["wheels"]]
    except ValueError:
        return []
