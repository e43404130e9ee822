"""The filing as HTML for the preview: read like a filing, every paragraph an anchor (spec 5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import groupby

from app.domain.deutsch import format_betrag, format_datum_lang, typografie
from app.domain.schriftsatz import druckbild
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.platzhalter import NAME_OF_GAP
from app.domain.schriftsatz.schema import Absatz, Beweisangebot, Partei, SchriftsatzSchema, Tabelle
from app.ui.tokens import ZEILENHOEHE_PROZENT, Tokens

_PLATZHALTER = re.compile(r"\{\{\s*(?P<name>[^{}]+?)\s*\}\}")
_ANLAGE = re.compile("Anlage\u00a0(?:[A-Z][A-Za-z]{0,3}\u00a0)?[1-9][0-9]*")
_NUMERALS = ("I.", "II.", "III.", "IV.")
Rahmen = Callable[[Absatz, str], str]
"""Paragraph and its HTML → HTML with what is said of it (that it was generated, a proposal beside it)."""


def anker(absatz_id: str) -> str:
    """Name of the anchor of a paragraph."""
    return f"absatz-{absatz_id}"


def text_html(text: str, labels: Mapping[str, str]) -> str:
    """Escaped text with no-break spaces, line breaks, and placeholders as links ``slot:<key>`` (drawn as chips)."""
    parts: list[str] = []
    position = 0
    for match in _PLATZHALTER.finditer(text):
        parts.append(_plain(text[position : match.start()]))
        parts.append(_chip(match["name"], labels))
        position = match.end()
    parts.append(_plain(text[position:]))
    return "".join(parts)


def _plain(text: str) -> str:
    return escape(typografie(text), quote=False).replace("\n", "<br>")


def gap_label(name: str) -> str:
    """What a placeholder is called that belongs to no Angabe."""
    known = NAME_OF_GAP.get(name.strip().upper())
    return known[0] if known is not None else re.sub(r"[_.]", " ", name).capitalize()


def _chip(name: str, labels: Mapping[str, str]) -> str:
    key = name.strip().lower().replace(".", "_")
    if name.upper().startswith("ERGAENZUNG"):
        label = "Ergänzung: " + name.partition(":")[2].strip()
        return f'<a class="chip" href="ergaenzung:">\u00a0{escape(label)}\u00a0</a>'
    label = labels.get(key) or gap_label(name)
    return f'<a class="chip" href="slot:{escape(key)}">\u00a0{escape(label).replace(" ", chr(160))}\u00a0</a>'


def stylesheet(tokens: Tokens) -> str:
    """CSS (the subset Qt understands) for the filing; sizes come from the document's font."""
    return f"""
    body {{ color: {tokens.text}; }}
    p {{ margin-top: 0px; margin-bottom: 9px; line-height: {ZEILENHOEHE_PROZENT}%; }}
    h1 {{ font-size: x-large; margin-top: 22px; margin-bottom: 16px; }}
    h2 {{ font-size: large; margin-top: 20px; margin-bottom: 10px; }}
    h3 {{ font-size: medium; margin-top: 14px; margin-bottom: 6px; }}
    a {{ color: {tokens.akzent}; }}
    a.chip {{ color: {tokens.chip_text}; background-color: {tokens.chip}; text-decoration: none; }}
    a.still {{ color: {tokens.leise}; }}
    .leise {{ color: {tokens.leise}; font-family: 'Source Sans Pro'; font-size: small; }}
    .beweis td {{ background-color: {tokens.beweis}; }}
    """


def absatz_at(name: str) -> str | None:
    """Id of the paragraph whose anchor that is; None for another place."""
    prefix = anker("")
    return name.removeprefix(prefix) if name.startswith(prefix) else None


def changed_anchors(before: SchriftsatzSchema | None, after: SchriftsatzSchema) -> frozenset[str]:
    """Anchors of what reads differently now: paragraphs, and the head; none while nothing was shown before."""
    if before is None:
        return frozenset()
    known = {a.id: a.text for a in before.absaetze}
    changed = {anker(a.id) for a in after.absaetze if known.get(a.id) != a.text}
    return frozenset(changed | ({"rubrum"} if before.rubrum != after.rubrum else set()))


