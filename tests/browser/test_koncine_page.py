"""*Play* in the notebook of Končine: captures of several sets, hands dealt again, the rest to the last capturer."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import KeyboardMatch, Match, fits

# In this deal the six of diamonds can take two sets at once, and later the seven of hearts one or the other.
DEAL = "?level=random&seed=43#play"
TWO_SETS = ["three of spades", "two of diamonds", "three of hearts", "four of clubs"]
CHOICES = {"six of diamonds": TWO_SETS, "seven of hearts": ["four of hearts", "three of clubs"]}
# In this one the nine of diamonds can at once; bots that play by chance do not capture much.
AT_ONCE = "?level=random&seed=11#play"


def told(match: Match) -> None:
    """Find in the story and on the score sheet what has been played."""
    match.story.get_by_role("button", name=re.compile("^All .* events")).click()
    for sentence in [
        "the two of diamonds, the three of spades, the three of hearts and the four of clubs: 3 + 3 = 6, 2 + 4 = 6.",
        "Your seven of hearts takes the three of clubs and the four of hearts",
        "The hands are empty: six more cards each, the last ones.",
        "You have captured last, so you get what is left",
    ]:
        expect(match.story.get_by_text(sentence)).to_be_visible()
    expect(match.sheet.get_by_role("row")).to_have_count(2)
    expect(match.sheet.get_by_role("row").last.get_by_role("cell")).to_contain_text(["4", "1"])
    expect(match.seat("You")).to_contain_text("captured last")


def test_a_whole_deal_by_mouse(voila_url: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 844})
    match = Match(page, voila_url, DEAL, "koncine")
    match.fish(CHOICES)
    assert fits(page)
    told(match)


def test_a_whole_deal_by_keyboard_on_a_narrow_page(voila_url: str, phone: Page) -> None:
    match = KeyboardMatch(phone, voila_url, DEAL, "koncine")
    match.fish(CHOICES)
    assert fits(phone)
    told(match)


def test_one_of_two_disjoint_sets_or_both(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url, AT_ONCE, "koncine")
    chips = match.capture.locator(".cl-chip")
    take = match.capture.get_by_role("button", name="Take")
    match.pick("nine of diamonds", "three of spades")
    expect(chips).to_have_text(["3 of 9"])
    expect(take).to_be_disabled()
    match.choose_card(match.page.get_by_role("button", name="six of diamonds", exact=True))
    expect(chips).to_have_text(["3 + 6 = 9"])
    match.take()
    missed = match.story.get_by_text(
        "Your nine could also have taken the ace of hearts and the eight of spades."
    )
    expect(missed).to_be_visible()
    match.wait_for_turn()
    match.use(match.button("Take back"))
    expect(missed).to_have_count(0)
    match.pick("nine of diamonds", "eight of spades", "three of spades", "ace of hearts", "six of diamonds")
    expect(chips).to_have_count(2)
    expect(take).to_have_text("Take all: clears the table")
    match.take()
    expect(match.story.get_by_text("takes the ace of hearts, the three of spades")).to_be_visible()
    expect(match.table.locator("[data-pile='0']")).to_contain_text("5 cards")
    expect(missed).to_have_count(0)


@pytest.mark.parametrize("rules", ["rules=koncine", "rules=ruska", "rules=koncine&players=4"])
def test_every_way_to_play_fits_a_phone(voila_url: str, phone: Page, rules: str) -> None:
    match = Match(phone, voila_url, f"?{rules}&level=random&seed=43#play", "koncine")
    match.wait_for_turn()
    assert fits(phone)


def test_what_each_card_risks(voila_url: str, page: Page) -> None:
    """The nine of diamonds can take the whole table and leaves nothing, the ten leaves an eight."""
    match = Match(page, voila_url, AT_ONCE, "koncine")
    match.wait_for_turn()
    page.get_by_role("switch", name="Show risks").click()
    for card, risk in {"nine of diamonds": "best 0 %", "ten of spades": "56 %"}.items():
        held = match.hand.get_by_role("button", name=card, exact=True)
        expect(held).to_have_accessible_description(re.compile(rf"^{risk.replace(' ', ' *')}$"))
    expect(match.hand.get_by_text("56 %")).to_be_visible()
