"""The words of the slots in free text: sentences, clauses, occurrences of Stichworte, what is denied or doubted.

A Stichwort is compared word by word without case and umlauts and with the endings of German inflection
(„zugegangen“, „Kündigung vom“). A Stichwort that ends in a preposition („datiert vom“, „zum“) binds only the value
right behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from app.domain.deutsch_lesen import Wort, find_woerter
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp

ENDUNGEN = frozenset(("", "e", "em", "en", "er", "es", "s", "n"))
NEIN = frozenset(("kein", "keine", "keinen", "keinem", "keiner", "keines", "keinerlei", "ohne"))
NICHT = frozenset(("nicht", "nie", "niemals", "weder", "noch nie"))
PRAEPOSITIONEN = frozenset(
    ["vom", "zum", "seit", "ab", "bis", "als", "von", "in", "im", "bei", "beim", "gegen", "zu", "per"]
)
FUELLWORT = PRAEPOSITIONEN | frozenset(
    ["am", "den", "der", "dem", "das", "die", "ist", "war", "ein", "eine", "einen", "einer", "er", "sie", "es"]
)
_ABKUERZUNG = re.compile(
    r"(?:\b(?:z|B|u|a|d|h|i|S|v|o|ca|Nr|Nrn|Abs|Art|Az|Dr|Prof|Str|Std|mtl|inkl|bzw|usw|Tsd|gem|evtl|ggf|Hr|Fr|Ziff|lit|Rn|vgl|sog"
    r"|e|K|V|bto|nto|Jan|Feb|Mrz|Apr|Jun|Jul|Aug|Sep|Sept|Okt|Nov|Dez)|\d|straße|str)$",
    re.IGNORECASE,
)
_SATZANFANG = frozenset(
    [
        "er",
        "sie",
        "es",
        "der",
        "die",
        "das",
        "ein",
        "eine",
        "wir",
        "ich",
        "im",
        "am",
        "in",
        "zum",
        "seit",
        "laut",
        "und",
        "aber",
        "unsere",
        "unser",
        "meine",
        "mein",
        "seine",
        "ihr",
        "ihre",
        "kein",
        "keine",
        "den",
        "dem",
        "es",
        "man",
        "dort",
        "hier",
        "nach",
        "vor",
        "bei",
        "mit",
        "als",
    ]
)
_GRENZE = re.compile(r"[.!?;](?=\s|$)|\n\s*\n|\n(?=\s*[-–•*])|\r\n\s*\r\n|\f")
_TEILUNG = re.compile(r",(?=\s|$)|\s[–—-]\s|\b(?:und|aber|sowie|wobei|jedoch|sondern|allerdings)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Teilsatz:
    """A clause by its span; ``satz`` numbers the sentence."""

    start: int
    end: int
    satz: int


def clauses(text: str, whole: Sequence[tuple[int, int]]) -> tuple[Teilsatz, ...]:
    """The clauses of a text; the spans in ``whole`` (dates, amounts) are not cut."""
    found: list[Teilsatz] = []
    for number, (start, end) in enumerate(_sentences(text, whole)):
        begin = start
        for cut in _TEILUNG.finditer(text, start, end):
            if not _inside(cut.start(), whole) and cut.start() > begin:
                found.append(Teilsatz(begin, cut.start(), number))
                begin = cut.end()
        found.append(Teilsatz(begin, end, number))
    return tuple(found)


def _sentences(text: str, whole: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    start = 0
    for cut in _GRENZE.finditer(text):
        if cut[0] == "." and not _ends_sentence(text, cut.start(), whole):
            continue
        yield start, cut.end()
        start = cut.end()
    if text[start:].strip():
        yield start, len(text)


def _ends_sentence(text: str, dot: int, whole: Sequence[tuple[int, int]]) -> bool:
    following = re.match(r"\s+([^\W\d_]+)", text[dot + 1 : dot + 60])
    starts = following is not None and following[1][0].isupper()
    if _inside(dot, whole) or _ABKUERZUNG.search(text[max(0, dot - 12) : dot]):
        return starts and following is not None and following[1].casefold() in _SATZANFANG
    return True


def _inside(place: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in spans)


# ---- Stichworte -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stelle:
    """An occurrence of a Stichwort: its words ``first`` to ``last`` (inclusive) among the words of the text.

    ``stark``: a Stichwort of the slot; else a word of its label.
    """

    schluessel: str
    first: int
    last: int
    start: int
    end: int
    stark: bool
    bindend: bool
    phrase: tuple[str, ...]


@dataclass(frozen=True)
class _Nadel:
    worte: tuple[str, ...]
    schluessel: str
    stark: bool
    wert: str = ""
    endend: bool = False


@dataclass(frozen=True)
class Wortschatz:
    """What is looked for: words of slots and of options, by the first letters of their first word."""

    slots: tuple[SlotDefinition, ...]
    nadeln: dict[str, list[_Nadel]] = field(default_factory=dict)
    optionen: dict[str, list[_Nadel]] = field(default_factory=dict)


_ANFANG = 3
MIN_WORT = 4
_FRAGEWORT = (("seit wann", "seit"), ("zu welchem", "zum"), ("ab wann", "ab"), ("bis wann", "bis"), ("als was", "als"))
_LEER = frozenset(
    [
        "datum",
        "zahl",
        "hoehe",
        "betrag",
        "name",
        "anschrift",
        "beginn",
        "ende",
        "tag",
        "art",
        "text",
        "angabe",
        "wert",
        "dauer",
        "grund",
        "monat",
        "monats",
        "jahr",
        "zeitpunkt",
        "gesetzliche",
        "weitere",
        "anderer",
        "andere",
        "welche",
        "dass",
        "nach",
        "oder",
        "eine",
        "einer",
    ]
)
_GESCHLECHT = ("klaeger.", "beklagter.", "mandant.", "gegner.")


def is_party_fact(definition: SlotDefinition) -> bool:
    """Whether a slot says who the parties are; apart from names that is not taken from free text."""
    return definition.vorbelegung is not None and definition.vorbelegung.startswith(_GESCHLECHT)


def build_wortschatz(slots: Iterable[SlotDefinition]) -> Wortschatz:
    """The words of these slots. Words that several slots share are left to the one that lists them as Stichwort."""
    slots = tuple(slots)
    schatz = Wortschatz(slots)
    needles: list[_Nadel] = []
    label_words: dict[tuple[str, str], set[str]] = {}
    for definition in slots:
        key = definition.schluessel
        needles += [_Nadel(words_of(stichwort), key, stark=True) for stichwort in definition.stichworte]
        for word in _label_words(definition):
            label_words.setdefault((_group(definition), word), set()).add(key)
        needles += [_Nadel((cue,), key, stark=False) for cue in _cues(definition, slots)]
    for (_, word), keys in label_words.items():
        if len(keys) == 1:
            needles.append(_Nadel((word,), next(iter(keys)), stark=False))
    strong = {n.worte for n in needles if n.stark}
    for needle in needles:
        if needle.worte and (needle.stark or needle.worte not in strong):
            schatz.nadeln.setdefault(needle.worte[0][:_ANFANG], []).append(needle)
    for needle in _option_needles(slots, needles):
        schatz.optionen.setdefault(needle.worte[0][:_ANFANG], []).append(needle)
    return schatz


def words_of(text: str) -> tuple[str, ...]:
    """The plain words of a Stichwort."""
    return tuple(w.plain for w in find_woerter(text))


def _group(definition: SlotDefinition) -> str:
    zahl = (SlotTyp.GANZZAHL, SlotTyp.DEZIMAL)
    return "zahl" if definition.typ in zahl else definition.typ.value


def _label_words(definition: SlotDefinition) -> set[str]:
    if definition.typ is SlotTyp.TEXT or is_party_fact(definition):
        return set()
    return {
        w.plain for w in find_woerter(definition.label) if w.gross and len(w.plain) > MIN_WORT and w.plain not in _LEER
    }


def _cues(definition: SlotDefinition, slots: tuple[SlotDefinition, ...]) -> list[str]:
    """The preposition that the question asks with („Seit wann …?“), if no other slot of the type asks so."""
    asked = definition.frage.casefold()
    same = [s.frage.casefold() for s in slots if s.typ is definition.typ]
    return [cue for start, cue in _FRAGEWORT if asked.startswith(start) and sum(f.startswith(start) for f in same) == 1]


def _option_needles(slots: tuple[SlotDefinition, ...], needles: list[_Nadel]) -> list[_Nadel]:
    """Words of options; not what is the Stichwort of another slot, or an option of two that neither lists so."""
    taken: dict[tuple[str, ...], set[str]] = {}
    for needle in needles:
        if needle.stark or len(needle.worte) == 1:
            taken.setdefault(needle.worte, set()).add(needle.schluessel)
    found: list[_Nadel] = []
    for definition in slots:
        if definition.typ is not SlotTyp.AUSWAHL or is_party_fact(definition):
            continue
        texts = [
            (option.wert, words_of(t)) for option in definition.optionen for t in (option.label, *option.stichworte)
        ]
        found += [_Nadel(worte, definition.schluessel, stark=True, wert=wert) for wert, worte in texts if _tells(worte)]
    for needle in found:
        taken.setdefault(needle.worte, set()).add(needle.schluessel)
    strong: dict[tuple[str, ...], set[str]] = {}
    for needle in needles:
        if needle.stark:
            strong.setdefault(needle.worte, set()).add(needle.schluessel)
    return [n for n in found if strong.get(n.worte, taken[n.worte]) == {n.schluessel}]


def _tells(worte: tuple[str, ...]) -> bool:
    """Whether words of an option mean it in free text: not „nein“, „keine“ or a syllable."""
    return bool(worte) and (len(worte) > 1 or len(worte[0]) >= MIN_WORT) and worte[0] not in NEIN | NICHT | {"nein"}


def same_word(word: str, needle: str) -> bool:
    """Whether a word of a text is the needle, inflected or not."""
    return word.startswith(needle) and word[len(needle) :] in ENDUNGEN


def occurrences(schatz: Wortschatz, worte: Sequence[Wort]) -> list[Stelle]:
    """All Stichworte of a text; of several at one place the longest of each slot."""
    found: list[Stelle] = []
    for index, wort in enumerate(worte):
        best: dict[str, _Nadel] = {}
        for needle in schatz.nadeln.get(wort.plain[:_ANFANG], ()):
            if _matches(needle, worte, index):
                known = best.get(needle.schluessel)
                if known is None or (len(needle.worte), needle.stark) > (len(known.worte), known.stark):
                    best[needle.schluessel] = needle
        found += [_stelle(needle, worte, index) for needle in best.values()]
    return [s for s in found if not any(_covers(o, s) for o in found)]


def _covers(other: Stelle, stelle: Stelle) -> bool:
    """A longer Stichwort (of whatever slot) takes the place of one inside it („Betriebsrat angehört“)."""
    longer = other.last - other.first > stelle.last - stelle.first
    return longer and other.stark and other.first <= stelle.first and stelle.last <= other.last


def _matches(needle: _Nadel, worte: Sequence[Wort], index: int) -> bool:
    if index + len(needle.worte) > len(worte):
        return False
    return all(same_word(worte[index + n].plain, part) for n, part in enumerate(needle.worte))


def _stelle(needle: _Nadel, worte: Sequence[Wort], index: int) -> Stelle:
    last = index + len(needle.worte) - 1
    binding = needle.worte[-1] in PRAEPOSITIONEN
    span = worte[index].start, worte[last].end
    return Stelle(needle.schluessel, index, last, *span, needle.stark, binding, needle.worte)


@dataclass(frozen=True)
class Treffer:
    """An option that a sentence names."""

    schluessel: str
    wert: str
    first: int
    last: int


def named_options(schatz: Wortschatz, worte: Sequence[Wort]) -> list[Treffer]:
    """Options in the words, the longest first: „fristlos, hilfsweise ordentlich“ is not „ordentlich“."""
    hits = [
        Treffer(needle.schluessel, needle.wert, index, index + length - 1)
        for index, wort in enumerate(worte)
        for needle in schatz.optionen.get(wort.plain[:_ANFANG], ())
        if (length := _option_length(needle, worte, index))
    ]
    hits.sort(key=lambda h: (h.first - h.last, h.first))
    kept: list[Treffer] = []
    for hit in hits:
        if not any(k.schluessel == hit.schluessel and k.first <= hit.last and hit.first <= k.last for k in kept):
            kept.append(hit)
    return kept


_ZWISCHEN = frozenset(("und", "gekuendigt"))
"""Words that may stand inside an option: „fristlos gekündigt, hilfsweise ordentlich“."""


def _option_length(needle: _Nadel, worte: Sequence[Wort], index: int) -> int:
    """How many words the option takes here; 0: it is not here."""
    at = index
    for part in needle.worte:
        while at > index and at < len(worte) and worte[at].plain in _ZWISCHEN and part not in _ZWISCHEN:
            at += 1
        if at >= len(worte) or not same_word(worte[at].plain, part):
            return 0
        at += 1
    return at - index
