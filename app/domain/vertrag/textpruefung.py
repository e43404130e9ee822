"""What can be said about the assembled text of a contract: gaps, references, terms, own wordings, names (spec 1)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import MAXYEAR, date
from decimal import Decimal
from types import MappingProxyType

from app.domain.deutsch import NBSP, aufzaehlung, find_daten, parse_franken, typografie, zitat
from app.domain.deutsch_lesen_werte import find_betraege, find_zahlen
from app.domain.pruefung.befund import Befund, BefundTyp, Schwere, Wirkung
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import QuestionType
from app.domain.vertrag.gliederung import is_words, printed_runs
from app.domain.vertrag.vertragstext import (
    Lauf,
    LaufArt,
    VertragsAbsatz,
    VertragsKlausel,
    Vertragstext,
)

_NOTHING: Mapping[str, bool] = MappingProxyType({})


def text_befunde(
    text: Vertragstext,
    *,
    required: Collection[str],
    questions: Mapping[str, Question],
    hidden: Mapping[str, bool] = _NOTHING,
) -> tuple[Befund, ...]:
    """The findings about an assembled contract, in groups, each in the order of the text.

    Args:
        text: the contract.
        required: questions whose gaps the interview reports already.
        questions: by id.
        hidden: questions that nobody is asked with these answers → whether a complete contract needs them. A gap
            that nobody can fill holds completion if it is one of these.
    """
    laeufe = tuple(text.laeufe())
    return (
        *_unreadable(text, laeufe),
        *_gaps(laeufe, required, questions, hidden),
        *_typed_gaps(laeufe),
        *_unprintable(laeufe),
        *_names(text, laeufe, required, questions, hidden),
        *_references(text, laeufe),
        *_terms(text, laeufe),
        *_wordings(text, questions),
    )


_Laeufe = Sequence[tuple[VertragsKlausel, Lauf]]
"""All runs with their clause."""


def _befund(
    id_: str, titel: str, satz: str, feld: str, *, warnt: bool = True, typ: BefundTyp = BefundTyp.INHALT
) -> Befund:
    return Befund(
        id=f"vertrag.{id_}",
        typ=typ,
        schwere=Schwere.WARNUNG if warnt else Schwere.INFO,
        wirkung=Wirkung.WARNT if warnt else Wirkung.INFORMIERT,
        erfuellt=False,
        titel=titel,
        text=typografie(satz),
        feld=feld,
    )


def _place(klausel: VertragsKlausel) -> str:
    """„§ 3 Vergütung“, „Präambel“."""
    return f"{klausel.nummer_text} {klausel.titel}".strip()


def _jump(klausel: VertragsKlausel) -> str:
    return f"klausel:{klausel.clause_id}"


def _at(klausel: VertragsKlausel, id_: str, titel: str, satz: str, *, warnt: bool = True) -> Befund:
    return _befund(id_, titel, f"{_place(klausel)}: {satz}", _jump(klausel), warnt=warnt)


# ---- texts and gaps -------------------------------------------------------------------------------------------------


def _unreadable(text: Vertragstext, laeufe: _Laeufe) -> Iterator[Befund]:
    for klausel in text.klauseln:
        if not klausel.absaetze:
            satz = "Die Klausel hat bei diesen Antworten keinen Text. Den Platz leeren oder den Wortlaut ergänzen."
            yield _at(klausel, f"leer.{klausel.clause_id}", "Klausel ohne Text", satz)
    braces = {k.clause_id: k for k, lauf in laeufe if ("{{" in lauf.text or "}}" in lauf.text) and is_words(lauf)}
    for klausel in braces.values():
        satz = "Der Text enthält Platzhalter, die sich nicht lesen lassen; er ist gedruckt, wie er dasteht. Den "
        satz += "Wortlaut berichtigen oder die Klausel in der Redaktion ändern."
        yield _at(klausel, f"unlesbar.{klausel.clause_id}", "Text nicht lesbar", satz)


def _gaps(
    laeufe: _Laeufe, required: Collection[str], questions: Mapping[str, Question], hidden: Mapping[str, bool]
) -> Iterator[Befund]:
    places: dict[str, list[VertragsKlausel]] = {}
    for klausel, lauf in laeufe:
        if lauf.art is LaufArt.LUECKE and not _is_reference(lauf) and lauf.quelle not in required:
            places.setdefault(lauf.quelle or "", []).append(klausel)
    for key, klauseln in places.items():
        where = aufzaehlung(list(dict.fromkeys(map(_place, klauseln))))
        id_, question, feld = f"luecke.{key}", questions.get(key), _jump(klauseln[0])
        if question is None:
            satz = f"{where}: Zu {zitat(key)} gibt es weder Frage noch Partei; im Vertrag steht dort [___]. Den "
            satz += "Wortlaut berichtigen oder die Klausel in der Redaktion ändern."
            yield _befund(id_, "Lücke ohne Frage", satz, feld, typ=BefundTyp.FORM)
        elif key in hidden:
            satz = f"{where}: Nach {zitat(question.label)} wird bei diesen Antworten nicht gefragt; im Vertrag steht "
            satz += "dort [___]. Eine andere Klausel wählen, die Antworten ändern oder den Wortlaut ergänzen."
            gap = _befund(id_, f"Lücke: {question.label}", satz, feld, typ=BefundTyp.FORM)
            yield gap.model_copy(update=_HOLDS) if hidden[key] else gap
        else:
            satz = f"{where}: Die Antwort auf {zitat(question.label)} fehlt; im Vertrag steht dort [___]."
            yield _befund(id_, f"Lücke: {question.label}", satz, f"frage:{key}", typ=BefundTyp.FORM)


_HOLDS = {"schwere": Schwere.KRITISCH, "wirkung": Wirkung.SPERRT}


def _typed_gaps(laeufe: _Laeufe) -> Iterator[Befund]:
    """Gaps that stand in plain words: typed, or left behind where the words around a gap were changed."""
    found = {klausel.clause_id: klausel for klausel, lauf in laeufe if "___" in lauf.text and is_words(lauf)}
    for klausel in found.values():
        satz = "Im Text steht eine Leerstelle, die keine Antwort füllt. Den Wortlaut ergänzen."
        yield _at(klausel, f"leerstelle.{klausel.clause_id}", "Leerstelle im Wortlaut", satz)


def _unprintable(laeufe: _Laeufe) -> Iterator[Befund]:
    """Pictures and signs of private areas: no font for text has them, and an export is refused after completion."""
    seen: set[tuple[str, str]] = set()
    for klausel, lauf in laeufe:
        if lauf.text.isascii() or (found := _PICTURE.search(lauf.text)) is None:
            continue
        answer = lauf.quelle if lauf.art is LaufArt.ANTWORT else None
        place = ("frage", answer) if answer is not None else ("klausel", klausel.clause_id)
        if place not in seen:
            seen.add(place)
            satz = f"{_place(klausel)}: Das Zeichen „{found[0]}“ lässt sich nicht setzen; die Ausgabe scheitert daran. "
            satz += "Es entfernen oder umschreiben."
            yield _befund(f"zeichen.{place[1]}", "Zeichen lässt sich nicht setzen", satz, ":".join(place))


_PICTURE = re.compile(r"[\ue000-\uf8ff\U0001f000-\U0010ffff]")


def _names(
    text: Vertragstext,
    laeufe: _Laeufe,
    required: Collection[str],
    questions: Mapping[str, Question],
    hidden: Mapping[str, bool],
) -> Iterator[Befund]:
    printed = {lauf.quelle for _, lauf in laeufe if lauf.art is LaufArt.LUECKE}
    for n, line in enumerate(text.unterschriften):
        if line.name is not None or line.frage in required or line.frage in printed:
            continue
        satz = f"Der Name der Partei {zitat(line.bezeichnung)} fehlt; unter dem Vertrag steht er als Lücke."
        asked = line.frage in questions and line.frage not in hidden
        feld = f"frage:{line.frage}" if asked else "unterschriften"
        yield _befund(f"name.{n}", f"Name fehlt: {line.bezeichnung}", satz, feld, typ=BefundTyp.FORM)


# ---- references and terms -------------------------------------------------------------------------------------------


def _references(text: Vertragstext, laeufe: _Laeufe) -> Iterator[Befund]:
    paragraphs = {klausel.clause_id: len(klausel.absaetze) for klausel in reversed(text.klauseln)}
    seen: set[str] = set()
    for klausel, lauf in laeufe:
        if lauf.art not in (LaufArt.LUECKE, LaufArt.VERWEIS):
            continue
        id_ = f"verweis.{klausel.clause_id}.{lauf.quelle}.{lauf.absatz or 0}"
        if id_ in seen:
            continue
        if lauf.art is LaufArt.LUECKE and _is_reference(lauf):
            seen.add(id_)
            satz = f"{lauf.text.strip('[]')} geht ins Leere, die Klausel steht nicht im Vertrag. Sie aufnehmen oder "
            yield _at(klausel, id_, "Verweis ins Leere", satz + "den Wortlaut ändern.")
        elif lauf.art is LaufArt.VERWEIS and lauf.absatz is not None:
            count = paragraphs.get(lauf.quelle or "", 0)
            if 1 <= lauf.absatz <= count:
                continue
            seen.add(id_)
            has = "einen einzigen Absatz" if count == 1 else f"{count} Absätze"
            satz = f"Der Verweis auf {lauf.text} geht ins Leere, die Klausel hat {has}."
            yield _at(klausel, id_, "Verweis auf fehlenden Absatz", satz)


def _terms(text: Vertragstext, laeufe: _Laeufe) -> Iterator[Befund]:
    defined: dict[str, list[VertragsKlausel]] = {}
    used: dict[str, VertragsKlausel] = {}
    for klausel, lauf in laeufe:
        if lauf.art is LaufArt.DEFINITION:
            defined.setdefault(lauf.quelle or "", []).append(klausel)
        elif lauf.art is LaufArt.BEGRIFF:
            used.setdefault(lauf.quelle or "", klausel)
    for term, klausel in used.items():
        if term not in defined:
            satz = f"Der Begriff {zitat(term)} ist in diesem Vertrag nicht bestimmt. Die Klausel mit der Bestimmung "
            satz += "aufnehmen oder den Wortlaut ändern."
            yield _at(klausel, f"begriff.{term}", f"Begriff nicht bestimmt: {term}", satz)
    everything = _outside_definitions(text) if defined else ""
    for term, klauseln in defined.items():
        if len(klauseln) > 1:
            where = aufzaehlung(list(dict.fromkeys(map(_place, klauseln))))
            satz = f"{zitat(term)} ist mehrfach bestimmt: {where}."
            yield _befund(f"doppelt.{term}", f"Begriff mehrfach bestimmt: {term}", satz, _jump(klauseln[1]))
        if term not in used and not re.search(rf"(?<!\w){re.escape(term)}(?!\w)", everything):
            satz = f"{zitat(term)} wird bestimmt, kommt im Vertrag aber nicht weiter vor."
            yield _at(klauseln[0], f"unbenutzt.{term}", f"Begriff nicht verwendet: {term}", satz, warnt=False)


def _outside_definitions(text: Vertragstext) -> str:
    """All words but those that are being defined."""
    runs = (lauf for klausel in text.klauseln for lauf in (*printed_runs(klausel.absaetze), Lauf("\n")))
    words = "".join(" … " if lauf.art is LaufArt.DEFINITION else lauf.text for lauf in runs)
    return words.replace(NBSP, " ")


# ---- own wordings ---------------------------------------------------------------------------------------------------


def _wordings(text: Vertragstext, questions: Mapping[str, Question]) -> Iterator[Befund]:
    for klausel in text.klauseln:
        if not klausel.abweichend:
            continue
        satz = "Der Wortlaut weicht von der Bibliothek ab. Varianten für Antworten und Länder gelten darin so, wie sie "
        satz += "bei der Änderung standen."
        titel = f"Eigener Wortlaut: {klausel.titel}"
        yield _at(klausel, f"wortlaut.{klausel.clause_id}", titel, satz, warnt=False)
        yield from _old_values(klausel, questions)


def _old_values(klausel: VertragsKlausel, questions: Mapping[str, Question]) -> Iterator[Befund]:
    """Values that were typed in place of an answer and are no longer what the answer says.

    Only where it is sure: the library prints the answer here, the wording does not, and says another amount, day or
    number with the same unit that the library does not say.
    """
    own, library = _words(klausel.absaetze), _words(klausel.bibliothek)
    printed = {lauf.quelle for lauf in _runs(klausel.absaetze)}
    for answer, unit in _answers(klausel.bibliothek):
        question = questions.get(answer.quelle or "")
        if question is None or answer.quelle in printed:
            continue
        now = _values(question.type, f"{answer.text} {unit}", unit)
        typed, known = _values(question.type, own, unit), _values(question.type, library, unit)
        old = {value: shown for value, shown in typed.items() if value not in known}
        if now and old and not typed.keys() & now.keys():
            shown = aufzaehlung(list(old.values()), "oder")
            satz = f"Im eigenen Wortlaut steht {shown}; die Antwort auf {zitat(question.label)} lautet {answer.text}. "
            satz += "Den Wortlaut angleichen oder die Antwort ändern."
            id_ = f"altwert.{klausel.clause_id}.{answer.quelle}"
            yield _at(klausel, id_, f"Wert weicht ab: {question.label}", satz)


def _answers(absaetze: Iterable[VertragsAbsatz]) -> Iterator[tuple[Lauf, str]]:
    """Answers, each once, with the noun behind it: „Stunden“."""
    seen: set[str | None] = set()
    for absatz in absaetze:
        runs = list(absatz.all())
        for n, lauf in enumerate(runs):
            if lauf.art is LaufArt.ANTWORT and lauf.quelle not in seen:
                seen.add(lauf.quelle)
                unit = _UNIT.match(runs[n + 1].text) if n + 1 < len(runs) else None
                yield lauf, unit[1] if unit else ""


def _values(kind: QuestionType, text: str, unit: str) -> dict[Decimal | date, str]:
    """Amounts, days, or numbers with this unit; each with how it is written."""
    match kind:
        case QuestionType.CURRENCY:
            euro: dict[Decimal | date, str] = {b.wert: text[b.start : b.end] for b in find_betraege(text)}
            return euro | {parse_franken(m[0]): m[0] for m in _FRANKEN.finditer(text)}
        case QuestionType.DATE:
            return {day: text[start:end] for day, start, end in _days(text)}
        case QuestionType.NUMBER if unit:
            numbers = (z for z in find_zahlen(text) if z.einheit == unit)
            return {z.wert: f"{text[z.start : z.end]} {z.einheit}" for z in numbers}
        case _:
            return {}


_UNIT = re.compile(r"[\s-]([A-ZÄÖÜ]\w+)")
_FRANKEN = re.compile(r"(?:CHF|Fr\.)\s?\d{1,3}(?:['’]\d{3})+(?:\.\d{2})?(?!\d)|(?:CHF|Fr\.)\s?\d+(?:\.\d{2})?(?!\d)")


def _days(text: str) -> list[tuple[date, int, int]]:
    """Days with their year: „31.12.“ is one of every year."""
    try:
        found = find_daten(text, heute=date.max)
    except ValueError:  # an impossible day: it is the end-check of documents that says so
        return []
    return [item for item in found if item[0].year < MAXYEAR - 1]


def _words(absaetze: Iterable[VertragsAbsatz]) -> str:
    """The plain words; what was made from braces does not count."""
    return "".join(lauf.text if is_words(lauf) else " … " for lauf in printed_runs(absaetze))


def _runs(absaetze: Iterable[VertragsAbsatz]) -> Iterator[Lauf]:
    return (lauf for absatz in absaetze for lauf in absatz.all())


def _is_reference(lauf: Lauf) -> bool:
    return lauf.platzhalter.startswith("{{VERWEIS:")
