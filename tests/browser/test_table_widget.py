"""The table widget in real Voilà: what a person sees, clicks, types and hears, on hand-written scenes."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import serve_cells

# A toy without rules: six cards, a bot that answers with what it holds, and a button for each thing a table can do.
CONTROLLER = '''
from cardlab.views.table import MoveRequest, NextRequest, RuleRequest, Table

YOURS = ["AS", "9S", "KH", "QH", "TD", "JC"]
WHY = {"text": "You hold a heart, so you must play it.", "rule": "R66-15"}


class Toy:
    """Plays canned scenes: after your card the bot replies, you take the trick, both draw."""

    def __init__(self, **scene):
        self.hand, self.trick, self.taken, self.stock, self.story = YOURS[:], [], None, 12, []
        self.extra = scene
        self.asked = []
        self.table = Table(self.scene(), requests=self.answer, settings=SETTINGS)

    def seat(self, name, hand, turn, tricks):
        score = [{"label": "points", "value": str(14 * tricks), "note": None}]
        return {"name": name, "turn": turn, "dealer": not turn, "badges": [], "hand": hand,
                "pile": {"tricks": tricks, "cards": 2 * tricks}, "score": score}

    def scene(self, text="Your lead."):
        mine = not self.trick
        tricks = self.taken["number"] if self.taken else 0
        actions = [{"move": "marriage H", "label": "Declare hearts (20)", "key": "m", "primary": True, "on": None},
                   {"move": "close", "label": "Close the stock", "key": "c", "primary": False, "on": "stock"}]
        hand = [{"card": c, "move": c if mine and c != "JC" else None, "why": WHY if mine and c == "JC" else None,
                 "hint": None} for c in self.hand]
        return {"me": 0, "trump": "S", "hand": hand, "trick": self.trick, "taken": self.taken, "story": self.story,
                "seats": [self.seat("You", self.hand, mine, tricks),
                          self.seat("<b>Thumb</b>", [None] * 6, not mine, 0)],
                "stock": {"count": self.stock, "turned": "KS", "closed": False}, "actions": actions if mine else [],
                "say": {"text": text, "tone": "turn", "rule": None}, "next": None if mine else {"after": 50},
                **self.extra}

    def answer(self, request):
        self.asked.append(request)
        match request:
            case RuleRequest(rule):
                self.table.rule = {"id": rule, "title": "Strict reply", "text": "Follow suit and beat the lead."}
            case MoveRequest("TD"):
                pass                                                    # a kernel that does not answer
            case MoveRequest("KH"):
                for text in ("One.", "Two.", "Three."):                 # scenes faster than the cards can move
                    self.reply("KH", text)
            case MoveRequest(move) if move in self.hand:
                self.hand.remove(move)
                self.trick = [{"seat": 0, "card": move}]
                self.story = [*self.story, {"rule": "R66-9", "text": f"You lead {move}.", "seat": 0}]
                self.table.show(self.scene("The bot thinks."))
            case MoveRequest(move):
                self.table.show({**self.table.scene, "say": {"text": f"Did: {move}.", "tone": "info", "rule": None}})
            case NextRequest():
                self.reply(self.trick[0]["card"], "You take the trick.")

    def reply(self, led, text):
        number = self.taken["number"] + 1 if self.taken else 1
        self.taken = {"number": number, "by": 0, "text": "14 points",
                      "cards": [{"seat": 0, "card": led}, {"seat": 1, "card": "QD"}]}
        self.trick = []
        if len(self.hand) < 6:
            self.hand = [*self.hand, "AC"]
        self.stock -= 2
        self.story = [*self.story, {"rule": "R66-5", "text": text, "seat": 0}]
        self.table.show(self.scene(text))
'''
PAGES = {
    "toy": "SETTINGS = {}\nToy().table",
    "still": "SETTINGS = {'motion': False}\nToy().table",
    "empty": "Table()",
    "german": "SETTINGS = {'suits': 'german'}\nToy().table",
    "long": (
        "SETTINGS = {}\nevents = [{'rule': 'R66-5', 'text': f'Event {i}.', 'seat': 0} for i in range(1, 31)]\n"
        "Toy(story=events).table"
    ),
    "closed": "SETTINGS = {}\nToy(stock={'count': 6, 'turned': 'KS', 'closed': True}).table",
    "pairs": (
        "SETTINGS = {}\n"
        "def move(text, label): return {'cards': text.split(' ')[1:], 'move': text, 'label': label}\n"
        "moves = [move('play KH', 'Play only the king'), move('double KH QH', 'King first'), "
        "move('double QH KH', 'Queen first'), move('double 9S KH', 'Nine first')]\n"
        "seats = [Toy().seat('You', YOURS, True, 0), {**Toy().seat('Boris', [None] * 5, False, 0), "
        "'laid': [{'card': '2C', 'label': 'reserve'}]}]\n"
        "Toy(moves=moves, seats=seats).table"
    ),
    "rounds": (
        "SETTINGS = {}\nfrom cardlab import cards\n"
        "seats = [Toy().seat(name, YOURS[:2], False, 0) for name in ('You', 'Boris', 'Ceca', 'Darko')]\n"
        "trick = [{'seat': (n + 1) % 4, 'card': cards.name(n), 'holds': n == 7} for n in range(16)]\n"
        "Toy(seats=seats, trick=trick, trump=None, stock=None, next=None).table"
    ),
    "many": "SETTINGS = {}\nfrom IPython.display import display\nfor _ in range(25): display(Toy().table)",
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a folder with one notebook a page of `PAGES`; yields the address before their names."""
    cells = {name: CONTROLLER + code for name, code in PAGES.items()}
    yield from serve_cells(tmp_path_factory.mktemp("tables"), cells)


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("toolbar", name="Your hand").get_by_role("button", name=name)


