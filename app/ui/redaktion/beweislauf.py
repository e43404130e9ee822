"""The run of the proof: led in the background after every change, whoever shows it (spec 1, the proof)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.ports import Progress
from app.ui.presenters.beweis import UNDERWAY, Beweis, beweis
from app.ui.redaktion.werkbank import Werkbank
from app.ui.tasks import Task

if TYPE_CHECKING:
    from app.services.beweis import BeweisService

_RUN_MS = 700


class Beweislauf(QObject):
    """Proves quickly what publishing asks for, and everything while somebody looks at it.

    Signals:
        subjects_changed: other ``subjects``, or another one is ``chosen``.
        started: the ``Task`` of a run.
        proved: its ``Beweis``; ``UNDERWAY`` when another subject is chosen.
        failed: its error; an ``OperationCancelled`` if it was cancelled.

    Attributes:
        subjects: what can be proved: label and id of a template version (empty: the whole library).
        chosen: place of the subject that is proved.
        result: the last proof; None until there is one.
        task: the run under way, None if there is none.
    """

    subjects_changed = Signal()
    started = Signal(object)
    proved = Signal(object)
    failed = Signal(object)

    def __init__(self, bench: Werkbank, service: BeweisService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self.service = service
        self.subjects: tuple[tuple[str, str], ...] = ()
        self.chosen = 0
        self.result: Beweis | None = None
        self.task: Task | None = None
        self._watched = False
        self._whole = False
        self._turn = 0
        self._timer = QTimer(self, singleShot=True, interval=_RUN_MS)
        self._timer.timeout.connect(self.run)
        bench.changed.connect(self._on_library)

    def watch(self, *, watched: bool) -> None:
        """Somebody looks at the sentences, or no longer: then everything is proved, not only what publishing asks."""
        self._watched = watched
        if watched and not self._whole and self.bench.bestand is not None:
            self._timer.start()

    def choose(self, template_version_id: str) -> None:
        """Prove for this template version from now on; empty: for the whole library."""
        places = [place for place, (_, id_) in enumerate(self.subjects) if id_ == template_version_id]
        if places and places[0] != self.chosen:
            self.chosen = places[0]
            self._forget()
            self.subjects_changed.emit()
            self._timer.start()

    def _forget(self) -> None:
        """What is known is about another subject; a run under way, too."""
        self.leave()
        self._turn += 1
        self.task, self.result = None, None
        self.proved.emit(UNDERWAY)

    def run(self, *, whole: bool | None = None) -> None:
        """Lead the proof now. ``whole``: everything, else what publishing asks for; None: as somebody looks at it."""
        self._timer.stop()
        if self.bench.bestand is None:
            return
        self.leave()
        self._whole = self._watched if whole is None else whole
        self._turn += 1
        turn, gate = self._turn, not self._whole
        template, service = self.subjects[self.chosen][1], self.service

        def work(progress: Progress) -> Beweis:
            if template:
                return beweis(service.prove_template(template, progress, gate=gate))
            return beweis(service.prove_library(progress, gate=gate))

        def done(result: Beweis) -> None:
            if turn == self._turn:
                self.task, self.result = None, result
                self.proved.emit(result)

        def failed(error: Exception) -> None:
            if turn == self._turn:
                self.task = None
                self.failed.emit(error)

        self.task = self.bench.desk.tasks.long("Beweis", work, done, owner=self, failed=failed)
        self.started.emit(self.task)

    def leave(self) -> None:
        """Nobody waits for the run any more."""
        if self.task is not None:
            self.task.cancel()

    def _on_library(self) -> None:
        bestand = self.bench.bestand
        if bestand is None:
            return
        offered = []
        for template in bestand.library.templates:
            newest = bestand.template_versions(template.id)[:1]
            offered += [(f"{template.title} v{version.version}", version.id) for version in newest]
        offered.append(("alle Klauseln", ""))
        if tuple(offered) != self.subjects:
            before = self.subjects[self.chosen][1] if self.subjects else None
            places = [place for place, (_, id_) in enumerate(offered) if id_ == before]
            if places:
                self.chosen = places[0]
            elif len(offered) != len(self.subjects):
                self.chosen = 0  # else a new version took the place of the old one
            self.subjects = tuple(offered)
            self.subjects_changed.emit()
        self._timer.start()
