"""Folders of wheels: what is ordered, what the list says, and what is found wrong with a copy."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from knighttour.teach import wheels
from knighttour.teach.wheels import Machine, check, command, enlist, needs, order, this_machine

ROOT = Path(__file__).parents[1]
HERE = this_machine()
NEEDS = ["numba>=0.68,<1", "setuptools>=77"]


@pytest.fixture
def folder(tmp_path):
    """A folder with two wheels, of a few bytes each, for this machine."""
    return filled(tmp_path / "ФШ stick", "one-1.0-py3-none-any.whl", "two_b-2.5-py3-none-any.whl")


def filled(folder, *names, words=()):
    ordered = order([str(folder), *words], NEEDS)
    command(sys.executable, ordered)
    for name in names:
        (folder / "part" / name).write_bytes(name.encode())
    enlist(ordered)
    return folder


def change_list(folder, **changes):
    path = folder / "wheels.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changes), "utf-8")


# ordering


def test_this_machine_is_named_as_pip_names_platforms():
    assert HERE.python == ".".join(map(str, sys.version_info[:2]))
    if sys.platform == "linux":
        assert HERE.platform.startswith("linux_")


@pytest.mark.parametrize(
    ("tag", "cpu", "name"),
    [
        ("win-amd64", "AMD64", "win_amd64"),
        ("macosx-10.9-universal2", "arm64", "macos_arm64"),
        ("macosx-11.0-arm64", "arm64", "macos_arm64"),
        ("linux-aarch64", "aarch64", "linux_aarch64"),
    ],
)
def test_the_systems_have_one_name_each(monkeypatch, tag, cpu, name):
    monkeypatch.setattr(wheels.sysconfig, "get_platform", lambda: tag)
    monkeypatch.setattr(wheels.platform, "machine", lambda: cpu)
    assert this_machine().platform == name
    assert name in wheels.PLATFORMS


def test_needed_is_what_requirements_and_the_build_ask_for():
    listed = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    lines = {line.partition("#")[0].strip() for line in listed} - {"", "-e ."}
    assert set(needs(ROOT, {"lab", "fast"})) == lines | {"setuptools>=77"}
    assert not any(need.startswith("numba") for need in needs(ROOT, {"lab"}))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "DIR"),
        (["d", "--python-version", "3.10"], r"3\.11 or newer, .* not '3\.10'"),
        (["d", "--python-version", "3"], "not '3'"),
        (["d", "--python-version", "three"], "not 'three'"),
        (["d", "--platform", "windows"], "invalid choice: 'windows' .*win_amd64"),
        (["d", "e"], "unrecognized arguments: e"),
        ([__file__], "is a file: name a folder"),
    ],
)
def test_an_order_that_makes_no_sense_is_refused(words, says):
    with pytest.raises(ValueError, match=says):
        order(words, NEEDS)


def test_for_this_machine_pip_chooses_itself(tmp_path):
    words = command("python", order([str(tmp_path)], NEEDS))
    assert words[:4] == ["python", "-m", "pip", "download"]
    assert "--only-binary=:all:" in words
    assert not any("--platform" in word for word in words)
    assert words[-2:] == NEEDS


def test_for_another_machine_pip_is_told_which(tmp_path):
    given = [str(tmp_path), "--platform", "linux_aarch64", "--python-version", "3.13"]
    words = command("python", order(given, NEEDS))
    assert words[1] == "-c"
    assert "--platform=manylinux_2_17_aarch64" in words
    assert words[words.index("--python-version") + 1] == "3.13"


def test_pip_judges_requirements_as_on_the_other_machine(tmp_path):
    """Pip's own reading of a marker, in the process that would download for Windows."""
    given = [str(tmp_path), "--platform", "win_amd64", "--python-version", "3.14"]
    code = command("python", order(given, []))[2]
    spy = (
        "import pip._internal.cli.main as main, pip._vendor.packaging.markers as markers\n"
        "main.main = lambda words: print([markers.Marker(word).evaluate() for word in words])\n"
    )
    asked = ["os_name == 'nt'", "sys_platform != 'win32'", "python_version >= '3.14'"]
    said = subprocess.run(
        [sys.executable, "-c", spy + code, *asked],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert said.stdout == "[True, False, True]\n"


# the list


def test_the_list_names_versions_sums_python_and_platform(folder):
    content = json.loads((folder / "wheels.json").read_text("utf-8"))
    assert Machine(content["python"], content["platform"]) == HERE
    assert content["needs"] == NEEDS
    assert content["wheels"][1] == {
        "file": "two_b-2.5-py3-none-any.whl",
        "name": "two_b",
        "version": "2.5",
        # printf two_b-2.5-py3-none-any.whl | sha256sum
        "sha256": "17b64f2f1018d95ea2721b42b4bef16a577dd3f1ec7ab0673030f58c6c7a968b",
    }
    check(folder, NEEDS)


def test_filling_again_leaves_no_old_wheels_and_no_strangers_are_touched(folder):
    (folder / "mine-1.0-py3-none-any.whl").touch()
    filled(folder, "one-1.1-py3-none-any.whl")
    assert sorted(path.name for path in folder.iterdir()) == [
        "mine-1.0-py3-none-any.whl",
        "one-1.1-py3-none-any.whl",
        "wheels.json",
    ]


def test_a_download_that_did_not_end_leaves_the_old_wheels(folder):
    ordered = order([str(folder)], NEEDS)
    for _ in range(2):
        command(sys.executable, ordered)
        (folder / "part" / "half-1.0-py3-none-any.whl").touch()
    check(folder, NEEDS)


# copies


def test_a_folder_that_was_never_filled_is_told(tmp_path):
    for path in (tmp_path, tmp_path / "gone", Path(__file__)):
        with pytest.raises(
            (ValueError, OSError), match=r"no wheels\.json in it: fill one|Not a dir"
        ):
            check(path, NEEDS)


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"wheels": 3, "needs": []}'])
def test_a_damaged_list_is_told(folder, content):
    (folder / "wheels.json").write_text(content)
    with pytest.raises(ValueError, match=r"wheels\.json is damaged .*copy the whole folder again"):
        check(folder, NEEDS)


