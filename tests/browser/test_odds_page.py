"""The Odds part in a real browser: cards are clicked, the answer follows; simulations run and stop."""

import csv
import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from cardlab.analysis import odds as analysis

SLOW = 90_000  # ms for a first simulation, which may have to compile the engine


def open_odds(page: Page, address: str, query: str = "question=Q66-9") -> Locator:
    page.goto(f"{address}/sixty_six.ipynb?{query}#odds")
    expect(page.get_by_label("Question", exact=True).first).to_be_visible(timeout=60_000)
    return page.get_by_role("main")


def picker(page: Page, label: str) -> Locator:
    return page.get_by_role("group", name=re.compile(f"^{label}"))


def answer(page: Page) -> Locator:
    return page.locator(".cl-answer")


def curve(page: Page) -> Locator:
    return page.get_by_role("img", name=re.compile("^How it changes"))


def test_clicked_cards_change_the_answer_the_steps_and_the_chart(voila_url: str, page: Page) -> None:
    odds = open_odds(page, voila_url)
    expect(answer(page)).to_contain_text("86.1 %")
    expect(answer(page)).to_contain_text("205/238")
    expect(curve(page)).to_have_accessible_name(re.compile("Yours is 4: 86.1 %"))
    expect(curve(page).locator(".main-svg").first).to_be_visible(timeout=30_000)
    hand = picker(page, "My hand")
    hand.get_by_role("button", name="jack of hearts").click()
    expect(odds.get_by_text("5 of 6")).to_be_visible()
    expect(answer(page)).to_contain_text("205/238")  # half a choice changes nothing
    hand.get_by_role("button", name="queen of spades").click()
    expect(answer(page)).to_contain_text("75.7 %")
    expect(answer(page)).to_contain_text("103/136")
    expect(curve(page)).to_have_accessible_name(re.compile("Yours is 3: 75.7 %"))
    expect(odds.get_by_role("math").last).to_have_accessible_name(re.compile("103 ?/ ?136"))


def test_cards_that_do_not_fit_say_why_and_leave_the_last_answer(voila_url: str, page: Page) -> None:
    odds = open_odds(page, voila_url)
    picker(page, "Turned card").get_by_role("button", name="king of diamonds").click(force=True)
    expect(odds.get_by_text("cannot be the turned card: it is in the hand.")).to_be_visible()
    hand = picker(page, "My hand")
    hand.get_by_role("button", name="ace of hearts").click()
    hand.get_by_role("button", name="ace of clubs").click()
    expect(odds.get_by_text("cannot be led: it is not in the hand.")).to_be_visible()
    expect(odds.get_by_text("still the answer to the last choice that fitted")).to_be_visible()
    expect(answer(page)).to_contain_text("205/238")
    picker(page, "I lead").get_by_role("button", name="ace of clubs").click()
    expect(odds.get_by_text("cannot be led")).to_have_count(0)
    expect(odds.get_by_text("last choice that fitted")).to_have_count(0)


def test_cards_are_picked_by_keyboard(voila_url: str, page: Page) -> None:
    open_odds(page, voila_url)
    hand = picker(page, "My hand")
    hand.get_by_role("button", name="ace of spades").focus()
    page.keyboard.press("ArrowDown")
    expect(hand.get_by_role("button", name="ace of hearts")).to_be_focused()
    page.keyboard.press("End")
    expect(hand.get_by_role("button", name="nine of hearts")).to_be_focused()
    hand.get_by_role("button", name="jack of hearts").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(hand.get_by_role("button", name="queen of hearts")).to_have_attribute("aria-pressed", "true")
    expect(hand.get_by_role("button", name="queen of hearts")).to_be_focused()
    expect(answer(page)).to_contain_text("205/238")  # the same number of trumps is unseen


def test_a_slider_moves_the_answer(voila_url: str, page: Page) -> None:
    open_odds(page, voila_url, "question=Q66-8")
    expect(answer(page)).to_contain_text("6/11")
    slider = page.get_by_role("slider", name="Before trick")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(answer(page)).to_contain_text("2/3")
    number = page.get_by_role("textbox", name="Before trick")
    expect(number).to_have_value("5")
    number.fill("7")
    number.press("Enter")
    expect(page.get_by_text("Before trick must be a whole number from 1 to 6.")).to_be_visible()
    expect(answer(page)).to_contain_text("2/3")
    number.fill("1")
    number.press("Enter")
    expect(answer(page)).to_contain_text("6/17")
    expect(slider).to_have_value("1")


def test_another_question_is_chosen_and_its_rule_opens(voila_url: str, page: Page) -> None:
    odds = open_odds(page, voila_url, "question=Q66-17")
    expect(answer(page)).to_contain_text("25305/32768")
    expect(odds.get_by_role("textbox", name="I need")).to_have_value("3")
    odds.get_by_label("Question", exact=True).first.select_option(
        label="I lead a plain ace at trick 1. Can it be trumped?"
    )
    expect(answer(page)).to_contain_text("205/238")
    odds.get_by_role("button", name="Rule R66-13").first.click()
    rule = page.get_by_role("dialog", name="Rule R66-13")
    expect(rule).to_contain_text("Open phase")
    page.keyboard.press("Escape")
    expect(rule).to_be_hidden()


