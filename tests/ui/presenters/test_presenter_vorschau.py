"""The filing as HTML: read like a filing, inert markup, chips, anchors."""

from __future__ import annotations

import re

import pytest

from app.domain.kanzlei.akte import Rechtsgebiet
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.messages_schriftsatz import AnswerSlot, StartConversation
from app.ui.context import Services
from app.ui.presenters.vorschau import anker, changed_anchors, filing_html, jump_anchor, stylesheet, text_html
from app.ui.tokens import HELL


@pytest.fixture
def schriftsatz(services: Services) -> SchriftsatzSchema:
    akte = services.akten.akten()[0]
    conversation = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage")).ids("conversations")[
        0
    ]
    services.schriftsatz.answer(AnswerSlot(conversation, "zugang_datum", "Weiß ich noch nicht"))
    return services.schriftsatz.view(conversation).schriftsatz


def test_markup_in_data_stays_inert() -> None:
    html = text_html("<b>Müller</b> & Söhne {{<i>x</i>}}", {})
    assert "<b>" not in html
    assert "<i>" not in html
    assert "&lt;b&gt;Müller" in html


@pytest.mark.parametrize(
    ("text", "target", "label"),
    [
        ("Zugang {{ZUGANG_DATUM}}.", "slot:zugang_datum", "Zugang der Kündigung"),
        ("Name {{mandant.name}}", "slot:mandant_name", "Mandant name"),
        ("{{ERGAENZUNG: Anhörung schildern}}", "ergaenzung:", "Ergänzung: Anhörung schildern"),
    ],
)
def test_placeholders_become_chips_with_a_readable_label(text: str, target: str, label: str) -> None:
    html = text_html(text, {"zugang_datum": "Zugang der Kündigung"})
    assert f'class="chip" href="{target}"' in html
    assert label.replace(" ", "\u00a0") in html.replace(" ", "\u00a0")


def test_sections_stand_in_the_order_of_a_filing(schriftsatz: SchriftsatzSchema) -> None:
    plain = re.sub(r"<[^>]+>", " ", filing_html(schriftsatz))
    marks = ["Arbeitsgericht", "Klage", "gegen", "wegen", "Anträge", "Begründung", "Sachverhalt"]
    places = [plain.index(mark) for mark in marks]
    assert places == sorted(places)
    assert "Rechtliche Würdigung" in plain
    assert "Beweis:" in plain
    assert "Anlagen" in plain
    untitled = filing_html(schriftsatz.model_copy(update={"ueberschrift": "{{SACHE}} – Klage"}))
    assert "{{" not in untitled.partition("gegen")[0], "a gap in the title is a chip, too"
    family = schriftsatz.model_copy(update={"rechtsgebiet": Rechtsgebiet.FAMILIENRECHT})
    assert "In der Familiensache" in filing_html(family)
    assert "In der" not in filing_html(schriftsatz).partition("Anträge")[0]


def test_every_paragraph_has_an_anchor(schriftsatz: SchriftsatzSchema) -> None:
    html = filing_html(schriftsatz)
    assert schriftsatz.absaetze
    assert all(html.count(f'name="{anker(a.id)}"') == 1 for a in schriftsatz.absaetze)


def test_fundstellen_stand_with_their_paragraph(schriftsatz: SchriftsatzSchema) -> None:
    html = filing_html(schriftsatz).replace("\u00a0", " ")
    cited = [f for a in schriftsatz.absaetze if a.abschnitt.value != "formales" for f in a.fundstellen]
    assert cited
    assert all(f.replace("\u00a0", " ") in html for f in cited)


def test_jump_targets_lead_to_existing_anchors(schriftsatz: SchriftsatzSchema) -> None:
    html = filing_html(schriftsatz)
    for befund in schriftsatz.pruefliste:
        anchor = jump_anchor(befund.feld, schriftsatz)
        if anchor is not None:
            assert f'name="{anchor}"' in html, (befund.id, befund.feld)
    assert jump_anchor("slot:zugang_datum", schriftsatz) is not None
    assert jump_anchor("rubrum.klaeger.0.name", schriftsatz) == "rubrum"
    assert jump_anchor(None, schriftsatz) is None
    assert jump_anchor("clause:C06", schriftsatz) is None


def test_the_style_sheet_takes_its_colours_from_the_tokens() -> None:
    used = set(re.findall(r"#[0-9a-f]{6}", stylesheet(HELL)))
    assert used
    assert used <= {v for v in vars(HELL).values() if isinstance(v, str)}


def test_what_reads_differently_is_named(services: Services) -> None:
    akte = services.akten.akten()[0]
    conversation = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage")).ids("conversations")[
        0
    ]
    before = services.schriftsatz.view(conversation).schriftsatz
    assert changed_anchors(None, before) == frozenset()
    assert changed_anchors(before, before) == frozenset()
    services.schriftsatz.answer(AnswerSlot(conversation, "zugang_datum", "4.11.2026"))
    after = services.schriftsatz.view(conversation).schriftsatz
    changed = changed_anchors(before, after)
    assert changed
    texts = {anker(a.id): a.text for a in after.absaetze}
    assert any("04.11.2026" in texts[name] for name in changed if name in texts)
    assert len(changed) < len(texts)
