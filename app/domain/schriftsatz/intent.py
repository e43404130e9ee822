"""Stage 1: recognise what is wanted (spec 2): words of the registry, context of the Akte and words of the example
requests, then (only where these leave it open) their meaning, then a model.

Meaning alone never decides, it puts a question with good answers in place of the whole list. Measured with the shipped
vectors on 61 requests that avoid the registry's words (8 more had nothing to do with a filing): the right Klageart
among the answers 14 instead of 6, the whole list 16 instead of 25, clear answers 26 as before, nothing irrelevant
taken for a filing.

Scores are evidence, not probability: each independent hint takes its share of the remaining doubt. Below
``MIN_CONFIDENCE``, or with two candidates close to each other, one question is put with the best of them as answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.domain.deutsch import aufzaehlung
from app.domain.deutsch_lesen import find_woerter
from app.domain.kanzlei.akte import Akte, DokumentArt, Rechtsgebiet
from app.domain.schriftsatz.conversation import Intent
from app.domain.schriftsatz.intent_aehnlichkeit import BeispielIndex, build_index
from app.domain.schriftsatz.intent_seite import Seite, is_reply, read_side, rolle_for, stadium_for
from app.domain.schriftsatz.klageart import Klageart, Parteirolle, Stadium

MIN_CONFIDENCE = 0.5
ALLGEMEIN = "generic"
"""Id of the Klageart for everything that has none of its own."""
MAX_KANDIDATEN = 3
GEWAEHLT = "gewählt"

_WOERTLICH, _LABEL, _STICHWORT, _AEHNLICH = 0.02, 0.1, 0.45, 0.75
_RECHTSGEBIET, _DOKUMENT = 0.8, 0.6
_FREMDES_GEBIET, _FALSCHE_SEITE = 0.9, 0.55
_WIE = "ähnlich wie"
_SCHWELLE = 0.32
"""Below this an example says nothing."""
_NAH = 0.72
"""Share of doubt (best : second) above which two candidates are too close to tell apart."""

Aehnlichkeit = Callable[[str, Sequence[str]], Sequence[float]]
"""Request and examples → for each example 0 to 1 (how alike they are in meaning)."""
Klassifikation = Callable[[str, Sequence[Klageart]], str | None]
"""Request and registry → id of the Klageart a model takes it for, None if it cannot tell."""


@dataclass(frozen=True)
class Candidate:
    """A Klageart with the evidence for it, and the side and stage the request asks for (None: the usual ones).

    ``seite_angenommen``: see ``Intent``.
    """

    klageart: Klageart
    confidence: float
    erkannt_an: tuple[str, ...]
    rolle: Parteirolle | None = None
    stadium: Stadium | None = None
    seite_angenommen: bool = False


@dataclass(frozen=True)
class Kandidat:
    """An answer to „Was ist gemeint?“."""

    klageart: str
    label: str
    grund: str
    rolle: Parteirolle
    stadium: Stadium


@dataclass(frozen=True)
class Erkennung:
    """Result of stage 1: an intent, or the candidates to choose from. ``frage`` is put if there is no intent."""

    intent: Intent | None
    kandidaten: tuple[Kandidat, ...]
    frage: str = ""


@dataclass(frozen=True)
class Hilfen:
    """What helps beside words: the index of the examples, meaning, a model, our side in the latest earlier filing."""

    index: BeispielIndex | None = None
    aehnlichkeit: Aehnlichkeit | None = None
    klassifikation: Klassifikation | None = None
    frueher: Parteirolle | None = None


def example_index(klagearten: Sequence[Klageart]) -> BeispielIndex:
    """The examples of all Klagearten, in their order."""
    return build_index([b for k in klagearten for b in k.beispiele])


def rank(
    anfrage: str, akte: Akte | None, klagearten: tuple[Klageart, ...], hilfen: Hilfen | None = None
) -> tuple[Candidate, ...]:
    """All Klagearten with evidence, best first; ties by id."""
    hilfen = hilfen or Hilfen()
    seite = read_side(anfrage)
    words = _word_hits(anfrage, klagearten)
    alike = _similar(anfrage, klagearten, hilfen)
    candidates: list[Candidate] = []
    for klageart in klagearten:
        doubt, hits = words[klageart.id]
        likeness, example = alike[klageart.id]
        if likeness >= _SCHWELLE:
            doubt *= 1 - _AEHNLICH * (likeness - _SCHWELLE) / (1 - _SCHWELLE)
            hits = (*hits, f"{_WIE} „{example}“")
            if likeness > 1 - 1e-9:
                doubt = min(doubt, _WOERTLICH)
        if hits:
            candidates.append(_candidate(klageart, doubt, hits, akte, seite, hilfen.frueher))
    return tuple(sorted(candidates, key=lambda c: (-c.confidence, c.klageart.id)))


def _candidate(
    klageart: Klageart,
    doubt: float,
    hits: tuple[str, ...],
    akte: Akte | None,
    seite: Seite,
    frueher: Parteirolle | None,
) -> Candidate:
    if akte is not None:
        factor, more = _context(klageart, akte)
        doubt, hits = doubt * factor, (*hits, *more)
    confidence = 1 - doubt
    if akte is not None and klageart.rechtsgebiet not in (akte.rechtsgebiet, Rechtsgebiet.SONSTIGES):
        confidence *= _FREMDES_GEBIET
    side = rolle_for(klageart, seite, frueher, akte)
    if seite.erwidert and not is_reply(klageart):
        confidence *= _FALSCHE_SEITE
    stadium, reached = stadium_for(klageart, seite)
    confidence *= (1 if side.passt else _FALSCHE_SEITE) * (1 if reached else _FALSCHE_SEITE)
    return Candidate(klageart, round(max(0.0, confidence), 3), hits, side.rolle, stadium, side.angenommen)


def _context(klageart: Klageart, akte: Akte) -> tuple[float, tuple[str, ...]]:
    """What the Akte says for a Klageart: it never founds a candidate, it only supports one."""
    factor, hits = 1.0, []
    if akte.rechtsgebiet is klageart.rechtsgebiet:
        factor *= _RECHTSGEBIET
        hits.append(f"Akte: {akte.rechtsgebiet.value.capitalize()}")
    arten = {d.art for d in akte.dokumente}
    for art in klageart.dokumentarten:
        if art in arten:
            factor *= _DOKUMENT
            hits.append(f"Akte enthält: {_ARTNAMEN.get(art, art.value.capitalize())}")
    return factor, tuple(hits)


_ARTNAMEN = {DokumentArt.KUENDIGUNG: "Kündigungsschreiben"}


# ---- words ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Fund:
    klageart: str
    start: int
    end: int
    text: str
    ist_label: bool


def _word_hits(anfrage: str, klagearten: tuple[Klageart, ...]) -> dict[str, tuple[float, tuple[str, ...]]]:
    """Doubt that the words leave, and the words.

    A word inside a longer one of another Klageart does not count („Kündigung“ in „Kündigung des Mietverhältnisses“),
    nor what is denied („keine Kündigungsschutzklage“); a word of several Klagearten tells little.
    """
    words = find_woerter(anfrage)
    found: list[_Fund] = []
    owners: dict[str, set[str]] = {}
    for klageart in klagearten:
        for number, phrase in enumerate(dict.fromkeys((klageart.label, *klageart.stichworte))):
            needle = tuple(w.plain for w in find_woerter(phrase))
            owners.setdefault(" ".join(needle), set()).add(klageart.id)
            found += [
                _Fund(klageart.id, s, e, phrase, number == 0) for s, e in _places(needle, [w.plain for w in words])
            ]
    spans = [_span(f) for f in found]
    result: dict[str, tuple[float, tuple[str, ...]]] = {}
    for klageart in klagearten:
        hits: dict[str, float] = {}
        for fund, span in zip(found, spans, strict=True):
            inside = any(
                o.klageart != klageart.id and _inside(span, other) for o, other in zip(found, spans, strict=True)
            )
            if fund.klageart != klageart.id or inside or _is_denied(words, fund.start):
                continue
            shared = len(owners[" ".join(w.plain for w in find_woerter(fund.text))])
            whole = fund.ist_label and len(words[fund.end].plain) <= len(find_woerter(fund.text)[-1].plain) + 2
            hits[fund.text] = (_LABEL if whole else _STICHWORT) ** (1 / shared)
        doubt = 1.0
        for weight in hits.values():
            doubt *= weight
        result[klageart.id] = (doubt, tuple(hits))
    return result


def _places(needle: tuple[str, ...], words: list[str]) -> list[tuple[int, int]]:
    """Where the words stand one after the other, the last one also as the beginning of a longer word."""
    if not needle:
        return []
    size = len(needle)
    return [
        (n, n + size - 1)
        for n in range(len(words) - size + 1)
        if all(_begins(words[n + i], needle[i]) for i in range(size))
    ]


def _begins(word: str, needle: str) -> bool:
    return word.startswith(needle) if len(needle) > 3 else word == needle


def _span(fund: _Fund) -> tuple[int, int, int]:
    """First and last word, and how many letters are matched (a longer match in the same words takes the place)."""
    return fund.start, fund.end, sum(len(w.plain) for w in find_woerter(fund.text))


def _inside(span: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    return other[0] <= span[0] and span[1] <= other[1] and other[2] > span[2]


def _is_denied(words: Sequence[object], first: int) -> bool:
    before = [getattr(w, "plain", "") for w in words[max(0, first - 1) : first]]
    return any(w in {"kein", "keine", "keinen", "keiner", "nicht", "statt"} for w in before)


# ---- examples -------------------------------------------------------------------------------------------------------


def _similar(anfrage: str, klagearten: tuple[Klageart, ...], hilfen: Hilfen) -> Mapping[str, tuple[float, str]]:
    """For each Klageart the example that is most like the request, by words or by meaning."""
    examples = [b for k in klagearten for b in k.beispiele]
    index = (
        hilfen.index
        if hilfen.index is not None and hilfen.index.beispiele == tuple(examples)
        else build_index(examples)
    )
    scores = list(index.similarities(anfrage))
    if hilfen.aehnlichkeit is not None and examples:
        meaning = hilfen.aehnlichkeit(anfrage, examples)
        scores = [max(s, min(1.0, max(0.0, m))) for s, m in zip(scores, meaning, strict=True)]
    result: dict[str, tuple[float, str]] = {}
    at = 0
    for klageart in klagearten:
        own = list(zip(scores[at : at + len(klageart.beispiele)], klageart.beispiele, strict=True))
        at += len(klageart.beispiele)
        result[klageart.id] = max(own, key=lambda o: o[0], default=(0.0, ""))
    return result


# ---- decision -------------------------------------------------------------------------------------------------------


def recognise(
    anfrage: str, akte: Akte | None, klagearten: tuple[Klageart, ...], hilfen: Hilfen | None = None
) -> Erkennung:
    """The intent if it is clear; else the question with the best candidates, or the whole list if there are none."""
    hilfen = hilfen or Hilfen()
    ranked = rank(anfrage, akte, klagearten, replace(hilfen, aehnlichkeit=None))
    clear = _is_clear(ranked)
    if not clear and hilfen.aehnlichkeit is not None:
        ranked = rank(anfrage, akte, klagearten, hilfen)
    if not clear and hilfen.klassifikation is not None:
        ranked = _with_vote(ranked, anfrage, akte, klagearten, hilfen)
        clear = ranked != () and "Sprachmodell" in ranked[0].erkannt_an and _is_clear(ranked)
    best = tuple(_kandidat(c) for c in ranked[:MAX_KANDIDATEN])
    if clear:
        return Erkennung(intent_of(ranked[0]), best)
    if ranked:
        floor = ranked[0].confidence / 2
        close = tuple(_kandidat(c) for c in ranked[:MAX_KANDIDATEN] if c.confidence >= floor)
        return Erkennung(None, close if len(close) > 1 else best, "Was ist gemeint?")
    return Erkennung(None, tuple(_kandidat(c) for c in _all(akte, klagearten)), "Welcher Schriftsatz ist gewünscht?")


def _is_clear(ranked: Sequence[Candidate]) -> bool:
    if not ranked or ranked[0].confidence < MIN_CONFIDENCE:
        return False
    return len(ranked) == 1 or (1 - ranked[0].confidence) < _NAH * (1 - ranked[1].confidence)


def _with_vote(
    ranked: tuple[Candidate, ...],
    anfrage: str,
    akte: Akte | None,
    klagearten: tuple[Klageart, ...],
    hilfen: Hilfen,
) -> tuple[Candidate, ...]:
    """The model's vote counts as much as one Stichwort; it decides nothing that words speak against."""
    vote = hilfen.klassifikation(anfrage, klagearten) if hilfen.klassifikation is not None else None
    voted = next((k for k in klagearten if k.id == vote), None)
    if voted is None:
        return ranked
    known = next((c for c in ranked if c.klageart is voted), None)
    doubt = (1 - known.confidence if known else 1.0) * _STICHWORT
    hits = (*(known.erkannt_an if known else ()), "Sprachmodell")
    seite = read_side(anfrage)
    side, (stadium, _) = rolle_for(voted, seite, hilfen.frueher, akte), stadium_for(voted, seite)
    confirmed = Candidate(voted, round(1 - doubt, 3), hits, side.rolle, stadium, side.angenommen)
    others = [c for c in ranked if c.klageart is not voted]
    return tuple(sorted((confirmed, *others), key=lambda c: (-c.confidence, c.klageart.id)))


