"""What a match shows: win rates with intervals, ratings, seats, lengths, times, curiosities."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from serenissima.arena.match import Match
from serenissima.kernel.language import Phrase, spoken

Result = Mapping[str, Any]
Z = 1.96
"""How many standard deviations a 95 % interval reaches to each side."""
CURIOSITIES = 12
"""How many choices of one kind are told at most."""
SEEN = 20
"""How many seats must have made a choice before it is called a curiosity."""


def interval(rate: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate found in so many games."""
    if count == 0:
        return 0.0, 1.0
    centre = rate + Z * Z / (2 * count)
    reach = Z * math.sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count))
    whole = 1 + Z * Z / count
    return max(0.0, (centre - reach) / whole), min(1.0, (centre + reach) / whole)


def shares(result: Result) -> list[float]:
    """Each seat's part of the win: one for a winning side, divided among sides that draw."""
    best = max(result["returns"])
    winners = {
        side
        for side, value in zip(result["sides"], result["returns"], strict=True)
        if value == best
    }
    if len(result["returns"]) == 1:
        return [1.0 if best > 0 else 0.0]
    return [1.0 / len(winners) if side in winners else 0.0 for side in result["sides"]]


def sat(result: Result) -> Iterable[tuple[int, str, float]]:
    """The seats of a finished game with their bots and parts of the win."""
    return zip(range(len(result["bots"])), result["bots"], shares(result), strict=True)


def sided(result: Result) -> dict[int, tuple[str, float]]:
    """The sides of a finished game: partners count once."""
    return {result["sides"][seat]: (bot, share) for seat, bot, share in sat(result)}


def ratings(bots: Iterable[str], results: Iterable[Result]) -> dict[str, PlackettLuceRating]:
    """Openskill ratings; a bot that holds several sides learns from their average."""
    model = PlackettLuce()
    known = {name: model.rating(name=name) for name in bots}
    for result in results:
        if len(set(result["sides"])) < 2:
            continue
        parts: dict[int, list[str]] = defaultdict(list)
        for seat, bot in enumerate(result["bots"]):
            parts[result["sides"][seat]].append(bot)
        teams = [[known[bot] for bot in parts[side]] for side in sorted(parts)]
        won = dict(zip(result["sides"], shares(result), strict=True))
        rated = model.rate(teams, scores=[won[side] for side in sorted(parts)])
        fresh: dict[str, list[PlackettLuceRating]] = defaultdict(list)
        for side, team in zip(sorted(parts), rated, strict=True):
            for bot, rating in zip(parts[side], team, strict=True):
                fresh[bot].append(rating)
        for bot, found in fresh.items():
            mu = sum(rating.mu for rating in found) / len(found)
            sigma = sum(rating.sigma for rating in found) / len(found)
            known[bot] = model.rating(name=bot, mu=mu, sigma=sigma)
    return known


def summary(match: Match, results: Mapping[int, Result]) -> dict[str, Any]:
    """The whole report as plain data."""
    ended = [results[number] for number in sorted(results) if results[number].get("returns")]
    sides = max((len(set(result["sides"])) for result in ended), default=match.seats)
    fair = 1.0 / max(1, sides)
    known = ratings(match.bots, ended)
    faults: Counter[str] = Counter()
    for result in results.values():
        for fault in result["faults"]:
            faults[fault["bot"]] += 1
    return {
        "setting": asdict(match),
        "games": len(ended),
        "abandoned": len(results) - len(ended),
        "fair_share": fair,
        "bots": [
            bot_part(match, name, ended, known[name], faults[name], fair) for name in match.bots
        ],
        "seats": seat_part(match, ended),
        "length": length_part(ended),
        "thinking": thinking_part(match, ended),
        "curiosities": curiosities(ended),
        "faults": [
            fault | {"game": number + 1}
            for number, result in sorted(results.items())
            for fault in result["faults"]
        ],
    }


def bot_part(
    match: Match,
    name: str,
    ended: list[Result],
    rating: PlackettLuceRating,
    faults: int,
    fair: float,
) -> dict[str, Any]:
    """One bot's line."""
    # Sides of one bot in one game are no independent trials: the interval counts games.
    games, trials, wins = 0, 0, 0.0
    seconds = turns = asked = 0.0
    for result in ended:
        own = [share for bot, share in sided(result).values() if bot == name]
        games += bool(own)
        trials += len(own)
        wins += sum(own)
        for seat, bot in enumerate(result["bots"]):
            if bot == name:
                seconds += result["thinking"][seat]
                turns += result["turns"][seat]
                asked += result["asked"][seat]
    rate = wins / trials if trials else 0.0
    low, high = interval(rate, games)
    return {
        "name": name,
        "games": games,
        "seats": trials,
        "wins": round(wins, 3),
        "win_rate": round(rate, 4),
        "interval": [round(low, 4), round(high, 4)],
        "of_fair_share": round(rate / fair, 3),
        "rating": {
            "mu": round(rating.mu, 3),
            "sigma": round(rating.sigma, 3),
            "ordinal": round(rating.ordinal(), 3),
        },
        "seconds_per_turn": round(seconds / turns, 4) if turns else 0.0,
        "seconds_per_choice": round(seconds / asked, 4) if asked else 0.0,
        "allowed_per_turn": match.level(name).seconds,
        "faults": faults,
    }


