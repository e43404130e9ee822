"""Checks of the real files that will be sent: a pure function over what an adapter read in them (spec 2, stage 5).

Texts, norms and their rank are data (``resources/pruefungen/erv_dateien.yaml``). Nothing here blocks anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.domain.deutsch import aufzaehlung, format_zahl
from app.domain.pruefung.befund import Befund, Schwere
from app.domain.schriftsatz.pruefung import Ergebnis, PruefDefinition, befund_of
from app.domain.schriftsatz.xjustiz_daten import Verfahrensart

MAX_DATEIEN = 1_000
"""Files of one message (ERVB 2025)."""
MAX_BYTES = 200_000_000
"""Size of one message: 200 MB, counted as 1,000,000 bytes (the cautious reading; ERVB 2025)."""
MAX_NAME = 90
"""Characters of a file name, extension included (ERVB 2025)."""
MAX_PDF = (2, 0)
PDFA_TEILE = frozenset({"1", "2"})
"""Newest version of PDF and parts of PDF/A that the ERVB names."""

_NAME = re.compile(r"[A-Za-zÄÖÜäöüß0-9_-]+\.[A-Za-z0-9]+")
_NUMBER = re.compile(r"^(\d+)_")


@dataclass(frozen=True)
class PdfFakten:
    """What stands in a PDF.

    Attributes:
        version: ``1.7``.
        pdfa: part and level that it claims (``2A``), None without claim.
        schriften: names of fonts that it does not carry.
        bildseiten: numbers of pages without searchable text.
    """

    version: str
    seiten: int
    pdfa: str | None = None
    ua: bool = False
    verschluesselt: bool = False
    signiert: bool = False
    skripte: bool = False
    eingebettet: bool = False
    formulare: bool = False
    schriften: tuple[str, ...] = ()
    bildseiten: tuple[int, ...] = ()


@dataclass(frozen=True)
class DateiFakten:
    """A file of the folder to be sent; ``pdf`` None: it cannot be opened as one."""

    name: str
    size: int
    pdf: PdfFakten | None = None

    @property
    def is_dokument(self) -> bool:
        """Whether it is a document; else the data set."""
        return not self.name.lower().endswith(".xml")


@dataclass(frozen=True)
class Versand:
    """Everything the checks look at.

    Attributes:
        dateien: in order of sending, the filing first.
        gericht: name of the addressee.
        verfahren: norms of the branch; None: out of court, where the rules of the ERV do not hold.
        offen: what makes the filing a draft, in words.
        zurueckgehalten: Anlagen that are no PDF and therefore are not in the folder („Anlage K 2 (brief.docx)“).
        ohne_datei: numbers of Anlagen without a file among those that are sent.
        fremd: names of other files in the folder.
    """

    dateien: Sequence[DateiFakten]
    gericht: str
    verfahren: Verfahrensart | None
    offen: Sequence[str] = ()
    zurueckgehalten: Sequence[str] = ()
    ohne_datei: Sequence[str] = ()
    fremd: Sequence[str] = ()

    @property
    def pdfs(self) -> list[tuple[str, PdfFakten]]:
        """Name and content of the documents that can be opened."""
        return [(d.name, d.pdf) for d in self.dateien if d.is_dokument and d.pdf is not None]


def check(versand: Versand, definitionen: Mapping[str, PruefDefinition]) -> tuple[Befund, ...]:
    """All results, open ones first, the worst on top.

    Raises:
        KeyError: the definitions lack a check or a result (a defect of the data).
    """
    checks = _ALLE if versand.verfahren is not None else _AUSSERGERICHTLICH
    befunde = [befund_of(r, definitionen) for one in checks for r in one(versand)]
    return tuple(sorted(befunde, key=lambda b: (b.erfuellt, _ORDER[b.schwere])))


_ORDER = {Schwere.KRITISCH: 0, Schwere.WARNUNG: 1, Schwere.INFO: 2}


def check_entwurf(versand: Versand) -> Iterator[Ergebnis]:
    """Nothing is left open."""
    werte = {"OFFEN": aufzaehlung(list(versand.offen))}
    yield Ergebnis("erv.datei.entwurf", "entwurf" if versand.offen else "fertig", werte)


def check_format(versand: Versand) -> Iterator[Ergebnis]:
    """Documents are PDF and can be opened."""
    bad = [d for d in versand.dateien if d.is_dokument and d.pdf is None]
    for number, was in enumerate(versand.zurueckgehalten):
        yield Ergebnis("erv.datei.format", "fremd", {"WAS": was, "DATEI": was}, zusatz=f"intern.{number}")
    for number, datei in enumerate(bad):
        yield Ergebnis("erv.datei.format", "beschaedigt", {"DATEI": datei.name}, zusatz=str(number))
    if not bad and not versand.zurueckgehalten:
        yield Ergebnis("erv.datei.format", "pdf", {"ZAHL": str(len(versand.pdfs))})


def check_version(versand: Versand) -> Iterator[Ergebnis]:
    """Versions that the Bekanntmachung names; a difference is a „soll“."""

    def wrong(pdf: PdfFakten) -> bool:
        too_new = tuple(int(n) for n in pdf.version.split(".")[:2]) > MAX_PDF
        return too_new or (pdf.pdfa is not None and pdf.pdfa[:1] not in PDFA_TEILE)

    versions = dict.fromkeys(_version(pdf) for _, pdf in versand.pdfs)
    yield from _each(
        versand, "erv.datei.version", wrong, "fremd", "zugelassen",
        lambda pdf: {"VERSION": _version(pdf)}, {"VERSIONEN": aufzaehlung(list(versions))},
    )  # fmt: skip


def _version(pdf: PdfFakten) -> str:
    parts = [f"PDF/A-{pdf.pdfa[0]}{pdf.pdfa[1:].lower()}" if pdf.pdfa else f"PDF {pdf.version}"]
    return " und ".join([*parts, "PDF/UA"] if pdf.ua else parts)


def check_pdfa(versand: Versand) -> Iterator[Ergebnis]:
    """PDF/A is better, not demanded."""
    yield from _each(versand, "erv.datei.pdfa", lambda pdf: pdf.pdfa is None, "ohne", "alle")


def check_verschluesselung(versand: Versand) -> Iterator[Ergebnis]:
    """No password."""
    norm = versand.verfahren.eignung if versand.verfahren else None
    key = "erv.datei.verschluesselung"
    yield from _each(versand, key, lambda pdf: pdf.verschluesselt, "verschluesselt", "keine", norm=norm)


def check_aktiv(versand: Versand) -> Iterator[Ergebnis]:
    """No scripts."""
    yield from _each(versand, "erv.datei.aktiv", lambda pdf: pdf.skripte, "skript", "keine")


def check_eingebettet(versand: Versand) -> Iterator[Ergebnis]:
    """No files inside files."""
    yield from _each(versand, "erv.datei.eingebettet", lambda pdf: pdf.eingebettet, "datei", "keine")


def check_formular(versand: Versand) -> Iterator[Ergebnis]:
    """Fields to fill in look different everywhere."""
    yield from _each(versand, "erv.datei.formular", lambda pdf: pdf.formulare, "felder", "keine")


def check_schriften(versand: Versand) -> Iterator[Ergebnis]:
    """Every font travels with its document."""
    yield from _each(
        versand, "erv.datei.schriften", lambda pdf: bool(pdf.schriften), "fehlt", "eingebettet",
        lambda pdf: {"SCHRIFTEN": aufzaehlung(list(pdf.schriften))},
    )  # fmt: skip


def check_text(versand: Versand) -> Iterator[Ergebnis]:
    """Text can be searched."""

    def pages(pdf: PdfFakten) -> dict[str, str]:
        if len(pdf.bildseiten) == pdf.seiten:
            return {"SEITEN": "allen Seiten" if pdf.seiten > 1 else "der einzigen Seite"}
        shown = [str(n) for n in pdf.bildseiten[:10]] + (["weiteren"] if len(pdf.bildseiten) > 10 else [])
        return {"SEITEN": f"{'Seite' if len(shown) == 1 else 'den Seiten'} {aufzaehlung(shown)}"}

    yield from _each(versand, "erv.datei.text", lambda pdf: bool(pdf.bildseiten), "bild", "durchsuchbar", pages)


def check_namen(versand: Versand) -> Iterator[Ergebnis]:
    """Length, characters, numbers in order; the data set has the name the standard gives it."""
    found = False
    for number, datei in enumerate(versand.dateien):
        werte = {"DATEI": datei.name, "ZAHL": str(len(datei.name))}
        if len(datei.name) > MAX_NAME:
            found = True
            yield Ergebnis("erv.datei.name", "laenge", werte, zusatz=f"{number}.laenge")
        if not _NAME.fullmatch(datei.name):
            found = True
            yield Ergebnis("erv.datei.name", "zeichen", werte, zusatz=f"{number}.zeichen")
    matches = [_NUMBER.match(d.name) for d in versand.dateien if d.is_dokument]
    numbers = [int(m[1]) if m else 0 for m in matches]
    if any(a >= b for a, b in zip([0, *numbers], numbers, strict=False)):
        found = True
        werte = {"NUMMERN": aufzaehlung([str(n) if n else "ohne Nummer" for n in numbers])}
        yield Ergebnis("erv.datei.name", "nummer", werte, zusatz="nummer")
    if not found:
        yield Ergebnis("erv.datei.name", "gueltig")


def check_anzahl(versand: Versand) -> Iterator[Ergebnis]:
    """Number of files."""
    zahl = len(versand.dateien)
    werte = {"ZAHL": format_zahl(zahl), "MAX": format_zahl(MAX_DATEIEN)}
    yield Ergebnis("erv.datei.anzahl", "zu_viele" if zahl > MAX_DATEIEN else "zulaessig", werte)


def check_volumen(versand: Versand) -> Iterator[Ergebnis]:
    """Size of all files; shown rounded up, so that it never looks smaller than it is."""
    size = sum(d.size for d in versand.dateien)
    tenths = -(-size // 100_000)
    werte = {"GROESSE": f"{format_zahl(tenths // 10)},{tenths % 10}", "MAX": format_zahl(MAX_BYTES // 1_000_000)}
    yield Ergebnis("erv.datei.volumen", "zu_gross" if size > MAX_BYTES else "zulaessig", werte)


def check_anlagen(versand: Versand) -> Iterator[Ergebnis]:
    """Each Anlage of the directory lies in the folder."""
    werte = {"NUMMERN": aufzaehlung([f"Anlage {n}" for n in versand.ohne_datei])}
    yield Ergebnis("erv.datei.anlage", "fehlt" if versand.ohne_datei else "alle", werte)


def check_fremd(versand: Versand) -> Iterator[Ergebnis]:
    """Nothing else lies there."""
    werte = {"DATEIEN": aufzaehlung([f"„{name}“" for name in versand.fremd])}
    yield Ergebnis("erv.datei.fremd", "weitere" if versand.fremd else "keine", werte)


def check_signatur(versand: Versand) -> Iterator[Ergebnis]:
    """What has to happen before sending, by the norms of the branch."""
    if versand.verfahren is None or not versand.pdfs:
        return
    name, filing = versand.pdfs[0]
    werte = {"DATEI": name, "PFLICHT": versand.verfahren.nutzungspflicht}
    variante = "signiert" if filing.signiert else "hinweis"
    yield Ergebnis("erv.datei.signatur", variante, werte, fundstelle=versand.verfahren.signatur)


def check_xjustiz(versand: Versand) -> Iterator[Ergebnis]:
    """The data set lies there."""
    name = next((d.name for d in versand.dateien if not d.is_dokument), None)
    werte = {"DATEI": name or "", "GERICHT": versand.gericht}
    yield Ergebnis("erv.datei.xjustiz", "vorhanden" if name else "ohne_gericht", werte)


Pruefung = Callable[[Versand], Iterator[Ergebnis]]
_AUSSERGERICHTLICH: tuple[Pruefung, ...] = (check_entwurf, check_format, check_anlagen, check_fremd)
_ALLE: tuple[Pruefung, ...] = (
    check_entwurf, check_format, check_anlagen, check_verschluesselung, check_volumen, check_anzahl, check_version,
    check_aktiv, check_eingebettet, check_schriften, check_text, check_namen, check_fremd, check_formular, check_pdfa,
    check_signatur, check_xjustiz,
)  # fmt: skip


def _each(
    versand: Versand,
    pruefung: str,
    wrong: Callable[[PdfFakten], bool],
    offen: str,
    erfuellt: str,
    werte: Callable[[PdfFakten], Mapping[str, str]] = lambda _: {},
    alle: Mapping[str, str] | None = None,
    norm: str | None = None,
) -> Iterator[Ergebnis]:
    """One result for each document that is wrong, or one that says all are right."""
    bad = [(n, name, pdf) for n, (name, pdf) in enumerate(versand.pdfs) if wrong(pdf)]
    for number, name, pdf in bad:
        yield Ergebnis(pruefung, offen, {"DATEI": name, **werte(pdf)}, zusatz=str(number), fundstelle=norm)
    if not bad and versand.pdfs:
        yield Ergebnis(pruefung, erfuellt, alle or {}, fundstelle=norm)
