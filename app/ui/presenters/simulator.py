"""Simulator and test cases without Qt: steps by phase, repairs as sentences, results and gaps (spec 1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.domain import jurisdictions
from app.domain.deutsch import aufzaehlung, typografie
from app.domain.pruefung.befund import Befund
from app.domain.regelwerk.answers import AnswerError, format_answer, parse_answer
from app.domain.regelwerk.befunde import befund_of
from app.domain.regelwerk.coverage import Coverage, Gap
from app.domain.regelwerk.evaluation import ValidationState
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.numbering import id_and_title, shown_id
from app.domain.regelwerk.rules import ConditionValue, Severity
from app.domain.regelwerk.scenarios import Expectation, Selection
from app.domain.regelwerk.testcases import TestResult
from app.domain.regelwerk.trace import PHASE_NAMES, Outcome, Step, Trace
from app.errors import InputError
from app.services.simulator import ProposedRepair, Repairs

SCHWERE = {Severity.HARD: ("sperrt", "Sperrt Export"), Severity.SOFT: ("empfehlung", "Empfehlung")}
_SILENT = {Outcome.SILENT: ("erfuellt", "eingehalten"), Outcome.IDLE: ("offen", "nicht entschieden")}
_STATE_MARK = {
    ValidationState.VALID: "erfuellt",
    ValidationState.HAS_WARNINGS: "empfehlung",
    ValidationState.HAS_CONFLICTS: "sperrt",
}
MOST_FIRED, MOST_SILENT = 60, 40
"""So many rows of each sort are shown in one phase; the others are counted."""
MOST_GAPS = 200
"""So many gaps of the coverage are listed; the others are counted and move up when one is closed."""


@dataclass(frozen=True)
class SchrittZeile:
    """One row of the course: a rule, or a sentence about the result.

    Attributes:
        zeichen, wort: mark and word of what became of the rule.
        satz: the rule, or the sentence.
        grund: why it fired or did not.
        ziel: clause id to jump to; empty if there is none.
        regel: id of the rule; empty for sentences.
        gedimmt: it did not fire.
        befund: the finding it became.
    """

    zeichen: str
    wort: str
    satz: str
    grund: str = ""
    ziel: str = ""
    regel: str = ""
    gedimmt: bool = False
    befund: Befund | None = None

    @property
    def notiz(self) -> str:
        """Second line."""
        return " · ".join(filter(None, (self.wort, self.regel, self.grund)))

    @property
    def vorlesetext(self) -> str:
        """What a screen reader says."""
        return f"{self.wort}{': ' if self.wort else ''}{self.satz} {self.grund}".strip()


@dataclass(frozen=True)
class Phase:
    """One phase with its rows."""

    titel: str
    zeilen: tuple[SchrittZeile, ...]


@dataclass(frozen=True)
class Ablauf:
    """What the simulator shows: the result in one line, then the four phases.

    ``offen``: questions that still decide something, with the whole sentence each.
    """

    zeichen: str
    kopf: str
    phasen: tuple[Phase, ...]
    offen: tuple[tuple[str, str], ...]


def ablauf(trace: Trace, *, nur_befunde: bool = False) -> Ablauf:
    """The course of an evaluation as rows; with ``nur_befunde`` only the rules that fired."""
    phases = tuple(_phase(trace, number, nur_befunde=nur_befunde) for number in (1, 2, 3))
    findings = trace.evaluation.findings
    hard = sum(finding.severity is Severity.HARD for finding in findings)
    head = zaehlung(hard, len(findings) - hard) if findings else "Kein Befund: Die gewählten Klauseln passen zusammen."
    last = Phase(
        f"Phase 4 · {PHASE_NAMES[4]}",
        tuple(SchrittZeile(_STATE_MARK[trace.state], "Ergebnis", typografie(text)) for text in trace.conclusion),
    )
    questions = tuple((question.label, typografie(question.text)) for question in trace.evaluation.offene_fragen)
    return Ablauf(_STATE_MARK[trace.state], head, (*phases, last), questions)


def zaehlung(conflicts: int, warnings: int) -> str:
    """``2 Konflikte, 1 Empfehlung``."""
    one = f"{conflicts} Konflikt{'' if conflicts == 1 else 'e'}"
    return f"{one}, {warnings} Empfehlung{'' if warnings == 1 else 'en'}"


def _phase(trace: Trace, number: int, *, nur_befunde: bool) -> Phase:
    steps, fired = trace.phase(number), trace.fired(number)
    rows = [_row(step) for step in fired[:MOST_FIRED]]
    if len(fired) > MOST_FIRED:
        rows.append(SchrittZeile("hinweis", "gekürzt", f"… und {len(fired) - MOST_FIRED} weitere Befunde."))
    silent = len(steps) - len(fired)
    if not nur_befunde and silent:
        shown = 0
        for step in steps:
            if shown >= MOST_SILENT:
                break
            if not step.fired:
                rows.append(_row(step))
                shown += 1
        if silent > shown:
            rest = f"… und {silent - shown} weitere Regeln, die nicht anschlugen."
            rows.append(SchrittZeile("hinweis", "gekürzt", rest, gedimmt=True))
    what = f"{len(fired)} Befund{'' if len(fired) == 1 else 'e'}, {silent} ohne Befund" if steps else "keine Regeln"
    return Phase(f"Phase {number} · {PHASE_NAMES[number]} ({what})", tuple(rows))


def _row(step: Step) -> SchrittZeile:
    outcome = step.outcome
    mark, word = SCHWERE[step.severity] if outcome is Outcome.FIRED else _SILENT[outcome]
    return SchrittZeile(
        mark,
        word,
        typografie(step.sentence),
        typografie(step.reason),
        step.clause_ids[0],
        "+".join(step.rule_ids),
        gedimmt=outcome is not Outcome.FIRED,
        befund=befund_of(finding) if (finding := step.finding) is not None else None,
    )


def gefragt(library: Library) -> tuple[Question, ...]:
    """The questions on which a rule of any version depends; the others change nothing here."""
    asked = {r.condition.question_id for v in library.versions for r in v.rules if r.condition is not None}
    return tuple(question for question in library.questions if question.id in asked)


# ---- repairs ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReparaturKarte:
    """A repair as shown: what is done, and what then is left."""

    repair: ProposedRepair
    titel: str
    folge: str
    zeichen: str


def karten(repairs: Iterable[ProposedRepair], library: Library) -> tuple[ReparaturKarte, ...]:
    """Repairs in their order."""
    titles = {clause.id: clause.title for clause in library.clauses}

    def named(ids: tuple[str, ...]) -> str:
        return aufzaehlung([id_and_title(id_, titles.get(id_, id_)) for id_ in ids])

    found = []
    for repair in repairs:
        parts = [
            f"{named(ids)} {verb}" for ids, verb in ((repair.remove, "entfernen"), (repair.add, "hinzufügen")) if ids
        ]
        mark = "sperrt" if repair.conflicts else "empfehlung" if repair.warnings else "erfuellt"
        folge = f"danach: {zaehlung(repair.conflicts, repair.warnings)}"
        found.append(ReparaturKarte(repair, typografie(" und ".join(parts)), folge, mark))
    return tuple(found)


def keine_reparatur(repairs: Repairs) -> str:
    """What to say where no repair is proposed."""
    if repairs.obstacle:
        first, *reasons = repairs.obstacle
        return typografie(" ".join((first, *reasons, "Ändern Sie Antworten, Rechtsraum oder eine dieser Regeln.")))
    if not repairs.complete:
        return "In der Zeit wurde keine Reparatur gefunden. Beheben Sie einzelne Befunde; dann wird neu gesucht."
    return "Keine andere Auswahl von Klauseln behebt das; ändern Sie Antworten oder Rechtsraum."


# ---- test cases ------------------------------------------------------------------------------------------------------


def testfaelle(results: Iterable[TestResult]) -> tuple[tuple[str, SchrittZeile], ...]:
    """Id and row of each test case, red before green, else in their order."""
    rows = []
    for result in results:
        expected = result.scenario.expected or Expectation()
        note = result.differences[0].text if result.differences else _expects(expected)
        more = len(result.differences) - 1
        text = f"{note} (und {more} weitere)" if more > 0 else note
        mark, word = ("erfuellt", "grün") if result.green else ("sperrt", "rot")
        rows.append((result.scenario.id, SchrittZeile(mark, word, typografie(result.scenario.title), typografie(text))))
    return tuple(sorted(rows, key=lambda row: row[1].zeichen == "erfuellt"))


def luecken(coverage: Coverage) -> tuple[tuple[Gap | None, SchrittZeile], ...]:
    """Each gap with its row; beyond the first ``MOST_GAPS`` one row without a gap counts the others."""
    rows: list[tuple[Gap | None, SchrittZeile]] = [
        (gap, SchrittZeile("hinweis", "", typografie(gap.text))) for gap in coverage.gaps[:MOST_GAPS]
    ]
    if (more := len(coverage.gaps) - MOST_GAPS) > 0:
        text = f"… und {f'{more:,}'.replace(',', '.')} weitere {'Lücke' if more == 1 else 'Lücken'}."
        rows.append((None, SchrittZeile("hinweis", "gekürzt", text, gedimmt=True)))
    return tuple(rows)


def _expects(expected: Expectation) -> str:
    parts = []
    if expected.rule_ids:
        ids = aufzaehlung(expected.rule_ids)
        verb = "schlägt" if len(expected.rule_ids) == 1 else "schlagen"
        parts.append(f"{ids} {verb} an{', sonst keine Regel' if expected.exact else ''}")
    elif expected.exact:
        parts.append("keine Regel schlägt an")
    if expected.silent_rule_ids:
        verb = "schweigt" if len(expected.silent_rule_ids) == 1 else "schweigen"
        parts.append(f"{aufzaehlung(expected.silent_rule_ids)} {verb}")
    return f"{'; '.join(parts) or 'nichts Bestimmtes'}."


def gegeben(selection: Selection, library: Library) -> str:
    """„Gegeben“ of a test case: jurisdiction, answers and clauses in words."""
    titles: Mapping[str, str] = {clause.id: clause.title for clause in library.clauses}
    owners = {
        version.id: f"{shown_id(version.clause_id) or titles[version.clause_id]} (v{version.version})"
        for version in library.versions
    }
    questions = {question.id: question for question in library.questions}

    def answer(question_id: str, value: ConditionValue) -> str:
        question = questions.get(question_id)
        if question is None:
            return f"{question_id}: {value}"
        try:
            return f"{question.label}: {format_answer(question, parse_answer(question, value))}"
        except AnswerError:
            return f"{question.label}: „{value}“"

    lines = [f"Rechtsraum {jurisdictions.name(selection.jurisdiction)}"]
    lines += [answer(question_id, value) for question_id, value in selection.answers.items()]
    clauses = [id_and_title(id_, titles[id_]) if id_ in titles else owners.get(id_, id_) for id_ in selection.clauses]
    lines.append(f"Klauseln: {', '.join(clauses)}" if clauses else "keine Klausel gewählt")
    return typografie("\n".join(lines))


def erwartet(expected: Expectation) -> str:
    """„Erwartet“ of a test case as a sentence."""
    text = _expects(expected)
    return f"Erwartet: {text}"


def abdeckung(coverage: Coverage) -> str:
    """The coverage: goals reached, then what they are; the single figures add up to them."""
    if not coverage.rules:
        return "Es gibt noch keine Regeln."
    rules = len(coverage.rules)
    cells = [visited for question in coverage.questions for _, visited in question.cells]
    places = coverage.places.values()
    counted = [
        f"{sum(rule.fired for rule in coverage.rules)} von {rules} Regeln angeschlagen",
        f"{sum(rule.silent for rule in coverage.rules)} von {rules} geschwiegen",
        *([f"{sum(cells)} von {len(cells)} Antwortbereichen geprüft"] if cells else []),
        *([f"{sum(places)} von {len(places)} Rechtsräumen geprüft"] if places else []),
    ]
    goals = f"{coverage.reached} von {coverage.total} Zielen erreicht"
    return typografie(f"Abdeckung {coverage.percent} %: {goals}: {', '.join(counted)}.")


def regel_ids(text: str, library: Library, *, feld: str) -> tuple[str, ...]:
    """Rule ids as typed, separated by comma or space.

    Raises:
        InputError: one of them names no rule.
    """
    known = {rule.id.casefold(): rule.id for version in library.versions for rule in version.rules}
    found = []
    for word in re.split(r"[,;\s]+", text.strip()):
        if word and word.casefold() not in known:
            raise InputError(f"Eine Regel „{word}“ gibt es nicht.", "Schreiben Sie Kennungen wie R05, RA01.", feld=feld)
        if word:
            found.append(known[word.casefold()])
    return tuple(dict.fromkeys(found))
