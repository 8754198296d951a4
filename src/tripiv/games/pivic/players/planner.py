"""The planner: many shots a little, the best of them more, the very best with what follows.

Shots are compared over errors of hands, the same for all. Each round plays more samples of fewer
shots (sequential halving: Karnin, Koren and Somekh, 2013); shots beside the best are tried too;
at last, for the few best, whoever is next looks for an answer.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import pi, remainder
from statistics import NormalDist
from typing import TypeVar

import msgspec
import numpy as np

from tripiv.core.rng import Rng
from tripiv.games.pivic.physics.layout import Numbers, Rows, Whole
from tripiv.games.pivic.players import kernel_think as think
from tripiv.games.pivic.players.chance import normal
from tripiv.games.pivic.players.kernel_aim import aim
from tripiv.games.pivic.players.layout import (
    ANGLE,
    PRIOR,
    SHOOTER,
    SHOT_COLUMNS,
    SPEED,
    TALLY_COLUMNS,
    TURN,
    VALUE,
)
from tripiv.games.pivic.players.position import Position
from tripiv.games.pivic.players.strength import Effort

__all__ = ["Planner", "Tried", "normals", "unlike"]

T = TypeVar("T")

_PORTION = 32
"""So many shots are played between two looks at the clock: about 1 ms."""
_SAMPLES = 256
_TOLD = 20
_DOUBT = 12
"""What follows differs from sample to sample by more than shots differ: so many samples of it are
trusted by half."""
_LIKE_RAD = 0.06
_LIKE_SHARE = 0.35


class Tried(msgspec.Struct, frozen=True):
    """A shot, and what came of so many samples of it."""

    shot: Rows
    samples: int
    tally: Rows
    worth: float
    """The chance to win with it."""
    mean: float
    """The same, without a look at what follows."""
    answered: int = 0
    """For so many samples it was looked at what follows."""


class Planner:
    """Thinks over one position after another. Not to be shared between threads."""

    def __init__(self, mind: "think.Mind", effort: Effort) -> None:
        self.mind, self.effort = mind, effort
        self._play, self._answer = think.new_play(16), think.new_play(16)
        self.played = 0
        """Shots that have been played in thought."""

    def plan(
        self,
        position: Position,
        rng: Rng,
        deadline: float | None = None,
        stopped: Callable[[], bool] | None = None,
        also: Rows | None = None,
    ) -> list[Tried]:
        """The best shots, the best first; better ones the more time there is until `deadline`
        (by `time.perf_counter`). The shot `also` is thought over as if it were one of the best."""
        *_, last = self.passes(position, rng, deadline, stopped, also)
        return last

    def passes(
        self,
        position: Position,
        rng: Rng,
        deadline: float | None = None,
        stopped: Callable[[], bool] | None = None,
        also: Rows | None = None,
    ) -> Iterator[list[Tried]]:
        """The best shots so far, after each round."""
        yield from _Search(self, position, rng, deadline, stopped, also).rounds()


class _Search:
    """One position being thought over."""

    def __init__(
        self,
        planner: Planner,
        position: Position,
        rng: Rng,
        deadline: float | None,
        stopped: Callable[[], bool] | None,
        also: Rows | None,
    ) -> None:
        self._planner, self._position = planner, position
        self._deadline, self._stopped = deadline, stopped
        self._looked, self._longest = time.perf_counter(), 0.0
        self._mind = planner.mind
        self._key = np.uint64(rng.bits())
        effort = planner.effort
        self._shots = np.zeros((effort.shots, SHOT_COLUMNS))
        count = aim(
            position.board, position.balls, int(position.score[TURN]), self._mind.worths,
            self._mind.spread, self._key, effort.shots // 6, self._shots,
        )  # fmt: skip
        self._shots = self._shots[:count]
        self._kept = np.empty(0, np.int64)
        if also is not None:
            self._shots, self._kept = np.vstack([also, self._shots]), np.array([0])
            count += 1
        self._tallies = np.zeros((count, TALLY_COLUMNS))
        self._samples = np.zeros(count, np.int64)
        self._worths: dict[int, float] = {}
        self._answered = 0
        self._blurs = np.zeros(count)
        if effort.blur:
            self._blurs[:] = [effort.blur * normal(rng) for _ in range(count)]

    def rounds(self) -> Iterator[list[Tried]]:
        effort = self._planner.effort
        chosen = np.argsort(-self._shots[:, PRIOR], kind="stable")
        # Perfectly steady hands do the same each time.
        most = _SAMPLES if self._mind.errors.any() else 1
        samples = min(effort.samples, most)
        for n in range(effort.rounds):
            self._try(chosen, samples)
            yield self._best()
            if self._is_over():
                return
            keep = max(4, len(chosen) // 3)
            chosen = np.union1d(self._ranking()[:keep], self._kept)
            samples = min(2 * samples + 2, most)
            if n >= 1:
                chosen = np.concatenate([chosen, self._beside(self._ranking()[:6], n)])
        self._try(np.union1d(self._ranking()[:8], self._kept), samples)
        if effort.answers:
            yield self._best()
            best = unlike(self._ranking()[:_TOLD].tolist(), lambda c: self._shots[c])
            chosen = np.union1d(np.array(best[: effort.answers], np.int64), self._kept)
            self._look_further(chosen, min(effort.answer_samples, most))
        yield self._best()

    def _is_over(self) -> bool:
        """No portion is begun that would end late, if it takes as long as the longest did: on a
        busy machine they take several times what they do on an idle one."""
        if self._stopped is not None and self._stopped():
            return True
        now = time.perf_counter()
        self._longest = max(self._longest, now - self._looked)
        self._looked = now
        return self._deadline is not None and now + self._longest >= self._deadline

    def _try(self, chosen: Whole, upto: int) -> None:
        """Bring the chosen shots to so many samples."""
        position, mind, self._looked = self._position, self._mind, time.perf_counter()
        for begun in np.unique(self._samples[chosen]):
            if begun >= upto:
                continue
            group = chosen[self._samples[chosen] == begun]
            step = max(1, _PORTION // int(upto - begun))
            for at in range(0, len(group), step):
                if self._is_over() and self._samples.any():
                    return
                portion = group[at : at + step]
                think.try_shots(
                    position.board, self._planner._play, position.balls, position.score,
                    self._shots, portion, int(begun), upto, mind, self._tallies,
                )  # fmt: skip
                self._samples[portion] = upto
                self._planner.played += len(portion) * int(upto - begun)

    def _means(self) -> Rows:
        means = self._tallies[:, VALUE] / np.maximum(self._samples, 1) + self._blurs
        return np.where(self._samples > 0, means, -1.0)

    def _ranking(self) -> Whole:
        """The shots, the best first. Of those with few samples a little is taken off."""
        means = self._means() - 0.1 / np.sqrt(np.maximum(self._samples, 1))
        return np.argsort(-means, kind="stable")

    def _beside(self, chosen: Whole, n: int) -> Whole:
        """Shots beside the best ones: a little to either side, softer, harder."""
        turn = max(self._mind.spread, 0.002) * 0.6 / n
        found = []
        for shot in self._shots[chosen]:
            for side, pace in (
                (turn, 1.0),
                (-turn, 1.0),
                (0.0, 1.0 - 0.15 / n),
                (0.0, 1.0 + 0.2 / n),
            ):
                other = shot.copy()
                other[ANGLE] += side
                other[SPEED] = min(other[SPEED] * pace, self._position.board.top_speed)
                found.append(other)
        start = len(self._shots)
        self._shots = np.concatenate([self._shots, np.array(found).reshape(-1, SHOT_COLUMNS)])
        self._tallies = np.concatenate([self._tallies, np.zeros((len(found), TALLY_COLUMNS))])
        self._samples = np.concatenate([self._samples, np.zeros(len(found), np.int64)])
        blurs = np.repeat(self._blurs[chosen], len(found) // max(len(chosen), 1))
        self._blurs = np.concatenate([self._blurs, blurs])
        return np.arange(start, start + len(found))

    def _look_further(self, chosen: Whole, samples: int) -> None:
        """What whoever is next makes of the positions left behind. All shots are looked at with
        the same samples, so each round is for all or for none."""
        position, found = self._position, np.zeros((len(chosen), 2))
        done, self._looked = 0, time.perf_counter()
        for n in range(samples):
            before = found.copy()
            for k, c in enumerate(chosen):
                if self._is_over():
                    found = before
                    break
                think.deepen(
                    position.board, self._planner._play, self._planner._answer, position.balls,
                    position.score, self._shots[c], self._mind, n, n + 1, self._key, found[k],
                )  # fmt: skip
            else:
                done = n + 1
                continue
            break
        self._answered = done
        if done:
            trust = done / (done + _DOUBT)
            means = self._means()
            for k, c in enumerate(chosen):
                seemed, is_so = found[k] / done
                self._worths[int(c)] = float(means[c] + trust * (is_so - seemed))

    def _best(self) -> list[Tried]:
        ranking = self._ranking()
        # Those of which it is known what follows stand first: that is seldom good news.
        known = sorted(self._worths, key=lambda c: -self._worths[c])
        rest = [int(c) for c in ranking if int(c) not in self._worths]
        order = [*known, *rest][:_TOLD]
        order += [int(c) for c in self._kept if int(c) not in order]
        means = self._means()
        return [
            Tried(
                self._shots[c].copy(), int(self._samples[c]), self._tallies[c].copy(),
                self._worths.get(int(c), float(means[c])),
                float(means[c]),
                self._answered if int(c) in self._worths else 0,
            )
            for c in order if self._samples[c]
        ]  # fmt: skip


def unlike(found: Sequence[T], shot_of: Callable[[T], Numbers]) -> list[T]:
    """Without those whose shot is nearly that of one before."""
    kept: list[T] = []
    for one in found:
        row = shot_of(one)
        others = (shot_of(other) for other in kept)
        if not any(
            row[SHOOTER] == other[SHOOTER]
            and abs(remainder(row[ANGLE] - other[ANGLE], 2 * pi)) < _LIKE_RAD
            and abs(row[SPEED] - other[SPEED]) < _LIKE_SHARE * other[SPEED]
            for other in others
        ):
            kept.append(one)
    return kept


@lru_cache(maxsize=8)
def normals(count: int = _SAMPLES) -> Rows:
    """Errors that fill the plane evenly from the first on (the R2 sequence: Roberts, 2018)."""
    inverse = NormalDist().inv_cdf
    steps = (0.7548776662466927, 0.5698402909980532)
    return np.array(
        [[inverse((0.5 + n * step) % 1.0) for step in steps] for n in range(1, count + 1)]
    )
