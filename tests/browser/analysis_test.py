"""What replay pages show of an analysis, in a real browser."""

import pages
from replay import Replay

GAMES = ("taluva", "mykerinos", "tikal")
# Windows: phones upright and lying, a desk.
SIZES = ((390, 844), (844, 390), (1200, 900))
# The areas of the chart that is seen: how much of the last one's height each has at the end.
AREAS = """
    const chart = [...document.querySelectorAll('#chart .chart')].find((one) => one.clientWidth);
    const areas = [...chart.querySelectorAll('.area')].map((area) =>
      area.getAttribute('points').trim().split(' ').map((one) => Number(one.split(',')[1])));
    const bottom = areas[0][areas[0].length - 1];
    const tops = [...areas.map((area) => area[area.length - 3]), bottom];
    return areas.map((_, seat) => (tops[seat + 1] - tops[seat]) / (bottom - tops[0]));"""
MARKS = """
    const chart = [...document.querySelectorAll('#chart .chart')].find((one) => one.clientWidth);
    return [...chart.querySelectorAll('.mark')].map((mark) => mark.textContent);"""

# The marks above the chart that touch the one before, where there is room for all.
TOUCHING = """
    const chart = [...document.querySelectorAll('#chart .chart')].find((one) => one.clientWidth);
    const boxes = [...chart.querySelectorAll('.mark')].map((mark) => mark.getBBox());
    const all = boxes.reduce((sum, box) => sum + box.width * 1.3, 0);
    if (all > chart.dataset.right - chart.dataset.left) return [];
    return boxes.map((box) => box.x).filter((x, i) => i > 0 && x < boxes[i - 1].x + boxes[i - 1].width);"""


def analysed(record):
    return pages.output("analyse", "--effort", "24", "--quiet", "--to", "stela", given=record)


def check_page(replay, checks, game, record):
    replay.open()
    checks.equal(replay.run("return data.source"), record, f"{game}: the record to be kept")
    losses = replay.run("return losses")
    checks.true(losses, f"{game}: something was lost")
    areas = replay.run(AREAS)
    start = replay.run("return nodes[mainLine[1]].shares")
    end = replay.run("return nodes[mainLine[lastStep]].shares")
    checks.equal(len(areas), len(end), f"{game}: an area for each player")
    for seat, last in enumerate(areas):
        checks.true(abs(last - end[seat] / sum(end)) < .02, f"{game}: the last share of seat {seat}")
    checks.true(abs(sum(start) - 100) < 3, f"{game}: shares of the first entry add up")
    marked = replay.run("return mainLine.flatMap((i) => nodes[i].nags || [])")
    checks.equal([f"({mark})" for mark in replay.run(MARKS)], [nag.split(" ")[-1] for nag in marked],
                 f"{game}: a mark on the chart for each")
    for width, height in SIZES:
        replay.resize(width, height)
        checks.equal(replay.run(TOUCHING), [], f"{game}: marks that touch at {width}")
    replay.resize(1200)
    for step in losses:
        replay.press("m")
        checks.equal(replay.run("return stepOf.get(current)"), step, f"{game}: the next mistake")
    checks.true(not replay.find("#mistake").is_enabled(), f"{game}: there is no further one")
    better = replay.run("""
        return losses.find((step) => nodes[mainLine[step]].better !== undefined)""")
    replay.open(f"#{replay.run('return nodes[mainLine[arguments[0]]].id', better)}")
    value = replay.text("#value")
    checks.true("Win share:" in value and "Better:" in value, f"{game}: what it says: {value}")
    exact = replay.run("return Boolean(nodes[current].exact)")
    checks.equal(value.count("certain"), 2 if exact else 0, f"{game}: exact or estimated: {value}")
    checks.equal("estimated" in value, not exact, f"{game}: exact or estimated: {value}")
    shares = replay.run("""
        const [now, other] = [nodes[current], nodes[nodes[current].better]];
        return [other.shares[now.seat], now.shares[now.seat]];""")
    checks.true(f"{shares[0]} instead of {shares[1]} %" in value, f"{game}: the gain: {value}")
    shown = []
    for step in losses:
        replay.open(f"#{replay.run('return nodes[mainLine[arguments[0]]].id', step)}")
        shown.append(len(replay.all("#board .o65")))
    checks.true(any(shown), f"{game}: what the better entries would bring: {shown}")
    replay.open(f"#{replay.run('return nodes[mainLine[arguments[0]]].id', better)}")
    replay.click("#value a")
    checks.equal(replay.run("return nodes[current].instead"), replay.run(
        "return mainLine[arguments[0]]", better), f"{game}: the link leads to the better entry")
    words = replay.text("#chart")
    checks.equal(words.count("does not play perfectly"), 1, f"{game}: the sentence, once")
    for width, height in SIZES:
        replay.resize(width, height)
        checks.true(replay.run(pages.WIDER) <= 0, f"{game}: too wide at {width}")
    replay.resize(1200)


def check_spoilers(replay, checks):
    """Later events are not revealed."""
    replay.open()
    replay.click("#spoilers")
    checks.true(not replay.find("#mistake").is_enabled(), "no way to what is hidden")
    checks.true(not any(one.is_displayed() for one in replay.all("#chart .chart")), "no chart")


def main():
    with pages.checked() as (driver, checks):
        for game in GAMES:
            plain = pages.play(game, 8, 3 if game == "mykerinos" else 2)
            record = analysed(plain)
            page = pages.make_page(record, "replay", "--to", "html")
            replay = Replay(driver, page)
            check_page(replay, checks, game, record)
            check_spoilers(replay, checks)
            pages.check_quiet(driver, page, checks)


main()
