"""*Learn* in the notebook of Remi: melds picked card by card, refused and laid, at a desk and on a phone."""

import re
from collections import Counter

from playwright.sync_api import Locator, Page, expect

from cardlab import cards
from tests.browser.play import fits

OPENING = 60_000  # ms
EDGE = {"x": 10, "y": 30}  # what can be seen of a card under its neighbour


class Step:
    """One step of the lesson; only what can be seen is found."""

    def __init__(self, page: Page, voila_url: str, number: int) -> None:
        self.page = page
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{voila_url}/remi.ipynb#learn/{number}", timeout=OPENING)
        expect(self.hand.get_by_role("button").first).to_be_visible(timeout=OPENING)

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("toolbar", name="Your hand")

    def pick(self, held: str) -> None:
        """Pick cards up; of two equal ones first the one, then the other."""
        before: Counter[str] = Counter()
        for text in held.split():
            name = cards.words(cards.card(text))
            copies = self.hand.get_by_role("button", name=name)
            copies.nth(before[name]).click(position=EDGE)  # type: ignore[arg-type]
            before[name] += 1

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=re.compile(f"^{name}")).first.click()

    def said(self, text: str) -> None:
        expect(self.page.get_by_role("status").filter(has_text=text).first).to_be_visible()


def test_no_meld_is_refused_in_words(page: Page, voila_url: str) -> None:
    step = Step(page, voila_url, 2)
    step.pick("9S 9S 9H")
    step.press("Lay these cards")
    step.said("The nine of spades is there twice: the cards of a set are all of different suits.")
    expect(page.get_by_role("button", name="Rule REM-06").first).to_be_visible()


def test_an_opening_of_two_melds_picked_together(page: Page, voila_url: str) -> None:
    step = Step(page, voila_url, 9)
    step.press("Lay the four nines")
    step.said("That is 36 of the 51 points to open")
    step.pick("7H 8H 9H 9S 9D 9C")
    expect(page.get_by_text("27 + 24 = 51 of 51")).to_be_visible()
    step.press("Lay the set of nines: 27 points")
    step.said("27 points. 24 are still missing.")
    step.press("Discard the king instead")
    step.said("You have laid 27 of the 51 points to open")
    step.press("Lay the run of hearts: 24 points")
    step.said("27 and 24 make 51: you have opened, just so.")
    expect(page.get_by_role("navigation", name="Steps")).to_contain_text("1 done")


def test_a_joker_is_taken_on_a_phone(phone: Page, voila_url: str) -> None:
    step = Step(phone, voila_url, 18)
    step.press("Change the five of spades for the joker")
    step.said("The joker in meld 1 stands for the five of hearts: only that card takes it.")
    step.pick("5H")
    step.press("Take the joker of meld 1")
    step.said("the joker is yours")
    assert fits(phone)
    parts = phone.get_by_role("navigation", name="Parts of this page")
    expect(parts.get_by_role("link")).to_have_count(6)
    assert parts.evaluate("(each) => each.scrollWidth <= each.clientWidth"), "all six stand side by side"


def test_the_points_are_told_when_they_have_been_counted(page: Page, voila_url: str) -> None:
    step = Step(page, voila_url, 25)
    step.pick("KD")
    step.press("Discard")
    step.said("What do you write?")
    told = page.get_by_text("You hold 36 points and write 36.")
    expect(told).to_have_count(0)
    for answer in ("36", "No, 11", "49"):
        step.press(answer)
    step.said("Points are bad.")
    expect(told).to_be_visible()
