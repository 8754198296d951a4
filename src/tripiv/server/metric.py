"""What the server counts, for Prometheus and for whoever looks."""

from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]


class Metrics:
    """One registry for each server, so that several can live in one process (tests do)."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        made: Any = {"registry": self.registry}
        self.connections = Gauge("tripiv_connections", "Open websockets", **made)
        self.matches = Gauge("tripiv_matches", "Matches in memory", **made)
        self.actions = Counter("tripiv_actions", "Answers to actions", ["game", "answer"], **made)
        self._answered: dict[tuple[str, str], Counter] = {}
        self.commit_s = Histogram(
            "tripiv_commit_seconds",
            "From the first word of an entry to its being on the disk",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5),
            **made,
        )
        self.requests = Counter(
            "tripiv_requests", "Requests over HTTP", ["method", "route", "status"], **made
        )
        self.request_s = Histogram(
            "tripiv_request_seconds",
            "From a request to its answer",
            ["route"],
            buckets=(0.005, 0.02, 0.1, 0.5, 2, 10),
            **made,
        )
        self.entries = Counter("tripiv_entries", "Log entries committed", **made)
        self.loop_late_s = Gauge(
            "tripiv_loop_late_seconds", "How late the event loop came to its last beat", **made
        )
        self.bots_waiting = Gauge("tripiv_bots_waiting", "Bots waiting for their turn", **made)
        self.dropped = Counter(
            "tripiv_dropped_connections", "Connections given up", ["why"], **made
        )
        self.mistakes = Counter("tripiv_mistakes", "Our own mistakes that were caught", **made)
        self.refused = Counter(
            "tripiv_refused_requests", "Too many or not allowed", ["why"], **made
        )

    def answered(self, game: str, answer: str) -> None:
        """One more answer to an action. Labels are dear to look up."""
        counter = self._answered.get((game, answer))
        if counter is None:
            counter = self._answered[game, answer] = self.actions.labels(game, answer)
        counter.inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
