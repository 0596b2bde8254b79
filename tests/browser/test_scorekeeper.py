"""*Keep score* in the notebook of Remi: the sheet as people fill it in, by mouse, finger and keyboard."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from cardlab import cards
from tests.browser.play import fits

PLAYERS = ["Ana", "Boris", "Cvita", "Darko"]


class ScorePage:
    """The score sheet as a person handles it."""

    def __init__(self, page: Page, voila_url: str) -> None:
        self.page = page
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{voila_url}/remi.ipynb#keep-score")
        expect(self.button("Start the sheet")).to_be_visible(timeout=60_000)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def use(self, target: Locator) -> None:
        if self.page.viewport_size == {"width": 390, "height": 844}:
            target.tap()
        else:
            target.click()

    def start(self, players: int) -> None:
        """Say who plays."""
        while self.page.get_by_role("textbox", name=re.compile("^Player")).count() < players:
            self.use(self.button("Add a player"))
        while self.page.get_by_role("textbox", name=re.compile("^Player")).count() > players:
            self.use(self.page.get_by_role("button", name=re.compile("^Leave out")).last)
        for number, name in enumerate(PLAYERS[:players], start=1):
            self.page.get_by_role("textbox", name=f"Player {number}").fill(name)
        self.use(self.button("Start the sheet"))
        expect(self.page.get_by_role("heading", name="Round 1")).to_be_visible()

    def how(self, name: str) -> None:
        self.use(self.page.locator(".cl-score-how label", has_text=name))
        expect(self.page.get_by_role("radio", name=name)).to_be_checked()

    def won(self, name: str, word: str = "Went out") -> None:
        self.use(self.button(f"{word}: {name}"))

    def left(self, name: str, what: str | int, *, opened: bool = True) -> None:
        """Say what a player has left, picked card by card or typed."""
        if opened:
            self.use(self.page.get_by_role("switch", name=f"Opened: {name}"))
        if isinstance(what, int):
            self.value(name).fill(str(what))
            return
        self.use(self.button(f"Pick cards: {name}"))
        for card in what.split():
            self.use(self.card(name, card))
        self.use(self.button("Done"))

    def value(self, name: str) -> Locator:
        return self.page.get_by_role("textbox", name=f"What the cards left of {name} are worth")

    def card(self, name: str, card: str) -> Locator:
        pack = self.page.get_by_role("group", name=f"Pick cards: {name}")
        return pack.get_by_role("button", name=re.compile(f"^{cards.words(cards.card(card))}"))

    @property
    def rows(self) -> Locator:
        return self.page.get_by_role("region", name="Score sheet").locator("tbody").get_by_role("row")

    def write(self, *scores: int) -> None:
        """Write the round; `scores` is what the page says beforehand and what then stands on the sheet."""
        count = self.rows.count()
        expect(self.page.locator(".cl-score-writes > b")).to_have_text(
            [f"writes {score}" for score in scores]
        )
        self.use(self.button("Write the round"))
        expect(self.rows).to_have_count(count + 1)
        self.stands(count, *scores)

    def stands(self, row: int, *scores: int) -> None:
        """Find these scores in a row of the sheet."""
        expect(self.rows.nth(row).get_by_role("cell").locator("b")).to_have_text(list(map(str, scores)))

    def totals(self, *totals: int) -> None:
        foot = self.page.get_by_role("region", name="Score sheet").locator("tfoot td b")
        expect(foot).to_have_text(list(map(str, totals)))

    def said(self, text: str) -> None:
        expect(self.page.get_by_role("status").filter(has_text=text)).to_be_visible()

    def rule(self, rule: str) -> None:
        """Read a rule, and go back to where one was."""
        self.use(self.button(f"Rule {rule}").first)
        panel = self.page.get_by_role("dialog", name=f"Rule {rule}")
        expect(panel).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(panel).to_be_hidden()


def play_a_game(sheet: ScorePage) -> None:
    """Play three to the target, where two share the lowest total, and the extra round."""
    sheet.start(3)
    sheet.won("Ana")
    sheet.left("Boris", "AH JK 5C")
    sheet.left("Cvita", 20, opened=False)
    sheet.write(0, 36, 45)
    sheet.said("Ana leads with 0. The game is over when a total reaches 200.")
    sheet.how("Blocked")
    for name, value in {"Ana": 30, "Boris": 12, "Cvita": 40}.items():
        sheet.left(name, value)
    sheet.write(30, 0, 40)
    sheet.won("Boris")
    sheet.left("Ana", 6)
    sheet.use(sheet.button("75 or more").last)
    sheet.write(6, 0, 100)
    sheet.totals(36, 36, 185)
    sheet.how("Blocked")
    for name, value in {"Ana": 5, "Boris": 5, "Cvita": 15}.items():
        sheet.left(name, value)
    sheet.write(0, 0, 15)
    sheet.said("Ana and Boris share the lowest total, 36: all play one more round.")
    expect(sheet.page.get_by_role("heading", name="Round 5, the extra round")).to_be_visible()
    sheet.how("Hand remi")
    sheet.won("Boris", "Hand remi")
    sheet.write(200, 0, 200)
    sheet.totals(236, 36, 400)
    sheet.said("Boris has won the game: a total has reached 200, and 36 is the lowest.")
    expect(sheet.button("Write the round")).to_be_hidden()


def test_a_whole_game_of_three_by_mouse(voila_url: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 844})
    sheet = ScorePage(page, voila_url)
    play_a_game(sheet)
    assert fits(page)
    sheet.rule("REM-40")
    sheet.use(page.get_by_role("button", name="Round 1: how it was counted"))
    why = page.get_by_role("region", name="How round 1 was counted")
    expect(why.get_by_role("listitem")).to_have_text(
        [
            re.compile("^Ana went out: 0"),
            re.compile(r"^Boris had opened and writes the cards left: 11 \+ 20 \+ 5 = 36"),
            re.compile(r"^Cvita had not opened: 20 \+ 25 = 45"),
        ]
    )
    for rule in ["REM-34", "REM-35", "REM-31", "REM-30", "REM-33", "REM-36"]:
        sheet.rule(rule)


def test_a_whole_game_of_three_by_finger(voila_url: str, phone: Page) -> None:
    sheet = ScorePage(phone, voila_url)
    play_a_game(sheet)
    assert fits(phone)


def test_a_round_is_changed_and_changed_back(voila_url: str, page: Page) -> None:
    sheet = ScorePage(page, voila_url)
    sheet.start(3)
    sheet.won("Ana")
    sheet.left("Boris", "AH JK 5C")
    sheet.left("Cvita", 20, opened=False)
    sheet.write(0, 36, 45)
    sheet.use(sheet.button("Change this round"))
    expect(sheet.value("Boris")).to_have_value("36")
    sheet.use(page.get_by_role("switch", name="Opened: Boris"))
    expect(page.locator(".cl-score-writes > b")).to_have_text(["writes 0", "writes 61", "writes 45"])
    sheet.use(sheet.button("Change the round"))
    sheet.totals(0, 61, 45)
    sheet.use(sheet.button("Undo"))
    sheet.totals(0, 36, 45)
    sheet.use(sheet.button("Undo"))
    expect(sheet.rows).to_have_count(0)


@pytest.mark.parametrize(
    ("how", "hands", "scores"),
    [
        ("Out", {"Boris": (True, "AH JK 5C")}, [0, 36]),
        ("Out", {"Boris": (False, "KH KS QD JC 9H")}, [0, 50]),
        (
            "Out",
            {"Boris": (True, "3H 4H"), "Cvita": (False, "KH KS QD JC 9H 8C 7D JK"), "Darko": (True, "JK AH")},
            [0, 7, 100, 31],
        ),
        ("Hand remi", {"Boris": (False, "2C"), "Cvita": (False, "5D 6D")}, [0, 200, 200]),
    ],
)
def test_rem_e1_to_rem_e4(
    voila_url: str, page: Page, how: str, hands: dict[str, tuple[bool, str]], scores: list[int]
) -> None:
    sheet = ScorePage(page, voila_url)
    sheet.start(len(scores))
    sheet.how(how)
    sheet.won("Ana", "Hand remi" if how == "Hand remi" else "Went out")
    if how == "Out":  # after a hand remi the cards left are not asked for: they do not count
        for name, (opened, held) in hands.items():
            sheet.left(name, held, opened=opened)
    sheet.write(*scores)
    sheet.totals(*scores)


def test_there_are_no_more_cards_than_in_the_pack(voila_url: str, phone: Page) -> None:
    sheet = ScorePage(phone, voila_url)
    sheet.start(3)
    sheet.won("Ana")
    sheet.left("Boris", "AH", opened=True)
    sheet.use(sheet.button("Pick cards: Cvita"))
    sheet.use(sheet.card("Cvita", "AH"))
    ace = sheet.card("Cvita", "AH")
    expect(ace).to_have_attribute("aria-disabled", "true")
    ace.tap(force=True)
    sheet.said("ace of hearts: all are picked.")
    expect(sheet.value("Cvita")).to_have_value("11")
    sheet.use(phone.get_by_role("button", name="Take out: ace of hearts"))
    expect(sheet.value("Cvita")).to_have_value("")
    boxes = [
        each.bounding_box()
        for each in phone.locator(".cl-keeper button:visible, .cl-keeper input:visible").all()
    ]
    small = [box for box in boxes if box and box["width"] > 1 and (box["width"] < 44 or box["height"] < 44)]
    rules = phone.locator(".cl-keeper .cl-rule:visible").count()
    assert len(small) == rules  # ids within a sentence are as high as its line


def test_what_is_missing_is_said_and_goes_there(voila_url: str, page: Page) -> None:
    sheet = ScorePage(page, voila_url)
    sheet.start(2)
    problem = page.get_by_role("alert").filter(has_text=re.compile("."))
    sheet.use(sheet.button("Write the round"))
    expect(problem).to_have_text("Say first who went out: tap the name.")
    sheet.won("Ana")
    sheet.use(sheet.button("Write the round"))
    expect(problem).to_contain_text("Say what Boris has left")
    expect(sheet.value("Boris")).to_be_focused()
    sheet.value("Boris").fill("1")
    sheet.use(sheet.button("Write the round"))
    expect(problem).to_have_text("Round 1: Boris: no cards are worth 1.")
    sheet.value("Boris").fill("ten")
    sheet.use(sheet.button("Write the round"))
    expect(problem).to_contain_text("type a whole number")
    expect(sheet.rows).to_have_count(0)


def test_a_round_by_keyboard(voila_url: str, page: Page) -> None:
    sheet = ScorePage(page, voila_url)
    page.get_by_role("textbox", name="Player 1").focus()
    for name in PLAYERS[:3]:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    sheet.button("Went out: Ana").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")  # Boris went out
    page.keyboard.press("Tab")
    page.keyboard.press("Space")  # Boris had opened
    page.keyboard.press("Tab")
    page.keyboard.type("36")
    page.keyboard.press("Enter")  # on to what is open still
    expect(sheet.value("Cvita")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # pick cards
    expect(sheet.card("Cvita", "AS")).to_be_focused()
    for key in ["Enter", "ArrowDown", "Enter", "ArrowRight", "Enter", "Backspace", "End", "Enter", "Escape"]:
        page.keyboard.press(key)
    expect(sheet.button("Pick cards: Cvita")).to_be_focused()
    expect(sheet.value("Cvita")).to_have_value("42")  # two aces and a joker
    sheet.value("Cvita").press("Enter")
    sheet.stands(0, 0, 36, 67)
    expect(sheet.button("Went out: Ana")).to_be_focused()


def test_a_sheet_is_saved_and_opened_again(voila_url: str, page: Page, tmp_path: Path) -> None:
    sheet = ScorePage(page, voila_url)
    sheet.start(3)
    sheet.won("Ana")
    sheet.left("Boris", "AH JK 5C")
    sheet.left("Cvita", 20, opened=False)
    sheet.write(0, 36, 45)
    with page.expect_download() as download:
        sheet.use(sheet.button("Save sheet"))
    saved = tmp_path / "sheet.json"
    download.value.save_as(saved)
    document = json.loads(saved.read_text("utf-8"))
    assert document["rounds"][0]["hands"][1] == {"opened": True, "cards": ["AH", "JK", "5C"]}

    page.reload()  # the kernel is another one now, and the sheet is kept in the browser
    sheet.use(page.get_by_role("button", name="Go on: Ana, Boris, Cvita"))
    sheet.totals(0, 36, 45)
    sheet.use(sheet.button("New game"))
    expect(page.get_by_role("textbox", name="Player 3")).to_have_value("Cvita")

    document["rounds"][0]["hands"][1]["cards"] = ["AH", "AH", "AH"]
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(document))
    page.locator(".cl-keeper input[type=file]").set_input_files(wrong)
    sheet.said("Round 1: the ace of hearts is left 3 times, but the pack has 2.")
    page.locator(".cl-keeper input[type=file]").set_input_files(saved)
    sheet.totals(0, 36, 45)
