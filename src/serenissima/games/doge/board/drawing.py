"""The board of Doge: what a view says, laid out on a map of Venice."""

from __future__ import annotations

from typing import Any, Final

from serenissima.games.doge import state as s
from serenissima.games.doge.board.panels import PALACE, SHORT, Surroundings, rank
from serenissima.games.doge.board.reasons import reasons, tips
from serenissima.games.doge.data import BOX
from serenissima.games.doge.words.terms import advisor
from serenissima.games.spots import Scene, Spot, spot
from serenissima.kernel.language import Seat

# Where each area lies on the map: left, top, width and height in hundredths.
PLACES: Final = {
    "Cannaregio": (34.3, 1.5, 31.5, 31),
    "Castello": (67.3, 12, 31.5, 33),
    "Dorsoduro": (1.2, 57, 31.5, 33),
    "San Marco": (34.3, 67, 31.5, 31.5),
    "San Polo": (34.3, 34.5, 31.5, 30.5),
    "Santa Croce": (1.2, 16, 31.5, 33),
    PALACE: (67.3, 57, 31.5, 33),
}
# The paragraph that matters for each kind of choice.
RULES: Final = {
    "bid-area": "5.1.1.1",
    "bid-marker": "5.1.1.2",
    "control": "5.2.3",
    "station": "5.2.4",
    "move-from": "5.2.5",
    "move-to": "5.2.5",
    "place": "5.2.7",
    "palace": "5.2.8.1",
}
PHASE_RULES: Final = {"order": "2", "bid": "5.1", "turn": "5.2.1", "over": "6"}


def board(scene: Scene) -> dict[str, Any]:
    """Everything the template needs, from one seat's knowledge."""
    return Sheet(scene).context()


