"""The build hook: a wheel holds the built page."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))

import page


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install builds nothing: `make` does that by `tools/page.py`, whose work
        needs a network that an editable install must not want."""
        if self.target_name == "wheel" and version != "editable":
            page.build()
            build_data["artifacts"].append("src/tripiv/page/**")
