"""The layout of a fishing game in real Voilà: what a person sees, builds, types and hears, on hand-written scenes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import serve_cells

# A toy that writes scenes by itself: a card takes its own rank and sums of up to three cards (or makes eleven with what
# it takes), a jack takes everything, a king makes 13, an ace of diamonds counts 1 or 11; the bot has one answer.
CONTROLLER = """
from itertools import combinations, product
from cardlab.views.table import MoveRequest, NextRequest, Table

NUMBERS = dict(zip("A23456789T", range(1, 11)))
HAND = ["7H", "QS", "JC", "8D", "2S", "KD"]


def values(card):
    return [1, 11] if card == "AD" else [NUMBERS[card[0]]] if card[0] in NUMBERS else []


def sets(card, layout, start, total):
    if card[0] == "J":
        return [layout] if layout else []
    same = [[each] for each in layout if each[0] == card[0] and not start]
    sums = [list(some) for n in (1, 2, 3) for some in combinations(layout, n) if n > 1 or start
            if all(map(values, some)) and total in map(lambda each: start + sum(each), product(*map(values, some)))]
    return same + sums


class Toy:
    def __init__(self, layout, *, hand=HAND, several=True, eleven=False, seats=2, reply=True, last=None, **extra):
        self.layout, self.hand, self.several, self.reply = layout.split(), list(hand), several, reply
        self.eleven, self.seats, self.last, self.extra = eleven, seats, last, extra
        self.turn, self.taken, self.piles, self.bot = 0, None, [0] * seats, 6
        self.table = Table(self.scene("Your turn."), requests=self.answer, settings=SETTINGS)

    def takes(self, card):
        number = 13 if card[0] == "K" else NUMBERS.get(card[0])
        start, total = (number, 11) if self.eleven else (0, number)
        found = sets(card, self.layout, start, total)
        if not found or self.turn:
            return None
        return {"sets": found, "several": self.several, "move": card + "x", "start": start,
                "totals": [total] if total else []}

    def entry(self, card):
        takes = self.takes(card)
        may_lie = not self.turn and not (card[0] == "J" and takes)
        entry = {"card": card, "move": card if may_lie else None, "why": None, "hint": None}
        return {**entry, "takes": takes} if takes else entry

    def scene(self, text, tone="turn"):
        names = ["You", "Boris", "Vesna", "Ana"] if self.seats == 4 else ["You", "Boris"]
        seats = [{"name": name, "turn": seat == self.turn, "dealer": seat == 1, "badges": [],
                  "hand": self.hand if seat == 0 else [None] * self.bot,
                  "pile": {"tricks": 0, "cards": self.piles[seat]},
                  "score": [{"label": "cards", "value": str(self.piles[seat]), "note": ""},
                            {"label": "clubs", "value": "2", "note": ""}]} for seat, name in enumerate(names)]
        return {"me": 0, "trump": None, "seats": seats, "hand": [self.entry(card) for card in self.hand], "trick": [],
                "layout": [{"card": card, "values": values(card)} for card in self.layout], "taken": self.taken,
                "stock": {"count": 36, "turned": None, "closed": False}, "actions": [],
                "story": [{"rule": "KON-14", "text": text, "seat": 0}],
                "say": {"text": text, "tone": tone, "rule": None},
                "next": {"after": 50} if self.turn else None, **self.extra}

    def capture(self, seat, card, takes):
        self.layout = [each for each in self.layout if each not in takes]
        self.piles[seat] += len(takes) + 1
        self.taken = {"number": self.taken["number"] + 1 if self.taken else 1, "by": seat,
                      "cards": [{"seat": seat, "card": card}], "takes": takes, "rest": [],
                      "text": f"{len(takes) + 1} cards"}

    def answer(self, request):
        match request:
            case MoveRequest(move):
                card, *takes = [move.replace("x", "")[i : i + 2] for i in range(0, len(move.replace("x", "")), 2)]
                self.hand.remove(card)
                self.turn = 1 if self.reply else 0
                if takes:
                    self.capture(0, card, takes)
                else:
                    self.layout.append(card)
                self.table.show(self.scene(f"Did: {move}."))
            case NextRequest():
                self.turn, self.bot = 0, self.bot - 1
                if self.last:
                    self.capture(1, *self.last)
                else:
                    self.layout.append("9H")
                self.table.show(self.scene("Boris has moved."))