def filing_html(
    schriftsatz: SchriftsatzSchema, labels: Mapping[str, str] | None = None, rahmen: Rahmen | None = None
) -> str:
    """The whole filing as an HTML body; use ``stylesheet`` beside it."""
    setzer = _Setzer(schriftsatz, labels or {}, rahmen or (lambda _, html: html))
    middle = setzer.letter() if druckbild.is_letter(schriftsatz) else setzer.filing()
    return "<body>" + "\n".join((*middle, _tail(schriftsatz, setzer.labels))) + "</body>"


class _Setzer:
    """Sets the paragraphs of one filing."""

    def __init__(self, schriftsatz: SchriftsatzSchema, labels: Mapping[str, str], rahmen: Rahmen) -> None:
        self.schriftsatz = schriftsatz
        self.labels = labels
        self.rahmen = rahmen
        self._beweise = druckbild.beweise(schriftsatz)

    def filing(self) -> list[str]:
        """Rubrum, Anträge, Begründung."""
        s = self.schriftsatz
        sections = druckbild.begruendung(s)
        parts = [_head(s, self.labels), self._antraege()]
        if sections:
            parts.append(f'<h2 align="center">{druckbild.BEGRUENDUNG}</h2>')
        numerals = iter(_NUMERALS)
        for bild in sections:
            mark = _mark(bild.abschnitt)
            parts.append(f"<h2>{mark}{next(numerals)} {_plain(bild.titel)}</h2>" if bild.titel else f"<p>{mark}</p>")
            parts.append(self._plainly(bild.absaetze))
            if bild.wertsatz is not None:
                parts.append(f"<p>{_plain(bild.wertsatz)}</p>")
            if bild.abschnitt is Abschnitt.SACHVERHALT:
                parts.append(self._offers(""))
        return parts

    def letter(self) -> list[str]:
        """Addressee, subject, then the paragraphs in their order; several demands are numbered."""
        s = self.schriftsatz
        parts = [_letterhead(s, self.labels), self._plainly(s.in_abschnitt(Abschnitt.EINLEITUNG))]
        rest = [a for a in s.absaetze if a.abschnitt is not Abschnitt.EINLEITUNG]
        several = len(s.in_abschnitt(Abschnitt.ANTRAEGE)) > 1
        for abschnitt, run in groupby(rest, key=lambda a: a.abschnitt):
            title = s.abschnittstitel.get(abschnitt)
            parts.append(f"<h2>{_mark(abschnitt)}{_plain(title)}</h2>" if title else _mark(abschnitt))
            paragraphs = tuple(run)
            counted = abschnitt is Abschnitt.ANTRAEGE and several
            parts.append(self._counted(paragraphs) if counted else self._plainly(paragraphs))
        gruss = druckbild.gruss(s)
        return [*parts, self._offers(""), *([f"<p>{_plain(gruss)}</p>"] if gruss else [])]

    def _antraege(self) -> str:
        vorspann, counted = druckbild.antraege(self.schriftsatz)
        if not vorspann and not counted:
            return ""
        title = druckbild.antragstitel(self.schriftsatz)
        usual = druckbild.einleitung(self.schriftsatz)
        mark = _mark(Abschnitt.ANTRAEGE)
        head = f'<h2 align="center">{mark}{_plain(title)}</h2>' if title else f"<p>{mark}</p>"
        return head + (f"<p>{_plain(usual)}</p>" if usual else "") + self._plainly(vorspann) + self._counted(counted)

    def _counted(self, paragraphs: Sequence[Absatz]) -> str:
        return "\n".join(self._absatz(a, n) for n, a in enumerate(paragraphs, 1))

    def _plainly(self, paragraphs: Sequence[Absatz]) -> str:
        parts: list[str] = []
        group: str | None = None
        for absatz in paragraphs:
            if absatz.gruppe and absatz.gruppe != group:
                parts.append(f"<h3>{_plain(absatz.gruppe)}</h3>")
            group = absatz.gruppe
            parts.append(self._absatz(absatz))
        return "\n".join(parts)

    def _absatz(self, absatz: Absatz, nummer: int | None = None) -> str:
        """A paragraph with its table, Fundstellen and evidence."""
        margin = 0 if nummer is None else 36
        below = 1 if absatz.fundstellen else 9
        indent = "" if nummer is None else " margin-left:36px; text-indent:-24px;"
        text = text_html(absatz.text + druckbild.zusatz(self.schriftsatz, absatz), self.labels)
        number = "" if nummer is None else f"{nummer}.\u2002"
        html = f'<p style="margin-bottom:{below}px;{indent}"><a name="{anker(absatz.id)}"></a>{number}{text}</p>'
        if absatz.tabelle is not None:
            html += _tabelle(absatz.tabelle, self.labels)
        html += _fundstellen(absatz, margin)
        return self.rahmen(absatz, html) + self._offers(absatz.id)

    def _offers(self, absatz_id: str) -> str:
        """The evidence that follows a paragraph; under ``""`` what has no paragraph of its own."""
        offers = self._beweise.get(absatz_id, ())
        return _beweis(offers, self.schriftsatz.beweiswort, self.labels) if offers else ""


