"""A JupyterLab server and a browser, to use the lessons as a student does.

`Lab` starts the lab by the project's own command, with settings of its own that are thrown away.
`Notebook` is a page with an open lesson. Its `errors()` are all that a student would call broken.
"""

import os
import re
import secrets
import socket
import subprocess
import time
import urllib.request
from contextlib import ExitStack, contextmanager
from pathlib import Path

from knighttour.teach.lab import lab_command, lab_environment

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
DEAD_WIDGET = ".jp-OutputArea :text-matches('model not found|Error (displaying|creating) widget')"

# An exception in a widget's callback belongs to no cell and is shown nowhere: listen for it
READY = """async () => {
    const notebook = jupyterapp.shell.currentWidget;
    await notebook.context.ready;
    await notebook.sessionContext.ready;
    const kernel = notebook.sessionContext.session.kernel;
    await kernel.info;
    window.lost = [];
    kernel.iopubMessage.connect((_, message) => {
        if (message.header.msg_type === 'error' &&
                message.parent_header.msg_type !== 'execute_request')
            window.lost.push(message.content.ename + ': ' + message.content.evalue);
    });
    return true;
}"""
RUN_ALL = """async () => {
    await jupyterapp.commands.execute('notebook:run-all-cells');
    return true;
}"""
CELLS = """() => {
    const cells = jupyterapp.shell.currentWidget.content.model.cells;
    return [...Array(cells.length).keys()].map(number => ({number, ...cells.get(number).toJSON()}));
}"""
SHOW = """async number => {
    const notebook = jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = number;
    await notebook.scrollToItem(number, 'center');
    notebook.widgets[number].node.focus();
}"""
EVALUATE = """async expression => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const asked = kernel.requestExecute({code: '', silent: true, store_history: false,
                                         user_expressions: {value: expression}});
    const value = (await asked.done).content.user_expressions.value;
    return value.status === 'ok' ? value.data['text/plain'] : value.ename + ': ' + value.evalue;
}"""


@contextmanager
def launched(chromium):
    """A browser without a window; it ends with the `with` block, and a process can have but one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # Chromium's sandbox does not work as root, nor in most containers
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


class Lab:
    """JupyterLab on the folder `root`, seen in `browser`; it ends with the `with` block."""

    def __init__(self, root, settings, browser):
        self.root, self.settings, self.browser = Path(root), Path(settings), browser
        self.token = secrets.token_hex(16)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        with ExitStack() as stack:
            self.log = stack.enter_context((self.settings / "log").open("w+", encoding="utf-8"))
            self.server = self._started()
            stack.callback(self._stop)
            self.tabs = self.browser.new_context()
            stack.callback(self.tabs.close)
            self._await_server()
            self.ends = stack.pop_all()
        return self

    def __exit__(self, *exception):
        self.ends.close()

    def _started(self):
        own = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
        own += ("JUPYTERLAB_SETTINGS_DIR", "IPYTHONDIR")
        variables = {**os.environ, **{name: str(self.settings / name) for name in own}}
        command = [
            *lab_command(self.root / "any.ipynb", browser=False),
            f"--ServerApp.port={self.port}",
            "--ServerApp.port_retries=0",
            f"--IdentityProvider.token={self.token}",
            "--LabApp.expose_app_in_browser=True",
        ]
        return subprocess.Popen(
            command, env=lab_environment(variables), stdout=self.log, stderr=subprocess.STDOUT
        )

    def _stop(self):
        self.server.terminate()
        try:
            self.server.wait(20)
        except subprocess.TimeoutExpired:
            self.server.kill()

    def _await_server(self, seconds=60):
        status = f"{self.url}/api/status?token={self.token}"
        end = time.monotonic() + seconds
        while True:
            try:
                urllib.request.urlopen(status, timeout=2).close()
                return
            except OSError:
                if self.server.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"JupyterLab did not start:\n{self._said()}") from None
                time.sleep(0.1)

    def _said(self):
        return Path(self.log.name).read_text(encoding="utf-8", errors="replace")

    def errors(self):
        """Lines of the server's log that tell of an error."""
        return [line for line in self._said().splitlines() if re.match(r"\[[EC] |Trace", line)]

    def open(self, name):
        """The notebook `name` in a new tab of the browser, its kernel ready."""
        return Notebook(
            self.tabs.new_page(), f"{self.url}/lab/tree/{name}?reset&token={self.token}"
        )


class Notebook:
    """An open notebook, with the settings that JupyterLab has from the start."""

    def __init__(self, page, url):
        self.page, self.heard = page, []
        page.set_default_timeout(60_000)  # a busy machine is no fault
        page.on("pageerror", lambda error: self.heard.append(f"page: {error}"))
        page.on("console", self._hear)
        page.goto(url)
        page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext")
        page.wait_for_function(READY)

    def _hear(self, message):
        if message.type == "error":
            self.heard.append(f"console: {message.text}")

    def run_all(self):
        """Run all cells and wait for the last one."""
        self.page.wait_for_function(RUN_ALL, timeout=120_000)
        # JupyterLab does not wait beyond an error that a lesson shows on purpose. The kernel does
        # one thing after the other, so its answer to a question comes after all cells
        self.page.wait_for_function(EVALUATE, arg="None", timeout=120_000)

    def evaluate(self, expression):
        """The repr of a Python expression's value in the kernel, or the error that it raises."""
        return self.page.evaluate(EVALUATE, expression)

    def save(self):
        """Save the notebook."""
        self.page.evaluate("async () => { await jupyterapp.commands.execute('docmanager:save'); }")

    def cells(self):
        """All cells as they would be saved, each with its `number`."""
        return self.page.evaluate(CELLS)

    def show(self, number):
        """Scroll to the cell of this number; the cell on the page."""
        self.page.evaluate(SHOW, number)
        return self.page.locator(f".jp-Notebook .jp-Cell[data-windowed-list-index='{number}']")

    def errors(self):
        """All that a student would call broken, as lines of text."""
        shown = [fault for cell in self.cells() for fault in self._cell_errors(cell)]
        dialogs = [f"dialog: {box.inner_text()}" for box in self.page.locator(".jp-Dialog").all()]
        lost = [f"callback: {error}" for error in self.page.evaluate("() => window.lost")]
        return shown + dialogs + lost + self.heard

    def _cell_errors(self, cell):
        outputs = cell.get("outputs", [])
        meant = "raises-exception" in cell["metadata"].get("tags", [])
        errors = [f"{o['ename']}: {o['evalue']}" for o in outputs if "ename" in o and not meant]
        errors += ["".join(output["text"]) for output in outputs if output.get("name") == "stderr"]
        if any(WIDGET_VIEW in output.get("data", {}) for output in outputs):
            broken = self.show(cell["number"]).locator(f"{DEAD_WIDGET}, [role=alert]:visible")
            errors += broken.all_inner_texts()
        return [f"cell {cell['id']}: {error}" for error in errors]

    def close(self):
        """Stop the kernel and close the tab."""
        self.page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.shutdown()")
        self.page.close()
