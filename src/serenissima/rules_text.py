"""Our own rules text of each game, as it stands in the documentation."""

from __future__ import annotations

from importlib import resources

from serenissima.kernel.language import spoken


def rules_text(game: str, language: str) -> str:
    """The rules of a game in Markdown; in English where a language has none of its own."""
    folder = resources.files("serenissima") / "rulebook" / game
    own = folder / f"rules.{spoken(language).code}.md"
    return (own if own.is_file() else folder / "rules.md").read_text("utf-8")


def plain(markdown: str) -> str:
    """The same without Markdown's marks, for a terminal or a screen reader."""
    lines = []
    for line in markdown.splitlines():
        if line.startswith("#"):
            line = line.lstrip("#").strip()
        lines.append(line.replace("**", "").replace("*", "").replace("`", ""))
    return "\n".join(lines)
