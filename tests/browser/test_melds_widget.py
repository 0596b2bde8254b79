"""A rummy table in real Voilà: what a person sees, picks, drags, types and hears, on hand-written scenes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import serve_cells
from tests.browser.melds_pages import CONTROLLER, PAGES


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a folder with one notebook a page of `PAGES`; yields the address before their names."""
    cells = {name: CONTROLLER + code for name, code in PAGES.items()}
    yield from serve_cells(tmp_path_factory.mktemp("melds"), cells)


def open_table(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/{name}.ipynb")
    expect(page.get_by_role("group", name="Card table")).to_be_visible(timeout=30_000)
    expect(mine(page)).not_to_have_count(0)


def mine(page: Page, name: str = "") -> Locator:
    return page.get_by_role("toolbar", name="Your hand").get_by_role("button", name=name)


def pick(page: Page, *names: str) -> None:
    for name in names:
        mine(page, name).first.click(position={"x": 10, "y": 30})


def hand(page: Page) -> str:
    """The hand from left to right, as "7H 8H"."""
    cards = page.locator(".cl-hand .cl-play > .cl-card").all()
    return " ".join(str(card.get_attribute("data-card")) for card in cards)


def picked(page: Page) -> list[int]:
    pressed = [card.get_attribute("aria-pressed") for card in mine(page).all()]
    return [place for place, each in enumerate(pressed) if each == "true"]


def offers(page: Page) -> Locator:
    return page.get_by_role("group", name="What the picked cards can do")


def melds(page: Page) -> Locator:
    return page.get_by_role("list", name="Melds on the table")


def heap(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def say(page: Page) -> Locator:
    return page.get_by_role("status").first


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))


def middle(card: Locator) -> tuple[float, float]:
    """A point of a card that no other card covers."""
    box = card.bounding_box()
    assert box
    return box["x"] + 20, box["y"] + box["height"] / 2


SORTED = "5S 9S 7H 8H 9H 9H TH 2C KC KC 4D 9D QD JK"


def test_the_hand_is_sorted_by_suit_and_by_rank_and_copies_stay_apart(tables: str, page: Page) -> None:
    open_table(page, tables, "still")
    assert hand(page) == SORTED
    mine(page, "nine of hearts").nth(1).click(position={"x": 10, "y": 30})
    assert picked(page) == [5]
    page.get_by_role("button", name="Sort by rank").click()
    assert hand(page) == "2C 4D 5S 7H 8H 9S 9H 9H 9D TH QD KC KC JK"
    assert picked(page) == [7]  # the same one of the two
    mine(page, "nine of hearts").nth(0).click(position={"x": 10, "y": 30})
    assert picked(page) == [6, 7]
    page.keyboard.press("Escape")
    assert picked(page) == []
    page.get_by_role("button", name="Sort by suit").click()
    assert hand(page) == SORTED


def test_picked_cards_show_their_value_and_the_sum_towards_the_opening(tables: str, page: Page) -> None:
    open_table(page, tables, "play")
    pick(page, "nine of spades", "nine of diamonds")
    expect(offers(page)).to_have_text("Pick at least three cards to see whether they are a meld.")
    mine(page, "nine of hearts").nth(1).click(position={"x": 10, "y": 30})
    expect(offers(page).locator(".cl-chip")).to_have_text("24 + 27 = 51 of 51")
    expect(offers(page).get_by_role("button")).to_have_text(["Lay: 27 points1"])
    page.keyboard.press("1")
    expect(say(page)).to_have_text("Did: lay 9H 9S 9D.")
    expect(mine(page)).to_have_count(11)
    assert hand(page) == "5S 7H 8H 9H TH 2C KC KC 4D QD JK"
    assert picked(page) == []
    expect(melds(page).get_by_role("img", name="Meld 5: set")).to_be_visible()


def test_once_opened_there_is_only_the_value(tables: str, page: Page) -> None:
    open_table(page, tables, "still")
    pick(page, "nine of spades", "nine of diamonds", "nine of hearts")
    expect(offers(page).locator(".cl-chip")).to_have_text("27 points")


