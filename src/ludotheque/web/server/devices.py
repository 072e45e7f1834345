"""What a browser says of itself, in plain words: its name and that of the system, and nothing else."""

from __future__ import annotations

BROWSERS = {  # what a header has, and what it means: those that call themselves others, too, come first
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def device_of(agent: str) -> str:
    """The words for the browser of a header User-Agent: "Firefox, Windows"; empty where nothing is known."""
    known = (next((name for sign, name in names.items() if sign in agent), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, known))
