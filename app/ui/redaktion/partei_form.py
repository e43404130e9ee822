"""The form of one party: what it is called in all cases, and which answers say who it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.domain.beugung import Beugungsart, Form
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition
from app.domain.regelwerk.template_phrases import FORM_NAMES
from app.domain.regelwerk.templates import Party
from app.errors import InputError
from app.ui.ansage import Label
from app.ui.errors import ErrorLine
from app.ui.presenters import vorlage_parteien as presenter
from app.ui.redaktion.bedingungen import BedingungsListe
from app.ui.redaktion.felder import ChoiceBox
from app.ui.tab_order import chain
from app.ui.widgets import LineEdit, labelled, text_label

_PAUSE_MS = 900
_LINES = (
    ("key", "Kürzel in Klauseltexten", "z. B. ARBEITNEHMER"),
    ("maskulin", "männlich", "Arbeitnehmer; bei „Offenlegender“ mit dieser Endung"),
    ("feminin", "weiblich", "Arbeitnehmerin"),
    ("neutral", "neutral", "beschäftigte Person"),
    ("plural", "Mehrzahl", "Arbeitnehmer"),
    ("plural_feminin", "Mehrzahl, nur Frauen", "freiwillig: Arbeitnehmerinnen"),
)


class ParteiForm(QWidget):
    """Signals: ``edited`` carries the changed party."""

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Angaben zur Partei")
        self._party: Party | None = None
        self._others: tuple[Party, ...] = ()
        self._questions: Mapping[str, Question] = {}
        self._draft = False
        self.lines: dict[str, LineEdit] = {}
        for key, name, hint in _LINES:
            line = labelled(LineEdit(), f"Partei: {name}")
            line.setPlaceholderText(hint)
            line.textEdited.connect(lambda _: self._on_typed())
            line.editingFinished.connect(self.flush)
            self.lines[key] = line
        self.art = ChoiceBox("Beugung")
        for art, words in presenter.BEUGUNG_WORT.items():
            self.art.add_words(words, art)
        self.name_frage, self.form_frage = ChoiceBox("Frage nach dem Namen"), ChoiceBox("Frage, wer die Partei ist")
        self.form = ChoiceBox("Form ohne Antwort")
        for form, words in FORM_NAMES.items():
            self.form.add_words(words, form)
        self.answers: dict[str, ChoiceBox] = {}
        self._shown_answers: tuple[str, ...] | None = None
        for box in (self.art, self.name_frage, self.form_frage, self.form):
            box.activated.connect(lambda _: self._on_chosen())
        self._offered: tuple[Question, ...] = ()
        self._signs: tuple[Condition, ...] = ()
        self.signs = BedingungsListe("Unterschreibt, wenn alles zutrifft")
        self.signs.edited.connect(self._put_signs)
        self.error = ErrorLine()
        self._cases = Label()
        self._cases.setWordWrap(True)
        self._cases.setAccessibleName("Alle Fälle")
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self.flush)
        self._build()

    def _build(self) -> None:
        words = _grid([(name, self.lines[key]) for key, name, _ in _LINES] + [("Beugung", self.art)])
        asked = _grid([("Name aus", self.name_frage), ("Form je nach", self.form_frage)])
        self._answers = QWidget()
        self._answer_grid = QGridLayout(self._answers)
        self._answer_grid.setContentsMargins(16, 0, 0, 0)
        self._answer_grid.setColumnStretch(0, 1)
        self._answer_grid.setColumnStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 0, 4, 0)
        layout.setSpacing(5)
        layout.addLayout(words)
        layout.addWidget(self.error)
        layout.addWidget(self._cases)
        layout.addWidget(text_label("Wer sie ist", "kopf"))
        layout.addLayout(asked)
        layout.addWidget(self._answers)
        layout.addLayout(_grid([("sonst", self.form)]))
        layout.addWidget(text_label("Unterschreibt, wenn alles zutrifft", "kopf"))
        layout.addWidget(self.signs)
        layout.addStretch(1)

    # ---- showing ------------------------------------------------------------------------------------------------

    def show_party(
        self,
        party: Party,
        others: tuple[Party, ...],
        questions: Mapping[str, Question],
        offered: tuple[Question, ...],
        *,
        draft: bool,
    ) -> None:
        """Show a party; what is just being typed for the same one stays. ``offered``: questions the template asks."""
        same = self._party is not None and self._party.key == party.key
        self._party, self._others, self._questions, self._draft = party, others, questions, draft
        self._offered = offered
        for widget in (*self.lines.values(), self.art, self.name_frage, self.form_frage, self.form, self._answers):
            widget.setEnabled(draft)
        if same and self._timer.isActive():
            return
        self._timer.stop()
        self.error.clear()
        eingabe = presenter.eingabe_of(party)
        for key, line in self.lines.items():
            if line.text() != getattr(eingabe, key):
                line.setText(getattr(eingabe, key))
        self.art.setCurrentIndex(self.art.findData(eingabe.art))
        self.form.setCurrentIndex(list(FORM_NAMES).index(eingabe.form))
        _offer(self.name_frage, presenter.name_questions(questions), eingabe.name_frage, "keine Frage")
        _offer(self.form_frage, presenter.form_questions(questions), eingabe.form_frage, "steht fest")
        self._show_answers(eingabe.form_frage, eingabe.formen)
        self._show_signs(eingabe.unterschreibt)
        self._show_cases()

    def _show_signs(self, conditions: tuple[Condition, ...]) -> None:
        self._signs = conditions
        self.signs.show_conditions(
            conditions, self._offered, self._questions, editable=self._draft,
            none="Ohne Bedingung unterschreibt sie immer.", missing="Die Vorlage stellt noch keine Fragen.",
        )  # fmt: skip

    def _show_answers(self, question_id: str | None, chosen: Mapping[str, Form]) -> None:
        question = self._questions.get(question_id) if question_id is not None else None
        options = tuple(dict.fromkeys((*(question.options if question is not None else ()), *chosen)))
        if options != self._shown_answers:
            self._shown_answers = options
            while self._answer_grid.count():
                item = self._answer_grid.takeAt(0)
                if item is not None and (widget := item.widget()) is not None:
                    widget.deleteLater()
            self.answers = {}
            for row, option in enumerate(options):
                box = ChoiceBox(f"Form bei „{option}“")
                box.add_words("wie sonst", None)
                for form, words in FORM_NAMES.items():
                    box.add_words(words, form)
                box.activated.connect(lambda _: self._on_chosen())
                self.answers[option] = box
                self._answer_grid.addWidget(text_label(f"„{option}“"), row, 0)
                self._answer_grid.addWidget(box, row, 1)
            chain(self._answers, *self.answers.values())
        for option, box in self.answers.items():
            given = chosen.get(option)
            box.setCurrentIndex(0 if given is None else 1 + list(FORM_NAMES).index(given))
        self._answers.setVisible(bool(options))

    def _show_cases(self) -> None:
        lines = presenter.cases(self.eingabe())
        self._cases.setText("\n".join(f"{name}: {words}" for name, words in lines))

    def eingabe(self) -> presenter.ParteiEingabe:
        """What stands in the form."""
        text = {key: line.text() for key, line in self.lines.items()}
        forms = list(FORM_NAMES)
        return presenter.ParteiEingabe(
            **text,
            art=Beugungsart(self.art.currentData()),
            name_frage=self.name_frage.currentData(),
            form_frage=self.form_frage.currentData(),
            formen={o: forms[box.currentIndex() - 1] for o, box in self.answers.items() if box.currentIndex() > 0},
            form=forms[max(0, self.form.currentIndex())],
            unterschreibt=self._signs,
        )

    def shown_key(self) -> str | None:
        """Key of the party that is shown, as it is stored."""
        return self._party.key if self._party is not None else None

    # ---- editing ------------------------------------------------------------------------------------------------

    def _on_typed(self) -> None:
        self._timer.start()
        self._show_cases()

    def _on_chosen(self) -> None:
        self._show_answers(self.form_frage.currentData(), self._kept())
        self._timer.start()
        self.flush()

    def _put_signs(self, conditions: tuple[Condition, ...]) -> None:
        self._show_signs(conditions)
        self._on_chosen()

    def _kept(self) -> Mapping[str, Form]:
        """Forms of the answers the chosen question offers."""
        question = self._questions.get(self.form_frage.currentData() or "")
        return {o: f for o, f in self.eingabe().formen.items() if question is not None and o in question.options}

    def flush(self) -> None:
        """Hand over what is typed."""
        if not self._timer.isActive():
            return
        self._timer.stop()
        party = self._party
        if party is None or not self._draft:
            return
        self.error.clear()
        try:
            changed = presenter.build_party(self.eingabe(), self._others)
        except InputError as error:
            self.error.show_error(error)
            return
        self._show_cases()
        if changed != party:
            self.edited.emit(changed)


def _grid(rows: Sequence[tuple[str, QWidget]]) -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    for number, (text, widget) in enumerate(rows):
        grid.addWidget(text_label(text), number, 0)
        grid.addWidget(widget, number, 1)
    grid.setColumnStretch(0, 2)
    grid.setColumnStretch(1, 5)
    return grid


def _offer(box: ChoiceBox, questions: tuple[Question, ...], chosen: str | None, none: str) -> None:
    box.clear()
    box.add_words(none, None)
    for question in questions:
        box.add_words(question.label, question.id)
    if chosen is not None and box.findData(chosen) < 0:
        box.add_words(f"unbekannte Frage „{chosen}“", chosen)
    box.setCurrentIndex(0 if chosen is None else box.findData(chosen))
