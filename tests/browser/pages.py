"""What the browser tests share: a browser, and the pages that they look at.

The pages are opened from a disk, as readers do. Exits with 77 where there is no browser.
"""

import contextlib
import json
import os
import pathlib
import shutil
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from testing import output, run

SKIPPED = 77
# The pages that are made, until the test ends.
FOLDER = tempfile.TemporaryDirectory(prefix="stela-browser-")
# How much wider than its window a page is.
WIDER = "return document.documentElement.scrollWidth - innerWidth"
# How many elements of each kind, and attributes that run a script, a page has, but in what is left out.
COUNT = """
    window.alert = () => { document.title = 'owned'; };
    const count = {};
    for (const element of document.querySelectorAll('*')) {
      if (element.closest('%s')) continue;
      count[element.tagName] = (count[element.tagName] || 0) + 1;
      for (const name of element.getAttributeNames()) {
        if (name.startsWith('on')) count[name] = (count[name] || 0) + 1;
      }
    }
    return count;"""
SYSTEM_PYTHON = "/usr/bin/python3"
# Far beyond what a page needs.
HANGS_AFTER_SECONDS = 60

HOSTILE = """\
[Game "Taluva"]
[Player "white" "<script>alert(1)</script>"]
[Player "red" "\\" onload=\\"alert(2)"]
[Event "</title><script>alert(3)</script>"]
{Before the start.}

1. white: JC@0,0/0 hut@0,1 !?
  {A ]]> comment, javascript:alert(4), </script><script>alert(5)</script> &lt; <b>.
   [%mark red 0,1] [%label 0,1 "<i>L</i>"]}
2. red: SR@1,0/3 hut@2,-1 {[%diagram "</svg><script>alert(6)</script>"]}
3. white: JS@-1,0/2 hut@-1,-1
  ( {[%illegal taluva.eruption.settlement] The village would vanish.}
    3. white: JS@0,0/5 )
  ( 3. white: JS@-1,0/2 grow@0,1=J {Another way.}
    4. red: SC@2,1/0 hut@-1,-2 )
4. red: LJ@2,0/4 hut@9,9
5. white: CC@0,2/0 hut@0,3
result: *
"""


def require_browser():
    """Returns the module `webdriver`; ends the test if there is none."""
    try:
        from selenium import webdriver  # pylint: disable=import-outside-toplevel
    except ImportError:
        # The system's package belongs to the system's Python, which need not be the first on the
        # path.
        if sys.executable != SYSTEM_PYTHON and os.access(SYSTEM_PYTHON, os.X_OK):
            os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
        print("skipped: python3-selenium is not installed")
        sys.exit(SKIPPED)
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        print("skipped: chromium or chromedriver is not installed")
        sys.exit(SKIPPED)
    return webdriver


def open_browser(width=1200, height=900, dark=False):
    webdriver = require_browser()
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--disable-background-networking", f"--window-size={width},{height}"):
        options.add_argument(argument)
    if dark:
        options.add_argument("--blink-settings=preferredColorScheme=0")
    # The page's log messages, and its requests.
    logs = {"browser": "ALL", "performance": "ALL"}
    options.set_capability("goog:loggingPrefs", logs)
    try:  # Selenium 4.5 and newer name the driver's place like this ...
        from selenium.webdriver.chrome.service import Service
        driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
    except TypeError:  # ... and older ones like this.
        driver = webdriver.Chrome(executable_path=shutil.which("chromedriver"), options=options)
    driver.set_page_load_timeout(HANGS_AFTER_SECONDS)
    return driver


def press(driver, *keys):
    """Presses keys like a person: they go to the element that has the focus at that moment.

    Sending them to the element that had it a moment before fails if the page has been redrawn in between.
    Shift, control and alt are held until all are pressed.
    """
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys
    actions = ActionChains(driver, duration=0)
    held = [key for key in keys if key in (Keys.SHIFT, Keys.CONTROL, Keys.ALT)]
    for key in keys:
        actions = actions.key_down(key) if key in held else actions.send_keys(key)
    for key in held:
        actions.key_up(key)
    actions.perform()


def make_page(record, *command):
    """The page that `stela COMMAND` makes of the text `record`, as the path of a new file."""
    folder = pathlib.Path(FOLDER.name)
    source = folder / "record.stela"
    source.write_text(record, encoding="utf-8")
    page = folder / f"{command[0]}-{len(list(folder.iterdir()))}.html"
    run(*command, source, "-o", page, timeout=HANGS_AFTER_SECONDS)
    return page


def play(game, seed, players):
    """Returns a random game."""
    return output("random", game, "--seed", seed, "--players", players, given="")


class Checks:
    """Counts what is not as it should be."""

    def __init__(self):
        self.failed = 0
        self.passed = 0

    def equal(self, seen, expected, what):
        if seen == expected:
            self.passed += 1
            return
        self.failed += 1
        print(f"{what}: expected {expected!r}, seen {seen!r}")

    def true(self, value, what):
        self.equal(bool(value), True, what)

    def eventually(self, condition, what, seconds=HANGS_AFTER_SECONDS):
        end = time.monotonic() + seconds
        while not condition() and time.monotonic() < end:
            time.sleep(0.05)
        self.true(condition(), what)

    def finish(self):
        print(f"{self.passed} checks passed, {self.failed} failed")
        sys.exit(1 if self.failed or not self.passed else 0)


@contextlib.contextmanager
def browsed(*size, dark=False):
    """A browser that is closed at the end."""
    driver = open_browser(*size, dark=dark)
    try:
        yield driver
    finally:
        driver.quit()


@contextlib.contextmanager
def checked():
    """A browser, and checks, which are reported at the end."""
    checks = Checks()
    with browsed() as driver:
        yield driver, checks
    checks.finish()


class Page:
    """A page that is open in a browser."""

    def __init__(self, driver, page):
        self.driver = driver
        self.page = page

    def find(self, selector):
        return self.driver.find_element("css selector", selector)

    def all(self, selector):
        return self.driver.find_elements("css selector", selector)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def press(self, *keys):
        """Presses keys wherever the focus is."""
        press(self.driver, *keys)

    def resize(self, width, height=900, touch=False):
        """The page's own size, which may be less than a window can have."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch})
        self.touched(touch)

    def touched(self, touch):
        """Whether the screen is one for fingers."""
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": touch, "maxTouchPoints": 2})

    def touch(self, kind, *points, **more):
        """Fingers at points of the screen."""
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)], **more})

    def mouse(self, kind, x, y, **more):
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
            "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1, **more})


def check_quiet(driver, page, checks, *more):
    """No errors, no scripts except the page's own, and no requests except for the pages themselves."""
    errors = [entry["message"] for entry in driver.get_log("browser")]
    checks.equal(errors, [], "messages of the console")
    asked = set()
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            asked.add(message["params"]["request"]["url"].partition("#")[0])
    # The page's icon and embedded pictures cause no requests.
    asked = {one for one in asked if not one.startswith("data:")}
    checks.equal(asked, {one.as_uri() for one in (page, *more)}, "requests")
