"""What clauses say beside figures: yes and no, a choice, a job or place in words, and that something is not known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.deutsch_lesen import plain_form
from app.domain.kanzlei.akte import AngabeWert
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.verstehen_nein import is_conditional, is_denied, is_doubt_alone, is_doubted
from app.domain.schriftsatz.verstehen_text import Lesetext
from app.domain.schriftsatz.verstehen_worte import (
    NEIN,
    Stelle,
    Teilsatz,
    Wortschatz,
    is_party_fact,
    named_options,
    words_of,
)

_UNBEKANNT = re.compile(
    r"\b(?:wei(?:ß|ss)\s+(?:ich|er|sie|man|wir|die\s+\w+|der\s+\w+)?\s*(?:es\s+|das\s+|noch\s+|leider\s+|auch\s+)*nicht"
    r"|(?:ich|wir)\s+wei(?:ß|ss)\s+(?:es\s+|noch\s+|leider\s+|auch\s+)*nicht|wissen\s+wir\s+(?:noch\s+)?nicht"
    r"|nicht\s+bekannt|unbekannt|keine\s+Ahnung|noch\s+(?:offen|unklar)|unklar|(?:kl(?:ä|ae)re|frage)\s+ich\s+noch)\b",
    re.IGNORECASE,
)
_FRAGEND = frozenset(
    [
        "ob",
        "wann",
        "wie",
        "wer",
        "was",
        "welche",
        "welcher",
        "welches",
        "welchen",
        "wo",
        "seit",
        "zu",
        "wieviel",
        "wieviele",
    ]
)
_NEIN_DAHINTER = re.compile(r"\s*:\s*(?:nein|kein(?:e|er|es)?)\b", re.IGNORECASE)
"""„Befristung: keine“ in a form, whatever the next line says."""
_TAETIG = re.compile(
    r"\b(?:beschäftigt|tätig|angestellt|arbeitet|gearbeitet|arbeite|eingestellt|Tätigkeit)\b", re.IGNORECASE
)
_NAME = re.compile(
    r"(?:\s*:\s*|\s+)(?:(?:der|die|das|den|dem|ein|eine|einen|einem|einer|ist|war)\s+)*"
    r"(?P<wert>[A-ZÄÖÜ][\w./&()-]*(?:[ \t]+(?:(?:der|des|für)[ \t]+)?"
    r"(?!(?:Firma|Betrieb|Beklagte[nr]?|Arbeitgeber\w*)\b)[A-ZÄÖÜ][\w./&()-]*){0,5})"
)


@dataclass(frozen=True)
class Aussage:
    """A value that a clause states, with its span; ``wert`` None: not known."""

    schluessel: str
    wert: AngabeWert | None
    start: int
    end: int
    grund: str


def read_statements(lesetext: Lesetext, schatz: Wortschatz, slots: Mapping[str, SlotDefinition]) -> Iterator[Aussage]:
    """Everything the clauses state; contradictions are left to the caller."""
    unknown = list(_unknown(lesetext, slots))
    yield from unknown
    silent = {t for t in lesetext.teile if _UNBEKANNT.search(lesetext.text, t.start, t.end)} | _uncertain(lesetext)
    silent |= lesetext.of_others
    for stelle in lesetext.stellen:
        definition = slots[stelle.schluessel]
        teil = lesetext.teil_of(stelle.start)
        if teil in silent or (teil in lesetext.only_said and "behaupte" not in plain_form(definition.frage)):
            continue
        match definition.typ:
            case SlotTyp.JA_NEIN:
                yield from _yes_or_no(lesetext, definition, stelle, teil)
            case SlotTyp.AUSWAHL | SlotTyp.GANZZAHL | SlotTyp.LISTE:
                yield from _none_of_it(lesetext, definition, stelle, teil)
            case SlotTyp.TEXT if not definition.ganzer_satz and not is_party_fact(definition):
                yield from _in_words(lesetext, definition, stelle, teil)
            case _:
                pass
    yield from _choices(lesetext, schatz, silent | lesetext.only_said)


def _uncertain(lesetext: Lesetext) -> set[Teilsatz]:
    """Clauses of a sentence with a condition, and those that the next clause doubts."""
    found: set[Teilsatz] = set()
    conditional: set[int] = set()
    for number, teil in enumerate(lesetext.teile):
        worte = lesetext.worte[slice(*lesetext.words_in(teil))]
        if is_conditional(worte):
            conditional.add(teil.satz)
        if number and is_doubt_alone(worte) and lesetext.teile[number - 1].satz == teil.satz:
            found.add(lesetext.teile[number - 1])
    return found | {t for t in lesetext.teile if t.satz in conditional}


def _yes_or_no(lesetext: Lesetext, definition: SlotDefinition, stelle: Stelle, teil: Teilsatz) -> Iterator[Aussage]:
    if not stelle.stark and len(words_of(definition.label)) > 1:
        return
    begin, end = lesetext.words_in(teil)
    worte = lesetext.worte[begin : max(end, stelle.last + 1)]
    if is_doubted(worte, lesetext.text[teil.start : teil.end]):
        return
    denied = is_denied(worte, stelle.first - begin, stelle.last - begin)
    if _NEIN_DAHINTER.match(lesetext.text, stelle.end):
        denied = True
    if denied is not None:
        span = lesetext.trimmed(teil.start, max(teil.end, stelle.end))
        word = lesetext.text[stelle.start : stelle.end]
        yield Aussage(definition.schluessel, not denied, *span, f"„{word}“ {'verneint' if denied else 'bejaht'}")


def _none_of_it(lesetext: Lesetext, definition: SlotDefinition, stelle: Stelle, teil: Teilsatz) -> Iterator[Aussage]:
    """„kein Sonderkündigungsschutz“, „keine Kinder“, „keine weitere Kündigung“."""
    if not stelle.stark or any(
        words_of(w) == stelle.phrase for o in definition.optionen for w in (o.label, *o.stichworte)
    ):
        return  # „kein Betriebsratsmitglied“ denies one choice, not all of them
    begin, end = lesetext.words_in(teil)
    worte = lesetext.worte[begin : max(end, stelle.last + 1)]
    before = [w.plain for w in worte[max(0, stelle.first - begin - 3) : stelle.first - begin]]
    if (
        is_doubted(worte, "")
        or NEIN.isdisjoint(before)
        or is_denied(worte, stelle.first - begin, stelle.last - begin) is not True
    ):
        return
    wert: AngabeWert | None
    match definition.typ:
        case SlotTyp.AUSWAHL:
            none = [o.wert for o in definition.optionen if words_of(o.label)[0] in NEIN | {"nein"}]
            wert = none[0] if len(none) == 1 else None
        case SlotTyp.LISTE:
            wert = ()
        case _:
            wert = "0"
    if wert is not None:
        span = lesetext.trimmed(teil.start, max(teil.end, stelle.end))
        yield Aussage(definition.schluessel, wert, *span, f"„{lesetext.text[stelle.start : stelle.end]}“ verneint")


def _in_words(lesetext: Lesetext, definition: SlotDefinition, stelle: Stelle, teil: Teilsatz) -> Iterator[Aussage]:
    """The capitalised words behind „als“, „Arbeitsort:“, „tätig in“."""
    behind = re.match(r":| (?:ist|war) ", lesetext.text[stelle.end :])
    if not (stelle.bindend or behind):
        return
    if not stelle.stark and not _TAETIG.search(lesetext.text, teil.start, teil.end):
        return
    match = _NAME.match(lesetext.text, stelle.end)
    if match is None or is_doubted(lesetext.worte[slice(*lesetext.words_in(teil))], ""):
        return
    start, end = match.span("wert")
    end = min(end, max(teil.end, start))
    text = lesetext.text[start:end].rstrip(" .,;:\r\n\t")
    if text:
        yield Aussage(
            definition.schluessel, text, start, start + len(text), f"„{lesetext.text[stelle.start : stelle.end]}“"
        )


def _choices(lesetext: Lesetext, schatz: Wortschatz, silent: set[Teilsatz]) -> Iterator[Aussage]:
    for hit in named_options(schatz, lesetext.worte):
        start, end = lesetext.worte[hit.first].start, lesetext.worte[hit.last].end
        teil = lesetext.teil_of(start)
        begin, stop = lesetext.words_in(teil)
        worte = lesetext.worte[begin : max(stop, hit.last + 1)]
        if teil in silent or is_doubted(worte, lesetext.text[teil.start : teil.end]):
            continue
        if is_denied(worte, hit.first - begin, hit.last - begin) is False:
            yield Aussage(hit.schluessel, hit.wert, start, end, f"„{lesetext.text[start:end]}“")


def _unknown(lesetext: Lesetext, slots: Mapping[str, SlotDefinition]) -> Iterator[Aussage]:
    """„Wann sie zuging, weiß ich nicht“: the slots of that clause, or of the question beside it, are not known."""
    for number, teil in enumerate(lesetext.teile):
        match = _UNBEKANNT.search(lesetext.text, teil.start, teil.end)
        if match is None:
            continue
        keys = _named_in(lesetext, teil)
        beside = [lesetext.teile[n] for n in (number - 1, number + 1) if 0 <= n < len(lesetext.teile)]
        before = lesetext.teile[number - 1] if number else teil
        if not keys and before.satz != teil.satz and lesetext.text[before.start : before.end].rstrip().endswith("?"):
            keys = _named_in(lesetext, before)  # „Betriebsrat? Keine Ahnung.“
        if not keys:
            keys = [
                k for t in beside if t.satz == teil.satz and _is_question(lesetext, t) for k in _named_in(lesetext, t)
            ]
        for key in dict.fromkeys(keys):
            if slots[key].fragen:
                yield Aussage(key, None, *match.span(), f"„{match[0]}“")


def _named_in(lesetext: Lesetext, teil: Teilsatz) -> list[str]:
    return [s.schluessel for s in lesetext.stellen_in(teil) if s.stark and not s.bindend]


def _is_question(lesetext: Lesetext, teil: Teilsatz) -> bool:
    begin, end = lesetext.words_in(teil)
    return begin < end and lesetext.worte[begin].plain in _FRAGEND
