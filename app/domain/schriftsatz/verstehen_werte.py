"""Which slot a day, an amount, a number or a company of a text is meant for: the nearest Stichwort of its clause.

Evidence is measured as a distance in words (prepositions and articles do not count); a Stichwort in small letters is
a predicate („zugegangen“) and reaches further than a noun. Where two slots are as near as each other nothing is
taken, but a question is put.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from app.domain.deutsch import format_betrag, format_datum, format_zahl
from app.domain.deutsch_lesen import Monate, Tag, plain_form
from app.domain.deutsch_lesen_werte import Betrag, Firma, Zahl
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.verstehen_nein import is_doubted
from app.domain.schriftsatz.verstehen_text import TYPEN, Lesetext, Nennung
from app.domain.schriftsatz.verstehen_worte import FUELLWORT, Stelle, Teilsatz, same_word, words_of

_GEBUNDEN, _DIREKT = -10.0, -8.0
_PRAEDIKAT, _PRAEDIKAT_AM, _SCHWACH = 1.5, 2.5, 3.0
_DEUTLICH = 2.0
"""Two slots this far apart in distance are not mixed up."""
_WEIT = 12
_SEITE = frozenset(("beklagter.name", "gegner.name"))
_HABEN = frozenset(("hat", "habe", "haben"))
_VIELFACH = re.compile(r"\d\s?[x×]\s?$")
_ZWISCHEN = re.compile(r"\bzwischen\s+(?:€\s?)?[\d.,’']+\s?(?:€|Euro|EUR)?\s+und\s+$", re.IGNORECASE)
_SPANNE = re.compile(r"\s*(?:bis(?:\s+zu)?|[-–])\s*\d", re.IGNORECASE)
_SPANNE_DAVOR = re.compile(r"\d(?:\s?€)?\s*(?:bis(?:\s+zu)?|[-–])\s*$", re.IGNORECASE)
_GRENZWERT = frozenset(["ueber", "mehr", "unter", "weniger", "mindestens", "hoechstens", "maximal", "minimal", "bis"])


@dataclass(frozen=True)
class Zuordnung:
    """A mention and the slot it is meant for. ``unklar``: further slots it could be meant for as well."""

    nennung: Nennung
    schluessel: str
    grund: str
    unklar: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Paar:
    abstand: float
    nennung: Nennung
    schluessel: str
    wort: str


def fits(definition: SlotDefinition, nennung: Nennung) -> bool:
    """Whether a mention is of the slot's type."""
    if definition.typ is SlotTyp.TEXT:
        return isinstance(nennung, Firma) and (definition.vorbelegung or "").endswith(".name")
    if definition.typ is SlotTyp.MONAT:
        return isinstance(nennung, Monate) and len(nennung.monate) == 1
    kind = TYPEN.get(definition.typ)
    return kind is not None and isinstance(nennung, kind)


def assign(lesetext: Lesetext, slots: Mapping[str, SlotDefinition], gefragt: str | None) -> list[Zuordnung]:
    """Every mention whose slot is told, or could be one of several, in the order of the text."""
    found: list[Zuordnung] = []
    for teil in lesetext.teile:
        found += _assign_clause(lesetext, slots, teil)
    done = {id(z.nennung) for z in found}
    filled = {z.schluessel for z in found}
    for nennung in lesetext.nennungen:
        if id(nennung) not in done and (zuordnung := _from_sentence(lesetext, slots, nennung, filled)):
            found.append(zuordnung)
            filled.add(zuordnung.schluessel)
            done.add(id(nennung))
    if gefragt is not None and gefragt not in filled and gefragt in slots:
        left = [n for n in lesetext.nennungen if id(n) not in done and fits(slots[gefragt], n)]
        if len(left) == 1 and not lesetext.is_refused(left[0]):
            found.append(Zuordnung(left[0], gefragt, "Antwort auf die Frage"))
    return sorted(found, key=lambda z: z.nennung.start)