class Sheet(Surroundings):
    """One drawing of the board."""

    def context(self) -> dict[str, Any]:
        """The whole board."""
        areas = [self.area(name) for name in BOX.areas]
        hand, desk = self.hand(), self.desk()
        rest = self.offer.rest()
        kind = self.offer.kind
        return {
            "now": self.now(),
            "hint": self.hint(),
            "rule": RULES.get(kind) or PHASE_RULES.get(self.public["phase"], "5.2"),
            "areas": areas,
            "hand": hand,
            "orders": [
                self.order("order", self.say("This year")),
                self.order("coming", self.say("Next year")),
            ],
            "players": [self.player(seat) for seat in self.seats],
            "desk": desk,
            "rest": rest,
            "tips": tips(self.say),
            "reasons": reasons(self.say, kind) if kind else [],
            "placed": self.offer.placed,
            "t": self.terms(),
        }

    def terms(self) -> dict[str, str]:
        """The few words the template itself says."""
        say = self.say
        return {
            "hand": say("Your markers"),
            "orders": say("Order of the votes"),
            "map": say("Map of Venice"),
            "election": say("The vote, step by step"),
        }

    def now(self) -> str:
        """Where the game stands, in one line; a vote is told with its count."""
        public, say = self.public, self.say
        phase, year = public["phase"], public["year"]
        if phase == "order":
            return say("The order of the votes is laid out")
        if phase == "over":
            return say("The game is over")
        if phase == "bid":
            return say(
                "Year {year} · ballot {number} of {all}",
                year=year,
                number=public["round"] + 1,
                all=public["rounds"],
            )
        if self.vote is None:
            return say("Year {year} · the votes", year=year)
        return say(
            "Year {year} · vote {number} of {all}: {area}",
            year=year,
            number=public["votes_held"] + 1,
            all=s.AREAS,
            area=self.area_of(self.vote["area"]),
        )

    def hint(self) -> str:
        """What the line under the headline says while nothing is looked at."""
        say = self.say
        if self.vote is not None:
            return self.tally()
        if self.offer.kind == "bid-area":
            return say("Choose an area that glows: your card is laid face down.")
        if self.offer.kind == "bid-marker":
            return say(
                "Take markers from your hand: from one to {most}.", most=int(BOX.most_markers)
            )
        return say("Point at anything to learn its rule.")

    def tally(self) -> str:
        """The running election in one line: votes, places, what is being decided."""
        vote, say = self.vote, self.say
        counted = ", ".join(
            f"{self.names[seat]} {count}" for seat, count in enumerate(vote["votes"])
        )
        first = [Seat(seat) for seat in vote["leaders"]]
        second = [Seat(seat) for seat in vote["runners"]]
        if not first:
            return say("{votes}: nobody has a vote.", votes=counted)
        if not second:
            return say("{votes} – first: {first}", votes=counted, first=first)
        return say(
            "{votes} – first: {first}; second: {second}",
            votes=counted,
            first=first,
            second=second,
        )

    def desk(self) -> dict[str, Any] | None:
        """The election held now, step by step, with what is to be decided about it."""
        if self.vote is None:
            return None
        say, vote, name = self.say, self.vote, self.vote["area"]
        control, houses = ("control", "station"), ("place", "palace", "move-from", "move-to")
        steps = [
            (say("[step of a vote] votes"), "5.2.2.1", ()),
            (say("[step of a vote] places"), "5.2.2.2", ()),
            (say("[step of a vote] advisor"), "5.2.3", control),
            (say("[step of a vote] houses"), "5.2.7", houses),
        ]
        if name == PALACE:
            steps[2:] = [
                (say("three advisors"), "5.2.6.1", (*control, *houses)),
            ]
        doing = self.offer.kind
        at = next((n for n, step in enumerate(steps) if doing in step[2]), -1)
        leaders = [self.names[seat] for seat in vote["leaders"]]
        runners = [self.names[seat] for seat in vote["runners"]]
        told = [
            " · ".join(f"{self.names[seat]} {n}" for seat, n in enumerate(vote["votes"])),
            " + ".join(leaders) + (f", {' + '.join(runners)}" if runners else "") or say("nobody"),
        ]
        return {
            "title": self.label(name),
            "steps": [
                spot(
                    f"{n + 1}. {label}" + (f": {told[n]}" if n < len(told) else ""),
                    "",
                    rule,
                    no="way" if doing else "",
                    label=label,
                    told=told[n] if n < len(told) else "",
                    done=n < max(at, 2),
                    doing=n == at,
                )
                for n, (label, rule, _) in enumerate(steps)
            ],
            "chips": self.chips(self.site() or name),
        }

    # ---- the areas

    def area(self, name: str) -> dict[str, Any]:
        """One district, or the Doge's palace, with everything on it."""
        public, label = self.public, self.label(name)
        left, top, width, height = PLACES[name]
        voting = self.vote is not None and self.vote["area"] == name
        out: dict[str, Any] = {
            "name": name,
            "label": label,
            "box": f"left:{left}%;top:{top}%;width:{width}%;height:{height}%",
            "voting": voting,
            "palace": name == PALACE,
            "last": name in self.marked,
            "hit": self.hit(name),
            "rank": rank(public["order"], name),
            "held": rank(public["order"], name) <= public["votes_held"] and not voting,
            "rows": [self.row(name, seat) for seat in self.seats],
            "advisors": self.advisors(name),
            "sites": [],
        }
        if name != PALACE:
            out["sites"] = self.sites(name)
        return out

    def hit(self, name: str) -> Spot | None:
        """The whole area as a place to choose, or the reason why it cannot be chosen."""
        kind, label = self.offer.kind, self.label(name)
        if kind == "bid-area":
            choice = self.offer.take("bid-area", self.bid_preview(name), area=name)
            why = self.say("You have already bid here this year: once a year in each area.")
            return spot(label, "", "5.1.1.4", choice=choice, why="" if choice else why)
        if kind == "station":
            choice = self.offer.take("station", self.station_preview(name), area=name)
            why = self.say("An advisor never stands in his own home.")
            return spot(label, "", "5.2.4", choice=choice, why="" if choice else why)
        if kind in ("move-from", "move-to"):
            key = "from" if kind == "move-from" else "to"
            choice = self.offer.take(kind, self.move_preview(name, key), **{key: name})
            why = self.say(
                "After a district’s vote you move one of your own houses out of it or into it."
            )
            if name == PALACE:
                why = self.say("No houses stand in the Doge’s palace.")
            return spot(label, "", "5.2.5", choice=choice, why="" if choice else why)
        if kind == "bid-marker":
            why = self.say(
                "You have chosen a card; now choose its markers. Step back to choose another area."
            )
            return spot(label, "", "5.1.1.2", why=why)
        if kind and self.vote is not None and self.vote["area"] != name and self.site() != name:
            why = self.say(
                "The areas vote one after the other; the vote now is in {area}.",
                area=self.area_of(self.site() or self.vote["area"]),
            )
            return spot(label, "", "5.2.1", why=why)
        return None

    def bid_preview(self, name: str) -> str:
        """What is known of the coming vote in an area."""
        assert self.seat is not None
        say, place = self.say, rank(self.public["order"], name)
        mine = self.advisors_of(self.seat, name)
        rivals = [
            f"{self.names[seat]} {self.public['players'][seat]['stacks'][name]['height']}"
            for seat in self.seats
            if seat != self.seat and name in self.public["players"][seat]["stacks"]
        ]
        parts = [say("{area^} holds vote number {place}.", area=self.area_of(name), place=place)]
        if mine:
            parts.append(say("Your {n|advisor adds # vote|advisors add # votes}.", n=mine))
        if rivals:
            parts.append(say("Markers there: {markers}.", markers=", ".join(rivals)))
        return " ".join(parts)

    def station_preview(self, name: str) -> str:
        """What an advisor would bring in an area."""
        place, area = rank(self.public["order"], name), self.area_of(name)
        if place > self.public["votes_held"] + 1:
            return self.say(
                "One more vote in {area}, which has yet to vote this year, as number {place}.",
                area=area,
                place=place,
            )
        return self.say("One more vote in {area}, from next year on.", area=area)

    def move_preview(self, name: str, key: str) -> str:
        """How many houses the viewer would have in a district."""
        assert self.seat is not None
        if name == PALACE:
            return ""
        count = self.public["players"][self.seat]["houses"][name] + (1 if key == "to" else -1)
        price = self.public["prices"][name]
        if price is None:
            return self.say("You would have {n} here ({district}).", n=count, district=name)
        return self.say(
            "You would have {n} here ({district}); a palace costs {price}.",
            n=count,
            district=name,
            price=price,
        )

    def row(self, name: str, seat: int) -> dict[str, Any]:
        """What one seat has in an area."""
        say, player = self.say, self.public["players"][seat]
        who = Seat(seat)
        houses = 0 if name == PALACE else player["houses"][name]
        pieces = []
        if 0 < houses <= 5:
            pieces = [
                spot(
                    say("{who}: house {number} of {all}", who=who, number=n + 1, all=houses),
                    "",
                    "5.2.8.3",
                    piece=f"house-{seat}",
                    at=name,
                    no="house",
                )
                for n in range(houses)
            ]
        stack = player["stacks"].get(name)
        values: list[int] | None = None
        ghost = False
        if stack is not None:
            values = stack["values"]
            if values is None and seat == self.seat:
                values = self.own["stacks"][name]
        bid = self.own.get("bid", {}) if seat == self.seat else {}
        if bid.get("area") == name:
            ghost, values = True, bid["markers"]
        height = len(values) if values is not None else (stack["height"] if stack else 0)
        return {
            "seat": seat,
            "houses": houses,
            "pieces": pieces,
            "many": spot(
                say("{who}: {n|# house|# houses}", who=who, n=houses),
                "",
                "5.2.8.3",
                no="house",
            ),
            "stack": self.stack(name, seat, height, values, ghost) if stack or ghost else None,
            "votes": self.vote["votes"][seat]
            if self.vote is not None and self.vote["area"] == name
            else None,
            "first": self.vote is not None
            and self.vote["area"] == name
            and seat in self.vote["leaders"],
            "second": self.vote is not None
            and self.vote["area"] == name
            and seat in self.vote["runners"],
        }

    def stack(
        self, name: str, seat: int, height: int, values: list[int] | None, ghost: bool
    ) -> Spot:
        """A stack of markers: its height, and its values where the viewer knows them."""
        say, who = self.say, Seat(seat)
        if values is None:
            text = say("{who}: {n|# marker|# markers} face down", who=who, n=height)
        else:
            shown = " + ".join(map(str, values)) or "0"
            text = say("{who}: markers {markers}", who=who, markers=shown)
        return spot(
            text,
            "",
            "5.1.1.3",
            piece=f"stack-{seat}-{SHORT[name]}",
            at=name,
            no="stack",
            height=height,
            values=values,
            ghost=ghost,
        )

    def sites(self, name: str) -> list[Spot]:
        """The five sites for palaces of a district."""
        say = self.say
        out = []
        for seat in self.seats:
            for _ in range(self.public["players"][seat]["palaces"][name]):
                text = say("palace of {who}", who=Seat(seat))
                out.append(
                    spot(
                        text,
                        "",
                        "5.2.8.2",
                        piece=f"palace-{seat}",
                        at=name,
                        no="palace",
                        owner=seat,
                    )
                )
        free = len(out)
        for place in range(free, len(BOX.prices)):
            price = int(BOX.prices[place])
            text = say("free site, {n|# house|# houses}", n=price)
            choice = None
            if place == free and self.offer.kind == "palace" and self.site() == name:
                choice = self.offer.take(
                    "palace", self.palace_preview(name), build=True, district=name
                )
            if place == free:
                text = say("next palace: {n|# house|# houses}", n=price)
            out.append(
                spot(
                    text,
                    "",
                    "5.2.8.2",
                    no="site",
                    owner=None,
                    choice=choice,
                    label=str(price),
                    next=place == free,
                )
            )
        return out

    def palace_preview(self, name: str) -> str:
        """What building would cost and bring."""
        assert self.seat is not None
        player = self.public["players"][self.seat]
        price = self.public["prices"][name]
        left = player["houses"][name] - price
        palaces = dict(player["palaces"])
        palaces[name] += 1
        total, districts = sum(palaces.values()), sum(1 for n in palaces.values() if n)
        return self.say(
            "Costs {price} houses and leaves {left|0=none|#|#}. You would then have "
            "{palaces|# palace|# palaces} in {districts|# district|# districts}.",
            price=price,
            left=left,
            palaces=total,
            districts=districts,
        )

    def site(self) -> str | None:
        """The district in which the viewer is asked to build."""
        if self.seat is None:
            return None
        site = self.public["players"][self.seat]["site"]
        return None if site is None else str(site)

    def advisors(self, name: str) -> list[Spot]:
        """The advisors in an area: those with a ring, and the neutral ones at home."""
        out = []
        for number, entry in enumerate(self.public["advisors"]):
            if (entry["place"] or entry["home"]) != name:
                continue
            if entry["owner"] is None:
                text = self.say("{advisor^}, neutral, at home", advisor=advisor(number))
            else:
                text = self.say(
                    "{advisor^}, ring of {who}",
                    advisor=advisor(number),
                    who=Seat(entry["owner"]),
                )
            out.append(
                spot(
                    text,
                    "",
                    "5.2.2.1",
                    piece=f"advisor-{number}",
                    at=name,
                    no="advisor",
                    owner=entry["owner"],
                    home=SHORT[entry["home"]],
                )
            )
        return out

    def chips(self, name: str) -> list[Spot]:
        """The choices about a vote that are no place: take or leave, how many, build or not."""
        say, out = self.say, []
        kind = self.offer.kind
        if kind == "control":
            labels = {
                True: say("Take control"),
                False: say("Renounce"),
            }
            then = {
                True: say("Your ring goes on the advisor; then you send him to any other area."),
                False: say("The advisor becomes neutral and you may move one of your houses."),
            }
            for take in (True, False):
                choice = self.offer.take("control", then[take], take=take)
                if choice:
                    out.append(spot("", "", "5.2.5", choice=choice, label=labels[take]))
        if kind == "place":
            assert self.seat is not None
            have = self.public["players"][self.seat]["houses"][name]
            price = self.public["prices"][name]
            for count in (2, 1, 0):
                would = have + count
                if price is not None and count and would >= price:
                    preview = say(
                        "You would have {n|# house|# houses} here, enough for a palace ({price}).",
                        n=would,
                        price=price,
                    )
                else:
                    preview = say("You would have {n|0=no houses|# house|# houses} here.", n=would)
                choice = self.offer.take("place", preview, houses=count)
                if choice:
                    label = f"+{count}" if count else say("[houses] none")
                    out.append(spot("", "", "5.2.7", choice=choice, label=label))
        if kind == "palace" and self.site() == name:
            # The site itself can be chosen too; a thumb likes the bigger place.
            build = self.offer.take("palace", self.palace_preview(name), build=True, district=name)
            if build:
                out.append(spot("", "", "5.2.8.1", choice=build, label=say("Build it")))
            choice = self.offer.take("palace", "", build=False, district=name)
            if choice:
                choice["then"] = say("You keep your houses and may build another time.")
                out.append(spot("", "", "5.2.8.4", choice=choice, label=say("Do not build")))
        if kind == "move-from":
            choice = self.offer.take("move-from", "", **{"from": None})
            if choice:
                out.append(spot("", "", "5.2.5", choice=choice, label=say("Move none")))
        return out
