"""A corpus for tests of the window: services that say what a test wants, pages without a main window."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from app.domain.korpus.aenderung import (
    ChangeKind,
    Citing,
    HolderKind,
    Link,
    LinkMethod,
    NormChange,
    RadarEntry,
    StoredChange,
)
from app.domain.korpus.quelle import DocumentMeta, SourceType
from app.domain.recht.zitat import CitationStyle, NormArt
from app.errors import InputError, NotFoundError
from app.ports import Progress
from app.ports_korpus import DocumentStand, ModelPick, SourceFile, VectorState
from app.services.korpus import ImportedDocument, ImportReport, RefusedSource
from app.services.verweise import RelinkReport
from tests.ui.schreibtisch import bare_desk

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.ui.desk import Desk
    from app.ui.korpus.raum import Rechtsraum

DAY = date(2026, 5, 4)
SHORT_MS = 150
"""Timers up to this long put off a refresh; longer ones are waited for by name."""


def document(
    code: str = "MusterG",
    name: str = "Mustergesetz",
    kind: SourceType = SourceType.GESETZ,
    *,
    stand: str = "Zuletzt geändert durch Art. 2 G v. 3.3.2026",
    stand_datum: date | None = date(2026, 3, 3),
    norms: int = 12,
    chunks: int = 40,
    hidden: int = 0,
    imported_on: date = DAY,
) -> DocumentStand:
    meta = DocumentMeta(
        f"{kind}:{code}", "2026-03-03", code, name, CitationStyle.PARAGRAPH, kind, str(kind), stand, stand_datum
    )
    source = SourceFile(f"{code.lower()}.xml", "0" * 64, 1)
    return DocumentStand(meta, source, imported_on, norms, chunks, hidden)


def change(
    label: str = "MusterG § 3",
    kind: ChangeKind = ChangeKind.GEAENDERT,
    old: str = "(1) Die Frist beträgt drei Wochen.",
    new: str = "(1) Die Frist beträgt einen Monat.",
    **more: Any,
) -> NormChange:
    given = {"absaetze": ("1",), "heading": "Frist"} | more
    return NormChange(label.partition(" ")[0], label.rpartition(" ")[2], NormArt.NORM, label, kind, old, new, **given)


def citing(kind: HolderKind = HolderKind.KLAUSEL, id_: str = "C06", text: str = "§\u00a03 MusterG") -> Citing:
    return Citing(kind, id_, "Haftung", "Text", text)


def entry(
    number: int = 1, changed: NormChange | None = None, hit: Sequence[Citing] = (), other: Sequence[Citing] = ()
) -> RadarEntry:
    stored = StoredChange(number, changed or change(), "gesetz:MusterG", "a", "b", DAY)
    return RadarEntry(stored, tuple(hit), tuple(other))


def imported(code: str = "MusterG", *changes: NormChange) -> ImportedDocument:
    return ImportedDocument(f"gesetz:{code}", code, "Mustergesetz", "b", "a", 12, 40, changes)


REFUSED = RefusedSource("kaputt.xml", InputError("„kaputt.xml“ ist abgeschnitten.", "Laden Sie die Datei noch einmal."))


class FakeKorpusService:
    """Import that waits for ``go`` at each of its steps if ``slow``."""

    def __init__(self) -> None:
        self.docs = [document()]
        self.report = ImportReport(imported=(imported(),))
        self.calls: list[list[Path]] = []
        self.steps = 3
        self.go = threading.Event()
        self.go.set()
        self.error: Exception | None = None

    def documents(self) -> tuple[DocumentStand, ...]:
        return tuple(self.docs)

    def import_paths(self, paths: Sequence[Path], progress: Progress) -> ImportReport:
        self.calls.append(list(paths))
        if self.error is not None:
            raise self.error
        from app.errors import OperationCancelled

        try:
            for step in range(self.steps):
                progress("Lesen", step, self.steps)
                assert self.go.wait(10)
            progress("Lesen", self.steps, self.steps)
        except OperationCancelled:
            return replace(self.report, cancelled=True)
        return self.report

    def remove(self, document_id: str) -> DocumentStand:
        for found in self.docs:
            if found.meta.document_id == document_id:
                self.docs.remove(found)
                return found
        raise NotFoundError("Das Dokument ist nicht eingelesen.")


class FakeRadar:
    def __init__(self) -> None:
        self.entries: list[RadarEntry] = []
        self.error: Exception | None = None

    def worklist(self, offen: bool = True) -> tuple[RadarEntry, ...]:
        if self.error is not None:
            raise self.error
        return tuple(e for e in self.entries if not offen or e.stored.erledigt_am is None)

    def settle(self, ids: Sequence[int]) -> None:
        self._mark(ids, DAY)

    def reopen(self, ids: Sequence[int]) -> None:
        self._mark(ids, None)

    def _mark(self, ids: Sequence[int], day: date | None) -> None:
        self.entries = [
            replace(e, stored=replace(e.stored, erledigt_am=day)) if e.stored.id in ids else e for e in self.entries
        ]


class FakeVerweise:
    def __init__(self) -> None:
        self.ties: list[Link] = []
        self.relinked = 0

    def links(self) -> tuple[Link, ...]:
        return tuple(self.ties)

    def relink(self, progress: Progress) -> RelinkReport:
        progress("Verweise", 0, 1)
        self.relinked += 1
        self.ties = [replace(tie, method=LinkMethod.ADRESSE, label="MusterG § 3") for tie in self.ties]
        return RelinkReport(self.links())


class FakeVektoren:
    """Vectors in steps; without a model until one is chosen."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        self.done = 0
        self.total = 40
        self.updates = 0
        self.go = threading.Event()
        self.go.set()

    def pick(self) -> ModelPick:
        return ModelPick(self.folder)

    def state(self) -> VectorState:
        if self.folder is None:
            return VectorState("", "", 0, 0, "")
        return VectorState("neu" if self.done == self.total else "", "neu", self.done, self.total, "chroma")

    def update(self, progress: Progress) -> VectorState:
        self.updates += 1
        while self.done < self.total:
            progress("Vektoren", self.done, self.total)
            assert self.go.wait(10)
            progress("Vektoren", self.done, self.total)
            self.done += 10
        return self.state()

    def choose(self, model: Path | None) -> VectorState:
        if model is not None and not model.name.startswith("modell"):
            raise InputError(f"„{model.name}“ enthält kein Modell.", "Wählen Sie den Ordner mit der Datei model.json.")
        self.folder, self.done = model, 0
        return self.state()

    def choose_shipped(self) -> VectorState:
        return self.choose(Path("modell-mitgeliefert"))