def test_a_simulation_runs_to_the_exact_line(voila_url: str, page: Page) -> None:
    odds = open_odds(page, voila_url)
    odds.get_by_role("textbox", name="Simulated deals").fill("20000")
    odds.get_by_role("button", name="Simulate").click()
    estimate = odds.get_by_role("img", name=re.compile("^The running estimate"))
    expect(estimate).to_have_accessible_name(re.compile(r"After 20,000 deals: 8\d\.\d %"), timeout=SLOW)
    expect(estimate).to_have_accessible_name(re.compile(r"Exact: 86\.1 %"))
    expect(estimate.locator(".scatterlayer .trace")).to_have_count(3)
    expect(odds.get_by_role("button", name="Simulate")).to_be_visible()


def test_a_simulation_is_stopped(voila_url: str, page: Page) -> None:
    odds = open_odds(page, voila_url, "question=Q66-15")
    odds.get_by_role("textbox", name="Simulated deals").fill("10,000,000")
    odds.get_by_role("button", name="Simulate").click()
    expect(odds.get_by_role("progressbar").first).to_be_visible()
    expect(odds.get_by_text(re.compile("of 10,000,000 deals")).first).to_be_visible(timeout=SLOW)
    odds.get_by_role("button", name="Stop").click()
    expect(odds.get_by_text(re.compile(r"^Stopped after [\d,]+ of 10,000,000 deals"))).to_be_visible(
        timeout=SLOW
    )
    expect(odds.get_by_role("button", name="Simulate")).to_be_visible()


def test_numbers_and_picture_are_saved(voila_url: str, page: Page, tmp_path: Path) -> None:
    odds = open_odds(page, voila_url)
    chart = odds.locator("figure").filter(has=curve(page))
    expect(curve(page).locator(".main-svg").first).to_be_visible(timeout=30_000)
    with page.expect_download() as saved:
        chart.get_by_role("button", name="Save CSV").click()
    assert saved.value.suggested_filename == "sixty_six-ace-trumped.csv"
    rows = list(csv.reader(saved.value.path().read_text().splitlines()))
    assert rows[5][0] == "4"
    assert rows[5][2] == "205/238"
    with page.expect_download() as saved:
        chart.get_by_role("button", name="Save picture").click()
    assert saved.value.suggested_filename == "sixty_six-ace-trumped.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    chart.get_by_text("The numbers").click()
    expect(chart.get_by_role("row").filter(has_text="205/238")).to_be_visible()


def test_the_chart_follows_the_theme(voila_url: str, page: Page) -> None:
    colours = []
    for theme in ("light", "dark"):
        open_odds(page, voila_url, f"question=Q66-9&theme={theme}")
        label = curve(page).locator(".xtick text").first
        expect(label).to_be_visible(timeout=30_000)
        colours.append(label.evaluate("node => getComputedStyle(node).fill"))
        assert float(label.evaluate("node => parseFloat(getComputedStyle(node).fontSize)")) >= 12
    light, dark = (sum(json.loads(colour[3:].replace("(", "[").replace(")", "]"))) for colour in colours)
    assert light < 250 < dark


def test_every_question_fits_a_phone_and_a_finger(voila_url: str, phone: Page) -> None:
    odds = open_odds(phone, voila_url)
    hand = picker(phone, "My hand")
    hand.get_by_role("button", name="jack of hearts").tap()
    hand.get_by_role("button", name="ace of spades").tap()
    expect(answer(phone)).to_contain_text("103/136")
    choice = odds.get_by_label("Question", exact=True).first
    for question in analysis.questions("sixty_six"):
        choice.select_option(question.id)
        expect(odds.get_by_text(question.about)).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") == 390, question.id
        buttons = phone.locator("#rendered_cells .cl-controls button:visible")
        sizes = buttons.evaluate_all("(all) => all.map((one) => [one.offsetWidth, one.offsetHeight])")
        assert len(sizes) > 0
        assert min(map(min, sizes)) >= 44


def test_a_chart_that_changed_out_of_sight_fits_when_it_is_seen(voila_url: str, page: Page) -> None:
    odds = open_odds(page, voila_url)
    estimate = odds.get_by_role("img", name=re.compile("^The running estimate"))
    estimate.scroll_into_view_if_needed()
    expect(estimate.locator(".main-svg").first).to_be_visible(timeout=30_000)
    odds.get_by_role("textbox", name="Simulated deals").fill("2000")
    odds.get_by_role("button", name="Simulate").click()
    page.get_by_role("link", name="Outcomes").click()
    expect(page.get_by_role("button", name="Play the deals")).to_be_visible()
    page.set_viewport_size({"width": 900, "height": 720})
    page.get_by_role("link", name="Odds").click()
    expect(estimate).to_have_accessible_name(re.compile("After 2,000 deals"), timeout=SLOW)
    expect(estimate.locator(".scatterlayer .trace")).to_have_count(3)
    drawn = estimate.locator(".main-svg").first
    expect(drawn).to_have_attribute("width", str(estimate.evaluate("node => node.clientWidth")))
