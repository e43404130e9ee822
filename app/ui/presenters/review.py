"""What the second person reads, without Qt: the whole content of a first version, and what is affected."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from app.domain.deutsch import typografie, zitat
from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.numbering import shown_id
from app.domain.regelwerk.template_phrases import defaults_text, form_text, name_text, noun_text, step_notes, when_text
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.usage import Usage, clause_usages
from app.domain.regelwerk.version_diff import SLOT_NAMES
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.klausel_lesen import clause_html
from app.ui.presenters.klausel_marken import umfeld_of
from app.ui.presenters.redaktion import regeln


def content_html(version: ClauseVersion | TemplateVersion, bestand: Bestand) -> str:
    """Everything in a version, for reading: text and rules, or sections, slots and questions."""
    if isinstance(version, ClauseVersion):
        rules = "".join(
            f"<p>{number}. {escape(row.satz, quote=False)} ({row.wort}: {escape(zitat(row.meldung), quote=False)})</p>"
            for number, row in enumerate(regeln(version, bestand.library), 1)
        )
        umfeld = umfeld_of(bestand, version.clause_id, terms=False)
        body = clause_html(version, umfeld).removeprefix("<body>").removesuffix("</body>")
        head = _heading("Überschrift im Vertrag", version)
        return f"<body>{head}{body}<h3>Regeln</h3>{rules or '<p>Keine Regel.</p>'}</body>"
    return _template_html(version, bestand)


def _template_html(version: TemplateVersion, bestand: Bestand) -> str:
    parts = [_heading("Überschrift des Vertrags", version)]
    if version.parties:
        parts.append("<h3>Parteien</h3>")
    for party in version.parties:
        words = f"{noun_text(party.noun)}; Form: {form_text(party, bestand.questions)}"
        signs = f"; unterschreibt, {when_text(party.signs_if, bestand.questions, '')}" if party.signs_if else ""
        parts.append(_line(f"{words}; Name aus: {name_text(party, bestand.questions)}{signs}"))
    for section in version.sections:
        parts.append(f"<h3>{escape(section.title)}{'' if section.numbered else ' (ohne Nummern)'}</h3>")
        for slot in section.slots:
            names = " / ".join(bestand.title(clause) for clause in slot.clause_ids) or "ohne Klausel"
            start = defaults_text(slot.defaults, bestand.title, bestand.questions)
            begins = f"; beginnt mit: {start}" if slot.defaults else ""
            parts.append(_line(f"{names} ({SLOT_NAMES[slot.kind]}){begins}"))
    known = [step for step in version.interview if step.question_id in bestand.questions]
    parts.append("<h3>Fragen</h3>" if known else "<h3>Fragen</h3><p>Keine Frage.</p>")
    for number, step in enumerate(known, 1):
        label = bestand.questions[step.question_id].label
        parts.append(_line(f"{number}. {label} ({step_notes(step, bestand.questions)})"))
    return f"<body>{''.join(parts)}</body>"


def _heading(what: str, version: ClauseVersion | TemplateVersion) -> str:
    return _line(f"{what}: {zitat(version.heading)}") if version.heading else ""


def _line(text: str) -> str:
    return f"<p>{escape(typografie(text), quote=False)}</p>"


def affected(
    version: ClauseVersion | TemplateVersion, bestand: Bestand, contracts: Sequence[Usage] = ()
) -> tuple[tuple[str, str, str], ...]:
    """What else the version touches: title, sentence, jump target. ``contracts``: those with an earlier version."""
    moved = [(typografie(usage.text), "behält die frühere Version, bis er umgestellt wird", usage.jump)
             for usage in contracts]  # fmt: skip
    if isinstance(version, ClauseVersion):
        found = [(typografie(use.text), "", use.jump) for use in clause_usages(bestand.library, version.clause_id)]
        return (*found, *moved) or (("Nichts anderes verwendet diese Klausel.", "", ""),)
    found = [
        (bestand.title(clause), f"Klausel {shown_id(clause)}".strip(), f"clause:{clause}")
        for clause in version.clause_ids
    ]
    return (*found, *moved) or (("Die Vorlage verwendet noch keine Klausel.", "", ""),)