def _mark(abschnitt: Abschnitt) -> str:
    return f'<a name="{abschnitt.value}"></a>'


def _tabelle(tabelle: Tabelle, labels: Mapping[str, str]) -> str:
    right = tabelle.rechts or (False,) * len(tabelle.kopf)

    def row(cells: Sequence[str], tag: str) -> str:
        inner = "".join(
            f'<td align="{"right" if r else "left"}">{f"<b>{t}</b>" if tag else t}</td>'
            for t, r in zip((text_html(c, labels) for c in cells), right, strict=True)
        )
        return f"<tr>{inner}</tr>"

    rows = [row(tabelle.kopf, "b"), *(row(z, "") for z in tabelle.zeilen)]
    if tabelle.summen:
        rows.append(row(tabelle.summen, "b"))
    return (  # at 100 % Qt makes the table a pixel too wide for some widths, and shows a bar
        '<table border="1" cellpadding="4" cellspacing="0" width="99%" style="border-collapse:collapse;'
        f' margin-bottom:12px">{"".join(rows)}</table>'
    )


def _letterhead(schriftsatz: SchriftsatzSchema, labels: Mapping[str, str]) -> str:
    rubrum, formales = schriftsatz.rubrum, schriftsatz.formales
    lines = [f"<b>{text_html(rubrum.gericht, labels)}</b>"]
    if rubrum.gericht_anschrift:
        lines.append(text_html(rubrum.gericht_anschrift.replace(", ", "\n"), labels))
    sign = druckbild.zeichen(schriftsatz)
    return (
        f'<p><a name="rubrum"></a>{"<br>".join(lines)}</p>'
        f'<p align="right">{text_html(formales.ort, labels)}, {_plain(format_datum_lang(formales.datum))}</p>'
        f"{f'<p>{text_html(sign, labels)}</p>' if sign else ''}"
        f"<p><b>{text_html(schriftsatz.ueberschrift, labels)}</b></p>"
    )


def _head(schriftsatz: SchriftsatzSchema, labels: Mapping[str, str]) -> str:
    rubrum, formales = schriftsatz.rubrum, schriftsatz.formales
    court = [f"<b>{text_html(rubrum.gericht, labels)}</b>"]
    if rubrum.gericht_anschrift:
        court.append(text_html(rubrum.gericht_anschrift.replace(", ", "\n"), labels))
    lines = [
        f'<p><a name="rubrum"></a>{"<br>".join(court)}</p>',
        f'<p align="right">{text_html(formales.ort, labels)}, {_plain(format_datum_lang(formales.datum))}</p>',
    ]
    if sign := druckbild.zeichen(schriftsatz):
        lines.append(f"<p>{text_html(sign, labels)}</p>")
    lines.append(f'<h1 align="center">{text_html(schriftsatz.ueberschrift, labels)}</h1>')
    if eingang := druckbild.eingang(schriftsatz):
        lines.append(f'<p align="center">{eingang}</p>')
    lawyers = []
    if named := druckbild.vertretung(schriftsatz):
        lawyers = [f'<p style="margin-left:36px">{text_html(named, labels)}</p>']
    ours_first = druckbild.ours_first(schriftsatz)
    lines += [*_parteien(rubrum.klaeger, labels), *(lawyers if ours_first else ())]
    if rubrum.klaeger and rubrum.beklagter:
        lines.append('<p align="center">gegen</p>')
    lines += [*_parteien(rubrum.beklagter, labels), *(() if ours_first else lawyers)]
    wegen = f"wegen {text_html(rubrum.wegen.removeprefix('wegen ').strip(), labels)}"
    if rubrum.streitwert is not None:
        wegen += f"<br>{_plain(druckbild.wertbegriff(schriftsatz))}: {_plain(format_betrag(rubrum.streitwert))}"
    lines.append(f"<p>{wegen}</p>")
    return "\n".join(lines)


