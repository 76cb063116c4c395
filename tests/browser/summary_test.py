"""Looks at summaries in a real browser."""

import pages

pages.require_browser()
from selenium.webdriver.common.by import By


def check_pictures(driver, page, checks):
    driver.get(page.as_uri())
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


def main():
    with pages.checked() as (driver, checks):
        page = pages.make_page(pages.HOSTILE, "summary", "--to", "html")
        check_pictures(driver, page, checks)
        check_looks(driver, checks)
        pages.check_quiet(driver, page, checks)


main()