"""
TWENTY = "AD 2C 3S 4D 5C 6H 7C TD QH KC 3D 4S 5H 6C 8S 9D TC QD AH 2D"
PAGES = {
    "four": "SETTINGS = {}\nToy('3S 4D 5C QH').table",
    "twelve": "SETTINGS = {}\nToy('AD 2C 3S 4D 5C 6H 7C TD QH KC 3D 4S', reply=False).table",
    "twenty": f"SETTINGS = {{}}\nToy('{TWENTY}', seats=4).table",
    "single": "SETTINGS = {}\nToy('3S 4D 7C', several=False, reply=False).table",
    "eleven": "SETTINGS = {}\nToy('2C AH 3S', hand=['8D', 'TH'], several=False, eleven=True, reply=False).table",
    "bot": "SETTINGS = {}\nToy('3S 4D', hand=['QS', '5C'], last=('7D', ['3S', '4D'])).table",
    "clear": "SETTINGS = {}\nToy('3S 4D', hand=['7H', '5C'], reply=False).table",
    "still": "SETTINGS = {'motion': False}\nToy('3S 4D 7C 5C QH').table",
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a folder with one notebook a page of `PAGES`; yields the address before their names."""
    cells = {name: CONTROLLER + code for name, code in PAGES.items()}
    yield from serve_cells(tmp_path_factory.mktemp("layouts"), cells)


def open_table(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/{name}.ipynb")
    expect(page.get_by_role("group", name="Card table")).to_be_visible(timeout=30_000)
    expect(mine(page, "of")).not_to_have_count(0)


def mine(page: Page, name: str) -> Locator:
    return page.get_by_role("toolbar", name="Your hand").get_by_role("button", name=name)


def lies(page: Page, name: str) -> Locator:
    return page.get_by_role("toolbar", name="Cards that lie open").get_by_role("button", name=name)


def bar(page: Page) -> Locator:
    return page.get_by_role("group", name="What the picked card takes")


def chips(page: Page) -> Locator:
    return bar(page).locator(".cl-chip")


def take(page: Page) -> Locator:
    return bar(page).get_by_role("button", name="Take")


def say(page: Page) -> Locator:
    return page.get_by_role("status").first


def lit(page: Page) -> list[str]:
    cards = page.locator(".cl-lies[aria-pressed]").all()
    return sorted(str(card.get_attribute("data-lies")) for card in cards)


WATCH_CAPTURE = """() => {
    const look = () => {
        const captor = document.querySelector(".cl-captor > .cl-card");
        const caught = [...document.querySelectorAll(".cl-caught")].map((card) => card.dataset.lies);
        if (captor) window.seen = `${captor.dataset.card} takes ${caught.join(" ")}`;
    };
    new MutationObserver(look).observe(document.querySelector(".cl-layout"), { childList: true });
}"""


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))


def places(page: Page) -> dict[str, tuple[float, float]]:
    boxes = {
        str(card.get_attribute("data-lies")): card.bounding_box() for card in page.locator(".cl-lies").all()
    }
    return {card: (box["x"], box["y"]) for card, box in boxes.items() if box}


def test_a_capture_of_two_disjoint_sets_is_built_by_clicking(tables: str, page: Page) -> None:
    open_table(page, tables, "twelve")
    mine(page, "seven of hearts").click()
    assert lit(page) == ["2C", "3D", "3S", "4D", "4S", "5C", "6H", "7C", "AD"]
    expect(bar(page)).to_contain_text("Choose what the seven of hearts takes.")
    expect(take(page)).to_be_disabled()
    for name, sums, legal in [
        ("three of spades", ["3 of 7"], False),
        ("two of clubs", ["3 + 2 = 5 of 7"], False),  # in any order: it belongs to the other set
        ("four of diamonds", ["3 + 4 = 7", "2 of 7"], False),
        ("five of clubs", ["3 + 4 = 7", "2 + 5 = 7"], True),
        ("seven of clubs", ["3 + 4 = 7", "2 + 5 = 7", "seven of clubs"], True),
    ]:
        lies(page, name).click()
        expect(chips(page)).to_have_text(sums)
        expect(take(page)).to_be_enabled(enabled=legal)
    lies(page, "seven of clubs").click()  # and out again
    expect(lies(page, "seven of clubs")).to_have_attribute("aria-pressed", "false")
    bar(page).get_by_role("button", name="Take 4 cards").click()
    expect(say(page)).to_have_text("Did: 7Hx2C3S4D5C.")  # the order of the layout, not of the clicks
    expect(lies(page, "of")).to_have_count(8)
    expect(page.locator("[data-pile='0']")).to_contain_text("5 cards")


