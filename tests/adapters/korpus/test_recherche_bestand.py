"""The search over real laws: citations, the questions of the source, every curated norm."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.katalog.katalog import DateiKatalog
from app.adapters.korpus.datenbank import SqliteKorpus
from app.adapters.korpus.quellen.leser import QuellenLeser
from app.adapters.system.uhr import SystemUhr
from app.bootstrap_grund import resources_dir
from app.domain.korpus.antwort import NOTHING, check_answer
from app.domain.recht.zitat import Normzitat
from app.domain.recht.zitat_lesen import CitationReader
from app.services.korpus import KorpusService
from app.services.recherche import RechercheService

pytestmark = pytest.mark.langsam


@pytest.fixture(scope="module")
def katalog() -> DateiKatalog:
    return DateiKatalog(resources_dir())


@pytest.fixture(scope="module")
def korpus(shared: Path, tmp_path_factory: pytest.TempPathFactory, katalog: DateiKatalog) -> Iterator[SqliteKorpus]:
    korpus = SqliteKorpus(tmp_path_factory.mktemp("bestand"))
    reader = QuellenLeser(DateiLeser(), katalog.gesetzesnamen())
    report = KorpusService(korpus, reader, SystemUhr()).import_paths(
        [shared / "gesetze", shared / "eu"], lambda *_: None
    )
    assert len(report.imported) > 100
    yield korpus
    korpus.close()


@pytest.fixture(scope="module")
def reader(katalog: DateiKatalog) -> CitationReader:
    return CitationReader(katalog.gesetzesnamen())


@pytest.fixture(scope="module")
def recherche(korpus: SqliteKorpus, katalog: DateiKatalog, reader: CitationReader) -> RechercheService:
    return RechercheService(
        korpus, reader, katalog.gesetzesnamen(), katalog.suchwoerter(), katalog.suchgewichte(), None
    )


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("Ab wann ist ein Datenschutzbeauftragter nach § 38 BDSG zu benennen?", "BDSG § 38 Abs. 1"),
        ("Ab wie vielen Personen muss ein Unternehmen einen Datenschutzbeauftragten benennen?", "BDSG § 38 Abs. 1"),
        ("Welche Frist gilt für die Entschädigung nach AGG § 15 Abs. 4?", "AGG § 15 Abs. 4"),
        ("Wie lange kann ein abgelehnter Bewerber nach dem AGG Entschädigung verlangen?", "AGG § 15 Abs. 4"),
        ("Was ist bei der Erhebung personenbezogener Daten mitzuteilen, Art. 13 DSGVO?", "Art. 13 Abs. 1 DSGVO"),
        ("Wann ist eine Datenschutz-Folgenabschätzung erforderlich?", "Art. 35 Abs. 1 DSGVO"),
    ],
)
def test_the_questions_of_the_source_cite_the_right_place(
    recherche: RechercheService, reader: CitationReader, question: str, label: str
) -> None:
    answer = recherche.ask(question)

    assert label in [quelle.label for quelle in answer.quellen]
    assert f": {label}]" in answer.text
    assert check_answer(answer.text, answer.quellen, reader) == ()


@pytest.mark.parametrize(
    ("question", "label", "said"),
    [
        ("Wie lange ist die Frist für die Kündigungsschutzklage?", "KSchG § 4", "drei Wochen"),
        (
            "Wie lange darf ein abgelehnter Bewerber Entschädigung nach dem AGG verlangen?",
            "AGG § 15 Abs. 4",
            "zwei Monate",
        ),
        ("Worüber muss ich bei der Erhebung von Daten informieren?", "Art. 13 Abs. 1 DSGVO", "Kontaktdaten"),
        ("Wie hoch sind die Verzugszinsen?", "BGB § 288 Abs. 1", "fünf"),
    ],
)
def test_the_sentence_that_states_the_rule_is_quoted(
    recherche: RechercheService, question: str, label: str, said: str
) -> None:
    lines = recherche.ask(question).text.splitlines()

    assert any(said in line and line.endswith(f": {label}]") for line in lines), lines


@pytest.mark.parametrize(
    "question", ["Wie ist das Wetter morgen?", "Darf mein Hund Schokolade essen?", "Wer gewinnt die Bundesliga?"]
)
def test_what_has_nothing_to_do_with_law_finds_nothing(recherche: RechercheService, question: str) -> None:
    assert recherche.ask(question).quellen == ()


@pytest.mark.parametrize(
    ("question", "law"),
    [("Welche Meldepflichten hat der Hersteller nach CRA Art. 14?", "CRA"), ("Wer meldet Vorfälle nach NIS2?", "NIS2")],
)
def test_of_a_law_that_is_not_imported_the_answer_says_so(recherche: RechercheService, question: str, law: str) -> None:
    answer = recherche.ask(question)

    assert answer.quellen == ()
    assert answer.text.startswith(f"{NOTHING} {law} (")
    assert "nicht eingelesen" in answer.text


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("§ 622 II Nr. 5 BGB", "BGB § 622 Abs. 2 Nr. 5"),
        ("Art 13 I c DSGVO", "Art. 13 Abs. 1 lit. c DSGVO"),
        ("§§ 305 ff. BGB", "BGB § 305 Abs. 1"),
        ("Rauswurf in der Probezeit", "BGB § 622 Abs. 3"),
        ("Probezeit Berufsausbildung BBiG", "BBiG § 20"),
        ("Wie hoch darf die Kaution sein?", "BGB § 551 Abs. 1"),
        ("Mietpreisbremse", "BGB § 556d Abs. 1"),
        ("Verjährung im BGB", "BGB § 195"),
    ],
)
def test_known_places_are_among_the_first(recherche: RechercheService, query: str, first: str) -> None:
    hits = recherche.search(query).hits[:5]

    assert any(hit.label.startswith(first) for hit in hits), [hit.label for hit in hits]


def test_every_curated_norm_is_in_the_laws(korpus: SqliteKorpus, katalog: DateiKatalog, reader: CitationReader) -> None:
    missing = []
    for norm in sorted({norm for norms in katalog.suchwoerter().norms.values() for norm in norms}):
        zitat = reader.read(norm)
        assert isinstance(zitat, Normzitat)
        chunks = korpus.norm(zitat.regulation_code, zitat.article, zitat.art)
        if not any(zitat.paragraph in ("", chunk.paragraph) for chunk in chunks):
            missing.append(norm)
    assert missing == []
