"""Clause list, filters, rules as sentences, the rule form."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.adapters.katalog.katalog import DateiKatalog
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.rules import Operator, QuestionType, RuleType, Severity
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.versioning import LifecycleState
from app.errors import InputError
from app.ui.context import Services
from app.ui.presenters import redaktion as presenter
from app.ui.presenters import regel
from app.ui.presenters.redaktion import Filter
from app.ui.presenters.regel import RegelEingabe, build_question, value_text


@pytest.fixture
def library(services: Services) -> Library:
    return services.redaktion.library()


def _ids(library: Library, wanted: Filter) -> list[str]:
    return [row.id for row in presenter.klauseln(library, wanted)]


def test_without_a_filter_every_clause_is_listed(library: Library, katalog: DateiKatalog) -> None:
    shipped = [clause.id for part in katalog.libraries() for clause in part.clauses]
    assert sorted(row.id for row in presenter.klauseln(library)) == sorted(shipped)


def test_filters_narrow_the_list(library: Library) -> None:
    assert "C06" in _ids(library, Filter(suche="haftungsausschluss"))
    assert "C06" not in _ids(library, Filter(jurisdiction="CH"))
    assert _ids(library, Filter(state=LifecycleState.DRAFT)) == []
    category = presenter.categories(library)[0]
    found = _ids(library, Filter(category=category))
    assert found
    assert all(presenter.clause_of(library, i).category == category for i in found)  # type: ignore[union-attr]


def test_search_reads_the_text_and_forgives_umlauts(library: Library) -> None:
    assert "C03" in _ids(library, Filter(suche="verguetung pauschal"))
    version = presenter.newest(library, "C06")
    assert version is not None
    assert "C06" in _ids(library, Filter(suche=version.content.split()[3]))


def test_rules_read_as_sentences_with_their_effect(library: Library) -> None:
    version = presenter.newest(library, "C06")
    assert version is not None
    rows = presenter.regeln(version, library)
    assert any(row.satz.startswith("Haftungsausschluss erfordert") and row.wort == "Empfehlung" for row in rows)
    assert any("unvereinbar" in row.satz and row.zeichen == "sperrt" for row in rows)


@pytest.mark.parametrize(
    ("title", "heading", "text", "sonst"),
    [
        ("Laufzeit (befristet)", None, "", "Laufzeit"),
        ("Laufzeit (befristet)", "Dauer", "Dauer", "Laufzeit"),
        ("(nur Klammern)", None, "", "(nur Klammern)"),
        ("Haftung", "Haftung (begrenzt)", "Haftung (begrenzt)", "Haftung"),
    ],
)
def test_an_empty_heading_says_what_the_contract_prints(
    library: Library, title: str, heading: str | None, text: str, sonst: str
) -> None:
    version = presenter.newest(library, "C06")
    clause = presenter.clause_of(library, "C06")
    assert version is not None
    assert clause is not None
    found = presenter.ueberschrift(
        clause.model_copy(update={"title": title}), version.model_copy(update={"heading": heading})
    )
    assert (found.text, found.sonst) == (text, sonst)
    assert found.hinweis == f"Steht im Vertrag über der Klausel; leer: ihr Titel, „{sonst}“."


@pytest.mark.parametrize(
    ("eingabe", "feld"),
    [
        (RegelEingabe(RuleType.REQUIRES, Severity.HARD), "ziel"),
        (RegelEingabe(RuleType.FORBIDS, Severity.HARD, targets=("C01", "C02")), "ziel"),
        (RegelEingabe(RuleType.SCOPED_TO, Severity.SOFT), "rechtsraum"),
        (RegelEingabe(RuleType.SCOPED_TO, Severity.SOFT, scope=("Deutschland",)), "rechtsraum"),
        (RegelEingabe(RuleType.REQUIRES_ANSWER, Severity.SOFT), "frage"),
    ],
)
def test_an_incomplete_rule_names_the_field(library: Library, eingabe: RegelEingabe, feld: str) -> None:
    with pytest.raises(InputError) as caught:
        regel.build_rule("N01", "C06", eingabe, library)
    assert caught.value.feld == feld


def test_a_value_that_does_not_fit_the_question_is_refused(library: Library) -> None:
    question = next(q for q in library.questions if q.type.value == "number")
    eingabe = RegelEingabe(
        RuleType.REQUIRES_ANSWER, Severity.HARD, question=question, operator=Operator.GREATER_THAN, value="viele"
    )
    with pytest.raises(InputError) as caught:
        regel.build_rule("N01", "C06", eingabe, library)
    assert caught.value.feld == "wert"


def test_a_rule_without_message_gets_one(library: Library) -> None:
    eingabe = RegelEingabe(RuleType.REQUIRES, Severity.HARD, targets=("C01",))
    rule = regel.build_rule("N01", "C06", eingabe, library)
    assert rule.target_clause_id == "C01"
    assert "Haftungsausschluss" in rule.message
    several = RegelEingabe(RuleType.REQUIRES, Severity.HARD, targets=("C01", "C02"), message="Eine von beiden.")
    assert regel.build_rule("N01", "C06", several, library).target_clause_ids == ("C01", "C02")


def test_only_fitting_operators_are_offered(library: Library) -> None:
    for question in library.questions:
        offered = regel.operators_for(question)
        assert (Operator.GREATER_THAN in offered) == (question.type.value in ("number", "currency", "date"))


def test_the_first_choice_to_evaluate_has_no_conflict(services: Services, library: Library) -> None:
    chosen = presenter.fitting(library, "DE")
    evaluation = services.redaktion.evaluate(Selection(clauses=chosen))
    assert [f for f in evaluation.findings if f.type in (RuleType.FORBIDS, RuleType.INCOMPATIBLE_WITH)] == []


def test_parameters_are_found_in_a_line() -> None:
    assert presenter.parameter_spans("Ab {{DATUM}} gilt {{LOHN}}") == ((3, 9), (18, 8))


def test_a_second_question_of_the_same_text_is_refused(library: Library) -> None:
    known = library.questions[0]
    with pytest.raises(InputError, match="gibt es schon") as caught:
        build_question(f" {known.label.upper()} ", QuestionType.TEXT, "", library)
    assert caught.value.feld == "text"
    options = "\n".join(known.options)
    assert build_question(known.label, known.type, options, library, "Hilfe", replaces=known).id == known.id
    with pytest.raises(InputError, match="gibt es schon"):
        build_question(library.questions[1].label, known.type, options, library, replaces=known)


@pytest.mark.parametrize(
    ("typ", "value", "shown"),
    [
        (QuestionType.CURRENCY, Decimal("1500.5"), "1.500,50"),
        (QuestionType.CURRENCY, Decimal(1500), "1.500"),
        (QuestionType.NUMBER, Decimal("1500.5"), "1.500,5"),
    ],
)
def test_cents_are_shown_as_cents(typ: QuestionType, value: Decimal, shown: str) -> None:
    assert value_text(Question(id="q", label="Q", type=typ), value) == shown
