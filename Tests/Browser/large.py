#!/usr/bin/env python3
"""Opens a report of very many documents in Chromium, filters and searches it, and prints what was seen as JSON."""

import json
import os
import pathlib
import sys
import time

sys.path.insert(0, os.path.dirname(__file__))
from browser import Browser  # noqa: E402

ROWS = "document.querySelectorAll('#table tbody tr').length"


def main():
    page = pathlib.Path(sys.argv[1]).resolve().as_uri()
    browser = Browser()
    seen = {}
    try:
        begin = time.monotonic()
        browser.open(page, timeout=200)
        seen["rows"] = browser.value(ROWS)
        seen["secondsToOpen"] = round(time.monotonic() - begin, 1)
        begin = time.monotonic()
        browser.click("button.tile[data-f=failed]")
        seen["failed"] = browser.value(ROWS)
        seen["secondsToFilter"] = round(time.monotonic() - begin, 1)
        begin = time.monotonic()
        browser.value("location.hash = '#q=99999.pdf'; new Promise(done => addEventListener('hashchange', done))"
                      ".then(() => 0)")
        seen["found"] = browser.value(ROWS)
        seen["secondsToSearch"] = round(time.monotonic() - begin, 1)
        seen["console"] = browser.console
    finally:
        browser.close()
    print(json.dumps(seen))


main()