def _assign_clause(lesetext: Lesetext, slots: Mapping[str, SlotDefinition], teil: Teilsatz) -> list[Zuordnung]:
    mentions = [n for n in lesetext.mentions_in(teil) if not lesetext.is_refused(n)]
    if not mentions:
        return []
    if _is_no_statement(lesetext, teil):
        return []
    stellen = lesetext.stellen_in(teil)
    pairs = sorted(
        (p for n in mentions for p in _pairs(lesetext, slots, n, stellen)), key=lambda p: (p.abstand, p.nennung.start)
    )
    found: list[Zuordnung] = []
    used: set[int] = set()
    filled: set[str] = set()
    for pair in pairs:
        if id(pair.nennung) in used or pair.schluessel in filled:
            continue
        rivals = [p for p in pairs if p.nennung is pair.nennung and p.schluessel not in filled | {pair.schluessel}]
        near = [p for p in rivals if p.abstand - pair.abstand < _DEUTLICH and _is_first(p, pairs, used)]
        keys = tuple(dict.fromkeys(p.schluessel for p in near))
        found.append(Zuordnung(pair.nennung, pair.schluessel, f"„{pair.wort}“", keys))
        used.add(id(pair.nennung))
        filled |= {pair.schluessel, *keys}
    return found


def _is_no_statement(lesetext: Lesetext, teil: Teilsatz) -> bool:
    """Whether a clause doubts, repeats the other side, or speaks of somebody else."""
    begin, end = lesetext.words_in(teil)
    return is_doubted(lesetext.worte[begin:end], "") or teil in lesetext.only_said or teil in lesetext.of_others


def _is_first(pair: _Paar, pairs: list[_Paar], used: set[int]) -> bool:
    """Whether no other mention of the clause is nearer to the rival's Stichwort."""
    same = [p for p in pairs if p.schluessel == pair.schluessel and id(p.nennung) not in used]
    return same[0].nennung is pair.nennung


def _pairs(
    lesetext: Lesetext, slots: Mapping[str, SlotDefinition], nennung: Nennung, stellen: list[Stelle]
) -> Iterator[_Paar]:
    vague = isinstance(nennung, Tag) and nennung.tag is None and nennung.ohne_jahr is None
    for stelle in stellen:
        definition = slots[stelle.schluessel]
        if _is_of_another_state(lesetext, stelle, definition) or _is_yours(lesetext, stelle):
            continue
        if vague and stelle.phrase == ("seit",) and not stelle.stark:
            continue  # „Mieter zahlt seit August nicht“ is nothing to ask about
        if isinstance(nennung, Betrag) and _is_for_something_else(lesetext, nennung, definition):
            continue
        plain_number = isinstance(nennung, Zahl) and not nennung.einheit and definition.typ is SlotTyp.BETRAG
        if not (fits(definition, nennung) or plain_number):
            continue
        abstand = _distance(lesetext, nennung, stelle)
        if abstand is not None and not (plain_number and (abstand > 0 or not stelle.stark)):
            yield _Paar(abstand, nennung, stelle.schluessel, lesetext.text[stelle.start : stelle.end])
    for key, definition in slots.items():
        if _is_of_kind(definition, nennung):
            yield _Paar(_SCHWACH, nennung, key, lesetext.text[nennung.start : nennung.end].strip())
        elif _is_sued(lesetext, nennung, definition):
            yield _Paar(_GEBUNDEN, nennung, key, "gegen")


_ZUSTAND = frozenset(
    words_of(
        "krank erkrankt arbeitsunfaehig krankgeschrieben freigestellt schwanger schwerbehindert gleichgestellt "
        "verheiratet geschieden getrennt arbeitslos verzug rueckstand zahlt bezahlt gezahlt offen faellig "
        "elternzeit mutterschutz urlaub rente ruhestand wohnt lebt betriebsratsmitglied mitglied behandlung"
    )
)
_ANDERES = frozenset(
    words_of(
        "zulage zulagen abfindung provision praemie bonus spesen weihnachtsgeld urlaubsgeld fahrtkosten auslagen "
        "mwst umsatzsteuer vertragsstrafe kaution darlehen abschlag vorschuss"
    )
)


_ANFANG = frozenset(words_of("angefangen begonnen eingestellt eingetreten anfing begann befoerdert versetzt"))
_NICHT_DAVON: dict[tuple[str, ...], frozenset[str]] = {("seit",): _ZUSTAND, ("zum",): _ANFANG}
"""Prepositions that are Stichworte, and words beside which they say something else („krank seit“)."""


