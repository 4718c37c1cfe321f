"""A panel of knighttour on a page, worked by the keyboard, as its user sees it."""

import re
import time

# A cell that ends with a call such as tour_panel(5, 5)
CALL = re.compile(r"^\w+_panel\([^\n]*\)\s*\Z", re.MULTILINE)


def panel_cells(notebook):
    """The numbers of the cells that end with a panel."""
    return [cell["number"] for cell in notebook.cells() if CALL.search(cell["source"])]


class Panel:
    """The panel in the output of one cell."""

    def __init__(self, notebook, number):
        self.page, self.cell = notebook.page, notebook.show(number)
        self.words = self.cell.locator(".knighttour-words, .knighttour-error")
        self.alert = self.cell.locator(".knighttour-error")
        self.progress = self.cell.locator(".knighttour-progress")
        self.stop = self.cell.get_by_role("button", name="Stop")
        self.player = self.cell.locator(".kt")
        self.board = self.cell.locator(".kt-board svg, .knighttour-map")  # or a picture
        self.sliders = self.cell.locator(".widget-slider:not(:has([disabled]))")

    @property
    def is_walk(self):
        """Whether this is the player alone, in which the learner moves."""
        self.board.first.wait_for()
        return self.cell.locator(".kt[data-mode=play]").count() > 0

    def seen(self):
        """What the board shows, drawing for drawing, and the words beside the player."""
        return self.board.first.evaluate("board => board.innerHTML"), self.words.inner_text()

    def where(self):
        """The position of the player and its last one."""
        numbers = re.findall(r"[\d,]+", self.cell.locator(".kt-where").inner_text())
        return tuple(int(number.replace(",", "")) for number in numbers)

    def square(self, name):
        """The square of this name on the board."""
        return self.board.first.locator(f"[role=gridcell][aria-label^='{name},']")

    def slider(self, label):
        """The slider with this label."""
        return self.cell.locator(f".widget-slider:has(label:text-is('{label}'))")

    def choice(self, label):
        """The list of choices with this label."""
        return self.cell.locator(f".widget-dropdown:has(label:text-is('{label}')) select")

    def press(self, slider, key):
        """Press a key on a slider."""
        slider.locator("[role=slider]").focus()
        self.page.keyboard.press(key)

    def value(self, label):
        """The value that a slider shows."""
        return self.slider(label).locator(".widget-readout").inner_text()

    def greatest(self, label):
        """The greatest number that a slider's handle is made for."""
        handle = self.slider(label).locator("[role=slider]")
        return float(handle.get_attribute("aria-valuemax"))

    def has_focus(self, slider):
        """Whether keys go to this slider."""
        return slider.locator("[role=slider]").evaluate(
            "handle => handle === document.activeElement"
        )

    def until(self, happened, seconds=40):
        """Wait until `happened()` is true; whether it became so."""
        end = time.monotonic() + seconds
        while not happened():
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(50)
        return True

    def changes(self, act):
        """Whether board and words both become other ones after `act()`."""
        board, words = self.seen()
        act()
        return self.until(lambda: self.seen()[0] != board and self.seen()[1] != words)

    def redraws(self, act):
        """Whether the board becomes another one after `act()`; the words may be the same."""
        board, _ = self.seen()
        act()
        return self.until(lambda: self.seen()[0] != board)
