import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ask

from knighttour.cli.main import main
from knighttour.teach import lab, place
from knighttour.teach.report import report

report_module = importlib.import_module("knighttour.teach.report")

ROOT = Path(__file__).parents[1]


@pytest.fixture
def installed(monkeypatch):
    """As if knighttour were installed, and in a good place."""
    for module in (lab, report_module):
        monkeypatch.setattr(module, "version", lambda name: "1.2.3")
    for name in ("no_loopback", "port_taken"):
        monkeypatch.setattr(place, name, lambda: None)
    for name in ("faults", "hints"):
        monkeypatch.setattr(place, name, lambda folder: [])
    monkeypatch.chdir(ROOT)


def test_the_report_names_both_pythons_where_they_differ(rogue):
    code = "from knighttour.teach.report import report; print(report())"
    said = ask(code, JUPYTER_PATH=rogue)
    assert f"Jupyter starts /elsewhere/bin/python for notebooks, not {sys.executable}" in said
    assert said.endswith("It does not work.")


def test_the_report_is_data_and_lines(installed):
    found = report()
    assert json.loads(json.dumps(found.data)) == found.data
    assert found.data["interpreter"] == sys.executable
    assert found.data["knighttour is in"] == str(ROOT / "knighttour")
    assert f"interpreter: {sys.executable}\n" in str(found)
    assert str(found).splitlines()[-1] == ("It works." if found.works else "It does not work.")


def test_the_report_names_what_is_missing_or_broken(installed, monkeypatch, tmp_path):
    (tmp_path / "broken_part.py").write_text("raise OSError('no such library')")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(report_module, "packages", lambda: ["broken_part", "missing_part", "numba"])
    versions = {"knighttour": "1", "broken_part": "2"}
    monkeypatch.setattr(report_module, "version", versions.get)
    found = report()
    assert not found.works
    assert found.data["faults"] == [
        "broken_part does not load: OSError('no such library')",
        "missing_part is not installed: run python start.py",
    ]


def test_the_report_names_a_tour_that_does_not_come_out(installed, monkeypatch):
    monkeypatch.setattr(report_module, "KnightsTour", lambda board, start: None)
    monkeypatch.setattr(
        report_module, "solve", lambda problem: type("Outcome", (), {"path": ((0, 0),)})
    )
    assert any("no tour of 5 x 5 came out" in fault for fault in report().data["faults"])


def test_the_packages_are_those_of_the_extras_lab_and_fast(monkeypatch):
    needs = [
        'jupyterlab<5,>=4.6; extra == "lab"',
        'numba<1,>=0.68; extra == "fast"',
        'pytest<10,>=9.2; extra == "test"',
    ]
    monkeypatch.setattr(report_module.metadata, "requires", lambda name: needs)
    assert report_module.packages() == ["jupyterlab", "numba"]


# the place


def test_faults_and_hints_of_the_place_are_told_each_on_its_line(installed, monkeypatch, capsys):
    monkeypatch.setattr(place, "faults", lambda folder: [f"{folder} is bad: mend it"])
    monkeypatch.setattr(place, "no_loopback", lambda: "no loopback: allow it")
    monkeypatch.setattr(place, "hints", lambda folder: ["a hint: heed it"])
    monkeypatch.setattr(place, "port_taken", lambda: "a port: close it")
    assert main(["report"]) == 1
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("faults: ")
    assert lines[at + 1 : at + 6] == [
        f"  {ROOT} is bad: mend it",
        "  no loopback: allow it",
        "hints: ",
        "  a hint: heed it",
        "  a port: close it",
    ]
    assert lines[-1] == "It does not work."


def test_hints_alone_do_not_keep_it_from_working(installed, monkeypatch):
    monkeypatch.setattr(report_module, "packages", list)
    monkeypatch.setattr(report_module, "kernel_python", lambda: None)
    monkeypatch.setattr(place, "hints", lambda folder: ["a hint: heed it"])
    found = report()
    assert found.works
    assert found.data["hints"] == ["a hint: heed it"]


def test_the_place_is_the_project_or_the_folder_one_is_in(installed, monkeypatch, tmp_path):
    seen = []
    monkeypatch.setattr(place, "faults", lambda folder: seen.append(folder) or [])
    report()
    monkeypatch.setattr(report_module, "PACKAGE", tmp_path / "site-packages" / "knighttour")
    monkeypatch.chdir(tmp_path)
    report()
    assert seen == [ROOT, tmp_path]


@pytest.mark.parametrize("version", [(3, 8, 18), (3, 10, 13)])
def test_an_old_python_is_named_with_what_to_do(version):
    code = f"import sys; sys.version_info = {version}; import knighttour"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    last = done.stderr.splitlines()[-1]
    assert last.startswith("ImportError: knighttour needs Python 3.11 or newer, and this is Python")
    assert f" {version[0]}.{version[1]}: start" in last