def _is_of_another_state(lesetext: Lesetext, stelle: Stelle, definition: SlotDefinition) -> bool:
    """Whether a lone „seit“ or „zum“ belongs to words of its clause that the slot does not ask for."""
    others = _NICHT_DAVON.get(stelle.phrase)
    if others is None:
        return False
    begin, end = lesetext.words_in(lesetext.teil_of(stelle.start))
    asked = {w for text in (definition.label, definition.frage, *definition.stichworte) for w in words_of(text)}
    return any(w.plain in others - asked for w in lesetext.worte[begin:end])


_IHR = frozenset(("Ihr", "Ihre", "Ihrem", "Ihren", "Ihrer", "Ihres"))


def _is_yours(lesetext: Lesetext, stelle: Stelle) -> bool:
    """Whether a letter speaks of the addressee's own („Ihr Schreiben vom 1.10.“ is not the letter itself)."""
    return stelle.first > 0 and lesetext.worte[stelle.first - 1].text in _IHR


def _is_for_something_else(lesetext: Lesetext, nennung: Betrag, definition: SlotDefinition) -> bool:
    """Whether an amount is named right behind it as something the slot is not („400 € Zulage“)."""
    _, last = lesetext.words_at(nennung.start, nennung.end)
    if not 0 <= last < len(lesetext.worte) - 1:
        return False
    behind = lesetext.worte[last + 1]
    own = {w for text in (definition.label, *definition.stichworte) for w in words_of(text)}
    return behind.plain in _ANDERES - own and lesetext.text[nennung.end : behind.start].isspace()


def _is_of_kind(definition: SlotDefinition, nennung: Nennung) -> bool:
    """Whether an amount is called „brutto“ or „netto“ as the slot is."""
    if not isinstance(nennung, Betrag) or definition.typ is not SlotTyp.BETRAG:
        return False
    return bool(nennung.art) and nennung.art in definition.label.casefold()


def _is_sued(lesetext: Lesetext, nennung: Nennung, definition: SlotDefinition) -> bool:
    """Whether a company stands behind „gegen“ and the slot is the name of the other side."""
    if not (isinstance(nennung, Firma) and definition.vorbelegung in _SEITE and fits(definition, nennung)):
        return False
    first, _ = lesetext.words_at(nennung.start, nennung.end)
    for index in range(first - 1, max(-1, first - 4), -1):
        plain = lesetext.worte[index].plain
        if plain == "gegen":
            return True
        if plain not in {"die", "den", "das", "firma", "fa"}:
            return False
    return False


def _distance(lesetext: Lesetext, nennung: Nennung, stelle: Stelle) -> float | None:
    """How far a Stichwort is from a mention; None if it cannot mean it."""
    worte = lesetext.worte
    first, last = lesetext.words_at(nennung.start, nennung.end)
    before = stelle.last < first
    between = worte[stelle.last + 1 : first] if before else worte[last + 1 : stelle.first]
    counted = [w for w in between if w.plain not in FUELLWORT]
    if isinstance(nennung, Zahl) and nennung.einheit:
        # „40 Leute“ is a number of people, whatever else the clause speaks of
        if nennung.artikel and _HABEN.isdisjoint(w.plain for w in worte[slice(*_clause_words(lesetext, nennung))]):
            return None
        unit = plain_form(nennung.einheit)
        if not (not before and stelle.first == last + 1) and not any(same_word(unit, p) for p in stelle.phrase):
            return None
        return _DIREKT
    if stelle.bindend:
        gap = lesetext.text[stelle.end : nennung.start]
        return _GEBUNDEN if before and not counted and len(between) <= 1 and not set(gap) & set(";") else None
    if before and not counted and _is_direct(lesetext.text[stelle.end : nennung.start]):
        return _DIREKT + (0 if stelle.stark else _DEUTLICH)
    abstand = float(len(counted))
    if abstand > _WEIT:
        return None
    if not worte[stelle.first].gross:
        am = first > 0 and worte[first - 1].plain in {"am", "den", "dem"}
        abstand -= _PRAEDIKAT_AM if am else _PRAEDIKAT
    return abstand + (0 if stelle.stark else _SCHWACH)


