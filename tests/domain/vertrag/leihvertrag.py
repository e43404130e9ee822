"""An invented library for tests: a contract about lending things, and random templates over random rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from app.domain.regelwerk.library import Clause, ClauseVersion, Library, Question
from app.domain.regelwerk.rules import QuestionType, Rule
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
from app.domain.vertrag.lauf import compute_stand
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.umgebung import Umgebung, pins_of, published_version, umgebung_of
from app.domain.vertrag.vertrag import Vertrag
from tests.domain.regelwerk.regelwerk_builders import answer_rule, random_library, rule

PUBLISHED, DEPRECATED = LifecycleState.PUBLISHED, LifecycleState.DEPRECATED

QUESTIONS = (
    Question(id="verleiher", label="Name des Verleihers", type=QuestionType.TEXT),
    Question(id="entleiher", label="Name des Entleihers", type=QuestionType.TEXT),
    Question(id="sache", label="Gegenstand", type=QuestionType.TEXT),
    Question(id="wert", label="Wert", type=QuestionType.CURRENCY),
    Question(id="art", label="Art der Leihe", type=QuestionType.SINGLE_CHOICE, options=("befristet", "unbefristet")),
    Question(id="ende", label="Ende", type=QuestionType.DATE),
    Question(id="tage", label="Frist in Tagen", type=QuestionType.NUMBER),
    Question(id="ausland", label="Nutzung im Ausland", type=QuestionType.YES_NO),
    Question(id="laender", label="Länder", type=QuestionType.MULTIPLE_CHOICE, options=("Italien", "Frankreich")),
    Question(id="kaution", label="Höhe der Kaution", type=QuestionType.CURRENCY),
    Question(id="anlass", label="Anlass", type=QuestionType.TEXT),
)


def clause_version(
    clause: str, content: str, rules: Sequence[Rule] = (), version: int = 1, state: LifecycleState = PUBLISHED
) -> ClauseVersion:
    return ClauseVersion(
        clause_id=clause, version=version, state=state, author="Test", content=content, rules=tuple(rules)
    )


VERSIONS = (
    clause_version("kopf", "{{VERLEIHER}} und {{ENTLEIHER}} schließen diesen Vertrag."),
    clause_version("ding", "Verliehen wird: {{SACHE}}."),
    clause_version("offen", "Die Leihe läuft, bis sie mit einer Frist von {{TAGE}} Tagen gekündigt wird."),
    clause_version("zeit", "Die Leihe endet am {{ENDE}}.", [rule("R1", "requires", targetClauseId="zurueck")]),
    clause_version("zurueck", "Die Sache wird am Wohnsitz des Verleihers zurückgegeben."),
    clause_version(
        "pfand",
        "Der Entleiher hinterlegt {{KAUTION}}.",
        [
            answer_rule("R2", "wert", "greater_than", 5000),
            answer_rule("R3", "ausland", "equals", value=True, severity="soft", jurisdictionScope=["AT"]),
        ],
    ),
    clause_version(
        "schutz",
        "Der Entleiher versichert die Sache.",
        [
            rule("R4", "scoped_to", jurisdictionScope=["DE", "AT"]),
            rule("R5", "incompatible_with", targetClauseId="frei"),
        ],
    ),
    clause_version(
        "frei", "Der Entleiher haftet nur für Vorsatz.", [rule("R6", "forbids", "soft", targetClauseId="pfand")]
    ),
)

TEMPLATE = TemplateVersion(
    template_id="leihe",
    version=1,
    state=PUBLISHED,
    author="Test",
    heading="Leihvertrag",
    parties=(
        Party(
            key="entleiher",
            noun=PartyNoun(
                masculine="Entleiher", feminine="Entleiherin", neutral="entleihende Person", plural="Entleiher"
            ),
            name_question_id="entleiher",
        ),
    ),
    sections=(
        Section(
            id="kopf",
            title="Parteien",
            numbered=False,
            slots=(Slot(id="kopf", kind=SlotKind.REQUIRED, clause_ids=("kopf",)),),
        ),
        Section(
            id="haupt",
            title="Leihe",
            slots=(
                Slot(id="ding", kind=SlotKind.REQUIRED, clause_ids=("ding",)),
                Slot(
                    id="dauer",
                    kind=SlotKind.ALTERNATIVE,
                    clause_ids=("offen", "zeit"),
                    label="Dauer",
                    defaults=(
                        SlotDefault(
                            clause_id="zeit", when=({"questionId": "art", "operator": "equals", "value": "befristet"},)
                        ),
                    ),
                ),
                Slot(id="zurueck", kind=SlotKind.OPTIONAL, clause_ids=("zurueck",)),
                Slot(id="pfand", kind=SlotKind.OPTIONAL, clause_ids=("pfand",)),
                Slot(
                    id="schutz",
                    kind=SlotKind.OPTIONAL,
                    clause_ids=("schutz",),
                    defaults=(SlotDefault(clause_id="schutz"),),
                ),
                Slot(id="frei", kind=SlotKind.OPTIONAL, clause_ids=("frei",)),
            ),
        ),
    ),
    interview=(
        InterviewStep(question_id="verleiher", group="Parteien"),
        InterviewStep(question_id="entleiher"),
        InterviewStep(question_id="sache", group="Gegenstand", reason="Ohne Gegenstand keine Leihe."),
        InterviewStep(question_id="wert"),
        InterviewStep(question_id="art", group="Dauer"),
        InterviewStep(question_id="ende"),
        InterviewStep(question_id="tage", default=14),
        InterviewStep(question_id="ausland", required=False),
        InterviewStep(question_id="laender", show_if=({"questionId": "ausland", "operator": "equals", "value": True},)),
        InterviewStep(question_id="kaution"),
        InterviewStep(
            question_id="anlass",
            skip_if=({"questionId": "wert", "operator": "less_than", "value": 100},),
            hide_if=({"questionId": "art", "operator": "equals", "value": "unbefristet"},),
        ),
    ),
)

ANSWERS = {
    "verleiher": "Vera Leih",
    "entleiher": "Emil Nimm",
    "sache": "ein Fahrrad",
    "wert": "400,00",
    "art": "unbefristet",
}


def leihe(*versions: ClauseVersion, template: TemplateVersion | None = None) -> Library:
    """The library; further versions replace the published ones of their clauses, so does a further template."""
    replaced = {version.clause_id for version in versions}
    old = [v.model_copy(update={"state": DEPRECATED}) if v.clause_id in replaced else v for v in VERSIONS]
    first = TEMPLATE if template is None else TEMPLATE.model_copy(update={"state": DEPRECATED})
    return Library(
        id="leihe",
        title="Leihe",
        clauses=tuple(
            Clause(id=v.clause_id, title=TITLES[v.clause_id], category="Leihe", jurisdictions=("DE", "AT", "CH"))
            for v in VERSIONS
        ),
        versions=(*old, *versions),
        questions=QUESTIONS,
        templates=(Template(id="leihe", title="Leihe", category="Leihe", jurisdictions=("DE", "AT", "CH")),),
        template_versions=(first,) if template is None else (first, template),
    )


TITLES = {
    "kopf": "Parteien",
    "ding": "Gegenstand",
    "offen": "Unbefristete Leihe",
    "zeit": "Befristete Leihe",
    "zurueck": "Rückgabe",
    "pfand": "Kaution",
    "schutz": "Versicherung",
    "frei": "Haftung",
}


def new_vertrag(library: Library, template_id: str, place: str, id_: str = "v1") -> Vertrag:
    """A contract with the versions in force."""
    template = published_version(library, template_id)
    return Vertrag(
        id=id_,
        titel="Probe",
        jurisdiction=place,
        template_version_id=template.id,
        pins=pins_of(library, template),
    )


def vertrag(place: str = "DE", *, lib: Library | None = None, **fields: Any) -> Vertrag:
    """A contract about lending, with answers as typed by people."""
    made = new_vertrag(lib or leihe(), "leihe", place)
    return Vertrag.model_validate(made.model_dump() | fields)


def stand(place: str = "DE", *, lib: Library | None = None, **fields: Any) -> VertragStand:
    """Where that contract stands."""
    made = vertrag(place, lib=lib, **fields)
    return compute_stand(umgebung_of(lib or leihe(), made), made)


def random_template(rng: random.Random) -> Library:
    """A random library with a template: slots of all kinds, defaults, conditions.

    Optional slots may share their clause with others. Alternatives and required slots do not: they could contradict.
    """
    lib = random_library(rng)
    ids = [clause.id for clause in lib.clauses]
    questions = [question.id for question in lib.questions]
    rng.shuffle(questions)
    free = list(ids)
    slots = []
    for number in range(rng.randint(1, 5)):
        kind = rng.choice(list(SlotKind)) if free else SlotKind.OPTIONAL
        most = min(3, len(free)) if kind is SlotKind.ALTERNATIVE else 1
        held = tuple(rng.sample(ids if kind is SlotKind.OPTIONAL else free, rng.randint(1, most)))
        if kind is not SlotKind.OPTIONAL:
            free = [id_ for id_ in free if id_ not in held]
        defaults = tuple(
            SlotDefault(clause_id=rng.choice(held), when=(_condition(rng),) if rng.random() < 0.6 else ())
            for _ in range(rng.randint(0, 2))
        )
        slots.append(Slot(id=f"s{number}", kind=kind, clause_ids=held, defaults=defaults))
    steps = [
        InterviewStep(
            question_id=id_,
            required=rng.random() < 0.7,
            show_if=(_condition(rng, questions[:place]),) if place and rng.random() < 0.3 else (),
            hide_if=(_condition(rng, questions[:place]),) if place and rng.random() < 0.2 else (),
            skip_if=(_condition(rng, questions[:place]),) if place and rng.random() < 0.2 else (),
            default=rng.choice(VALUES[id_]) if rng.random() < 0.2 else None,
        )
        for place, id_ in enumerate(questions)
    ]
    gaps = [f"{{{{{id_.upper()}}}}} " for id_ in questions]
    versions = tuple(
        v.model_copy(update={"content": f"Text {''.join(rng.sample(gaps, rng.randint(0, 2)))}"}) for v in lib.versions
    )
    template = TemplateVersion(
        template_id="t",
        version=1,
        state=PUBLISHED,
        author="Test",
        sections=(Section(id="a", title="A", slots=tuple(slots)),),
        interview=tuple(steps),
    )
    places = ("DE", "AT", "CH")
    return lib.model_copy(
        update={
            "versions": versions,
            "templates": (Template(id="t", title="T", category="T", jurisdictions=places),),
            "template_versions": (template,),
        }
    )


VALUES: dict[str, list[Any]] = {
    "n": ["5", "10", "20"],
    "eur": ["1.000,00", "3.500,00"],
    "tag": ["01.01.2026", "31.12.2026"],
    "txt": ["Entwicklung", "Vertrieb"],
    "ja": [True, False],
    "eins": ["IT", "Pharma", "Handel"],
    "viele": [("Bonus",), ("Auto", "Bonus"), ()],
}


def _condition(rng: random.Random, questions: Sequence[str] = tuple(VALUES)) -> Any:
    id_ = rng.choice(list(questions))
    return {"questionId": id_, "operator": "equals", "value": rng.choice(VALUES[id_])}


def random_umgebung(rng: random.Random) -> tuple[Umgebung, Vertrag]:
    """A random template with a contract made from it."""
    lib = random_template(rng)
    made = new_vertrag(lib, "t", rng.choice(("DE", "AT", "CH")))
    return umgebung_of(lib, made), made
