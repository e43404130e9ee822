"""Citations of the program tied to the corpus, and the worklist after a new version."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

import pytest

from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.domain.korpus.aenderung import HolderKind, LinkMethod, RadarEntry
from app.domain.korpus.quelle import SourceDocument, SourceType
from app.domain.korpus.treffer import Ranked
from app.domain.recht.gesetzesnamen import Gesetzesname, Gesetzesnamen
from app.domain.recht.zitat_lesen import CitationReader
from app.domain.regelwerk.library import Clause, ClauseVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.schriftsatz.schema import RetrievalBeleg
from app.errors import NotFoundError, OperationCancelled
from app.messages import SaveAkte
from app.messages_schriftsatz import CreateDraft, StartConversation
from app.services.korpus import KorpusService
from app.services.nennungen import texts_of_catalogue
from app.services.pipeline import Pipeline
from app.services.radar import RadarService
from app.services.schriftsatz import SchriftsatzService
from app.services.verweise import Nearest, VerweisService, cited_in
from tests import probeklage
from tests.domain.regelwerk.regelwerk_builders import rule
from tests.fakes import CountingIds, FixedUhr, MemoryStore
from tests.korpus_fake import FakeKorpus
from tests.korpus_gesetze import Text, gesetz
from tests.services.test_korpus_import import ListReader, Steps

NAMES = Gesetzesnamen.of(
    [Gesetzesname(code, f"{code}-Gesetz") for code in ("KSchG", "BGB", "GKG", "ZPO", "DeichG", "SielG")], {}
)
DEICH: dict[str, Text] = {
    "1": "Wer einen Deich betritt, muss ihn vorher grüßen und danach freundlich nicken.",
    "2": [
        "Der Deichgraf verwaltet höchstens 5.000 Euro für die Pflege der Schafe auf dem Deich.",
        "Er zählt die Schafe an jedem Montag und trägt ihre Zahl in das Deichbuch ein.",
    ],
    "2a": "Am Sonntag zählt niemand.",
    "3": "Bei Sturmflut ruht die Zählung, bis das Wasser wieder gefallen ist.",
    "4": "Dieses Gesetz gilt bei Ebbe und bei Flut.",
}
SECTIONS = {"1": "Gruß", "2": "Schafe", "2a": "Schafe", "3": "Schafe", "4": "Schluss"}
RICHER: dict[str, Text] = DEICH | {"2": [str(DEICH["2"][0]).replace("5.000", "10.000"), DEICH["2"][1]]}


class Ratio:
    """``TextSimilarity`` of the standard library."""

    def scores(
        self, text: str, candidates: Sequence[str], *, cutoff: float, excerpt: bool = False
    ) -> tuple[float, ...]:
        return tuple(SequenceMatcher(None, text, c, autojunk=False).ratio() for c in candidates)


class World:
    """A library whose clauses cite the Deichgesetz, and the corpus."""

    def __init__(self, nearest: Nearest | None = None) -> None:
        self.store, self.korpus, citations = MemoryStore(), FakeKorpus(), CitationReader(NAMES)
        shipped = tuple(cited_in(texts_of_catalogue(probeklage.ProbeKatalog()), citations))
        self.verweise = VerweisService(self.korpus, lambda: shipped, self.store, citations, Ratio(), nearest)
        self.radar = RadarService(self.korpus, self.verweise, FixedUhr())

    def clause(self, id_: str, *contents: str, message: str = "Text.", published: int = 1) -> None:
        """A clause with these versions; its rules say ``message``."""
        with self.store.unit_of_work(SaveAkte(akte())) as work:
            work.clauses.put(Clause(id=id_, title=f"Klausel {id_}", category="Deich", jurisdictions=("DE",)))
            for n, content in enumerate(contents, 1):
                state = LifecycleState.PUBLISHED if n == published else LifecycleState.DRAFT
                rules = (rule("R1", "scoped_to", jurisdictionScope=["DE"], message=message),)
                work.versions.put(
                    ClauseVersion(clause_id=id_, version=n, state=state, content=content, rules=rules, author="Test")
                )
            work.commit()

    def read(self, *documents: SourceDocument) -> None:
        reader = ListReader(*documents)
        report = KorpusService(self.korpus, reader, FixedUhr(), self.verweise.relink).import_paths([], Steps())
        assert not report.refused

    def cites(self, kind: HolderKind) -> list[tuple[str, str, str]]:
        return [(c.id, c.ort, c.text.replace("\u00a0", " ")) for c in self.verweise.citings() if c.kind is kind]


def akte() -> Akte:
    return Akte(id="a1", aktenzeichen="1/26", kurzrubrum="Deich ./. Siel", rechtsgebiet=Rechtsgebiet.ARBEITSRECHT)


def deich(norms: dict[str, Text] | None = None, version: str = "1") -> SourceDocument:
    return gesetz("DeichG", norms or DEICH, version, section=SECTIONS)


def short(entry: RadarEntry) -> tuple[str, list[str], list[str]]:
    return entry.stored.change.label, [c.id for c in entry.betroffen], [c.id for c in entry.andere]


def test_every_holder_is_read() -> None:
    world = World()
    world.clause("K1", "Nach § 1 und § 2 Abs. 1 DeichG.", message="Wegen §§ 2a, 3 DeichG.")
    assert world.cites(HolderKind.KLAUSEL) == [
        ("K1", "Text", "§ 1 DeichG"),
        ("K1", "Text", "§ 2 Abs. 1 DeichG"),
        ("K1", "Regel R1", "§ 2a DeichG"),
        ("K1", "Regel R1", "§ 3 DeichG"),
    ]
    assert ("klagefrist", "Norm", "§ 4 KSchG") in world.cites(HolderKind.FRIST)
    assert ("klagefrist", "Norm", "§ 186 BGB") in world.cites(HolderKind.FRIST)
    klageart = world.cites(HolderKind.KLAGEART)
    assert [text for _, ort, text in klageart if ort.startswith("Streitwert")] == ["§ 42 GKG", "§ 45 GKG"]
    assert [text for _, ort, text in klageart if ort.startswith("Berechnung")] == ["§ 1 KSchG", "§ 622 BGB"]
    assert "§ 253 ZPO" in [text for _, _, text in world.cites(HolderKind.BAUSTEIN)]
    assert "§ 34 GKG" in [text for _, _, text in world.cites(HolderKind.GEBUEHR)]


def test_published_and_newest_version_count_what_lies_between_does_not() -> None:
    world = World()
    world.clause("K1", "§ 1 DeichG", "§ 2 DeichG", "§ 3 DeichG und noch einmal § 3 DeichG")
    assert world.cites(HolderKind.KLAUSEL) == [("K1", "Text", "§ 1 DeichG"), ("K1", "Text", "§ 3 DeichG")]


def test_only_the_newest_draft_counts_and_its_excerpts_are_kept() -> None:
    world = World()
    pipeline = Pipeline(probeklage.ProbeKatalog(), probeklage.ProbeKalender(), CountingIds(), FixedUhr())
    filings = SchriftsatzService(world.store, pipeline, CountingIds())
    with world.store.unit_of_work(SaveAkte(akte())) as work:
        work.akten.put(probeklage.akte())
        work.commit()
    (talk,) = filings.start(StartConversation(probeklage.akte().id, "Probeklage")).ids("conversations")
    for _ in range(2):
        (newest,) = filings.create_draft(CreateDraft(talk)).ids("drafts")
    with world.store.unit_of_work(SaveAkte(akte())) as work:
        draft = work.drafts.get(newest)
        assert draft is not None
        belege = tuple(
            RetrievalBeleg(quelle=q, chunkId="c", referenz="§ 2 Abs. 1 DeichG", score=1, auszug="höchstens 5.000 Euro")
            for q in ("gesetz", "akte_dokument")
        )
        schriftsatz = draft.schriftsatz.model_copy(update={"retrieval_belege": belege})
        work.drafts.put(draft.model_copy(update={"schriftsatz": schriftsatz}))
        work.commit()
    found = [c for c in world.verweise.citings() if c.kind is HolderKind.ENTWURF]
    assert {c.id for c in found} == {newest}
    assert "§\u00a0253 ZPO" in [c.text for c in found if c.ort.startswith("Absatz")]
    assert [(c.ort, c.source_original_text) for c in found if c.source_original_text] == [
        ("Beleg", "höchstens 5.000 Euro")
    ]


def test_import_ties_and_the_next_one_ties_anew() -> None:
    world = World()
    world.clause("K1", "§ 2 Abs. 1 DeichG, § 2 Abs. 2 DeichG, § 3 DeichG, § 9 DeichG, § 1 SielG")
    world.read(deich())
    links = {k.citing.text.replace("\u00a0", " "): k for k in world.verweise.links() if k.citing.id == "K1"}
    assert {text: link.method for text, link in links.items()} == {
        "§ 2 Abs. 1 DeichG": LinkMethod.ADRESSE,
        "§ 2 Abs. 2 DeichG": LinkMethod.ADRESSE,
        "§ 3 DeichG": LinkMethod.ADRESSE,
        "§ 9 DeichG": None,
        "§ 1 SielG": None,
    }
    moved = {k: v for k, v in RICHER.items() if k != "3"} | {"3b": DEICH["3"]}
    world.read(deich(moved, "2"))
    steps = Steps()
    report = world.verweise.relink(steps)
    links = {k.citing.text.replace("\u00a0", " "): k for k in report.links if k.citing.id == "K1"}
    assert {text: (k.label, k.method, k.geaendert, k.verschoben) for text, k in links.items()} == {
        "§ 2 Abs. 1 DeichG": ("DeichG § 2 Abs. 1", LinkMethod.HASH, True, False),
        "§ 2 Abs. 2 DeichG": ("DeichG § 2 Abs. 2", LinkMethod.HASH, False, False),
        "§ 3 DeichG": ("DeichG § 3b", LinkMethod.HASH, False, True),
        "§ 9 DeichG": ("", None, False, False),
        "§ 1 SielG": ("", None, False, False),
    }
    assert report.by_method == {LinkMethod.HASH: 3}
    assert set(report.fehlend) == {"SielG", "KSchG", "BGB", "GKG", "ZPO"}
    assert [k.citing.id for k in report.fehlend["SielG"]] == ["K1"]
    assert len(report.unmatched) == len(report.links) - 3
    assert [k.citing.id for k in (*report.geaendert, *report.verschoben)] == ["K1", "K1"]
    assert steps.seen[-1] == ("Verweise", len(report.links), len(report.links))


def test_what_moved_to_another_law_in_other_words_is_found_by_meaning() -> None:
    asked = []

    def nearest(text: str, limit: int) -> Sequence[Ranked]:
        asked.append(text)
        return [Ranked(chunk.chunk_id, 0.93) for chunk in world.korpus.norm("SielG", "7")]

    world = World(nearest)
    world.clause("K1", "§ 3 DeichG")
    world.read(deich())
    world.read(deich({"1": DEICH["1"]}, "2"), gesetz("SielG", {"7": "Steht das Meer zu hoch, entfällt das Erfassen."}))
    (link,) = [k for k in world.verweise.links() if k.citing.id == "K1"]
    assert (link.label, link.method, link.score) == ("SielG § 7", LinkMethod.EMBEDDING, 0.93)
    assert DEICH["3"] in asked


def test_a_cancelled_relink_leaves_the_ties_as_they_are() -> None:
    world = World()
    world.clause("K1", "§ 3 DeichG")
    world.read(deich())
    before = world.verweise.links()
    with pytest.raises(OperationCancelled):
        world.verweise.relink(Steps(cancel_at=2))
    assert world.verweise.links() == before


def test_radar_lists_what_depends_on_a_change() -> None:
    world = World()
    world.clause("K1", "§ 2 Abs. 1 DeichG")
    world.clause("K2", "§ 2 Abs. 2 DeichG")
    world.clause("K3", "§§ 2 ff. DeichG")
    world.clause("K4", "§ 4 DeichG")
    world.read(deich())
    assert world.radar.worklist() == ()
    world.read(deich(RICHER | {"2a": "", "4": "Dieses Gesetz gilt nur noch bei Flut."}, "2"))
    assert [short(entry) for entry in world.radar.worklist()] == [
        ("DeichG § 2", ["K1", "K3"], ["K2"]),
        ("DeichG § 2a", ["K3"], []),
        ("DeichG § 4", ["K4"], []),
    ]


def test_following_norms_reach_as_far_as_their_division() -> None:
    world = World()
    world.clause("K1", "§ 2 f. DeichG")
    world.clause("K2", "§§ 2 ff. DeichG")
    world.clause("K3", "§§ 2 bis 4 DeichG")
    world.read(deich())
    new = {n: f"{text} Neu." if isinstance(text, str) else text for n, text in DEICH.items()}
    world.read(deich(new, "2"))
    found = {entry.stored.change.article: short(entry)[1] for entry in world.radar.worklist()}
    assert found == {"1": [], "2a": ["K1", "K2", "K3"], "3": ["K2", "K3"], "4": ["K3"]}


def test_settling_takes_off_the_list_and_the_mark_off_the_ties() -> None:
    world = World()
    world.clause("K1", "§ 2 Abs. 1 und § 4 DeichG")
    world.read(deich())
    world.read(deich(RICHER | {"4": "Dieses Gesetz gilt bei Ebbe und bei Nipptide."}, "2"))
    marked = [k.label for k in world.verweise.links() if k.geaendert]
    assert marked == ["DeichG § 2 Abs. 1", "DeichG § 4"]
    first, second = world.radar.worklist()
    world.radar.settle([first.stored.id])
    assert [e.stored.id for e in world.radar.worklist()] == [second.stored.id]
    assert [k.label for k in world.verweise.links() if k.geaendert] == ["DeichG § 4"]
    settled = {e.stored.id: e.stored.erledigt_am for e in world.radar.worklist(offen=False)}
    assert settled == {first.stored.id: FixedUhr().today(), second.stored.id: None}
    world.radar.reopen([first.stored.id])
    assert len(world.radar.worklist()) == 2
    with pytest.raises(NotFoundError, match="99"):
        world.radar.settle([first.stored.id, 99])
    assert len(world.radar.worklist()) == 2


def test_a_kurzfassung_replaced_by_official_text_marks_nothing() -> None:
    world = World()
    world.clause("K1", "§ 3 DeichG")
    world.read(gesetz("DeichG", {"3": "Bei Sturmflut wird nicht gezählt."}, kind=SourceType.KURZFASSUNG))
    world.read(deich())
    (link,) = [k for k in world.verweise.links() if k.citing.id == "K1"]
    assert (link.method, link.geaendert, link.wortlaut) == (LinkMethod.ADRESSE, False, DEICH["3"])
    assert world.radar.worklist() == ()


def test_a_kurzfassung_depends_on_the_norm_it_summarises() -> None:
    world = World()
    summary = {"2": ["5.000 Euro für Schafe.", "Montags wird gezählt."], "3": "Bei Sturmflut wird nicht gezählt."}
    world.read(gesetz("DeichG", summary, kind=SourceType.KURZFASSUNG), deich())
    assert [(i, text) for i, _, text in world.cites(HolderKind.KURZFASSUNG)] == [
        ("kurzfassung:DeichG", "§ 2 Abs. 1 DeichG"),
        ("kurzfassung:DeichG", "§ 2 Abs. 2 DeichG"),
        ("kurzfassung:DeichG", "§ 3 DeichG"),
    ]
    world.read(deich(RICHER, "2"))
    (entry,) = world.radar.worklist()
    assert [(c.titel, c.text) for c in entry.betroffen] == [("§\u00a02 DeichG", "§\u00a02 Abs.\u00a01 DeichG")]
    assert [c.text for c in entry.andere] == ["§\u00a02 Abs.\u00a02 DeichG"]
    changed = [k.citing.text for k in world.verweise.links() if k.geaendert]
    assert changed == ["§\u00a02 Abs.\u00a01 DeichG"]


def test_what_a_cancelled_import_switched_is_tied_by_the_next_import_or_start() -> None:
    world = World()
    world.clause("K1", "Nach § 2 Abs. 1 DeichG.")
    world.read(deich())
    assert world.verweise.relink_if_due(Steps()) is None
    siel = gesetz("SielG", {"1": "Das Siel bleibt nachts geschlossen."})

    def taken(*sources: SourceDocument, cancel_at: int | None = None) -> bool:
        service = KorpusService(world.korpus, ListReader(*sources), FixedUhr(), world.verweise.relink_if_due)
        return service.import_paths([], Steps(cancel_at)).cancelled

    def changed() -> list[bool]:
        return [link.geaendert for link in world.verweise.links() if link.citing.id == "K1"]

    assert taken(deich(RICHER, "2"), siel, cancel_at=4)  # the first is switched, the second not yet
    assert (len(world.korpus.documents()), len(world.korpus.changes()), changed()) == (1, 1, [False])
    assert not taken(deich(RICHER, "2"))  # nothing new in it, but what was left is done
    assert changed() == [True]
    assert world.verweise.relink_if_due(Steps()) is None
    world.verweise.confirm([link.citing for link in world.verweise.links()])
    assert (changed(), world.verweise.relink_if_due(Steps())) == ([False], None)

    with world.korpus.importing() as run:
        run.remove("gii:DeichG")
    with pytest.raises(OperationCancelled):
        world.verweise.relink_if_due(Steps(1))
    report = world.verweise.relink_if_due(Steps())  # it stayed due
    assert report is not None
    assert "DeichG" in report.fehlend


def test_a_law_with_summaries_only_is_missing_for_what_they_do_not_answer() -> None:
    world = World()
    world.clause("K1", "Nach § 1 und § 9 DeichG.")
    world.read(gesetz("DeichG", {"1": "Wer grüßt, ist höflich."}, kind=SourceType.KURZFASSUNG))
    assert [k.citing.text.replace("\u00a0", " ") for k in world.verweise.relink(Steps()).fehlend["DeichG"]] == [
        "§ 9 DeichG"
    ]
    world.read(deich())
    assert "DeichG" not in world.verweise.relink(Steps()).fehlend
