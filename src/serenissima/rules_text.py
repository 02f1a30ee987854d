"""Our own rules text of each game, as it stands in the documentation."""

from __future__ import annotations

from importlib import resources

from serenissima.kernel.game import LANGUAGES


def rules_text(game: str, language: str) -> str:
    """The rules of a game in Markdown."""
    if language not in LANGUAGES:
        raise ValueError(f"language {language!r} is not one of {', '.join(LANGUAGES)}")
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    return (resources.files("serenissima") / "rulebook" / game / name).read_text("utf-8")


def plain(markdown: str) -> str:
    """The same without Markdown's marks, for a terminal or a screen reader."""
    lines = []
    for line in markdown.splitlines():
        if line.startswith("#"):
            line = line.lstrip("#").strip()
        lines.append(line.replace("**", "").replace("*", "").replace("`", ""))
    return "\n".join(lines)
