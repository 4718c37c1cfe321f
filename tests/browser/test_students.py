"""Every lesson as a student gets it, in a real JupyterLab: run with no guess made."""

import pytest
from material import STUDENT

from knighttour.teach.lessons import lessons

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", [path.name for path in lessons()])
def test_copy_for_students_runs_without_guesses(lab, name):
    notebook = lab.open(f"{STUDENT}/{name}")
    try:
        notebook.run_all()
        assert notebook.errors() == []
        asked = [cell for cell in notebook.cells() if "reveal(" in cell["source"]]
        for cell in asked:
            assert "No guess yet" in str(cell["outputs"])
        assert asked
    finally:
        notebook.close()
