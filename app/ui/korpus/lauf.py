"""Long work on the corpus: import, removal, vectors. It belongs to no view: a tab that is closed ends nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import OperationCancelled
from app.messages import ChangeSet, EntityRef
from app.ports import Progress
from app.ui.desk import Desk
from app.ui.presenters.korpus import Bericht, Vektorstand, bericht, radar_satz, vektorstand
from app.ui.tasks import Task

if TYPE_CHECKING:
    from app.ports_korpus import VectorState
    from app.services.korpus import KorpusService
    from app.services.radar import RadarService
    from app.services.vektoren import VektorService

T = TypeVar("T")
_CATCH_UP_MS = 4_000
"""After the start it is asked whether vectors are missing when the window has come to rest."""


class Korpuslauf(QObject):
    """Runs one piece of work after the other; vectors give way to an import and go on after it.

    Signals:
        importing: the ``Task`` of an import that begins.
        imported: its ``Bericht``.
        import_failed: a ``KnownError``, or an ``OperationCancelled`` if it was cancelled while it waited.
        removed, remove_failed: the code of a document that was removed; why it was not.
        computing: the ``Task`` of vectors that are computed.
        vectors_changed: another ``Vektorstand``.
        vectors_failed: a ``KnownError`` of model or vectors.
        busy_changed: an import begins or ends: meanwhile nothing else can be written.
        radar_counted: open changes, and those of them that something stands on.

    Attributes:
        report: what the last import did, until somebody puts it away.
        import_task, vector_task: what runs.
        radar: open changes and those with dependents, once they were counted.
    """

    importing = Signal(object)
    imported = Signal(object)
    import_failed = Signal(object)
    removed = Signal(str)
    remove_failed = Signal(object)
    computing = Signal(object)
    vectors_changed = Signal(object)
    vectors_failed = Signal(object)
    busy_changed = Signal()
    radar_counted = Signal(int, int)

    def __init__(
        self,
        desk: Desk,
        korpus: KorpusService,
        radar: RadarService,
        vektoren: VektorService,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.desk = desk
        self.korpus = korpus
        self.radar_service = radar
        self.vektoren = vektoren
        self.report: Bericht | None = None
        self.import_task: Task | None = None
        self.vector_task: Task | None = None
        self.radar: tuple[int, int] | None = None
        self._halted = False
        """Somebody cancelled the vectors: they wait for the next import or for the button."""
        self._catch_up = QTimer(self, singleShot=True, interval=_CATCH_UP_MS)
        self._catch_up.timeout.connect(self._compute_missing)
        desk.bus.subscribe(self, ("korpus",), self._catch_up.start)

    @property
    def busy(self) -> bool:
        """An import or a removal runs."""
        return self.import_task is not None

    # ---- import and removal -------------------------------------------------------------------------------------

    def import_paths(self, paths: Sequence[Path]) -> None:
        """Take these sources over; afterwards compute vectors and count what the radar has to say."""
        if self.busy or not paths:
            return
        self.report = None

        def done(result: Bericht) -> None:
            self._end_import()
            self.report = result
            self.imported.emit(result)
            self.desk.status.emit(result.satz)
            self._on_other_law(count=bool(result.geaendert))

        def failed(error: Exception) -> None:
            self._end_import()
            cancelled = isinstance(error, OperationCancelled)
            self.desk.status.emit("Das Einlesen ist abgebrochen." if cancelled else "Das Einlesen ist nicht gelungen.")
            self.import_failed.emit(error)
            self._on_other_law(count=False)  # documents before the fault are there

        self._begin(lambda progress: bericht(self.korpus.import_paths(paths, progress)), done, failed, "Einlesen")

    def remove(self, document_id: str) -> None:
        """Delete a document."""
        if self.busy:
            return

        def done(code: str) -> None:
            self._end_import()
            self.removed.emit(code)
            self.desk.status.emit(f"{code} ist aus dem Rechtskorpus entfernt.")
            self._on_other_law(count=False)

        def failed(error: Exception) -> None:
            self._end_import()
            self.desk.status.emit("Das Entfernen ist nicht gelungen.")
            self.remove_failed.emit(error)

        self._begin(lambda _: self.korpus.remove(document_id).meta.regulation_code, done, failed, "Entfernen")

    def _begin(
        self,
        work: Callable[[Progress], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        name: str,
    ) -> None:
        self._stop_vectors()
        self.import_task = self.desk.tasks.long(name, work, done, owner=self, failed=failed, background=True)
        self.desk.status.emit(f"{name} läuft …")  # the outcome of the one before is no longer true
        self.importing.emit(self.import_task)
        self.busy_changed.emit()

    def _end_import(self) -> None:
        self.import_task = None
        self.busy_changed.emit()

    def _on_other_law(self, *, count: bool) -> None:
        self.desk.bus.publish(ChangeSet(0, "", (EntityRef("korpus", ""),)), self)
        self.compute()
        if count:
            self.count_radar()

    # ---- radar --------------------------------------------------------------------------------------------------

    def count_radar(self) -> None:
        """Count open changes; say so in the status bar if something stands on them."""

        def work() -> tuple[int, int]:
            found = self.radar_service.worklist()
            return len(found), sum(bool(entry.betroffen) for entry in found)

        def done(counts: tuple[int, int]) -> None:
            self.note_radar(*counts)
            if words := radar_satz(*counts):
                self.desk.status.emit(words)

        self.desk.tasks.read("radar", work, done, owner=self)

    def note_radar(self, open_: int, hit: int) -> None:
        """Somebody has counted."""
        self.radar = (open_, hit)
        self.radar_counted.emit(open_, hit)
        self.desk.actions.refresh()

    # ---- vectors ------------------------------------------------------------------------------------------------

    def read_vectors(self) -> None:
        """Ask how far the vectors are."""
        self.desk.tasks.read("vektoren", self._vector_state, self.vectors_changed.emit, owner=self,
                             failed=self.vectors_failed.emit)  # fmt: skip

    def compute(self) -> None:
        """Compute what is missing, behind everything else."""
        if self.vector_task is not None and not self.vector_task.cancelled:
            return
        self._halted = False

        def work(progress: Progress) -> Vektorstand:
            if self.vektoren.pick().folder is not None:
                return vektorstand(self.vektoren.update(progress), self.vektoren.pick())
            return self._vector_state()

        self._run_vectors(work, "Vektoren")

    def choose(self, change: Callable[[], VectorState]) -> None:
        """Choose another model, then compute its vectors."""
        self._stop_vectors()
        self._run_vectors(lambda _: vektorstand(change(), self.vektoren.pick()), "Modell öffnen", then=self.compute)

    def _run_vectors(
        self, work: Callable[[Progress], Vektorstand], name: str, then: Callable[[], None] | None = None
    ) -> None:
        def done(state: Vektorstand) -> None:
            if self.vector_task is task:
                self.vector_task = None
            self.vectors_changed.emit(state)
            if then is not None and state.rechenbar:
                then()

        def failed(error: Exception) -> None:
            if self.vector_task is task:  # else it gave way to other work, which goes on with it afterwards
                self.vector_task = None
                self._halted = True
                self.vectors_failed.emit(error)
                self.read_vectors()

        task = self.vector_task = self.desk.tasks.long(name, work, done, owner=self, failed=failed, background=True)
        self.computing.emit(task)

    def _stop_vectors(self) -> None:
        if self.vector_task is not None:
            self.vector_task.cancel()
            self.vector_task = None

    def _vector_state(self) -> Vektorstand:
        return vektorstand(self.vektoren.state(), self.vektoren.pick())

    def _compute_missing(self) -> None:
        """After the start: go on where the last time ended."""

        def done(state: Vektorstand) -> None:
            self.vectors_changed.emit(state)
            if state.rechenbar and not self._halted and self.vector_task is None:
                self.compute()

        if not self.busy and self.vector_task is None:
            self.desk.tasks.read("vektoren", self._vector_state, done, owner=self, failed=self.vectors_failed.emit)
