"""Drives Chromium through its DevTools pipe, with the standard library alone."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class BrowserError(Exception):
    """The browser did not do what it was told."""


class Browser:
    """A headless Chromium with one page; everything it says on the console or asks of the network is kept."""

    def __init__(self, width=1280, height=900):
        program = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
        if not program:
            raise BrowserError("there is no Chromium")
        self.profile = tempfile.mkdtemp(prefix="pdfscope-browser-")
        to_read, self.to_browser = os.pipe()
        self.from_browser, to_write = os.pipe()
        arguments = [
            program, "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--hide-scrollbars",
            "--disable-background-networking", "--disable-extensions", "--disable-component-update", "--disable-sync",
            "--force-color-profile=srgb", f"--user-data-dir={self.profile}", f"--window-size={width},{height}", "about:blank",
        ]
        if os.geteuid() == 0:
            # Chromium's own sandbox does not work for the superuser, whom tests in containers mostly are.
            arguments.insert(1, "--no-sandbox")
        self.errors = open(os.path.join(self.profile, "stderr"), "wb")
        self.process = subprocess.Popen(
            ["bash", "-c", 'exec 3<&"$1" 4>&"$2"; shift 2; exec "$@"', "bash", str(to_read), str(to_write)] + arguments,
            pass_fds=(to_read, to_write), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.errors)
        os.close(to_read)
        os.close(to_write)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.console = []
        self.requests = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", "DOM", "Accessibility"):
            self.send(domain + ".enable")

    def send(self, method, timeout=60, **parameters):
        """Sends a command and waits for its answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + timeout
        while True:
            answer = self._receive(end)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']}")
                return answer.get("result", {})

    def _receive(self, end):
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.from_browser], [], [], max(0, end - time.monotonic()))
            data = os.read(self.from_browser, 1 << 16) if ready else b""
            if not data:
                raise BrowserError("no answer: " + open(self.errors.name, errors="replace").read()[-2000:])
            self.buffer += data
        text, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(text)
        self._note(message)
        return message

    def _note(self, message):
        method, values = message.get("method"), message.get("params", {})
        if method == "Runtime.consoleAPICalled":
            self.console.append(" ".join(str(part.get("value")) for part in values["args"]))
        elif method == "Runtime.exceptionThrown":
            self.console.append(json.dumps(values["exceptionDetails"]))
        elif method == "Log.entryAdded":
            self.console.append(values["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])
        elif method == "Page.javascriptDialogOpening":
            self.console.append("dialog: " + values["message"])

    def open(self, url, timeout=120):
        """Opens a page, anew even where only what follows `#` differs, and waits until it has loaded."""
        end = time.monotonic() + timeout
        for address in ("about:blank", url):
            self.send("Page.navigate", url=address, timeout=timeout)
            start = json.dumps(address.split("#")[0])
            while not self.value(f"location.href.startsWith({start}) && document.readyState === 'complete'"):
                if time.monotonic() > end:
                    raise BrowserError("the page does not load: " + address)
                time.sleep(0.05)

    def value(self, expression):
        """The value of an expression in the page."""
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise BrowserError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def click(self, selector):
        """Clicks in the middle of an element, as a person does."""
        place = self.value(
            f"(e => {{ e.scrollIntoView({{block: 'center'}}); const b = e.getBoundingClientRect();"
            f" return [b.x + b.width / 2, b.y + b.height / 2] }})(document.querySelector({json.dumps(selector)}))")
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def press(self, key, code=None):
        """Presses a key."""
        text = key if len(key) == 1 else ""
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, code=code or key, text=text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, code=code or key)

    def picture(self, path, isWhole=False):
        """Saves what is seen, or the whole page, as PNG."""
        data = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=isWhole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        """Ends the browser, and all that it started."""
        try:
            self.session = None
            self.send("Browser.close", timeout=10)
            self.process.wait(10)
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.errors.close()
        shutil.rmtree(self.profile, ignore_errors=True)
