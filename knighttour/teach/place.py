"""Is this a good place for knighttour? What school machines are like, and the cure of each.

A fault keeps the lessons from running, a hint is what may go wrong later: each is one sentence that
ends in its cure. Standard library only, since start.py asks before there is an environment.
"""

from __future__ import annotations

import errno
import os
import shutil
import socket
import sys
import tempfile
from pathlib import Path, PureWindowsPath

WINDOWS = os.name == "nt"
GB = 10**9
# .venv with numba is 640 MB, without it 430: some more is needed while it is made
FULL, LIGHT, LESSONS = 1.0 * GB, 0.7 * GB, 0.05 * GB
PORT = 8888  # JupyterLab's first choice; it tries others when that one is taken
LONGEST_PATH = 259  # Windows' limit of 260 counts an invisible character at the end
DEEPEST = 165  # the longest path below the folder that a set-up makes: 162 measured
SHORT = "C:\\knighttour" if WINDOWS else "~/knighttour"

# How the folders of services that synchronise begin, in small letters and without blanks
SERVICES = {
    "onedrive": "OneDrive",
    "dropbox": "Dropbox",
    "iclouddrive": "iCloud",
    "mobiledocuments": "iCloud",
    "googledrive": "Google Drive",
    "mydrive": "Google Drive",
    "nextcloud": "Nextcloud",
}
ONEDRIVE = ("OneDrive", "OneDriveCommercial", "OneDriveConsumer")  # variables with its folders


def faults(folder: Path, needed: float = LESSONS) -> list[str]:
    """What keeps a set-up of `needed` bytes, or the lessons, from working in `folder`."""
    found = (no_right(folder), no_room(folder, needed), long_path(folder))
    return [fault for fault in found if fault]


def hints(folder: Path) -> list[str]:
    """What may go wrong in `folder`, or with this Python."""
    found = (store_python(sys.base_prefix), synchronised(folder))
    return [hint for hint in found if hint]


def store_python(prefix: str) -> str | None:
    """Is the Python that lies at `prefix` the one of the Microsoft Store?"""
    if "windowsapps" not in prefix.lower():
        return None
    return (
        "This is the Python of the Microsoft Store, which keeps its files where other programs do "
        "not find them: install the one from python.org, and start with  py start.py"
    )


def synchronised(folder: Path) -> str | None:
    """Does a service copy all that happens in `folder` to other machines?

    >>> print(synchronised(Path("/home/ada/Dropbox/course")))
    /home/ada/Dropbox/course is synchronised by Dropbox, which copies and locks the thousands of \
files of .venv: move the whole folder out of there, such as to ~/knighttour
    """
    service = _service(folder)
    if service is None:
        return None
    return (
        f"{folder} is synchronised by {service}, which copies and locks the thousands of files of "
        f".venv: move the whole folder out of there, such as to {SHORT}"
    )


def long_path(folder: Path) -> str | None:
    """Would paths inside `folder` be longer than this Windows allows?"""
    length, most = len(str(folder)), LONGEST_PATH - DEEPEST
    if not WINDOWS or length <= most or _long_paths_allowed():
        return None
    return (
        f"{folder} is a path of {length} characters, and here at most {most} leave room for the "
        f"files in it: move the whole folder to a shorter one, such as {SHORT}"
    )


def no_right(folder: Path) -> str | None:
    """May no files be made in `folder`?"""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return None
    except OSError as fault:
        if fault.errno == errno.ENOSPC:
            return None  # `no_room` says so
        reason = fault.strerror or fault
    return (
        f"{folder} may not be written to ({reason}): copy the whole folder to one of your own, "
        f"such as {SHORT}, and start it there"
    )


def no_room(folder: Path, needed: float) -> str | None:
    """Is there no room for `needed` bytes where `folder` lies?"""
    free = shutil.disk_usage(folder).free
    if free >= needed:
        return None
    light = f"; --light needs {LIGHT / GB:.2f}" if needed == FULL else ""
    return (
        f"{folder} has {free / GB:.2f} GB of room left, and {needed / GB:.2f} are needed: delete "
        f"what you can, or move the whole folder to another drive{light}"
    )


def no_loopback() -> str | None:
    """Can programs of this machine not talk to each other, as browser and JupyterLab must?"""
    try:
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(5)
            with socket.create_connection(server.getsockname(), timeout=5) as caller:
                answerer, _ = server.accept()
                with answerer:
                    caller.sendall(b"?")
                    answerer.settimeout(5)
                    if answerer.recv(1) == b"?":
                        return None
        reason: object = "what was sent did not arrive"
    except OSError as fault:
        reason = fault
    return (
        f"Programs on this machine cannot talk to each other at 127.0.0.1 ({reason}): let the "
        "firewall or security program allow Python to do so, and start it again"
    )


def port_taken(port: int = PORT) -> str | None:
    """Does something else have the port that JupyterLab tries first, or may nobody have it?"""
    try:
        with socket.create_server(("127.0.0.1", port)):
            return None
    except OSError as fault:
        if fault.errno not in (errno.EADDRINUSE, errno.EACCES):
            return None  # `no_loopback` says so
    return (
        f"Port {port} is blocked or in use, perhaps by another JupyterLab: close that one, or use "
        "the address that JupyterLab prints, which has the next free port"
    )


def _service(folder: Path) -> str | None:
    for part in PureWindowsPath(folder).parts:  # which knows both kinds of slashes
        name = part.lower().replace(" ", "")
        for beginning, service in SERVICES.items():
            if name.startswith(beginning):
                return service
    synced = [Path(value) for name in ONEDRIVE if (value := os.environ.get(name))]
    return "OneDrive" if any(folder.is_relative_to(top) for top in synced) else None


def _long_paths_allowed() -> bool:
    """Has somebody lifted the limit on this Windows?"""
    try:
        import winreg  # type: ignore[unused-ignore,import-not-found]

        place = r"SYSTEM\CurrentControlSet\Control\FileSystem"
        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, place) as key:  # type: ignore[attr-defined,unused-ignore]
            return bool(winreg.QueryValueEx(key, "LongPathsEnabled")[0])  # type: ignore[attr-defined,unused-ignore]
    except (ImportError, OSError):
        return False