def open_table(page: Page, address: str, name: str, query: str = "") -> None:
    page.goto(f"{address}/{name}.ipynb{query}")
    expect(page.get_by_role("group", name="Card table").first).to_be_visible(timeout=30_000)


def say(page: Page) -> Locator:
    return page.get_by_role("status").first


def on_table(page: Page) -> Locator:
    return page.get_by_role("list", name="Cards on the table").get_by_role("listitem")


WATCH_TRICK = """() => {
    const trick = document.querySelector(".cl-trick");
    window.tricks = [];
    new MutationObserver(() => window.tricks.push([...trick.children].map((card) => card.ariaLabel)))
        .observe(trick, { childList: true });
}"""


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))


def test_a_card_is_played_the_bot_replies_and_the_trick_is_taken(tables: str, page: Page) -> None:
    open_table(page, tables, "toy")
    page.evaluate(WATCH_TRICK)
    card(page, "ace of spades").click()
    expect(say(page)).to_have_text("You take the trick.")
    expect(card(page, "ace of clubs")).to_be_visible()
    expect(on_table(page)).to_have_count(0)
    mine, reply = "ace of spades, played by You", "queen of diamonds, played by <b>Thumb</b>"
    assert page.evaluate("window.tricks") == [[mine], [mine, reply], []]
    expect(page.get_by_text("1 trick", exact=True)).to_be_visible()
    expect(
        page.get_by_role("button", name=re.compile("^Stock: 10 cards, turned up: king of spades"))
    ).to_be_visible()


