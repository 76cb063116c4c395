"""The recorder open in a browser, for the tests of it."""

import contextlib
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "browser"))
# pylint: disable=wrong-import-position
import pages

SKIPPED = pages.SKIPPED


def page_of(source):
    """The page that tools/recorder wrote; ends the test when it is not there."""
    page = pathlib.Path(source) / "build" / "recorder" / "stela-recorder.html"
    if not page.exists():
        print("skipped: tools/recorder has not written its page")
        sys.exit(SKIPPED)
    return page


@contextlib.contextmanager
def opened(source):
    """The page in a browser, and its checks, which are told at the end."""
    checks = pages.Checks()
    path = page_of(source)
    driver = pages.open_browser()
    try:
        yield Recorder(driver, path), checks
    finally:
        driver.quit()
    checks.finish()


class Recorder:
    """The page, driven as people do: by clicks and keys."""

    def __init__(self, driver, page):
        self.driver = driver
        self.page = page

    def open(self, link="", clean=True):
        self.driver.get("about:blank")
        self.driver.get(self.page.as_uri())
        if clean:
            self.run("localStorage.clear(); sessionStorage.clear()")
        self.driver.get("about:blank")
        self.driver.get(self.page.as_uri() + link)
        self.wait("return typeof engine !== 'undefined' && Boolean(engine.face) && games.length > 0")

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, script, seconds=60):
        from selenium.webdriver.support.ui import WebDriverWait
        WebDriverWait(self.driver, seconds, 0.02).until(lambda d: d.execute_script(script))

    def find(self, selector):
        from selenium.webdriver.common.by import By
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        from selenium.webdriver.common.by import By
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def press(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

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

    def paste(self, text):
        self.run("byId('pasted').value = arguments[0]", text)
        self.run("byId('take-pasted').click()")

    def resize(self, width, height=800, touch=False):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch})
        if touch:
            self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