def test_two_melds_picked_together_are_added_up_and_laid_one_by_one(tables: str, page: Page) -> None:
    open_table(page, tables, "play")
    pick(page, "seven of hearts", "eight of hearts", "nine of spades", "nine of diamonds")
    for place in (0, 1):
        mine(page, "nine of hearts").nth(place).click(position={"x": 10, "y": 30})
    expect(offers(page).locator(".cl-chip")).to_have_text("24 + 27 + 24 = 75 of 51")
    offers(page).get_by_role("button", name="Lay: 24 points").click()
    expect(say(page)).to_have_text("Did: lay 7H 8H 9H.")
    expect(offers(page).locator(".cl-chip")).to_have_text("48 + 27 = 75 of 51")  # the others are still picked


def test_what_is_no_meld_may_be_asked_for_and_a_refusal_loses_nothing(tables: str, page: Page) -> None:
    open_table(page, tables, "play")
    page.get_by_role("button", name="Sort by rank").click()
    before = hand(page)
    pick(page, "king of clubs", "four of diamonds", "two of clubs")
    expect(offers(page).locator(".cl-chip")).to_have_text("Not a meld")
    offers(page).get_by_role("button", name="Lay these cards").click()
    expect(say(page)).to_have_text("Refused: lay 2C 4D KC.")  # as they lie, from left to right
    assert hand(page) == before
    assert picked(page) == [0, 1, 11]


def test_melds_that_take_the_picked_card_light_up_and_are_buttons(tables: str, page: Page) -> None:
    open_table(page, tables, "play")
    expect(melds(page).get_by_role("button")).to_have_count(0)
    pick(page, "ten of hearts")
    lit = melds(page).get_by_role("button")
    expect(lit).to_have_count(1)
    expect(lit).to_have_accessible_name(
        "Meld 2: run of hearts, seven of hearts, joker as eight of hearts, nine of hearts. "
        "24 points, Boris. Add to meld 2"
    )
    lit.click()
    expect(say(page)).to_have_text("Did: add TH 2.")
    pick(page, "eight of hearts")
    lit.focus()
    page.keyboard.press("Enter")
    expect(say(page)).to_have_text("Did: swap 8H 2.")
    expect(mine(page, "joker")).to_have_count(2)
    expect(melds(page).get_by_text("joker")).to_have_count(0)


def test_of_two_ways_to_add_a_card_the_reader_chooses(tables: str, page: Page) -> None:
    open_table(page, tables, "undo")
    pick(page, "ten of hearts")
    melds(page).get_by_role("button").click()
    expect(say(page)).to_have_text("Did: add TH 2.")
    page.keyboard.press("u")
    expect(say(page)).to_have_text("Taken back.")
    assert hand(page) == SORTED
    assert picked(page) == []
    pick(page, "joker")
    melds(page).get_by_role("button").click()
    expect(offers(page).get_by_role("button", name="Add to meld 2, low")).to_be_focused()
    page.keyboard.press("2")
    expect(say(page)).to_have_text("Did: add JK 2 high.")