def test_without_motion_the_reply_is_there_at_once(tables: str, page: Page) -> None:
    open_table(page, tables, "still")
    card(page, "ace of spades").click()
    expect(card(page, "ace of clubs")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    expect(on_table(page)).to_have_count(2)  # the last trick stays in sight, faint


def test_a_name_from_outside_is_text(tables: str, page: Page) -> None:
    open_table(page, tables, "toy")
    expect(page.get_by_text("<b>Thumb</b>", exact=True)).to_be_visible()


def test_scenes_that_come_faster_than_cards_move_end_in_the_last(tables: str, page: Page) -> None:
    open_table(page, tables, "toy")
    card(page, "king of hearts").click()
    expect(page.get_by_text("3 tricks", exact=True)).to_be_visible()
    expect(on_table(page)).to_have_count(0)
    expect(say(page)).to_have_text("Three.")


def test_a_card_that_may_not_be_played_says_why_and_opens_the_rule(tables: str, page: Page) -> None:
    open_table(page, tables, "toy")
    barred = card(page, "jack of clubs")
    expect(barred).to_have_attribute("aria-disabled", "true")
    barred.click(force=True)
    expect(say(page)).to_have_text("You hold a heart, so you must play it.")
    rule = page.get_by_role("button", name="Rule R66-15")
    rule.click()
    panel = page.get_by_role("dialog", name="Rule R66-15")
    expect(panel).to_contain_text("Follow suit and beat the lead.")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(rule).to_be_focused()
    rule.click()  # the same rule again, without asking the kernel
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()


def test_the_keyboard_plays_a_hand(tables: str, page: Page) -> None:
    open_table(page, tables, "toy")
    card(page, "ace of spades").focus()
    for key, name in [
        ("ArrowRight", "nine of spades"),
        ("End", "jack of clubs"),
        ("ArrowRight", "ace of spades"),
        ("ArrowLeft", "jack of clubs"),
        ("Home", "ace of spades"),
        ("ArrowRight", "nine of spades"),
    ]:
        page.keyboard.press(key)
        assert focused(page) == name
    expect(page.locator(".cl-hand button[tabindex='0']")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(card(page, "king of hearts")).to_be_focused()  # it took the place of the card that was played
    expect(card(page, "ace of clubs")).to_be_visible()
    assert focused(page) == "king of hearts"


def test_a_key_and_a_click_on_the_stock_do_what_the_buttons_do(tables: str, page: Page) -> None:
    open_table(page, tables, "toy")
    page.get_by_role("button", name=re.compile("^Stock: 12 cards")).click()
    expect(say(page)).to_have_text("Did: close.")
    card(page, "ace of spades").focus()
    page.keyboard.press("m")
    expect(say(page)).to_have_text("Did: marriage H.")
    expect(page.get_by_role("button", name="Declare hearts (20)")).to_have_attribute("aria-keyshortcuts", "m")


def test_a_kernel_that_does_not_answer_is_announced(tables: str, page: Page) -> None:
    open_table(page, tables, "toy")
    card(page, "ten of diamonds").click()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost.", timeout=8000)
    page.get_by_role("button", name="Start again").click()
    expect(card(page, "ten of diamonds")).to_be_visible(timeout=30_000)


def test_display_choices_hold_for_all_tables_and_after_a_reload(tables: str, page: Page) -> None:
    open_table(page, tables, "many")
    expect(page.locator(".cl-table")).to_have_count(25)
    page.get_by_role("button", name="Display").first.click()
    page.get_by_role("radio", name="German").check()
    expect(page.get_by_role("button", name="over of hearts")).to_have_count(25)
    page.get_by_role("checkbox", name="Cards move").uncheck()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Display").first).to_be_focused()
    page.reload()
    expect(page.get_by_role("button", name="over of hearts")).to_have_count(25, timeout=30_000)
    expect(page.locator(".cl-table[data-motion='off']")).to_have_count(25)
    assert page.locator("style[id='cardlab.views.runtime.Runtime']").count() == 1


def test_a_page_can_begin_with_german_suits(tables: str, page: Page) -> None:
    open_table(page, tables, "german")
    expect(card(page, "ten of bells")).to_be_visible()


def test_the_whole_story_is_one_click_away(tables: str, page: Page) -> None:
    open_table(page, tables, "long")
    story = page.get_by_role("region", name="What happened")
    expect(story.get_by_role("listitem")).to_have_count(3)
    expect(story.get_by_role("listitem").last).to_contain_text("Event 30.")
    story.get_by_role("button", name="All 30 events").click()
    expect(story.get_by_role("listitem")).to_have_count(30)


def test_a_closed_stock_shows_no_trump_card(tables: str, page: Page) -> None:
    open_table(page, tables, "closed")
    stock = page.get_by_role("button", name=re.compile("^Stock: 6 cards, closed"))
    expect(stock).to_be_visible()
    expect(stock.locator("[data-card='KS']")).to_have_count(0)


def test_an_empty_table_is_being_set(tables: str, page: Page) -> None:
    open_table(page, tables, "empty")
    expect(say(page)).to_have_text("Setting the table…")
    expect(page.locator(".cl-ghost").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", ["toy", "long", "closed"])
def test_nothing_sticks_out(tables: str, page: Page, name: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    open_table(page, tables, name)
    expect(card(page, "ace of spades")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    felt = page.locator(".cl-felt").bounding_box()
    assert felt
    for part in page.locator(".cl-felt .cl-card, .cl-felt button").all():
        box = part.bounding_box()
        assert box
        assert felt["x"] <= box["x"]
        assert box["x"] + box["width"] <= felt["x"] + felt["width"]


COVERED = """() => [...document.querySelectorAll(".cl-trick > li")].filter((played) => {
    const { left, top, width, height } = played.querySelector(".cl-card").getBoundingClientRect();
    return !played.contains(document.elementFromPoint(left + 0.2 * width, top + 0.14 * height));
}).map((played) => played.ariaLabel)"""


@pytest.mark.parametrize("width", [390, 1280])
def test_the_corner_of_every_card_of_four_rounds_is_in_sight(tables: str, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1000})
    open_table(page, tables, "rounds")
    expect(on_table(page)).to_have_count(16)
    expect(page.get_by_role("listitem", name="played by You, holds the trick")).to_be_visible()
    assert page.evaluate(COVERED) == []


def test_a_phone_has_cards_a_finger_can_hit(tables: str, phone: Page) -> None:
    open_table(phone, tables, "toy")
    expect(card(phone, "ace of spades")).to_be_visible()
    lefts = [box["x"] for slot in phone.locator(".cl-play").all() if (box := slot.bounding_box())]
    assert len(lefts) == 6
    assert all(b - a >= 44 for a, b in pairwise(lefts))
    card(phone, "ace of spades").tap()
    expect(say(phone)).to_have_text("You take the trick.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_theme_follows_the_page(tables: str, page: Page, theme: str) -> None:
    open_table(page, tables, "toy", f"?theme={theme}")
    expect(page.locator(".cl-table")).to_have_attribute("data-theme", theme)


def test_reduced_motion_is_respected(tables: str, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_table(page, tables, "toy")
    expect(page.locator(".cl-table")).to_have_attribute("data-motion", "off")


def picks(page: Page) -> Locator:
    return page.get_by_role("group", name="What the picked cards can do").get_by_role("button")


def test_two_cards_are_picked_and_the_move_confirmed(tables: str, page: Page) -> None:
    open_table(page, tables, "pairs")
    expect(page.get_by_role("img", name="Boris, reserve: two of clubs")).to_be_visible()
    expect(picks(page)).to_have_count(0)
    card(page, "king of hearts").click()
    expect(card(page, "king of hearts")).to_have_attribute("aria-pressed", "true")
    expect(picks(page)).to_have_text(["Play only the king1"])
    card(page, "queen of hearts").click()
    expect(picks(page)).to_have_text(["King first1", "Queen first2"])
    card(page, "nine of spades").click()  # goes with the king only: it takes the place of both
    expect(card(page, "king of hearts")).to_have_attribute("aria-pressed", "false")
    expect(picks(page)).to_have_count(0)
    card(page, "king of hearts").click()
    picks(page).get_by_text("Nine first").click()
    expect(say(page)).to_have_text("Did: double 9S KH.")


def test_a_card_that_goes_with_nothing_is_played_at_once_but_not_after_a_pick(
    tables: str, page: Page
) -> None:
    open_table(page, tables, "pairs")
    card(page, "king of hearts").click()
    card(page, "ace of spades").click()
    expect(say(page)).to_contain_text("The picked cards are down again.")
    expect(card(page, "king of hearts")).to_have_attribute("aria-pressed", "false")
    card(page, "ace of spades").click()
    expect(on_table(page)).to_have_count(1)


def test_cards_are_picked_and_confirmed_by_keyboard(tables: str, page: Page) -> None:
    open_table(page, tables, "pairs")
    card(page, "king of hearts").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(picks(page)).to_have_text(["King first1", "Queen first2"])
    page.keyboard.press("Escape")
    expect(picks(page)).to_have_count(0)
    assert focused(page) == "queen of hearts"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.keyboard.press("2")
    expect(say(page)).to_have_text("Did: double QH KH.")


def test_cards_are_picked_by_touch_without_moving_the_hand(tables: str, phone: Page) -> None:
    open_table(phone, tables, "pairs")
    phone.wait_for_timeout(400)
    hand = phone.get_by_role("toolbar", name="Your hand")
    before = hand.bounding_box()
    card(phone, "king of hearts").tap()
    card(phone, "queen of hearts").tap()
    expect(picks(phone)).to_have_count(2)
    assert hand.bounding_box() == before
    picks(phone).get_by_text("Queen first").tap()
    expect(say(phone)).to_have_text("Did: double QH KH.")
