"""Citations as people write them: tables checked by hand (``zitate_*``)."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.recht.zitat import NormArt
from tests.zitate_schrift import GETIPPT, KEINE, VARIANTEN
from tests.zitate_tabelle import READER, decision, norm, norms, rows

HERE = Path(__file__).parent
NORMEN = rows(HERE / "zitate_normen.txt")
URTEILE = rows(HERE / "zitate_urteile.txt")


def test_the_table_is_large_enough() -> None:
    assert len(NORMEN) + len(URTEILE) + len(VARIANTEN) + len(GETIPPT) >= 250
    assert len({text for text, _ in NORMEN}) == len(NORMEN)


def check_read(text: str, expected: str) -> None:
    wanted = norms(expected)
    if len(wanted) > 1 and not (wanted[0].art is NormArt.ANLAGE and "zu " in text):
        with pytest.raises(ValueError, match="mehrere Fundstellen"):
            READER.read(text)
    else:
        assert READER.read(text) == wanted[0]


@pytest.mark.parametrize(("text", "expected"), [*NORMEN, *VARIANTEN], ids=lambda value: value[:60])
def test_norms_are_found_and_read(text: str, expected: str) -> None:
    found = READER.find(text)
    assert [citation.zitat for citation in found] == norms(expected)
    assert found[-1].end == len(text), "Das Gesetz gehört zur letzten Fundstelle"

    sentence = f"Nach Auffassung der Kammer ist {text}, auch wenn 3 Tage fehlen (§ 5 des Vertrages), anzuwenden."
    within = READER.find(sentence)
    assert [citation.zitat for citation in within] == norms(expected)
    starts = [citation.start for citation in within]
    assert starts == sorted(starts)
    assert sentence[within[0].start : within[-1].end] in text

    check_read(text, expected)


@pytest.mark.parametrize(("text", "expected"), GETIPPT, ids=lambda value: value[:60])
def test_what_is_typed_is_read(text: str, expected: str) -> None:
    check_read(text, expected)


@pytest.mark.parametrize("text", KEINE)
def test_no_citation_in_running_text(text: str) -> None:
    assert READER.find(text) == ()
    assert READER.find(f"Der Kläger trägt vor, {text}, und meint, das reiche.") == ()


@pytest.mark.parametrize(("text", "expected"), URTEILE, ids=lambda value: value[:60])
def test_decisions_are_found_and_read(text: str, expected: str) -> None:
    wanted = decision(expected)
    sentence = f"So hat es das Gericht entschieden ({text}); dem ist zu folgen (§ 5 KSchG)."
    first, *_, last = READER.find(sentence)
    assert first.zitat == wanted
    assert text.startswith(sentence[first.start : first.end])
    assert last.zitat == norm("KSchG|§ 5")
    assert READER.find(text)[0].zitat == wanted
    if first.end - first.start == len(text):
        assert READER.read(text) == wanted


@pytest.mark.parametrize("text", ["§ 5", "§ 5 Abs. 2 Satz 1", "Art. 6 Abs. 1 lit. f"])
def test_a_norm_without_its_law_is_incomplete(text: str) -> None:
    with pytest.raises(ValueError, match="unvollständig: Das Gesetz fehlt"):
        READER.read(text)


@pytest.mark.parametrize(
    "text",
    ["§ ", "5 Schafe", "Deich", "30tage", "500euro", "2-Wochen-Frist", "Covid19", "b2b", "35h-Woche", "5 Monate kschg"],
)
def test_other_words_are_no_citation(text: str) -> None:
    with pytest.raises(ValueError, match="keine Fundstelle"):
        READER.read(text)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("§ 5", ["§ 5"]),
        ("nach Art. 3 Abs. 2 gilt", ["Art. 3 Abs. 2"]),
        ("§ 1 BGB, dort § 2 Satz 1. Ferner §§ 3, 4", ["§ 2 Satz 1", "§§ 3", "4"]),
        ("§ 5 des Vertrages", []),
        ("§§ 187, 188 Abs. 2 BGB", []),
        ("BAG, Urt. v. 28.10.2004 – 8 AZR 492/03", []),
        ("ohne", []),
    ],
)
def test_citations_without_their_law_are_told_apart(text: str, missing: list[str]) -> None:
    assert [text[found.start : found.end] for found in READER.incomplete(text)] == missing
