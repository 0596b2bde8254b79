"""Make ``docs/table.png``, the picture of the README: a deal under way, as a visitor sees it."""

import tempfile
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser import chromium
from tests.browser.conftest import FLAGS, serve

PICTURE = Path(__file__).parents[2] / "docs" / "table.png"


def main() -> None:
    """Win a trick of a fixed deal, draw, and take the picture of the table."""
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(serve("serve", Path(folder))) as servers,
        sync_playwright() as playwright,
    ):
        server = next(servers)
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1100, "height": 870}, reduced_motion="reduce")
        page.goto(f"{server.address}/voila/render/sixty_six.ipynb?seed=7#play")
        page.get_by_role("button", name="ace of spades").click(timeout=60_000)
        page.get_by_role("button", name="Draw", exact=True).click()
        hand = page.get_by_role("toolbar", name="Your hand")
        expect(hand.get_by_role("button", disabled=False)).to_have_count(6)
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
