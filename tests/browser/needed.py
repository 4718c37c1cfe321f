"""What the browser tests need: a browser, and packages to drive it."""

import shutil
from importlib.util import find_spec

PACKAGES = ("jupyterlab", "playwright", "axe_playwright_python")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium():
    """The path of a Chromium or Chrome; None if there is none."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def missing():
    """What the browser tests need and do not find; empty if nothing."""
    if chromium() is None:
        return "no Chromium or Chrome is on the PATH"
    packages = [name for name in PACKAGES if find_spec(name) is None]
    return f"not installed: {', '.join(packages)}" if packages else ""
