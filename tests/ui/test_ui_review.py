"""The way of a version through the window: changelog, submission, four eyes, review, publication, discarding."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.profiles import Profile
from app.domain.regelwerk.versioning import LifecycleState
from app.messages import SaveProfile, VersionKind
from app.messages_vertrag import CreateVertrag
from app.ui.context import Services
from app.ui.redaktion.klausel_view import KlauselView
from app.ui.redaktion.review_view import ReviewView, review_target
from app.ui.redaktion.vorlage_view import VorlageView
from app.ui.redaktion.workspace import RedaktionWorkspace
from app.ui.shell import MainWindow
from tests.ui.conftest import settle
from tests.ui.tasten import CTRL, press, type_text


@pytest.fixture
def entwurf(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> KlauselView:
    window.goto("clause:C10")
    settle(qtbot, window)
    _do(qtbot, window, "neue_version")
    view = space.clause()
    assert view is not None
    view.editor.textCursor().insertText("Neu: ")
    return view


def _do(qtbot: QtBot, window: MainWindow, name: str) -> None:
    assert window.actions_.trigger(f"redaktion.{name}"), name
    settle(qtbot, window)


def _state(services: Services, version_id: str) -> LifecycleState:
    return next(v.state for v in services.redaktion.library().versions if v.id == version_id)


def _submitted(qtbot: QtBot, window: MainWindow, entwurf: KlauselView) -> ReviewView:
    entwurf.changelog.summary.setPlainText("Ein Wort am Anfang.")
    _do(qtbot, window, "einreichen")
    _do(qtbot, window, "pruefen")
    space = window.workspaces["redaktion"]
    assert isinstance(space, RedaktionWorkspace)
    view = space.documents.current()
    assert isinstance(view, ReviewView)
    return view


def _visible(view: KlauselView) -> set[str]:
    return {name for name, button in view._steps.items() if not button.isHidden()}


def test_without_a_changelog_a_second_version_is_not_submitted(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services, space: RedaktionWorkspace
) -> None:
    _do(qtbot, window, "einreichen")
    assert _state(services, "C10.v2") is LifecycleState.DRAFT
    assert "nicht eingereicht" in entwurf.error.text()
    qtbot.waitUntil(lambda: bool(space.side.gates.results), timeout=5_000)
    lines = [line for line in space.side.gates.list.lines() if line.zeichen == "sperrt"]
    assert [line.titel[:3] for line in lines] == ["C15"]
    assert lines[0].text.startswith("sperrt das Einreichen: ")
    space.side.gates.jump.emit(lines[0].ziel)
    assert entwurf.pages.currentWidget() is entwurf.changelog


def test_the_author_is_told_why_somebody_else_decides(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, space: RedaktionWorkspace
) -> None:
    review = _submitted(qtbot, window, entwurf)
    assert "zweite Person" in review._eyes.text()
    assert not review.approve_button.isEnabled()
    space.list.profile.choose("Lektorat")
    assert review._eyes.isHidden()
    assert review.approve_button.isEnabled()


def test_who_changed_the_draft_of_another_is_told_who_decides(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services, space: RedaktionWorkspace
) -> None:
    box = space.list.profile
    assert "kann nicht mehr freigeben" not in entwurf._facts.text()
    box.choose("Lektorat")
    settle(qtbot, window)
    assert entwurf._facts.text() == "Entwurf, verfasst von Redaktion · wer mitschreibt, kann nicht mehr freigeben"
    entwurf.editor.textCursor().insertText("Noch dies. ")
    box.choose("Redaktion")  # at once: what was typed before is the other's
    settle(qtbot, window)
    assert entwurf._facts.text() == "Entwurf, verfasst von Redaktion, geändert von Lektorat"
    review = _submitted(qtbot, window, entwurf)
    box.choose("Lektorat")
    assert "„Lektorat“ hat diese Version von „Redaktion“ geändert." in review._eyes.text()
    assert "legen sie links oben" in review._eyes.text().lower()
    assert not review.approve_button.isEnabled()
    assert not review.reject_button.isEnabled()
    services.profile.save(SaveProfile(Profile(id="anna", name="Anna")))
    box.reload()
    settle(qtbot, window)
    assert "mitgeschrieben hat: „Anna“. Wechseln Sie" in review._eyes.text()
    box.choose("Anna")
    assert review._eyes.isHidden()
    review.approve_button.click()
    settle(qtbot, window)
    assert _state(services, "C10.v2") is LifecycleState.APPROVED


def test_a_second_person_approves_what_she_sees_and_it_is_published(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services, space: RedaktionWorkspace
) -> None:
    review = _submitted(qtbot, window, entwurf)
    html = review.diff.text.toHtml()
    assert "Neu:" in review.diff.text.toPlainText()
    assert "underline" in html
    assert any("Arbeitsvertrag" in line.titel for line in review.affected.lines())
    space.list.profile.choose("Lektorat")
    review.approve_button.click()
    settle(qtbot, window)
    assert _state(services, "C10.v2") is LifecycleState.APPROVED
    assert space.documents.current() is entwurf
    assert _visible(entwurf) == {"veroeffentlichen"}
    _do(qtbot, window, "veroeffentlichen")
    assert _state(services, "C10.v2") is LifecycleState.PUBLISHED
    assert _state(services, "C10.v1") is LifecycleState.DEPRECATED
    assert _visible(entwurf) == {"neue_version", "ausser_kraft"}
    assert window.actions_.action("bearbeiten.rueckgaengig").text() == "Rückgängig: Veröffentlichen"


def test_rejecting_needs_a_reason_and_leaves_a_new_draft(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services, space: RedaktionWorkspace
) -> None:
    review = _submitted(qtbot, window, entwurf)
    space.list.profile.choose("Lektorat")
    review.reject_button.click()
    settle(qtbot, window)
    assert review.error.text()
    assert _state(services, "C10.v2") is LifecycleState.REVIEW
    review.comment.setPlainText("Das Wort am Anfang stört.")
    review.reject_button.click()
    settle(qtbot, window)
    assert _state(services, "C10.v3") is LifecycleState.DRAFT
    assert entwurf.version is not None
    assert entwurf.version.id == "C10.v3"
    rejected = next(v for v in services.redaktion.library().versions if v.id == "C10.v2")
    assert (rejected.reviewer, rejected.review_comment) == ("Lektorat", "Das Wort am Anfang stört.")


def test_the_new_draft_says_why_it_came_back_until_it_is_submitted_again(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, space: RedaktionWorkspace
) -> None:
    review = _submitted(qtbot, window, entwurf)
    space.list.profile.choose("Lektorat")
    review.reject_button.click()
    settle(qtbot, window)
    assert review.error.text()
    review.comment.setPlainText("Das Wort am Anfang stört.")
    assert not review.error.text()
    review.reject_button.click()
    settle(qtbot, window)
    assert entwurf._came_back.text() == "Zurückgewiesen von Lektorat: „Das Wort am Anfang stört.“"
    assert entwurf._came_back.isVisible()
    assert [entwurf.versions.itemText(n) for n in range(3)] == [
        "v3 · Entwurf",
        "v2 · Zurückgewiesen",
        "v1 · Veröffentlicht",
    ]
    _do(qtbot, window, "einreichen")
    assert entwurf.state() is LifecycleState.REVIEW
    assert entwurf._came_back.isHidden()


def test_a_refusal_goes_with_its_cause(qtbot: QtBot, window: MainWindow, entwurf: KlauselView) -> None:
    _do(qtbot, window, "einreichen")
    assert "nicht eingereicht" in entwurf.error.text()
    window.goto("vermerk:clause:C10")
    settle(qtbot, window)
    assert "nicht eingereicht" in entwurf.error.text()
    entwurf.changelog.summary.setPlainText("Ein Wort am Anfang.")
    entwurf.changelog.save()
    settle(qtbot, window)
    assert not entwurf.error.text()


@pytest.mark.parametrize("name", ["valid_from", "summary", "change_type"])
def test_after_submitting_from_the_changelog_the_focus_is_on_the_next_step(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, name: str
) -> None:
    entwurf.changelog.summary.setPlainText("Ein Wort am Anfang.")
    window.goto("vermerk:clause:C10")
    getattr(entwurf.changelog, name).setFocus()
    _do(qtbot, window, "einreichen")
    assert entwurf.state() is LifecycleState.REVIEW
    assert entwurf._steps["pruefen"].hasFocus()


def test_after_submitting_from_the_text_the_focus_stays_there(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView
) -> None:
    entwurf.changelog.summary.setPlainText("Ein Wort am Anfang.")
    entwurf.editor.setFocus()
    _do(qtbot, window, "einreichen")
    assert entwurf.reader.hasFocus()


def test_a_wrong_day_holds_up_nothing_but_itself(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    def stored() -> ClauseVersion:
        return next(v for v in services.redaktion.library().versions if v.id == "C10.v2")

    window.resize(1180, 720)
    entwurf.save_text()
    window.goto("vermerk:clause:C10")
    settle(qtbot, window)
    form = entwurf.changelog
    form.valid_from.setText("31.2.2027")
    form.summary.setPlainText("Ein Wort am Anfang.")
    form.save()
    settle(qtbot, window)
    changelog = stored().changelog
    assert changelog is not None
    assert changelog.summary == "Ein Wort am Anfang."
    assert form.valid_from.text() == "31.2.2027"
    assert "kein Datum" in form.error.text()
    assert form.error.visibleRegion().boundingRect().height() == form.error.height()
    _do(qtbot, window, "einreichen")
    assert entwurf.is_draft()  # the day that was meant is not lost on the way
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert form.summary.text() == ""
    assert form.valid_from.text() == "31.2.2027"
    form.valid_from.setText("01.03.2027")
    form.save()
    settle(qtbot, window)
    assert stored().valid_from == date(2027, 3, 1)
    assert not form.error.text()


def test_ctrl_z_in_the_changelog_does_what_the_menu_names(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    window.goto("vermerk:clause:C10")
    entwurf.save_text()
    settle(qtbot, window)
    type_text("Ein Wort am Anfang.")
    entwurf.changelog.save()
    settle(qtbot, window)
    count = len(services.historie.entries())
    press(Qt.Key.Key_Z, CTRL)
    settle(qtbot, window)
    assert entwurf.changelog.summary.text() == ""
    assert [entry.label for entry in services.historie.entries()[count:]] == ["Rückgängig: Änderungsvermerk ändern"]


def test_a_draft_is_discarded_and_brought_back(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services
) -> None:
    _do(qtbot, window, "entwurf_verwerfen")
    assert [v.version for v in services.redaktion.library().versions if v.clause_id == "C10"] == [1]
    assert not entwurf.is_draft()
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert [v.version for v in services.redaktion.library().versions if v.clause_id == "C10"] == [1, 2]


def test_profiles_are_kept_and_remembered(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, services: Services
) -> None:
    from app.ui.redaktion.profil import ProfilDialog

    _do(qtbot, window, "profile")
    dialog = next(d for d in window.findChildren(QWidget) if isinstance(d, ProfilDialog))
    dialog.name.setText("Dr. Özlem Weiß")
    dialog._add()
    settle(qtbot, window)
    assert [p.name for p in services.profile.profiles()] == ["Redaktion", "Lektorat", "Dr. Özlem Weiß"]
    dialog.name.setText("lektorat")
    dialog._add()
    settle(qtbot, window)
    assert "gibt es schon" in dialog.error.text()
    dialog.accept()
    space.list.profile.choose("Dr. Özlem Weiß")
    assert window.settings.value("redaktion/profil") == "Dr. Özlem Weiß"


def test_a_version_that_begins_later_is_marked_until_then_and_can_be_taken_back(
    qtbot: QtBot, window: MainWindow, entwurf: KlauselView, services: Services, space: RedaktionWorkspace
) -> None:
    entwurf.changelog.valid_from.setText("05.11.2026")
    review = _submitted(qtbot, window, entwurf)
    assert review._info.text().endswith("gültig ab 05.11.2026")
    space.list.profile.choose("Lektorat")
    review.approve()
    settle(qtbot, window)
    _do(qtbot, window, "veroeffentlichen")
    assert _state(services, "C10.v1") is LifecycleState.PUBLISHED
    assert _state(services, "C10.v2") is LifecycleState.SCHEDULED
    assert entwurf.versions.currentText() == "v2 · Vorgemerkt"
    assert _visible(entwurf) == {"neue_version", "ausser_kraft"}
    _do(qtbot, window, "ausser_kraft")
    assert _state(services, "C10.v1") is LifecycleState.PUBLISHED
    assert _state(services, "C10.v2") is LifecycleState.DEPRECATED


def test_a_version_without_a_changelog_shows_none(qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace) -> None:
    window.goto("clause:C06")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    view.show_page("Vermerk")
    form = view.changelog
    assert form._fixed.text() == "Zu dieser Version gibt es keinen Änderungsvermerk."
    assert not form.summary.isVisible()
    assert not form.change_type.isVisible()
    assert form.valid_from.isVisible()
    window.actions_.trigger("redaktion.neue_version")
    settle(qtbot, window)
    view.show_page("Vermerk")
    assert form.summary.isVisible()


def test_a_contract_under_way_is_among_what_is_affected(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace, entwurf: KlauselView, services: Services
) -> None:
    assert services.vertraege is not None
    services.vertraege.create(CreateVertrag("arbeitsvertrag", "DE", "Arbeitsvertrag Lindner"))
    assert entwurf.version is not None
    window.goto(review_target(VersionKind.CLAUSE, entwurf.version.id))
    settle(qtbot, window)
    view = space.documents.current()
    assert isinstance(view, ReviewView)
    found = [line for line in view.affected.lines() if line.ziel.startswith("vertrag:")]
    assert [line.titel for line in found] == ["Vertrag „Arbeitsvertrag Lindner“"]


def test_a_clause_out_of_force_and_its_template_say_that_no_contract_can_be_made(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    window.goto("clause:C02")
    settle(qtbot, window)
    view = space.clause()
    assert view is not None
    assert view._came_back.isHidden()
    _do(qtbot, window, "ausser_kraft")
    assert view._came_back.text() == (
        "Aus der Vorlage „Arbeitsvertrag“ lässt sich so kein neuer Vertrag anlegen. "
        "Veröffentlichen Sie eine neue Version der Klausel, oder nehmen Sie die Klausel aus der Vorlage."
    )
    window.goto("template:arbeitsvertrag")
    settle(qtbot, window)
    template = space.documents.current()
    assert isinstance(template, VorlageView)
    assert template._came_back.text().startswith(
        "Die Vorlage ist nicht vollständig: „Vertragsparteien“ hat keine veröffentlichte Fassung."
    )
    window.actions_.trigger("bearbeiten.rueckgaengig")
    settle(qtbot, window)
    assert template._came_back.isHidden()


def test_an_optional_clause_out_of_force_stops_no_template(
    qtbot: QtBot, window: MainWindow, space: RedaktionWorkspace
) -> None:
    window.goto("clause:C01")
    settle(qtbot, window)
    _do(qtbot, window, "ausser_kraft")
    view = space.clause()
    assert view is not None
    assert view._came_back.isHidden()
