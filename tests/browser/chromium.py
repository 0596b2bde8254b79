"""Find a Chromium for the browser tests; run as a program, install one where there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
PLACES = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
]
DEBIAN = ["chromium", "fonts-dejavu", "fonts-noto-core"]


def find() -> str | None:
    """Return the path of CARDLAB_CHROMIUM, of an installed browser, or of the one that Playwright fetched."""
    if wanted := os.environ.get("CARDLAB_CHROMIUM"):
        return wanted
    if installed := next(filter(None, map(shutil.which, NAMES)), None):
        return installed
    if place := next((place for place in PLACES if Path(place).exists()), None):
        return place
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        fetched = playwright.chromium.executable_path
    return fetched if Path(fetched).exists() else None


def install() -> None:
    """Install Chromium: from Debian's packages for root, else the one that Playwright fetches."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", *DEBIAN], check=True, stdout=subprocess.DEVNULL)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def main() -> None:
    """Print the browser's path, or one sentence on how to get one."""
    try:
        if not find():
            install()
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(
            f"No Chromium for the browser tests, and installing one failed ({error}): "
            "install Chromium or Chrome, or name one in CARDLAB_CHROMIUM."
        )
    print(f"Chromium: {find()}")


if __name__ == "__main__":
    main()
