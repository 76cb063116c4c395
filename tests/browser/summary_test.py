"""Looks at summaries in a real browser.

    summary_test.py SOURCE STELA
"""

import pages

pages.require_browser()
from selenium.webdriver.common.by import By


def check_hostile(driver, page, checks):
    driver.get(page.as_uri())
    text = driver.find_element(By.TAG_NAME, "body").text
    for wanted in ("<script>alert(1)</script> (white)", '" onload="alert(2) (red)',
                   "</title><script>alert(3)</script>",
                   "A ]]> comment, javascript:alert(4), </script><script>alert(5)</script> "
                   "&lt; <b>.", "</svg><script>alert(6)</script>"):
        checks.true(wanted in text, f"`{wanted}` is shown as it was written")
    checks.equal(len(driver.find_elements(By.TAG_NAME, "script")), 0, "scripts in the page")
    figures = driver.find_elements(By.CSS_SELECTOR, "figure")
    checks.equal(len(figures), 2, "the last position, and the diagram that a comment asks for")
    for figure in figures:
        shown = [svg.is_displayed() for svg in figure.find_elements(By.CSS_SELECTOR, "svg")]
        checks.equal(sorted(shown), [False, True], "a picture for wide screens or for narrow ones")
    checks.equal(figures[0].find_element(By.TAG_NAME, "figcaption").text, "The last position",
                 "the board is at the head")
    charts = driver.find_elements(By.CSS_SELECTOR, "svg.chart")
    checks.equal([chart.is_displayed() for chart in charts], [True, False], "the chart")


def check_looks(driver, checks):
    """The style is let through by the page's own policy, and links lead to entries."""
    filled = driver.execute_script(
        "return getComputedStyle(document.querySelector('figure .player1')).fill")
    checks.equal(filled, "rgb(253, 250, 243)", "white pieces are white")
    broken = driver.execute_script(
        "return [...document.querySelectorAll('a')].filter("
        "(a) => !document.getElementById(a.hash.slice(1))).map((a) => a.href)")
    checks.equal(broken, [], "links that lead nowhere")
    wide = driver.execute_script(
        "return document.documentElement.scrollWidth > document.documentElement.clientWidth")
    checks.equal(wide, False, "the page is no wider than its window")


def main():
    with pages.checked() as (driver, checks):
        page = pages.make_page(pages.HOSTILE, "summary", "--to", "html")
        check_hostile(driver, page, checks)
        check_looks(driver, checks)
        driver.set_window_size(400, 800)
        check_looks(driver, checks)
        pages.check_quiet(driver, page, checks)


if __name__ == "__main__":
    main()
