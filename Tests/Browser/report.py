#!/usr/bin/env python3
"""Opens a report of a batch in Chromium, uses it as people do, and prints what was seen as JSON.

    report.py REPORT.html FOLDER

Pictures of the page and the page as printed go to FOLDER.
"""

import base64
import collections
import json
import os
import pathlib
import sys
import time

sys.path.insert(0, os.path.dirname(__file__))
from browser import Browser  # noqa: E402

ROWS = "document.querySelectorAll('#table tbody tr').length"
NAMES = "[...document.querySelectorAll('#table tbody tr th .name')].map(e => e.textContent)"

# The lowest contrast of any text with what lies behind it (WCAG 2.2, 1.4.3), and whose it is.
CONTRAST = r"""(() => {
  const parse = text => { const m = text.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m };
  const over = (a, b) => [0, 1, 2].map(i => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
  const light = c => { const f = v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
    return .2126 * f(c[0]) + .7152 * f(c[1]) + .0722 * f(c[2]) };
  let worst = [99, ''];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !element.checkVisibility() || element.closest('script')) continue;
    const layers = [];
    for (let e = element; e; e = e.parentElement) layers.unshift(parse(getComputedStyle(e).backgroundColor));
    const back = layers.reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
    const ink = over(parse(getComputedStyle(element).color), back);
    const [a, b] = [light(ink), light(back)].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    if (ratio < worst[0]) worst = [ratio, element.className + ': ' + walk.currentNode.data.slice(0, 40)];
  }
  return worst;
})()"""

# Whatever could run or load something, or is no part of the page's own markup.
FOREIGN = r"""[...document.querySelectorAll('*')].filter(e =>
  [...e.attributes].some(a => a.name.startsWith('on') || a.name === 'style' || a.name === 'srcset') ||
  ['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'B', 'I', 'AUDIO', 'VIDEO'].includes(e.tagName) ||
  (e.hasAttribute('href') && !/^(\.\.?\/|data:,$)/.test(e.getAttribute('href'))) ||
  (e.hasAttribute('src') && !e.getAttribute('src').startsWith('data:image/'))).map(e => e.outerHTML.slice(0, 200))"""


def main():
    page = pathlib.Path(sys.argv[1]).resolve().as_uri()
    folder = sys.argv[2]
    seen = {}
    browser = Browser()
    try:
        browser.open(page)
        seen["title"] = browser.value("document.title")
        seen["rows"] = browser.value(ROWS)
        seen["names"] = browser.value(NAMES)
        seen["scripts"] = browser.value("document.scripts.length")
        seen["foreign"] = browser.value(FOREIGN)
        seen["shown"] = browser.value("document.getElementById('shown').textContent")
        seen["isSummaryFirst"] = browser.value("document.querySelector('main').firstElementChild.id === 'summary'")
        seen["pictures"] = browser.value(
            "Promise.all([...document.images].map(e => { e.loading = 'eager'; return e.decode().then(() => 1, () => 0) }))"
            ".then(list => list.reduce((a, b) => a + b, 0))")
        seen["overflow"] = browser.value("document.documentElement.scrollWidth - innerWidth")
        seen["contrastLight"] = browser.value(CONTRAST)
        browser.picture(folder + "/light.png", isWhole=True)

        # Filters, by the tile and by the address.
        browser.click("button.tile[data-f=failed]")
        seen["failed"] = browser.value(ROWS)
        seen["failedHash"] = browser.value("location.hash")
        seen["failedPressed"] = browser.value(
            "document.querySelector('button.tile[data-f=failed]').getAttribute('aria-pressed')")
        browser.click("button.tile[data-f=failed]")
        seen["afterFailed"] = browser.value(ROWS)
        browser.open(page + "#status=refused")
        seen["refused"] = browser.value(ROWS)
        browser.open(page + "#status=warnings")
        seen["warned"] = browser.value(ROWS)

        # Search, from the keyboard.
        browser.open(page)
        browser.press("/")
        for character in "needle":
            browser.press(character)
        time.sleep(0.4)
        seen["found"] = browser.value(NAMES)
        seen["foundHash"] = browser.value("location.hash")
        for character in "xyz":
            browser.press(character)
        time.sleep(0.4)
        seen["emptyText"] = browser.value("(e => e.hidden ? '' : e.textContent)(document.getElementById('none'))")
        browser.click("#all")
        seen["afterAll"] = browser.value(ROWS)
        browser.click("#summary .why button")
        seen["reason"] = browser.value("document.getElementById('q').value")
        seen["ofReason"] = browser.value(ROWS)
        browser.click("#all")

        # Sorting.
        times = "[...document.querySelectorAll('#table tbody tr')].map(e => +e.dataset.t)"
        browser.click("[data-k=time] button")
        seen["timesDown"] = browser.value(times)
        seen["timeSort"] = browser.value("document.querySelector('[data-k=time]').getAttribute('aria-sort')")
        browser.click("[data-k=time] button")
        seen["timesUp"] = browser.value(times)
        browser.click("[data-k=time] button")
        seen["asWritten"] = browser.value(NAMES)

        # What a screen reader is given.
        # The browser makes the tree while it is asked for it; it is there when it is the same twice.
        roles, before = {}, None
        while roles != before or not roles:
            before = roles
            nodes = browser.send("Accessibility.getFullAXTree")["nodes"]
            tree = [(n["role"]["value"], n.get("name", {}).get("value", "")) for n in nodes if not n.get("ignored")]
            roles = dict(collections.Counter(role for role, _ in tree))
            time.sleep(0.5)
        seen["roles"] = roles
        seen["unnamed"] = [role for role, name in tree if role in ("button", "searchbox", "link", "image", "table") and not name]

        # Dark, small, printed.
        browser.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
        browser.open(page)
        seen["contrastDark"] = browser.value(CONTRAST)
        browser.picture(folder + "/dark.png")
        browser.send("Emulation.setEmulatedMedia", features=[])
        browser.send("Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=2, mobile=True)
        browser.open(page)
        seen["overflowSmall"] = browser.value("document.documentElement.scrollWidth - innerWidth")
        browser.picture(folder + "/small.png")
        browser.send("Emulation.clearDeviceMetricsOverride")
        printed = browser.send("Page.printToPDF", printBackground=False)["data"]
        with open(folder + "/printed.pdf", "wb") as file:
            file.write(base64.b64decode(printed))

        # Without scripts: every row is there, and the summary stands above them all the same.
        browser.send("Emulation.setScriptExecutionDisabled", value=True)
        browser.open(page)
        # What a debugger asks is answered all the same.
        top = "document.querySelector('%s').getBoundingClientRect().top"
        seen["plainRows"] = browser.value(ROWS)
        seen["plainOrder"] = browser.value(f"{top % '#summary'} < {top % '#table'}")
        seen["plainTools"] = browser.value("document.querySelectorAll('button').length")
        browser.picture(folder + "/plain.png")
        seen["console"] = browser.console
        seen["requests"] = sorted({url.split("#")[0] for url in browser.requests if not url.startswith(("data:", "about:"))})
        seen["ownAddress"] = page
    finally:
        browser.close()
    print(json.dumps(seen))


main()
