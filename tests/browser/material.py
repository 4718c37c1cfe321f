"""What the lab of the browser tests holds besides the lessons."""

STUDENT = "my lessons é"  # the students' copies, in a folder as people have them
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def of_cells(sources):
    """A notebook of code cells."""
    empty = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    cells = [{**empty, "id": f"cell-{n}", "source": source} for n, source in enumerate(sources)]
    return {"cells": cells, "metadata": {"kernelspec": KERNEL}, "nbformat": 4, "nbformat_minor": 5}
