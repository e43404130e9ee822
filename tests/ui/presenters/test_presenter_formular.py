"""The form: groups, values as typed, commands, rows, places of errors."""

from __future__ import annotations

import pytest

from app.domain.schriftsatz.slot import SlotTyp
from app.errors import InputError
from app.messages_schriftsatz import ClearSlot, SetSlot, StartConversation
from app.services.pipeline import ConversationView
from app.ui.context import Services
from app.ui.presenters import formular

ROWS = ({"monat": "2026-07", "art": "lohn"}, {"monat": "2026-08", "art": "sonderzahlung", "brutto": "500.00"})


def _start(services: Services, anfrage: str) -> ConversationView:
    akte = services.akten.akten()[0]
    conversation = services.schriftsatz.start(StartConversation(akte.id, anfrage)).ids("conversations")[0]
    return services.schriftsatz.view(conversation)


@pytest.fixture
def view(services: Services) -> ConversationView:
    return _start(services, "Kündigungsschutzklage")


@pytest.fixture
def lohn(services: Services) -> ConversationView:
    view = _start(services, "Lohnklage")
    services.schriftsatz.set_slot(SetSlot(view.conversation.id, "monate", ROWS))
    return services.schriftsatz.view(view.conversation.id)


def _feld(view: ConversationView, slot: str) -> formular.Feld:
    return next(f for g in formular.gruppen(view) for f in g.felder if f.slot == slot)


def test_every_angabe_that_can_be_asked_has_a_field_in_a_group(view: ConversationView) -> None:
    groups = formular.gruppen(view)
    titles = [g.titel for g in groups]
    assert titles[:2] == ["Parteien und Gericht", "Notwendige Angaben"]
    assert titles[-1] == "Weitere Angaben"
    fields = [f.slot for g in groups for f in g.felder]
    slots = {s.schluessel for s in view.klageart.slots}
    assert sorted(fields) == sorted(a.schluessel for a in view.angaben if a.schluessel in slots)
    assert all(f.pflicht for f in groups[1].felder)


@pytest.mark.parametrize(
    ("slot", "typ", "text"),
    [
        ("zugang_datum", SlotTyp.DATUM, "03.11.2026"),
        ("bruttogehalt", SlotTyp.BETRAG, "3.480,00 €"),
        ("kuendigungsart", SlotTyp.AUSWAHL, "ordentlich"),
        ("betriebsrat", SlotTyp.JA_NEIN, "Ja"),
        ("betriebsgroesse", SlotTyp.DEZIMAL, "40"),
        ("massenentlassung", SlotTyp.JA_NEIN, ""),
    ],
)
def test_values_stand_in_their_fields_as_a_person_types_them(
    view: ConversationView, slot: str, typ: SlotTyp, text: str
) -> None:
    feld = _feld(view, slot)
    assert (feld.typ, feld.text) == (typ, text)


def test_long_texts_have_several_lines(view: ConversationView) -> None:
    assert _feld(view, "kuendigungsgrund_text").mehrzeilig
    assert not _feld(view, "berufsbezeichnung").mehrzeilig


def test_german_text_becomes_a_command(view: ConversationView) -> None:
    id_ = view.conversation.id
    assert formular.set_text(view, "zugang_datum", "4.11.") == SetSlot(id_, "zugang_datum", "2026-11-04")
    assert formular.set_text(view, "zugang_datum", "gestern") == SetSlot(id_, "zugang_datum", "2026-11-09")
    assert formular.set_text(view, "bruttogehalt", "3.500 Euro") == SetSlot(id_, "bruttogehalt", "3500.00")
    assert formular.set_text(view, "zugang_datum", "weiß nicht") == SetSlot(id_, "zugang_datum", None)
    assert formular.set_text(view, "zugang_datum", "3.11.2026") is None, "dasselbe, anders getippt"
    with pytest.raises(InputError) as caught:
        formular.set_text(view, "zugang_datum", "am Sankt-Nimmerleins-Tag")
    assert caught.value.feld == "slot:zugang_datum"


