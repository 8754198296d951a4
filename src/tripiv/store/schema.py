"""The tables. A change here needs a migration beside it; a test compares the two.

Times are milliseconds since 1970. JSON is kept as text, written and read by msgspec, so that both
databases hold the same bytes.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

__all__ = [
    "METADATA",
    "chair",
    "chat",
    "entry",
    "match",
    "mute",
    "notice",
    "person",
    "rating",
    "report",
    "run",
    "token",
]

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts up by itself only in a column that is exactly INTEGER.
_Count = BigInteger().with_variant(Integer, "sqlite")

person = Table(
    "person",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("key", Text, unique=True),  # The name of a member, folded; guests have none.
    Column("role", Text, nullable=False),
    Column("password", Text),
    Column("owner", Text),  # Of a bot: whose it is.
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("stamp", Integer, nullable=False, default=0),  # Rises when all cookies become void.
    Column("muted_until", BigInteger, nullable=False, default=0),
    Column("banned_until", BigInteger, nullable=False, default=0),
    Column("flag", Text, nullable=False, default=""),  # A moderator's remark.
    Index("ix_person_seen", "role", "seen"),
)

match = Table(
    "match",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("state", Text, nullable=False),  # waiting, live, over
    Column("options", Text, nullable=False),
    Column("terms", Text, nullable=False),
    Column("speed", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", Text),
    Column("seed", LargeBinary, nullable=False),
    Column("header", Text),  # Once it has begun.
    Column("follows", Text, nullable=False, default=""),
    Column("rematch", Text, nullable=False, default=""),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("how", Text),
    Column("outcome", Text),
    Column("due", BigInteger),  # When it must be looked at; nothing: at once, it was in memory.
    Index("ix_match_state", "state", "due"),
    Index("ix_match_list", "public", "state", "created"),
)

chair = Table(
    "chair",
    METADATA,
    Column("match", Text, ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),  # open, person, bot
    Column("person", Text),
    Column("level", Text, nullable=False, default=""),
    Column("rank", Integer),
    Column("score", Float),
    Column("rating_before", Integer),
    Column("rating_after", Integer),
    Index("ix_chair_person", "person"),
)

entry = Table(
    "entry",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("raw", LargeBinary, nullable=False),
    # In SQLite the rows then lie in the order of the key: a log is read from one place.
    sqlite_with_rowid=False,
)

rating = Table(
    "rating",
    METADATA,
    Column("subject", Text, primary_key=True),  # A person's id, or `bot:LEVEL`.
    Column("game", Text, primary_key=True),
    Column("speed", Text, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("level", Integer, nullable=False),  # Played to no decision: shared the first place.
    Column("updated", BigInteger, nullable=False),
)

chat = Table(
    "chat",
    METADATA,
    Column("n", _Count, primary_key=True, autoincrement=True),
    Column("match", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("id", Text, nullable=False),  # The sender's own.
    Column("seat", Integer),
    Column("room", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("hidden", Boolean, nullable=False, default=False),
    Index("uq_chat_sender", "match", "person", "id", unique=True),
)

mute = Table(
    "mute",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("muted", Text, primary_key=True),
)

report = Table(
    "report",
    METADATA,
    Column("n", _Count, primary_key=True, autoincrement=True),
    Column("by", Text, nullable=False),
    Column("match", Text, nullable=False),
    Column("chat", BigInteger),
    Column("about", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settled", BigInteger),
    Index("ix_report_settled", "settled"),
)

notice = Table(
    "notice",
    METADATA,
    Column("n", _Count, primary_key=True, autoincrement=True),
    Column("what", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("other", Text, nullable=False, default=""),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)

token = Table(
    "token",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_token_person", "person"),
)

# When a server ran: match time passes only then.
run = Table(
    "run",
    METADATA,
    Column("n", _Count, primary_key=True, autoincrement=True),
    Column("started", BigInteger, nullable=False),
    Column("beat", BigInteger, nullable=False),
)
