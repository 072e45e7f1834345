"""How the system's Chromium is found and started, for tests and pictures."""

from __future__ import annotations

import os
import shutil

# What Chromium does without. Each new window would draw two pages for its address bar, which nobody sees and which take
# as long as the page of a table. Chromium heeds only the last such list, so that Playwright's stands here too.
UNWANTED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
)

# How Chromium is started: it asks nobody outside for anything.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNWANTED)}",
]

# What the browser may be called. The shell draws no window around its pages: a page costs a third less.
SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome")


def find_chromium() -> str | None:
    """The path of the system's Chromium or Chrome, its shell first; LUDOTHEQUE_CHROMIUM names another."""
    return _first(os.environ.get("LUDOTHEQUE_CHROMIUM"), SHELL, *WHOLE)


def find_whole_chromium() -> str | None:
    """The path of a Chromium or Chrome with windows: the shell does not know what may be installed."""
    return _first(*WHOLE)


def _first(*names: str | None) -> str | None:
    return next((path for name in names if name and (path := shutil.which(name))), None)