def test_an_emptied_field_takes_back_an_answer_or_leaves_the_value_of_the_akte_open(
    services: Services, view: ConversationView
) -> None:
    id_ = view.conversation.id
    assert formular.set_text(view, "berufsbezeichnung", " ") == SetSlot(id_, "berufsbezeichnung", None)
    assert formular.set_text(view, "massenentlassung", "") is None
    services.schriftsatz.set_slot(SetSlot(id_, "stellungnahme", "Die Arbeit ist noch da."))
    view = services.schriftsatz.view(id_)
    assert formular.set_text(view, "stellungnahme", "") == ClearSlot(id_, "stellungnahme")


def test_choices_become_commands_once(view: ConversationView) -> None:
    id_ = view.conversation.id
    assert formular.set_value(view, "massenentlassung", wert=False) == SetSlot(id_, "massenentlassung", wert=False)
    assert formular.set_value(view, "betriebsrat", wert=True) is None


def test_rows_show_what_applies_to_them(lohn: ConversationView) -> None:
    table = _feld(lohn, "monate").tabelle
    assert table is not None
    titles = {s.definition.schluessel: s for s in table.spalten}
    assert [formular.zelle(titles["monat"], row) for row in table.zeilen] == ["Juli 2026", "August 2026"]
    assert formular.zelle(titles["brutto"], table.zeilen[0]) == ""
    assert formular.zelle(titles["brutto"], table.zeilen[1]) == "500,00 €"
    assert ["brutto" in fields for fields in table.gilt] == [False, True]


def test_cells_are_read_and_refused_at_their_place(lohn: ConversationView) -> None:
    table = _feld(lohn, "monate").tabelle
    assert table is not None
    spalten = {s.definition.schluessel: s for s in table.spalten}

    def write(row: int, key: str, text: str) -> object:
        return formular.with_cell(table.zeilen, row, spalten[key], text, lohn.heute, "monate")

    assert write(0, "monat", "6/2026") == ({**ROWS[0], "monat": "2026-06"}, ROWS[1])
    assert write(1, "brutto", "") == (ROWS[0], {"monat": "2026-08", "art": "sonderzahlung"})
    assert write(0, "art", "Urlaubsabgeltung") == ({**ROWS[0], "art": "urlaubsabgeltung"}, ROWS[1])
    with pytest.raises(InputError) as caught:
        write(1, "brutto", "viel")
    assert formular.ort(caught.value.feld) == formular.Ort("monate", 2, "brutto")


def test_a_row_refused_by_the_service_names_its_cell(services: Services, lohn: ConversationView) -> None:
    rows = (ROWS[0], {**ROWS[1], "brutto": "20000000.00"})
    with pytest.raises(InputError) as caught:
        services.schriftsatz.set_slot(SetSlot(lohn.conversation.id, "monate", rows))
    assert formular.ort(caught.value.feld) == formular.Ort("monate", 2, "brutto")


def test_rows_are_added_removed_and_moved() -> None:
    a, b = ROWS
    assert formular.with_row(ROWS, -1) == ({}, a, b)
    assert formular.with_row(ROWS, 0) == (a, {}, b)
    assert formular.without_row(ROWS, 0) == (b,)
    assert formular.moved(ROWS, 0, 1) == (b, a)
    assert formular.moved(ROWS, 1, 1) == ROWS
    assert formular.moved(ROWS, 0, -1) == ROWS


@pytest.mark.parametrize(
    ("feld", "ort"),
    [
        ("slot:monate.2.betrag", formular.Ort("monate", 2, "betrag")),
        ("slot:zugang_datum", formular.Ort("zugang_datum")),
        ("rubrum.klaeger.0.name", None),
        (None, None),
    ],
)
def test_places_of_errors_and_findings(feld: str | None, ort: formular.Ort | None) -> None:
    assert formular.ort(feld) == ort


def test_the_filter_finds_words_and_open_fields(view: ConversationView) -> None:
    known, unknown = _feld(view, "zugang_datum"), _feld(view, "massenentlassung")
    assert formular.passt(known, "zugang kuendigung", nur_offene=False)
    assert not formular.passt(known, "Zeugnis", nur_offene=False)
    assert not formular.passt(known, "", nur_offene=True)
    assert formular.passt(unknown, "", nur_offene=True)
