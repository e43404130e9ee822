"""Names of laws: from the source's ``jurabk`` to the form in which lawyers cite, and back from what people write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.domain.recht.zitat import CitationStyle


@dataclass(frozen=True, slots=True)
class Gesetzesname:
    """A law as it is cited.

    Attributes:
        code: citation form (``BDSG``, ``SGB IX``, ``EGBGB``, ``DSGVO``).
        jurabk: abbreviations in the source that mean it (``BDSG 2018``); the current one first.
        name: full name („Bundesdatenschutzgesetz“).
        style: § or Art.
        aliases: what else people write („Datenschutz-Grundverordnung“, „DS-GVO“, „GDPR“).
    """

    code: str
    name: str
    style: CitationStyle = CitationStyle.PARAGRAPH
    jurabk: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Gesetzesnamen:
    """All known laws.

    Attributes:
        laws: by code.
        by_jurabk: source abbreviation → code, for all that differ.
    """

    laws: Mapping[str, Gesetzesname]
    by_jurabk: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, laws: Iterable[Gesetzesname], by_jurabk: Mapping[str, str]) -> Gesetzesnamen:
        """Build the table; ``by_jurabk`` holds the plain ones without an entry of their own."""
        known = {law.code: law for law in laws}
        return cls(known, {**by_jurabk, **{j: law.code for law in known.values() for j in law.jurabk}})

    def code_of(self, jurabk: str) -> str:
        """Citation form of a source abbreviation; one that needs no mapping is returned as it is."""
        return self.by_jurabk.get(jurabk, jurabk)
