"""A player on a page, worked as its user does."""

import re
import time

COUNTS = ("tries", "placed", "undone", "solutions", "deepest")


class Seen:
    """One view of a player: the first on a page or in a part of it, or one of its `number`."""

    def __init__(self, where, number=0):
        self.page, self.root = getattr(where, "page", where), where.locator(".kt").nth(number)
        self.words = self.root.locator(".kt-words").first
        self.verdict = self.root.locator(".kt-verdict").first
        self.board = self.root.locator(".kt-board").first
        self.live = self.root.locator("[role=status]")
        self.slider = self.root.get_by_label("Timeline")

    def press(self, *keys):
        """Press keys while the player has the focus."""
        if not self.has_focus():
            self.root.focus()
        for key in keys:
            self.page.keyboard.press(key)

    def has_focus(self):
        """Whether keys go to the player or a part of it."""
        return self.root.evaluate("root => root.contains(document.activeElement)")

    def until(self, happened, seconds=20):
        """Wait until `happened()` is true; whether it became so."""
        end = time.monotonic() + seconds
        while not happened():
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(20)
        return True

    def button(self, name):
        """The button with this name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def choose(self, label, value):
        """Choose a value in a list."""
        self.root.locator(f"label:has-text('{label}') select").select_option(value)

    def square(self, name):
        """The square of this name on the board."""
        return self.board.locator(f"[role=gridcell][aria-label^='{name}']")

    @property
    def position(self):
        """The step that is shown."""
        return self._where()[0]

    @property
    def length(self):
        """The last step."""
        return self._where()[1]

    def _where(self):
        words = self.root.locator(".kt-where").text_content()
        return [int(number.replace(",", "")) for number in re.findall(r"[\d,]+", words)]

    @property
    def depth(self):
        """The depth that the timeline says."""
        return int(self.slider.get_attribute("aria-valuetext").split("depth ")[1])

    def counts(self, pane=0):
        """What the counters say, by name."""
        values = self.root.locator(".kt-counters").nth(pane).locator("dd").all_text_contents()
        numbers = [int(value.replace(",", "")) for value in values]
        return dict(zip(COUNTS, numbers, strict=True))

    def shows(self, name):
        """Whether a part of the player is to be seen."""
        return self.root.locator(f".{name}").first.is_visible()
