"""Akten through the window: making one, editing in place, nothing typed is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QScrollArea
from pytestqt.qtbot import QtBot

from app.domain.kanzlei.akte import Rechtsgebiet
from app.domain.kanzlei.beteiligte import BeteiligtenRolle, Geschlecht, JuristischePerson, NatuerlichePerson, Rechtsform
from app.messages_akten import CreateAkte, RemoveBeteiligter
from app.ui.context import Services
from app.ui.kanzlei.akte_neu import NeueAkteView
from app.ui.kanzlei.akte_seite import AkteSeite
from app.ui.kanzlei.akte_view import AkteView
from app.ui.kanzlei.formular import PAUSE_MS, Formular
from app.ui.kanzlei.workspace import KanzleiWorkspace
from app.ui.shell import MainWindow
from app.ui.widgets import Button
from tests.ui.akte_fenster import PAGES, akte_in_front, akte_of, kanzlei_of, line, write
from tests.ui.conftest import settle
from tests.ui.mnemonics import clashes
from tests.ui.tasten import CTRL, focus, press, type_text

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def kanzlei(window: MainWindow) -> KanzleiWorkspace:
    return kanzlei_of(window)


@pytest.fixture
def view(kanzlei: KanzleiWorkspace) -> AkteView:
    return akte_in_front(kanzlei)


def _choose(form: Formular, key: str, data: str) -> None:
    box = form.field(key)
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


# ---- a new Akte -----------------------------------------------------------------------------------------------------


def test_a_new_akte_by_keyboard(
    qtbot: QtBot, window: MainWindow, kanzlei: KanzleiWorkspace, services: Services
) -> None:
    press(Qt.Key.Key_A, CTRL | ALT)
    settle(qtbot, window)
    form = kanzlei.current_view()
    assert isinstance(form, NeueAkteView)
    assert focus().accessibleName() == "Mandant: Name"
    type_text("Ida Kunz")
    press(Qt.Key.Key_Return)
    assert "Anrede" in focus().accessibleName()
    assert "Das Rechtsgebiet fehlt" in form.form.problems()
    press(Qt.Key.Key_F)  # „Frau“
    press(Qt.Key.Key_Tab)
    type_text("Werft AG")
    press(Qt.Key.Key_Tab)
    assert focus().currentText() == "Firma oder Verein"  # type: ignore[attr-defined]  # a box
    press(Qt.Key.Key_Tab)
    assert focus().accessibleName() == "Rechtsgebiet"
    press(Qt.Key.Key_A)
    press(Qt.Key.Key_Tab)
    assert form.form.problems() == "", "a message goes with what it was about"
    assert line(form.form, "kurzrubrum").placeholderText() == "Kunz ./. Werft AG"
    assert line(form.form, "aktenzeichen").placeholderText() == "1/26"
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Tab)
    assert focus().accessibleName() == "Akte anlegen"
    press(Qt.Key.Key_Return)
    settle(qtbot, window)
    made = services.akten.akten()[-1]
    assert (made.kurzrubrum, made.aktenzeichen) == ("Kunz ./. Werft AG", "1/26")
    shown = kanzlei.current_view()
    assert isinstance(shown, AkteView)
    assert shown.akte_id == made.id
    assert kanzlei.tree.akte_id() == made.id
    qtbot.waitUntil(lambda: len(shown.pages.findChildren(AkteSeite)) == 5)  # those behind the first follow
    titles = ["Übersicht", "Beteiligte 2", "Dokumente 0", "Angaben 0", "Stammdaten"]
    assert [shown.pages.tabText(n) for n in range(5)] == titles
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Akte anlegen"


def test_a_begun_akte_is_there_again(qtbot: QtBot, window: MainWindow, kanzlei: KanzleiWorkspace) -> None:
    window.actions_.trigger("kanzlei.neue_akte")
    settle(qtbot, window)
    type_text("Ida Kunz")
    window.actions_.trigger("ansicht.reiter_schliessen")
    window.actions_.trigger("kanzlei.neue_akte")
    settle(qtbot, window)
    again = kanzlei.current_view()
    assert isinstance(again, NeueAkteView)
    assert again.form.values()["mandant_name"] == "Ida Kunz"
    press(Qt.Key.Key_Escape)
    settle(qtbot, window)
    window.actions_.trigger("kanzlei.neue_akte")
    settle(qtbot, window)
    third = kanzlei.current_view()
    assert isinstance(third, NeueAkteView)
    assert third.form.values()["mandant_name"] == ""


# ---- editing in place -----------------------------------------------------------------------------------------------


def test_a_field_is_saved_after_a_pause_and_is_one_step(
    qtbot: QtBot, window: MainWindow, view: AkteView, services: Services
) -> None:
    view.show_page("stammdaten")
    before = akte_of(services)
    write(view.master.kopf, "kurzrubrum", "Berger gegen Nordlicht ")
    qtbot.waitUntil(lambda: akte_of(services).kurzrubrum == "Berger gegen Nordlicht", timeout=10_000)
    assert PAUSE_MS < 2_000
    settle(qtbot, window)
    assert line(view.master.kopf, "kurzrubrum").text() == "Berger gegen Nordlicht ", "more may follow the blank"
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Kurzrubrum ändern"
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert akte_of(services) == before
    assert line(view.master.kopf, "kurzrubrum").text() == before.kurzrubrum


def test_leaving_a_field_saves_it_and_shows_it_as_stored(
    qtbot: QtBot, window: MainWindow, view: AkteView, services: Services
) -> None:
    view.show_page("stammdaten")
    write(view.master.kopf, "gegenstandswert", "10440")
    press(Qt.Key.Key_Tab)
    settle(qtbot, window)
    assert str(akte_of(services).gegenstandswert) == "10440.00"
    assert line(view.master.kopf, "gegenstandswert").text() == "10.440,00 €"


def test_what_cannot_be_read_is_explained_and_survives_closing(
    qtbot: QtBot, window: MainWindow, view: AkteView, kanzlei: KanzleiWorkspace, services: Services
) -> None:
    view.show_page("stammdaten")
    before = akte_of(services)
    write(view.master.kopf, "gegenstandswert", "viel Geld")
    press(Qt.Key.Key_Tab)
    settle(qtbot, window)
    assert "Erwartet wird ein Betrag" in view.master.kopf.problems()
    assert line(view.master.kopf, "gegenstandswert").property("fehler") is True
    assert akte_of(services) == before
    window.actions_.trigger("ansicht.reiter_schliessen")
    kanzlei.open(f"akte:{before.id}#stammdaten")
    settle(qtbot, window)
    again = kanzlei.current_view()
    assert isinstance(again, AkteView)
    assert line(again.master.kopf, "gegenstandswert").text() == "viel Geld"
    assert "Erwartet wird ein Betrag" in again.master.kopf.problems()
    window.resize(1180, 640)
    profil, area = again.master.profil, again.master.findChild(QScrollArea)
    assert area is not None
    write(profil, "rechtsanwalt", " ")
    write(profil, "email", "kanzlei@beispiel.de")
    settle(qtbot, window)  # the message comes while the e-mail address is being written
    assert profil.field("email").hasFocus()
    press(Qt.Key.Key_Tab)
    settle(qtbot, window)
    assert "Name fehlt." in profil.problems()
    seen = [profil.field(key).visibleRegion().isEmpty() for key in ("rechtsanwalt", "email")]
    assert seen == [False, False], "the message is said beside its field and in sight"


def test_a_court_is_chosen_from_the_directory(
    qtbot: QtBot, window: MainWindow, view: AkteView, services: Services
) -> None:
    view.show_page("stammdaten")
    field = line(view.master.kopf, "gericht_id")
    assert field.text() == "Arbeitsgericht Hamburg"
    write(view.master.kopf, "gericht_id", "arbeitsgericht lüb")
    completer = field.completer()
    assert completer is not None
    assert completer.currentCompletion() == "Arbeitsgericht Lübeck"
    popup = completer.popup()
    assert popup is not None
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    window.activateWindow()
    settle(qtbot, window)
    court = services.akten.gerichte()[str(akte_of(services).gericht_id)]
    assert court.name == "Arbeitsgericht Lübeck"
    write(view.master.kopf, "gericht_id", "Gericht Nirgendwo")
    press(Qt.Key.Key_Tab)
    settle(qtbot, window)
    assert "steht so nicht im Verzeichnis" in view.master.kopf.problems()


def test_what_is_missing_leads_to_the_field_that_asks_for_it(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    """Not to the first person of the list, and never to the Kurzrubrum, selected, which a letter would replace."""
    mandant = NatuerlichePerson(geschlecht=Geschlecht.F, vorname="Aylin", nachname="Öz")
    gegner = JuristischePerson(firma="Bäckerei Grün GmbH", rechtsform=Rechtsform.GMBH)
    people = ((BeteiligtenRolle.MANDANT, mandant), (BeteiligtenRolle.GEGNER, gegner))
    akte_id = services.akten.create(CreateAkte(Rechtsgebiet.ARBEITSRECHT, people)).ids("akten")[0]
    firm = services.akten.akte(akte_id).beteiligte[1]
    window.goto(f"akte:{akte_id}")
    settle(qtbot, window)
    view = window.workspace.current_view()  # type: ignore[union-attr]
    assert isinstance(view, AkteView)

    def click(text: str) -> str:
        view.show_page("uebersicht")
        settle(qtbot, window)
        next(b for b in view.overview.findChildren(Button) if b.text().startswith(text)).click()
        return focus().accessibleName()

    assert click("Briefkopf der Kanzlei") == "Kanzlei"
    assert click(f"Anschrift von {firm.person.name}") == "Straße und Hausnummer"
    assert view.people.current() == firm
    assert click(f"Wer {firm.person.name} vertritt") == "Vertreter hinzufügen"
    services.akten.remove_beteiligter(RemoveBeteiligter(akte_id, firm.id))
    view.reload()
    assert click("Gegner fehlt") == "Anrede"


def test_a_witness_is_written_in_place(qtbot: QtBot, window: MainWindow, view: AkteView, services: Services) -> None:
    view.show_page("beteiligte")
    people = view.people
    next(button for rolle, button in people.new.items() if rolle.value == "zeuge").click()
    assert focus().accessibleName() == "Anrede"
    _choose(people.form, "anrede", "m")
    assert "Vorname" in people.form.problems()
    write(people.form, "vorname", "Ole")
    write(people.form, "nachname", "Ott")
    write(people.form, "strasse", "Am Weg 1")
    write(people.form, "plz", "2")
    press(Qt.Key.Key_Tab)
    settle(qtbot, window)
    witness = akte_of(services).beteiligte[-1]
    assert isinstance(witness.person, NatuerlichePerson)
    assert (witness.rolle.value, witness.person.name) == ("zeuge", "Ole Ott")
    assert people.current() == witness
    assert line(people.form, "plz").text() == "2", "what cannot be saved yet stays in its field"
    write(people.form, "nachname", "Otto")
    press(Qt.Key.Key_Tab)
    settle(qtbot, window)
    assert akte_of(services).beteiligte[-1].person.name == "Ole Otto"
    assert line(people.form, "strasse").text() == "Am Weg 1", "the rest of an address that cannot be saved stays, too"
    saved = akte_of(services).beteiligte
    people.table.selectRow(0)
    settle(qtbot, window)
    assert akte_of(services).beteiligte == saved, "what is unsaved in the form is nobody else's"
    people.table.selectRow(2)
    settle(qtbot, window)
    assert [line(people.form, key).text() for key in ("strasse", "plz")] == ["Am Weg 1", "2"]
    next(button for rolle, button in people.new.items() if rolle.value == "zeuge").click()
    write(people.form, "vorname", "Halb")
    people.table.selectRow(0)
    settle(qtbot, window)
    assert akte_of(services).beteiligte == saved
    assert line(people.form, "vorname").text() == saved[0].person.vorname  # type: ignore[union-attr]
    next(button for rolle, button in people.new.items() if rolle.value == "zeuge").click()
    assert line(people.form, "vorname").text() == "Halb", "somebody begun is there again"
    _choose(people.form, "anrede", "m")
    write(people.form, "nachname", "Fertig")
    people.table.selectRow(1)
    settle(qtbot, window)
    assert people.current() == saved[1], "what was chosen meanwhile stays chosen"
    assert [b.person.name for b in akte_of(services).beteiligte[2:]] == ["Ole Otto", "Halb Fertig"]
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    people.table.selectRow(2)
    people.table.setFocus()
    press(Qt.Key.Key_Delete)
    settle(qtbot, window)
    assert len(akte_of(services).beteiligte) == 2


def test_a_gmbh_and_co_kg_gets_its_general_partner(
    qtbot: QtBot, window: MainWindow, view: AkteView, services: Services
) -> None:
    view.show_page("beteiligte")
    people = view.people
    people.table.selectRow(1)
    assert line(people.form, "registernummer").placeholderText() == "HRB …"
    _choose(people.form, "rechtsform", "GmbH & Co. KG")
    assert line(people.form, "registernummer").placeholderText() == "HRA …"
    write(people.form, "g_firma", "Nordlicht Verwaltungs-GmbH")
    press(Qt.Key.Key_Tab)
    field = people.form.field("g_vertreter")
    field.more.click()  # type: ignore[attr-defined]  # VertreterFeld
    box = field.findChild(QComboBox)
    assert box is not None
    assert (box.accessibleName(), box.currentText()) == ("Komplementärin: Vertreter 1: Anrede", "Anrede …")
    type_text("Geschäftsführer")
    press(Qt.Key.Key_Tab)
    type_text("Olaf Thomsen")
    press(Qt.Key.Key_Tab)
    settle(qtbot, window)
    person = akte_of(services).beteiligte[1].person
    assert isinstance(person, JuristischePerson)
    partner = person.vertretende_gesellschaft
    assert partner is not None
    assert [(v.funktion, v.name) for v in partner.vertreter] == [("Geschäftsführer", "Olaf Thomsen")]


def test_an_angabe_is_added_and_changed(qtbot: QtBot, window: MainWindow, view: AkteView, services: Services) -> None:
    view.show_page("angaben")
    facts = view.facts
    facts.table.selectRow(1)
    settle(qtbot, window)
    write(facts.form, "wert", "2.4.2019")
    press(Qt.Key.Key_Tab)
    settle(qtbot, window)
    assert akte_of(services).angaben[1].wert == "2019-04-02"
    stated = akte_of(services).angaben
    write(facts.form, "wert", "irgendwann")
    facts.table.selectRow(0)
    settle(qtbot, window)
    assert akte_of(services).angaben == stated, "an unreadable value goes to no other Angabe"
    count = len(akte_of(services).angaben)
    facts.new.click()
    key = facts.key.itemData(1)
    _choose(facts.form, "schluessel", key)
    assert "Wert" in facts.form.problems()
    facts.buttons.remove.click()
    assert len(akte_of(services).angaben) == count


# ---- room, letters, names -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1180, 720), (1600, 1000)])
def test_no_page_is_cut_at_its_side_and_no_letters_clash(
    qtbot: QtBot, window: MainWindow, view: AkteView, size: tuple[int, int]
) -> None:
    window.resize(*size)
    for name in PAGES:
        page = view.show_page(name)
        settle(qtbot, window)
        area = page.findChild(QScrollArea)
        assert area is not None
        assert page.body.minimumSizeHint().width() <= area.viewport().width(), name
        assert clashes(window) == [], name


def test_the_tree_offers_what_can_be_done_with_an_akte(
    qtbot: QtBot, window: MainWindow, kanzlei: KanzleiWorkspace, view: AkteView, services: Services
) -> None:
    names = [action.objectName() for action in kanzlei.tree.actions()]
    assert names == [f"kanzlei.{n}" for n in ("neue_akte", "dokument_hinzufuegen", "akte_umbenennen", "akte_loeschen")]
    kanzlei.tree.setFocus()
    window.actions_.trigger("kanzlei.akte_umbenennen")
    assert focus().accessibleName() == "Kurzrubrum"
    assert line(view.master.kopf, "kurzrubrum").selectedText() == akte_of(services).kurzrubrum


def test_what_is_missing_leads_to_its_page(qtbot: QtBot, window: MainWindow, make_akte: Callable[[], AkteView]) -> None:
    shown = make_akte()
    for index in range(shown.overview._open_box.count()):
        item = shown.overview._open_box.itemAt(index)
        button = item.widget() if item is not None else None
        if button is not None and "Briefkopf" in button.accessibleName():
            button.click()  # type: ignore[attr-defined]  # a button
            break
    assert shown.page() is shown.master


@pytest.fixture
def make_akte(
    qtbot: QtBot, window: MainWindow, kanzlei: KanzleiWorkspace, services: Services
) -> Callable[[], AkteView]:
    def make() -> AkteView:
        window.actions_.trigger("kanzlei.neue_akte")
        settle(qtbot, window)
        form = kanzlei.current_view()
        assert isinstance(form, NeueAkteView)
        for key, text in (("mandant_name", "Ida Kunz"), ("mandant_anrede", "f"), ("rechtsgebiet", "ARBEITSRECHT")):
            form.form.set_field(key, text)
        form.create_akte()
        settle(qtbot, window)
        shown = kanzlei.current_view()
        assert isinstance(shown, AkteView)
        return shown

    return make
