"""The recorder open in a browser, for the tests of it."""

import base64
import contextlib
import functools
import http.server
import pathlib
import sys
import threading
import zlib

sys.path.append(f"{sys.path[0]}/../browser")
import pages
import taps

SKIPPED = pages.SKIPPED
READY = "return typeof engine !== 'undefined' && Boolean(engine.face) && games.length > 0"


def page_of(source):
    """The page that tools/recorder wrote; ends the test when it is not there."""
    page = pathlib.Path(source).resolve() / "build" / "recorder" / "stela-recorder.html"
    if not page.exists():
        print("skipped: tools/recorder has not written its page")
        sys.exit(SKIPPED)
    return page


def packed(text):
    """The record of a link; a text, or any bytes."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeeze.compress(text.encode() if isinstance(text, str) else text) + squeeze.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@contextlib.contextmanager
def browsed(source, *size):
    """The page in a browser, with a window of that size if one is given."""
    path = page_of(source)
    with pages.browsed(*size) as driver:
        yield Recorder(driver, path)


@contextlib.contextmanager
def opened(source):
    """The page in a browser, and its checks, which are reported at the end."""
    path = page_of(source)
    with pages.checked() as (driver, checks):
        yield Recorder(driver, path), checks


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    """The address of a folder: an origin for which a browser has kept nothing yet."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


class Recorder(pages.Page):
    """The page, driven as people do: by taps (taps.py) and keys."""

    def open(self, link=""):
        """The page from the disk, without anything that it kept.

        Chromium then loses, now and then, what this page keeps: a page that is opened again needs
        `open_served`.
        """
        run = self.driver.execute_cdp_cmd
        self.driver.get("about:blank")
        forget = run("Page.addScriptToEvaluateOnNewDocument", {
            "source": "localStorage.clear(); sessionStorage.clear();"})["identifier"]
        self.driver.get(self.page.as_uri() + link)
        run("Page.removeScriptToEvaluateOnNewDocument", {"identifier": forget})
        self.wait(READY)

    def begin(self, text):
        """The page from the disk, with the record `text`."""
        self.open()
        self.paste(text)

    def open_served(self, address):
        """Opens the page at an address of `served`, with the records that it kept there."""
        self.driver.get(address + self.page.name)
        self.wait(READY)

    def wait(self, script, seconds=60):
        from selenium.webdriver.support.ui import WebDriverWait
        WebDriverWait(self.driver, seconds, 0.02).until(lambda d: d.execute_script(script))

    def tab_to(self, condition, what, checks):
        """Presses Tab until the element `one` that has the focus is the right one."""
        from selenium.webdriver.common.keys import Keys
        for _ in range(200):
            self.press(Keys.TAB)
            if self.run(f"const one = document.activeElement; return Boolean({condition})"):
                return
        checks.true(False, f"keys do not reach {what}")

    def text(self):
        return self.run("return byId('source').value")

    def status(self):
        """Returns the last message of the page."""
        return self.run("return byId('status').textContent")

    def paste(self, text):
        if self.run("byId('pasted').value = arguments[0]; return byId('start').hidden", text):
            taps.tap(self, "#close")
        taps.tap(self, "#take-pasted")

    def type_action(self, action):
        """Writes an action into its field, and plays it."""
        taps.tap(self, "#action")
        self.find("#action").send_keys(action + "\n")
