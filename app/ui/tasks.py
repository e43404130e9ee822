"""Work off the main thread: one writer for commands, a small pool for reads and long work (house rule 3).

Work of minutes (import of law, vectors) has a lane of its own, so that it never keeps a read waiting; so has what the
language model reads beside a conversation.

Results come back on the main thread. Answers nobody waits for any more are dropped. ``shutdown`` joins every thread.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import count
from threading import Event, current_thread, main_thread
from typing import Any, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from app.errors import OperationCancelled
from app.ui.presenters.fortschritt import Fortschritt

T = TypeVar("T")
Failed = Callable[[Exception], None]

_PROGRESS_INTERVAL = 0.05
_TURN_S = 0.008
"""What the main thread does of many steps before it looks at its events again."""
_READING = "Laden"


class Task(QObject):
    """One piece of running work, seen from the main thread.

    Signals:
        advanced: the progress changed (``progress`` holds it).
        ended: done, failed or cancelled; fires once.
    """

    advanced = Signal()
    ended = Signal()

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self.name = name
        self.running = True
        self._stage, self._done, self._total = name, 0, 0
        self._started = time.monotonic()
        self._cancel = Event()

    @property
    def cancelled(self) -> bool:
        """True once the user asked to stop."""
        return self._cancel.is_set()

    def cancel(self) -> None:
        """Ask the work to stop at its next step; partial results stay."""
        self._cancel.set()

    @property
    def progress(self) -> Fortschritt:
        """State for the strip that shows it."""
        return Fortschritt(self._stage, self._done, self._total, time.monotonic() - self._started)

    def note(self, stage: str, done: int, total: int) -> None:
        """Take over a step reported by the work (main thread)."""
        if self.running:
            self._stage, self._done, self._total = stage, done, total
            self.advanced.emit()

    def finish(self) -> None:
        """Mark as ended (main thread)."""
        self.running = False
        self.ended.emit()


@dataclass(eq=False)
class _Job:
    """What was asked for, and what came of it.

    Views hang on it, and whoever lets go of one last takes it apart. So it lies with ``Tasks`` and is let go of by the
    main thread; a worker knows its number.
    """

    task: Task
    work: Callable[[Task], Any]
    done: Callable[[Any], None]
    owner: QObject
    failed: Failed | None
    slot: tuple[int, str] | None
    turn: int
    writes: bool
    result: Any = None
    error: Exception | None = None

    def run(self) -> None:
        """Do it, on a worker."""
        try:
            self.result = self.work(self.task)
        except Exception as error:  # noqa: BLE001 - every failure is delivered to the main thread, none is lost
            self.error = error


class Tasks(QObject):
    """Runs work and delivers results on the main thread.

    Signals:
        failed_unexpectedly: an exception nobody handles: a bug.
        failed_known: a ``KnownError`` that its caller does not show itself.

    Attributes:
        failed_writes: how many commands did not succeed.
    """

    failed_unexpectedly = Signal(object)
    failed_known = Signal(object)
    _posted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="schreiber")
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="leser")
        self._lane = ThreadPoolExecutor(1, thread_name_prefix="hintergrund")
        self._beside = ThreadPoolExecutor(1, thread_name_prefix="mitleser")
        self._latest: dict[tuple[int, str], int] = {}
        self._running: list[Task] = []
        self._jobs: dict[int, _Job] = {}
        self._numbers = count()
        self._closed = False
        self.failed_writes = 0
        self._waiting: deque[Callable[[], None]] = deque()
        self._awaited: set[Future[bool]] = set()
        """Turns of the main thread that workers wait for."""
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._take_next)
        self._posted.connect(self._call, Qt.ConnectionType.QueuedConnection)

    @property
    def idle(self) -> bool:
        """True if nothing runs or waits for delivery."""
        return not self._running

    @property
    def reading(self) -> bool:
        """True as long as a view waits for what it reads."""
        return any(task.name == _READING for task in self._running)

    @property
    def running(self) -> tuple[str, ...]:
        """Names of what runs or waits for delivery, oldest first."""
        return tuple(task.name for task in self._running)

    def command(
        self,
        work: Callable[[], T],
        done: Callable[[T], None],
        *,
        owner: QObject,
        failed: Failed | None = None,
        name: str = "Speichern",
    ) -> Task:
        """Run a write on the single writer thread, in order of calling; ``name`` is what its busy strip says."""
        return self._submit(self._writer, name, lambda _task: work(), done, owner, failed, key=None)

    def read(
        self,
        key: str,
        work: Callable[[], T],
        done: Callable[[T], None],
        *,
        owner: QObject,
        failed: Failed | None = None,
    ) -> Task:
        """Run a read in the pool; a newer read of the same owner and key makes this answer stale."""
        return self._submit(self._pool, _READING, lambda _task: work(), done, owner, failed, key=key)

    def long(
        self,
        name: str,
        work: Callable[[Callable[[str, int, int], None]], T],
        done: Callable[[T], None],
        *,
        owner: QObject,
        failed: Failed | None = None,
        background: bool = False,
        beside: bool = False,
    ) -> Task:
        """Run long work; ``work`` gets a progress callback that raises ``OperationCancelled``.

        It runs in the pool; with ``background`` one after the other beside it, for work of minutes; with ``beside``
        one after the other on a third way, for what nobody asked for and nobody waits for.
        """

        def run(task: Task) -> T:
            last = 0.0
            stage_before = ""

            def progress(stage: str, count: int, total: int) -> None:
                nonlocal last, stage_before
                if task.cancelled:
                    raise OperationCancelled
                now = time.monotonic()
                if stage != stage_before or now - last >= _PROGRESS_INTERVAL or count >= total:
                    last, stage_before = now, stage
                    self._posted.emit(lambda: task.note(stage, count, total))

            return work(progress)

        executor = self._beside if beside else self._lane if background else self._pool
        return self._submit(executor, name, run, done, owner, failed, key=None)

    def in_turns(self, steps: Iterator[object]) -> None:
        """Have the main thread take these steps, some a turn of its event loop; for a worker, which waits for the last.

        Raises:
            OperationCancelled: nothing is begun any more.
            Exception: what a step raised.
        """
        if current_thread() is main_thread():
            deque(steps, maxlen=0)
            return
        more = True
        while more:
            turn: Future[bool] = Future()
            self._awaited.add(turn)
            try:
                if self._closed:  # asked after the turn is known to ``shutdown``: one of the two sees the other
                    raise OperationCancelled
                self._posted.emit(partial(_take, steps, turn))
                more = turn.result()
            except CancelledError:
                raise OperationCancelled from None
            finally:
                self._awaited.discard(turn)

    @property
    def closed(self) -> bool:
        """Whether nothing is begun any more."""
        return self._closed

    def cancel_all(self) -> None:
        """Ask everything that runs to stop at its next step; writes are finished."""
        for task in self._running:
            task.cancel()

    def shutdown(self) -> None:
        """Cancel what can be cancelled, finish writes, join all threads."""
        self._closed = True
        self.cancel_all()
        for turn in tuple(self._awaited):
            turn.cancel()  # who waits for it is joined below
        for pool in (self._pool, self._lane, self._beside):
            pool.shutdown(wait=True, cancel_futures=True)
        self._writer.shutdown(wait=True)
        self._running.clear()
        self._jobs.clear()

    def _submit(
        self,
        executor: ThreadPoolExecutor,
        name: str,
        work: Callable[[Task], T],
        done: Callable[[T], None],
        owner: QObject,
        failed: Failed | None,
        key: str | None,
    ) -> Task:
        task = Task(name, self)
        if self._closed:
            task.running = False
            return task
        self._running.append(task)
        slot = (id(owner), key) if key is not None else None
        turn = 0
        if slot is not None:
            turn = self._latest.get(slot, 0) + 1
            self._latest[slot] = turn
        number = next(self._numbers)
        self._jobs[number] = _Job(task, work, done, owner, failed, slot, turn, executor is self._writer)
        executor.submit(self._work, number)
        return task

    def _work(self, number: int) -> None:
        """On a worker: it holds nothing of the job any more when it tells that this is done."""
        self._jobs[number].run()
        self._posted.emit(partial(self._deliver, number))

    def _deliver(self, number: int) -> None:
        job = self._jobs.pop(number, None)
        if job is None:
            return  # closed meanwhile
        task, error = job.task, job.error
        job.error = None  # its traceback holds the job
        if task in self._running:
            self._running.remove(task)
        self.failed_writes += error is not None and job.writes
        stale = job.slot is not None and self._latest.get(job.slot) != job.turn
        try:
            if not self._closed and not stale and shiboken6.isValid(job.owner):
                self._hand_over(job.result, error, job.done, job.failed)
        finally:
            task.finish()
            task.deleteLater()

    def _hand_over(
        self, result: T | None, error: Exception | None, done: Callable[[T], None], failed: Failed | None
    ) -> None:
        from app.errors import KnownError

        if error is None:
            done(result)  # type: ignore[arg-type]  # result is T whenever there is no error
        elif isinstance(error, KnownError | OperationCancelled):
            if failed is not None:
                failed(error)
            elif isinstance(error, KnownError):
                self.failed_known.emit(error)
        else:
            if failed is not None:
                failed(error)
            self.failed_unexpectedly.emit(error)

    @Slot(object)
    def _call(self, function: Callable[[], None]) -> None:
        """One answer at a turn of the event loop: several that arrive together would hold up the window together."""
        self._waiting.append(function)
        self._turn.start()

    @Slot()
    def _take_next(self) -> None:
        function = self._waiting.popleft()
        if self._waiting:
            self._turn.start()  # before the call: it may open an event loop of its own
        function()


def _take(steps: Iterator[object], turn: Future[bool]) -> None:
    """Take steps for one turn; its result: whether there are more."""
    if not turn.set_running_or_notify_cancel():
        return
    end = time.monotonic() + _TURN_S
    try:
        more = any(time.monotonic() > end for _ in steps)
    except Exception as error:  # noqa: BLE001 - it belongs to who waits
        turn.set_exception(error)
    else:
        turn.set_result(more)
