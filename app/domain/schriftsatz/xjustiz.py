"""The filing as an XJustiz message (§ 2 Abs. 3 ERVV): a pure mapping into a tree of elements, no XML library.

Message ``nachricht.gds.uebermittlungSchriftgutobjekte.0005005``. It holds what § 2 Abs. 3 ERVV names (Gericht,
Aktenzeichen, parties, subject) and the documents that are sent. What needs lists that are not at hand (states, legal
forms, currencies) is left out: each is optional.
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from app.domain.kanzlei.akte import Akte
from app.domain.schriftsatz.klageart import Parteirolle
from app.domain.schriftsatz.schema import Anlage, SchriftsatzSchema
from app.domain.schriftsatz.xjustiz_baum import Element, code, leaf, node, optional
from app.domain.schriftsatz.xjustiz_beteiligte import beteiligungen
from app.domain.schriftsatz.xjustiz_daten import Datentyp, XJustizDaten

NACHRICHT = "nachricht.gds.uebermittlungSchriftgutobjekte.0005005"
_NAMENSRAUM = uuid.UUID("8f0a2c52-0d2b-5c51-9a4e-3d1d7f7f5c36")
_EROEFFNEND = frozenset({Parteirolle.KLAEGER, Parteirolle.ANTRAGSTELLER})


@dataclass(frozen=True)
class Versanddatei:
    """A file that is sent, in order: the filing itself (``anlage`` None) or an Anlage."""

    name: str
    sha256: str
    anlage: Anlage | None = None


@dataclass(frozen=True)
class Sendung:
    """What a message is made of.

    Attributes:
        gericht_id: XJustiz id of the addressee.
        erstellt: instant of creation, timezone-aware.
        programm, hersteller, version: who made it.
    """

    schriftsatz: SchriftsatzSchema
    akte: Akte
    gericht_id: str
    dateien: Sequence[Versanddatei]
    erstellt: datetime
    programm: str = "Satzwerk"
    hersteller: str = "Satzwerk"
    version: str = "0"


def nachricht(sendung: Sendung, daten: XJustizDaten) -> Element:
    """The message as a tree.

    Its own id follows from everything but the instant: the same filing gives the same id.
    """
    still = replace(sendung, erstellt=datetime(2000, 1, 1, tzinfo=UTC))
    content = repr(_message(still, daten, uuid.UUID(int=0)))
    return _message(sendung, daten, uuid.uuid5(_NAMENSRAUM, hashlib.sha256(content.encode()).hexdigest()))


def document_id(datei: Versanddatei) -> str:
    """UUID of a document: the same file under the same name keeps it."""
    return str(uuid.uuid5(_NAMENSRAUM, f"{datei.name}/{datei.sha256}"))


def _message(sendung: Sendung, daten: XJustizDaten, own: uuid.UUID) -> Element:
    return node(
        NACHRICHT,
        _kopf(sendung, daten, own),
        node("grunddaten", node("verfahrensdaten", _instanz(sendung, daten), *_parties(sendung, daten))),
        node("schriftgutobjekte", *_dokumente(sendung, daten)),
    )


def _kopf(sendung: Sendung, daten: XJustizDaten, own: uuid.UUID) -> Element:
    akte, rubrum = sendung.akte, sendung.schriftsatz.rubrum
    sender = akte.kanzlei.kanzlei if akte.kanzlei else rubrum.prozessbevollmaechtigte or ""
    aktenzeichen = daten.fit(rubrum.aktenzeichen or "", Datentyp.C)
    reference = (
        leaf("aktenzeichen.freitext", aktenzeichen)
        if aktenzeichen
        else leaf("aktenzeichen.neu" if sendung.schriftsatz.rolle in _EROEFFNEND else "aktenzeichen.unbekannt", "true")
    )
    return Element(
        "nachrichtenkopf",
        attribute=(("xjustizVersion", daten.version),),
        kinder=(
            leaf("erstellungszeitpunkt", sendung.erstellt.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")),
            node(
                "absender",
                _partner(leaf("sonstige", daten.fit(sender, Datentyp.D) or "Unbekannt")),
                *optional("aktenzeichen", daten.fit(akte.aktenzeichen, Datentyp.C)),
                leaf("eigeneNachrichtenID", str(own)),
            ),
            node("empfaenger", _partner(_gericht(sendung, daten)), node("auswahl_aktenzeichen", reference)),
            node(
                "herstellerinformation",
                leaf("nameDesProdukts", sendung.programm),
                leaf("herstellerDesProdukts", sendung.hersteller),
                leaf("version", sendung.version),
            ),
        ),
    )


def _partner(who: Element) -> Element:
    return node("informationen", node("auswahl_kommunikationspartner", who))


def _gericht(sendung: Sendung, daten: XJustizDaten) -> Element:
    return code("gericht", sendung.gericht_id, daten.listen["gerichte"])


def _instanz(sendung: Sendung, daten: XJustizDaten) -> Element:
    schriftsatz = sendung.schriftsatz
    aktenzeichen = daten.fit(schriftsatz.rubrum.aktenzeichen or "", Datentyp.C)
    gegenstand = daten.fit(schriftsatz.rubrum.wegen, Datentyp.C) or daten.fit(schriftsatz.ueberschrift, Datentyp.C)
    art = daten.verfahren[schriftsatz.rechtsgebiet]
    return node(
        "instanzdaten",
        leaf("instanznummer", "1"),
        code("sachgebiet", art.sachgebiet, daten.listen["sachgebiet"]),
        node("auswahl_instanzbehoerde", _gericht(sendung, daten)),
        *(
            (node("aktenzeichen", node("auswahl_aktenzeichen", leaf("aktenzeichen.freitext", aktenzeichen))),)
            if aktenzeichen
            else ()
        ),
        *optional("kurzrubrum", daten.fit(sendung.akte.kurzrubrum, Datentyp.C)),
        node("verfahrensgegenstand", leaf("gegenstand", gegenstand or "Unbekannt")),
    )


def _parties(sendung: Sendung, daten: XJustizDaten) -> Iterator[Element]:
    return beteiligungen(sendung.schriftsatz, sendung.akte, daten)


def _dokumente(sendung: Sendung, daten: XJustizDaten) -> Iterator[Element]:
    arten = {d.id: d.art for d in sendung.akte.dokumente}
    tage = {d.id: d.datum for d in sendung.akte.dokumente}
    filing = next((d for d in sendung.dateien if d.anlage is None), None)
    codes = daten.schriftsatz
    for number, datei in enumerate(sendung.dateien, 1):
        if datei.anlage is None:
            klasse = codes.antrag if sendung.schriftsatz.antraege else codes.schreiben
            typ: str | None = codes.typ
            tag: date | None = sendung.schriftsatz.formales.datum
            name = sendung.schriftsatz.ueberschrift
        else:
            key = datei.anlage.dokumentId or ""
            own = daten.anlagen.get(arten[key], daten.anlage) if key in arten else daten.anlage
            klasse, typ = own.klasse, own.typ
            tag, name = tage.get(key), f"Anlage {datei.anlage.nummer} {datei.anlage.bezeichnung}"
        details = [
            code("dokumentklasse", klasse, daten.listen["dokumentklasse"]),
            *([code("dokumententyp", typ, daten.listen["dokumenttyp"])] if typ else []),
            *optional("anzeigename", daten.fit(name, Datentyp.C)),
        ]
        if datei.anlage is not None and filing is not None:
            target = node("bezugsdokument", leaf("ref.sgo", document_id(filing)))
            details.append(node("verweis", code("verweistyp", daten.verweis_anlage), target))
        details.append(node("datei", leaf("dateiname", datei.name), code("bestandteil", daten.bestandteil_original)))
        yield node(
            "dokument",
            node(
                "identifikation",
                leaf("id", document_id(datei)),
                leaf("nummerImUebergeordnetenContainer", str(number)),
            ),
            *optional("datumDesSchreibens", tag.isoformat() if tag is not None else ""),
            node("xjustiz.fachspezifischeDaten", *details),
        )