def _all(akte: Akte | None, klagearten: tuple[Klageart, ...]) -> list[Candidate]:
    """Every Klageart: the general one first, then those of the Akte's field of law."""

    def order(klageart: Klageart) -> tuple[bool, bool, str]:
        return klageart.id != ALLGEMEIN, akte is None or akte.rechtsgebiet is not klageart.rechtsgebiet, klageart.label

    return [Candidate(k, 0.0, ()) for k in sorted(klagearten, key=order)]


def _kandidat(candidate: Candidate) -> Kandidat:
    klageart = candidate.klageart
    intent = intent_of(candidate)
    return Kandidat(klageart.id, klageart.label, intent.begruendung, intent.rolle, intent.stadium)


def intent_of(candidate: Candidate) -> Intent:
    """The Intent that a candidate stands for."""
    klageart = candidate.klageart
    like = [hit for hit in candidate.erkannt_an if hit.startswith(_WIE)]
    words = [hit for hit in candidate.erkannt_an if hit not in like]
    shown = [f"„{w}“" for w in words if not any(w != other and w in other for other in words)]
    read = [f"erkannt an {aufzaehlung(shown)}"] if shown else []
    reason = ", ".join([klageart.label, *read, *like]) + "."
    return Intent(
        rechtsgebiet=klageart.rechtsgebiet,
        klageart=klageart.id,
        stadium=candidate.stadium or klageart.stadien[0],
        rolle=candidate.rolle or klageart.rollen[0],
        gerichtszweig=klageart.gerichtszweig,
        confidence=candidate.confidence,
        begruendung=reason,
        erkannt_an=candidate.erkannt_an,
        seite_angenommen=candidate.seite_angenommen,
    )


def chosen_intent(
    klageart: Klageart,
    anfrage: str,
    rolle: Parteirolle | None,
    stadium: Stadium | None,
    frueher: Parteirolle | None = None,
    akte: Akte | None = None,
) -> Intent:
    """The Intent of what a person chose; side and stage are taken from the request where they were not chosen."""
    seite = read_side(anfrage)
    side = rolle_for(klageart, seite, frueher, akte)
    candidate = Candidate(
        klageart,
        1.0,
        (GEWAEHLT,),
        rolle if rolle is not None else side.rolle,
        stadium if stadium is not None else stadium_for(klageart, seite)[0],
        seite_angenommen=rolle is None and side.angenommen,
    )
    return intent_of(candidate).model_copy(update={"begruendung": f"{klageart.label}, von Ihnen gewählt."})
