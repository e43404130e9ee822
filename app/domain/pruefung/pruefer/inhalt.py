"""CONTENT and CONTRACTUAL: KEYWORD → EMBEDDING → MODEL, only as far as needed (source 2, axis 2 and § 5)."""

from __future__ import annotations

from dataclasses import replace

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control, DecisionMethod, Paraphrasen
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Aehnlichkeit, Blick
from app.domain.pruefung.pruefer.gemeinsam import found, fulfilled, missing, not_found, unclear
from app.domain.pruefung.urteil import Beleg, Modellfrage, Stufe, Urteil

MAX_ABSCHNITTE = 3
"""Sections a model is given for one question."""
MIN_WORTE = 6
"""Words below which a sentence says nothing that could be compared."""
_ENDE = (".", "!", ";", "“", '"', ")")
"""How a sentence ends that tells something: a title, a question and the opening of a list do not."""


def check_content(control: Control, blick: Blick, auswertung: Auswertung) -> Urteil:
    """Words first; likeness only if the subject is touched; what a model could still decide is asked for."""
    if control.nachweis is not None:
        proof = auswertung.answer(control.nachweis, blick)
        if proof.wert:
            return fulfilled(Stufe.KEYWORD, found(proof), proof.belege)
        if proof.wert is None:
            return unclear(Stufe.KEYWORD, f"Ob „{control.title}“ erfüllt ist, hängt von einer Angabe ab, die fehlt.")
    if control.paraphrasen is None and control.nachweis is None:
        return fulfilled(Stufe.KEYWORD, "Im Dokument wurde nichts gefunden, das dem entgegensteht.")
    touched = None if control.beruehrt is None else auswertung.answer(control.beruehrt, blick)
    if control.paraphrasen is None or (touched is not None and not touched.wert):
        return missing(Stufe.KEYWORD, not_found(control), () if touched is None else touched.belege)
    alike = nearest(control.paraphrasen, blick.dokument, blick.fall.aehnlichkeit)
    if alike is not None:
        return fulfilled(Stufe.EMBEDDING, f"Dem Sinn nach gefunden: „{alike.text}“", (alike,))
    stufe = Stufe.EMBEDDING if blick.fall.aehnlichkeit is not None else Stufe.KEYWORD
    places = () if touched is None else touched.belege
    answer = missing if control.ohne_modell == "fehlt" else unclear
    urteil = answer(stufe, not_found(control), places)
    if control.decision_method is not DecisionMethod.LLM:
        return urteil
    sections = _sections(blick.dokument, places)
    question = Modellfrage(control.frage, sections, _touching(control, blick, auswertung, sections))
    return Urteil(urteil.status, urteil.stufe, urteil.grund, urteil.belege, question)


def nearest(paraphrasen: Paraphrasen, dokument: Pruefdokument, aehnlichkeit: Aehnlichkeit | None) -> Beleg | None:
    """The sentence that says the same as a paraphrase, if one is alike enough and not liker to a counterexample."""
    if aehnlichkeit is None:
        return None
    spans = [span for span in dokument.saetze if _tells(dokument.text[slice(*span)])]
    if not spans:
        return None
    sentences = [dokument.text[start:end] for start, end in spans]
    rows = aehnlichkeit(sentences, (*paraphrasen.saetze, *paraphrasen.gegen))
    wanted = len(paraphrasen.saetze)
    best: tuple[float, int] | None = None
    for n, row in enumerate(rows):
        likeness, against = max(row[:wanted]), max(row[wanted:], default=0.0)
        if likeness >= paraphrasen.schwelle and likeness > against and (best is None or likeness > best[0]):
            best = likeness, n
    return None if best is None else Beleg(dokument.id, spans[best[1]], dokument.zitat(spans[best[1]]))


def _tells(satz: str) -> bool:
    return len(satz.split()) >= MIN_WORTE and satz.rstrip().endswith(_ENDE)


def _sections(dokument: Pruefdokument, places: tuple[Beleg, ...]) -> tuple[Beleg, ...]:
    """Whole sections that touch the subject, each once; without any place the document from its beginning."""
    chosen: list[Beleg] = []
    for start in [beleg.span[0] for beleg in places if beleg.dokument == dokument.id] or [0]:
        abschnitt = dokument.abschnitt_bei(start)
        if all(beleg.span != abschnitt.span for beleg in chosen):
            chosen.append(Beleg(dokument.id, abschnitt.span, dokument.text[slice(*abschnitt.span)]))
    return tuple(chosen[:MAX_ABSCHNITTE])


def _touching(control: Control, blick: Blick, auswertung: Auswertung, sections: tuple[Beleg, ...]) -> tuple[Span, ...]:
    """Sentences of these sections that touch the subject, alone or by their heading; all of them if none does."""

    def touches(span: Span) -> bool:
        return control.beruehrt is None or bool(auswertung.answer(control.beruehrt, _alone(blick, span)).wert)

    every: list[Span] = []
    touching: list[Span] = []
    for section in sections:
        spans = [s for s in blick.dokument.saetze if section.span[0] <= s[0] < section.span[1]]
        every += spans
        headed = bool(blick.dokument.abschnitt_bei(section.span[0]).titel)
        touching += spans if headed and spans and touches(spans[0]) else filter(touches, spans)
    return tuple(touching or every)


def _alone(blick: Blick, span: Span) -> Blick:
    """A sentence as a document of its own; what it says of the case's facts is not kept."""
    sentence = replace(blick.dokument, text=blick.dokument.text[slice(*span)])
    return replace(blick, dokument=sentence, merkmale=dict(blick.merkmale))
