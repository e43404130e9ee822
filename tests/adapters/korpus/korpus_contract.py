"""What every corpus keeps to: run against SQLite and against the corpus in memory that other tests use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from app.domain.korpus.aenderung import ChangeKind, Citing, HolderKind, Link, LinkMethod, NormChange
from app.domain.korpus.chunk import Chunk, Span
from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.quelle import SourceDocument, SourceNorm, SourceType
from app.domain.korpus.treffer import SearchFilter, Term, WordQuery
from app.domain.korpus.wortform import words_of
from app.domain.recht.zitat import CitationStyle, Einheit, NormArt, Teil
from app.errors import StoreError
from app.ports_korpus import Korpus, KorpusImport
from tests.korpus_gesetze import file_of, gesetz

DAY = date(2026, 5, 4)
DORFORDNUNG = gesetz(
    "DorfO",
    {
        "1": ("Die Gemeinde unterhält einen Brunnen.", "Der Brunnen wird jährlich gereinigt."),
        "2": "",
        "3a": "Der Kaufvertrag über ein Fass bedarf der Schriftform.",
        "4": "Die Kündigungsfrist beträgt drei Wochen.",
    },
)
MARKTORDNUNG = gesetz(
    "MarktO",
    {"1": "Wer einen Stand mietet, zahlt Miete.", "2": "Ein Fasskaufvertrag kann mündlich geschlossen werden."},
)
KURZ = gesetz(
    "DorfO",
    {"1": "Kurz: Der Brunnen gehört allen.", "9": "Kurz: Wer stört, geht."},
    kind=SourceType.KURZFASSUNG,
)


def put(
    korpus: Korpus,
    *documents: SourceDocument,
    changes: Sequence[NormChange] = (),
    chunks: Sequence[Chunk] | None = None,
) -> None:
    """Import documents as the service does; ``changes`` go with each."""
    with korpus.importing() as run:
        for document in documents:
            write(run, document, chunks)
            assert run.verify(document.meta.document_id) == ()
            run.switch(document.meta.document_id, changes, DAY)


def write(run: KorpusImport, document: SourceDocument, chunks: Sequence[Chunk] | None = None) -> None:
    run.write(document, chunk_document(document) if chunks is None else chunks, file_of(document))


def query(text: str, *phrases: str, **synonyms: tuple[str, ...]) -> WordQuery:
    return WordQuery(tuple(Term(word, synonyms.get(word, ())) for word in words_of(text)), phrases)


def labels(chunks: Sequence[Chunk]) -> list[str]:
    return [chunk.article_label for chunk in chunks]


def found(korpus: Korpus, asked: WordQuery | str, filters: SearchFilter | None = None, limit: int = 10) -> list[str]:
    words = query(asked) if isinstance(asked, str) else asked
    ranked = korpus.search_words(words, filters or SearchFilter(), limit)
    assert [r.score for r in ranked] == sorted((r.score for r in ranked), reverse=True)
    return labels(korpus.chunks([r.chunk_id for r in ranked]))


def change(article: str) -> NormChange:
    return NormChange("DorfO", article, NormArt.NORM, f"DorfO § {article}", ChangeKind.GEAENDERT, "alt", "neu", ("1",))


class KorpusContract:
    """Test classes inherit this and offer a fixture ``korpus``: an empty one."""

    # ---- reading ----

    def test_an_empty_corpus_answers_everything_with_nothing(self, korpus: Korpus) -> None:
        assert korpus.documents() == ()
        assert korpus.document("gii:DorfO") is None
        assert korpus.norms("DorfO") == ()
        assert korpus.norm("DorfO", "1") == ()
        assert korpus.document_chunks("gii:DorfO") == ()
        assert korpus.chunks(["x"]) == ()
        assert korpus.neighbours("x") == ()
        assert korpus.by_hash("x") == ()
        assert found(korpus, "Brunnen") == []
        assert korpus.changes() == ()
        assert korpus.links() == ()
        assert not korpus.is_known("x")

    def test_chunks_come_back_as_they_were_written(self, korpus: Korpus) -> None:
        chunk = chunk_document(DORFORDNUNG)[0]
        spans = (
            Span((Teil(Einheit.SATZ, "1"),), 0, 9),
            Span((Teil(Einheit.SATZ, "1"), Teil(Einheit.NUMMER, "3a")), 2, 5),
            Span((Teil(Einheit.SATZ, "1"), Teil(Einheit.NUMMER, "3a"), Teil(Einheit.BUCHSTABE, "ä,\n")), 3, 4),
            Span((Teil(Einheit.SPIEGELSTRICH, "12"), Teil(Einheit.HALBSATZ, "2")), 5, 9),
        )
        full = replace(
            chunk, sub="Satz 1", is_recital=True, page=7, use_case=("a", "ü"), license="frei", bundesland="BY",
            year=2019, gueltig_ab=date(2020, 2, 29), citation_style=CitationStyle.ARTICLE,
            art=NormArt.ERWAEGUNGSGRUND, spans=spans,
        )  # fmt: skip
        plain = replace(chunk, chunk_id="2", sub=None, page=None, year=None, chunk_index=1, spans=())
        put(korpus, DORFORDNUNG, chunks=[full, plain])
        assert korpus.document_chunks("gii:DorfO") == (full, plain)

    def test_documents_are_listed_with_their_counts(self, korpus: Korpus) -> None:
        put(korpus, MARKTORDNUNG, DORFORDNUNG)
        dorf, markt = korpus.documents()
        assert (dorf.meta, dorf.source, dorf.imported_on) == (DORFORDNUNG.meta, file_of(DORFORDNUNG), DAY)
        assert (dorf.norms, dorf.chunks, dorf.verdeckt) == (3, 4, 0)
        assert markt == korpus.document("gii:MarktO")

    def test_a_norm_is_found_whatever_the_case_of_its_letter(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG, MARKTORDNUNG)
        assert labels(korpus.norm("DorfO", "1")) == ["DorfO § 1 Abs. 1", "DorfO § 1 Abs. 2"]
        assert labels(korpus.norm("DorfO", "3A")) == ["DorfO § 3a"]
        assert korpus.norm("DorfO", "2") == ()
        assert korpus.norm("DorfO", "1", NormArt.ANLAGE) == ()
        assert korpus.norm("dorfo", "1") == ()

    def test_norms_are_listed_in_order_with_repealed_ones_and_ranges(self, korpus: Korpus) -> None:
        gone = SourceNorm(NormArt.NORM, "5", "Alte Normen", weggefallen=True, bis="9")
        put(korpus, replace(DORFORDNUNG, norms=(*DORFORDNUNG.norms, gone)))
        norms = korpus.norms("DorfO")
        assert [(n.article, n.weggefallen, n.bis) for n in norms] == [
            ("1", False, ""), ("2", True, ""), ("3a", False, ""), ("4", False, ""), ("5", True, "9"),
        ]  # fmt: skip
        assert norms[2].heading == "Titel von 3a"

    def test_chunks_are_given_in_the_order_asked_for(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG)
        ids = [chunk.chunk_id for chunk in korpus.document_chunks("gii:DorfO")]
        assert labels(korpus.chunks([ids[2], "fehlt", ids[0]])) == ["DorfO § 3a", "DorfO § 1 Abs. 1"]

    def test_neighbours_stay_within_the_document(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG, MARKTORDNUNG)
        first, second, third, last = korpus.document_chunks("gii:DorfO")
        assert korpus.neighbours(second.chunk_id) == (first, second, third)
        assert korpus.neighbours(last.chunk_id, before=0, after=3) == (last,)
        assert korpus.neighbours(first.chunk_id, before=2, after=1) == (first, second)

    def test_equal_wording_is_found_by_its_hash(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG, gesetz("NochO", {"1": "Die Kündigungsfrist  beträgt drei Wochen."}))
        (chunk,) = korpus.norm("DorfO", "4")
        assert labels(korpus.by_hash(chunk.chunk_hash)) == ["DorfO § 4", "NochO § 1"]

    # ---- versions ----

    def test_nothing_is_seen_before_the_switch(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG)
        new = gesetz("DorfO", {"1": "Der Teich wird jährlich gereinigt."}, "2")
        with korpus.importing() as run:
            write(run, new)
            assert run.verify("gii:DorfO") == ()
            assert found(korpus, "Teich") == []
            assert labels(korpus.norm("DorfO", "1")) == ["DorfO § 1 Abs. 1", "DorfO § 1 Abs. 2"]
            run.switch("gii:DorfO", heute=DAY)
            assert found(korpus, "Teich") == ["DorfO § 1"]
        assert found(korpus, "Teich") == ["DorfO § 1"]
        assert found(korpus, "Brunnen") == []
        assert [stand.meta.document_version for stand in korpus.documents()] == ["2"]
        assert not korpus.is_known(file_of(DORFORDNUNG).sha256)

    def test_what_was_not_switched_is_dropped(self, korpus: Korpus) -> None:
        with korpus.importing() as run:
            write(run, DORFORDNUNG)
            write(run, MARKTORDNUNG)
            run.switch("gii:MarktO", heute=DAY)
        assert [stand.meta.regulation_code for stand in korpus.documents()] == ["MarktO"]
        with korpus.importing() as run:
            assert run.verify("gii:DorfO") != ()

    def test_an_error_in_the_run_keeps_what_was_switched(self, korpus: Korpus) -> None:
        with pytest.raises(ZeroDivisionError), korpus.importing() as run:  # noqa: PT012 - both belong to the run
            write(run, MARKTORDNUNG)
            run.switch("gii:MarktO", heute=DAY)
            write(run, DORFORDNUNG)
            raise ZeroDivisionError
        assert [stand.meta.regulation_code for stand in korpus.documents()] == ["MarktO"]
        put(korpus, DORFORDNUNG)
        assert found(korpus, "Brunnen")

    def test_the_same_version_can_be_written_again(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG)
        put(korpus, DORFORDNUNG)
        assert len(korpus.document_chunks("gii:DorfO")) == 4
        assert len(found(korpus, "Brunnen")) == 2

    def test_verify_names_what_is_wrong(self, korpus: Korpus) -> None:
        first, second, *_ = chunk_document(DORFORDNUNG)
        for chunks in (
            [replace(first, article_label="")],
            [replace(first, chunk_hash="0" * 64)],
            [first, replace(second, chunk_id=first.chunk_id)],
        ):
            with korpus.importing() as run:
                write(run, DORFORDNUNG, chunks)
                (fault,) = run.verify("gii:DorfO")
                assert fault.endswith(".")

    def test_sources_are_known_while_their_version_is_active(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG)
        other = replace(file_of(DORFORDNUNG), name="nochmal.zip", sha256="anders")
        with korpus.importing() as run:
            run.note_unchanged("gii:DorfO", other)
        assert korpus.is_known(file_of(DORFORDNUNG).sha256)
        assert korpus.is_known("anders")
        with korpus.importing() as run:
            run.remove("gii:DorfO")
        assert not korpus.is_known("anders")

    def test_a_removed_document_is_gone(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG, MARKTORDNUNG)
        with korpus.importing() as run:
            run.remove("gii:DorfO")
            run.remove("gii:FehltO")
        assert [stand.meta.regulation_code for stand in korpus.documents()] == ["MarktO"]
        assert found(korpus, "Brunnen") == []
        assert korpus.norms("DorfO") == ()

    def test_a_second_import_is_refused(self, korpus: Korpus) -> None:
        with korpus.importing() as run:
            write(run, DORFORDNUNG)
            with pytest.raises(StoreError, match=r"eingelesen|Einlesen"), korpus.importing():
                pass
            run.switch("gii:DorfO", heute=DAY)
        assert found(korpus, "Brunnen")

    # ---- Kurzfassungen ----

    def test_official_text_hides_a_kurzfassung_norm_by_norm_and_gives_way_again(self, korpus: Korpus) -> None:
        put(korpus, KURZ)
        (kurz,) = korpus.norm("DorfO", "1")
        assert kurz.chunk_text == "Kurz: Der Brunnen gehört allen."
        put(korpus, DORFORDNUNG)
        assert labels(korpus.norm("DorfO", "1")) == ["DorfO § 1 Abs. 1", "DorfO § 1 Abs. 2"]
        assert labels(korpus.norm("DorfO", "9")) == ["DorfO § 9"]
        assert [n.article for n in korpus.norms("DorfO")] == ["1", "2", "3a", "4", "9"]
        assert found(korpus, "Brunnen Kurz") == ["DorfO § 9", "DorfO § 1 Abs. 1", "DorfO § 1 Abs. 2"]
        assert (
            korpus.chunks([kurz.chunk_id]) == korpus.by_hash(kurz.chunk_hash) == korpus.neighbours(kurz.chunk_id) == ()
        )
        assert {s.meta.document_id: s.verdeckt for s in korpus.documents()} == {"gii:DorfO": 0, "kurzfassung:DorfO": 1}
        put(korpus, gesetz("DorfO", {"9": "Wer stört, kann des Platzes verwiesen werden."}, "2"))
        assert korpus.chunks([kurz.chunk_id]) == (kurz,)
        assert [c.source_type for c in korpus.norm("DorfO", "9")] == ["gesetz"]
        with korpus.importing() as run:
            run.remove("gii:DorfO")
        assert len(korpus.norm("DorfO", "9")) == 1
        assert korpus.documents()[0].verdeckt == 0

    def test_a_kurzfassung_that_comes_later_is_hidden_at_once(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG)
        put(korpus, KURZ)
        assert [c.source_type for c in korpus.norm("DorfO", "1")] == ["gesetz", "gesetz"]
        assert found(korpus, "gehört allen") == []

    # ---- words ----

    def test_words_are_found_in_every_form_and_spelling(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG, MARKTORDNUNG)
        for word in ("Kündigungsfristen", "KUENDIGUNGSFRIST", "kündigungsfrist"):
            assert found(korpus, word) == ["DorfO § 4"]
        assert found(korpus, "mieten") == ["MarktO § 1"]

    def test_titles_labels_and_sections_are_searched_as_well(self, korpus: Korpus) -> None:
        put(korpus, gesetz("DorfO", {"17": "Dieb.", "18": "Hehler."}, section={"18": "Strafen im Winter"}))
        assert found(korpus, "17") == ["DorfO § 17"]
        assert found(korpus, "Winter") == ["DorfO § 18"]
        assert found(korpus, "DorfO Hehler")[0] == "DorfO § 18"

    def test_a_compound_counts_less_than_the_word(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG, MARKTORDNUNG)
        assert found(korpus, "Kaufvertrag") == ["DorfO § 3a", "MarktO § 2"]

    def test_a_synonym_counts_less_than_the_word(self, korpus: Korpus) -> None:
        put(korpus, gesetz("A", {"1": "Der Brunnen.", "2": "Das Wasserloch."}))
        assert found(korpus, query("Brunnen", Brunnen=("Wasserloch",))) == ["A § 1", "A § 2"]
        assert found(korpus, query("Wasserloch", Wasserloch=("Brunnen",))) == ["A § 2", "A § 1"]
        assert found(korpus, query("Pfütze", Pfütze=("Teich", "Brunnen"))) == ["A § 1"]

    def test_covering_all_words_comes_first(self, korpus: Korpus) -> None:
        put(
            korpus,
            gesetz(
                "A",
                {
                    "1": "Brunnen, Brunnen, Brunnen: der Brunnen ist ein Brunnen.",
                    "2": "Wer das Wasser aus dem Brunnen holt, darf den Eimer behalten und muss ihn nicht reinigen.",
                    "3": "Der Eimer, der Eimer und der Eimer.",
                },
            ),
        )
        assert found(korpus, "Brunnen Eimer")[0] == "A § 2"
        assert len(found(korpus, "Brunnen Eimer")) == 3

    def test_words_in_the_order_of_a_phrase_come_first(self, korpus: Korpus) -> None:
        put(korpus, gesetz("A", {"1": "Das Wasser im reinen Brunnen.", "2": "Im Brunnen das reine Wasser."}))
        assert found(korpus, query("reines Wasser", "reines Wasser"))[0] == "A § 2"
        assert found(korpus, query("", "reines Wasser")) == ["A § 2"]

    def test_an_unknown_word_or_none_finds_nothing(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG)
        assert found(korpus, "Xylophon") == []
        assert found(korpus, "") == []
        assert found(korpus, "Brunnen", limit=0) == []
        assert len(found(korpus, "Brunnen", limit=1)) == 1

    def test_filters_leave_out(self, korpus: Korpus) -> None:
        later = gesetz("SpäterO", {"1": "Der Brunnen ist voll."})
        chunks = tuple(replace(c, gueltig_ab=date(2027, 1, 1), doc_type="verordnung") for c in chunk_document(later))
        put(korpus, DORFORDNUNG, gesetz("A", {"1": "Der Brunnen ist leer."}), gesetz("B", {"1": "Ein Brunnen."}))
        put(korpus, later, chunks=chunks)
        put(korpus, gesetz("K", {"1": "Kurz: Brunnen."}, kind=SourceType.KURZFASSUNG))
        everything = {"DorfO § 1 Abs. 1", "DorfO § 1 Abs. 2", "A § 1", "B § 1", "SpäterO § 1", "K § 1"}
        for filters, expected in (
            (SearchFilter(), everything),
            (SearchFilter(regulation_codes=frozenset({"A", "SpäterO"})), {"A § 1", "SpäterO § 1"}),
            (SearchFilter(regulation_codes=frozenset({"Nirgends"})), set()),
            (SearchFilter(source_types=frozenset({"kurzfassung"})), {"K § 1"}),
            (SearchFilter(doc_types=frozenset({"verordnung"})), {"SpäterO § 1"}),
            (SearchFilter(gueltig_am=date(2026, 12, 31)), everything - {"SpäterO § 1"}),
            (SearchFilter(gueltig_am=date(2027, 1, 1)), everything),
            (SearchFilter(regulation_codes=frozenset({"A"}), doc_types=frozenset({"verordnung"})), set()),
        ):
            assert set(found(korpus, "Brunnen", filters)) == expected

    # ---- radar ----

    def test_changes_are_kept_newest_run_first_until_they_are_settled(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG)
        put(korpus, gesetz("DorfO", {"1": "Neu."}, "2"), changes=[change("1"), change("3a")])
        put(korpus, gesetz("DorfO", {"1": "Neuer."}, "3"), changes=[change("4")])
        kept = korpus.changes()
        assert [c.change for c in kept] == [change("4"), change("1"), change("3a")]
        assert [(c.document_id, c.von, c.nach, c.erkannt_am) for c in kept[:2]] == [
            ("gii:DorfO", "2", "3", DAY),
            ("gii:DorfO", "1", "2", DAY),
        ]
        korpus.settle_changes([kept[1].id], date(2026, 6, 1))
        assert [c.change.article for c in korpus.changes()] == ["4", "3a"]
        assert [c.erledigt_am for c in korpus.changes(offen=False)] == [None, date(2026, 6, 1), None]
        korpus.settle_changes([kept[1].id], None)
        assert korpus.changes() == kept

    def test_changes_can_be_settled_while_an_import_runs(self, korpus: Korpus) -> None:
        put(korpus, DORFORDNUNG, changes=[change("1")])
        with korpus.importing() as run:
            write(run, MARKTORDNUNG)
            korpus.settle_changes([korpus.changes()[0].id], DAY)
            run.switch("gii:MarktO", heute=DAY)
        assert korpus.changes() == ()

    def test_links_are_replaced_as_a_whole(self, korpus: Korpus) -> None:
        citing = Citing(HolderKind.KLAUSEL, "k1", "Frist", "Absatz 1", "§ 4 DorfO", "Die Frist …")
        tied = Link(citing, "DorfO § 4", "id", "hash", LinkMethod.FUZZY, 0.93, geaendert=True, verschoben=True)
        korpus.put_links([tied, Link(citing)])
        assert korpus.links() == (tied, Link(citing))
        korpus.put_links([Link(citing)])
        assert korpus.links() == (Link(citing),)

    def test_ties_know_to_which_documents_they_were_tied(self, korpus: Korpus) -> None:
        assert korpus.links_stand() == ""
        seen = [korpus.documents_stand()]
        korpus.put_links([], seen[0])
        korpus.put_links([])  # a note changed
        assert korpus.links_stand() == korpus.documents_stand() == seen[0]
        put(korpus, DORFORDNUNG)
        seen.append(korpus.documents_stand())
        put(korpus, replace(DORFORDNUNG, meta=replace(DORFORDNUNG.meta, document_version="2")))
        seen.append(korpus.documents_stand())
        put(korpus, MARKTORDNUNG)
        seen.append(korpus.documents_stand())
        with korpus.importing() as run:
            run.note_unchanged("gii:MarktO", file_of(MARKTORDNUNG))
        assert korpus.documents_stand() == seen[-1]
        with korpus.importing() as run:
            run.remove("gii:DorfO")
        seen.append(korpus.documents_stand())
        assert len(set(seen)) == len(seen)
        assert korpus.links_stand() == seen[0]
