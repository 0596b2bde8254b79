"""*Learn* and *Test yourself* in the notebook of Sixty-six: by mouse, by touch and by keyboard."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

OPENING = 60_000  # ms


class Step:
    """One step of the lesson; only what can be seen is found."""

    def __init__(self, page: Page, voila_url: str, number: int) -> None:
        self.page = page
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{voila_url}/sixty_six.ipynb#learn/{number}", timeout=OPENING)
        expect(self.hand.get_by_role("button").first).to_be_visible(timeout=OPENING)

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("toolbar", name="Your hand")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def said(self, text: str) -> None:
        expect(self.page.get_by_role("status").filter(has_text=text).first).to_be_visible()


def test_a_step_from_wrong_to_solved(page: Page, voila_url: str) -> None:
    step = Step(page, voila_url, 1)
    step.said("Ana has led the king of hearts, worth 4.")
    expect(step.button("Start again")).to_be_hidden()
    step.button("10 points").click()
    step.said("the king in the trick adds its own 4")
    step.button("14 points").click()
    step.said("Now take the trick.")
    step.button("queen of hearts").click()
    step.said("The queen is lower than the king: Ana would keep the trick.")
    expect(step.button("queen of hearts")).to_be_visible()
    step.button("Rule R66-4").first.click()
    expect(page.get_by_role("dialog", name="Rule R66-4")).to_contain_text("Rank inside a suit")
    page.keyboard.press("Escape")
    step.button("ten of hearts").click()
    step.said("The ten is the second strongest card of a suit.")
    expect(page.get_by_role("navigation", name="Steps")).to_contain_text("1 done")
    step.button("Start again").click()
    step.said("Ana has led the king of hearts, worth 4.")
    expect(step.button("ten of hearts")).to_be_visible()


def test_a_forbidden_card_says_why(page: Page, voila_url: str) -> None:
    step = Step(page, voila_url, 10)
    step.button("jack of hearts").click(force=True)  # it is marked as disabled, and says why
    step.said("You can beat the queen of hearts, so you must: the jack is too low.")
    step.button("nine of spades").click(force=True)
    step.said("You may not trump while you hold hearts: follow suit.")
    expect(step.button("Rule R66-16").first).to_be_visible()
    step.button("ace of hearts").click()
    step.said("14 points, and your lead")


def test_a_step_by_keyboard(page: Page, voila_url: str) -> None:
    """A marriage by its key, the queen with arrows and Enter, and the rest of the script by itself."""
    step = Step(page, voila_url, 5)
    step.hand.get_by_role("button").first.focus()
    page.keyboard.press("s")
    step.said("Now you must lead one of the two.")
    step.hand.get_by_role("button", name="king of spades").focus()
    page.keyboard.press("ArrowRight")
    expect(step.hand.get_by_role("button", name="queen of spades")).to_be_focused()
    page.keyboard.press("Enter")
    step.said("40 for trumps, 20 for another suit")


def test_a_step_on_a_phone(phone: Page, voila_url: str) -> None:
    step = Step(phone, voila_url, 8)
    step.button("Exchange the nine of spades").tap()
    step.button("Declare spades (40)").tap()
    step.button("“Dosta!”").tap()
    step.said("exchange, close, declare, then call or lead.")
    assert phone.evaluate("document.documentElement.scrollWidth") == 390


class Exercise:
    """The part *Test yourself*."""

    def __init__(self, page: Page, voila_url: str) -> None:
        self.page = page
        page.goto(f"{voila_url}/sixty_six.ipynb#test-yourself", timeout=OPENING)
        expect(page.get_by_text("No answers yet")).to_be_visible(timeout=OPENING)

    def choose(self, kind: str) -> None:
        self.page.get_by_role("group", name="What do you want to practise?").get_by_text(kind).click()
        expect(self.page.get_by_role("radio", name=kind)).to_be_checked()

    @property
    def answers(self) -> Locator:
        return self.page.get_by_role("group", name="Answers").get_by_role("button")

    def graded(self, answers: Locator) -> None:
        """One answer is marked as right, in words; the verdict explains and cites a rule."""
        verdict = self.page.get_by_role("status").filter(has_text=re.compile("Right.|Not quite."))
        expect(verdict).to_be_visible()
        expect(verdict.get_by_role("button", name="Rule").last).to_be_visible()
        expect(
            answers.and_(self.page.get_by_role("button", name=re.compile("right answer|this one too"))).first
        ).to_be_visible()


@pytest.mark.parametrize("kind", ["Who takes it?", "How many game points?", "How likely is it?"])
def test_an_exercise(page: Page, voila_url: str, kind: str) -> None:
    exercise = Exercise(page, voila_url)
    exercise.choose(kind)
    expect(exercise.answers.first).to_be_visible()
    exercise.answers.first.click()
    exercise.graded(exercise.answers)
    expect(page.get_by_role("status").filter(has_text=re.compile("[01] of 1 right"))).to_be_visible()
    expect(page.get_by_role("button", name="Next exercise")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next exercise")).to_be_hidden()
    page.keyboard.press("2")
    exercise.graded(exercise.answers)
    expect(page.get_by_role("status").filter(has_text=re.compile("[012] of 2 right"))).to_be_visible()


def test_cards_to_pick_on_a_phone(phone: Page, voila_url: str) -> None:
    exercise = Exercise(phone, voila_url)
    exercise.choose("What may I play?")
    cards = phone.get_by_role("group", name="Your hand: pick every right card").get_by_role("button")
    check = phone.get_by_role("button", name="Check")
    expect(check).to_be_disabled()
    cards.first.tap()
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    cards.first.tap()
    expect(check).to_be_disabled()
    cards.last.tap()
    check.tap()
    exercise.graded(cards)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
