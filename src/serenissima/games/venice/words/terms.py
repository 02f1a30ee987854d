"""What things are called: buildings, cards, missions, docks and canals, and what effects do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from serenissima.games.venice import data
from serenissima.games.venice.data import LAST_SPACE, NONE, Tables
from serenissima.kernel.language import Fact, People, Phrase

PEOPLE: Final = People("Blue", "Violet", "Orange", "Green", "White")
BUILDINGS: Final = (
    Phrase("the Market"),
    Phrase("the Docks"),
    Phrase("the Church"),
    Phrase("the Monastery"),
    Phrase("the Consulate"),
    Phrase("the Court"),
    Phrase("the Minor Council"),
    Phrase("the Library"),
    Phrase("the Bank"),
    Phrase("the Workshop"),
    Phrase("the Senate"),
    Phrase("the Council of Ten"),
    Phrase("Saint Mark’s Square"),
    Phrase("the Doge’s Palace"),
    Phrase("the Grand Council"),
)
SIGNS: Final = (
    Phrase("Market"),
    Phrase("Docks"),
    Phrase("Church"),
    Phrase("Monastery"),
    Phrase("Consulate"),
    Phrase("Court"),
    Phrase("Minor Council"),
    Phrase("Library"),
    Phrase("Bank"),
    Phrase("Workshop"),
    Phrase("Senate"),
    Phrase("Council of Ten"),
    Phrase("[sign] Saint Mark’s Square"),
    Phrase("Doge’s Palace"),
    Phrase("Grand Council"),
)
"""The buildings as they are written over their doors."""
GOODS: Final = (Phrase("ceramic"), Phrase("cloth"), Phrase("silver"))
CUBES: Final = (Phrase("ceramic cube"), Phrase("cloth cube"), Phrase("silver cube"))
CARDS: Final = (
    Phrase("Bribe the Foreman"),
    Phrase("Work Overtime"),
    Phrase("Bribe the Councillors"),
    Phrase("Trade Information"),
    Phrase("Build a Bridge"),
    Phrase("Promote Workers"),
    Phrase("Manage Stocks"),
    Phrase("Make an Offer"),
    Phrase("Investigate"),
    Phrase("Testify"),
    Phrase("Hire a Spy"),
)
DOGE: Final = (
    Phrase("Denunciation"),
    Phrase("Inquiry"),
    Phrase("Session"),
    Phrase("Ambition"),
    Phrase("Archives"),
    Phrase("Decree"),
    Phrase("Penance"),
    Phrase("Works"),
    Phrase("Tribute"),
)
DOGE_EFFECTS: Final = (
    Phrase("you take 1 intrigue"),
    Phrase("twice, you spend a scroll or take 1 intrigue"),
    Phrase("his council marker that is further behind advances 2 spaces"),
    Phrase(
        "his leading council marker advances 1 space, or 2 if you have less intrigue than he does"
    ),
    Phrase("he gains 2 scrolls"),
    Phrase("he scores 2 points"),
    Phrase("he removes 2 intrigue, or scores 1 point if he has none"),
    Phrase("he builds a bridge beside your gondolier, or else scores 2 points"),
    Phrase("you pay him 2 coins; he scores 1 point for each coin you lack"),
)
POWERS: Final = (
    Phrase("leaving your gondolier in place costs 1 coin instead of {price}"),
    Phrase("passing under a bridge of yours also scores 1 point"),
    Phrase("you take no intrigue under other players’ bridges"),
    Phrase("a canal that costs 2 coins costs you only 1"),
    Phrase("when you pass your own second gondola, take a cube of your choice"),
    Phrase("a bridge at the Grand Council costs you 2 coins less"),
    Phrase("when you moor on other players’ gondolas, score 1 point for each of them"),
    Phrase("you pay no taxes"),
    Phrase("each mission you complete from now on also brings you an Influence card"),
    Phrase("take 1 coin at the beginning of each of your turns"),
    Phrase("score 1 point whenever one of your assistants is pushed on"),
    Phrase("your new assistants start on the second space"),
    Phrase("you may play two Influence cards in a turn"),
    Phrase("whoever passes your gondola on their turn settles one scroll or one intrigue more"),
    Phrase("first spaces give you a cube of your choice"),
    Phrase("whenever you gain scrolls, gain 1 more"),
    Phrase("take 1 coin for each intrigue you remove by an effect"),
    Phrase("intrigue beyond your limit costs you no points"),
    Phrase("take 2 coins when you take an intrigue where a scroll would have done"),
    Phrase("you take no intrigue that others hand out"),
    Phrase("where a scroll or an intrigue is asked for, you may give a cube"),
    Phrase(
        "advance 1 space in the Grand Council when one of your assistants reaches a fourth space"
    ),
    Phrase("gain 1 scroll when you pass a communal building"),
    Phrase("at the end, removing intrigue costs you half as much"),
    Phrase("at the end, {coins} of your coins are worth a point"),
    Phrase("at the end, you count as having placed 2 more assistants"),
)


def filled(sentence: Phrase, **facts: Fact) -> Phrase:
    """A sentence of a list, with its facts."""
    return Phrase(sentence.key, **facts)


def coins(number: int) -> Phrase:
    """A number of coins."""
    return Phrase("{n|# coin|# coins}", n=number)


def scrolls(number: int) -> Phrase:
    """A number of scrolls."""
    return Phrase("{n|# scroll|# scrolls}", n=number)


def intrigue(number: int) -> Phrase:
    """A number of intrigue."""
    return Phrase("{n} intrigue", n=number)


def points(number: int) -> Phrase:
    """A number of points."""
    return Phrase("{n|# point|# points}", n=number)


def cubes(colour: int, number: int) -> Phrase:
    """A number of cubes of one colour."""
    return (
        Phrase("{n|# ceramic cube|# ceramic cubes}", n=number),
        Phrase("{n|# cloth cube|# cloth cubes}", n=number),
        Phrase("{n|# silver cube|# silver cubes}", n=number),
    )[colour]


def title_of(mission: Mapping[str, Any]) -> Phrase | None:
    """The title of a mission in a box, if it has one; packs once called it `en`."""
    title = mission.get("title", mission.get("en"))
    return Phrase(title) if title else None


class Names:
    """The names in a box: missions, docks, canals, and the effects of buildings."""

    def __init__(self, raw: Mapping[str, Any], tables: Tables) -> None:
        self.tables = tables
        self.titles = [
            title_of(entry) or Phrase("Mission {n}", n=number)
            for number, entry in enumerate(raw["missions"]["list"], 1)
        ]
        self.docks = [name.replace("'", "’") for name in tables.names["docks"]]
        """The docks as people are told them; notation keeps the plain apostrophe."""

    def mission(self, mission: int) -> Phrase:
        """A mission with its number and title."""
        return Phrase("mission {n}, “{title}”", n=mission + 1, title=self.titles[mission])

    def power(self, number: int) -> Phrase:
        """A permanent effect by its number, as the rules count them: from 1."""
        return filled(
            POWERS[number - 1],
            price=int(self.tables.stay_price),
            coins=int(self.tables.coins_per_point) - 1,
        )

    def canal(self, canal: int) -> Phrase:
        """The canal between two docks."""
        return Phrase(
            "the canal between {one} and {other}",
            one=self.docks[int(self.tables.end_one[canal])],
            other=self.docks[int(self.tables.end_two[canal])],
        )

    def effect(self, building: int, effect: int) -> Phrase:
        """What an effect says, from its numbers."""
        start = (building * LAST_SPACE + effect) * data.EFFECT_WIDTH
        row = [int(self.tables.effects[start + k]) for k in range(data.EFFECT_WIDTH)]
        cost, gain = costs(row), gains(row)
        if cost:
            return Phrase("{cost} to {gain}", cost=cost, gain=gain)
        return Phrase("{gain}", gain=gain)


def costs(row: list[int]) -> list[Phrase]:
    """What is paid for an effect."""
    out = []
    if row[data.PAY_COINS]:
        out.append(Phrase("pay {coins}", coins=coins(row[data.PAY_COINS])))
    if row[data.PAY_SCROLLS]:
        out.append(Phrase("spend {scrolls}", scrolls=scrolls(row[data.PAY_SCROLLS])))
    if row[data.PAY_INTRIGUE]:
        out.append(Phrase("remove {intrigue}", intrigue=intrigue(row[data.PAY_INTRIGUE])))
    if row[data.TAKE]:
        out.append(Phrase("take {intrigue}", intrigue=intrigue(row[data.TAKE])))
    return out


def gains(row: list[int]) -> list[Phrase]:
    """What an effect brings."""
    out = []
    if row[data.REMOVE]:
        out.append(Phrase("remove {intrigue}", intrigue=intrigue(row[data.REMOVE])))
    things = []
    if row[data.GAIN_COINS]:
        things.append(coins(row[data.GAIN_COINS]))
    if row[data.GAIN_SCROLLS]:
        things.append(scrolls(row[data.GAIN_SCROLLS]))
    if row[data.GAIN_POINTS] and row[data.SPECIAL] != data.CARDS_IN_HAND:
        things.append(points(row[data.GAIN_POINTS]))
    if row[data.CUBE] != NONE:
        things.append(Phrase("a {cube}", cube=CUBES[row[data.CUBE]]))
    if row[data.CHOOSE_CUBES]:
        number = row[data.CHOOSE_CUBES]
        things.append(Phrase("{n|# cube|# cubes} of your choice", n=number))
    if things:
        out.append(Phrase("gain {things}", things=things))
    if row[data.SPECIAL] != data.PLAIN:
        out.append(special(row[data.SPECIAL], row[data.AMOUNT], row[data.GAIN_POINTS]))
    return out


def special(effect: int, amount: int, worth: int) -> Phrase:
    """The words of an effect that its plain numbers do not say."""
    return {
        data.SELL: Phrase("sell a cube for {coins}", coins=coins(amount)),
        data.GIVE: Phrase("give cubes for 1 point each"),
        data.DRAW_INFLUENCE: Phrase("gain an Influence card"),
        data.CARDS_IN_HAND: Phrase(
            "gain {points} for holding at least {cards|# Influence card|# Influence cards}",
            points=points(worth),
            cards=amount,
        ),
        data.OTHERS: Phrase("make all other players take 1 intrigue"),
        data.ADVANCE_COUNCIL: Phrase("advance 1 space in the Grand Council"),
        data.PER_MISSION: Phrase("gain 1 point for each mission completed"),
        data.CONVERT: Phrase("change a cube into another"),
        data.MORE_INTRIGUE: Phrase("gain 1 point for each player with more intrigue"),
        data.BRIDGE_OR_POINTS: Phrase("build a bridge or gain {points}", points=points(amount)),
        data.DRAW_MISSION: Phrase("pay taxes, draw 2 missions and keep 1"),
        data.SIT_IN_COUNCIL: Phrase("advance 1 space, plus 1 for each player with less intrigue"),
        data.BUY_BRIDGE: Phrase("buy a bridge"),
    }[effect]
