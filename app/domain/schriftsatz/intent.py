"""Stage 1: recognise what is wanted – words of the registry first, context of the Akte second (spec 2).

Scores are evidence, not probability: each independent hint halves the remaining doubt. Below ``MIN_CONFIDENCE`` the
caller asks one question with the best candidates.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.deutsch import plain_words
from app.domain.kanzlei.akte import Akte, DokumentArt
from app.domain.schriftsatz.conversation import Intent
from app.domain.schriftsatz.klageart import Klageart

MIN_CONFIDENCE = 0.5


@dataclass(frozen=True)
class Candidate:
    """A Klageart with the evidence for it."""

    klageart: Klageart
    confidence: float
    erkannt_an: tuple[str, ...]


def _plain(text: str) -> str:
    return " ".join(plain_words(text))


def rank(anfrage: str, akte: Akte | None, klagearten: tuple[Klageart, ...]) -> tuple[Candidate, ...]:
    """All Klagearten with evidence, best first; ties by id."""
    wanted = f" {_plain(anfrage)} "
    candidates: list[Candidate] = []
    for klageart in klagearten:
        hits = [w for w in (klageart.label, *klageart.stichworte) if f" {_plain(w)}" in wanted]
        doubt = 0.45 ** len(hits)
        if hits and akte is not None:
            if akte.rechtsgebiet is klageart.rechtsgebiet:
                hits.append(f"Akte: {akte.rechtsgebiet.value.capitalize()}")
                doubt *= 0.8
            if any(d.art is DokumentArt.KUENDIGUNG for d in akte.dokumente) and "kuendigung" in _plain(klageart.label):
                hits.append("Akte enthält ein Kündigungsschreiben")
                doubt *= 0.6
        if hits:
            candidates.append(Candidate(klageart, round(1 - doubt, 3), tuple(hits)))
    return tuple(sorted(candidates, key=lambda c: (-c.confidence, c.klageart.id)))


def intent_of(candidate: Candidate) -> Intent:
    """The Intent that a candidate stands for."""
    klageart = candidate.klageart
    words = ", ".join(f"„{w}“" for w in candidate.erkannt_an)
    return Intent(
        rechtsgebiet=klageart.rechtsgebiet,
        klageart=klageart.id,
        stadium=klageart.stadien[0],
        rolle=klageart.rollen[0],
        gerichtszweig=klageart.gerichtszweig,
        confidence=candidate.confidence,
        begruendung=f"{klageart.label}, erkannt an {words}.",
        erkannt_an=candidate.erkannt_an,
    )
