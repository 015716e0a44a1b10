"""A real browser that looks at pages, where there is one."""

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gamechecks.core.game import Game
from gamechecks.core.verdict import GameTrace
from gamechecks.show.presentation import page_of
from gamechecks.traces.judging import judge
from gamemodels.mancala.game import MANCALA
from gamemodels.mancala.rules import Trace

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,1000",
)
KEYS = {
    "left": "\ue012",
    "right": "\ue014",
    "home": "\ue011",
    "end": "\ue010",
    "page up": "\ue00e",
    "page down": "\ue00f",
    "space": " ",
}
"""Keys by the codes that the WebDriver standard gives them."""


class Reader:
    """Somebody who opens a page and looks at it."""

    def __init__(self, driver: "Chrome", folder: Path) -> None:
        self.driver = driver
        self.folder = folder

    def open(
        self,
        trace: GameTrace,
        address: str = "",
        formulas: Sequence[str] = (),
        game: Game = MANCALA,
    ) -> None:
        """Make a page and open it as a file, in a window that has seen nothing yet."""
        path = self.folder / "page.html"
        path.write_text(page_of(judge(trace, game), formulas), encoding="utf-8")
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        self.driver.get(f"{path.as_uri()}{address}")

    def run(self, script: str, *given: Any) -> Any:
        """What a script says of the page."""
        return self.driver.execute_script(script, *given)

    def emulate(self, **features: str) -> None:
        """Let the browser prefer something: `prefers_color_scheme="dark"`."""
        named = [{"name": key.replace("_", "-"), "value": on} for key, on in features.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": named})

    def resize(self, width: int, height: int) -> None:
        """A screen of another size."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def press(self, *keys: str) -> None:
        """Press keys wherever the focus is."""
        from selenium.webdriver import ActionChains

        for key in keys:
            ActionChains(self.driver).send_keys(KEYS[key]).perform()

    def click(self, selector: str) -> None:
        """Click an element as a person does, scrolling to it first."""
        self.driver.find_element("css selector", selector).click()

    def wait(self, script: str) -> None:
        """Wait until a script says yes."""
        from selenium.webdriver.support.ui import WebDriverWait

        WebDriverWait(self.driver, 20, 0.05).until(lambda driver: driver.execute_script(script))

    @property
    def board(self) -> int:
        """The number of the board that the page says it shows."""
        words: str = self.run("return document.getElementById('place').textContent")
        return int(words.split()[1])

    def complaints(self) -> list[str]:
        """What the console has said since the page was opened."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self) -> list[str]:
        """Every address that was asked for since the page was opened."""
        events = [json.loads(entry["message"]) for entry in self.driver.get_log("performance")]
        return [
            event["message"]["params"]["request"]["url"]
            for event in events
            if event["message"]["method"] == "Network.requestWillBeSent"
        ]


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Chrome"]:
    """Chromium without a window; nothing is installed for it."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="the extra `browser` is missing")
    browser, control = shutil.which("chromium"), shutil.which("chromedriver")
    if browser is None or control is None:
        pytest.skip("chromium or chromedriver is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    started = webdriver.Chrome(options, webdriver.ChromeService(control))
    yield started
    started.quit()


@pytest.fixture
def reader(driver: "Chrome", tmp_path: Path) -> Iterator[Reader]:
    """A reader with a desktop screen who prefers light; the page must leave nothing to say."""
    reading = Reader(driver, tmp_path)
    reading.emulate(prefers_color_scheme="light")
    reading.resize(1280, 1000)
    yield reading
    assert reading.complaints() == []
    assert [url for url in reading.requests() if not url.startswith(("file:", "data:"))] == []


@pytest.fixture
def long_game(play: Callable[..., Trace]) -> Trace:
    """The game people own, 14 pockets and 4 marbles, played at random for up to 300 boards."""
    return play(14, 4, 1, 300)
