"""Words into the index and out of questions: folding, compounds, participles, syntax that must stay inert."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.adapters.korpus.datenbank import SqliteKorpus
from app.adapters.korpus.volltext import Folding
from app.adapters.korpus.wortsuche import infinitive
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.treffer import SearchFilter, Term, WordQuery
from app.errors import KnownError
from tests.adapters.korpus.korpus_contract import DORFORDNUNG, MARKTORDNUNG, found, put, query
from tests.korpus_gesetze import gesetz


@pytest.fixture(scope="module")
def dorf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqliteKorpus]:
    korpus = SqliteKorpus(tmp_path_factory.mktemp("dorf"))
    put(korpus, DORFORDNUNG, MARKTORDNUNG)
    yield korpus
    korpus.close()


@pytest.fixture
def korpus(tmp_path: Path) -> Iterator[SqliteKorpus]:
    korpus = SqliteKorpus(tmp_path)
    yield korpus
    korpus.close()


class TestFolding:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Kündigung", "KUENDIGUNGEN"),
            ("Mängel", "Mangel"),
            ("Straße", "strasse"),
            ("Verträge", "Vertrag"),
            ("5.000", "5000"),
            ("u\u0308ber\u00fcbt", "überübt"),
        ],
    )
    def test_the_same_word(self, one: str, other: str) -> None:
        assert Folding().stems(one) == Folding().stems(other) != []

    @pytest.mark.parametrize(
        ("text", "stems"),
        [
            ("§ 622 Abs. 2", ["622", "abs", "2"]),
            ("§ 5a", ["5a"]),
            ("1.234.567,89", ["1234567p89"]),
            ("von 5.000,00 EUR und Nr. 2.1.2", ["5000", "eur", "nr", "2p1p2"]),
            ("am 1.2.2020.", ["1p2p2020"]),
            ("die der und oder", []),
            ("", []),
            ("„“ § – … 🦄 \x00 \ud800", []),
        ],
    )
    def test_words_of_a_text(self, text: str, stems: list[str]) -> None:
        assert Folding().stems(text) == stems

    @given(st.text(max_size=200))
    @example("İ ǅ ﬃ ²³ ① ٣ Ⅷ \u0345 ᾳ")
    def test_stems_are_letters_and_digits_alone(self, text: str) -> None:
        for stem in Folding().stems(text):
            assert stem
            assert not set(stem) & set(' "*:^(){}[]+-\x00')

    @pytest.mark.parametrize(
        ("word", "verb"),
        [
            ("gekündigt", "kündigen"),
            ("gemieteten", "mieten"),
            ("abgemahnt", "abmahnen"),
            ("Gericht", ""),
            ("gehen", ""),
            ("Brunnen", ""),
            ("gabt", ""),
        ],
    )
    def test_participles(self, word: str, verb: str) -> None:
        assert infinitive(word) == verb


class TestWays:
    def test_a_participle_leads_to_its_noun_and_verb(self, korpus: SqliteKorpus) -> None:
        put(korpus, gesetz("A", {"1": "Die Kündigung ist schriftlich.", "2": "Der Gekündigte geht.", "3": "Kunde."}))
        assert found(korpus, "gekündigt") == ["A § 2", "A § 1"]

    @pytest.mark.parametrize("asked", ["Abgeltung", "abgelten"])
    def test_a_separable_verb_and_its_noun_lead_to_the_verb_with_zu(self, korpus: SqliteKorpus, asked: str) -> None:
        put(korpus, gesetz("A", {"1": "Das Fass ist abzugelten.", "2": "Das Fass ist zu leeren."}))
        assert found(korpus, asked) == ["A § 1"]

    def test_a_compound_that_nobody_wrote_is_taken_apart(self, korpus: SqliteKorpus) -> None:
        put(korpus, gesetz("A", {"1": "Das Brunnenrecht.", "2": "Die Reinigung eines Brunnens.", "3": "Reinigung."}))
        assert found(korpus, "Brunnenreinigung") == ["A § 2", "A § 3"]

    def test_the_words_of_a_compound_lead_to_it_in_every_form(self, korpus: SqliteKorpus) -> None:
        put(korpus, gesetz("A", {"1": "Nach der Fassmietvertragskündigung.", "2": "Des Kündigungsrechts."}))
        assert found(korpus, "Kündigung") == ["A § 1", "A § 2"]
        assert found(korpus, "Mietvertrag") == ["A § 1"]

    def test_short_words_are_not_looked_for_inside_others(self, dorf: SqliteKorpus) -> None:
        assert found(dorf, "Rein") == []
        assert found(dorf, "Fass") == ["DorfO § 3a"]

    def test_a_word_of_little_weight_counts_less(self, korpus: SqliteKorpus) -> None:
        put(korpus, gesetz("A", {"1": "Der Brunnen.", "2": "Der Eimer."}))
        light = WordQuery((Term("Brunnen", weight=0.3), Term("Eimer")))
        assert found(korpus, light) == ["A § 2", "A § 1"]

    def test_common_words_alone_are_found_by_title_and_by_holding_all(
        self, korpus: SqliteKorpus, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("app.adapters.korpus.wortsuche._COMMON", 5)
        norms = {str(n): "Brunnen am Weg." for n in range(1, 20)}
        put(korpus, gesetz("A", norms | {str(n): "Der Eimer." for n in range(20, 40)} | {"50": "Brunnen und Eimer."}))
        assert found(korpus, "Brunnen Eimer") == ["A § 50"]
        assert len(found(korpus, "Brunnen", limit=100)) == 20, "one word in many: still all of them"
        assert found(korpus, query("Weg Eimer"), SearchFilter(regulation_codes=frozenset({"A"})), 3) != []

    def test_common_words_are_looked_up_where_the_rare_ones_stand(
        self, korpus: SqliteKorpus, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("app.adapters.korpus.wortsuche._COMMON", 5)
        norms = {str(n): "Brunnen am Weg." for n in range(1, 20)}
        put(korpus, gesetz("A", norms | {"21": "Die Linde.", "22": "Die Linde am Brunnen."}))
        assert found(korpus, "Brunnen Linde") == ["A § 22", "A § 21"]

    def test_filters_over_many_scattered_laws(self, korpus: SqliteKorpus) -> None:
        put(korpus, *(gesetz(f"G{n:02}", {"1": f"Der Brunnen {n}."}) for n in range(40)))
        codes = frozenset(f"G{n:02}" for n in range(0, 40, 2))
        wanted = {f"{code} § 1" for code in codes}
        assert set(found(korpus, "Brunnen", SearchFilter(regulation_codes=codes), 100)) == wanted

    def test_hidden_chunks_do_not_use_up_the_limit(self, korpus: SqliteKorpus) -> None:
        norms = {str(n): "Brunnen." for n in range(1, 200)}
        put(korpus, gesetz("A", norms, "kurz", kind=SourceType.KURZFASSUNG))
        put(korpus, gesetz("A", dict.fromkeys(norms, "Der Teich und dann erst der Brunnen und sonst nichts.")))
        put(korpus, gesetz("B", {"1": "Vieles über Wasser, Wiesen und endlich auch Brunnen."}))
        assert len(found(korpus, "Brunnen", limit=200)) == 200


SYNTAX = [
    '"', '""', "'", "*", "a*", "^a", "NEAR", "NEAR(a b, 2)", "AND", "a OR", "NOT", "titel:a", "{titel} : a", "(", "((a",
    "a\x00b", "\ud83e\udd84", "🦄", "\ud800", "--", ";", "DROP TABLE chunk;", "%", "_", "\\", "\n", "ǅ", "a" * 10_000,
    "Brunnen " * 1_300, " ".join(f"wort{n}" for n in range(1_500)), '"Brunnen" OR "Kündigungsfrist"',
]  # fmt: skip


class TestSyntax:
    @pytest.mark.parametrize("text", SYNTAX)
    def test_syntax_of_the_index_is_words_like_any_other(self, dorf: SqliteKorpus, text: str) -> None:
        for asked in (
            WordQuery((Term(text),), (text,)),
            WordQuery((Term("Brunnen", (text, f"{text} x")),)),
            query(text),
        ):
            hits = dorf.search_words(asked, SearchFilter(regulation_codes=frozenset({text, "DorfO"})), 10)
            assert all(isinstance(dorf.chunks([hit.chunk_id])[0], Chunk) for hit in hits)

    @settings(max_examples=60)
    @given(st.lists(st.text(max_size=30) | st.sampled_from(SYNTAX[:28]), max_size=8), st.text(max_size=40))
    def test_no_question_is_an_error(self, dorf: SqliteKorpus, words: list[str], phrase: str) -> None:
        try:
            hits = dorf.search_words(
                WordQuery(tuple(Term(w, tuple(words)) for w in words), (phrase,)), SearchFilter(), 10
            )
        except KnownError as error:
            raise AssertionError(error) from error
        assert len(hits) <= 10

    def test_words_as_values_are_inert_too(self, dorf: SqliteKorpus) -> None:
        for text in ("x'; DROP TABLE chunk; --", "\ud800"):
            assert dorf.norm(text, text) == dorf.norms(text) == dorf.chunks([text]) == dorf.by_hash(text) == ()
            assert dorf.neighbours(text) == ()
            assert dorf.document(text) is None
            assert not dorf.is_known(text)
        assert len(chunk_document(DORFORDNUNG)) == len(dorf.document_chunks("gii:DorfO"))
