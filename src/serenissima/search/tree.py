"""The memory of a search: what each decider knew, what was tried, how it ended. Compiled.

A node stands for everything one seat cannot tell apart when it decides. Nodes and their options
lie in flat arrays, because a search makes hundreds of thousands of them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from serenissima.kernel.knowledge import level_floats
from serenissima.kernel.state import filled

NONE: Final = -1
FULL: Final[i64] = 400_000
"""No node is added beyond this many, so that a long search stays within memory."""
FULL_EDGES: Final[i64] = 1_600_000


def longer(numbers: vec[i64], length: i64) -> vec[i64]:
    """A copy with room for more."""
    out = filled(length, 0)
    for index in range(i64(len(numbers))):
        out[index] = numbers[index]
    return out


def longer_floats(numbers: vec[float], length: i64) -> vec[float]:
    """A copy with room for more."""
    out = level_floats(length, 0.0)
    for index in range(i64(len(numbers))):
        out[index] = numbers[index]
    return out


class Tree:
    """Nodes found by their key, each with a run of edges, one for each option met there."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.nodes: i64 = 0
        self.edges: i64 = 0
        self.slots = filled(2048, NONE)
        """A hash table of nodes."""
        self.keys = filled(1024, 0)
        self.first = filled(1024, 0)
        """Each node's first edge."""
        self.count = filled(1024, 0)
        """How many edges it has."""
        self.passed = filled(1024, 0)
        """How often a search came through."""
        self.sum = level_floats(1024, 0.0)
        """What came out for the decider, all options together."""
        self.option = filled(4096, 0)
        self.visits = filled(4096, 0)
        self.offered = filled(4096, 0)
        """How often the option was there to be chosen."""
        self.total = level_floats(4096, 0.0)
        """The sum of what came out for the seat that decides."""
        self.prior = level_floats(4096, 0.0)

    def full(self) -> bool:
        """Whether nothing more may be added."""
        return self.nodes >= FULL or self.edges >= FULL_EDGES

    def find(self, key: i64) -> i64:
        """The node of a key, or NONE."""
        slots = self.slots
        mask = i64(len(slots)) - 1
        slot = (key ^ (key >> 21)) & mask
        while True:
            node = slots[slot]
            if node == NONE or self.keys[node] == key:
                return node
            slot = (slot + 1) & mask

    def add(self, key: i64, options: vec[i64]) -> i64:
        """A new node with these options, none of them tried."""
        node = self.nodes
        if node == i64(len(self.keys)):
            self.enlarge_nodes()
        self.nodes += 1
        self.keys[node] = key
        self.count[node] = len(options)
        self.passed[node] = 0
        self.first[node] = self.room(i64(len(options)))
        start = self.first[node]
        for index in range(i64(len(options))):
            self.option[start + index] = options[index]
        self.enter(node)
        return node

    def enter(self, node: i64) -> None:
        """Put a node into the hash table."""
        mask = i64(len(self.slots)) - 1
        key = self.keys[node]
        slot = (key ^ (key >> 21)) & mask
        while self.slots[slot] != NONE:
            slot = (slot + 1) & mask
        self.slots[slot] = node

    def enlarge_nodes(self) -> None:
        """Twice the room for nodes."""
        length = 2 * i64(len(self.keys))
        self.keys = longer(self.keys, length)
        self.first = longer(self.first, length)
        self.count = longer(self.count, length)
        self.passed = longer(self.passed, length)
        self.sum = longer_floats(self.sum, length)
        self.slots = filled(2 * length, NONE)
        for node in range(self.nodes):
            self.enter(node)

    def room(self, count: i64) -> i64:
        """The place of so many fresh edges."""
        start = self.edges
        needed = start + count
        length = i64(len(self.option))
        if needed > length:
            while length < needed:
                length *= 2
            self.option = longer(self.option, length)
            self.visits = longer(self.visits, length)
            self.offered = longer(self.offered, length)
            self.total = longer_floats(self.total, length)
            self.prior = longer_floats(self.prior, length)
        self.edges = needed
        return start

    def same_options(self, node: i64, options: vec[i64]) -> bool:
        """Whether a node has exactly these options in this order."""
        count = i64(len(options))
        if self.count[node] != count:
            return False
        start = self.first[node]
        option = self.option
        for index in range(count):
            if option[start + index] != options[index]:
                return False
        return True

    def edge(self, node: i64, option: i64) -> i64:
        """The edge of an option; made, if this option was never met here."""
        start = self.first[node]
        count = self.count[node]
        for edge in range(start, start + count):
            if self.option[edge] == option:
                return edge
        # The run of edges moves to the end, where one more fits.
        moved = self.room(count + 1)
        for index in range(count):
            self.option[moved + index] = self.option[start + index]
            self.visits[moved + index] = self.visits[start + index]
            self.offered[moved + index] = self.offered[start + index]
            self.total[moved + index] = self.total[start + index]
            self.prior[moved + index] = self.prior[start + index]
        self.option[moved + count] = option
        self.prior[moved + count] = self.prior[moved]
        self.first[node] = moved
        self.count[node] = count + 1
        return moved + count
