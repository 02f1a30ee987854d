"""The board of Doge: what a view says, laid out on a map of Venice."""

from __future__ import annotations

from typing import Any, Final

from serenissima.games.doge.board.panels import PALACE, SHORT, Surroundings, rank
from serenissima.games.doge.board.reasons import reasons, tips
from serenissima.games.doge.data import BOX
from serenissima.games.doge.words import advisor as advisor_name
from serenissima.games.spots import Scene, Spot, spot

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
                self.order("order", self.say("This year", "Cette année")),
                self.order("coming", self.say("Next year", "L’an prochain")),
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
            "hand": say("Your markers", "Vos marqueurs"),
            "bid": say("Your bid", "Votre enchère"),
            "reserve": say("in stock", "en réserve"),
            "ways": say("Ways to win", "Chemins vers la victoire"),
            "orders": say("Order of the votes", "Ordre des votes"),
            "map": say("Map of Venice", "Plan de Venise"),
            "election": say("The vote, step by step", "Le vote, pas à pas"),
        }

    def now(self) -> str:
        """Where the game stands, in one line; a vote is told with its count."""
        public, say = self.public, self.say
        year = say(f"Year {public['year']}", f"Année {public['year']}")
        phase = public["phase"]
        if phase == "order":
            return say("The order of the votes is laid out", "On tire l’ordre des votes")
        if phase == "over":
            return say("The game is over", "La partie est finie")
        if phase == "bid":
            turn, turns = public["round"] + 1, public["rounds"]
            return year + say(
                f" · ballot {turn} of {turns}",
                f" · scrutin {turn} sur {turns}",
            )
        if self.vote is None:
            return year + say(" · the votes", " · les votes")
        held = public["votes_held"] + 1
        where = self.label(self.vote["area"])
        return year + say(f" · vote {held} of 7: {where}", f" · vote {held} sur 7 : {where}")

    def hint(self) -> str:
        """What the line under the headline says while nothing is looked at."""
        if self.vote is not None:
            return self.tally()
        if self.offer.kind == "bid-area":
            return self.say(
                "Choose an area that glows: your card is laid face down.",
                "Choisissez un lieu qui brille : votre carte est posée face cachée.",
            )
        if self.offer.kind == "bid-marker":
            return self.say(
                "Take markers from your hand; one to four are laid.",
                "Prenez des marqueurs dans votre main ; on en pose de un à quatre.",
            )
        return self.say(
            "Point at anything to learn its rule.", "Pointez un élément pour lire sa règle."
        )

    def tally(self) -> str:
        """The running election in one line: votes, places, what is being decided."""
        vote, say = self.vote, self.say
        counted = ", ".join(
            f"{self.names[seat]} {count}" for seat, count in enumerate(vote["votes"])
        )
        if not vote["leaders"]:
            return say(f"{counted}: nobody has a vote.", f"{counted} : personne n’a de voix.")
        first = " + ".join(self.names[seat] for seat in vote["leaders"])
        text = say(f"{counted} – first: {first}", f"{counted} – en tête : {first}")
        if vote["runners"]:
            second = " + ".join(self.names[seat] for seat in vote["runners"])
            text += say(f", second: {second}", f", deuxième : {second}")
        return text

    def desk(self) -> dict[str, Any] | None:
        """The election held now, step by step, with what is to be decided about it."""
        if self.vote is None:
            return None
        say, vote, name = self.say, self.vote, self.vote["area"]
        control, houses = ("control", "station"), ("place", "palace", "move-from", "move-to")
        steps = [
            (say("votes", "les voix"), "5.2.2.1", ()),
            (say("places", "les places"), "5.2.2.2", ()),
            (say("advisor", "le conseiller"), "5.2.3", control),
            (say("houses", "les maisons"), "5.2.7", houses),
        ]
        if name == PALACE:
            steps[2:] = [
                (say("three advisors", "trois conseillers"), "5.2.6.1", (*control, *houses)),
            ]
        doing = self.offer.kind
        at = next((n for n, step in enumerate(steps) if doing in step[2]), -1)
        leaders = [self.names[seat] for seat in vote["leaders"]]
        runners = [self.names[seat] for seat in vote["runners"]]
        told = [
            " · ".join(f"{self.names[s]} {n}" for s, n in enumerate(vote["votes"])),
            " + ".join(leaders) + (f", {' + '.join(runners)}" if runners else "")
            or say("nobody", "personne"),
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
            why = self.say(
                "You have laid markers here this year already: an area once a year.",
                "Vous avez déjà voté ici cette année : un lieu une seule fois par an.",
            )
            return spot(label, "", "5.1.1.4", choice=choice, why="" if choice else why)
        if kind == "station":
            choice = self.offer.take("station", self.station_preview(name), area=name)
            why = self.say(
                "An advisor never stands in his own home.",
                "Un conseiller ne se tient jamais dans son propre lieu.",
            )
            return spot(label, "", "5.2.4", choice=choice, why="" if choice else why)
        if kind in ("move-from", "move-to"):
            key = "from" if kind == "move-from" else "to"
            choice = self.offer.take(kind, self.move_preview(name, key), **{key: name})
            why = self.say(
                "After a district’s vote a house moves out of it or into it, and it must be yours.",
                "Après le vote d’un quartier, une maison en sort ou y entre, et c’est l’une "
                "des vôtres.",
            )
            if name == PALACE:
                why = self.say(
                    "No houses stand in the Doge’s palace.",
                    "Il n’y a pas de maisons au palais du Doge.",
                )
            return spot(label, "", "5.2.5", choice=choice, why="" if choice else why)
        if kind == "bid-marker":
            why = self.say(
                "Your card is chosen; now its markers. Step back to choose another area.",
                "Votre carte est choisie ; maintenant ses marqueurs. Reprenez le pas pour changer.",
            )
            return spot(label, "", "5.1.1.2", why=why)
        if kind and self.vote is not None and self.vote["area"] != name and self.site() != name:
            where = self.label(self.site() or self.vote["area"])
            why = self.say(
                f"The areas vote one after the other; now it is about {where}.",
                f"Les lieux votent l’un après l’autre ; il s’agit maintenant de {where}."
                if where.startswith("San")
                else f"Les lieux votent l’un après l’autre ; à présent : {where}.",
            )
            return spot(label, "", "5.2.1", why=why)
        return None

    def bid_preview(self, name: str) -> str:
        """What is known of the coming vote in an area."""
        assert self.seat is not None
        say = self.say
        mine = self.advisors_of(self.seat, name)
        rivals = [
            f"{self.names[s]} {self.public['players'][s]['stacks'][name]['height']}"
            for s in self.seats
            if s != self.seat and name in self.public["players"][s]["stacks"]
        ]
        place = rank(self.public["order"], name)
        text = say(
            f"{self.label(name)} votes as number {place}.",
            f"{self.label(name)} vote en n° {place}.",
        )
        if mine:
            text += say(f" Your advisors add {mine}.", f" Vos conseillers y ajoutent {mine} voix.")
        if rivals:
            text += say(" Markers there: ", " Marqueurs présents : ") + ", ".join(rivals) + "."
        return text

    def station_preview(self, name: str) -> str:
        """What an advisor would bring in an area."""
        place = rank(self.public["order"], name)
        label = self.label(name)
        if place > self.public["votes_held"] + 1:
            return self.say(
                f"One vote more in {label}, which still votes this year as number {place}.",
                f"Une voix de plus : {label} vote encore cette année, en n° {place}.",
            )
        return self.say(
            f"One vote more in {label}, from next year on.",
            f"Une voix de plus : {label}, à partir de l’an prochain.",
        )

    def move_preview(self, name: str, key: str) -> str:
        """How many houses the viewer would have in a district."""
        assert self.seat is not None
        if name == PALACE:
            return ""
        count = self.public["players"][self.seat]["houses"][name] + (1 if key == "to" else -1)
        price = self.public["prices"][name]
        label = self.label(name)
        text = self.say(
            f"You would have {count} here ({label})", f"Vous y auriez {count} ({label})"
        )
        if price is not None:
            text += self.say(f"; a palace costs {price}", f" ; un palais coûte {price}")
        return text + "."

    def row(self, name: str, seat: int) -> dict[str, Any]:
        """What one seat has in an area."""
        say, player = self.say, self.public["players"][seat]
        who = self.names[seat]
        houses = 0 if name == PALACE else player["houses"][name]
        pieces = []
        if 0 < houses <= 5:
            pieces = [
                spot(
                    say(
                        f"{who}: house {n + 1} of {houses}", f"{who} : maison {n + 1} sur {houses}"
                    ),
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
                say(f"{who}: {houses} houses", f"{who} : {houses} maisons"),
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
        say, who = self.say, self.names[seat]
        if values is None:
            text = say(
                f"{who}: {height} markers face down", f"{who} : {height} marqueurs face cachée"
            )
        else:
            shown = " + ".join(map(str, values)) or "0"
            text = say(f"{who}: markers {shown}", f"{who} : marqueurs {shown}")
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
                text = say(f"palace of {self.names[seat]}", f"palais : {self.names[seat]}")
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
            price = BOX.prices[place]
            text = say(f"free site, {price} houses", f"case libre, {price} maisons")
            choice = None
            if place == free and self.offer.kind == "palace" and self.site() == name:
                choice = self.offer.take(
                    "palace", self.palace_preview(name), build=True, district=name
                )
            if place == free:
                text = say(f"next palace: {price} houses", f"prochain palais : {price} maisons")
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
            f"Pays {price} houses, {left} stay. Then you have {total} palaces in {districts} "
            "districts.",
            f"Coûte {price} maisons, il en reste {left}. Vous auriez {total} palais dans "
            f"{districts} quartiers.",
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
            phrase = advisor_name(number)
            who = phrase.fr if self.language == "fr" else phrase.en
            if entry["owner"] is None:
                text = who + self.say(", neutral, at home", ", neutre, chez lui")
            else:
                owner = self.names[entry["owner"]]
                text = who + self.say(f", ring of {owner}", f", anneau : {owner}")
            out.append(
                spot(
                    text[:1].upper() + text[1:],
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
                True: say("Take control", "Prendre le contrôle"),
                False: say("Renounce", "Renoncer"),
            }
            then = {
                True: say(
                    "Your ring goes on the advisor; then you send him to any other area.",
                    "Votre anneau passe au conseiller ; vous l’envoyez ensuite dans un autre lieu.",
                ),
                False: say(
                    "The advisor becomes neutral and you may move one of your houses.",
                    "Le conseiller devient neutre et vous pouvez déplacer une de vos maisons.",
                ),
            }
            for take in (True, False):
                choice = self.offer.take("control", then[take], take=take)
                if choice:
                    out.append(spot("", "", "5.2.5", choice=choice, label=labels[take]))
        if kind == "place":
            assert self.seat is not None
            have, price = self.public["players"][self.seat]["houses"][name], None
            price = self.public["prices"][name]
            for count in (2, 1, 0):
                enough = price is not None and count and have + count >= price
                preview = say(
                    f"You would have {have + count} houses here"
                    + (f", enough for a palace ({price})." if enough else "."),
                    f"Vous auriez ici {have + count} maisons"
                    + (f", assez pour un palais ({price})." if enough else "."),
                )
                choice = self.offer.take("place", preview, houses=count)
                if choice:
                    label = f"+{count}" if count else say("none", "aucune")
                    out.append(spot("", "", "5.2.7", choice=choice, label=label))
        if kind == "palace" and self.site() == name:
            # The site itself can be chosen too; a thumb likes the bigger place.
            build = self.offer.take("palace", self.palace_preview(name), build=True, district=name)
            if build:
                out.append(spot("", "", "5.2.8.1", choice=build, label=say("Build it", "Le bâtir")))
            choice = self.offer.take("palace", "", build=False, district=name)
            if choice:
                choice["then"] = say(
                    "You keep your houses and may build another time.",
                    "Vous gardez vos maisons et pourrez construire une autre fois.",
                )
                out.append(
                    spot(
                        "", "", "5.2.8.4", choice=choice, label=say("Do not build", "Ne pas bâtir")
                    )
                )
        if kind == "move-from":
            choice = self.offer.take("move-from", "", **{"from": None})
            if choice:
                out.append(spot("", "", "5.2.5", choice=choice, label=say("Move none", "Aucune")))
        return out
