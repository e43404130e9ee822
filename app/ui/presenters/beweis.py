"""The proof without Qt: groups of sentences, the line beside the editor, the effect of a rule (spec 1, the proof)."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.regelwerk.proof.analysis import Analysis
from app.domain.regelwerk.proof.encoding import EVERYWHERE
from app.domain.regelwerk.proof.report import Report, Sentence, report

GRUPPEN = {
    "gap": ("Lücken", "sperrt"),
    "never": ("Nie verwendbar", "empfehlung"),
    "optional": ("Sehen nur wahlweise aus", "empfehlung"),
    "rule": ("Regeln ohne Wirkung", "empfehlung"),
    "always": ("Immer im Vertrag", "hinweis"),
    "answer": ("Was Antworten bewirken", "hinweis"),
    "count": ("Anzahl der Verträge", "hinweis"),
    "open": ("Noch offen", "offen"),
}
"""Kind of a sentence → heading of its group and mark."""
_DETAIL = ("cause", "suggestion")
_MOST_EFFECTS = 6


@dataclass(frozen=True)
class Zeile:
    """One sentence with where it leads, and what belongs to it (causes and ways out of a gap)."""

    text: str
    ziel: str = ""
    darunter: tuple[Zeile, ...] = ()


@dataclass(frozen=True)
class Gruppe:
    """Sentences of one kind; ``offen`` says whether it is unfolded at first."""

    titel: str
    zeichen: str
    zeilen: tuple[Zeile, ...]
    offen: bool


@dataclass(frozen=True)
class Beweis:
    """The proof as shown.

    Attributes:
        zeichen: ``erfuellt``, ``sperrt`` (a gap) or ``offen`` (not settled in time).
        kopf: the most important thing in one sentence.
        kurz: the same in few words, for the line beside the editor.
    """

    zeichen: str
    kopf: str
    kurz: str
    gruppen: tuple[Gruppe, ...]


UNDERWAY = Beweis("offen", "Der Beweis wird geführt …", "Beweis: wird geführt …", ())
"""What is said until there is a result."""


def beweis(analysis: Analysis) -> Beweis:
    """Everything to show of an analysis."""
    if not analysis.problem.available and not analysis.gaps:
        return Beweis(
            "offen", "Noch nichts zu beweisen: Es fehlen die Klauseln.", "Beweis: noch nichts zu beweisen", ()
        )
    found = report(analysis)
    mark = "erfuellt" if found.proved else "sperrt" if analysis.gaps else "offen"
    return Beweis(mark, found.headline, _short(analysis, found), _groups(found))


def _short(analysis: Analysis, found: Report) -> str:
    if found.proved:
        return "Beweis: erfüllbar für alle Antworten"
    if not analysis.gaps:
        return "Beweis: in der Zeit nicht fertig geworden"
    if any(gap.region.text == EVERYWHERE for gap in analysis.gaps):
        return "Beweis: nie ein gültiger Vertrag"
    regions = "; ".join(gap.region.text for gap in analysis.gaps[:2])
    more = f" und {len(analysis.gaps) - 2} weitere Lücken" if len(analysis.gaps) > 2 else ""
    return f"Beweis: erfüllbar für alle Antworten außer {regions}{more}"


def _groups(found: Report) -> tuple[Gruppe, ...]:
    lines: dict[str, list[Zeile]] = {kind: [] for kind in GRUPPEN}
    for sentence in found.sentences:
        if sentence.kind in _DETAIL and lines["gap"]:
            gap = lines["gap"][-1]
            lines["gap"][-1] = Zeile(gap.text, gap.ziel, (*gap.darunter, _line(sentence)))
        else:
            lines.setdefault(sentence.kind, []).append(_line(sentence))
    return tuple(
        Gruppe(title, mark, tuple(lines[kind]), kind in ("gap", "never", "open"))
        for kind, (title, mark) in GRUPPEN.items()
        if lines[kind]
    )


def _line(sentence: Sentence) -> Zeile:
    return Zeile(sentence.text, sentence.targets[0] if sentence.targets else "")


def effect(texts: tuple[str, ...]) -> str:
    """What saving a rule would change, as a short list."""
    shown = [f"– {text}" for text in texts[:_MOST_EFFECTS]]
    if len(texts) > _MOST_EFFECTS:
        shown.append(f"– und {len(texts) - _MOST_EFFECTS} weitere Folgen")
    return "\n".join(shown)
