"""What can be set, and where from: a flag, else the environment, else a file, else as usual."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

__all__ = [
    "NAMES",
    "SettingError",
    "Settings",
    "about",
    "allowed",
    "environment_name",
    "flag_name",
    "settle",
]

PREFIX = "TRIPIV_"
_NO_SETTINGS = frozenset(
    PREFIX + name for name in ("CACHE", "DEBUG", "LONG", "PLAYTHROUGH", "VECTORS")
)
"""Variables that others of us read."""


class SettingError(Exception):
    """A setting that cannot be; the text names it and where it came from."""


def _about(text: str) -> Meta:
    return Meta(description=text)


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of them; what each is for stands beside it and in `tripiv serve --help`."""

    host: Annotated[str, _about("Address to listen on.")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535), _about("Port; 0 takes any free one.")] = 8000
    data: Annotated[str, _about("Folder of the database and the secret.")] = ""
    database: Annotated[
        str, _about("sqlite:///FILE or postgresql://USER@HOST/NAME; a file in the data folder.")
    ] = ""
    origin: Annotated[
        str, _about("Addresses of the page as people type them, with commas between.")
    ] = ""
    proxy: Annotated[str, _about("Addresses of proxies whose X-Forwarded-For is believed.")] = (
        "127.0.0.1"
    )
    threads: Annotated[int, Meta(ge=1, le=256), _about("Threads for bots and analysis.")] = 2
    rate: Annotated[
        int, Meta(ge=1), _about("Requests a second from one address; twelve times as many at once.")
    ] = 10
    sockets: Annotated[int, Meta(ge=1), _about("Most websockets from one address at a time.")] = 200
    guests: Annotated[int, Meta(ge=1), _about("Most new guests from one address at once.")] = 100
    watchers: Annotated[str, _about("Addresses that may read /metrics, with commas between.")] = (
        "127.0.0.1,::1"
    )
    guest_days: Annotated[
        int, Meta(ge=1), _about("A guest who never sat down is forgotten after so many days.")
    ] = 30
    chat_days: Annotated[
        int, Meta(ge=0), _about("What was said is deleted after so many days; 0: never.")
    ] = 365
    members: Annotated[Literal["open", "closed"], _about("Who may make an account.")] = "open"
    log: Annotated[Literal["text", "json"], _about("Form of the log on stderr.")] = "text"
    level: Annotated[Literal["debug", "info", "warning", "error"], _about("What is logged.")] = (
        "info"
    )

    @property
    def folder(self) -> Path:
        if self.data:
            return Path(self.data).expanduser()
        from platformdirs import user_data_path  # noqa: PLC0415  only where it is not given

        return user_data_path("tripiv", appauthor=False)

    @property
    def url(self) -> str:
        return self.database or f"sqlite:///{self.folder / 'tripiv.db'}"

    @property
    def origins(self) -> frozenset[str]:
        found = (text.strip().rstrip("/") for text in self.origin.split(","))
        return frozenset(text for text in found if text)

    @property
    def watcher_addresses(self) -> frozenset[str]:
        return frozenset(text.strip() for text in self.watchers.split(","))

    @property
    def is_secure(self) -> bool:
        """The page comes over TLS, and so may the cookie alone."""
        return bool(self.origins) and all(text.startswith("https://") for text in self.origins)


NAMES = Settings.__struct_fields__


def about(name: str) -> str:
    """What a setting is for."""
    hint = get_type_hints(Settings, include_extras=True)[name]
    return str(next(meta.description for meta in hint.__metadata__ if meta.description))


def allowed(name: str) -> tuple[str, ...]:
    """The values a setting may have, where they are few."""
    hint = get_type_hints(Settings)[name]
    return tuple(map(str, get_args(hint))) if get_origin(hint) is Literal else ()


def environment_name(name: str) -> str:
    return PREFIX + name.upper()


def flag_name(name: str) -> str:
    return "--" + name.replace("_", "-")


def settle(
    flags: Mapping[str, Any],
    environment: Mapping[str, str] = os.environ,
    file: Path | None = None,
) -> Settings:
    """The settings, each from the first place that names it. Raises `SettingError`."""
    found: dict[str, Any] = {}
    source: dict[str, str] = {}
    for name, value in (_file_values(file) if file is not None else {}).items():
        found[name], source[name] = value, f"{name} in {file}"
    known = {environment_name(name) for name in NAMES}
    for variable in environment:
        # One that is misspelt would have no effect, and nobody would know why.
        if variable.startswith(PREFIX) and variable not in known | _NO_SETTINGS:
            raise SettingError(f"{variable} is no setting; there are {', '.join(sorted(known))}")
    for name in NAMES:
        variable = environment_name(name)
        if variable in environment:
            found[name], source[name] = environment[variable], variable
    for name, value in flags.items():
        if value is not None:
            found[name], source[name] = value, flag_name(name)
    for name, value in found.items():
        try:
            msgspec.convert({name: value}, Settings, strict=False)
        except msgspec.ValidationError as error:
            reason = str(error).split(" - at ", maxsplit=1)[0]
            raise SettingError(f"{source[name]}: {value!r} cannot be: {reason}") from None
    return msgspec.convert(found, Settings, strict=False)


def _file_values(file: Path) -> Mapping[str, Any]:
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingError(f"{file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise SettingError(f"{file} is not TOML: {error}") from None
    unknown = [name for name in values if name not in NAMES]
    if unknown:
        raise SettingError(f"{unknown[0]} in {file} is no setting; there are {', '.join(NAMES)}")
    return values
