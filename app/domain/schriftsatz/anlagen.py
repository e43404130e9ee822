"""Anlagen and Beweisangebote: numbered by first mention, bound to the assertion they prove (spec 2, stage 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from app.domain.deutsch import format_datum, typografie
from app.domain.kanzlei.akte import Akte, Dokument, Rechtsgebiet
from app.domain.kanzlei.beteiligte import BeteiligtenRolle
from app.domain.kanzlei.erkennung import BILDER
from app.domain.schriftsatz.baustein import BeweisVorlage
from app.domain.schriftsatz.beweismittel import zeugnis
from app.domain.schriftsatz.klageart import Aufbau, Parteirolle
from app.domain.schriftsatz.platzhalter import Filled
from app.domain.schriftsatz.schema import Absatz, Anlage, Beweisangebot

_KUERZEL = {
    Parteirolle.KLAEGER: "K",
    Parteirolle.BEKLAGTER: "B",
    Parteirolle.ANTRAGSTELLER: "ASt",
    Parteirolle.ANTRAGSGEGNER: "AG",
}

_STRAFSACHE = {Parteirolle.BEKLAGTER: "V"}
"""In criminal matters there is no Beklagter: the exhibits are those of the Verteidigung."""


def kuerzel_of(rolle: Parteirolle, gebiet: Rechtsgebiet, aufbau: Aufbau) -> str:
    """Prefix of our Anlagen: ``K``, ``B``, ``ASt``, ``AG``, of the Verteidigung ``V``.

    Those of a letter have none: no Kläger writes it, and there is no other side whose Anlagen are counted, too.
    """
    if aufbau is Aufbau.SCHREIBEN:
        return ""
    own = _STRAFSACHE if gebiet is Rechtsgebiet.STRAFRECHT else {}
    return own.get(rolle, _KUERZEL[rolle])


def anlagennummer(kuerzel: str, nummer: int) -> str:
    """``K 1``; without a prefix ``1``."""
    return f"{kuerzel} {nummer}".strip()


def describe(dokument: Dokument) -> str:
    """``Arbeitsvertrag vom 18.03.2019``."""
    if dokument.datum is None or format_datum(dokument.datum) in dokument.titel:
        return dokument.titel
    return f"{dokument.titel} vom {format_datum(dokument.datum)}"


def is_sendable(datei: str) -> bool:
    """By its name: a PDF, or a picture that becomes one (§ 2 Abs. 1 Satz 1 ERVV)."""
    return datei.lower().endswith((".pdf", *BILDER))


@dataclass
class Anlagen:
    """Numbers exhibits in order of first mention; one number per document."""

    kuerzel: str
    items: list[Anlage] = field(default_factory=list)

    def number(self, dokument: Dokument) -> str:
        """The number of a document, a new one at its first mention."""
        for anlage in self.items:
            if anlage.dokumentId == dokument.id:
                return anlage.nummer
        anlage = Anlage(
            nummer=anlagennummer(self.kuerzel, len(self.items) + 1),
            bezeichnung=describe(dokument),
            dokumentId=dokument.id,
            datei=dokument.datei,
            sha256=dokument.sha256,
            seiten=dokument.seiten,
        )
        self.items.append(anlage)
        return anlage.nummer


@dataclass
class Beweise:
    """Collects the offers of a filing.

    Attributes:
        akte: its documents and Zeugen are what can be offered.
        angebote: the offers so far.
        fehlend: assertions for which the Akte holds nothing, each with the paragraph that makes it.
        offen: placeholders left in the offers.
    """

    akte: Akte
    anlagen: Anlagen
    angebote: list[Beweisangebot] = field(default_factory=list)
    fehlend: list[tuple[str, Absatz]] = field(default_factory=list)
    offen: list[str] = field(default_factory=list)

    def offer(self, vorlage: BeweisVorlage, absatz: Absatz, fill: Callable[[str], Filled]) -> None:
        """Offer what the Akte holds for an assertion of ``absatz``; ``fill`` fills a text of its Baustein."""
        behauptung = fill(vorlage.behauptung)
        found = list(self._found(vorlage, fill(vorlage.vom).text if vorlage.vom else None))
        if not found and vorlage.ersatz is not None:
            ersatz = fill(vorlage.ersatz)
            self.offen += ersatz.offen
            found = [(ersatz.text, None)] if ersatz.text else []
        if not found:
            if not vorlage.entbehrlich:
                self.fehlend.append((behauptung.text, absatz))
            return
        self.offen += behauptung.offen
        self.angebote += [
            Beweisangebot(
                behauptung=behauptung.text, beweismittel=typografie(mittel), anlagenNummer=nummer, absatz=absatz.id
            )
            for mittel, nummer in found
        ]

    def _found(self, vorlage: BeweisVorlage, vom: str | None) -> Iterator[tuple[str, str | None]]:
        """Means of evidence with the number of their Anlage."""
        dokumente = [d for d in self.akte.dokumente if d.art is vorlage.dokumentart]
        dated = [d for d in dokumente if d.datum is not None and format_datum(d.datum) == vom]
        for dokument in dated or dokumente:
            yield describe(dokument), self.anlagen.number(dokument)
        if vorlage.zeugen:
            for beteiligter in self.akte.with_rolle(BeteiligtenRolle.ZEUGE):
                yield zeugnis(beteiligter), None
