"""Work off the main thread: order, delivery, staleness, cancelling, joining."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from app.errors import InputError, OperationCancelled
from app.ui.tasks import Tasks


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.shutdown()


@pytest.fixture
def owner() -> QObject:
    return QObject()


def test_commands_run_one_after_the_other_on_one_thread(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    threads: list[str] = []
    results: list[int] = []
    for number in range(5):
        tasks.command(
            lambda n=number: (threads.append(threading.current_thread().name), n)[1], results.append, owner=owner
        )
    qtbot.waitUntil(lambda: len(results) == 5)
    assert results == [0, 1, 2, 3, 4]
    assert len(set(threads)) == 1
    assert threads[0] != threading.current_thread().name


def test_results_arrive_on_the_main_thread(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    arrived: list[threading.Thread] = []
    tasks.read("x", lambda: 1, lambda _: arrived.append(threading.current_thread()), owner=owner)
    qtbot.waitUntil(lambda: bool(arrived))
    assert arrived == [threading.main_thread()]


def test_an_older_answer_to_the_same_question_is_dropped(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    release = threading.Event()
    results: list[str] = []
    tasks.read("liste", lambda: (release.wait(5), "alt")[1], results.append, owner=owner)
    tasks.read("liste", lambda: "neu", results.append, owner=owner)
    qtbot.waitUntil(lambda: results == ["neu"])
    release.set()
    qtbot.waitUntil(lambda: tasks.idle)
    assert results == ["neu"]


def test_answers_for_a_closed_view_are_dropped(qtbot: QtBot, tasks: Tasks) -> None:
    release = threading.Event()
    owner = QObject()
    results: list[str] = []
    tasks.read("liste", lambda: (release.wait(5), "spät")[1], results.append, owner=owner)
    import shiboken6

    shiboken6.delete(owner)
    release.set()
    qtbot.waitUntil(lambda: tasks.idle)
    assert results == []


def test_a_known_error_goes_to_the_caller(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    def work() -> int:
        raise InputError("Zahl erwartet", feld="slot:x")

    failed: list[Exception] = []
    tasks.command(work, lambda _: None, owner=owner, failed=failed.append)
    qtbot.waitUntil(lambda: bool(failed))
    assert isinstance(failed[0], InputError)
    assert failed[0].feld == "slot:x"


def test_a_known_error_nobody_shows_reaches_the_window(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    def work() -> int:
        raise InputError("Zahl erwartet")

    with qtbot.waitSignal(tasks.failed_known):
        tasks.command(work, lambda _: None, owner=owner)


def test_a_bug_is_reported_and_the_view_is_told(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    failed: list[Exception] = []
    with qtbot.waitSignal(tasks.failed_unexpectedly) as signal:
        tasks.command(lambda: 1 // 0, lambda _: None, owner=owner, failed=failed.append)
    assert isinstance(signal.args[0], ZeroDivisionError)
    assert isinstance(failed[0], ZeroDivisionError)


def test_long_work_reports_progress_and_can_be_cancelled(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    going = threading.Event()

    def work(progress: object) -> int:
        for step in range(1000):
            progress("Seiten setzen", step, 1000)  # type: ignore[operator]
            going.wait(0.01)
        return 1

    failed: list[Exception] = []
    task = tasks.long("Export", work, lambda _: None, owner=owner, failed=failed.append)
    qtbot.waitUntil(lambda: task.progress.done > 2)
    assert task.progress.stage == "Seiten setzen"
    with qtbot.waitSignal(task.ended):
        task.cancel()
    assert isinstance(failed[0], OperationCancelled)


def test_work_of_minutes_keeps_no_read_waiting(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    release = threading.Event()
    results: list[str] = []
    for number in range(3):
        work = f"lang {number}"
        tasks.long(
            "lang", lambda _progress, w=work: (release.wait(5), w)[1], results.append, owner=owner, background=True
        )
    tasks.read("liste", lambda: "gelesen", results.append, owner=owner)
    qtbot.waitUntil(lambda: results == ["gelesen"], timeout=2_000)
    release.set()
    qtbot.waitUntil(lambda: tasks.idle)
    assert results == ["gelesen", "lang 0", "lang 1", "lang 2"]


def test_shutdown_finishes_writes_and_joins_the_threads(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    written: list[int] = []
    for number in range(3):
        tasks.command(lambda n=number: written.append(n), lambda _: None, owner=owner)
    tasks.shutdown()
    assert written == [0, 1, 2]
    assert not [t for t in threading.enumerate() if t.name.startswith(("schreiber", "leser"))]
    assert not tasks.command(lambda: 1, lambda _: None, owner=owner).running


def test_work_may_end_after_the_strip_that_shows_it_is_gone(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    from app.ui.widgets import BusyStrip

    release, results = threading.Event(), []
    strip = BusyStrip()
    strip.watch(tasks.long("Arbeit", lambda _progress: release.wait(5), results.append, owner=owner))
    shiboken6.delete(strip)  # its tab was closed
    release.set()
    qtbot.waitUntil(lambda: tasks.idle)
    assert results == [True]


def test_the_strip_rests_when_the_work_that_it_shows_now_has_ended(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    from app.ui.widgets import BusyStrip

    release, results = threading.Event(), []
    strip = BusyStrip()
    qtbot.addWidget(strip)
    first = tasks.long("Erste", lambda _progress: None, results.append, owner=owner)
    strip.watch(first)
    strip.watch(tasks.long("Zweite", lambda _progress: release.wait(5), results.append, owner=owner))
    qtbot.waitUntil(lambda: not first.running)
    assert tasks.running == ("Zweite",)
    assert strip.findChild(QTimer).isActive()
    release.set()
    qtbot.waitUntil(lambda: tasks.idle)
    assert not strip.findChild(QTimer).isActive()


def test_the_main_thread_takes_steps_in_turns_while_a_worker_waits(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    """Between them it looks at its events: no turn is longer than one step more than its share."""
    taken: list[str] = []

    def steps() -> Iterator[None]:
        for number in range(6):
            time.sleep(0.005)
            taken.append(f"{number} {threading.current_thread().name}")
            yield

    def work() -> int:
        tasks.in_turns(steps())
        return len(taken)

    beat = QTimer(interval=0)
    beat.timeout.connect(lambda: taken.append("") if taken and taken[-1] else None)
    beat.start()
    found: list[int] = []
    tasks.read("x", work, found.append, owner=owner)
    qtbot.waitUntil(lambda: bool(found))
    beat.stop()
    assert [line for line in taken if line] == [f"{number} {threading.main_thread().name}" for number in range(6)]
    assert taken.count("") >= 3
    assert found[0] >= 6  # it had all of them before it went on


def test_steps_are_taken_at_once_by_the_main_thread_itself(tasks: Tasks) -> None:
    taken: list[int] = []
    tasks.in_turns(map(taken.append, range(3)))
    assert taken == [0, 1, 2]


def test_what_a_step_raises_goes_to_who_waits_for_it(qtbot: QtBot, tasks: Tasks, owner: QObject) -> None:
    def steps() -> Iterator[None]:
        yield
        raise InputError("der zweite Schritt")

    failures: list[Exception] = []
    tasks.read("x", lambda: tasks.in_turns(steps()), lambda _: None, owner=owner, failed=failures.append)
    qtbot.waitUntil(lambda: bool(failures))
    assert str(failures[0]) == "der zweite Schritt"


def test_shutdown_does_not_wait_for_turns_that_will_not_come(tasks: Tasks, owner: QObject) -> None:
    begun, ended = threading.Event(), threading.Event()
    taken: list[int] = []

    def work() -> None:
        begun.set()
        try:
            tasks.in_turns(map(taken.append, range(3)))
        except OperationCancelled:
            ended.set()
            raise

    tasks.read("x", work, lambda _: None, owner=owner)
    assert begun.wait(5)
    tasks.shutdown()  # the main thread is here, and takes no turn
    assert ended.is_set()
    assert taken == []


@pytest.mark.parametrize("way", ["done", "failed", "long", "closed view", "stale"])
def test_nothing_that_a_view_gave_is_let_go_by_a_worker(qtbot: QtBot, tasks: Tasks, owner: QObject, way: str) -> None:
    """The last to hold a view or a widget takes it apart, and only the main thread may do that."""
    let_go: list[str] = []

    class Held:
        def __del__(self) -> None:
            let_go.append(threading.current_thread().name)

    def ask(number: int) -> None:
        held = Held()

        def work() -> int:
            if way == "failed":
                raise InputError(f"{number} {id(held)}")
            return id(held)

        def done(_: object) -> None:
            assert held

        view = QObject() if way == "closed view" else owner
        if way == "long":
            tasks.long("x", lambda progress: (progress("Stufe", 1, 1), work()), done, owner=view)
        else:
            tasks.read(way if way == "stale" else f"x{number}", work, done, owner=view, failed=lambda _: done(None))

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for number in range(200):
            ask(number)
            qtbot.wait(0)
    finally:
        sys.setswitchinterval(before)
    qtbot.waitUntil(lambda: len(let_go) == 200)
    assert set(let_go) == {threading.main_thread().name}
