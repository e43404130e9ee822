"""Rows of a list in the conversation: field after field, then „noch ein Eintrag?“ – or several rows understood at once.

The questions have keys of their own, which are answered like slots: ``monate__2__betrag`` (a field of row 2) and
``monate__2__mehr`` (is there another one after 2 rows).
"""

from __future__ import annotations

import re
from datetime import date

from app.domain.kanzlei.akte import Quelle, Zeile
from app.domain.schriftsatz.antworten import is_unknown_answer, parse_answer
from app.domain.schriftsatz.conversation import Conversation, SlotHerkunft, SlotWert
from app.domain.schriftsatz.dialog_text import ANTWORT, shorten
from app.domain.schriftsatz.dialog_werte import active_slots, asked, check_fit, put, used_values
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError, all_hold, rows_of
from app.domain.schriftsatz.verstehen import understand

_SCHLUESSEL = re.compile(r"(?P<liste>[a-z][a-z0-9_]*?)__(?P<zeile>[1-9][0-9]*)__(?P<feld>[a-z][a-z0-9_]*)")
_MEHR = "mehr"


def is_row_key(key: str) -> bool:
    """Whether a key asks for a row of a list."""
    return _SCHLUESSEL.fullmatch(key) is not None


def row_question(klageart: Klageart, conversation: Conversation) -> SlotDefinition | None:
    """The next question about the rows of a list: a missing required field, or whether there is another row."""
    values = used_values(klageart, conversation)
    slots = {s.schluessel: s for s in klageart.slots}
    for definition in active_slots(klageart, values):
        if definition.typ is not SlotTyp.LISTE or not definition.fragen:
            continue
        rows = rows_of(values.get(definition.schluessel))
        for number, row in enumerate(rows, 1):
            known = {**values, **row}
            fields = {**slots, **{f.schluessel: f for f in definition.felder}}
            for field in definition.felder:
                key = f"{definition.schluessel}__{number}__{field.schluessel}"
                missing = field.pflicht and field.fragen and field.schluessel not in row
                if missing and key not in conversation.gefragt and all_hold(field.bedingungen, known, fields):
                    return _as_question(definition, field, number)
        if rows and _asks_for_more(definition, conversation, len(rows)):
            return more_question(definition, len(rows))
    return None


def _as_question(definition: SlotDefinition, field: SlotDefinition, number: int) -> SlotDefinition:
    key = f"{definition.schluessel}__{number}__{field.schluessel}"
    frage = f"{definition.eintrag} {number}: {field.frage}"
    return field.model_copy(update={"schluessel": key, "frage": frage, "bedingungen": ()})


def _asks_for_more(definition: SlotDefinition, conversation: Conversation, rows: int) -> bool:
    """Row by row as long as the person goes on so; who told several at once is not asked again."""
    key = definition.schluessel
    if key not in conversation.gefragt or f"{key}__{rows}__{_MEHR}" in conversation.gefragt:
        return False
    return rows == 1 or f"{key}__{rows - 1}__{_MEHR}" in conversation.gefragt


def more_question(definition: SlotDefinition, rows: int) -> SlotDefinition:
    """„Gibt es einen weiteren Eintrag?“ after so many rows."""
    return SlotDefinition(
        schluessel=f"{definition.schluessel}__{rows}__{_MEHR}",
        label=definition.label,
        typ=SlotTyp.JA_NEIN,
        frage=f"Gibt es einen weiteren Eintrag bei „{definition.label}“ ({definition.eintrag} {rows + 1})?",
        grund=definition.grund,
        form="Ja, nein oder gleich die Angaben dazu",
        pflicht=False,
    )


def answer_row(klageart: Klageart, conversation: Conversation, key: str, text: str, heute: date) -> Conversation:
    """The conversation after an answer about a row.

    Raises:
        KeyError: there is no such list, row or field.
        SlotError: not understood or not fitting; nothing changed.
    """
    match = _SCHLUESSEL.fullmatch(key)
    if match is None:
        raise KeyError(key)
    definition = klageart.slot(match["liste"])
    given = conversation.value(definition.schluessel)
    rows = list(rows_of(given.wert if given is not None else None))
    number = int(match["zeile"])
    if definition.typ is not SlotTyp.LISTE or number > len(rows):
        raise KeyError(key)
    if match["feld"] == _MEHR:
        changed = [*rows, *_more(definition, number, text, heute)]
    else:
        changed = _with_field(definition, rows, number, match["feld"], text, heute)
    if changed == rows:
        return asked(conversation, key)
    values = {k: v for k, v in used_values(klageart, conversation).items() if k != definition.schluessel}
    check_fit(klageart, definition, tuple(changed), values, heute)
    filled = SlotWert(
        schluessel=definition.schluessel,
        wert=tuple(changed),
        herkunft=SlotHerkunft.PERSON,
        quelle=Quelle(auszug=shorten(text), vermerk=ANTWORT),
        bestaetigt=given.bestaetigt if given is not None else True,
    )
    return asked(put(conversation, filled), key)


def _more(definition: SlotDefinition, rows: int, text: str, heute: date) -> tuple[Zeile, ...]:
    if is_unknown_answer(text):
        return ()
    fund = understand((definition,), text, heute, gefragt=definition.schluessel).fund(definition.schluessel)
    if fund is not None and (told := rows_of(fund.wert)):
        return told
    return ({},) if parse_answer(more_question(definition, rows), text, heute) is True else ()


def _with_field(
    definition: SlotDefinition, rows: list[Zeile], number: int, feld: str, text: str, heute: date
) -> list[Zeile]:
    field = definition.feld(feld)
    row = dict(rows[number - 1])
    understood = understand(definition.felder, text, heute, gefragt=feld, bekannt=row)
    try:
        wert = parse_answer(field, text, heute)
    except SlotError:
        fund = understood.fund(feld)
        if fund is None:
            raise
        wert = fund.wert
    if wert is None:
        return rows
    told = {f.schluessel: f.wert for f in understood.funde if f.schluessel not in row and f.wert is not None}
    merged = told | {feld: wert} | {k: v for k, v in row.items() if k != feld}
    changed = {f.schluessel: w for f in definition.felder if isinstance(w := merged.get(f.schluessel), bool | str)}
    return [*rows[: number - 1], changed, *rows[number:]]
