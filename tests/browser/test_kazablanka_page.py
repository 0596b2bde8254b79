"""*Play* in the notebook of Kazablanka: moves of two cards, a reserve, forced rounds."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.play import KeyboardMatch, Match, fits

# In this deal the person can double with the kings and later take a two for the threes.
PAIRS = "?rules=kazablanka_pairs&level=random&seed=338#play"


def in_pairs(match: Match) -> Locator:
    """The cards of the hand that can be played together with another one."""
    return match.hand.locator("[aria-pressed]")


def pick(match: Match, *cards: str) -> Locator:
    """Pick cards up, one after the other, and return what they can do."""
    for card in cards:
        button = match.hand.get_by_role("button", name=card, exact=True)
        match.use(button)
        expect(button).to_have_attribute("aria-pressed", "true")
    return match.page.get_by_role("group", name="What the picked cards can do").get_by_role("button")


def play_the_deal(match: Match) -> None:
    """Double with the kings, play the reserve, exchange the two, else play the first card that is allowed."""
    while match.goes_on():
        if not in_pairs(match).count():
            if match.hand.get_by_role("button", name="reserve").is_visible():
                match.said("Forced by you.")
                match.refuse("RKZ-20", "You laid the king of diamonds as reserve for this round")
            match.step()
            continue
        if match.hand.get_by_role("button", name="king of spades").is_visible():
            moves = pick(match, "king of spades", "king of diamonds")
            expect(moves).to_have_text(
                [
                    re.compile("^Double: king of spades on the table, king of diamonds in reserve"),
                    re.compile("^Double: king of diamonds on the table, king of spades in reserve"),
                ]
            )
            match.use(moves.first)
            expect(match.hand.get_by_role("button", name="king of diamonds, reserve")).to_be_visible()
        else:
            moves = pick(match, "three of diamonds", "three of clubs")
            match.use(moves.filter(has_text="Exchange: take the two of diamonds from Darko"))
            expect(match.hand.get_by_role("button", name="two of diamonds")).to_be_visible()
        expect(in_pairs(match)).to_have_count(0)


def told(match: Match) -> None:
    """Find in the story and on the score sheet what has been played."""
    match.story.get_by_role("button", name=re.compile("^All .* events")).click()
    for sentence in [
        "You double: the king of spades on the table, the king of diamonds as reserve.",
        "You doubled, so another round is forced: nobody decides.",
        "You play the three of diamonds and put the three of clubs in the place of the two of diamonds",
    ]:
        expect(match.story.get_by_text(sentence)).to_be_visible()
    expect(match.sheet.get_by_role("columnheader")).to_contain_text(
        ["Deal", "You and Ceca", "Boris and Darko"]
    )
    expect(match.sheet.get_by_role("row")).to_have_count(2)


def test_a_whole_deal_of_pairs_by_mouse(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url, PAIRS, "kazablanka")
    play_the_deal(match)
    told(match)


def test_a_whole_deal_of_pairs_by_keyboard_on_a_narrow_page(voila_url: str, phone: Page) -> None:
    match = KeyboardMatch(phone, voila_url, PAIRS, "kazablanka")
    play_the_deal(match)
    assert fits(phone)
    told(match)


@pytest.mark.parametrize("width", [390, 1280])
def test_four_seats_at_a_glance(voila_url: str, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    match = Match(page, voila_url, PAIRS, "kazablanka")
    for name, side in [("Boris", "opponent"), ("Ceca", "your partner"), ("Darko", "opponent")]:
        expect(match.seat(name)).to_contain_text(side)
        expect(match.table.get_by_role("img", name=f"{name}: 13 cards")).to_be_visible()
    expect(match.seat("You")).to_contain_text("your turn")
    assert fits(page)


def test_picked_cards_can_be_put_down_again(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url, PAIRS, "kazablanka")
    while not in_pairs(match).count():
        match.step()
        match.wait_for_turn()
    cards = match.cards()
    pick(match, "king of spades", "king of diamonds")
    page.keyboard.press("Escape")
    expect(match.hand.locator("[aria-pressed=true]")).to_have_count(0)
    assert match.cards() == cards
