"""Import, Stand and removal against a corpus in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from app.domain.korpus.aenderung import ChangeKind
from app.domain.korpus.quelle import SourceDocument, SourceType
from app.errors import InputError, NotFoundError, OperationCancelled, StoreError
from app.ports import Progress
from app.ports_korpus import ReadSource, SourceFile, VectorState
from app.services.korpus import KorpusService
from tests.fakes import FixedUhr
from tests.korpus_fake import FakeImport, FakeKorpus
from tests.korpus_gesetze import Text, file_of, gesetz

DEICH: dict[str, Text] = {"1": "Wer den Deich betritt, grüßt ihn.", "2": ["Es kostet 5 Euro.", "Kinder sind frei."]}
SIEL: dict[str, Text] = {"1": "Das Siel bleibt nachts geschlossen."}


class ListReader:
    """Sources as given; an ``InputError`` stands for a damaged file."""

    def __init__(self, *sources: SourceDocument | InputError) -> None:
        self.sources = sources

    def count(self, paths: Sequence[Path]) -> int:
        return len(self.sources)

    def read(self, paths: Sequence[Path], known: Callable[[str], bool]) -> Iterator[ReadSource]:
        for number, source in enumerate(self.sources):
            if isinstance(source, InputError):
                yield ReadSource(SourceFile(f"kaputt-{number}.xml", f"{number}", 1), error=source)
            elif known(file_of(source).sha256):
                yield ReadSource(file_of(source), skipped=True)
            else:
                yield ReadSource(file_of(source), document=source)


class Steps:
    """Progress that remembers; cancels at the n-th step if told to."""

    def __init__(self, cancel_at: int | None = None) -> None:
        self.seen: list[tuple[str, int, int]] = []
        self._cancel_at = cancel_at

    def __call__(self, stage: str, done: int, total: int) -> None:
        self.seen.append((stage, done, total))
        if len(self.seen) == self._cancel_at:
            raise OperationCancelled


def service(
    korpus: FakeKorpus, *sources: SourceDocument | InputError, after: Callable[[Progress], object] | None = None
) -> KorpusService:
    return KorpusService(korpus, ListReader(*sources), FixedUhr(), after)


def active(korpus: FakeKorpus, code: str) -> str | None:
    found = korpus.document(f"gii:{code}")
    return found.meta.document_version if found else None


def test_import_tells_what_came() -> None:
    korpus = FakeKorpus()
    report = service(korpus, gesetz("DeichG", DEICH), gesetz("SielG", SIEL)).import_paths([], Steps())
    assert [(d.code, d.previous_version, d.norms, d.chunks, d.changes) for d in report.imported] == [
        ("DeichG", None, 2, 3, ()),
        ("SielG", None, 1, 1, ()),
    ]
    assert (report.unchanged, report.refused, report.cancelled) == ((), (), False)
    stand = korpus.document("gii:DeichG")
    assert stand is not None
    assert stand.imported_on == FixedUhr().today()


def test_the_same_file_twice_changes_nothing_and_so_does_the_same_text_from_another_file() -> None:
    korpus = FakeKorpus()
    service(korpus, gesetz("DeichG", DEICH)).import_paths([], Steps())
    again = service(korpus, gesetz("DeichG", DEICH), gesetz("DeichG", DEICH, "2")).import_paths([], Steps())
    assert (again.imported, again.unchanged) == ((), ("DeichG-1.xml", "DeichG-2.xml"))
    assert active(korpus, "DeichG") == "1"
    assert korpus.is_known(file_of(gesetz("DeichG", DEICH, "2")).sha256)


def test_a_new_version_brings_its_changes() -> None:
    korpus = FakeKorpus()
    service(korpus, gesetz("DeichG", DEICH)).import_paths([], Steps())
    new = DEICH | {"2": ["Es kostet 9 Euro.", "Kinder sind frei."]}
    report = service(korpus, gesetz("DeichG", new, "2")).import_paths([], Steps())
    (document,) = report.imported
    assert document.previous_version == "1"
    assert [(c.label, c.kind, c.absaetze) for c in document.changes] == [("DeichG § 2", ChangeKind.GEAENDERT, ("1",))]
    (stored,) = korpus.changes()
    assert (stored.change, stored.von, stored.nach) == (document.changes[0], "1", "2")


def test_a_new_heading_is_taken_over_without_a_change() -> None:
    korpus = FakeKorpus()
    old = gesetz("DeichG", DEICH)
    service(korpus, old).import_paths([], Steps())
    renamed = replace(
        old,
        meta=replace(old.meta, document_version="2"),
        norms=(replace(old.norms[0], heading="Gruß"), old.norms[1]),
    )
    (document,) = service(korpus, renamed).import_paths([], Steps()).imported
    assert document.changes == ()
    assert korpus.norm("DeichG", "1")[0].heading == "Gruß"


def test_official_text_after_a_kurzfassung_is_no_change() -> None:
    korpus = FakeKorpus()
    summary = gesetz("DeichG", {"1": "Deich grüßen."}, kind=SourceType.KURZFASSUNG)
    shorter = gesetz("DeichG", {"1": "Deich immer grüßen."}, "2", kind=SourceType.KURZFASSUNG)
    service(korpus, summary).import_paths([], Steps())
    service(korpus, shorter).import_paths([], Steps())
    report = service(korpus, gesetz("DeichG", DEICH)).import_paths([], Steps())
    assert [d.changes for d in report.imported] == [()]
    assert korpus.changes() == ()
    assert service(korpus).stand().documents[1].verdeckt == 1


def test_what_cannot_be_read_or_is_damaged_is_refused_and_the_rest_follows() -> None:
    korpus = FakeKorpus()
    service(korpus, gesetz("DeichG", DEICH)).import_paths([], Steps())
    korpus.damaged = {"gii:DeichG"}
    report = service(
        korpus,
        InputError("„kaputt“ bricht in Zeile 3 ab."),
        gesetz("DeichG", DEICH | {"1": "Anders."}, "2"),
        gesetz("LeerG", {"1": ""}),
        gesetz("SielG", SIEL),
    ).import_paths([], Steps())
    assert [d.code for d in report.imported] == ["SielG"]
    assert [r.name for r in report.refused] == ["kaputt-0.xml", "DeichG-2.xml", "LeerG-1.xml"]
    damaged = report.refused[1].error
    assert damaged.abhilfe == "Der bisherige Stand bleibt."
    assert "beschädigt" in str(damaged.probleme[0])
    assert active(korpus, "DeichG") == "1"
    assert "keinen Text" in report.refused[2].error.text


def test_an_older_stand_does_not_replace_a_newer_one() -> None:
    korpus = FakeKorpus()
    new, old = date(2026, 1, 27), date(2025, 3, 31)
    service(korpus, gesetz("DeichG", DEICH, "2", stand=new)).import_paths([], Steps())
    report = service(korpus, gesetz("DeichG", SIEL, "1", stand=old)).import_paths([], Steps())
    (refused,) = report.refused
    assert "DeichG, Stand 31.03.2025 statt 27.01.2026" in refused.error.text
    assert active(korpus, "DeichG") == "2"


@pytest.mark.parametrize(("step", "done"), [(1, []), (2, []), (3, []), (4, ["DeichG"]), (5, ["DeichG"])])
def test_cancel_keeps_what_is_whole(step: int, done: list[str]) -> None:
    korpus, called = FakeKorpus(), []
    sources = (gesetz("DeichG", DEICH), gesetz("SielG", SIEL))
    report = service(korpus, *sources, after=called.append).import_paths([], Steps(cancel_at=step))
    assert report.cancelled
    assert [d.code for d in report.imported] == done
    assert [s.meta.regulation_code for s in korpus.documents()] == done
    assert called == []
    finished = service(korpus, *sources).import_paths([], Steps())
    assert (finished.cancelled, len(finished.unchanged)) == (False, len(done))
    assert [s.meta.regulation_code for s in korpus.documents()] == ["DeichG", "SielG"]


def test_progress_names_stage_and_count() -> None:
    steps = Steps()
    service(FakeKorpus(), gesetz("DeichG", DEICH), gesetz("SielG", SIEL)).import_paths([], steps)
    assert steps.seen == [
        ("Zählen", 0, 0),
        ("Lesen", 0, 2),
        ("Prüfen", 0, 2),
        ("Lesen", 1, 2),
        ("Prüfen", 1, 2),
        ("Lesen", 2, 2),
    ]


def test_a_full_disk_stops_the_run_and_names_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    korpus = FakeKorpus()
    write = FakeImport.write

    def full(self: FakeImport, document: SourceDocument, *rest: object) -> None:
        if document.meta.regulation_code == "SielG":
            raise StoreError("Der Datenträger ist voll.", "Schaffen Sie Platz.")
        write(self, document, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(FakeImport, "write", full)
    sources = [gesetz(code, SIEL) for code in ("DeichG", "SielG", "WattG")]
    with pytest.raises(StoreError, match="voll") as caught:
        service(korpus, *sources).import_paths([], Steps())
    assert caught.value.abhilfe == "Schaffen Sie Platz. 1 Dokument ist fertig eingelesen und bleibt."
    assert [s.meta.regulation_code for s in korpus.documents()] == ["DeichG"]
    with pytest.raises(StoreError, match="voll") as caught:
        service(korpus, sources[1]).import_paths([], Steps())
    assert caught.value.abhilfe == "Schaffen Sie Platz."


def test_afterwards_the_rest_is_told_also_if_nothing_came() -> None:
    korpus, called = FakeKorpus(), []
    for _ in range(2):
        service(korpus, gesetz("DeichG", DEICH), after=called.append).import_paths([], Steps())
    assert len(called) == 2


def test_starter_is_taken_over_once() -> None:
    korpus = FakeKorpus()
    made = service(korpus, gesetz("DeichG", DEICH, kind=SourceType.KURZFASSUNG))
    made.ensure_starter(Path("kurzfassungen"))
    made.ensure_starter(Path("kurzfassungen"))
    assert korpus.runs == 1
    assert [s.meta.document_id for s in korpus.documents()] == ["kurzfassung:DeichG"]


def test_stand_and_removal() -> None:
    korpus = FakeKorpus()
    state = VectorState("m", "m", 4, 4, "chroma")
    made = KorpusService(
        korpus, ListReader(gesetz("DeichG", DEICH), gesetz("SielG", SIEL)), FixedUhr(), vectors=lambda: state
    )
    made.import_paths([], Steps())
    stand = made.stand()
    assert (len(stand.documents), stand.norms, stand.chunks, stand.radar_offen) == (2, 3, 4, 0)
    assert stand.vektoren is state
    assert made.remove("gii:SielG").meta.regulation_code == "SielG"
    assert len(made.stand().documents) == 1
    with pytest.raises(NotFoundError, match="SielG"):
        made.remove("gii:SielG")