def test_a_drawn_card_comes_last_is_marked_and_has_the_focus(tables: str, page: Page) -> None:
    open_table(page, tables, "start")
    heap(page, "Discards: 1 card, queen of spades").click(force=True)
    expect(say(page)).to_have_text("You have not opened: you may not take it.")
    heap(page, "Stock: 51 cards. Draw").focus()
    page.keyboard.press("Enter")
    expect(say(page)).to_have_text("You draw.")
    assert hand(page) == f"{SORTED} 7H"
    expect(mine(page, "seven of hearts, new")).to_be_focused()
    expect(heap(page, "Stock: 50 cards")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Sort by suit").click()
    expect(mine(page).nth(3)).to_have_accessible_name("seven of hearts, new")  # beside its copy


def test_the_stock_and_the_discard_pile_have_keys(tables: str, page: Page) -> None:
    open_table(page, tables, "take")
    mine(page).first.focus()
    page.keyboard.press("t")
    expect(say(page)).to_have_text("You take the discard.")
    expect(heap(page, "Discards: 1 card, two of clubs")).to_be_visible()
    expect(mine(page, "nine of hearts, new")).to_be_visible()
    expect(mine(page).first).to_be_focused()
    open_table(page, tables, "start")
    mine(page).first.focus()
    page.keyboard.press("d")
    expect(say(page)).to_have_text("You draw.")


def test_a_double_click_discards_that_copy_and_the_bot_replies(tables: str, page: Page) -> None:
    open_table(page, tables, "bot")
    expect(page.get_by_role("img", name="Boris: 14 cards")).to_be_visible()
    mine(page, "king of clubs").nth(0).dblclick(position={"x": 10, "y": 30})
    expect(say(page)).to_have_text("Your turn again.")
    assert hand(page) == SORTED.replace("KC KC", "KC")
    expect(melds(page).get_by_role("img", name="Meld 5: set")).to_be_visible()  # what the bot laid
    expect(page.get_by_role("img", name="Boris: 11 cards")).to_be_visible()
    expect(heap(page, "Discards: 3 cards, nine of clubs")).to_be_visible()


WATCH_TRAVEL = """() => {
    window.travelled = {};
    const look = () => {
        for (const { effect } of document.getAnimations()) {
            const [first] = effect.getKeyframes();
            const at = effect.target?.dataset.at;
            if (at && first.translate) window.travelled[at] ??= first.translate.split(" ").map(parseFloat);
        }
        requestAnimationFrame(look);
    };
    look();
}"""


def test_what_a_bot_does_travels_over_the_table(tables: str, page: Page) -> None:
    open_table(page, tables, "bot")
    page.evaluate(WATCH_TRAVEL)
    mine(page, "king of clubs").nth(0).dblclick(position={"x": 10, "y": 30})
    expect(say(page)).to_have_text("Your turn again.")
    travelled = page.evaluate("window.travelled")
    assert travelled["discard:2"][1] > 100  # up, from the own hand
    assert travelled["fan:1:14"][0] < -100  # from the stock at the left
    assert all(travelled[f"meld:5:8{suit}#0"][1] < -100 for suit in "SHC")  # down, from the bot's hand
    assert travelled["discard:3"][1] < -50


def test_a_picked_card_is_discarded_by_a_click_on_the_pile(tables: str, page: Page) -> None:
    open_table(page, tables, "play")
    pick(page, "two of clubs")
    heap(page, "Discards: 1 card, queen of spades. Discard").click()
    expect(heap(page, "Discards: 3 cards")).to_be_visible()  # and the bot's


def test_a_card_dragged_to_another_place_stays_there(tables: str, page: Page) -> None:
    open_table(page, tables, "play")
    page.mouse.move(*middle(mine(page, "queen of diamonds")))
    page.mouse.down()
    page.mouse.move(*middle(mine(page, "nine of spades")), steps=8)
    page.mouse.up()
    moved = "5S QD 9S 7H 8H 9H 9H TH 2C KC KC 4D 9D JK"
    assert hand(page) == moved
    assert picked(page) == []  # a drag is no click
    pick(page, "five of spades")
    offers(page).get_by_role("button", name="Discard").click()
    expect(say(page)).to_have_text("Your turn again.")
    assert hand(page) == moved.removeprefix("5S ")


def test_a_card_is_dragged_onto_the_discard_pile_or_a_meld(tables: str, page: Page) -> None:
    open_table(page, tables, "still")
    for card, goal, said in [
        ("ten of hearts", melds(page).get_by_role("img", name="Meld 2"), "Did: add TH 2."),
        ("joker", heap(page, "Discards"), "You cannot discard this card now."),
        ("two of clubs", heap(page, "Discards"), "Your turn again."),
    ]:
        page.mouse.move(*middle(mine(page, card)))
        page.mouse.down()
        box = goal.bounding_box()
        assert box
        page.mouse.move(box["x"] + 20, box["y"] + 30, steps=8)
        page.mouse.up()
        expect(say(page)).to_have_text(said)
    expect(mine(page)).to_have_count(12)


def test_alt_and_an_arrow_move_the_card_that_has_the_focus(tables: str, page: Page) -> None:
    open_table(page, tables, "play")
    mine(page, "nine of hearts").nth(0).focus()
    page.keyboard.press("Alt+ArrowLeft")
    page.keyboard.press("Alt+ArrowLeft")
    assert hand(page) == "5S 9S 9H 7H 8H 9H TH 2C KC KC 4D 9D QD JK"
    expect(page.get_by_text("nine of hearts: now card 3 of 14")).to_be_attached()
    expect(mine(page).nth(2)).to_be_focused()
    page.keyboard.press("Alt+End")
    expect(mine(page).nth(13)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(mine(page).nth(0)).to_be_focused()


def test_a_move_taken_back_returns_the_card_to_its_place(tables: str, page: Page) -> None:
    open_table(page, tables, "undo")
    mine(page, "joker").focus()
    page.keyboard.press("Alt+Home")
    before = hand(page)
    pick(page, "seven of hearts", "eight of hearts", "nine of hearts")
    page.keyboard.press("1")
    expect(mine(page)).to_have_count(11)
    page.keyboard.press("u")
    expect(mine(page)).to_have_count(14)
    assert hand(page) == before
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_next_round_begins_with_a_sorted_hand(tables: str, page: Page) -> None:
    open_table(page, tables, "rounds")
    mine(page, "seven of hearts").focus()
    page.keyboard.press("Alt+End")
    pick(page, "seven of hearts")
    page.keyboard.press("n")
    expect(say(page)).to_have_text("A new deal.")
    assert hand(page) == "2S 7H KH 3C QC AD"
    expect(mine(page, "new")).to_have_count(0)


def test_a_joker_is_a_joker_with_german_cards_too(tables: str, page: Page) -> None:
    open_table(page, tables, "german")
    expect(mine(page, "joker")).to_be_visible()
    expect(mine(page, "king of acorns")).to_have_count(2)
    expect(melds(page).get_by_role("img", name="joker as eight of hearts")).to_be_visible()


def test_six_seats_and_fifteen_cards_fit_a_phone_and_a_finger(tables: str, phone: Page) -> None:
    open_table(phone, tables, "six")
    mine(phone, "ten of hearts").tap(position={"x": 10, "y": 30})
    expect(melds(phone).get_by_role("button")).to_have_count(2)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    targets = ".cl-slot, .cl-heap-cards, .cl-meld-in, .cl-sort, .cl-picks button"
    boxes = [box for each in phone.locator(targets).all() if (box := each.bounding_box())]
    assert len(boxes) == 15 + 2 + 8 + 2 + 3
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    names = phone.locator(".cl-others .cl-name").all_text_contents()
    assert names == ["Maja", "Ivo", "Ana", "Vesna", "Boris"]  # the next player sits at the right


def test_a_finger_drags_a_card_and_may_still_scroll(tables: str, phone: Page) -> None:
    open_table(phone, tables, "six")
    mine(phone).first.scroll_into_view_if_needed()
    touch = phone.context.new_cdp_session(phone)

    def swipe(start: tuple[float, float], end: tuple[float, float]) -> None:
        for step in range(11):
            point = {axis: a + (b - a) * step / 10 for axis, a, b in zip("xy", start, end, strict=True)}
            kind = "touchMove" if step else "touchStart"
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    before = hand(phone)
    swipe(middle(mine(phone).nth(0)), middle(mine(phone).nth(3)))
    first, *others = before.split()
    expected = [*others[:3], first, *others[3:]]
    assert hand(phone).split() == expected
    top = phone.evaluate("scrollY")
    x, y = middle(mine(phone).nth(2))
    swipe((x, y), (x, y + 150))
    phone.wait_for_function("before => scrollY < before", arg=top)
    assert hand(phone).split() == expected


def test_thirty_six_melds_wrap_and_all_can_be_seen(tables: str, phone: Page) -> None:
    open_table(phone, tables, "late")
    expect(melds(phone).get_by_role("listitem")).to_have_count(36)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    boxes = [box for each in phone.locator(".cl-meld .cl-card").all() if (box := each.bounding_box())]
    assert all(box["x"] >= 16 and box["x"] + box["width"] <= 374 for box in boxes)