def test_what_is_no_capture_cannot_be_taken(tables: str, page: Page) -> None:
    open_table(page, tables, "single")
    mine(page, "seven of hearts").click()
    for name in ("three of spades", "four of diamonds"):
        lies(page, name).click()
    expect(take(page)).to_be_enabled()
    lies(page, "seven of clubs").click()  # one set at a time here
    expect(chips(page)).to_have_text(["3 + 4 + 7 = 14, 7 too many"])
    expect(take(page)).to_be_disabled()
    lies(page, "seven of clubs").focus()
    page.keyboard.press("Enter")
    expect(say(page)).to_have_text("These cards are not a capture yet: look at the sum.")
    mine(page, "seven of hearts").click()  # neither by a second click on the card: that puts it down
    expect(mine(page, "seven of hearts")).to_have_attribute("aria-pressed", "false")
    expect(say(page)).not_to_contain_text("Did")
    expect(lies(page, "of")).to_have_count(3)


def test_a_card_that_cannot_be_taken_says_so(tables: str, page: Page) -> None:
    open_table(page, tables, "four")
    lies(page, "queen of hearts").click(force=True)
    expect(say(page)).to_have_text("First pick a card of your hand: what it can take lights up.")
    mine(page, "seven of hearts").click()
    expect(lies(page, "queen of hearts")).to_have_attribute("aria-disabled", "true")
    lies(page, "queen of hearts").click(force=True)
    expect(say(page)).to_have_text("The seven of hearts cannot take the queen of hearts.")


def test_the_only_capture_is_chosen_at_once_and_a_second_click_takes_it(tables: str, page: Page) -> None:
    open_table(page, tables, "clear")
    mine(page, "seven of hearts").click()
    expect(chips(page)).to_have_text(["3 + 4 = 7"])
    expect(bar(page).get_by_role("button", name="Take all: clears the table")).to_be_enabled()
    mine(page, "seven of hearts").click()
    expect(page.get_by_text("clears the table", exact=True)).to_be_visible()
    expect(page.get_by_text("The table is clear.")).to_be_visible()
    expect(say(page)).to_have_text("Did: 7Hx3S4D.")


def test_a_click_on_the_only_capture_takes_it(tables: str, page: Page) -> None:
    open_table(page, tables, "clear")
    mine(page, "seven of hearts").click()
    lies(page, "four of diamonds").click()
    expect(say(page)).to_have_text("Did: 7Hx3S4D.")


def test_a_card_that_can_take_is_laid_by_a_button_any_other_by_one_click(tables: str, page: Page) -> None:
    open_table(page, tables, "twelve")
    mine(page, "seven of hearts").click()
    bar(page).get_by_role("button", name="Lay it down").click()
    expect(say(page)).to_have_text("Did: 7H.")
    expect(lies(page, "seven of hearts")).to_be_visible()
    mine(page, "jack of clubs").click()  # sweeps, may not be laid
    expect(bar(page).get_by_role("button")).to_have_text(["Take all: clears the table"])
    mine(page, "jack of clubs").click()
    expect(page.get_by_text("The table is clear.")).to_be_visible()
    mine(page, "king of diamonds").click()
    expect(lies(page, "king of diamonds")).to_be_visible()


