"""The place: each thing that school machines have is faked, and its sentence names the cure."""

import errno
import os
import socket
import sys
import tempfile
from collections import namedtuple
from pathlib import Path, PureWindowsPath

import pytest

from knighttour.teach import place

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def windows(monkeypatch):
    monkeypatch.setattr(place, "WINDOWS", True)
    monkeypatch.setattr(place, "SHORT", "C:\\knighttour")
    monkeypatch.setattr(place, "_long_paths_allowed", lambda: False)


def test_a_good_place_has_no_fault_and_no_hint(tmp_path):
    assert place.faults(tmp_path) == []
    assert place.hints(tmp_path) == []
    assert place.no_loopback() is None


# which Python


@pytest.mark.parametrize(
    ("prefix", "store"),
    [
        (
            r"C:\Program Files\WindowsApps\PythonSoftwareFoundation.Python.3.12_3.12.25_x64",
            True,
        ),
        (r"C:\Users\ada\AppData\Local\Microsoft\WindowsApps\Python.3.11_qbz5n2kfra8p0", True),
        (r"C:\Users\ada\AppData\Local\Programs\Python\Python312", False),
        ("/usr", False),
    ],
)
def test_the_python_of_the_store_is_told_by_its_folder(prefix, store):
    said = place.store_python(prefix)
    assert bool(said) is store
    assert not store or "install the one from python.org" in said


def test_the_python_asked_about_is_the_one_below_an_environment(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "base_prefix", r"C:\Program Files\WindowsApps\Python")
    assert "Microsoft Store" in place.hints(tmp_path)[0]


# folders that are synchronised


@pytest.mark.parametrize(
    ("folder", "service"),
    [
        (r"C:\Users\ada\OneDrive\kurs", "OneDrive"),
        (r"C:\Users\ada\OneDrive - Gymnasium Nord\Documents\kurs", "OneDrive"),
        (r"C:\Users\ada\iCloudDrive\kurs", "iCloud"),
        (r"G:\My Drive\kurs", "Google Drive"),
        (
            "/Users/ada/Library/CloudStorage/GoogleDrive-ada@b.org/My Drive/kurs",
            "Google Drive",
        ),
        ("/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/kurs", "iCloud"),
        ("/Users/ada/Library/CloudStorage/OneDrive-School/kurs", "OneDrive"),
        ("/home/ada/Dropbox (School)/kurs", "Dropbox"),
        ("/home/ada/Nextcloud/kurs", "Nextcloud"),
    ],
)
def test_a_synchronised_folder_is_named_with_its_service(folder, service):
    said = place.synchronised(PureWindowsPath(folder) if "\\" in folder else Path(folder))
    assert f"is synchronised by {service}," in said
    assert "move the whole folder out of there, such as to" in said


@pytest.mark.parametrize("folder", ["/home/ada/kurs", "/home/ada/drive/my-lessons", "/opt/box"])
def test_other_folders_are_not_taken_for_synchronised(folder):
    assert place.synchronised(Path(folder)) is None


def test_onedrive_under_another_name_is_known_by_its_variable(monkeypatch, tmp_path):
    monkeypatch.setenv("OneDriveCommercial", str(tmp_path))
    assert "OneDrive" in place.synchronised(tmp_path / "kurs")
    assert place.synchronised(tmp_path.parent) is None


# long paths


@pytest.mark.parametrize(("length", "bad"), [(94, False), (95, True), (180, True)])
def test_a_path_is_too_long_when_the_files_in_it_do_not_fit(windows, length, bad):
    """259 characters at most, of which the longest path below the folder takes 165."""
    folder = Path("/" + "x" * (length - 1))
    said = place.long_path(folder)
    assert bool(said) is bad
    assert not bad or f"{length} characters, and here at most 94" in said
    assert not bad or r"such as C:\knighttour" in said


def test_a_long_path_is_no_fault_where_it_is_allowed(windows, monkeypatch):
    monkeypatch.setattr(place, "_long_paths_allowed", lambda: True)
    assert place.long_path(Path("/" + "x" * 300)) is None
    monkeypatch.setattr(place, "WINDOWS", False)
    assert place.long_path(Path("/" + "x" * 300)) is None


def test_the_longest_path_below_a_folder_is_no_longer_than_said():
    """Of what is installed here, as Windows would name it."""
    (site,) = {path for path in map(Path, sys.path) if (path / "jupyterlab" / "static").is_dir()}
    inside = (Path(top, name) for top, _, names in os.walk(site) for name in names)
    longest = max(len(str(path.relative_to(site))) for path in inside)
    assert len(r"\.venv\Lib\site-packages") + 1 + longest <= place.DEEPEST


# rights and room


@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.EACCES, "Permission denied"), (errno.EROFS, "Read-only file system")],
)
def test_a_folder_that_may_not_be_written_to_is_told(monkeypatch, tmp_path, number, reason):
    def refuse(dir):  # noqa: A002 (its name in the library)
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    (said,) = place.faults(tmp_path)
    assert f"may not be written to ({reason})" in said
    assert "copy the whole folder to one of your own" in said


def test_too_little_room_is_told_in_numbers(monkeypatch, tmp_path):
    monkeypatch.setattr(place.shutil, "disk_usage", lambda _: Usage(10**11, 0, 0.8 * 10**9))
    (said,) = place.faults(tmp_path, place.FULL)
    assert "has 0.80 GB of room left, and 1.00 are needed: delete" in said
    assert said.endswith("--light needs 0.70")
    assert place.faults(tmp_path, place.LIGHT) == []
    assert place.faults(tmp_path) == []


def test_a_full_disk_is_told_once(monkeypatch, tmp_path):
    def full(dir):  # noqa: A002 (its name in the library)
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    monkeypatch.setattr(place.shutil, "disk_usage", lambda _: Usage(10**9, 10**9, 0))
    (said,) = place.faults(tmp_path)
    assert "has 0.00 GB of room left" in said


# ports


def test_a_port_in_use_is_told():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = place.port_taken(port)
    assert said.startswith(f"Port {port} is blocked or in use")
    assert "use the address that JupyterLab prints" in said
    assert place.port_taken(port) is None


def test_a_blocked_port_is_told(monkeypatch):
    def blocked(address):
        raise PermissionError(errno.EACCES, "An attempt was made to access a socket")

    monkeypatch.setattr(socket, "create_server", blocked)
    assert "Port 8888 is blocked" in place.port_taken()


@pytest.mark.parametrize("part", ["create_server", "create_connection"])
def test_a_machine_that_may_not_talk_to_itself_is_told(monkeypatch, part):
    def blocked(*_, **__):
        raise OSError(errno.ENETUNREACH, "Network is unreachable")

    monkeypatch.setattr(socket, part, blocked)
    said = place.no_loopback()
    assert "cannot talk to each other at 127.0.0.1 ([Errno" in said
    assert "let the firewall or security program allow Python" in said
    if part == "create_server":
        assert place.port_taken() is None  # the fault is told once
