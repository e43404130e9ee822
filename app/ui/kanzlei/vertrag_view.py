"""One contract in the making: interview, clauses, and the contract as it grows (spec 1, Vertragsbaukasten; spec 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.pruefung.befund import Ausweg, Befund
from app.errors import KnownError
from app.messages import ChangeSet, Command
from app.messages_vertrag import (
    AnswerQuestion,
    ChooseClause,
    CompleteVertrag,
    DeleteVertrag,
    PutOffQuestion,
    ReopenVertrag,
    SetWording,
    TakeAusweg,
    TakeRepair,
    TypeAnswer,
    UpgradeVertrag,
)
from app.services.vertraege_reparatur import Reparaturen
from app.ui.desk import Desk
from app.ui.documents import View
from app.ui.hilfe.knopf import help_at
from app.ui.kanzlei.entwurf_export import ExportZeile
from app.ui.kanzlei.vertrag_interview import InterviewSeite
from app.ui.kanzlei.vertrag_klauseln import KlauselnSeite, ReparaturenSeite
from app.ui.kanzlei.vertrag_kopf import Kopf
from app.ui.kanzlei.vertrag_meldung import MeldungKarte
from app.ui.kanzlei.vertrag_seiten import FRAGEN, KLAUSELN, REPARATUREN, VERTRAG, Seiten
from app.ui.kanzlei.vertrag_stamm import Stammdaten
from app.ui.kanzlei.vertrag_text import Textseite
from app.ui.presenters import vertrag_fragen as fragen
from app.ui.presenters import vertrag_meldung as meldung
from app.ui.presenters.export import ordnername
from app.ui.presenters.vertrag_plaetze import platz_of
from app.ui.presenters.vertrag_sicht import Sicht, keine_reparatur, reparatur_bilder, sicht
from app.ui.presenters.vertrag_wortlaut import klausel_of
from app.ui.widgets import BusyStrip

if TYPE_CHECKING:
    from app.domain.vertrag.umstieg import Umstieg
    from app.services.vertraege import VertragService

NO_FINDING = "Kein Befund: Keine Frage offen, keine Regel verletzt. Ob die Angaben stimmen, prüfen Sie bitte selbst."
KINDS = ("vertraege", "akten", "clauses", "versions", "questions", "templates", "template_versions")


class VertragView(View):
    """One contract (target ``vertrag:<id>``)."""

    def __init__(self, desk: Desk, vertrag_id: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, f"vertrag:{vertrag_id}", parent)
        if desk.services.vertraege is None:
            raise ValueError("ein Vertrag braucht seinen Dienst")
        self.service: VertragService = desk.services.vertraege
        self.vertrag_id = vertrag_id
        self.now: Sicht | None = None
        self.current: str | None = None
        """The question on screen; None: the end."""
        self._turn = 0
        """Counts commands: a read that began before the last one tells of the past."""
        self._asked_repairs: object = None
        self._focus_due = False
        self.setAccessibleName("Vertrag")
        self.setProperty("sperrt", "Sperrt Abschluss")
        help_at(self, "vertrag")
        self._build()
        desk.bus.subscribe(self, KINDS, self.reload)
        self.reload()

    # ---- construction -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        """Each part is made where it stays: with a style sheet, Qt takes its time over every move of a whole part."""
        self.head = Kopf(self)
        self.head.repairs.connect(self.show_repairs)
        self.head.upgrade.connect(self.show_upgrade)
        self.head.reopen.connect(self.reopen)
        self.stamm = Stammdaten(self.desk, self.service, self._done, self)
        self.message = MeldungKarte(self)
        self.message.jump.connect(self.go_to)
        self.message.closed.connect(self._show_head)
        self.seiten = Seiten(self)
        self.interview = InterviewSeite(self.desk, self.seiten.pages)
        self.question = self.interview.question
        self.question.handed.connect(self._hand_over)
        self.question.answered.connect(self._answer)
        self.question.onward.connect(self._onward)
        self.question.later.connect(self._put_off)
        self.question.back.connect(lambda id_: self.ask(fragen.zurueck(self.now.stand, id_) if self.now else None))
        self.question.jump.connect(self.ask)
        self.interview.chapters.chosen.connect(self.ask)
        self.clauses = KlauselnSeite(self.seiten.pages)
        self.clauses.chosen.connect(lambda slot, clause: self.run(ChooseClause(self.vertrag_id, slot, clause)))
        self.clauses.reset.connect(lambda slot: self.run(ChooseClause(self.vertrag_id, slot, None, reset=True)))
        self.repairs = ReparaturenSeite(self.seiten.pages)
        self.repairs.repair.connect(lambda add, remove: self.run(TakeRepair(self.vertrag_id, add, remove)))
        self.clauses.wording.connect(self.edit_wording)
        self.clauses.show_clause.connect(lambda clause: self.go_to(f"klausel:{clause}"))
        self.paper = Textseite(self.desk, self.vertrag_id, self.seiten.beside)
        self.paper.jump.connect(self.go_to)
        self.paper.why.connect(self.show_why)
        self.paper.word_wanted.connect(self.edit_wording)
        self.paper.wording.taken.connect(self._take_wording)
        self.paper.card.reset.connect(lambda slot: self.run(ChooseClause(self.vertrag_id, slot, None, reset=True)))
        self.seiten.fill(
            {FRAGEN: self.interview, KLAUSELN: self.clauses, REPARATUREN: self.repairs, VERTRAG: self.paper}
        )
        self.seiten.count(REPARATUREN, None)
        self.strip = BusyStrip(self)
        self.exports = ExportZeile(self.desk, self.service.export, self)
        self.exports.setContentsMargins(16, 4, 16, 8)
        self.exports.wanted.connect(self.export)
        self.exports.hide()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        for widget in (self.head, self.stamm, self.message):
            outer.addWidget(widget)
        outer.addWidget(self.seiten, 1)
        outer.addWidget(self.strip)
        outer.addWidget(help_at(self.exports, "vertrag_export"))

    # ---- state --------------------------------------------------------------------------------------------------

    def _reader(self) -> Callable[[], Sicht]:
        service, key = self.service, self.vertrag_id
        return lambda: sicht(service.stand(key))

    def reload(self) -> None:
        """Read the contract again."""
        turn = self._turn

        def read(now: Sicht) -> None:
            if turn == self._turn:
                self._on_read(now)
            else:
                self.reload()

        self.desk.tasks.read("vertrag", self._reader(), read, owner=self, failed=self.vanish)

    def _on_read(self, now: Sicht) -> None:
        self.title_changed.emit(now.stand.vertrag.titel)
        first, self.now = self.now is None, now
        if first:
            self.current = fragen.weiter(now.stand, None)
            self.exports.propose(ordnername(now.stand.vorlage_titel, now.stand.vertrag.titel))
        self.when_seen(lambda: self._show(now))
        if first and (clause := self.paper.wording.any_kept()) is not None and not now.fertig:
            self.edit_wording(clause)

    def _show(self, now: Sicht) -> None:
        stand = now.stand
        self.head.show_sicht(now)
        if self.current is not None and fragen.frage_of(stand, self.current) is None:
            self.current = fragen.weiter(stand, None)  # it is hidden now
        self._show_question(now)
        self.interview.chapters.show_kapitel(now.kapitel, self.current)
        self.clauses.show_sicht(now)
        self.paper.show_sicht(now)
        self.desk.show_befunde(self, stand.befunde, NO_FINDING)
        self.desk.actions.refresh()
        self._ask_repairs(now)
        if self._focus_due:
            self._focus_due = False
            self.question.start_focus()

    def _show_question(self, now: Sicht) -> None:
        frage = fragen.frage_of(now.stand, self.current)
        if frage is None:
            self.question.show_end(fragen.abschluss_text(now.stand), fragen.offene(now.stand))
        else:
            bild = fragen.frage_bild(frage, now.stand.vertrag.jurisdiction)
            self.question.show_frage(bild, frage.question, editable=not now.fertig)
        self.interview.fit()

    def ask(self, question_id: str | None, *, focus: bool = True) -> None:
        """Put a question on screen; None: the end."""
        if self.now is None:
            return
        self.question.flush()
        self.current = question_id
        self._show_question(self.now)
        self.interview.chapters.mark_current(question_id)
        self.seiten.show_page(FRAGEN)
        if focus:
            self.question.start_focus()

    def _ask_repairs(self, now: Sicht) -> None:
        """Look for repairs if rules have findings; answers that are out of date are dropped."""
        key = (now.stand.selection, now.stand.vertrag.choices)
        if now.fertig or not (now.konflikte or now.empfehlungen):
            self._asked_repairs = None
            self._show_repairs(Reparaturen())
            return
        if key == self._asked_repairs:
            return
        self._asked_repairs = key
        service, vertrag_id = self.service, self.vertrag_id

        def show(found: Reparaturen) -> None:
            if key == self._asked_repairs:
                self._show_repairs(found)

        self.desk.tasks.read("reparaturen", lambda: service.repairs(vertrag_id), show, owner=self, failed=_known)

    def _show_repairs(self, found: Reparaturen) -> None:
        bilder, none = reparatur_bilder(found), keine_reparatur(found)
        had_focus = self.repairs.has_focus()
        self.repairs.show_repairs(bilder, none)
        self.seiten.count(REPARATUREN, len(bilder) if bilder or none else None)
        if had_focus:
            self.clauses.tree.setFocus()  # the next card is another decision

    # ---- commands -----------------------------------------------------------------------------------------------

    def run(
        self,
        command: Command,
        after: Callable[[Sicht], None] | None = None,
        failed: Callable[[KnownError], None] | None = None,
        landed: str | None = None,
    ) -> None:
        """Run a command of this contract; ``landed`` is the question whose field caused it."""
        step, read = self._step(command), self._reader()
        self._turn += 1

        def work() -> tuple[ChangeSet, Sicht]:
            return step(command), read()

        def done(_changes: ChangeSet, now: Sicht) -> None:
            if landed is not None:
                self.question.landed(landed)
            self._on_read(now)
            if after is not None:
                after(now)

        def refused(error: Exception) -> None:
            if landed is not None:
                self.question.landed(landed)
            if isinstance(error, KnownError):
                (failed or self._say)(error)
                self.reload()

        self.strip.watch(self.desk.run(work, done, owner=self, failed=refused))

    def _step(self, command: Command) -> Callable[[Any], ChangeSet]:
        service = self.service
        steps: dict[type, Callable[[Any], ChangeSet]] = {
            AnswerQuestion: service.answer,
            TypeAnswer: service.type_answer,
            PutOffQuestion: service.put_off,
            ChooseClause: service.choose,
            TakeAusweg: service.take_ausweg,
            TakeRepair: service.take_repair,
            SetWording: service.set_wording,
            CompleteVertrag: service.complete,
            ReopenVertrag: service.reopen,
            UpgradeVertrag: service.upgrade,
        }
        return steps[type(command)]

    def _done(self) -> None:
        """Something else of this contract was changed by a part of the view."""
        self._turn += 1
        self.reload()

    def _say(self, error: KnownError) -> None:
        self.message.show_bild(meldung.abgelehnt(error))

    def _hand_over(self, question_id: str, raw: Any, typed: bool) -> None:
        command: Command = AnswerQuestion(self.vertrag_id, question_id, raw)
        if typed:
            command = TypeAnswer(self.vertrag_id, question_id, str(raw))
        self.run(command, landed=question_id, failed=self.question.show_error)

    def _answer(self, question_id: str, value: Any) -> None:
        self.run(
            AnswerQuestion(self.vertrag_id, question_id, value),
            after=lambda now: self._go_on(now, question_id),
            failed=self.question.show_error,
            landed=question_id,
        )

    def _onward(self, question_id: str) -> None:
        if self.now is not None:
            self._go_on(self.now, question_id)

    def _put_off(self, question_id: str) -> None:
        self.run(PutOffQuestion(self.vertrag_id, question_id), after=lambda now: self._go_on(now, question_id))

    def _go_on(self, now: Sicht, question_id: str) -> None:
        """The next question, unless the person went elsewhere meanwhile."""
        if self.current == question_id:
            self.ask(fragen.weiter(now.stand, question_id))

    # ---- wording ------------------------------------------------------------------------------------------------

    def edit_wording(self, clause_id: str) -> None:
        """Open the editor for a clause."""
        klausel = klausel_of(self.now.stand, clause_id) if self.now is not None else None
        if klausel is None or self.now is None or self.now.fertig:
            return
        self.seiten.show_page(VERTRAG)
        self.paper.edit(klausel)

    def _take_wording(self, clause_id: str, text: str | None) -> None:
        def after(_now: Sicht) -> None:
            self.paper.wording.forget()
            self.paper.show_text()
            self.go_to(f"klausel:{clause_id}")

        self.run(SetWording(self.vertrag_id, clause_id, text), after=after, failed=self.paper.wording.show_error)

    # ---- completion, upgrade, export ----------------------------------------------------------------------------

    def can_complete(self) -> bool:
        """Whether it is in work."""
        return self.now is not None and not self.now.fertig

    def complete(self) -> None:
        """Complete it: refused with a list, or after what is accepted has been read."""
        if self.now is None or self.now.fertig:
            return
        self.question.flush()
        card = meldung.bestaetigung(self.now.stand)
        if card is None or self.now.stand.sperren:
            self._complete()
        else:
            self.message.show_bild(card, self._complete)

    def _complete(self) -> None:
        def after(now: Sicht) -> None:
            self.message.hide()
            self.desk.status.emit(now.banner)
            self.head.done.button.setFocus()

        self.run(CompleteVertrag(self.vertrag_id), after=after)

    def reopen(self) -> None:
        """Take the completion back."""
        self.run(ReopenVertrag(self.vertrag_id), after=lambda now: self.ask(fragen.weiter(now.stand, None)))

    def show_upgrade(self) -> None:
        """Say what the versions in force would change; the person decides."""
        self.question.flush()
        service, key = self.service, self.vertrag_id

        def show(found: Umstieg | None) -> None:
            if found is None:
                self.desk.status.emit("Der Vertrag hat schon die geltenden Fassungen.")
                return
            command = UpgradeVertrag(key, found.vertrag.template_version_id)
            self.head.newer.hide()  # the report needs its room, and says the same
            self.message.show_bild(meldung.neue_fassung(found), lambda: self.run(command))

        def failed(error: Exception) -> None:
            if isinstance(error, KnownError):
                self._say(error)

        self.desk.tasks.read("umstieg", lambda: service.upgrade_report(key), show, owner=self, failed=failed)

    def _show_head(self) -> None:
        if self.now is not None:
            self.head.show_sicht(self.now)

    def focus_export(self) -> None:
        """Go to the target folder; Enter there exports."""
        self.exports.show()
        self.exports.focus()

    def export(self) -> None:
        """Write the files."""
        self.question.flush()
        self.exports.run(self.vertrag_id)

    def rename(self) -> None:
        """Show the fields for title, Akte and place."""
        if self.now is not None:
            self.stamm.edit(self.now.stand)

    def delete(self) -> None:
        """Delete it; Ctrl+Z brings it back."""
        service, command = self.service, DeleteVertrag(self.vertrag_id)

        def done(_changes: ChangeSet, _none: None) -> None:
            self.desk.status.emit("Der Vertrag ist gelöscht. Rückgängig mit Strg+Z.")
            self.gone.emit()

        self.desk.run(lambda: (service.delete(command), None), done, owner=self)

    # ---- ways through -------------------------------------------------------------------------------------------

    def go_to(self, ziel: str) -> bool:
        """Go to ``frage:…``, ``slot:…``, ``klausel:…`` or ``vertrag:umstieg``; False if there is no such place."""
        kind, _, key = ziel.partition(":")
        if self.now is None:
            return False
        match kind:
            case "frage" | "antwort" if fragen.frage_of(self.now.stand, key) is not None:
                self.ask(key)
            case "slot":
                self.seiten.show_page(KLAUSELN)
                return self.clauses.go_to(key)
            case "klausel" if klausel_of(self.now.stand, key) is not None:
                self.seiten.show_page(VERTRAG)
                self.paper.show_clause(key)
            case "vertrag":
                self.show_upgrade()
            case _:
                return False
        return True

    def show_repairs(self) -> None:
        """Go to the proposed repairs."""
        self.seiten.show_page(REPARATUREN)
        self.repairs.start_focus()

    def show_why(self, clause_id: str) -> None:
        """Say why a clause is in the contract."""
        if self.now is not None:
            self.paper.card.show_platz(platz_of(self.now.stand, clause_id), editable=not self.now.fertig)

    def jump(self, befund: Befund) -> bool:
        """Go to the place of a finding."""
        return self.go_to(befund.feld or "")

    def take_ausweg(self, befund: Befund, ausweg: Ausweg) -> None:
        """Take a way out of a finding."""
        self.question.flush()
        self.run(TakeAusweg(self.vertrag_id, befund.id, ausweg.schluessel))

    def leave(self) -> None:
        """Hand over what is typed; keep a wording in the making."""
        self.question.flush()
        self.paper.wording.keep()

    def refresh_look(self) -> None:
        """Render again after a change of theme or zoom."""
        self.paper.refresh_look()
        self.interview.chapters.refresh_look()
        self.clauses.refresh_look()

    def panes(self) -> list[QWidget]:
        """Questions and clauses, and beside them the contract."""
        return self.seiten.parts()

    def start_focus(self) -> None:
        """The field of the question, as soon as it is there."""
        self._focus_due = self.now is None
        if self._focus_due:
            self.setFocus()
        else:
            self.question.start_focus()


def _known(_error: Exception) -> None:
    """Repairs are an offer: if there is no contract any more, there is nothing to offer."""
