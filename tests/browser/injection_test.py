"""Opens pages full of hostile words in a real browser: injection_test.py SOURCE STELA

Nothing of them runs, becomes an element, or asks for anything from anywhere.
"""

import sys

sys.path.append(f"{sys.path[0]}/../injection")
import pages
from payloads import PAYLOADS, record

COMMANDS = (("summary", "--to", "html"), ("replay", "--to", "html"),
            ("replay", "--to", "html", "--embed"),
            ("query", "--format", "html", "SELECT * FROM tags JOIN players USING (record_id)"))

# Finds anything except shapes and words in the page's picture of a position, parsed again without its style,
# which the page's policy would not allow this reader.
PICTURE = """
    const picture = pictureOf(current);
    picture.querySelector('style').remove();
    const text = new XMLSerializer().serializeToString(picture);
    const read = new DOMParser().parseFromString(text, 'image/svg+xml');
    const known = ['svg', 'defs', 'g', 'use', 'rect', 'text', 'polygon', 'polyline', 'path',
                   'circle'];
    const away = (e) => ['href', 'xlink:href'].map((name) => e.getAttribute(name))
      .some((link) => link && !link.startsWith('#'));
    return [...read.querySelectorAll('*')].filter((e) => !known.includes(e.tagName) || away(e)
        || e.getAttributeNames().some((name) => name.startsWith('on')))
      .map((e) => e.outerHTML);"""


def opened(driver, text, command, checks, what):
    """How many elements of each kind the page has once it was clicked through."""
    page = pages.make_page(record(text), *command)
    driver.get(page.as_uri())
    if command[0] == "replay":
        for link in ("#1", "#2", "#v1"):
            driver.execute_script("location.hash = arguments[0]", link)
        driver.execute_script("location.hash = '#1'")
        checks.eventually(
            lambda: driver.execute_script("return location.hash") == "#1", f"{what}: a link")
        checks.equal(driver.execute_script(PICTURE), [], f"{what}: the picture to copy")
    count = driver.execute_script(pages.COUNT % "svg text")
    checks.true(driver.title != "owned", f"{what}: the title")
    pages.check_quiet(driver, page, checks)
    return count


def main():
    with pages.checked() as (driver, checks):
        for command in COMMANDS:
            expected = opened(driver, "harmless words", command, checks, "harmless")
            checks.true(sum(expected.values()) > 10, f"{command[0]}: the page is there")
            for what, text in PAYLOADS.items():
                name = f"{what} in {command[0]}"
                checks.equal(opened(driver, text, command, checks, name), expected, name)


main()
