"""The locks hold hashes and no address, and say what `pyproject.toml` says."""

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import distributions

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import lock

LOCKS = ("bench", "dev", "peer", "run", "uv")
MEND = "call `make lock`"


def pins(root, name) -> Iterator[Requirement]:
    text = (root / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and not line.startswith((" ", "#")):
            yield Requirement(line.rstrip(" \\"))


def here(root, name) -> dict[str, str]:
    """What a lock installs in the environment that runs this test: version by name."""
    return {
        canonicalize_name(pin.name): str(next(iter(pin.specifier)).version)
        for pin in pins(root, name)
        if pin.marker is None or pin.marker.evaluate()
    }


def test_every_lock_is_there(root):
    found = {path.name for path in (root / "requirements").iterdir()}
    assert found == {f"{name}.txt" for name in LOCKS}
    assert set(lock.LOCKS) == set(LOCKS)


@pytest.mark.parametrize("name", LOCKS)
def test_no_lock_holds_an_address_or_a_path_of_a_machine(root, name):
    text = (root / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    assert not re.search(r"://|\bfile:|@ |--index|--extra|--find-links|\.(org|com|net|io)\b", text)
    assert not re.search(r"(^|\s)/\w", text)


def test_the_lock_of_the_page_holds_no_address(root):
    assert "://" not in (root / "web" / "package-lock.json").read_text(encoding="utf-8"), MEND


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_is_exact_and_hashed(root, name):
    text = (root / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    for pin in pins(root, name):
        assert [part.operator for part in pin.specifier] == ["=="], pin
    blocks = re.split(r"\n(?=\w)", text.split("\n", 1)[1])
    assert len(blocks) == len(list(pins(root, name)))
    for block in blocks:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", block), block.split("\n")[0]


@pytest.mark.parametrize("name", LOCKS)
def test_no_dependency_changed_since_the_lock_was_made(root, name):
    header = (root / "requirements" / f"{name}.txt").read_text(encoding="utf-8").split("\n")[0]
    assert lock.fingerprint() in header, MEND


@pytest.mark.parametrize(
    ("name", "groups"),
    [
        ("run", ["build"]),
        ("dev", ["dev"]),
        ("bench", ["bench"]),
        ("peer", ["peer"]),
        ("uv", []),
    ],
)
def test_a_lock_holds_what_the_project_asks_for(root, name, groups):
    with (root / "pyproject.toml").open("rb") as file:
        told = tomllib.load(file)
    asked = list(told["project"]["dependencies"]) if name not in {"uv", "peer"} else []
    waiting = groups or ["setup"]
    while waiting:
        for item in told["dependency-groups"][waiting.pop()]:
            if isinstance(item, dict):
                waiting.append(item["include-group"])
            else:
                asked.append(item)
    held = here(root, name)
    for text in asked:
        need = Requirement(text)
        assert held.get(canonicalize_name(need.name)) in need.specifier, f"{text}: {MEND}"


def test_all_locks_fit_in_one_environment(root):
    together: dict[str, str] = {}
    for name in ("dev", "bench", "run", "peer"):
        for package, version in here(root, name).items():
            assert together.setdefault(package, version) == version, f"{package}: {MEND}"
    assert here(root, "run").items() <= here(root, "dev").items()
    assert here(root, "run").items() <= here(root, "bench").items()


def test_what_is_installed_needs_nothing_that_no_lock_holds(root):
    """The metadata of the installed packages is the witness, not the tool that locks."""
    held = here(root, "dev") | here(root, "bench")
    for distribution in distributions():
        name = canonicalize_name(distribution.name)
        if name not in held:
            continue
        for text in distribution.requires or []:
            need = Requirement(text)
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                assert held.get(canonicalize_name(need.name)) in need.specifier, f"{name}: {text}"
