"""The Outcomes part in a real browser: deals are played, stopped, compared and saved."""

import csv
import re

from playwright.sync_api import Locator, Page, expect

SLOW = 90_000  # ms for a first simulation, which may have to compile the engine


def open_outcomes(page: Page, address: str, game: str = "sixty_six") -> Locator:
    page.goto(f"{address}/{game}.ipynb#outcomes")
    expect(page.get_by_role("button", name="Play the deals")).to_be_visible(timeout=60_000)
    return page.get_by_role("main")


def play(outcomes: Locator, deals: str) -> None:
    outcomes.get_by_role("textbox", name="Deals").fill(deals)
    outcomes.get_by_role("button", name="Play the deals").click()


def verdict(page: Page) -> Locator:
    return page.locator(".cl-verdict")


def chart(page: Page, title: str) -> Locator:
    return page.get_by_role("img", name=re.compile(f"^{title}"))


def test_two_settings_are_played_and_compared(voila_url: str, page: Page) -> None:
    outcomes = open_outcomes(page, voila_url)
    outcomes.get_by_label("Question", exact=True).last.select_option(
        label="How much better is thumb than random?"
    )
    play(outcomes, "5000")
    expect(verdict(page)).to_contain_text("Player 1 does better in B", timeout=SLOW)
    expect(verdict(page)).to_contain_text("beyond chance")
    table = outcomes.get_by_role("table").filter(has_text="deals won")
    expect(table.get_by_role("row")).to_have_count(5)
    for title in ("Card points", "Game points", "Length of a deal"):
        chart(page, title).scroll_into_view_if_needed()  # it is drawn when it comes near
        expect(chart(page, title).locator(".barlayer .trace")).to_have_count(2, timeout=30_000)
    outcomes.get_by_label("Look at").select_option(label="Player 2")
    expect(verdict(page)).to_contain_text("Player 2 does better in A")
    with page.expect_download() as saved:
        outcomes.get_by_role("button", name="Save all deals (CSV)").click()
    rows = list(csv.reader(saved.value.path().read_text().splitlines()))
    assert saved.value.suggested_filename == "sixty_six-deals.csv"
    assert len(rows) == 1 + 2 * 5_000
    with page.expect_download() as saved:
        outcomes.locator("figure").filter(has=chart(page, "Card points")).get_by_role(
            "button", name="Save picture"
        ).click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")


def test_a_run_is_stopped_and_keeps_what_it_has(voila_url: str, page: Page) -> None:
    outcomes = open_outcomes(page, voila_url, "kazablanka")  # whose deals take longest
    play(outcomes, "1,000,000")
    expect(outcomes.get_by_text(re.compile("of 1,000,000 deals")).first).to_be_visible(timeout=SLOW)
    outcomes.get_by_role("button", name="Stop").click()
    expect(outcomes.get_by_text(re.compile(r"^Stopped after [\d,]+ of 1,000,000 deals"))).to_be_visible(
        timeout=SLOW
    )
    expect(verdict(page)).to_contain_text("dealer", timeout=30_000)
    expect(chart(page, "Points").locator(".barlayer .trace").first).to_be_visible(timeout=30_000)


def test_a_rule_is_changed_and_bad_numbers_are_explained(voila_url: str, page: Page) -> None:
    outcomes = open_outcomes(page, voila_url)
    option = outcomes.get_by_label("One rule changed").first
    option.select_option(label="Face-down cards needed to exchange")
    value = outcomes.get_by_role("textbox", name="New value").first
    expect(value).to_have_value("3")
    expect(outcomes.get_by_label("Question", exact=True).last).to_have_value("own")
    value.fill("40")
    value.press("Enter")
    expect(outcomes.get_by_text("New value must be a whole number from 0 to 12.")).to_be_visible()
    outcomes.get_by_role("textbox", name="Deals").fill("-3")
    outcomes.get_by_role("textbox", name="Deals").press("Enter")
    expect(outcomes.get_by_text("Deals must be a whole number from 1,000 to 1,000,000.")).to_be_visible()
    outcomes.get_by_role("switch", name="Compare with B").click()
    expect(outcomes.get_by_text("Setting B", exact=True)).to_be_hidden()


def test_outcomes_fit_a_phone(voila_url: str, phone: Page) -> None:
    outcomes = open_outcomes(phone, voila_url)
    expect(outcomes.get_by_text("Setting A", exact=True)).to_be_hidden()
    play(outcomes, "2000")
    expect(verdict(phone)).to_be_visible(timeout=SLOW)
    outcomes.get_by_role("switch", name="Change players and rules").tap()
    expect(outcomes.get_by_text("Setting A", exact=True)).to_be_visible()
    expect(verdict(phone)).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
