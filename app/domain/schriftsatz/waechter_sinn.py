"""What a text says and what it denies: who acts, with which reservation, compared sentence by sentence.

No grammar is parsed. Each new sentence is held against those it shares its words with; strict rather than clever:
what cannot be told apart counts as changed, and the reviewed text stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.domain.deutsch import MONATE, WOCHENTAGE
from app.domain.korpus.wortform import fold, stem
from app.domain.saetze import sentence_spans
from app.domain.schriftsatz.waechter_daten import DEUTSCH, EREIGNIS, MODAL, PRAEGEND, WERTUNG

_WORT = re.compile(r"[^\W\d_]+")
_PARTEIWORT = (
    r"(?:Kläger|Beklagte|Antragsteller|Antragsgegner|Arbeitgeber|Arbeitnehmer|Vermieter|Mieter|Mandant)"
    r"(?:in(?:nen)?|en|[nrs])?"
)
_IST_PARTEI = re.compile(_PARTEIWORT, re.IGNORECASE)
_PARTEI = re.compile(
    r"(?:\b(?P<vor>von|durch|seitens|bei|für|gegen|mit|an|zu|gegenüber|zwischen|unter|nach|wegen|über|auf|aus)\s+)?"
    r"\b(?P<artikel>die|der|den|dem|des|vom|beim|zum|zur)\s+"
    rf"(?P<wort>{_PARTEIWORT})\b",
    re.IGNORECASE,
)
_NEUER_SATZTEIL = re.compile(r"[,;:]|\b(?:und|oder|weil|dass|als|wenn|da)\b")
_PRONOMEN = re.compile(r"\b(?:er|sie|ihm|ihr|ihn|diese[rmns]?)\b", re.IGNORECASE)
_NEIN = frozenset(("nicht", "kein", "keine", "keinen", "keinem", "keiner", "keines", "nie", "niemals", "weder", "ohne"))
_ZEICHEN = frozenset(stem(w) for w in (*MONATE, *WOCHENTAGE, "Euro", "EUR", "Cent", "Prozent", "Uhr"))
"""Written out or short, they are facts and compared as such."""
_HANDELT, _SONST = "handelt", "sonst"
_NAH = 0.5
"""Share of the best likeness from which on an old sentence is a counterpart as well."""
_GLEICH = 0.75
"""So much of a sentence's words in one sentence of the material: both speak of the same."""
_MIN_GLEICH = 2


@dataclass(frozen=True)
class Aussage:
    """A sentence by what it says: stems of its words, parties with their part in it, words that turn the sense."""

    text: str
    staemme: frozenset[str]
    parteien: frozenset[tuple[str, str]]
    praegend: frozenset[str]

    @property
    def handelnde(self) -> frozenset[str]:
        """The parties that act."""
        return frozenset(p for p, part in self.parteien if part == _HANDELT)

    @property
    def verneint(self) -> bool:
        """Whether it denies something."""
        return not _NEIN.isdisjoint(self.praegend)


def read_aussagen(text: str) -> tuple[Aussage, ...]:
    """The sentences of a text."""
    return tuple(_read(text[start:end]) for start, end in sentence_spans(text, ()))


def _read(sentence: str) -> Aussage:
    words = [w.casefold() for w in _WORT.findall(sentence)]
    parties = frozenset(_parties(sentence))
    small = 3
    stems = frozenset(
        stem(w)
        for w in words
        if len(w) > small and w not in DEUTSCH and w not in MODAL and not _IST_PARTEI.fullmatch(w)
    )
    turning = {MODAL.get(w, w) for w in words if w in PRAEGEND or w in MODAL}
    turning |= {root for w in words for root in WERTUNG if fold(w).startswith(root)}
    return Aussage(sentence, stems, parties, frozenset(turning))


