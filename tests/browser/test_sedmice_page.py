"""*Play* in the notebook of Sedmice: four seats, a trick of several rounds, extend or release."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import KeyboardMatch, Match, fits

# In this deal the person can extend one trick and let go of another.
PAIRS = "?rules=serbian_pairs&seed=24#play"


def play_the_deal(match: Match) -> None:
    """Extend where that is offered first, release the next time, else play the first card that is allowed."""
    match.listen()
    extended = False
    while match.goes_on():
        if match.choice("Extend").is_visible() and not extended:
            expect(match.table.get_by_role("listitem", name="holds the trick")).to_have_count(1)
            match.refuse("RSD-16", "To extend you need a ten or a seven; or release the trick.")
            match.choose("Extend with the ten of hearts")
            extended = True
        elif match.choice("Release").is_visible():
            match.choose("Release: Boris takes it, 0 points")
        else:
            match.step()


def told(match: Match) -> None:
    """Find in the story and on the score sheet what has been played."""
    match.story.get_by_role("button", name=re.compile("^All .* events")).click()
    for sentence in [
        "You extend with the ten of hearts",
        "You release the trick.",
        "Boris releases the trick.",
    ]:
        expect(match.story.get_by_text(sentence)).to_be_visible()
    # Whether Boris has to release or chooses to, the table waits for him and says the same.
    assert "A full round: Boris, who led, extends or releases." in match.heard()
    expect(match.sheet.get_by_role("columnheader")).to_contain_text(
        ["Deal", "You and Ceca", "Boris and Darko"]
    )
    expect(match.sheet.get_by_role("row")).to_have_count(2)


def test_a_whole_deal_of_pairs_by_mouse(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url, PAIRS, "sedmice")
    play_the_deal(match)
    told(match)


def test_a_whole_deal_of_pairs_by_keyboard_on_a_narrow_page(voila_url: str, phone: Page) -> None:
    match = KeyboardMatch(phone, voila_url, PAIRS, "sedmice")
    play_the_deal(match)
    assert fits(phone)
    told(match)


@pytest.mark.parametrize("width", [390, 1280])
def test_four_seats_at_a_glance(voila_url: str, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    match = Match(page, voila_url, PAIRS, "sedmice")
    for name, side in [("Boris", "opponent"), ("Ceca", "your partner"), ("Darko", "opponent")]:
        expect(match.seat(name)).to_contain_text(side)
        expect(match.table.get_by_role("img", name=f"{name}: 8 cards")).to_be_visible()
    expect(match.seat("You")).to_contain_text("your turn")
    expect(match.seat("Darko")).to_contain_text("dealer")
    assert fits(page)


@pytest.mark.parametrize("rule_set", ["serbian_four", "serbian_two", "croatian_two", "croatian_pairs"])
def test_every_rule_set_fits_a_phone(voila_url: str, phone: Page, rule_set: str) -> None:
    match = Match(phone, voila_url, f"?rules={rule_set}&seed=24#play", "sedmice")
    match.step()
    match.wait_for_turn()
    assert fits(phone)
