"""The hosted build works without a network once it was opened, and neither it nor the one file is
larger than a phone fetches at once: page_hosted.py SOURCE STELA"""

import gzip
import pathlib
import sys

import recorder as page
import pages

MOST_BYTES = 900_000
MOST_PACKED = 610_000
TAGS = '[Game "Taluva"]\n[Player "white" "Anna"]\n[Player "red" ""]\n'


def main():
    folder = pathlib.Path(sys.argv[1]) / "build" / "recorder" / "hosted"
    if not (folder / "index.html").exists():
        print("skipped: tools/recorder --hosted has not written its folder")
        sys.exit(page.SKIPPED)
    checks = pages.Checks()
    for path in (page.page_of(sys.argv[1]), folder / "index.html"):
        text = path.read_bytes()
        packed = len(gzip.compress(text, 9))
        checks.true(len(text) <= MOST_BYTES and packed <= MOST_PACKED, f"{path}: {len(text)} bytes, {packed} with gzip")
    with pages.browsed(390, 844) as driver:
        recorder = page.Recorder(driver, folder / "index.html")
        with page.served(folder) as address:
            driver.get(address)
            recorder.wait(page.READY)
            recorder.wait("return navigator.serviceWorker && Boolean(navigator.serviceWorker.controller)")
            found = driver.execute_cdp_cmd("Page.getAppManifest", {})
            checks.equal(found["errors"], [], "mistakes in the manifest")
        # A server that is closed still answers one request of a connection that is open.
        for name in ("", "index.html", "index.html?again"):
            driver.get("about:blank")
            driver.get(address + name)
            recorder.wait(page.READY)
        recorder.paste(TAGS)
        checks.equal(recorder.text(), TAGS, "a record without a network")
        errors = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
        checks.equal(errors, [], "messages of the console")
    checks.finish()


main()
