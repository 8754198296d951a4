"""A table for tests: a session whose time the test turns by hand, and a strict look at its log."""

from collections.abc import Iterator
from typing import Any

from match.slow_clock import Twin
from toy import GAME
from toy.game import PileOptions
from toy.rush import RUSH, RushOptions
from tripiv.core.game import Act, Leave, Seat
from tripiv.match.audit import Audited, audit
from tripiv.match.entry import (
    Agree,
    Claim,
    Decline,
    Proposal,
    Propose,
    Resumed,
    Seated,
    entry_coder,
)
from tripiv.match.rule import next_by_itself
from tripiv.match.session import Accepted, Ahead, Answer, Output, Refused, Reply, Seen, Session
from tripiv.match.state import Match, fold, is_resting, opening
from tripiv.match.terms import Clock, Header, Occupant, Person, Terms, Untimed, refuse_terms

START = 1_700_000_000_000
SEED = bytes(range(16))
NAMES = ("Ann", "Ben", "Cid")

TABLES: "list[Table]" = []
"""Those of the test under way: `conftest` looks at each once more when it is over."""


def header_of(
    game: Any = GAME,
    seats: int = 2,
    *,
    clock: Clock | None = None,
    options: Any = None,
    occupants: tuple[Occupant, ...] = (),
    **terms: Any,
) -> Header:
    if options is None:
        options = RushOptions() if game is RUSH else PileOptions(30)
    return Header(
        game=game.spec.id,
        rules=game.spec.version,
        occupants=occupants or tuple(Person(name) for name in NAMES[:seats]),
        terms=Terms(clock=clock or Untimed(), **terms),
        options=options,
    )


