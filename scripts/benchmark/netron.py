"""Netron, driven in headless Chromium: how long it takes from choosing a file to the painted graph, and its memory."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .engines import MissingError
from .processes import Peak, command_line

_LONGEST_MS = 150_000
_START_SECONDS = 30.0
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_SIZE = {"width": 1600, "height": 1000}

# Netron's body is `spinner` while it works, then `default` with the graph beneath `#nodes`, or `alert` with a message.
# Two animation frames later the graph has been painted. The page forbids eval, so that the answer goes by an attribute.
_WATCH = """
document.addEventListener('DOMContentLoaded', () => {
    const body = document.body;
    const answer = (found) => {
        began = null;
        document.documentElement.setAttribute('data-bench', JSON.stringify(found));
    };
    let began = null;
    let busy = false;
    document.getElementById('open-file-dialog').addEventListener('change', () => {
        began = performance.now();
        busy = false;
        document.documentElement.removeAttribute('data-bench');
    }, { capture: true });
    const painted = (since) => {
        const milliseconds = performance.now() - since;
        answer({ milliseconds, nodes: document.querySelectorAll('#nodes > *').length });
    };
    const look = () => {
        busy = busy || body.classList.contains('spinner');
        if (began !== null && body.classList.contains('alert')) {
            answer({ fault: document.getElementById('message-text').innerText });
        } else if (began !== null && busy && body.classList.contains('default')
                && document.querySelector('#nodes > *')) {
            const since = began;
            began = null;
            requestAnimationFrame(() => requestAnimationFrame(() => painted(since)));
        }
    };
    new MutationObserver(look).observe(body, { attributes: true, attributeFilter: ['class'] });
});
"""


@dataclass(frozen=True, slots=True)
class Seen:
    """Seconds to the painted graph, or the `fault` that came instead; `peak` bytes of all processes of the browser."""

    seconds: float | None
    peak: int
    nodes: int = 0
    fault: str = ""


class Netron:
    """A server on loopback and a browser, as long as it is entered. Raises MissingError where one is not there."""

    def __init__(self) -> None:
        self._executable = _executable()
        self._stack = contextlib.ExitStack()
        self._playwright: Any = None
        self._port = 0
        self.version = version("netron")

    def __enter__(self) -> Netron:
        driver = import_module("playwright.sync_api")
        self._port = _free_port()
        command = [
            sys.executable,
            "-c",
            "import netron; netron.main()",
            "--host",
            "127.0.0.1",
            "--port",
            str(self._port),
        ]
        server = subprocess.Popen(
            [*command, "--verbosity", "quiet"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._stack.callback(server.wait)
        self._stack.callback(server.terminate)
        self._playwright = self._stack.enter_context(driver.sync_playwright())
        _wait_for(self._port)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def open(self, file: Path, warm: Path | None = None, *, watched: bool = False) -> Seen:
        """Opens a file in a browser of its own, after `warm` has been opened there; the peak is 0 if not `watched`."""
        peak = Peak(os.getpid(), self._is_browser)
        with self._page() as page, peak if watched else contextlib.nullcontext():
            try:
                if warm is not None:
                    self._show(page, warm)
                found = self._show(page, file)
            except self._error() as error:
                found = {"fault": _reason(str(error))}
        if "fault" in found:
            return Seen(None, peak.bytes, fault=str(found["fault"]))
        return Seen(found["milliseconds"] / 1000.0, peak.bytes, int(found["nodes"]))

    @contextlib.contextmanager
    def _page(self) -> Iterator[Any]:
        """Netron's page with its welcome screen; nothing outside of loopback is asked."""
        browser = self._playwright.chromium.launch(executable_path=self._executable, args=list(_FLAGS))
        try:
            address = f"http://127.0.0.1:{self._port}"
            context = browser.new_context(viewport=_SIZE)
            context.add_cookies([{"name": "consent", "value": str(int(time.time() * 1000)), "url": address}])
            page = context.new_page()
            page.set_default_timeout(_LONGEST_MS)
            page.add_init_script(_WATCH)
            page.route("**/*", lambda route: _loopback_only(route, address))
            page.goto(address)
            page.wait_for_selector("body.welcome:not(.spinner)")
            yield page
        finally:
            browser.close()

    def _show(self, page: Any, file: Path) -> dict[str, Any]:
        page.set_input_files("#open-file-dialog", str(file))
        page.wait_for_selector("html[data-bench]", state="attached")
        found: dict[str, Any] = json.loads(page.get_attribute("html", "data-bench"))
        return found

    def _is_browser(self, pid: int) -> bool:
        return self._executable in command_line(pid) or "--type=" in command_line(pid)

    def _error(self) -> type[Exception]:
        kind: type[Exception] = import_module("playwright.sync_api").Error
        return kind


def _loopback_only(route: Any, address: str) -> None:
    if route.request.url.startswith(address):
        route.continue_()
    else:
        route.abort()


def _reason(text: str) -> str:
    """In a few words what Playwright says."""
    if "Timeout" in text:
        return f"not painted within {_LONGEST_MS // 1000} s"
    return "the page crashed" if "crash" in text.lower() or "closed" in text.lower() else text.splitlines()[0]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int) -> None:
    """Waits until a server listens. Raises MissingError if none does."""
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1.0):
            return
        time.sleep(0.05)
    raise MissingError("Netron's server does not answer.")


def _executable() -> str:
    """The browser. Raises MissingError with what to install."""
    lacking = [name for name in ("netron", "playwright") if find_spec(name) is None]
    if lacking:
        raise MissingError(
            f"{' and '.join(lacking)} not installed: `pip install {' '.join(lacking)}`, or leave out --peer netron."
        )
    found = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if found is None:
        raise MissingError("There is no Chromium: install the package chromium, or leave out --peer netron.")
    return str(Path(found).resolve())
