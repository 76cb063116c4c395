"""Tries to solve puzzles in a real browser."""

import pages

pages.require_browser()
from selenium.webdriver.common.by import By

# Two games with a puzzle each.
GAMES = (8, 21)
GAME = ["random", "taluva", "--policy", "greedy", "--players", "2", "--seed"]
FIND = ["analyse", "--puzzles", "--quiet", "--effort", "96", "--entries", "9..11"]
NAME = "</title><script>alert(1)</script>\" onload=\"alert(2)"
SIZES = ((390, 844), (1200, 900))

# The letters and numbers of pieces whose middle is below the letter of an answer.
HIDDEN = """
    const middle = (one) => {
      const box = one.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2, box.width / 2];
    };
    const discs = [...arguments[0].querySelectorAll('circle.choice')].map(middle);
    return [...arguments[0].querySelectorAll('text:not(.choice)')].filter((text) => {
      const [x, y] = middle(text);
      return discs.some((disc) => Math.hypot(disc[0] - x, disc[1] - y) < disc[2]);
    }).map((text) => text.textContent);"""


def make_puzzles():
    """The page, and the solutions as their records write them."""
    game = "\n".join(pages.output(*GAME, seed, given="") for seed in GAMES)
    name = NAME.replace('"', '\\"')
    game = game.replace('[Player "red" ""]', f'[Player "red" "{name}"]')
    records = pages.output(*FIND, "--to", "stela", given=game)
    solutions = [line.split(": ", 1)[1] for line in records.splitlines() if line.startswith("1. ")]
    return pages.make_page(game, *FIND, "--to", "html"), solutions


class Puzzle:
    """One puzzle on the page."""

    def __init__(self, driver, element):
        self.driver, self.element = driver, element

    def all(self, selector):
        return self.element.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.all(selector)[0].text

    def shown(self, selector):
        return [one.is_displayed() for one in self.all(selector)]

    def answers(self):
        """What each answer is, as a record writes it."""
        return [one.get_attribute("textContent") for one in self.all(".answers code")]


def check_puzzle(puzzle, solution, checks):
    answers = puzzle.answers()
    checks.equal(answers.count(solution), 1, "the solution is one of the answers")
    right = answers.index(solution)
    wrong = 0 if right else 1
    buttons = puzzle.all(".answers button")
    checks.equal(puzzle.shown(".solution figure, .solution p, .hint p"), [False] * 4,
                 "hint and solution are hidden")
    checks.equal(puzzle.text(".verdict"), "", "nothing is said before a try")
    checks.equal(puzzle.driver.execute_script(HIDDEN, puzzle.all(".both > figure")[0]), [],
                 "what the letters hide")
    puzzle.all(".hint summary")[0].click()
    checks.equal(puzzle.shown(".hint p"), [True], "the hint, asked for")
    checks.true(puzzle.text(".hint p"), "the hint says something")
    checks.equal(puzzle.shown(".solution figure"), [False], "the hint does not show the solution")
    checks.equal(puzzle.all(".words")[0].get_attribute("open"), None, "the entries in words are folded")
    puzzle.all(".words summary")[0].click()
    buttons[wrong].click()
    checks.equal(puzzle.text(".verdict"), "", "an entry is shown before it is played")
    checks.true(puzzle.all(f".try{wrong}.shown"), "it lies on the board")
    buttons[wrong].click()
    checks.true(not puzzle.all(".try.shown"), "and is taken away again")
    letter = "ABCDE"[wrong]
    checks.true(puzzle.text(".verdict").startswith(f"{letter} is not the answer"), puzzle.text(".verdict"))
    checks.equal(puzzle.shown(".solution figure"), [False], "a wrong try does not show the solution")
    # On the board, as a finger does.
    disc = puzzle.all(f".both > figure .choice{right}")
    checks.true(disc, "the letter stands on the board")
    disc[-1].click()
    shown = puzzle.all(".try.shown")
    checks.true(shown and len(shown) == len(puzzle.all(f".try{right}")), "just that entry is shown")
    # A tile with its pieces, and not the whole board.
    checks.true(len(shown) < 60, f"{len(shown)} parts are shown")
    checks.equal(puzzle.text(".play"), f"Play {'ABCDE'[right]}", "the button that plays it")
    puzzle.all(".play")[0].click()
    checks.equal(puzzle.text(".verdict"), f"{'ABCDE'[right]} is right.", "a right try")
    checks.equal(puzzle.shown(".solution figure"), [True], "the solution is shown then")
    checks.true(solution in puzzle.text(".solution"), "as a record writes it")


def check_letters(driver, puzzle, checks):
    """Letters can be read: they are drawn, and not in the colour of their discs."""
    looks = driver.execute_script("""
        return [...arguments[0].querySelectorAll('.both > figure .choice')].map((one) => {
          const style = getComputedStyle(one);
          return [one.tagName, style.display, style.fill];
        })""", puzzle.element)
    checks.equal({look[1] == "none" for look in looks}, {False}, "letters are drawn")
    fills = [{look[2] for look in looks if look[0] == tag} for tag in ("circle", "text")]
    checks.true(all(fills) and not fills[0] & fills[1], f"letters upon discs: {looks}")


def check_keys(driver, page, solution, checks):
    driver.get(page.as_uri())
    puzzle = Puzzle(driver, driver.find_elements(By.CSS_SELECTOR, ".puzzle")[0])
    pages.press(driver, "h")
    checks.equal(puzzle.shown(".hint p"), [True], "key h")
    key = "abcde"[puzzle.answers().index(solution)]
    pages.press(driver, key)
    checks.equal(puzzle.text(".verdict"), "", "the key shows the answer")
    pages.press(driver, key)
    checks.true(puzzle.text(".verdict").endswith("is right."), "the key of the right answer")
    pages.press(driver, "n")
    focused = driver.execute_script("return document.activeElement.closest('.puzzle').id")
    checks.equal(focused, "p2", "key n")


def main():
    with pages.checked() as (driver, checks):
        page, solutions = make_puzzles()
        driver.get(page.as_uri())
        checks.equal(driver.title, "Puzzles", "the title")
        checks.true(NAME in driver.find_element(By.TAG_NAME, "body").text, "the name, as it is")
        puzzles = [Puzzle(driver, one) for one in driver.find_elements(By.CSS_SELECTOR, ".puzzle")]
        checks.equal(len(puzzles), len(solutions), "a puzzle for each record")
        for puzzle, solution in zip(puzzles, solutions):
            check_letters(driver, puzzle, checks)
            check_puzzle(puzzle, solution, checks)
        checks.equal(driver.find_element(By.ID, "solved").text,
                     f"Solved: {len(solutions)} of {len(solutions)}.", "all are solved")
        for width, height in SIZES:
            driver.set_window_size(width, height)
            checks.true(driver.execute_script(
                "return document.documentElement.scrollWidth <= innerWidth"), f"too wide at {width}")
        check_keys(driver, page, solutions[0], checks)
        pages.check_quiet(driver, page, checks)


main()