def seat_part(match: Match, ended: list[Result]) -> list[dict[str, Any]]:
    """What each seat is worth, over all and for each bot; the first seat shows the first player."""
    out = []
    for seat in range(match.seats):
        total, count = 0.0, 0
        by_bot: dict[str, list[float]] = defaultdict(list)
        for result in ended:
            for place, bot, share in sat(result):
                if place == seat:
                    total += share
                    count += 1
                    by_bot[bot].append(share)
        rate = total / count if count else 0.0
        out.append(
            {
                "seat": seat + 1,
                "win_rate": round(rate, 4),
                "interval": [round(part, 4) for part in interval(rate, count)],
                "bots": {bot: round(sum(found) / len(found), 4) for bot, found in by_bot.items()},
            }
        )
    return out


def length_part(ended: list[Result]) -> dict[str, Any]:
    """How long the games were, in choices."""
    lengths = sorted(result["choices"] for result in ended)
    if not lengths:
        return {"mean": 0.0, "least": 0, "median": 0, "most": 0, "histogram": []}
    low, high = lengths[0], lengths[-1]
    width = max(1, math.ceil((high - low + 1) / 20))
    bins = Counter((length - low) // width for length in lengths)
    return {
        "mean": round(sum(lengths) / len(lengths), 1),
        "least": low,
        "median": lengths[len(lengths) // 2],
        "most": high,
        "histogram": [
            {"from": low + width * index, "to": low + width * (index + 1) - 1, "games": bins[index]}
            for index in range(max(bins) + 1)
        ],
    }


def thinking_part(match: Match, ended: list[Result]) -> list[dict[str, Any]]:
    """Strength against thinking time, for a level named several times with times: master@0.25."""
    out = []
    for name in match.bots:
        level, at, _ = name.partition("@")
        if at:
            part = [
                share for result in ended for bot, share in sided(result).values() if bot == name
            ]
            rate = sum(part) / len(part) if part else 0.0
            out.append(
                {
                    "level": level,
                    "seconds": match.level(name).seconds,
                    "win_rate": round(rate, 4),
                    "interval": [round(x, 4) for x in interval(rate, len(part))],
                }
            )
    return out


def curiosities(ended: list[Result]) -> list[dict[str, Any]]:
    """Which choices go with winning, kind by kind: how seats fared that made them at least once.

    The kinds are the game's own: which Influence card was bought, which mission completed.
    """
    made: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for result in ended:
        for seat, _, share in sat(result):
            for choice, count in result["moves"][seat].items():
                made[choice].append((count, share))
    fair = sum(sum(shares(result)) for result in ended) / max(
        1, sum(len(result["bots"]) for result in ended)
    )
    kinds: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for choice, found in made.items():
        if len(found) < SEEN:
            continue
        rate = sum(share for _, share in found) / len(found)
        kind, _, notation = choice.partition(": ")
        kinds[kind].append(
            {
                "kind": kind,
                "choice": notation,
                "seats": len(found),
                "times_per_game": round(sum(count for count, _ in found) / len(found), 2),
                "win_rate": round(rate, 4),
                "interval": [round(part, 4) for part in interval(rate, len(found))],
                "against_others": round(rate - fair, 4),
            }
        )
    out = []
    for kind in sorted(kinds):
        most = sorted(kinds[kind], key=lambda entry: -abs(float(entry["against_others"])))
        out += sorted(most[:CURIOSITIES], key=lambda entry: -float(entry["win_rate"]))
    return out


def lines_of(report: Mapping[str, Any], language: str) -> str:
    """The report as the few lines a terminal shows."""
    head = Phrase(
        "{games|# game|# games}, fair share {share}",
        games=report["games"],
        share=percent(report["fair_share"], language),
    )
    out = [head.text(language)]
    for bot in report["bots"]:
        low, high = bot["interval"]
        line = Phrase(
            "{bot} wins {rate} [{low}, {high}] = {times} of fair, rating {mu} ± {sigma}, "
            "{seconds} s a turn, {faults|# fault|# faults}",
            bot=f"{bot['name']:24}",
            rate=f"{percent(bot['win_rate'], language):>7}",
            low=percent(low, language),
            high=percent(high, language),
            times=decimal(bot["of_fair_share"], 2, language),
            mu=decimal(bot["rating"]["mu"], 1, language),
            sigma=decimal(bot["rating"]["sigma"], 1, language),
            seconds=decimal(bot["seconds_per_turn"], 3, language),
            faults=bot["faults"],
        )
        out.append(f"  {line.text(language)}")
    return "\n".join(out)


def decimal(value: float, digits: int, language: str, sign: str = "") -> str:
    """A number with so many decimals, as one writes it in a language."""
    return f"{value:{sign}.{digits}f}".replace(".", spoken(language).decimal)


def percent(rate: float | None, language: str) -> str:
    """A rate as one reads it; a dash where there is none."""
    return "–" if rate is None else f"{decimal(100 * rate, 1, language)} %"
