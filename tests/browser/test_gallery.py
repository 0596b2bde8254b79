"""The gallery: what there is, and the way to each part of it."""

import pytest
from playwright.sync_api import Page, expect

from cardlab.engine.game import game_names
from tests.browser.play import PARTS, fits

GAMES = {
    "sixty_six": ("Sixty-six", "2 players · 24 cards · 3 rule sets"),
    "sedmice": ("Sedmice", "2 or 4 players · 32 cards · 5 rule sets"),
    "kazablanka": ("Kazablanka", "4 players · 52 cards · 2 rule sets"),
    "koncine": ("Končine", "2 or 4 players · 52 cards · 2 rule sets"),
    "pasur": ("Pasur", "2 or 4 players · 52 cards · 2 rule sets"),
    "remi": ("Remi", "2 to 6 players · 108 cards · 1 rule set"),
}


def open_gallery(page: Page, voila_url: str) -> None:
    page.goto(f"{voila_url}/index.ipynb")
    expect(page.get_by_role("article")).to_have_count(len(GAMES), timeout=60_000)


def test_each_game_has_a_card_with_its_cards_and_its_parts(voila_url: str, page: Page) -> None:
    assert sorted(GAMES) == sorted(game_names())
    open_gallery(page, voila_url)
    for name, (title, about) in GAMES.items():
        game = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))
        expect(game.get_by_text(about)).to_be_visible()
        expect(game.locator(".cl-card")).to_have_count(5)
        links = game.get_by_role("list").get_by_role("link")
        parts = [*PARTS[:2], "Keep score", *PARTS[2:]] if name == "remi" else PARTS
        for part, link in zip(parts, links.all(), strict=True):
            expect(link).to_contain_text(part)
            expect(link).to_have_attribute("href", f"{name}.ipynb#{part.lower().replace(' ', '-')}")


def test_a_part_is_one_click_away(voila_url: str, page: Page) -> None:
    open_gallery(page, voila_url)
    page.get_by_role("article").filter(has_text="Kazablanka").get_by_role(
        "link", name="Test yourself"
    ).click()
    expect(page).to_have_url(f"{voila_url}/kazablanka.ipynb#test-yourself")
    expect(page.get_by_role("heading", name="Test yourself", level=2)).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_gallery_fits_a_phone(voila_url: str, phone: Page, scheme: str) -> None:
    phone.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    open_gallery(phone, voila_url)
    assert fits(phone)
    light = phone.evaluate("document.body.dataset.jpThemeLight")
    assert light == str(scheme == "light").lower()
