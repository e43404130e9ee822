"""The filing as HTML for the preview: read like a filing, every paragraph an anchor (spec 5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from app.domain.deutsch import format_betrag, format_datum_lang, typografie
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.schema import Absatz, Beweisangebot, Partei, SchriftsatzSchema
from app.ui.tokens import ZEILENHOEHE_PROZENT, Tokens

_PLATZHALTER = re.compile(r"\{\{\s*(?P<name>[^{}]+?)\s*\}\}")
_ABSCHNITT_TITEL = {
    Abschnitt.SACHVERHALT: "I. Sachverhalt",
    Abschnitt.RECHTLICHE_WUERDIGUNG: "II. Rechtliche Würdigung",
    Abschnitt.KOSTEN: "III. Kosten und Streitwert",
}


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


def _chip(name: str, labels: Mapping[str, str]) -> str:
    key = name.strip().lower().replace(".", "_")
    if name.upper().startswith("ERGAENZUNG"):
        label = "Ergänzung: " + name.partition(":")[2].strip()
        return f'<a class="chip" href="ergaenzung:">\u00a0{escape(label)}\u00a0</a>'
    label = labels.get(key, re.sub(r"[_.]", " ", name).capitalize())
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


def filing_html(schriftsatz: SchriftsatzSchema, labels: Mapping[str, str] | None = None) -> str:
    """The whole filing as an HTML body; use ``stylesheet`` beside it."""
    names = labels or {}
    parts = [_head(schriftsatz, names), _antraege(schriftsatz, names)]
    parts.append('<h2 align="center">Begründung</h2>')
    for abschnitt, title in _ABSCHNITT_TITEL.items():
        paragraphs = schriftsatz.in_abschnitt(abschnitt)
        if paragraphs:
            parts.append(f'<h2><a name="{abschnitt.value}"></a>{title}</h2>')
            parts.append(_paragraphs(paragraphs, schriftsatz.beweisangebote, schriftsatz.beweiswort, names))
    parts.append(_tail(schriftsatz, names))
    return "<body>" + "\n".join(parts) + "</body>"


def _head(schriftsatz: SchriftsatzSchema, labels: Mapping[str, str]) -> str:
    rubrum, formales = schriftsatz.rubrum, schriftsatz.formales
    court = [f"<b>{text_html(rubrum.gericht, labels)}</b>"]
    if rubrum.gericht_anschrift:
        court.append(text_html(rubrum.gericht_anschrift.replace(", ", "\n"), labels))
    lines = [
        f'<p><a name="rubrum"></a>{"<br>".join(court)}</p>',
        f'<p align="right">{text_html(formales.ort, labels)}, {_plain(format_datum_lang(formales.datum))}</p>',
    ]
    if rubrum.aktenzeichen:
        lines.append(f"<p>Az.\u00a0{text_html(rubrum.aktenzeichen, labels)}</p>")
    lines.append(f'<h1 align="center">{_plain(schriftsatz.ueberschrift)}</h1>')
    lines.append("<p>In dem Rechtsstreit</p>")
    lines += [_partei(p, labels) for p in rubrum.klaeger]
    if rubrum.prozessbevollmaechtigte:
        lines.append(
            '<p style="margin-left:36px">Prozessbevollmächtigte: '
            f"{text_html(rubrum.prozessbevollmaechtigte, labels)}</p>"
        )
    lines.append('<p align="center">gegen</p>')
    lines += [_partei(p, labels) for p in rubrum.beklagter]
    wegen = f"wegen {text_html(rubrum.wegen.removeprefix('wegen ').strip(), labels)}"
    if rubrum.streitwert is not None:
        wegen += f"<br>Streitwert: {_plain(format_betrag(rubrum.streitwert))}"
    lines.append(f"<p>{wegen}</p>")
    return "\n".join(lines)


def _partei(partei: Partei, labels: Mapping[str, str]) -> str:
    parts = [f"<b>{text_html(partei.name, labels)}</b>"]
    if partei.vertreter:
        parts.append(text_html(partei.vertreter, labels))
    if partei.anschrift:
        parts.append(text_html(partei.anschrift, labels))
    return (
        f'<p style="margin-left:36px; margin-bottom:2px">{", ".join(parts)}</p>'
        f'<p align="right">–\u00a0{_plain(partei.bezeichnung)}\u00a0–</p>'
    )


def _antraege(schriftsatz: SchriftsatzSchema, labels: Mapping[str, str]) -> str:
    rows = []
    for index, absatz in enumerate(schriftsatz.in_abschnitt(Abschnitt.ANTRAEGE), 1):
        below = 1 if absatz.fundstellen else 9
        rows.append(
            f'<p style="margin-left:36px; text-indent:-24px; margin-bottom:{below}px"><a name="{anker(absatz.id)}"></a>'
            f"{absatz.nummer or index}.\u2002{text_html(absatz.text, labels)}</p>{_fundstellen(absatz, 36)}"
        )
    return '<h2 align="center"><a name="antraege"></a>Anträge</h2>' + "\n".join(rows) if rows else ""


def _paragraphs(
    paragraphs: tuple[Absatz, ...], beweise: tuple[Beweisangebot, ...], wort: str, labels: Mapping[str, str]
) -> str:
    parts: list[str] = []
    group: str | None = None
    for absatz in paragraphs:
        if absatz.gruppe and absatz.gruppe != group:
            parts.append(f"<h3>{_plain(absatz.gruppe)}</h3>")
        group = absatz.gruppe
        near = ' style="margin-bottom:1px"' if absatz.fundstellen else ""
        parts.append(f'<p{near}><a name="{anker(absatz.id)}"></a>{text_html(absatz.text, labels)}</p>')
        parts.append(_fundstellen(absatz, 0))
        parts += [_beweis(b, wort, labels) for b in beweise if b.absatz == absatz.id]
    return "\n".join(parts)


def _fundstellen(absatz: Absatz, margin: int) -> str:
    if not absatz.fundstellen:
        return ""
    text = " · ".join(f'<a class="still" href="norm:{escape(f)}">{_plain(f)}</a>' for f in absatz.fundstellen)
    return f'<p class="leise" style="margin-left:{margin}px; line-height:100%">{text}</p>'


def _beweis(beweis: Beweisangebot, wort: str, labels: Mapping[str, str]) -> str:
    anlage = beweis.anlagenNummer
    mittel = text_html(beweis.beweismittel, labels)
    if anlage and anlage not in beweis.beweismittel.replace("\u00a0", " "):
        mittel += f", <b>Anlage\u00a0{_plain(anlage).replace(' ', chr(160))}</b>"
    return (
        '<table class="beweis" width="88%" align="right" cellpadding="6" cellspacing="0" style="margin-bottom:12px">'
        f"<tr><td width='24%'><b>{_plain(wort)}:</b></td><td>{mittel}</td></tr></table>"
    )


def _tail(schriftsatz: SchriftsatzSchema, labels: Mapping[str, str]) -> str:
    parts = [f"<p>{text_html(a.text, labels)}</p>" for a in schriftsatz.in_abschnitt(Abschnitt.FORMALES)]
    parts.append(f"<p><br>{text_html(schriftsatz.formales.unterschrift, labels)}</p>")
    if schriftsatz.anlagen:
        parts.append('<h3><a name="anlagen"></a>Anlagen</h3>')
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
