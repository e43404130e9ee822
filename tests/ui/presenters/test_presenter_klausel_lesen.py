"""A clause text for reading: chips, links, conditions in words, no braces."""

from __future__ import annotations

import re

import pytest

from app.adapters.katalog.katalog import DateiKatalog
from app.domain.regelwerk.library import ClauseVersion, Parameter, Question
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.templates import Party, PartyNoun
from app.domain.regelwerk.versioning import LifecycleState
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.klausel_lesen import clause_html
from app.ui.presenters.klausel_marken import Umfeld, umfeld_of

KUNDE = Party(
    key="kunde",
    noun=PartyNoun(
        masculine="Kunde", feminine="Kundin", neutral="kaufende Person", plural="Kunden", declension="schwach"
    ),
)
UMFELD = Umfeld(
    {"kunde": KUNDE},
    {"C01": "Preis"},
    {"rabatt": Question(id="rabatt", label="Rabatt", type=QuestionType.YES_NO)},
)


def _html(text: str) -> str:
    preis = Parameter(key="preis", label="Preis in Euro", type=QuestionType.CURRENCY)
    version = ClauseVersion(
        clause_id="C02", version=1, state=LifecycleState.PUBLISHED, content=text, author="Edda", parameters=(preis,)
    )
    return clause_html(version, UMFELD)


def _words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", html).replace("\u00a0", " ").split())


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("{{DES_KUNDE}} Preis {{PREIS}} & mehr", "des Kunden Preis Preis in Euro &amp; mehr"),
        ("nach {{VERWEIS: C01.2}}", "nach § „Preis“ Abs. 2"),
        ("{{VERWEIS: C01 | nach # | frei}}", "[wenn „Preis“ im Vertrag steht: nach § „Preis“ | sonst: frei]"),
        ("die {{DEFINITION: Ware}}, der {{BEGRIFF: Ware | Waren}}", "die „Ware“, der Waren"),
        ("{{RECHT: DE, AT | a}} b", "[nur in Deutschland und Österreich: a] b"),
        ("{{RECHT: CH | a | b}}", "[nur in der Schweiz: a | sonst: b]"),
        ("{{WENN: rabatt | a}}", "[wenn „Rabatt“ mit ja beantwortet ist: a]"),
        ("{{KUNDE: ist | sind}}", "[ist/sind]"),
        ("Ein {{RECHT: de | a}} mit {{PREIS}}", "Ein {{RECHT: de | a}} mit Preis in Euro"),
    ],
)
def test_what_the_contract_puts_in_is_named_in_words(text: str, read: str) -> None:
    assert _words(_html(text)) == read


def test_a_parameter_is_a_chip_a_reference_a_link_and_each_line_a_paragraph() -> None:
    html = _html("{{PREIS}}\n\n{{VERWEIS: C01}}")
    assert html.count("<p>") == 2
    assert 'class="chip" href="parameter:preis"' in html
    assert '<a href="clause:C01">' in html


def test_no_shipped_clause_shows_braces(katalog: DateiKatalog) -> None:
    for library in katalog.libraries():
        bestand = Bestand(library)
        for version in library.versions:
            html = clause_html(version, umfeld_of(bestand, version.clause_id, terms=False))
            assert "{{" not in html, version.id
            assert "_ARBEIT" not in html, version.id
