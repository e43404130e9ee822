"""Search, norms and answers over a corpus in memory."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date

import pytest

from app.domain.korpus.antwort import NOTHING, check_answer
from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.quelle import SourceDocument, SourceType
from app.domain.korpus.suchwoerter import Suchgewichte, Suchwoerter
from app.domain.korpus.treffer import FoundBy, Ranked, SearchFilter, SearchMode, SearchResult
from app.domain.recht.gesetzesnamen import Gesetzesname, Gesetzesnamen
from app.domain.recht.zitat import CitationStyle, NormArt
from app.domain.recht.zitat_lesen import CitationReader
from app.errors import InputError, NotFoundError, StoreError
from app.services.fundstellen import SUMMARY
from app.services.recherche import KEYWORD_ONLY, RechercheService
from tests.korpus_fake import FakeKorpus
from tests.korpus_gesetze import file_of, gesetz

NAMES = Gesetzesnamen.of(
    [
        Gesetzesname("BaumG", "Baumgesetz"),
        Gesetzesname("StegG", "Steggesetz", frueher=("BrettG",)),
        Gesetzesname("MoosVO", "Moosverordnung", CitationStyle.ARTICLE, aliases=("Verordnung (EU) 2031/1",)),
    ],
    {},
)
READER = CitationReader(NAMES)
WORDS = Suchwoerter(
    synonyms={"umhauen": ("Fällung",)},
    stop_words=frozenset(
        {
            "wer",
            "darf",
            "einen",
            "was",
            "sagt",
            "fuer",
            "im",
            "zur",
            "nach",
            "ist",
            "welche",
            "gilt",
            "wie",
            "hoch",
            "das",
        }
    ),
    norms={"Kahlschlag": ("§ 5 BaumG",)},
)
BAUM = gesetz(
    "BaumG",
    {
        "1": "Ziel ist der Schutz der Bäume.",
        "2": ("Die Fällung ist anzuzeigen. Die Frist beträgt zwei Wochen.", "Die Fällung im Mai ist verboten."),
        "3": "",
        "4": "Die Gebühr beträgt drei Taler.",
        "5": ("Reihen von Bäumen sind zu erhalten.", "Ausnahmen erteilt der Rat."),
    },
    section={"2": "Fällung"},
)
STEG = gesetz("StegG", {"1": "Die Gebühr trägt der Verein.", "2": "Die Frist für die Anzeige beträgt vier Wochen."})
VORSPRUCH = gesetz("BaumG", {"1": "Ziel ist der Schutz.", "2": "Es gilt."})
VORSPRUCH = replace(
    VORSPRUCH,
    norms=(replace(VORSPRUCH.norms[0], article="Vorspruch", art=NormArt.ABSCHNITT), *VORSPRUCH.norms),
)
KURZ = gesetz("BaumG", {"9": "Kurz: Hecken sind frei."}, kind=SourceType.KURZFASSUNG)


@dataclass
class Near:
    """Vectors that always find the same."""

    labels: tuple[str, ...] = ()
    korpus: FakeKorpus | None = None
    there: bool = True
    asked: list[str] = field(default_factory=list)

    def nearest(self, text: str, filters: SearchFilter, limit: int) -> tuple[Ranked, ...] | None:
        self.asked.append(text)
        if not self.there or self.korpus is None:
            return None
        chunks = {c.article_label: c for d in self.korpus.active for c in self.korpus.document_chunks(d)}
        return tuple(Ranked(chunks[label].chunk_id, 1 - n / 10) for n, label in enumerate(self.labels))


class Broken:
    """A model whose process died."""

    def nearest(self, text: str, filters: SearchFilter, limit: int) -> tuple[Ranked, ...] | None:
        raise StoreError("Das Modell antwortet nicht.")


def corpus(*documents: SourceDocument) -> FakeKorpus:
    korpus = FakeKorpus()
    with korpus.importing() as run:
        for document in documents:
            run.write(document, chunk_document(document), file_of(document))
            run.switch(document.meta.document_id)
    return korpus


def service(
    *documents: SourceDocument, vectors: Near | Broken | None = None, weights: Suchgewichte | None = None
) -> RechercheService:
    korpus = corpus(*(documents or (BAUM, STEG, KURZ)))
    if isinstance(vectors, Near):
        vectors.korpus = korpus
    return RechercheService(korpus, READER, NAMES, WORDS, weights or Suchgewichte(SearchMode.HYBRID), vectors)


def labels(result: SearchResult) -> list[str]:
    return [hit.label for hit in result.hits]


# ---- citations come first -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("§ 2 Abs. 1 BaumG", ["BaumG § 2 Abs. 1"]),
        ("BaumG § 2 I 2", ["BaumG § 2 Abs. 1 Satz 2"]),
        ("baumg 2 abs 2", ["BaumG § 2 Abs. 2"]),
        ("§ 2 BaumG", ["BaumG § 2 Abs. 1", "BaumG § 2 Abs. 2"]),
        ("§§ 1, 2 Abs. 2 BaumG", ["BaumG § 1", "BaumG § 2 Abs. 2"]),
        ("§§ 1 f. BaumG", ["BaumG § 1", "BaumG § 2 Abs. 1"]),
        ("§§ 2 ff. BaumG", ["BaumG § 2 Abs. 1", "BaumG § 4", "BaumG § 5 Abs. 1", "BaumG § 9"]),
        ("§§ 2 bis 4 BaumG", ["BaumG § 2 Abs. 1", "BaumG § 4"]),
        ("BaumG", ["BaumG § 1", "BaumG § 2 Abs. 1", "BaumG § 4", "BaumG § 5 Abs. 1", "BaumG § 9"]),
    ],
)
def test_a_citation_leads_to_its_place(query: str, found: list[str]) -> None:
    result = service().search(query)

    assert labels(result) == found
    assert all(hit.found_by == {FoundBy.ZITAT} for hit in result.hits)
    assert result.hinweise == ()


def test_a_cited_sentence_is_highlighted() -> None:
    hit = service().search("§ 2 Abs. 1 Satz 2 BaumG").hits[0]

    assert [hit.chunk.chunk_text[a:b] for a, b in hit.highlights] == ["Die Frist beträgt zwei Wochen."]


def test_a_citation_inside_a_question_comes_before_what_words_find() -> None:
    result = service().search("Was sagt § 4 BaumG zur Frist?")

    assert labels(result)[0] == "BaumG § 4"
    assert "BaumG § 2 Abs. 1 Satz 2" in labels(result)
    assert [zitat.article for zitat in result.zitate] == ["4"]


@pytest.mark.parametrize(
    ("query", "hint"),
    [
        ("Art. 3 MoosVO", "MoosVO (Moosverordnung) ist nicht eingelesen. Im Bereich Rechtskorpus einlesen"),
        ("Art. 3 MoosVO", "eur-lex.europa.eu"),
        ("Fristen der Moosverordnung", "MoosVO (Moosverordnung) ist nicht eingelesen"),
        ("§ 99 BaumG", "§ 99 BaumG gibt es nicht."),
        ("§ 3 BaumG", "§ 3 BaumG ist weggefallen."),
        ("§ 2 Abs. 8 BaumG", "§ 2 Abs. 8 BaumG gibt es nicht; gezeigt wird die Norm."),
        ("§ 1 BaumG a. F.", "Gemeint ist eine alte Fassung (a. F.)"),
    ],
)
def test_what_is_not_there_is_said(query: str, hint: str) -> None:
    said = " ".join(service().search(query).hinweise).replace("\u00a0", " ")

    assert hint in said


def test_the_law_that_is_chosen_as_filter_completes_a_number() -> None:
    result = service().search("§ 2 Abs. 2", filters=SearchFilter(frozenset({"BaumG"})))

    assert labels(result) == ["BaumG § 2 Abs. 2"]


# ---- words, vectors, weights ----------------------------------------------------------------------------------------


def test_words_of_people_find_words_of_statutes() -> None:
    assert labels(service().search("Wer darf Lärchen umhauen?"))[0].startswith("BaumG § 2")


def test_the_best_sentence_gives_the_label() -> None:
    hit = service().search("Frist Fällung Wochen").hits[0]

    assert hit.label == "BaumG § 2 Abs. 1 Satz 2"
    assert hit.chunk.article_label == "BaumG § 2 Abs. 1"


def test_a_law_named_in_the_question_is_preferred() -> None:
    assert labels(service().search("Gebühr BaumG"))[0] == "BaumG § 4"
    assert labels(service().search("Gebühr im Steggesetz"))[0] == "StegG § 1"


def test_well_known_names_lead_to_their_norm() -> None:
    assert labels(service().search("Kahlschlag"))[0].startswith("BaumG § 5")


def test_further_chunks_of_a_norm_stand_back() -> None:
    weights = Suchgewichte(SearchMode.KEYWORD, weitere_absaetze=0.1)
    result = service(BAUM, STEG, weights=weights).search("Fällung Anzeige Mai")

    assert labels(result)[0].startswith("BaumG § 2")
    assert not labels(result)[1].startswith("BaumG § 2")


def test_core_statutes_stand_before_others() -> None:
    for code in ("BaumG", "StegG"):
        weights = Suchgewichte(SearchMode.KEYWORD, vorrang={code: 3.0})
        assert labels(service(weights=weights).search("Gebühr"))[0].startswith(code)


def test_vectors_take_part_where_they_are() -> None:
    near = Near(("BaumG § 1",))
    result = service(vectors=near).search("Gebühr")

    assert result.mode is SearchMode.HYBRID
    assert result.hinweise == ()
    assert {hit.label: hit.found_by for hit in result.hits}["BaumG § 1"] == {FoundBy.VEKTOR}
    only = service(vectors=near).search("Gebühr", mode=SearchMode.VECTOR)
    assert labels(only) == ["BaumG § 1"]


@pytest.mark.parametrize("vectors", [None, Near(there=False)])
def test_keyword_only_is_said(vectors: Near | None) -> None:
    result = service(vectors=vectors).search("Gebühr", mode=SearchMode.HYBRID)

    assert result.mode is SearchMode.KEYWORD
    assert result.hinweise == (KEYWORD_ONLY,)
    assert result.hits


def test_a_model_that_fails_does_not_stop_the_search() -> None:
    result = service(vectors=Broken()).search("Gebühr")

    assert result.mode is SearchMode.KEYWORD
    assert result.hits
    assert "Das Modell antwortet nicht." in result.hinweise[0]


def test_who_wants_keywords_gets_them_without_remark() -> None:
    result = service(vectors=Near(("BaumG § 1",))).search("Gebühr", mode=SearchMode.KEYWORD)

    assert result.mode is SearchMode.KEYWORD
    assert result.hinweise == ()


def test_meaning_is_searched_with_the_words_of_statutes() -> None:
    near = Near()
    service(vectors=near).search("Wer darf umhauen?")

    assert near.asked == ["umhauen Fällung"]


def test_what_is_repealed_is_no_hit() -> None:
    baum = gesetz(
        "BaumG", {"1": ("(weggefallen)", "Die Fällung ist frei.", "1. (aufgehoben)")}, section={"1": "Fällung"}
    )

    assert labels(service(baum).search("umhauen")) == ["BaumG § 1 Abs. 2"]


def test_a_law_alone_shows_its_first_norms_in_force() -> None:
    assert labels(service().search("BaumG"))[:3] == ["BaumG § 1", "BaumG § 2 Abs. 1", "BaumG § 4"]
    assert labels(service(VORSPRUCH).search("BaumG")) == ["BaumG § 1", "BaumG § 2"]


def test_filters_hold_for_every_way() -> None:
    late = replace(STEG, meta=replace(STEG.meta, gueltig_ab=date(2030, 1, 1)))
    found = service(BAUM, late).search("Gebühr", filters=SearchFilter(gueltig_am=date(2026, 1, 1)))
    assert labels(found) == ["BaumG § 4"]
    other = SearchFilter(frozenset({"StegG"}))
    assert labels(service().search("Kahlschlag", filters=other)) == []
    assert labels(service().search("§ 4 BaumG", filters=other)) == []


def test_limit_and_empty_questions() -> None:
    assert len(service().search("Fällung Gebühr Frist", limit=2).hits) == 2
    assert service().search("").hits == ()
    assert service().search("wer darf was?").hits == ()


def test_a_summary_is_marked() -> None:
    hit = service().search("Hecken").hits[0]

    assert hit.label == "BaumG § 9"
    assert hit.hinweis == SUMMARY
    assert service().search("Gebühr").hits[0].hinweis == ""


# ---- show, neighbours, cite -----------------------------------------------------------------------------------------


def test_a_norm_is_shown_with_its_neighbours() -> None:
    view = service().show("§ 2 Abs. 1 Satz 2 BaumG")

    assert (view.label, view.heading, view.section) == ("BaumG § 2 Abs. 1 Satz 2", "Titel von 2", "Fällung")
    assert [chunk.paragraph for chunk in view.chunks] == ["1", "2"]
    assert (view.vorige, view.naechste) == ("BaumG § 1", "BaumG § 3")
    assert view.highlight is not None
    chunk_id, start, end = view.highlight
    text = {chunk.chunk_id: chunk.chunk_text for chunk in view.chunks}[chunk_id]
    assert text[start:end] == "Die Frist beträgt zwei Wochen."


def test_contract_labels_and_chunk_ids_are_shown_too() -> None:
    recherche = service()
    hit = recherche.search("Gebühr Taler").hits[0]

    assert recherche.show(hit.chunk.article_label) == recherche.show(hit.chunk.chunk_id)
    assert recherche.show("BaumG").label == "BaumG § 1"


def test_a_repealed_norm_has_no_text_but_neighbours() -> None:
    view = service().show("§ 3 BaumG")

    assert (view.chunks, view.hinweise) == ((), ("Weggefallen.",))
    assert (view.vorige, view.naechste) == ("BaumG § 2", "BaumG § 4")


def test_repealed_norms_under_a_common_heading_are_known() -> None:
    norms = tuple(replace(norm, bis="8") if norm.article == "3" else norm for norm in BAUM.norms)

    assert service(replace(BAUM, norms=norms)).show("§ 6a BaumG").label == "BaumG § 6a"


def test_a_summary_is_shown_as_such() -> None:
    assert SUMMARY in service().show("§ 9 BaumG").hinweise


@pytest.mark.parametrize(
    ("label", "error"),
    [
        ("Frühling", InputError),
        ("§ 99 BaumG", NotFoundError),
        ("Art. 1 MoosVO", NotFoundError),
        ("0" * 40, NotFoundError),
    ],
)
def test_what_cannot_be_shown_is_refused(label: str, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"Frühling|gibt es nicht|nicht eingelesen"):
        service().show(label)
    with pytest.raises(NotFoundError, match="gibt es nicht mehr"):
        service().show("0" * 40)


def test_neighbours() -> None:
    recherche = service()
    hit = recherche.search("§ 2 Abs. 2 BaumG").hits[0]

    around = recherche.neighbours(hit.chunk.chunk_id)
    assert [chunk.article_label for chunk in around] == ["BaumG § 2 Abs. 1", "BaumG § 2 Abs. 2", "BaumG § 4"]
    assert recherche.neighbours("unbekannt") == ()


def test_all_citations_of_a_text_are_resolved() -> None:
    text = "Nach § 2 Abs. 2 BaumG und Art. 7 MoosVO; siehe § 5 BaumG, § 99 BaumG."
    places = service().cite(text)

    assert text[places[0].found.start : places[0].found.end] == "§ 2 Abs. 2 BaumG"
    assert [p.label for p in places] == ["BaumG § 2 Abs. 2", "", "BaumG § 5", ""]
    assert [p.hit is not None for p in places] == [True, False, True, False]
    assert "nicht eingelesen" in places[1].hinweis
    assert "gibt es nicht" in places[3].hinweis


# ---- answers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "label", "quoted"),
    [
        ("Welche Frist gilt nach § 2 Abs. 1 BaumG?", "BaumG § 2 Abs. 1", "Die Frist beträgt zwei Wochen."),
        ("Welche Frist gilt im Steggesetz?", "StegG § 2", "Die Frist für die Anzeige beträgt vier Wochen."),
        ("Ist die Fällung im Mai verboten?", "BaumG § 2 Abs. 2", "Die Fällung im Mai ist verboten."),
    ],
)
def test_an_answer_consists_of_quotations(question: str, label: str, quoted: str) -> None:
    answer = service().ask(question)

    assert f"„{quoted}“ [Quelle 1: {label}]" in answer.text
    assert answer.quellen[0].label == label
    assert check_answer(answer.text, answer.quellen, READER) == ()


def test_where_nothing_fits_it_is_said() -> None:
    answer = service().ask("Wie backt man Kuchen?")

    assert answer.text.startswith(NOTHING)
    assert answer.quellen == ()


@pytest.mark.parametrize(
    "question",
    [
        "Welche Gebühr zahlt die Rakete zum Mond?",  # one word of three
        "Wo rodelt Kahlschlag im Schnee mit Raketen?",  # the name of a norm, and much else
        "Wie wird das Wetter?",  # has the stem of „Wette“
    ],
)
def test_one_word_of_many_is_no_answer(question: str) -> None:
    wette = gesetz("StegG", {"7": "Eine Wette verpflichtet nicht."})

    assert service(BAUM, wette, vectors=Near(("BaumG § 1", "StegG § 7"))).ask(question).quellen == ()
    assert service(BAUM, wette).ask("Verpflichtet eine Wette?").quellen != ()


def test_the_absatz_that_states_the_rule_answers_first() -> None:
    baum = gesetz(
        "BaumG",
        {
            "1": ("Das Bußgeld beträgt neun Taler.", "Das Bußgeld für Wildfrevel verfällt dem Rat, Wildfrevel."),
            "2": ("Der Rat hilft.", "Kein Rasten gilt."),
        },
        section={"1": "Wildfrevel", "2": "Notschlag"},
    )
    baum = replace(
        baum, norms=tuple(replace(n, heading=h) for n, h in zip(baum.norms, ("", "Rasten Notschlag"), strict=True))
    )

    money = service(baum).ask("Wie hoch ist das Bußgeld Wildfrevel?")
    assert [quelle.label for quelle in money.quellen] == ["BaumG § 1 Abs. 1", "BaumG § 1 Abs. 2"]
    assert service(baum).ask("Rasten Notschlag").quellen[0].label == "BaumG § 2 Abs. 1"


def test_what_is_said_in_the_answer_is_no_hint_again() -> None:
    answer = service(vectors=Near()).ask("Was sagt Art. 4 MoosVO?")

    assert "nicht eingelesen" in answer.text
    assert answer.hinweise == ()


@pytest.mark.parametrize("question", ["Welche Gebühr gilt nach Art. 4 MoosVO?", "Welche Gebühr gilt nach MoosVO?"])
def test_of_a_law_that_is_not_there_no_other_law_answers(question: str) -> None:
    answer = service().ask(question)

    assert answer.quellen == ()
    assert "MoosVO (Moosverordnung) ist nicht eingelesen" in answer.text


def test_only_the_named_law_answers() -> None:
    answer = service().ask("Welche Gebühr gilt nach StegG?")

    assert {quelle.label for quelle in answer.quellen} == {"StegG § 1"}


def test_a_summary_as_source_is_marked() -> None:
    assert [quelle.hinweis for quelle in service().ask("Was gilt für Hecken?").quellen] == [SUMMARY]


@pytest.mark.parametrize("query", ["Frist BrettG", "§ 2 BrettG", "brettg", "Frist nach § 2 BrettG und § 1 BrettG"])
def test_a_law_named_by_an_earlier_name_is_searched_and_that_is_said_once(query: str) -> None:
    result = service().search(query, mode=SearchMode.KEYWORD)
    assert result.hits[0].chunk.regulation_code == "StegG"
    assert result.hinweise == ("„BrettG“ heißt heute StegG (Steggesetz).",)


@pytest.mark.parametrize(
    ("query", "found", "bare"),
    [
        ("§ 5", [], ("§ 5",)),
        ("was gilt nach § 5 Abs. 2", [], ("§ 5 Abs. 2",)),
        ("Gebühr nach § 4", ["BaumG § 4", "StegG § 9"], ("§ 4",)),
        ("§ 4 im BaumG", ["BaumG § 4"], ()),
        ("§ 4 BaumG und § 9", ["BaumG § 4"], ("§ 9",)),
        ("Gebühr § 4 baumg", ["BaumG § 4"], ()),
        ("nach § 4 baumg und § 9 StegG", ["BaumG § 4", "StegG § 9"], ()),
    ],
)
def test_a_number_without_a_law_is_asked_back_and_is_no_word(
    query: str, found: list[str], bare: tuple[str, ...]
) -> None:
    cites = gesetz("StegG", {"9": "Die Gebühr nach § 5 Abs. 2 und § 9 ist befreit."})
    made = service(BAUM, cites)
    result = made.search(query)
    assert [hit.label.partition(" Abs.")[0] for hit in result.hits][: len(found)] == found
    assert bool(result.hits) is bool(found)
    assert result.ohne_gesetz == bare
    said = [f"„{written}“ ist unvollständig: Das Gesetz fehlt" for written in bare]
    assert [note.partition(";")[0] for note in result.hinweise if note != KEYWORD_ONLY] == said
    if not found:
        answer = made.ask(query)
        assert answer.text.startswith(f"{NOTHING} {said[0]}")
        assert not answer.quellen
    within = made.search(query, filters=SearchFilter(regulation_codes=frozenset({"BaumG"})))
    assert within.ohne_gesetz == ()  # the filter names the law