def _parties(sentence: str) -> Iterable[tuple[str, str]]:
    """Each named party with its part: in the nominative (or behind „von“, „durch“) it acts."""
    subject_until = -1
    for match in _PARTEI.finditer(sentence):
        word, article, before = match["wort"].casefold(), match["artikel"].casefold(), (match["vor"] or "").casefold()
        feminine = word.endswith(("in", "innen"))
        name = word if feminine or word.startswith("beklagte") else word.removesuffix("s").removesuffix("n")
        if word.startswith("beklagte"):
            name = "beklagte"
        if before in ("von", "durch", "seitens") or article == "vom":
            part = _HANDELT
        elif before or article not in ("die", "der") or (article == "der" and (feminine or word == "beklagten")):
            part = _SONST
        elif subject_until >= 0 and not _NEUER_SATZTEIL.search(sentence, subject_until, match.start()):
            part = _SONST  # the second nominative of a clause is an accusative: „Die Beklagte … die Klägerin“
        else:
            part, subject_until = _HANDELT, match.end()
        yield name, part


def sense_faults(vorher: str, nachher: str) -> list[str]:
    """What a rewording says otherwise than the text did; German sentences."""
    old, new = read_aussagen(vorher), read_aussagen(nachher)
    known = frozenset(fold(w) for w in _WORT.findall(vorher))
    faults = [f"„{word}“ kommt im bisherigen Text nicht vor." for word in _new_nouns(nachher, known)]
    for word in _WORT.findall(nachher):
        root = next((r for r in EREIGNIS if fold(word).startswith(r)), "")
        if root and not any(w.startswith(root) for w in known):
            faults.append(f"„{word}“ nennt einen anderen Vorgang als der bisherige Text.")
    told: dict[int, set[str]] = {n: set() for n in range(len(old))}
    for sentence in new:
        counterparts = _counterparts(sentence, old)
        if not counterparts:
            faults.append(f"„{_short(sentence.text)}“ hat im bisherigen Text keine Entsprechung.")
            continue
        for number in counterparts:
            told[number] |= sentence.praegend
        faults += _otherwise(sentence, [old[n] for n in counterparts])
    for number, sentence in enumerate(old):
        if lost := sorted(sentence.praegend - told[number]):
            faults.append(f"Sinnprägende Wörter fehlen zu „{_short(sentence.text)}“: {', '.join(lost)}.")
    return list(dict.fromkeys(faults))


def _otherwise(sentence: Aussage, counterparts: Sequence[Aussage]) -> list[str]:
    faults = []
    said = frozenset[str]().union(*(c.praegend for c in counterparts))
    if added := sorted(sentence.praegend - said):
        faults.append(f"Sinnprägende Wörter kommen hinzu: {', '.join(added)}.")
    parties = frozenset[tuple[str, str]]().union(*(c.parteien for c in counterparts))
    names = {name for name, _ in parties}
    pronoun = any(_PRONOMEN.search(c.text) for c in counterparts)
    for name, part in sorted(sentence.parteien - parties):
        if not (pronoun and name not in names):
            shown = f"{name.capitalize()} {'handelt' if part == _HANDELT else 'ist betroffen'}"
            faults.append(f"Wer handelt und wen es betrifft, ist verändert ({shown}).")
    return faults


def _counterparts(sentence: Aussage, old: Sequence[Aussage]) -> list[int]:
    """The old sentences that it shares its words with, the likest and those about as like."""
    shared = [len(sentence.staemme & o.staemme) for o in old]
    best = max(shared, default=0)
    return [n for n, count in enumerate(shared) if count and count >= best * _NAH]


def _new_nouns(text: str, known: frozenset[str]) -> list[str]:
    """Capitalised words within sentences that the text before does not have, in no inflection."""
    roots = {stem(w) for w in known} | _ZEICHEN
    found = []
    for start, end in sentence_spans(text, ()):
        words = list(_WORT.finditer(text, start, end))
        found += [
            w[0] for w in words[1:] if w[0][0].isupper() and stem(w[0]) not in roots and not _IST_PARTEI.fullmatch(w[0])
        ]
    return found


def contradicted(sentence: str, material: Sequence[Aussage]) -> str | None:
    """The sentence of the material that says the opposite, or the same of the other party; None if there is none."""
    said = _read(sentence)
    for known in material:
        shared = len(said.staemme & known.staemme)
        if shared < _MIN_GLEICH or shared < _GLEICH * len(said.staemme):
            continue
        if said.verneint is not known.verneint:
            return known.text
        if said.handelnde and known.handelnde and said.handelnde.isdisjoint(known.handelnde):
            return known.text
    return None


def _short(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else f"{text[:limit].rstrip()} …"
