"""Severities of gates as a library keeps them: only what differs from the default (spec 1, „severity configurable“)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import Field

from app.domain.regelwerk.gates.model import Gate, GateSettings, GateSeverity
from app.domain.regelwerk.rules import RegelwerkModel
from app.domain.werte import Kennung

SETTINGS_ID = "pruefungen"
"""A library has one set of severities."""


class StoredGateSettings(RegelwerkModel):
    """What a library keeps: gate id → code of the severity.

    Gates and codes that this program does not know stay: they are those of another version of it, and whoever changes
    one severity changes no other.
    """

    id: Kennung = SETTINGS_ID
    severities: dict[Kennung, Annotated[str, Field(min_length=1, max_length=40)]] = Field(default_factory=dict)

    def known(self, gates: Iterable[Gate[Any]]) -> GateSettings:
        """The severities that hold: of gates there are, that may be configured, and other than the default."""
        codes = {severity.value: severity for severity in GateSeverity}
        return {
            gate.id: codes[code]
            for gate in gates
            if gate.configurable and (code := self.severities.get(gate.id)) in codes and codes[code] != gate.severity
        }

    def changed(
        self, changes: Mapping[str, GateSeverity | None], gates: Iterable[Gate[Any]]
    ) -> StoredGateSettings | None:
        """With other severities; None if nothing is left that differs from the default.

        Args:
            changes: gate id → severity; None: the default one.
            gates: those of this program.
        """
        default = {gate.id: gate.severity for gate in gates}
        kept = {id_: code for id_, code in self.severities.items() if id_ not in changes}
        new = {id_: s.value for id_, s in changes.items() if s is not None and s is not default.get(id_)}
        severities = {**kept, **new}
        return StoredGateSettings(id=self.id, severities=severities) if severities else None