def _clause_words(lesetext: Lesetext, nennung: Nennung) -> tuple[int, int]:
    return lesetext.words_in(lesetext.teil_of(nennung.start))


def _is_direct(gap: str) -> bool:
    """„Kündigung vom 30.10.“, „Zugang: 3.11.“."""
    stripped = gap.strip().casefold()
    return stripped in {"vom", "v.", ":", "=", "vom:", "datiert vom"}


def _from_sentence(
    lesetext: Lesetext, slots: Mapping[str, SlotDefinition], nennung: Nennung, filled: set[str]
) -> Zuordnung | None:
    """The one slot of the mention's type whose Stichwort stands elsewhere in its sentence."""
    if lesetext.is_refused(nennung) or (isinstance(nennung, Zahl) and nennung.einheit):
        return None
    teil = lesetext.teil_of(nennung.start)
    if _is_no_statement(lesetext, teil):
        return None
    satz = lesetext.sentence_of(teil)
    near = [s for s in lesetext.stellen_in(satz) if s.stark and not s.bindend and fits(slots[s.schluessel], nennung)]
    keys = {s.schluessel for s in near}
    others = [n for n in lesetext.mentions_in(satz) if type(n) is type(nennung)]
    if len(keys) != 1 or keys & filled or len(others) != 1:
        return None
    stelle = near[0]
    return Zuordnung(nennung, stelle.schluessel, f"„{lesetext.text[stelle.start : stelle.end]}“ im selben Satz")


def objection(definition: SlotDefinition, nennung: Nennung, lesetext: Lesetext) -> str | None:
    """Why a mention cannot be the value although it is meant for the slot; None if it can."""
    shown = lesetext.text[nennung.start : nennung.end].strip()
    if isinstance(nennung, Betrag):
        label = f"{definition.label} {definition.frage}".casefold()
        for given, wanted in (("netto", "brutto"), ("brutto", "netto")):
            if nennung.art == given and wanted in label and given not in label:
                return f"„{shown}“ ist ein {given.capitalize()}betrag, gefragt ist der {wanted.capitalize()}betrag."
        if nennung.zeit not in ("", "monat") and "monat" in label:
            word = {"jahr": "ein Jahr", "stunde": "eine Stunde", "woche": "eine Woche"}[nennung.zeit]
            return f"„{shown}“ ist ein Betrag für {word}, gefragt ist der Betrag für einen Monat."
    if isinstance(nennung, Zahl | Betrag):
        first, _ = lesetext.words_at(nennung.start, nennung.end)
        before = {w.plain for w in lesetext.worte[max(0, first - 2) : first]}
        text = lesetext.text
        if (
            _SPANNE.match(text, nennung.end)
            or _SPANNE_DAVOR.search(text[max(0, nennung.start - 12) : nennung.start])
            or (_ZWISCHEN.search(text[max(0, nennung.start - 40) : nennung.start]))
        ):
            return f"„{shown}“ steht in einer Spanne, gefragt ist eine genaue Angabe."
        if _VIELFACH.search(text[max(0, nennung.start - 8) : nennung.start]):
            return f"„{shown}“ ist mit einer Zahl malgenommen, gefragt ist ein Betrag."
        if before & _GRENZWERT:
            return f"„{shown}“ ist nur eine Grenze, keine genaue Angabe."
    if isinstance(nennung, Tag) and nennung.tag is None and nennung.ohne_jahr is None:
        return f"„{shown}“ nennt keinen bestimmten Kalendertag."
    return None


def shown_value(nennung: Nennung, lesetext: Lesetext, heute: date) -> str:
    """A mention as a person reads it in a question."""
    if isinstance(nennung, Tag) and (day := nennung.in_past(heute)) is not None:
        return f"der {format_datum(day)}"
    if isinstance(nennung, Betrag):
        return format_betrag(nennung.wert)
    if isinstance(nennung, Zahl):
        return format_zahl(Decimal(nennung.wert))
    return f"„{lesetext.text[nennung.start : nennung.end].strip()}“"