def test_a_card_that_takes_nothing_is_not_played_unasked_after_a_pick(tables: str, page: Page) -> None:
    open_table(page, tables, "four")
    mine(page, "seven of hearts").click()
    mine(page, "two of spades").click()
    expect(say(page)).to_contain_text("The picked cards are down again.")
    expect(bar(page).get_by_role("button")).to_have_count(0)
    mine(page, "two of spades").click()
    expect(lies(page, "two of spades")).to_be_visible()


def test_a_sum_may_begin_with_the_card_itself_and_an_ace_may_count_twice(tables: str, page: Page) -> None:
    open_table(page, tables, "eleven")
    mine(page, "eight of diamonds").click()
    lies(page, "two of clubs").click()
    expect(chips(page)).to_have_text(["8 + 2 = 10 of 11"])
    lies(page, "ace of hearts").click()
    expect(chips(page)).to_have_text(["8 + 2 + 1 = 11"])
    open_table(page, tables, "twelve")
    mine(page, "king of diamonds").click()
    lies(page, "ace of diamonds").click()
    lies(page, "two of clubs").click()
    expect(chips(page)).to_have_text(["11 + 2 = 13"])
    lies(page, "king of clubs").click()
    expect(chips(page)).to_have_text(["11 + 2 = 13", "king of clubs"])
    expect(take(page)).to_be_enabled()


def test_a_capture_is_built_by_keyboard(tables: str, page: Page) -> None:
    open_table(page, tables, "single")
    mine(page, "seven of hearts").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert focused(page) == "three of spades"
    page.keyboard.press("Space")
    expect(lies(page, "three of spades")).to_have_attribute("aria-pressed", "true")
    expect(bar(page).locator("[aria-live='polite']")).to_have_text("3 of 7")
    page.keyboard.press("Escape")
    assert focused(page) == "seven of hearts"
    expect(chips(page)).to_have_count(0)
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    assert focused(page) == "four of diamonds"
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(say(page)).to_have_text("Did: 7Hx3S4D.")
    expect(mine(page, "queen of spades")).to_be_focused()  # it took the place of the card that was played
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(lies(page, "eight of diamonds")).to_be_visible()


def test_a_key_lays_a_card_down(tables: str, page: Page) -> None:
    open_table(page, tables, "single")
    mine(page, "seven of hearts").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("l")
    expect(say(page)).to_have_text("Did: 7H.")


def test_a_bot_captures_and_its_cards_go_to_its_pile(tables: str, page: Page) -> None:
    open_table(page, tables, "bot")
    page.evaluate(WATCH_CAPTURE)
    mine(page, "queen of spades").click()
    expect(page.locator("[data-pile='1']")).to_contain_text("3 cards")
    expect(lies(page, "of")).to_have_count(1)
    assert page.evaluate("window.seen") == "7D takes 3S 4D"


def test_cards_that_stay_do_not_move_and_a_new_one_takes_the_first_free_place(
    tables: str, page: Page
) -> None:
    open_table(page, tables, "still")
    before = places(page)
    mine(page, "seven of hearts").click()
    for name in ("three of spades", "four of diamonds"):
        lies(page, name).click()
    take(page).click()
    expect(lies(page, "nine of hearts")).to_be_visible()  # the bot's
    after = places(page)
    assert after == {"7C": before["7C"], "5C": before["5C"], "QH": before["QH"], "9H": before["3S"]}
    assert page.evaluate("document.getAnimations().length") == 0


def test_twenty_cards_fit_a_phone_and_a_finger(tables: str, phone: Page) -> None:
    open_table(phone, tables, "twenty")
    expect(lies(phone, "of")).to_have_count(20)
    height = phone.locator(".cl-felt").bounding_box()
    mine(phone, "seven of hearts").tap()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    boxes = [box for card in phone.locator(".cl-lies, .cl-take button").all() if (box := card.bounding_box())]
    assert len(boxes) == 22
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    lies(phone, "three of diamonds").tap()
    lies(phone, "four of spades").tap()
    expect(chips(phone)).to_have_text(["3 + 4 = 7"])
    assert phone.locator(".cl-felt").bounding_box() == height  # nothing jumps while a capture is built
    take(phone).tap()
    expect(say(phone)).to_have_text("Did: 7Hx3D4S.")
    expect(lies(phone, "of")).to_have_count(19)  # a bot has laid one
