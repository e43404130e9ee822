"""What the second person reads of a template: everything that is in it."""

from __future__ import annotations

from app.domain.beugung import Form
from app.domain.regelwerk.rules import Condition, Operator
from app.domain.regelwerk.templates import (
    InterviewStep,
    Party,
    PartyNoun,
    Section,
    Slot,
    SlotDefault,
    SlotKind,
    TemplateVersion,
)
from app.domain.regelwerk.versioning import LifecycleState
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.review import content_html
from tests.domain.regelwerk.regelwerk_builders import library

LIBRARY = library({"A": [], "B": []})
YES = Condition(question_id="ja", operator=Operator.EQUALS, value=True)
NOUN = PartyNoun(masculine="Käufer", feminine="Käuferin", neutral="kaufende Person", plural="Käufer")


def test_everything_in_a_template_is_read() -> None:
    slot = Slot(
        id="p",
        kind=SlotKind.ALTERNATIVE,
        clause_ids=("A", "B"),
        defaults=(SlotDefault(clause_id="B", when=(YES,)), SlotDefault(clause_id="A")),
    )
    version = TemplateVersion(
        template_id="T",
        version=1,
        state=LifecycleState.DRAFT,
        author="Ada",
        heading="Kaufvertrag",
        parties=(
            Party(
                key="kaeufer",
                noun=NOUN,
                name_question_id="txt",
                form_question_id="eins",
                forms={"IT": Form.PLURAL},
                signs_if=(YES,),
            ),
        ),
        sections=(Section(id="s", title="Parteien", slots=(slot,), numbered=False),),
        interview=(InterviewStep(question_id="ja"), InterviewStep(question_id="eins", hide_if=(YES,), default="IT")),
    )
    assert content_html(version, Bestand(LIBRARY)) == (
        "<body><p>Überschrift des Vertrags: „Kaufvertrag“</p><h3>Parteien</h3>"
        "<p>„Käufer / Käuferin / kaufende Person, Mehrzahl Käufer“ (des …s); "
        "Form: je nach „Branche“: „IT“ Mehrzahl, sonst männlich; "
        "Name aus: „Tätigkeit“; unterschreibt, wenn Tarifbindung ja ist</p>"
        "<h3>Parteien (ohne Nummern)</h3><p>Klausel A / Klausel B (Alternative); "
        "beginnt mit: „Klausel B“, wenn Tarifbindung ja ist; sonst „Klausel A“</p>"
        "<h3>Fragen</h3><p>1. Tarifbindung (Pflicht)</p>"
        "<p>2. Branche (Pflicht; ausgeblendet, wenn Tarifbindung ja ist; Vorbelegung „IT“)</p></body>"
    )


def test_an_empty_template_says_so() -> None:
    empty = TemplateVersion(template_id="T", version=1, state=LifecycleState.DRAFT, author="Ada")
    assert content_html(empty, Bestand(LIBRARY)) == "<body><h3>Fragen</h3><p>Keine Frage.</p></body>"


def test_the_heading_of_a_clause_is_read_before_its_text() -> None:
    (version, *_) = LIBRARY.versions
    named = version.model_copy(update={"heading": "Kauf & Tausch", "content": "Es gilt."})
    assert content_html(named, Bestand(LIBRARY)).startswith(
        "<body><p>Überschrift im Vertrag: „Kauf &amp; Tausch“</p><p>Es gilt.</p>"
    )
    assert "Überschrift" not in content_html(version, Bestand(LIBRARY))
