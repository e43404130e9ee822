"""A small made-up library for contracts: one template, every kind of slot, rule and question; also as a JSON file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.domain.beugung import Form
from app.domain.regelwerk.library import Clause, ClauseVersion, Library, Question
from app.domain.regelwerk.rules import Condition, ConditionValue, Operator, QuestionType, Rule, RuleType, Severity
from app.domain.regelwerk.templates import (
    InterviewStep,
    Party,
    PartyNoun,
    Section,
    Slot,
    SlotDefault,
    SlotKind,
    Template,
    TemplateVersion,
)
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.vertrag.angaben import Angabenpruefung
from app.domain.vertrag.lauf import compute_stand
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.umgebung import pins_of, umgebung_of
from app.domain.vertrag.vertrag import Vertrag

TEMPLATE = "beratung"
JURISDICTIONS = ("DE", "CH")


def _rule(id_: str, type_: RuleType, severity: Severity, message: str, **fields: Any) -> Rule:
    return Rule(id=id_, type=type_, severity=severity, message=message, **fields)


_HARD, _SOFT = Severity.HARD, Severity.SOFT
_RULES: dict[str, tuple[Rule, ...]] = {
    "haftung_aus": (
        _rule("R1", RuleType.INCOMPATIBLE_WITH, _HARD, "Ausschluss und Grenze widersprechen sich.",
              target_clause_id="haftung_grenze"),
        _rule("R2", RuleType.REQUIRES, _SOFT, "Zum Ausschluss wird die Gewähr empfohlen.", target_clause_id="gewaehr"),
    ),
    "treue": (
        _rule("R3", RuleType.REQUIRES, _HARD, "Treue braucht eine Kündigung.", target_clause_id="kuendigung"),
        _rule("R4", RuleType.SCOPED_TO, _HARD, "Die Treuepflicht gilt nur in Deutschland.", jurisdiction_scope=("DE",)),
    ),
    "datenschutz": (
        _rule("R5", RuleType.REQUIRES_ANSWER, _HARD, "Ab elf Personen ist der Datenschutz zu regeln.",
              condition=Condition(question_id="personen", operator=Operator.GREATER_THAN, value=10)),
    ),
}  # fmt: skip
_TEXTS = {
    "parteien": ("Vertragsparteien", "{{AUFTRAGGEBER}} und {{BERATER}} schließen diesen Vertrag."),
    "gegenstand": ("Gegenstand", "{{DER_BERATER}} berät ab dem {{BEGINN}} zu {{THEMEN}}.\n\nEr beginnt pünktlich."),
    "pauschal": ("Pauschale", "Für die Beratung werden {{PAUSCHALE}} gezahlt."),
    "stunden": ("Stundensatz", "Jede Stunde kostet {{STUNDENSATZ}}."),
    "haftung_aus": ("Haftungsausschluss", "Jede Haftung ist ausgeschlossen."),
    "haftung_grenze": ("Haftungsgrenze", "Die Haftung ist auf den Preis begrenzt."),
    "gewaehr": ("Gewähr", "Es gilt die Gewähr des Gesetzes."),
    "kuendigung": ("Kündigung", "Der Vertrag kann jederzeit gekündigt werden."),
    "treue": ("Treuepflicht", "{{DER_BERATER}} berät niemanden sonst; {{VERWEIS: kuendigung}} bleibt unberührt."),
    "datenschutz": ("Datenschutz", "Daten werden geschützt."),
}
QUESTIONS = (
    Question(id="auftraggeber", label="Auftraggeber", type=QuestionType.TEXT),
    Question(id="berater", label="Berater", type=QuestionType.TEXT),
    Question(id="anrede", label="Anrede", type=QuestionType.SINGLE_CHOICE, options=("Frau", "Herr")),
    Question(id="beginn", label="Beginn", type=QuestionType.DATE),
    Question(id="themen", label="Themen", type=QuestionType.MULTIPLE_CHOICE, options=("Recht", "Technik", "Steuern")),
    Question(id="entgelt", label="Entgelt", type=QuestionType.SINGLE_CHOICE, options=("Pauschale", "Stunden")),
    Question(id="pauschale", label="Höhe der Pauschale", type=QuestionType.CURRENCY),
    Question(id="stundensatz", label="Höhe des Stundensatzes", type=QuestionType.CURRENCY),
    Question(id="personen", label="Zahl der Personen", type=QuestionType.NUMBER),
    Question(id="ausschluss", label="Haftung ausschließen?", type=QuestionType.YES_NO),
)


def _is(question_id: str, value: Any) -> tuple[Condition, ...]:
    return (Condition(question_id=question_id, operator=Operator.EQUALS, value=value),)


def _yes(question_id: str) -> tuple[Condition, ...]:
    return _is(question_id, value=True)


def _slot(clause_ids: Iterable[str], kind: SlotKind, *defaults: SlotDefault) -> Slot:
    ids = tuple(clause_ids)
    return Slot(id=f"platz_{ids[0]}", kind=kind, clause_ids=ids, defaults=defaults)


SECTIONS = (
    Section(id="kopf", title="Parteien", numbered=False, slots=(_slot(["parteien"], SlotKind.REQUIRED),)),
    Section(
        id="inhalt",
        title="Inhalt",
        slots=(
            _slot(["gegenstand"], SlotKind.REQUIRED),
            _slot(
                ["pauschal", "stunden"],
                SlotKind.ALTERNATIVE,
                SlotDefault(clause_id="stunden", when=_is("entgelt", "Stunden")),
                SlotDefault(clause_id="pauschal"),
            ),
            _slot(
                ["haftung_aus"],
                SlotKind.OPTIONAL,
                SlotDefault(clause_id="haftung_aus", when=_is("ausschluss", value=True)),
            ),
            _slot(["haftung_grenze"], SlotKind.OPTIONAL),
            _slot(["gewaehr"], SlotKind.OPTIONAL),
            _slot(["treue"], SlotKind.OPTIONAL),
            _slot(["kuendigung"], SlotKind.OPTIONAL),
            _slot(["datenschutz"], SlotKind.OPTIONAL),
        ),
    ),
)
INTERVIEW = tuple(
    InterviewStep(question_id=question.id, required=question.id != "ausschluss") for question in QUESTIONS
)
BERATER = PartyNoun(masculine="Berater", feminine="Beraterin", neutral="beratende Person", plural="Berater")
PARTIES = (
    Party(
        key="berater",
        noun=BERATER,
        name_question_id="berater",
        form_question_id="anrede",
        forms={"Frau": Form.F, "Herr": Form.M},
    ),
)
ANSWERS: dict[str, Any] = {
    "auftraggeber": "Nord GmbH",
    "berater": "Änne Berger",
    "anrede": "Frau",
    "beginn": "01.12.2026",
    "themen": ["Recht", "Steuern"],
    "entgelt": "Pauschale",
    "pauschale": "3.500,00",
    "personen": 4,
}
"""Answers to all that is required, as a person types them; nothing warns, nothing blocks."""


def clause_version(clause_id: str, version: int = 1, **changes: Any) -> ClauseVersion:
    """A published version of a clause."""
    fields: dict[str, Any] = {
        "clause_id": clause_id,
        "version": version,
        "state": LifecycleState.PUBLISHED,
        "author": "Redaktion",
        "content": _TEXTS[clause_id][1],
        "rules": _RULES.get(clause_id, ()),
    }
    return ClauseVersion(**fields | changes)


def template_version(version: int = 1, **changes: Any) -> TemplateVersion:
    """A published version of the template."""
    fields: dict[str, Any] = {
        "template_id": TEMPLATE,
        "version": version,
        "state": LifecycleState.PUBLISHED,
        "author": "Redaktion",
        "heading": "Beratungsvertrag",
        "parties": PARTIES,
        "sections": SECTIONS,
        "interview": INTERVIEW,
    }
    return TemplateVersion(**fields | changes)


def probe_library() -> Library:
    """The library."""
    return Library(
        id="probe",
        title="Probe",
        clauses=tuple(
            Clause(id=id_, title=title, category="Beratung", jurisdictions=JURISDICTIONS)
            for id_, (title, _) in _TEXTS.items()
        ),
        versions=tuple(clause_version(id_) for id_ in _TEXTS),
        questions=QUESTIONS,
        templates=(Template(id=TEMPLATE, title="Beratung", category="Dienste", jurisdictions=JURISDICTIONS),),
        template_versions=(template_version(),),
    )


def shipped_stand(
    library: Library,
    answers: Mapping[str, ConditionValue],
    place: str = "DE",
    angaben: tuple[Angabenpruefung, ...] = (),
) -> VertragStand:
    """Where a contract of a library with one template stands after these answers."""
    (template,) = library.template_versions
    made = Vertrag(
        id="v",
        titel="Probe",
        jurisdiction=place,
        template_version_id=template.id,
        pins=pins_of(library, template),
        answers=dict(answers),
    )
    return compute_stand(umgebung_of(library, made, angaben), made)
