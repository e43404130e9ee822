"""What undo names („Rückgängig: Absatz bearbeiten“) reads like German: a thing and what is done with it."""

from __future__ import annotations

import re

from app import messages, messages_akten, messages_pruefung, messages_schriftsatz, messages_vertrag
from app.messages import Command, DraftCommand

MODULES = (messages, messages_akten, messages_pruefung, messages_schriftsatz, messages_vertrag)
ACTIONS = re.compile(r"[\wäöüß]*(?:en|ern|eln)")


def commands() -> list[type[Command]]:
    return [
        kind
        for module in MODULES
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Command) and kind not in (Command, DraftCommand)
    ]


def test_each_step_says_what_is_done_with_what() -> None:
    odd = {}
    for kind in commands():
        words = kind.label.split()
        named = len(words) > 1 or kind.label in ("Freigeben", "Zurückweisen", "Veröffentlichen")
        taken_back = kind.label in ("Rückgängig", "Wiederholen")
        if not taken_back and not (named and ACTIONS.fullmatch(words[-1]) and words[0][0].isupper()):
            odd[kind.__name__] = kind.label
    assert not odd
