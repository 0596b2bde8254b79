"""*Play* in the notebook of Pasur: a card that makes eleven, clearings that count, hands dealt again."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import KeyboardMatch, Match, fits

# In this deal the person clears the layout three times, and twice there are two cards of which one can be taken.
DEAL = "?level=random&seed=9#play"
CHOICES = {"five of spades": ["six of spades"], "queen of spades": ["queen of hearts"]}


def told(match: Match) -> None:
    """Find in the story, at the seat and on the score sheet what has been played."""
    match.story.get_by_role("button", name=re.compile("^All .* events")).click()
    for sentence in [
        "You take the six of spades with the five of spades",
        "You take the queen of hearts with the queen of spades.",
        "Four new cards for everybody: the last hand, the pack is used up.",
        "You captured last, so the rest is yours: 7 cards",
        "3 tablas against 0: what is left brings you 15 points.",
        "The deal brings you 28 points.",
    ]:
        expect(match.story.get_by_text(sentence)).to_be_visible()
    expect(match.story.get_by_text("The layout is empty: your tabla")).to_have_count(3)
    expect(match.sheet.get_by_role("row")).to_have_count(2)
    expect(match.sheet.get_by_role("row").last.get_by_role("cell")).to_contain_text(["28", "7"])
    expect(match.seat("You")).to_contain_text("captured last")


def test_a_whole_deal_by_mouse(voila_url: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 844})
    match = Match(page, voila_url, DEAL, "pasur")
    match.fish(CHOICES)
    assert fits(page)
    told(match)


def test_a_whole_deal_by_keyboard_on_a_narrow_page(voila_url: str, phone: Page) -> None:
    match = KeyboardMatch(phone, voila_url, DEAL, "pasur")
    match.fish(CHOICES)
    assert fits(phone)
    told(match)


def test_what_each_card_risks(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url, "?rules=pasur_pagat&level=random&seed=35#play", "pasur")
    match.wait_for_turn()
    page.get_by_role("switch", name="Show risks").click()
    for card, risk in {
        "ten of spades": "83 %",
        "nine of diamonds": "99 %",
        "three of hearts": "best 51 %",
    }.items():
        held = match.hand.get_by_role("button", name=card, exact=True)
        expect(held).to_have_accessible_description(re.compile(rf"^{risk.replace(' ', ' *')}$"))
    expect(match.hand.get_by_text("51 %")).to_be_visible()


@pytest.mark.parametrize("rules", ["rules=pasur", "rules=pasur_pagat", "rules=pasur&players=4"])
def test_every_way_to_play_fits_a_phone(voila_url: str, phone: Page, rules: str) -> None:
    match = Match(phone, voila_url, f"?{rules}&level=random&seed=9#play", "pasur")
    match.wait_for_turn()
    assert fits(phone)
