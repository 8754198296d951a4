"""What every registered game must pass, whatever it is about.

`examine` plays random matches of a game under given options and puts each state, each entry
and each whole match before every check. A check is a function that raises `Broken`. Tests in
this repository run it over all registered games, and over a toy game broken on purpose in as
many ways as there are checks; whoever writes a game of their own can do the same.

Live play and replay share their mistakes, so comparing them proves little. The checks look
for what sharing cannot hide: changed arguments, answers that differ when asked again, clocks
and chance used in secret, hidden things that shine through, changes at the wrong moment.
"""

from collections.abc import Iterable

import msgspec

from tripiv.core import rulebook
from tripiv.core.capability import Hidden
from tripiv.core.conformance.case import Broken, Case, Check, Moment
from tripiv.core.conformance.courtesy import (
    check_actors,
    check_cue,
    check_guard,
    check_holds,
    check_notation,
    check_offers,
)
from tripiv.core.conformance.legality import check_enumeration, check_refusals
from tripiv.core.conformance.play import play
from tripiv.core.conformance.purity import check_codec, check_purity
from tripiv.core.conformance.secrecy import check_views, twin_differs
from tripiv.core.conformance.whole import MATCH_CHECKS
from tripiv.core.game import AnyGame
from tripiv.core.rng import Rng, key_of

__all__ = ["CHECKS", "Broken", "Case", "Examined", "examine"]

MOMENT_CHECKS: tuple[Check, ...] = (
    check_codec,
    check_purity,
    check_actors,
    check_refusals,
    check_enumeration,
    check_views,
    check_guard,
    check_cue,
    check_offers,
    check_holds,
    check_notation,
)
CHECKS = (
    "spec",
    "start",
    "propose",
    "progress",
    "bound",
    "replay",
    "resolution",
    "outcome",
    "wakes",
    "leaving",
    "codec",
    "purity",
    "actors",
    "refusals",
    "enumeration",
    "views",
    "twins",
    "guard",
    "cue",
    "offers",
    "holds",
    "notation",
)
"""Every name under which `Broken` is raised."""


class Examined(msgspec.Struct, frozen=True):
    matches: int
    entries: int


def examine(game: AnyGame, cases: Iterable[Case], *, key: int = 0) -> Examined:
    """Play and check. Raises `Broken` at the first fault; the same key plays the same."""
    check_spec(game)
    matches, count = 0, 0
    for number, case in enumerate(cases):
        twins_differ = False
        for n in range(case.matches):
            rng = Rng(key_of(key, number, n))
            played = play(game, case, rng)
            for check in MATCH_CHECKS:
                check(played)
            steps = zip(played.lines[:-1], played.entries[1:], played.lines[1:], strict=True)
            for before, entry, after in steps:
                moment = Moment(game, case, before, entry, after, rng)
                for check in MOMENT_CHECKS:
                    check(moment)
                twins_differ = twins_differ or twin_differs(moment)
            matches, count = matches + 1, count + len(played.entries)
        if game.spec.hides and case.matches and not twins_differ:
            raise Broken("twins", "no twin ever differs: nothing can be proved by them")
    return Examined(matches, count)


def check_spec(game: AnyGame) -> None:
    """The spec is whole, and the rule book lies where it says."""
    spec = game.spec
    if not spec.id.isidentifier() or spec.id != spec.id.lower():
        raise Broken("spec", f"the id {spec.id!r} is not a small plain word")
    if not 1 <= spec.fewest_seats <= spec.most_seats:
        raise Broken("spec", "the numbers of seats make no sense")
    if not rulebook.clauses(spec.package):
        raise Broken("spec", f"no clauses in the RULES.md of {spec.package}")
    if spec.hides and game.capability(Hidden) is None:
        raise Broken("spec", "it hides things and has not the capability Hidden")
