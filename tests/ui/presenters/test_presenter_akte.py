"""Page of an Akte: lines, sources, examples."""

from __future__ import annotations

from app.domain.schriftsatz.slot import SlotTyp
from app.messages_schriftsatz import CreateDraft, StartConversation
from app.ui.context import Services
from app.ui.presenters import akte as presenter


def test_the_muster_akte_is_shown_with_sources(services: Services) -> None:
    akte = services.akten.akten()[0]
    klagearten = services.schriftsatz.klagearten()
    facts = {row.id: row for row in presenter.angaben(akte, klagearten)}
    entry = facts["bruttogehalt"]
    assert entry.zellen[1].replace("\u00a0", " ") == "3.480,00 €"
    assert "S." in entry.zellen[2]
    assert "„" in entry.hinweis
    assert [row.zellen[0] for row in presenter.beteiligte(akte)][:2] == ["Mandant", "Gegner"]
    assert {row.zellen[1] for row in presenter.dokumente(akte)} >= {"Arbeitsvertrag", "Kündigung"}
    labels = [row.zellen[0] for row in facts.values()]
    assert not [label for label in labels if "_" in label]


def test_a_key_means_what_the_rechtsgebiet_of_the_akte_says(services: Services) -> None:
    akte, klagearten = services.akten.akten()[0], services.schriftsatz.klagearten()
    own = {s.schluessel: s for k in reversed(klagearten) if k.rechtsgebiet is akte.rechtsgebiet for s in k.slots}
    for order in (klagearten, tuple(sorted(klagearten, key=lambda k: k.rechtsgebiet is akte.rechtsgebiet))):
        slots = presenter.slots_for(akte, order)
        assert {key: slots[key] for key in own} == own


def test_values_are_read_by_type(services: Services) -> None:
    slots = {s.schluessel: s for k in services.schriftsatz.klagearten() for s in k.slots}
    amount = next(s for s in slots.values() if s.typ is SlotTyp.BETRAG)
    assert presenter.wert_text("1234.5", amount).replace("\u00a0", " ") == "1.234,50 €"
    assert presenter.wert_text("2026-11-03") == "03.11.2026"
    assert presenter.wert_text(True) == "Ja"  # noqa: FBT003
    assert presenter.wert_text("40") == "40"
    choice = next(s for s in slots.values() if s.optionen)
    assert presenter.wert_text(choice.optionen[0].wert, choice) == choice.optionen[0].label


def test_drafts_stand_before_conversations(services: Services) -> None:
    akte = services.akten.akten()[0]
    conversation = services.schriftsatz.start(StartConversation(akte.id, "Kündigungsschutzklage")).ids("conversations")[
        0
    ]
    services.schriftsatz.create_draft(CreateDraft(conversation))
    services.schriftsatz.create_draft(CreateDraft(conversation))
    rows = presenter.gespraeche(services.schriftsatz.conversations(akte.id), services.schriftsatz.drafts(akte.id))
    assert [row.zellen[0] for row in rows] == ["Entwurf 2", "Entwurf 1", "Gespräch"]
    assert rows[0].zellen[2] == "10.11.2026, vollständig"
    assert rows[0].hinweis == "Entwurf 2 · Kündigungsschutzklage · 10.11.2026"
    assert rows[0].id.startswith("draft:")
    assert rows[-1].id == f"conversation:{conversation}"
