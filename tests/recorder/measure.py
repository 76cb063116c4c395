"""Figures of the recorder, printed and not asserted: measure.py SOURCE STELA [GAMES]

The size of the page and of the engine in it; the time from a click to the new board over games that
are recorded by clicks; how much longer the engine takes as WebAssembly than natively for a verdict.
"""

import subprocess
import sys
import tempfile
import time

import recorder as page
import clicks
import games
import pages

VERDICTS = """
const [text, rounds] = arguments;
engine.ask({do: 'judge', text});
const before = performance.now();
for (let i = 0; i < rounds; ++i) engine.ask({do: 'judge', text});
return (performance.now() - before) / rounds;"""
ROUNDS = 5


def main():
    source, stela = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 2
    path = page.page_of(source)
    text = path.read_text(encoding="utf-8")
    engine = text.split('id="engine">')[1].split("<")[0]
    print(f"page {len(text.encode()) / 1000:.0f} kB, of which the engine {len(engine) / 1000:.0f} kB")
    driver = pages.open_browser()
    try:
        recorder = page.Recorder(driver, path)
        times = []
        for seed in range(1, count + 1):
            for game in games.GAMES:
                wanted = games.by_chance(stela, game, seed)
                recorder.open()
                times += clicks.record_game(recorder, wanted)
        times.sort()
        print(f"{len(times)} clicks: median {times[len(times) // 2][0]:.1f} ms, "
              f"99 % {times[len(times) * 99 // 100][0]:.1f} ms, worst {times[-1][0]:.1f} ms ({times[-1][1]})")
        for game in ("taluva", "tikal", "mykerinos"):
            records = subprocess.run([stela, "random", game, "--count", "1000"], check=True,
                                     capture_output=True, encoding="utf-8").stdout
            with tempfile.NamedTemporaryFile("w", suffix=".stela") as file:
                file.write(records)
                file.flush()
                native = []
                for _ in range(ROUNDS):
                    before = time.perf_counter()
                    subprocess.run([stela, "validate", "--jobs", "1", "--quiet", file.name], check=True)
                    native.append((time.perf_counter() - before) * 1000)
            page_time = recorder.run(VERDICTS, records, ROUNDS)
            print(f"1000 records of {game}: {page_time:.0f} ms in the page, {min(native):.0f} ms by the "
                  f"program, which is started for them: {page_time / min(native):.1f} times as long")
    finally:
        driver.quit()


if __name__ == "__main__":
    main()