class Fakes:
    """All of them."""

    def __init__(self) -> None:
        self.korpus, self.radar = FakeKorpusService(), FakeRadar()
        self.verweise, self.vektoren = FakeVerweise(), FakeVektoren()


@pytest.fixture
def fakes() -> Fakes:
    return Fakes()


@pytest.fixture
def desk(qtbot: QtBot, fakes: Fakes, tmp_path: Path) -> Iterator[Desk]:
    """A desk whose only services are the fakes."""
    from PySide6.QtWidgets import QWidget

    from app.ui.actions import ActionRegistry
    from app.ui.context import Services

    window = QWidget()
    qtbot.addWidget(window)
    others = dict.fromkeys(
        (
            "akten", "schriftsatz", "entwuerfe", "export", "redaktion", "freigabe",
            "vorlagen", "profile", "pruefregeln", "historie",
        )
    )  # fmt: skip
    services = Services(
        **cast("Any", others),
        korpus=cast("Any", fakes.korpus),
        radar=cast("Any", fakes.radar),
        verweise=cast("Any", fakes.verweise),
        vektoren=cast("Any", fakes.vektoren),
    )
    with bare_desk(tmp_path, services, ActionRegistry(window)) as made:
        yield made
        fakes.korpus.go.set()
        fakes.vektoren.go.set()


@pytest.fixture
def room(desk: Desk) -> Rechtsraum:
    from PySide6.QtWidgets import QWidget

    from app.ui.korpus.raum import Rechtsraum

    return Rechtsraum(desk, QWidget, desk)


def quiet(qtbot: QtBot, desk: Desk) -> None:
    """Wait until nothing runs and nothing put off is due."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    for _ in range(2):
        qtbot.wait(15)
        qtbot.waitUntil(lambda: desk.tasks.idle, timeout=10_000)
        timers = [timer for top in (desk, *QApplication.topLevelWidgets()) for timer in top.findChildren(QTimer)]
        due = [timer.interval() for timer in timers if timer.isActive() and timer.isSingleShot()]
        if short := [interval for interval in due if interval <= SHORT_MS]:
            qtbot.wait(max(short) + 20)
            qtbot.waitUntil(lambda: desk.tasks.idle, timeout=10_000)