@pytest.mark.parametrize(
    "changes",
    [{"python": "3.99"}, {"platform": "win_amd64" if HERE.platform != "win_amd64" else "x"}],
)
def test_wheels_for_another_machine_are_told_with_the_line_that_makes_the_right_ones(
    folder, changes
):
    change_list(folder, **changes)
    with pytest.raises(ValueError, match="holds wheels for Python") as caught:
        check(folder, NEEDS)
    assert f"and this is {HERE}: " in str(caught.value)
    ending = f"wheels DIR --python-version {HERE.python} --platform {HERE.platform}"
    assert str(caught.value).endswith(ending)


def test_wheels_for_other_needs_are_told(folder):
    with pytest.raises(ValueError, match=r"without matplotlib>=9: fill it again .*wheels DIR$"):
        check(folder, [*NEEDS, "matplotlib>=9"])
    change_list(folder, needs=["setuptools>=77"])
    with pytest.raises(ValueError, match=r"without numba.*, or add --light$"):
        check(folder, NEEDS)
    check(folder, NEEDS[1:])


def test_missing_and_damaged_wheels_are_named(folder):
    (folder / "one-1.0-py3-none-any.whl").unlink()
    (folder / "two_b-2.5-py3-none-any.whl").write_bytes(b"half")
    says = r"one-1\.0.*whl is missing, two_b.*whl is damaged: copy the whole folder again"
    with pytest.raises(ValueError, match=says):
        check(folder, NEEDS)


def test_of_many_faults_three_are_named(tmp_path):
    folder = filled(tmp_path, *(f"p{i}-1.0-py3-none-any.whl" for i in range(5)))
    for path in folder.glob("*.whl"):
        path.unlink()
    with pytest.raises(ValueError, match=r"p2-1\.0-py3-none-any\.whl is missing and 2 more: copy"):
        check(folder, NEEDS)