def _parteien(parteien: Sequence[Partei], labels: Mapping[str, str]) -> list[str]:
    """Each party of one side with its role."""
    rows = []
    for row in druckbild.parteizeilen(parteien):
        angaben = f", {text_html(row.angaben, labels)}" if row.angaben else ""
        rows.append(
            f'<p style="margin-left:36px; margin-bottom:2px"><b>{text_html(row.name, labels)}</b>{angaben}</p>'
            f'<p align="right">–\u00a0{_plain(row.rolle)}\u00a0–</p>'
        )
    return rows


def _fundstellen(absatz: Absatz, margin: int) -> str:
    if not absatz.fundstellen:
        return ""
    text = " · ".join(f'<a class="still" href="norm:{escape(f)}">{_plain(f)}</a>' for f in absatz.fundstellen)
    return f'<p class="leise" style="margin-left:{margin}px; line-height:100%">{text}</p>'


def _beweis(offers: Sequence[Beweisangebot], wort: str, labels: Mapping[str, str]) -> str:
    """Offers of evidence, the word before the first."""
    rows = (
        f"<tr><td width='24%'>{f'<b>{_plain(wort)}:</b>' if n == 0 else ''}</td><td>{_mittel(offer, labels)}</td></tr>"
        for n, offer in enumerate(offers)
    )
    return (
        '<table class="beweis" width="88%" align="right" cellpadding="6" cellspacing="0" style="margin-bottom:12px">'
        f"{''.join(rows)}</table>"
    )


def _mittel(offer: Beweisangebot, labels: Mapping[str, str]) -> str:
    return _ANLAGE.sub(r"<b>\g<0></b>", text_html(druckbild.beweismittel(offer), labels))


def _tail(schriftsatz: SchriftsatzSchema, labels: Mapping[str, str]) -> str:
    parts = [f"<p><br>{text_html(schriftsatz.formales.unterschrift, labels)}</p>"]
    if schriftsatz.anlagen:
        parts.append(f'<h3><a name="anlagen"></a>{druckbild.anlagentitel(schriftsatz)}</h3>')
        rows = "".join(
            f"<tr><td><b>{_plain(a.nummer).replace(' ', chr(160))}</b></td>"
            f"<td>{text_html(a.bezeichnung, labels)}</td></tr>"
            for a in schriftsatz.anlagen
        )
        parts.append(f'<table cellpadding="4" cellspacing="0">{rows}</table>')
    return "\n".join(parts)


def jump_anchor(feld: str | None, schriftsatz: SchriftsatzSchema) -> str | None:
    """Anchor in the preview for the jump target of a Befund; None if the filing has no such place.

    ``slot:<key>`` leads to the first paragraph that was filled from the slot, ``rubrum.…`` to the head.
    """
    if not feld:
        return None
    kind, _, rest = feld.partition(":")
    if kind == "slot":
        placeholder = "{{" + rest.upper() + "}}"
        for absatz in schriftsatz.absaetze:
            if rest in absatz.herkunft.slots or placeholder in absatz.text:
                return anker(absatz.id)
        return "rubrum"
    if kind in ("absatz", "absaetze"):
        return anker(rest)
    if any(a.id == feld for a in schriftsatz.absaetze):
        return anker(feld)
    head, _, tail = feld.partition(".")
    if head == "absaetze":
        return anker(tail.split(".")[0])
    if head == "anlagen":
        return "anlagen" if schriftsatz.anlagen else None
    if head in ("rubrum", "gericht", "antraege", "formales"):
        return head if head == "antraege" else "rubrum"
    return head if any(a.value == head for a in Abschnitt) else None
