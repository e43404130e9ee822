"""A draft that is worked on, without Qt: where its paragraphs come from, what can be done with them, how they look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from app.domain.deutsch import format_datum, typografie
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.belege import baustein_key
from app.domain.schriftsatz.conversation import Draft
from app.domain.schriftsatz.platzhalter import PLATZHALTER
from app.domain.schriftsatz.schema import Absatz, Beweisangebot, HerkunftArt, SchriftsatzSchema, Vorschlag
from app.domain.wortdiff import DiffKind, TextPiece, text_diff
from app.ui.presenters import vorschau
from app.ui.presenters.vorschau import anker, filing_html, text_html
from app.ui.tokens import Tokens

LUECKE = "luecke"
"""Anchor of the room for the editor."""
ANNEHMEN, ABLEHNEN = "annehmen:", "ablehnen:"
"""Links at a proposal, each with the id of its paragraph."""
ABSCHNITTE = {
    Abschnitt.EINLEITUNG: "Einleitung",
    Abschnitt.ANTRAEGE: "Anträge",
    Abschnitt.SACHVERHALT: "Sachverhalt",
    Abschnitt.RECHTLICHE_WUERDIGUNG: "Rechtliche Würdigung",
    Abschnitt.KOSTEN: "Kosten",
    Abschnitt.FORMALES: "Weitere Angaben",
}


@dataclass(frozen=True)
class Bearbeitung:
    """A paragraph in the editor: an existing one (``absatz_id``), or a new one beside ``absatz_id``."""

    absatz_id: str
    neu: bool = False
    davor: bool = False


@dataclass(frozen=True)
class AbsatzBild:
    """What is said of a paragraph.

    Attributes:
        wo: „Sachverhalt, 3. Absatz“.
        herkunft: where its text comes from.
        fundstellen: as cited.
        beweise: offers of evidence, in order.
        offen: what a person has to decide on, "" if nothing.
        geaendert: whether it can go back to what was assembled.
        glaetten, entwerfen: which task of the model belongs to its section.
    """

    wo: str
    herkunft: str
    fundstellen: tuple[str, ...]
    beweise: tuple[str, ...]
    offen: str
    geaendert: bool
    glaetten: bool
    entwerfen: bool


def find(schriftsatz: SchriftsatzSchema, absatz_id: str | None) -> Absatz | None:
    """The paragraph of that id, None if there is none."""
    return next((a for a in schriftsatz.absaetze if a.id == absatz_id), None)


def wo(schriftsatz: SchriftsatzSchema, absatz: Absatz) -> str:
    """„Antrag 2“ or „Sachverhalt, 3. Absatz“."""
    number = next(n for n, a in enumerate(schriftsatz.in_abschnitt(absatz.abschnitt), 1) if a.id == absatz.id)
    if absatz.abschnitt is Abschnitt.ANTRAEGE:
        return f"Antrag {absatz.nummer or number}"
    return f"{ABSCHNITTE[absatz.abschnitt]}, {number}. Absatz"


def herkunft(schriftsatz: SchriftsatzSchema, absatz: Absatz) -> str:
    """„Baustein „Zugang“, Fassung 2“; „von Hand geändert (Baustein …)“; „Sprachmodell …, angenommen“."""
    source = absatz.herkunft
    baustein = _baustein(schriftsatz, absatz)
    if source.art is HerkunftArt.MODELL:
        state = "noch nicht angenommen" if absatz.offen else "angenommen"
        said = f"Sprachmodell „{source.modell or 'ohne Namen'}“, {state}"
        return f"{said} (statt {baustein})" if baustein else said
    if source.art is HerkunftArt.PERSON:
        after = f", zuvor Sprachmodell „{source.modell}“" if source.modell else ""
        return f"von Hand geändert ({baustein}{after})" if baustein else f"von Hand geschrieben{after}"
    return baustein or "aus einer Angabe"


def _baustein(schriftsatz: SchriftsatzSchema, absatz: Absatz) -> str:
    source = absatz.herkunft
    if source.baustein is None:
        return ""
    key = baustein_key(source.baustein, source.version)
    named = next((b.referenz for b in schriftsatz.retrieval_belege if b.chunkId == key), None)
    return named or f"Baustein „{source.baustein}“, Fassung {source.version}"


def bild(schriftsatz: SchriftsatzSchema, absatz: Absatz) -> AbsatzBild:
    """Everything that is said of a paragraph."""
    offers = (b for b in schriftsatz.beweisangebote if b.absatz == absatz.id)
    return AbsatzBild(
        wo=wo(schriftsatz, absatz),
        herkunft=typografie(herkunft(schriftsatz, absatz)),
        fundstellen=absatz.fundstellen,
        beweise=tuple(map(_beweis, offers)),
        offen=_offen(absatz),
        geaendert=absatz.ursprung is not None,
        glaetten=absatz.abschnitt is Abschnitt.SACHVERHALT,
        entwerfen=absatz.abschnitt is Abschnitt.RECHTLICHE_WUERDIGUNG,
    )


def _beweis(angebot: Beweisangebot) -> str:
    number = f", Anlage {angebot.anlagenNummer}" if angebot.anlagenNummer else ""
    return typografie(f"{angebot.beweismittel}{number} (Behauptung: {angebot.behauptung})")


def _offen(absatz: Absatz) -> str:
    if absatz.vorschlag is not None:
        return f"{_vorschlag_name(absatz.vorschlag)}. Er steht neben dem Text und ist nicht Teil des Entwurfs."
    if absatz.offen:
        return f"Diesen Absatz hat das Sprachmodell „{absatz.herkunft.modell or 'ohne Namen'}“ geschrieben."
    return ""


def _vorschlag_name(vorschlag: Vorschlag) -> str:
    return f"Vorschlag des Sprachmodells „{vorschlag.modell}“" if vorschlag.modell else "Ihre Fassung des Absatzes"


def stand(schriftsatz: SchriftsatzSchema) -> str:
    """One sentence: what is missing or open, and that the pages then carry ENTWURF."""
    missing = len(schriftsatz.unresolved_platzhalter)
    generated = sum(a.unbestaetigt for a in schriftsatz.absaetze)
    parts = []
    if missing:
        parts.append("eine Angabe fehlt" if missing == 1 else f"{missing} Angaben fehlen")
    if generated:
        parts.append("ein Modelltext ist offen" if generated == 1 else f"{generated} Modelltexte sind offen")
    if not parts:
        return "Vollständig, keine Platzhalter."
    text = " und ".join(parts)
    return f"{text[0].upper()}{text[1:]}; jede Seite trägt „ENTWURF“."


def kopf(draft: Draft) -> str:
    """When the draft was made, and what it lacks."""
    state = stand(draft.schriftsatz)
    return f"Vom {format_datum(draft.erstellt)}. {state}" if draft.erstellt else state


def offene_stellen(schriftsatz: SchriftsatzSchema) -> tuple[str, ...]:
    """Paragraphs with something left to a person, in order: a proposal, generated text, a placeholder."""
    return tuple(a.id for a in schriftsatz.absaetze if a.vorschlag is not None or a.offen or PLATZHALTER.search(a.text))


def neighbour(ids: Iterable[str], current: str | None, order: Iterable[str], *, back: bool = False) -> str | None:
    """The next (or previous) of ``ids`` from ``current`` in ``order``, round at the end; None if there is none."""
    places = {id_: n for n, id_ in enumerate(order)}
    here = places.get(current or "", -1)
    wanted = sorted((places[i] for i in ids if i in places), reverse=back)
    if not wanted:
        return None
    ahead = [n for n in wanted if (n < here if back else n > here)]
    target = (ahead or wanted)[0]
    return next(id_ for id_, n in places.items() if n == target)


def insert_after(schriftsatz: SchriftsatzSchema, absatz_id: str, *, davor: bool) -> str | None:
    """Id behind which a paragraph stands that is put in before (or after) this one; None: at the section's beginning.

    Raises:
        KeyError: no such paragraph.
    """
    if not davor:
        return absatz_id
    absatz = find(schriftsatz, absatz_id)
    if absatz is None:
        raise KeyError(absatz_id)
    ids = [a.id for a in schriftsatz.in_abschnitt(absatz.abschnitt)]
    at = ids.index(absatz_id)
    return ids[at - 1] if at else None


# ---- the document ---------------------------------------------------------------------------------------------------


def stylesheet(tokens: Tokens) -> str:
    """CSS of a draft."""
    return f"""{vorschau.stylesheet(tokens)}
    .neu {{ color: {tokens.erfuellt}; }}
    .weg {{ color: {tokens.sperrt}; }}
    .marke {{ color: {tokens.empfehlung}; font-family: 'Source Sans Pro'; font-size: small; font-weight: 600; }}
    .balken {{ background-color: {tokens.empfehlung}; }}
    .vorschlag {{ background-color: {tokens.beweis}; }}
    a.neu, a.weg {{ color: {tokens.chip_text}; background-color: {tokens.chip}; }}
    a.neu {{ text-decoration: underline; }}
    a.weg {{ text-decoration: line-through; }}
    a.tat {{ color: {tokens.akzent}; font-family: 'Source Sans Pro'; font-weight: 600; }}
    """


def entwurf_html(
    schriftsatz: SchriftsatzSchema, labels: Mapping[str, str], bearbeitung: Bearbeitung | None = None
) -> str:
    """The draft: generated text and proposals marked by a bar and in words, room where the editor stands."""

    def rahmen(absatz: Absatz, html: str) -> str:
        if bearbeitung is not None and absatz.id == bearbeitung.absatz_id:
            style = "margin-bottom:0px; font-size:1px; line-height:100%"
            after = f'<p style="{style}">\u200b</p>'  # a table behind the room would not respect its margin
            if not bearbeitung.neu:
                mark = f'<a name="{anker(absatz.id)}">\u200b</a>'
                return f'<p style="{style}">{mark}<a name="{LUECKE}">\u200b</a></p>{after}'
            gap = f'<p style="{style}"><a name="{LUECKE}">\u200b</a></p>{after}'
            return f"{gap}{html}" if bearbeitung.davor else f"{html}{gap}"
        return marked(absatz, html, labels)

    return filing_html(schriftsatz, labels, rahmen)


def marked(absatz: Absatz, html: str, labels: Mapping[str, str]) -> str:
    """The HTML of a paragraph with the mark of generated text and the proposal beside it."""
    if absatz.offen:
        name = escape(absatz.herkunft.modell or "ohne Namen")
        mark = f"Sprachmodell „{name}“ – noch nicht angenommen"
        html = _barred(f'<p class="marke">{mark} {_decide(absatz)}</p>{html}', "")
    if absatz.vorschlag is not None:
        pieces = text_diff(absatz.text, absatz.vorschlag.text)
        name = escape(_vorschlag_name(absatz.vorschlag))
        said = f'<p class="marke">{name} – nicht Teil des Entwurfs {_decide(absatz)}</p>'
        legend = '<p class="leise">unterstrichen = neu, durchgestrichen = entfallen</p>'
        html += _barred(f"{said}<p>{diff_html(pieces, labels)}</p>{legend}", "vorschlag")
    return html


def _decide(absatz: Absatz) -> str:
    key = escape(absatz.id)
    return (
        f'\u2003<a class="tat" href="{ANNEHMEN}{key}">Annehmen</a>'
        f'\u2003<a class="tat" href="{ABLEHNEN}{key}">Ablehnen</a>'
    )


def _barred(html: str, css: str) -> str:
    """With a bar at the left."""
    return (
        '<table width="100%" cellspacing="0" cellpadding="0" style="margin-top:2px; margin-bottom:10px"><tr>'
        f'<td class="balken" width="4"></td><td width="10" class="{css}"></td><td class="{css}">{html}</td>'
        "</tr></table>"
    )


def diff_html(pieces: Iterable[TextPiece], labels: Mapping[str, str]) -> str:
    """Word by word: new is underlined, gone struck through."""
    parts = []
    for kind, text in pieces:
        html = text_html(text, labels)
        if kind is DiffKind.EQUAL:
            parts.append(html)
        else:
            tag, css = ("u", "neu") if kind is DiffKind.INSERT else ("s", "weg")
            html = html.replace('<a class="chip"', f'<a class="{css}"')
            parts.append(f'<span class="{css}"><{tag}>{html}</{tag}></span>')
    return "".join(parts)
