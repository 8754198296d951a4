"""A bot that plays over the public API: python examples/bot.py --help

It needs nothing but `websockets`. What is worth copying is `Bot`: it sends every action under an
id of its own, comes back when the connection is lost, says which version it has seen, sends once
more what had no answer, and answers what the server asks. What to play is chosen by `choose_…`,
one plain function for each game: put your own there.

A member makes a bot and its token with POST /api/v1/me/bots {"name": "Robot"}.
"""

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

AGAIN_S = 0.2
"""How long to wait before coming back."""


def choose_pivit(view: Any, offers: Any, rng: random.Random) -> Any:
    """Captures if it can, else anything."""
    taken = {(piece["row"], piece["col"]) for piece in view["position"]["pieces"]}
    ways = [(start, end) for start, ends in offers["go"] for end in ends]
    captures = [way for way in ways if tuple(way[1]) in taken]
    start, end = rng.choice(captures or ways)
    return {"type": "go", "start": start, "end": end}


def choose_pivic(view: Any, offers: Any, rng: random.Random) -> Any:
    """Puts balls where it is told, and shoots at a ball of the other's, or anywhere."""
    if offers.get("remove"):
        return {"type": "remove", "ball": offers["remove"][0]}
    if offers.get("put"):
        return {"type": "put", "balls": offers["put"]["suggestion"]}
    shoot = offers["shoot"]
    ball = rng.choice(shoot["balls"])
    places = {number: (x, y) for number, x, y in view["balls"]}
    others = [place for number, place in places.items() if number not in shoot["balls"]]
    x, y = places[ball]
    aim_x, aim_y = rng.choice(others) if others else (rng.randint(-9, 9), rng.randint(-9, 9))
    dx, dy = aim_x - x, aim_y - y
    longest = max(abs(dx), abs(dy), 1)
    steps = 1000
    speed = rng.randint(shoot["top_speed"] // 3, shoot["top_speed"])
    way = {"dx": round(dx * steps / longest), "dy": round(dy * steps / longest) or 1}
    return {"type": "shot", "ball": ball, **way, "speed": speed}


def choose_tiles(_view: Any, offers: Any, _rng: random.Random) -> Any:
    """Is ready, and gives every hand up. Two such rounds end a match."""
    may = offers["may"]
    if "ready" in may:
        return {"type": "ready"}
    return {"type": "stuck"} if "stuck" in may else None


CHOOSE: dict[str, Callable[[Any, Any, random.Random], Any]] = {
    "pivit": choose_pivit,
    "pivic": choose_pivic,
    "tiles": choose_tiles,
}


class Bot:
    """Plays one match to its end."""

    rate = 1.0
    """How fast the server's clock runs beside ours. Only tests turn it up."""

    def __init__(self, server: str, token: str, *, key: int | None = None) -> None:
        self._server, self._token = server.rstrip("/"), token
        self._ping_s = 1.0
        self._rest_at = 0.0
        self._rng = random.Random(key)
        self._names = f"{random.randrange(10**9)}"
        self._state: dict[str, Any] = {}
        self._version: int | None = None
        self._pending: dict[int, dict[str, Any]] = {}
        """What each seat has sent and has no answer to."""
        self._refused: dict[int, Any] = {}
        self._sent = 0

    # HTTP.

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; what went wrong is a `SystemExit` with the server's own words."""
        request = urllib.request.Request(
            f"{self._server}/api/v1{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "authorization": f"Bearer {self._token}",
                "content-type": "application/json",
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            told = json.load(error)
            raise SystemExit(f"{method} {path}: {told['text']} ({told['code']})") from None

    def make(self, game: str, opponent: str) -> str:
        """A table with an open seat, or against a level; gives the id of the match."""
        body = {"game": game, "seats": ["me", opponent]}
        return str(self.ask("POST", "/matches", body)["match"])

    def join(self, match: str) -> None:
        self.ask("POST", f"/matches/{match}/join", {})

    # The websocket.

    def play(self, match: str) -> Any:
        """Until the match is over; gives how it ended."""
        address = self._server.replace("http", "ws", 1) + "/api/v1/socket"
        headers = {"authorization": f"Bearer {self._token}"}
        while True:
            try:
                with connect(address, additional_headers=headers, compression=None) as wire:
                    ended = self._talk(wire, match)
                    if ended is not None:
                        return ended
            except (OSError, TimeoutError, WebSocketException):
                time.sleep(AGAIN_S)

    def _talk(self, wire: Any, match: str) -> Any:
        def say(message: dict[str, Any]) -> None:
            wire.send(json.dumps(message))

        say({"type": "follow", "match": match, "seen": self._version})
        for pending in self._pending.values():
            say(pending)  # The same id: if it was done, the answer comes once more.
        pinged = time.monotonic()
        while True:
            now = time.monotonic()
            if now - pinged > self._ping_s:
                pinged = now
                say({"type": "ping", "sent": 0})
            wait_s = self._rest_at - now if self._rest_at > now else self._ping_s
            try:
                for message in json.loads(wire.recv(timeout=min(wait_s, self._ping_s))):
                    self._hear(message, say, match)
            except TimeoutError:
                pass
            ended = self._state.get("standing", {}).get("ended")
            if ended is not None:
                return ended
            if self._state:
                self._act(say, match)

    def _hear(self, message: dict[str, Any], say: Callable[[Any], None], match: str) -> None:
        match message["type"]:
            case "welcome":
                self._ping_s = message["ping_ms"] / 1000 / self.rate
            case "told" if message["match"] == match:
                say({"type": "follow", "match": match})  # It has begun.
            case "snapshot":
                self._state, self._version = message, message["version"]
            case "update" if message["after"] != self._version:
                say({"type": "follow", "match": match, "seen": self._version})
            case "update":
                self._state |= {key: part for key, part in message.items() if part is not None}
                self._version = message["version"]
            case "answered" if message["answer"]["type"] != "held":
                seat = message["seat"]
                if self._pending.get(seat, {}).get("id") == message["id"]:
                    sent = self._pending.pop(seat)
                    if message["answer"]["type"] == "refused":
                        # Not again before something has changed.
                        self._refused[seat] = (self._version, sent["action"])
                        self._rest_at = time.monotonic() + AGAIN_S
            case "failed" if message["refusal"]["code"] == "unsaved":
                for pending in self._pending.values():
                    say(pending)
            case "failed" if message["refusal"]["code"] != "rate":
                # Nothing that sending it again could mend.
                raise SystemExit(f"{message['refusal']['text']} ({message['refusal']['code']})")
            case "probe":
                say({"type": "echo", "n": message["n"]})

    def _act(self, say: Callable[[Any], None], match: str) -> None:
        standing = self._state["standing"]
        if standing.get("busy_until"):
            # Things are in motion; nothing can be done until they rest.
            left_s = (standing["busy_until"] - standing["at"]) / 1000 / self.rate
            self._rest_at, standing["busy_until"] = time.monotonic() + left_s + 0.01, 0
        if time.monotonic() < self._rest_at:
            return
        for sight in self._state["sights"]:
            seat = sight.get("seat")
            if seat is None or seat in self._pending or not sight.get("offers"):
                continue
            if seat not in standing.get("awaited", []):
                continue
            action = CHOOSE[self._state["table"]["game"]](sight["view"], sight["offers"], self._rng)
            if action is None or self._refused.get(seat) == (self._version, action):
                continue
            self._sent += 1
            base = {"type": "seen", "guard": sight.get("guard", [])}
            self._pending[seat] = {
                "type": "act",
                "match": match,
                "seat": seat,
                "id": f"{self._names}-{self._sent}",
                "base": base,
                "action": action,
            }
            say(self._pending[seat])


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a match over the API.")
    parser.add_argument("--server", default="http://localhost:8000")
    parser.add_argument("--token", required=True, help="of the bot")
    parser.add_argument("--game", choices=sorted(CHOOSE), default="pivit")
    parser.add_argument("--against", default="open", help="a level, or `open` for who comes")
    parser.add_argument("--join", metavar="MATCH", help="sit down at this table instead")
    given = parser.parse_args()
    bot = Bot(given.server, given.token)
    if given.join:
        bot.join(given.join)
    match = given.join or bot.make(given.game, given.against)
    sys.stdout.write(f"match {match}\n")
    sys.stdout.write(json.dumps(bot.play(match)) + "\n")


if __name__ == "__main__":
    main()
