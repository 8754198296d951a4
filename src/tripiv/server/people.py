"""Who somebody is: guests by a signed cookie, members by a password, programs by a token."""

import asyncio
import re
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from itsdangerous import BadSignature, URLSafeSerializer

from tripiv.server.identifier import guest_name, new_id, new_token, token_hash
from tripiv.server.part import Parts
from tripiv.server.refusing import no
from tripiv.store.person import PersonRow, TokenRow, fold_name

__all__ = ["COOKIE", "COOKIE_S", "Registrar"]

COOKIE = "tripiv"
COOKIE_S = 400 * 24 * 60 * 60
"""As long as browsers keep one."""
SEEN_MS = 60 * 60 * 1000
"""How exactly it is kept when somebody was last here."""
PASSWORD_LEAST, PASSWORD_MOST = 8, 200
BOTS_MOST = 10
HASHES_AT_A_TIME = 2
"""A hash costs 64 MiB on purpose; a crowd at the door must not take all there is."""

_NAME = re.compile(r"[^\W_](?:[\w -]{0,22}[^\W_])?")


class Registrar:
    def __init__(self, parts: Parts, secret: str) -> None:
        self._parts = parts
        self._signer = URLSafeSerializer(secret, salt="cookie")
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHES_AT_A_TIME)

    # Who is it?

    async def known(self, cookie: str | None, authorization: str | None) -> PersonRow | None:
        """Whom a request comes from; None if it says nothing, or what does not hold."""
        if authorization is not None:
            return await self._by_token(authorization)
        if not cookie:
            return None
        try:
            id, stamp = self._signer.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        person = await self._parts.people.get(str(id))
        if person is None or person.stamp != stamp:
            return None
        await self._seen(person)
        return self._allowed(person)

    async def guest(self) -> PersonRow:
        """Somebody new."""
        now = self._parts.now()
        person = PersonRow(id=new_id(), name=guest_name(), role="guest", created=now, seen=now)
        await self._parts.people.add(person)
        return person

    def cookie(self, person: PersonRow) -> str:
        made = self._signer.dumps([person.id, person.stamp])
        return made if isinstance(made, str) else made.decode()

    # Members.

    async def sign_up(self, guest: PersonRow, name: str, password: str) -> PersonRow:
        """The guest becomes a member, with all they have played."""
        if guest.role != "guest":
            raise no("member", "you have an account already", 409)
        _check_name(name)
        hashed = await self._hash(_checked(password))
        free = await self._change(
            guest.id, name=name, key=fold_name(name), role="member", password=hashed
        )
        if not free:
            raise no("name", f"the name {name} is taken", 409)
        return await self._again(guest.id)

    async def log_in(self, guest: PersonRow | None, name: str, password: str) -> PersonRow:
        """The member of that name. What the guest has played becomes theirs."""
        member = await self._parts.people.named(name)
        held = None if member is None else member.password
        # A name that nobody has takes as long as a wrong password.
        fits = await self._verify(held or await self._decoy(), password)
        if member is None or held is None or not fits:
            raise no("password", "this name and this password do not belong together", 403)
        self._allowed(member)
        if guest is not None and guest.role == "guest" and guest.id != member.id:
            await self._parts.people.claim(guest.id, member.id)
            await self._parts.notices.add("claimed", guest.id, self._parts.now(), other=member.id)
        return await self._again(member.id)

    async def log_out_everywhere(self, person: PersonRow) -> None:
        await self._change(person.id, stamp=person.stamp + 1)

    async def change_password(self, member: PersonRow, old: str, new: str) -> PersonRow:
        """All other devices are logged out."""
        if member.password is None or not await self._verify(member.password, old):
            raise no("password", "this is not your password", 403)
        hashed = await self._hash(_checked(new))
        await self._change(member.id, password=hashed, stamp=member.stamp + 1)
        return await self._again(member.id)

    async def rename(self, guest: PersonRow, name: str) -> PersonRow:
        """Guests may call themselves what they like, but not as a member does."""
        if guest.role != "guest":
            raise no("member", "the name of an account stays as it is", 409)
        _check_name(name)
        if await self._parts.people.named(name) is not None:
            raise no("name", f"the name {name} is taken", 409)
        await self._change(guest.id, name=name)
        return await self._again(guest.id)

    async def check_password(self, person: PersonRow, password: str | None) -> None:
        if person.password is not None and not await self._verify(person.password, password or ""):
            raise no("password", "this is not your password", 403)

    # Programs that play.

    async def add_bot(self, owner: PersonRow, name: str) -> tuple[PersonRow, str]:
        """A new program, and its token, which is never shown again."""
        if owner.role != "member":
            raise no("member", "bots belong to members: make an account first", 403)
        _check_name(name)
        if len(await self._parts.people.bots_of(owner.id)) >= BOTS_MOST:
            raise no("enough", f"no more than {BOTS_MOST} bots for each member", 409)
        now = self._parts.now()
        bot = PersonRow(
            id=new_id(),
            name=name,
            key=fold_name(name),
            role="bot",
            owner=owner.id,
            created=now,
            seen=now,
        )
        if not await self._parts.people.add(bot):
            raise no("name", f"the name {name} is taken", 409)
        return bot, await self.new_token(owner, name)

    async def new_token(self, owner: PersonRow, name: str) -> str:
        """Another token for a bot; those before are void."""
        bot = await self._own_bot(owner, name)
        token = new_token()
        await self._parts.people.drop_tokens(bot.id)
        await self._change(bot.id, stamp=bot.stamp + 1)
        row = TokenRow(bot.name, self._parts.now(), bot.id)
        await self._parts.people.add_token(token_hash(token), row)
        return token

    async def drop_bot(self, owner: PersonRow, name: str) -> None:
        bot = await self._own_bot(owner, name)
        await self._parts.people.forget(bot.id)
        await self._parts.notices.add("changed", bot.id, self._parts.now())

    # Inside.

    async def _own_bot(self, owner: PersonRow, name: str) -> PersonRow:
        bot = await self._parts.people.named(name)
        if bot is None or bot.owner != owner.id:
            raise no("bot", f"you have no bot {name}", 404)
        return bot

    async def _by_token(self, authorization: str) -> PersonRow:
        kind, _, token = authorization.partition(" ")
        row = None
        if kind.lower() == "bearer":
            row = await self._parts.people.token(token_hash(token.strip()))
        person = None if row is None else await self._parts.people.get(row.person)
        if person is None:
            raise no("token", "this token is not valid", 401)
        return self._allowed(person)

    def _allowed(self, person: PersonRow) -> PersonRow:
        if person.banned_until > self._parts.now():
            raise no("banned", "this account is closed for now", 403)
        return person

    async def _change(self, id: str, **values: Any) -> bool:
        """As in the store; and whoever is connected as that person hears of it."""
        is_done = await self._parts.people.change(id, **values)
        await self._parts.notices.add("changed", id, self._parts.now())
        return is_done

    async def _again(self, id: str) -> PersonRow:
        person = await self._parts.people.get(id)
        assert person is not None, "it has just been written"
        return person

    async def _seen(self, person: PersonRow) -> None:
        now = self._parts.now()
        if now - person.seen > SEEN_MS:
            await self._parts.people.change(person.id, seen=now)

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, held: str, password: str) -> bool:
        if len(password) > PASSWORD_MOST:
            return False
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, held, password)
            except (Argon2Error, InvalidHashError):
                return False

    async def _decoy(self) -> str:
        return await self._hash("nobody's password")


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name) or "  " in name:
        text = "a name has 1 to 24 letters and digits, with single blanks, - or _ between them"
        raise no("name", text)
    if fold_name(name).startswith(("guest", "deleted", "tripiv", "admin", "moderator")):
        raise no("name", "this name could be mistaken for somebody's who is not you")


def _checked(password: str) -> str:
    if not PASSWORD_LEAST <= len(password) <= PASSWORD_MOST:
        raise no("password", f"a password has {PASSWORD_LEAST} to {PASSWORD_MOST} characters")
    return password
