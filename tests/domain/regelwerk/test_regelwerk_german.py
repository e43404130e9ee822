"""German that depends on number and case."""

from __future__ import annotations

import pytest

from app.domain.jurisdictions import places, places_named
from app.domain.regelwerk.gates import template_gates
from app.domain.regelwerk.library import Library, label_of_key
from app.domain.regelwerk.proof.wording import named
from app.domain.regelwerk.templates import Section, Slot, SlotKind, Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState


def test_places_stand_in_the_case_of_their_sentence() -> None:
    codes = ("DE", "CH", "GB", "SK", "DE-SL")
    assert places(codes) == "Deutschland, der Schweiz, dem Vereinigten Königreich, der Slowakei und dem Saarland"
    assert places_named(codes) == "Deutschland, die Schweiz, das Vereinigte Königreich, die Slowakei und das Saarland"


def test_the_rest_of_a_long_list_is_in_the_dative_after_mit() -> None:
    titles = [f"K{n}" for n in range(12)]
    assert named(titles).endswith(" weitere")
    assert named(titles, after_mit=True).endswith(" weiteren")


@pytest.mark.parametrize(
    ("key", "label"),
    [("ARBEITNEHMER_NAME", "Arbeitnehmer Name"), ("beginn_der_frist", "Beginn der Frist"), ("x", "X"), ("_", "_")],
)
def test_a_name_is_proposed_for_a_key(key: str, label: str) -> None:
    assert label_of_key(key) == label


def test_a_slot_without_clause_and_label_is_named_by_section_and_place() -> None:
    sections = (
        Section(id="a", title="Beginn", slots=()),
        Section(
            id="s",
            title="Schluss",
            slots=(
                Slot(id="platz", kind=SlotKind.REQUIRED, clause_ids=()),
                Slot(id="platz-2", kind=SlotKind.ALTERNATIVE, clause_ids=()),
                Slot(id="platz-3", kind=SlotKind.OPTIONAL, clause_ids=(), label="Haftung"),
            ),
        ),
    )
    template = Template(id="V01", title="T", category="K", jurisdictions=("DE",))
    version = TemplateVersion(template_id="V01", version=1, state=LifecycleState.DRAFT, author="Ada", sections=sections)
    library = Library(id="b", title="B", clauses=(), versions=(), templates=(template,), template_versions=(version,))
    texts = [f.text for result in template_gates(library, version) for f in result.findings]
    assert any(text.startswith("Der 1. Platz im Abschnitt „Schluss“ nennt keine Klausel.") for text in texts)
    assert any(text.startswith("Der 2. Platz im Abschnitt „Schluss“ lässt keine Wahl.") for text in texts)
    assert any(text.startswith("Der Platz „Haftung“ nennt keine Klausel.") for text in texts)
