"""A stored Entwurf: read, edited paragraph by paragraph, with what the model proposes, and its export."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.domain.kanzlei.akte import Akte
from app.domain.pruefung.befund import Befund
from app.domain.schriftsatz.conversation import Draft
from app.domain.schriftsatz.schema import Absatz, SchriftsatzSchema
from app.errors import KnownError
from app.messages import ChangeSet
from app.messages_schriftsatz import (
    AcceptText,
    EditParagraph,
    InsertParagraph,
    OfferBeweis,
    RefuseText,
    RemoveParagraph,
    RestoreParagraph,
    WithdrawBeweis,
)
from app.ports import ExportErgebnis
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.errors import ErrorLine
from app.ui.fitting import ElidedLabel
from app.ui.hilfe.knopf import HilfeKnopf, help_at
from app.ui.kanzlei.beweis_dialog import BeweisDialog
from app.ui.kanzlei.entwurf_absatz import AbsatzPanel
from app.ui.kanzlei.entwurf_export import ExportZeile
from app.ui.kanzlei.entwurf_in_arbeit import InArbeit
from app.ui.kanzlei.entwurf_recht import Rechtsstand
from app.ui.kanzlei.entwurf_text import EntwurfText
from app.ui.kanzlei.entwurf_vorschlaege import Lage, Vorschlaege
from app.ui.presenters import entwurf as bild
from app.ui.presenters.export import ordnername
from app.ui.presenters.vorschau import jump_anchor
from app.ui.widgets import ActionButton, text_label

AUTOSAVE_MS = 1_500
"""What is typed is kept on the disk at the latest after this time (see ``entwurf_in_arbeit``)."""
_WIDE = 900
"""Width from which the paragraph's panel stands at the right of the text."""
_PANEL = 300
_TEXT = 150
"""So much of the text stays in sight whatever stands around it, in pixels."""


@dataclass(frozen=True)
class _Gelesen:
    draft: Draft
    labels: Mapping[str, str]
    kurzrubrum: str


