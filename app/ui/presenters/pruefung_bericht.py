"""A document check without Qt: ranks and ways out of its findings, places to mark in the documents, sums in words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from app.domain.deutsch import format_datum, typografie
from app.domain.pruefung.artefakt import SEITEN, art_name
from app.domain.pruefung.befund import Ausweg, Befund
from app.domain.pruefung.bericht import Berichtszeile, Pruefbericht, Tier, tier_of
from app.domain.pruefung.control import Pruefkatalog, VerificationMethod
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument, Span
from app.domain.pruefung.urteil import Beleg, CheckStatus
from app.domain.pruefung.vorgang import Pruefvorgang, VorgangDokument
from app.ui.presenters.befunde import Listenart, Rang, rang, zaehltext
from app.ui.presenters.pruefung_angaben import Angabe, angaben

FORMATE = ("pdf", "docx", "html", "htm", "mhtml", "mht", "txt", "md")
"""Endings of files that can be checked."""
ART_WORT: Mapping[ArtifactType, str] = {art: art_name(art) for art in ArtifactType}
RAENGE = (Rang.MANGEL, Rang.HINWEIS, Rang.EMPFEHLUNG, Rang.UNKLAR, Rang.ERFUELLT, Rang.ENTFAELLT, Rang.ABGEWIESEN)
STICHTAG = (
    "Geprüft wird nach dem Recht dieses Tages: Was an ihm noch nicht oder nicht mehr gilt, wird nicht verlangt, "
    "und was an ihm verboten ist, gilt als Mangel."
)
LEER = "Noch nichts geprüft: Fügen Sie ein Dokument hinzu."
KEIN_MODUL = "Nichts geprüft: Für diese Art gibt es kein Prüfmodul. Wählen Sie, was für ein Dokument es ist."
ABWEISEN, ZURUECK, NACHWEIS = "abweisen", "zurueck", "nachweis"
"""Ways out; each is followed by ``:<Berichtszeile.schluessel>``."""
_TIER = {Tier.MANGEL: Rang.MANGEL, Tier.HINWEIS: Rang.HINWEIS, Tier.EMPFEHLUNG: Rang.EMPFEHLUNG}
_STATUS = {
    CheckStatus.UNKLAR: Rang.UNKLAR,
    CheckStatus.ERFUELLT: Rang.ERFUELLT,
    CheckStatus.NICHT_ANWENDBAR: Rang.ENTFAELLT,
}
_GEWICHT = {kind: number for number, kind in enumerate(RAENGE)}
_SICHTBAR = _GEWICHT | {Rang.ERFUELLT: _GEWICHT[Rang.UNKLAR] - 0.5}
"""Evidence is seen rather than what is only unclear or does not apply."""
_PREFIX = "pruefung."
_TITEL = 50


def listenart(modul: Callable[[Befund], str], teile: Mapping[str, str], kind: Callable[[Befund], Rang]) -> Listenart:
    """How the Prüfliste of a check is divided: six ranks and those dismissed; by module."""
    return Listenart(RAENGE, kind, "Prüfmodul", "Alle Module", teile, modul, frozenset({Rang.ABGEWIESEN}))


LISTE = listenart(lambda _befund: "", {}, rang)
"""The list before there is anything in it."""


@dataclass(frozen=True)
class Marke:
    """A place to mark in a text; ``start`` and ``ende`` count UTF-16 units, as Qt does."""

    start: int
    ende: int
    rang: Rang
    befund: str
    titel: str


@dataclass(frozen=True)
class Dokumentbild:
    """A document of a case.

    Attributes:
        art_wort: kind in words.
        gewaehlt: a person said the kind.
        ueberschriften: places of its headings, in UTF-16 units.
        marken: places that prove something, in order.
        flaechen: the same without overlap: where several lie upon each other, the weightiest is seen.
        hinweise: what could not be read.
        seite: a saved page, which can be looked at.
        lesbar: its file can be read once more.
    """

    id: str
    name: str
    art: ArtifactType
    art_wort: str
    gewaehlt: bool
    text: str
    ueberschriften: tuple[Span, ...]
    marken: tuple[Marke, ...]
    flaechen: tuple[tuple[int, int, Rang], ...]
    hinweise: tuple[str, ...]
    seite: bool
    lesbar: bool

    def marke_bei(self, place: int) -> Marke | None:
        """The narrowest mark around a place."""
        around = [marke for marke in self.marken if marke.start <= place <= marke.ende]
        return min(around, key=lambda marke: marke.ende - marke.start, default=None)


@dataclass(frozen=True)
class Vorgangsbild:
    """A case as the window shows it.

    Attributes:
        zeilen: lines of the report by id of their Befund.
        befunde: the Prüfliste.
        art: how it is divided.
        angaben: facts of the case.
        zusammenfassung: ``3 Mängel · 1 Hinweis · …``.
        hinweise: what could not be rendered or asked.
        offen: facts that nobody knows.
        fragen: how many questions a model could still answer.
        seiten: whether there are saved pages to look at.
        nachzuweisen: controls that need evidence, as (id, title), each once.
    """

    vorgang: Pruefvorgang
    dokumente: tuple[Dokumentbild, ...]
    zeilen: Mapping[str, Berichtszeile]
    befunde: tuple[Befund, ...]
    art: Listenart
    angaben: tuple[Angabe, ...]
    zusammenfassung: str
    hinweise: tuple[str, ...]
    offen: int
    fragen: int
    seiten: bool
    nachzuweisen: tuple[tuple[str, str], ...]
    _places: Mapping[str, tuple[tuple[str, Span], ...]] = field(default_factory=dict)

    def dokument(self, id_: str) -> Dokumentbild | None:
        """The document of that id."""
        return next((dokument for dokument in self.dokumente if dokument.id == id_), None)

    def stellen(self, befund_id: str) -> tuple[tuple[str, Span], ...]:
        """Places of a finding, best first: document and span in UTF-16 units."""
        return self._places.get(befund_id, ())

    def zeile_of(self, befund: Befund) -> Berichtszeile | None:
        """The line behind a finding."""
        return self.zeilen.get(befund.id)


def befund_id(zeile: Berichtszeile) -> str:
    """Id of the finding of a line."""
    return f"{_PREFIX}{zeile.schluessel}"


def rang_of(zeile: Berichtszeile) -> Rang:
    """Rank of a line."""
    if zeile.abweisung is not None:
        return Rang.ABGEWIESEN
    if zeile.urteil.status is CheckStatus.FEHLT:
        return _TIER[tier_of(zeile.control)]
    return _STATUS[zeile.urteil.status]


def vorgangsbild(
    vorgang: Pruefvorgang, dokumente: Sequence[VorgangDokument], bericht: Pruefbericht, katalog: Pruefkatalog
) -> Vorgangsbild:
    """The case in front."""
    zeilen = {befund_id(zeile): zeile for zeile in bericht.zeilen}
    kinds = {id_: rang_of(zeile) for id_, zeile in zeilen.items()}
    names = {dokument.id: dokument.name for dokument in dokumente}
    several = _several(bericht)
    befunde = tuple(
        _befund(befund, zeilen[befund.id], names.get(zeilen[befund.id].dokument, "") if several else "")
        for befund in bericht.befunde()
    )
    modules = dict.fromkeys(zeile.modul for zeile in bericht.zeilen)
    teile = {id_: (modul.title if (modul := katalog.modul(id_)) is not None else id_) for id_ in modules}
    facts = angaben(bericht.merkmale)
    read = {dokument.id: dokument for dokument in bericht.dokumente}
    maps = {id_: utf16(dokument.text) for id_, dokument in read.items()}
    places = {
        id_: tuple((b.dokument, _mapped(b.span, maps[b.dokument])) for b in zeile.urteil.belege if _is_place(b, read))
        for id_, zeile in zeilen.items()
    }
    return Vorgangsbild(
        vorgang=vorgang,
        dokumente=tuple(_dokument(d, read.get(d.id), vorgang, zeilen, kinds, places) for d in dokumente),
        zeilen=zeilen,
        befunde=befunde,
        art=listenart(lambda b: zeilen[b.id].modul, teile, lambda b: kinds[b.id]),
        angaben=facts,
        zusammenfassung=summe(bericht),
        hinweise=_notes(dokumente, bericht),
        offen=sum(fact.wert is None for fact in facts),
        fragen=sum(zeile.urteil.modellfrage is not None for zeile in bericht.zeilen),
        seiten=any(_is_page(dokument) for dokument in dokumente),
        nachzuweisen=tuple(
            dict.fromkeys(
                (zeile.control.id, typografie(zeile.control.title))
                for zeile in bericht.zeilen
                if zeile.control.verification_method is VerificationMethod.PROCESS
            )
        ),
        _places=places,
    )


def summe(bericht: Pruefbericht) -> str:
    """``3 Mängel · 1 Hinweis · 14 erfüllt``; what is not there is left out."""
    if not bericht.zeilen:
        return LEER if not bericht.dokumente else KEIN_MODUL
    counts = dict.fromkeys(RAENGE, 0)
    for zeile in bericht.zeilen:
        counts[rang_of(zeile)] += 1
    shown = [kind for kind in RAENGE if counts[kind] or kind is Rang.MANGEL]
    return " · ".join(zaehltext(kind, counts[kind]) for kind in shown)


def stichtag_satz(tag: date) -> str:
    """What the day in the field means."""
    return f"Recht am {format_datum(tag)}"


def _notes(dokumente: Sequence[VorgangDokument], bericht: Pruefbericht) -> tuple[str, ...]:
    """What is to be known of the check; what concerns one document stands beside that."""
    own = tuple(note for dokument in dokumente for note in dokument.hinweise)
    return tuple(typografie(note) for note in bericht.hinweise if not (own and note.endswith(own)))


def _several(bericht: Pruefbericht) -> bool:
    """Whether some control was asked of more than one document, so that a line must say of which."""
    asked = [zeile.control.id for zeile in bericht.zeilen]
    return len(asked) != len(set(asked))


def _befund(befund: Befund, zeile: Berichtszeile, name: str) -> Befund:
    """The finding with the ways out that this window has, and with its document where there are several."""
    ways: list[Ausweg] = []
    if zeile.abweisung is not None:
        ways.append(
            Ausweg(schluessel=f"{ZURUECK}:{zeile.schluessel}", bezeichnung="Abweisung zurücknehmen …", sofort=True)
        )
    if zeile.control.verification_method is VerificationMethod.PROCESS and zeile.abweisung is None:
        ways.append(
            Ausweg(schluessel=f"{NACHWEIS}:{zeile.schluessel}", bezeichnung="Nachweis eintragen …", sofort=False)
        )
    title = f"{befund.titel} ({name})" if name else befund.titel
    further = f" Siehe auch {', '.join(zeile.control.weitere)}." if zeile.control.weitere else ""
    return befund.model_copy(
        update={"titel": title, "text": f"{befund.text}{further}", "auswege": (*befund.auswege, *ways)}
    )


def surfaces(marks: Sequence[Marke]) -> tuple[tuple[int, int, Rang], ...]:
    """Marked places without overlap; ``marks`` in order of their starts."""
    cuts = sorted({place for marke in marks for place in (marke.start, marke.ende)})
    found: list[tuple[int, int, Rang]] = []
    active: list[Marke] = []
    following = 0
    for start, end in pairwise(cuts):
        active = [marke for marke in active if marke.ende > start]
        while following < len(marks) and marks[following].start <= start:
            active.append(marks[following])
            following += 1
        if not active:
            continue
        kind = min((marke.rang for marke in active), key=_SICHTBAR.__getitem__)
        if found and found[-1][1:] == (start, kind):
            found[-1] = (found[-1][0], end, kind)
        else:
            found.append((start, end, kind))
    return tuple(found)


def _dokument(
    dokument: VorgangDokument,
    read: Pruefdokument | None,
    vorgang: Pruefvorgang,
    zeilen: Mapping[str, Berichtszeile],
    kinds: Mapping[str, Rang],
    places: Mapping[str, Sequence[tuple[str, Span]]],
) -> Dokumentbild:
    art = vorgang.arten.get(dokument.id, dokument.art)
    text = read.text if read is not None else dokument.text
    at = utf16(text)
    found = [
        Marke(*span, kinds[id_], id_, typografie(zeilen[id_].control.title))
        for id_, own in places.items()
        for owner, span in own
        if owner == dokument.id
    ]
    marks = tuple(sorted(found, key=lambda m: (m.start, -m.ende, _GEWICHT[m.rang])))
    heads = (
        ()
        if read is None
        else tuple(
            _mapped((a.span[0], text.find("\n", a.span[0]) if "\n" in text[a.span[0] : a.span[1]] else a.span[1]), at)
            for a in read.abschnitte
            if _is_title(a.titel)
        )
    )
    return Dokumentbild(
        id=dokument.id,
        name=dokument.name,
        art=art,
        art_wort=ART_WORT[art],
        gewaehlt=dokument.id in vorgang.arten,
        text=text,
        ueberschriften=heads,
        marken=marks,
        flaechen=surfaces(marks),
        hinweise=tuple(typografie(note) for note in dokument.hinweise),
        seite=_is_page(dokument),
        lesbar=bool(dokument.datei),
    )


def _is_title(words: str) -> bool:
    """Short lines of data („HRB 48213“) begin a section as well, but are no titles to stand out."""
    return 0 < len(words) <= _TITEL and not any(sign in words for sign in ":@(")


def _is_page(dokument: VorgangDokument) -> bool:
    return dokument.datei.lower().endswith(SEITEN)


def _is_place(beleg: Beleg, read: Mapping[str, Pruefdokument]) -> bool:
    return beleg.dokument in read and beleg.span[1] > beleg.span[0]


def _mapped(span: Span, at: Callable[[int], int]) -> Span:
    return at(span[0]), at(span[1])


def utf16(text: str) -> Callable[[int], int]:
    """From places in ``text`` to places as Qt counts them: letters beyond U+FFFF count twice."""
    wide = [place for place, char in enumerate(text) if ord(char) > 0xFFFF] if not text.isascii() else []
    if not wide:
        return lambda place: place
    return lambda place: place + bisect_right(wide, place - 1)
