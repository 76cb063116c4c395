"""A replay page that is open in a browser, for the tests of it."""

import pages


class Replay(pages.Page):
    """A replay page that is open in a browser."""

    def open(self, link=""):
        self.driver.get("about:blank")
        self.driver.get(self.page.as_uri() + link)

    def text(self, selector):
        return self.find(selector).text

    def heading(self):
        """As `12. white`."""
        return self.find("#slider").get_attribute("aria-valuetext")

    def click(self, selector):
        self.find(selector).click()

    def link(self):
        return self.driver.execute_script("return location.hash")

    def view(self):
        """What of the board is seen: x, y, width and height, once nothing moves any more."""
        read = """const board = document.getElementById('board');
                  return board.getAttribute('viewBox').split(' ').map(Number);"""
        before, view = None, self.run(read)
        while before != view:
            # Waits for at least one frame, however slow the machine is: animations advance with frames.
            self.driver.execute_async_script(
                "const done = () => setTimeout(arguments[0], 60);"
                "requestAnimationFrame(() => requestAnimationFrame(done))")
            before, view = view, self.run(read)
        return view

    def board(self):
        return self.driver.execute_script(
            "return [...document.querySelectorAll('#board > *')].map((e) => e.outerHTML)")

    def current(self):
        return [e.get_attribute("hash") for e in self.all("#entries [aria-current]")]
