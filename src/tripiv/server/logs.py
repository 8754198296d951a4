"""What the server says of itself, on stderr: lines for people, or one JSON object a line."""

import logging
import sys
from datetime import UTC, datetime

import msgspec

__all__ = ["set_up"]


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        for key in ("match", "person"):
            if hasattr(record, key):
                told[key] = getattr(record, key)
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


class _NoTraces(logging.Filter):
    """What a client sends that is not even UTF-8 is its mistake: a word, and no trace of ours."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.getMessage().startswith("Invalid UTF-8"):
            record.exc_info = None
        return True


def set_up(form: str, level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    if form == "json":
        handler.setFormatter(_Json())
    else:
        text = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
        handler.setFormatter(logging.Formatter(text, "%Y-%m-%d %H:%M:%S"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("tripiv").setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_NoTraces())
