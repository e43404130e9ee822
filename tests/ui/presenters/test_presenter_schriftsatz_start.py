"""Beginning a filing: Klagearten and examples by field of law, candidates with reasons, side and stage."""

from __future__ import annotations

import pytest

from app.domain.kanzlei.akte import Rechtsgebiet
from app.domain.schriftsatz.intent import Erkennung, Kandidat
from app.domain.schriftsatz.klageart import Klageart, Parteirolle, Stadium
from app.messages_schriftsatz import StartConversation
from app.ui.context import Services
from app.ui.presenters import schriftsatz_start as presenter

ARBEIT = Rechtsgebiet.ARBEITSRECHT


@pytest.fixture
def klagearten(services: Services) -> tuple[Klageart, ...]:
    return services.schriftsatz.klagearten()


def test_all_klagearten_stand_under_their_field_of_law(klagearten: tuple[Klageart, ...]) -> None:
    groups = presenter.register(klagearten, ARBEIT)
    assert groups[0][0] == "Arbeitsrecht"
    assert sorted(e.klageart for _, entries in groups for e in entries) == sorted(k.id for k in klagearten)


@pytest.mark.parametrize("words", ["kuendigungsschutz", "KÜNDIGUNGSSCHUTZKLAGE arbeitsrecht"])
def test_the_list_is_searched_by_words(klagearten: tuple[Klageart, ...], words: str) -> None:
    found = [e.klageart for _, entries in presenter.register(klagearten, ARBEIT, words) for e in entries]
    assert "kschg_klage" in found
    assert len(found) < len(klagearten)
    assert presenter.register(klagearten, ARBEIT, "Raumfahrt Quallen") == ()


def test_examples_begin_a_conversation(services: Services, klagearten: tuple[Klageart, ...]) -> None:
    akte = services.akten.akten()[0]
    field, examples = presenter.beispiele(klagearten, akte.rechtsgebiet)[0]
    assert field == "Arbeitsrecht"
    assert 1 <= len(examples) <= presenter.BEISPIELE
    for request in examples:
        assert services.schriftsatz.start(StartConversation(akte.id, request)).ids("conversations")


def test_side_and_stage_are_open_only_where_there_are_several(klagearten: tuple[Klageart, ...]) -> None:
    klageart = next(k for k in klagearten if k.id == "kschg_klage")
    assert not presenter.eintrag(klageart).offen
    both = klageart.model_copy(update={"rollen": (Parteirolle.KLAEGER, Parteirolle.BEKLAGTER)})
    entry = presenter.eintrag(both)
    assert entry.offen
    assert entry.zusatz == "klagende Seite oder beklagte Seite"


def test_candidates_keep_their_reason_without_the_label(klagearten: tuple[Klageart, ...]) -> None:
    kandidat = Kandidat(
        "lohnklage", "Lohnklage", "Lohnklage, erkannt an „Gehalt“.", Parteirolle.KLAEGER, Stadium.ERSTINSTANZ
    )
    (answer,) = presenter.antworten(Erkennung(None, (kandidat,), "Was ist gemeint?"), klagearten)
    assert (answer.eintrag.label, answer.grund) == ("Lohnklage", "erkannt an „Gehalt“")


def test_a_request_that_names_nothing_leads_to_the_list(services: Services, klagearten: tuple[Klageart, ...]) -> None:
    akte = services.akten.akten()[0]
    found = services.schriftsatz.candidates(akte.id, "bitte Kaffee kochen")
    assert presenter.is_unrecognised(found)
    assert "Schreiben Sie zum Beispiel" in presenter.not_understood(klagearten, ARBEIT).abhilfe
    clear = services.schriftsatz.candidates(akte.id, "Kündigungsschutzklage erheben")
    assert not presenter.is_unrecognised(clear)
    taken = presenter.erkannt(clear, klagearten)
    assert taken is not None
    assert taken.eintrag.klageart == "kschg_klage"
    assert taken.grund.startswith("erkannt an ")