class Table:
    """`act` and `ask` give the answer; `log` holds all entries, `replies` all replies."""

    def __init__(self, game: Any = GAME, seats: int = 2, seed: bytes = SEED, **terms: Any) -> None:
        self.game = game
        self.header = header_of(game, seats, **terms)
        assert refuse_terms(game, self.header) is None
        self.seed = seed
        self.now = START
        self.sent = 0
        self.log: list[Any] = []
        self.replies: list[Reply] = []
        self._auditor = audit(game, self.header, self._feed(), seed)
        self._twin = Twin(game, self.header)
        self.session, output = Session.open(game, self.header, seed=seed, now=self.now)
        self.note(output)
        TABLES.append(self)

    # What happens.

    def wait(self, ms: int) -> list[str]:
        """Time passes; what happened by itself, in words."""
        self.now += ms
        return self.note(self.session.tick(self.now))

    def act(
        self, seat: int, action: Any, *, id: str | None = None, base: Any = None, lag: int = 0
    ) -> Answer:
        """Built on the present, or sent ahead where it is not that seat's turn."""
        if base is None:
            is_actor = seat in self.game.actors(self.session.match.line.state)
            resting = is_resting(self.session.match, self.session.at(self.now))
            seen = Seen(self.session.guard(Seat(seat)))
            base = seen if is_actor and resting else Ahead()
        id = self.id() if id is None else id
        output = self.session.act(Seat(seat), id, base, action, now=self.now, lag_ms=lag)
        self.note(output)
        return _answer_in(output, seat, id)

    def ask(self, seat: int, do: Any, *, id: str | None = None) -> Answer:
        id = self.id() if id is None else id
        output = self.session.ask(Seat(seat), id, do, now=self.now)
        self.note(output)
        return _answer_in(output, seat, id)

    def propose(self, seat: int, what: Proposal) -> Answer:
        return self.ask(seat, Propose(Seat(seat), what))

    def agree(self, seat: int) -> Answer:
        return self.ask(seat, Agree(Seat(seat)))

    def decline(self, seat: int) -> Answer:
        return self.ask(seat, Decline(Seat(seat)))

    def resign(self, seat: int) -> Answer:
        return self.ask(seat, Leave(Seat(seat), "resign"))

    def claim(self, seat: int) -> Answer:
        return self.ask(seat, Claim(Seat(seat)))

    def resume(self, seat: int) -> Answer:
        return self.ask(seat, Resumed(Seat(seat)))

    def presence(self, seat: int, *, here: bool) -> list[str]:
        return self.note(self.session.presence(Seat(seat), here=here, now=self.now))

    def sit(self, seat: int, occupant: Occupant) -> Any:
        output, refusal = self.session.sit(Seat(seat), occupant, now=self.now)
        self.note(output)
        return refusal

    def restart(self, *, after_ms: int = 0, lost_ms: int = 0) -> None:
        """The writer dies; another one goes on `after_ms` later. `lost_ms` of match time had
        passed since the last heartbeat."""
        at = self.session.at(self.now) - lost_ms
        self.now += after_ms
        self.session = Session.restore(
            self.game, self.header, thawed(self.game, self.log), seed=self.seed, at=at, now=self.now
        )

    # What is.

    @property
    def match(self) -> Match:
        return self.session.match

    @property
    def at(self) -> int:
        return self.session.at(self.now)

    def left(self, seat: int) -> int:
        """What a clock shows now."""
        face = self.match.chairs[seat].face
        assert face is not None
        return face.left_ms - (0 if face.since is None else max(0, self.at - face.since))

    def id(self) -> str:
        self.sent += 1
        return f"m{self.sent}"

    # The strict look.

    def note(self, output: Output) -> list[str]:
        """Each entry as it is made goes before the audit and the slow clocks."""
        self.replies += output.replies
        for entry in output.entries:
            self.log.append(entry)
            audited: Audited = next(self._auditor)
            assert audited.fault is None, f"{entry}: {audited.fault}"
            assert audited.events == entry.events
            self._twin.tell(entry)
            self._compare_clocks(audited.match, entry.at)
        assert self.match.line.seq == self.log[-1].seq == len(self.log) - 1
        return [kind_of(entry) for entry in output.entries]

    def _compare_clocks(self, match: Match | None, at: int) -> None:
        assert match is not None
        for seat, chair in enumerate(match.chairs):
            if chair.face is None:
                continue
            used = 0 if chair.face.since is None else max(0, at - chair.face.since)
            assert chair.face.left_ms - used == self._twin.left[seat]
            assert (chair.face.since is not None) == self._twin.runs(seat)
            assert chair.face.bank_ms == self._twin.spare[seat]

    def _feed(self) -> Iterator[Any]:
        position = 0
        while True:
            yield self.log[position]
            position += 1

    def check(self) -> None:
        """The log from scratch, through bytes, gives the live match; and so does every restart
        on the way: the same deadlines, the same next entry."""
        entries = thawed(self.game, self.log)
        match = opening(self.game, self.header, entries[0])
        for done, entry in enumerate(entries[1:], start=1):
            upcoming = next_by_itself(self.game, match)
            if upcoming is not None and upcoming == (entry.at, entry.do):
                self._check_restart(entries[:done], entry)
            match, events = fold(self.game, match, entry)
            assert events == entry.events
        assert match == self.match
        assert next_by_itself(self.game, match) == next_by_itself(self.game, self.match)

    def _check_restart(self, entries: list[Any], following: Any) -> None:
        """What was to happen by itself happens in a session restored there, at its moment."""
        last = entries[-1].at
        session = Session.restore(
            self.game, self.header, entries, seed=self.seed, at=last, now=START
        )
        moment = session.next_tick()
        assert moment == START + following.at - last
        made = session.tick(moment).entries[0]
        assert (made.seq, made.at, made.do) == (following.seq, following.at, following.do)
        assert (made.resolution, made.events, made.key) == (
            following.resolution,
            following.events,
            following.key,
        )


def thawed(game: Any, log: list[Any]) -> list[Any]:
    """The log as it comes out of a store."""
    coder = entry_coder(game)
    return [coder.decode(coder.encode(entry)) for entry in log]


def kind_of(entry: Any) -> str:
    do = entry.do
    kind = str(do.__struct_config__.tag)
    if isinstance(do, Leave | Seated):
        return f"{kind} {do.seat} {do.why}"
    return f"{kind} {do.seat}" if isinstance(do, Act) else kind


def code(answer: Any) -> str:
    """`ok`, `held`, or the code and clause of a refusal."""
    if isinstance(answer, Accepted):
        return "ok"
    if isinstance(answer, Refused):
        return f"{answer.refusal.code} {answer.refusal.clause}"
    return "held"


def _answer_in(output: Output, seat: int, id: str) -> Answer:
    answers = [reply.answer for reply in output.replies if (reply.seat, reply.id) == (seat, id)]
    assert answers, "every message is answered"
    return answers[0]