class EntwurfView(View):
    """One stored version of a filing."""

    def __init__(self, desk: Desk, draft_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, f"draft:{draft_id}", parent)
        self.draft_id = draft_id
        self.draft: Draft | None = None
        self._labels: Mapping[str, str] = {}
        self._edit: bild.Bearbeitung | None = None
        self._saving = False
        self._pending: Befund | None = None
        self._wanted = ""
        """Paragraph that comes into view with the next reading."""
        self._files_checked: tuple[SchriftsatzSchema, tuple[Befund, ...]] | None = None
        """What the last export found in the files, and of which text."""
        self.setAccessibleName("Entwurf")
        self._in_work = InArbeit(desk.settings, draft_id)
        self._autosave = QTimer(self, singleShot=True, interval=AUTOSAVE_MS)
        self._autosave.timeout.connect(self._keep)
        self._build()
        self.reload()
        desk.bus.subscribe(self, ("drafts",), self.reload)

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        actions = self.desk.actions
        self._title = ElidedLabel("kopf")
        self._state = text_label("", "leise")
        self.law = Rechtsstand(self.desk, self.draft_id)
        self.exports = ExportZeile(self.desk, self.desk.services.export.export)
        self.exports.wanted.connect(self.export)
        self.exports.written.connect(self._on_written)
        self.folder, self.results, self.strip = self.exports.folder, self.exports.results, self.exports.strip
        self.error = ErrorLine()
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        for name, text in (("vergleichen", "Vergleichen"), ("entwurf_loeschen", "Löschen")):
            head.addWidget(ActionButton(actions.action(f"kanzlei.{name}"), kurz=text))
        head.addWidget(HilfeKnopf(self, "entwurf"))
        card = QFrame()
        card.setProperty("rolle", "karte")
        box = QVBoxLayout(card)
        box.setContentsMargins(14, 8, 14, 8)
        box.setSpacing(4)
        box.addLayout(head)
        box.addWidget(self._state)
        box.addWidget(self.law)
        box.addWidget(help_at(self.exports, "export"))
        box.addWidget(self.error)
        self.preview = EntwurfText()
        self.preview.setMinimumHeight(_TEXT)
        self.preview.link_activated.connect(self._follow)
        self.preview.absatz_changed.connect(lambda _: self._show_panel())
        self.preview.edit_wanted.connect(self.edit_absatz)
        self.preview.typed.connect(self._on_typed)
        self.preview.edited.connect(self._on_edited)
        self.desk.offer(
            self.preview,
            *(f"kanzlei.{n}" for n in ("absatz_bearbeiten", "absatz_davor", "absatz_danach", "absatz_entfernen",
                                       "beweis_anbieten", "absatz_zuruecksetzen", "vorschlag_annehmen",
                                       "vorschlag_ablehnen", "glaetten", "wuerdigung_entwerfen", "nachschlagen")),
        )  # fmt: skip
        self.panel = AbsatzPanel(actions)
        self.panel.link_activated.connect(self.desk.goto)
        self.panel.withdraw.connect(self.withdraw_beweis)
        self.vorschlaege = Vorschlaege(self.desk, self.draft_id, self._lage, self)
        self.vorschlaege.kept.connect(self.show_absatz)
        self.run = self.vorschlaege.run
        self._side = QWidget()
        beside = QVBoxLayout(self._side)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addWidget(self.panel, 1)
        beside.addWidget(self.run)
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.preview)
        self.split.addWidget(self._side)
        self.split.setStretchFactor(0, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 0)
        layout.addWidget(card)
        layout.addWidget(self.split, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Beside the text where there is room for both, else below it."""
        super().resizeEvent(event)
        wide = self.width() >= _WIDE
        wanted = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if self.split.orientation() is not wanted or not any(self.split.sizes()):
            self.split.setOrientation(wanted)
            whole = self.split.width() if wide else self.split.height()
            mine = _PANEL if wide else max(150, whole * 2 // 5)
            self.split.setSizes([max(1, whole - mine), mine])
        self._show_side()

    def _show_side(self) -> None:
        """Below the text the panel takes no room while no paragraph is chosen, or one is in the editor."""
        chosen = bool(self.preview.chosen) and self._edit is None
        needed = self.split.orientation() is Qt.Orientation.Horizontal or chosen
        self._side.setVisible(needed or not self.run.isHidden())

    # ---- reading ------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the Entwurf again."""
        self.desk.tasks.read("entwurf", self._read, self._show, owner=self, failed=self.vanish)

    def _read(self) -> _Gelesen:
        service = self.desk.services.schriftsatz
        draft = service.draft(self.draft_id)
        known = (k for k in service.klagearten() if k.id == draft.schriftsatz.klageart)
        akte = self.desk.services.akten.akte(draft.akte_id)
        return _Gelesen(draft, {s.schluessel: s.label for k in known for s in k.slots}, akte.kurzrubrum)

    def _show(self, gelesen: _Gelesen) -> None:
        first = self.draft is None
        self.draft, self._labels = gelesen.draft, gelesen.labels
        draft = gelesen.draft
        self._title.setText(draft.titel)
        self._state.setText(bild.kopf(draft))
        if first:
            self.exports.propose(ordnername(gelesen.kurzrubrum, draft.titel))
        if self._edit is None:
            self._render()
        self._show_befunde()
        self._show_panel()
        self.title_changed.emit(draft.name)
        self.desk.actions.refresh()
        if self._wanted:
            wanted, self._wanted = self._wanted, ""
            self.preview.choose(wanted)
        if self._pending is not None:
            pending, self._pending = self._pending, None
            self.jump(pending)
        if first:
            self._recover()
            self.law.look()

    def _render(self) -> None:
        if self.draft is not None:
            self.preview.show_html(bild.entwurf_html(self.draft.schriftsatz, self._labels, self._edit))

    def _show_befunde(self) -> None:
        """The Prüfliste; what was found in the written files stays until the text changes."""
        if self.draft is None:
            return
        filing = self.draft.schriftsatz
        files = self._files_checked
        self.desk.show_befunde(self, (*filing.pruefliste, *(files[1] if files and files[0] == filing else ())))

    def _show_panel(self) -> None:
        absatz = self.absatz()
        self.panel.show_absatz(bild.bild(self.draft.schriftsatz, absatz) if self.draft and absatz else None)
        self._show_side()
        self.desk.actions.refresh()

    def absatz(self) -> Absatz | None:
        """The chosen paragraph."""
        return bild.find(self.draft.schriftsatz, self.preview.chosen) if self.draft is not None else None

    def _lage(self) -> Lage | None:
        return Lage(self.draft, self.absatz()) if self.draft is not None else None

    # ---- changing -----------------------------------------------------------------------------------------------

    def _change(self, work: Callable[[], ChangeSet], wanted: str = "", done: Callable[[], None] | None = None) -> None:
        """Run a command, show the draft as it is then."""
        self.error.clear()

        def shown(_changes: ChangeSet, gelesen: _Gelesen) -> None:
            self._wanted = wanted
            if done is not None:
                done()
            self._show(gelesen)

        self.desk.run(lambda: (work(), self._read()), shown, owner=self, failed=self._failed)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, KnownError):
            self.error.show_error(error)

    def edit_absatz(self) -> None:
        """Open the chosen paragraph in the editor."""
        absatz = self.absatz()
        if absatz is not None and not self.preview.editing:
            self._open_editor(bild.Bearbeitung(absatz.id), absatz.text)

    def insert_absatz(self, *, davor: bool) -> None:
        """Open the editor for a new paragraph beside the chosen one."""
        absatz = self.absatz()
        if absatz is not None and not self.preview.editing:
            self._open_editor(bild.Bearbeitung(absatz.id, neu=True, davor=davor), "")

    def _open_editor(self, edit: bild.Bearbeitung, text: str) -> None:
        self.error.clear()
        self._edit = edit
        self._show_side()
        self._render()
        self.preview.begin_edit(text, self._labels)
        self.desk.actions.refresh()

    def _on_typed(self) -> None:
        if not self._autosave.isActive():
            self._autosave.start()

    def _keep(self) -> None:
        if self._edit is not None and self.preview.editing:
            self._in_work.keep(self._edit, self.preview.edited_text())

    def _forget(self) -> None:
        self._autosave.stop()
        self._in_work.forget()

    def _recover(self) -> None:
        """Open the editor with what was typed before the program ended without saving it."""
        left = self._in_work.left_over()
        if left is None or self.draft is None:
            return
        edit, text = left
        saved = any(a.text == text.strip() for a in self.draft.schriftsatz.absaetze)
        if saved or bild.find(self.draft.schriftsatz, edit.absatz_id) is None:
            self._forget()
            return
        self.preview.choose(edit.absatz_id)
        self._open_editor(edit, text)
        self.desk.status.emit("Der Text, der noch nicht gespeichert war, steht wieder im Absatz.")

    def _on_edited(self, save: bool) -> None:
        self._end_edit(save=save)

    def _end_edit(self, *, save: bool) -> None:
        edit, draft = self._edit, self.draft
        if edit is None or draft is None:
            return
        text = self.preview.edited_text().strip()
        before = bild.find(draft.schriftsatz, edit.absatz_id)
        unchanged = not text if edit.neu else before is not None and text == before.text
        if not save or unchanged or before is None:
            self._close_editor()
            if not save:
                self.desk.status.emit("Die Änderung ist verworfen.")
            return
        if self._saving:
            return
        self._saving = True
        command = (
            InsertParagraph(
                self.draft_id,
                before.abschnitt,
                bild.insert_after(draft.schriftsatz, before.id, davor=edit.davor),
                text,
                before.gruppe,
            )
            if edit.neu
            else EditParagraph(self.draft_id, edit.absatz_id, text)
        )
        known = {a.id for a in draft.schriftsatz.absaetze}
        service = self.desk.services.entwuerfe

        def work() -> tuple[ChangeSet, _Gelesen]:
            changes = service.insert(command) if isinstance(command, InsertParagraph) else service.edit(command)
            return changes, self._read()

        def done(_changes: ChangeSet, gelesen: _Gelesen) -> None:
            self._saving = False
            fresh = [a.id for a in gelesen.draft.schriftsatz.absaetze if a.id not in known]
            self._wanted = fresh[0] if fresh else edit.absatz_id
            self._close_editor(render=False)
            self._show(gelesen)

        def failed(error: Exception) -> None:
            self._saving = False
            self._failed(error)  # what is typed stays in the editor

        self.error.clear()
        self.desk.run(work, done, owner=self, failed=failed)

    def _close_editor(self, *, render: bool = True) -> None:
        self._edit = None
        self._forget()
        self.preview.close_editor()
        if render:
            self._render()
            self._show_panel()

    def remove_absatz(self) -> None:
        """Take the chosen paragraph out; the next one is chosen then."""
        absatz, draft = self.absatz(), self.draft
        if absatz is None or draft is None:
            return
        ids = [a.id for a in draft.schriftsatz.absaetze]
        at = ids.index(absatz.id)
        beside = (ids[at + 1 :] or ids[:at][::-1] or [""])[0]
        service, command = self.desk.services.entwuerfe, RemoveParagraph(self.draft_id, absatz.id)
        self._change(lambda: service.remove(command), beside)
        self.preview.setFocus()

    def restore_absatz(self) -> None:
        """Put the chosen paragraph back to what was assembled."""
        absatz = self.absatz()
        if absatz is not None:
            service, command = self.desk.services.entwuerfe, RestoreParagraph(self.draft_id, absatz.id)
            self._change(lambda: service.restore(command), absatz.id)

    def decide(self, *, accept: bool, absatz_id: str | None = None) -> None:
        """Accept or refuse what is open at a paragraph (None: the chosen one)."""
        id_ = absatz_id or self.preview.chosen
        service = self.desk.services.entwuerfe
        if accept:
            self._change(lambda: service.accept(AcceptText(self.draft_id, id_)), id_)
        else:
            self._change(lambda: service.refuse(RefuseText(self.draft_id, id_)), id_)

    def offer_beweis(self) -> None:
        """Ask for evidence for the chosen paragraph."""
        absatz, draft = self.absatz(), self.draft
        if absatz is None or draft is None:
            return
        akten, place = self.desk.services.akten, bild.wo(draft.schriftsatz, absatz)
        self.desk.tasks.read(
            "beweis",
            lambda: akten.akte(draft.akte_id),
            lambda akte: self._ask_beweis(akte, draft.schriftsatz, absatz.id, place),
            owner=self,
        )

    def _ask_beweis(self, akte: Akte, schriftsatz: SchriftsatzSchema, absatz_id: str, place: str) -> None:
        dialog = BeweisDialog(place, akte, schriftsatz, self)
        service = self.desk.services.entwuerfe

        def save(assertion: str, document: str | None, means: str) -> None:
            command = OfferBeweis(self.draft_id, absatz_id, assertion, document, means)

            def done(_changes: ChangeSet, gelesen: _Gelesen) -> None:
                dialog.accept()
                self._wanted = absatz_id
                self._show(gelesen)

            self.desk.run(
                lambda: (service.offer_beweis(command), self._read()), done, owner=self, failed=dialog.show_error
            )

        dialog.submitted.connect(save)
        dialog.open()

    def withdraw_beweis(self, number: int) -> None:
        """Take back an offer of evidence of the chosen paragraph."""
        id_ = self.preview.chosen
        service, command = self.desk.services.entwuerfe, WithdrawBeweis(self.draft_id, id_, number)
        self._change(lambda: service.withdraw_beweis(command), id_)

    # ---- export -------------------------------------------------------------------------------------------------

    def focus_export(self) -> None:
        """Go to the target folder; Enter there exports."""
        self.exports.focus()

    def export(self) -> None:
        """Write the files; what is in the editor is saved before."""
        if self.draft is None:
            return
        if self._edit is not None:
            self._end_edit(save=True)
        self.exports.run(self.draft_id)

    def _on_written(self, result: ExportErgebnis) -> None:
        if self.draft is not None:
            self._files_checked = (self.draft.schriftsatz, result.befunde)
            self._show_befunde()

    # ---- places -------------------------------------------------------------------------------------------------

    def _follow(self, link: str) -> None:
        for prefix, accept in ((bild.ANNEHMEN, True), (bild.ABLEHNEN, False)):
            if link.startswith(prefix):
                self.decide(accept=accept, absatz_id=link.removeprefix(prefix))
                return
        self.desk.goto.emit(link)

    def next_open(self, *, back: bool = False) -> None:
        """Choose the next paragraph with something left to a person."""
        if self.draft is None:
            return
        filing = self.draft.schriftsatz
        order = [a.id for a in filing.absaetze]
        found = bild.neighbour(bild.offene_stellen(filing), self.preview.chosen, order, back=back)
        if found is None:
            self.desk.status.emit("Im Entwurf ist nichts offen.")
            return
        self.preview.setFocus()
        self.preview.choose(found)

    def jump(self, befund: Befund) -> bool:
        """Show the place of a finding."""
        if self.draft is None:
            self._pending = befund  # the Entwurf is still being read
            return True
        anchor = jump_anchor(befund.feld, self.draft.schriftsatz)
        if anchor is None:
            return False
        self.preview.jump(anchor)
        self.preview.setFocus()
        return True

    def current_absatz(self) -> str | None:
        """Id of the chosen paragraph; None if there is none."""
        return self.preview.chosen or None

    def show_absatz(self, absatz_id: str) -> None:
        """Bring a paragraph into view as soon as the Entwurf has been read again."""
        self._wanted = absatz_id
        self.reload()

    def refresh_look(self) -> None:
        """Render the filing again."""
        self.preview.refresh()

    def leave(self) -> None:
        """Save what is in the editor."""
        if self._edit is not None:
            self._end_edit(save=True)

    def panes(self) -> list[QWidget]:
        """The text, and below it what is done with its paragraph."""
        return [self.preview, *([self._side] if self.preview.chosen else [])]

    def start_focus(self) -> None:
        """The filing, so that it can be read at once; the editor if it is open (leaving it would save)."""
        if not self.preview.editing:
            self.preview.setFocus()
