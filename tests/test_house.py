"""The house rules that no linter knows."""

import ast
import re
from pathlib import Path

import tripiv

HOUSE = Path(tripiv.__file__).parent
GAMES = sorted(
    path.name for path in (HOUSE / "games").iterdir() if path.is_dir() and path.name[0] != "_"
)


def shared_modules() -> list[Path]:
    return [path for path in HOUSE.rglob("*.py") if "games" not in path.relative_to(HOUSE).parts]


def words_of(path: Path) -> set[str]:
    """Every name and every word in a string of a module, but for what is said in docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id.lower())
        elif isinstance(node, ast.Attribute):
            found.add(node.attr.lower())
        elif isinstance(node, ast.ImportFrom):
            found |= set((node.module or "").split("."))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in said:
            found |= set(re.findall(r"[a-z]+", node.value.lower()))
    return found


def test_no_shared_room_names_a_game() -> None:
    assert GAMES
    named = {
        f"{path.relative_to(HOUSE)}: {game}"
        for path in shared_modules()
        for game in set(GAMES) & words_of(path)
    }
    assert not named


def test_the_search_for_names_would_find_one(tmp_path: Path) -> None:
    module = tmp_path / "sly.py"
    module.write_text('"""About toy."""\n\nKIND = "my toy"\n')
    assert "toy" in words_of(module)
    module.write_text('"""About toy."""\n')
    assert "toy" not in words_of(module)


def test_public_names_are_sorted_and_exist() -> None:
    for path in HOUSE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
                names = ast.literal_eval(node.value)
                here = {
                    name
                    for other in ast.walk(tree)
                    for name in (
                        getattr(other, "name", None),
                        getattr(other, "id", None),
                        getattr(other, "asname", None),
                    )
                    if name
                }
                assert set(names) <= here, path
