"""What the gates do that are not passed: read, set and reset (spec 1, „severity configurable“)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.domain.regelwerk.gates import (
    CLAUSE_GATES,
    SETTINGS_ID,
    TEMPLATE_GATES,
    Gate,
    GateSettings,
    GateSeverity,
    StoredGateSettings,
    settings_problems,
)
from app.errors import InputError
from app.messages import ChangeSet, ResetGateSeverities, SetGateSeverity
from app.ports import Repositories, Store, UnitOfWork

ALL_GATES: tuple[Gate[Any], ...] = (*CLAUSE_GATES, *TEMPLATE_GATES)
"""The gates of clause and template versions, in the order of the checklists."""


class Pruefregeln:
    """The severities of a library. They hold from the next check on, for everybody who works in it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def settings(self) -> GateSettings:
        """The severities that differ from the default ones."""
        with self._store.read() as view:
            return stored_settings(view)

    def set(self, command: SetGateSeverity) -> ChangeSet:
        """Set the severity of one gate.

        Raises:
            InputError: there is no such gate, or it always blocks.
        """
        require_configurable((command.gate_id,), "gate_id")
        what = "einstellen" if command.severity is not None else "auf Standard zurücksetzen"
        with self._store.unit_of_work(command, label=f"Prüfung {command.gate_id} {what}") as work:
            _write(work, {command.gate_id: command.severity})
            return work.commit()

    def reset(self, command: ResetGateSeverities) -> ChangeSet:
        """Give every gate of this program its default severity; what other versions of it stored stays."""
        with self._store.unit_of_work(command) as work:
            _write(work, dict.fromkeys(gate.id for gate in ALL_GATES))
            return work.commit()


def stored_settings(view: Repositories) -> GateSettings:
    """The severities other than the default ones, as a view of the store sees them."""
    stored = view.gate_settings.get(SETTINGS_ID)
    return stored.known(ALL_GATES) if stored is not None else {}


def require_configurable(gate_ids: Iterable[str], feld: str) -> None:
    """Refuse gates that there are not, and those that always block.

    Args:
        gate_ids: what was named.
        feld: where it was named.

    Raises:
        InputError: says which gates can be set.
    """
    if problems := settings_problems(dict.fromkeys(gate_ids, GateSeverity.WARN), ALL_GATES):
        possible = ", ".join(gate.id for gate in ALL_GATES if gate.configurable)
        raise InputError(" ".join(problems), f"Einstellbar sind: {possible}.", feld=feld)


def parse_settings(texts: Iterable[str], feld: str) -> GateSettings:
    """Settings as they are typed: ``C05=block``.

    Args:
        texts: one gate each.
        feld: where they were typed.

    Raises:
        InputError: not of this form, an unknown gate or severity, one that cannot be set, or a gate named twice.
    """
    codes = "block (sperrt), warn (warnt) oder off (aus)"
    found: dict[str, GateSeverity] = {}
    for text in texts:
        id_, sign, code = (part.strip() for part in text.partition("="))
        if not sign:
            raise InputError(f"„{text}“ nennt keine Prüfung mit ihrer Schwere.", "Schreiben Sie: C05=block.", feld=feld)
        require_configurable((id_,), feld)
        if id_ in found:
            raise InputError(f"Die Prüfung {id_} ist zweimal genannt.", "Nennen Sie jede nur einmal.", feld=feld)
        if code not in [severity.value for severity in GateSeverity]:
            raise InputError(f"Die Schwere „{code}“ der Prüfung {id_} gibt es nicht.", f"Möglich sind {codes}.",
                             feld=feld)  # fmt: skip
        found[id_] = GateSeverity(code)
    return found


def _write(work: UnitOfWork, changes: Mapping[str, GateSeverity | None]) -> None:
    before = work.gate_settings.get(SETTINGS_ID) or StoredGateSettings()
    after = before.changed(changes, ALL_GATES)
    if after is None:
        work.gate_settings.delete(SETTINGS_ID)
    else:
        work.gate_settings.put(after)
