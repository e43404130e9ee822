"""What is written can be read again; any text is read in time that grows with its length alone."""

from __future__ import annotations

import string
import time
from contextlib import suppress
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.adapters.katalog.gesetze import load_gesetzesnamen
from app.domain.recht.zitat import CitationStyle, Einheit, Entscheidungszitat, NormArt, Normzitat, Teil
from app.domain.recht.zitat_lesen import CitationReader
from app.domain.recht.zitat_schreiben import article_label, lawyer_form, sub_text

NAMES = load_gesetzesnamen(Path(__file__).parents[3] / "resources" / "recht")
READER = CitationReader(NAMES)
PARAGRAPH, ARTICLE = CitationStyle.PARAGRAPH, CitationStyle.ARTICLE

LAWS = st.sampled_from(sorted(NAMES.laws))
NUMBERS = st.integers(1, 2400).map(str)
ARTICLES = st.builds(lambda number, letter: number + letter, NUMBERS, st.sampled_from(["", "", "a", "b", "k"]))
ABSAETZE = st.sampled_from(["", "", "1", "2", "3a", "10", "21"])
SUBS = st.lists(
    st.sampled_from(
        [
            Teil(Einheit.UNTERABSATZ, "1"),
            Teil(Einheit.SATZ, "2"),
            Teil(Einheit.HALBSATZ, "2"),
            Teil(Einheit.NUMMER, "3a"),
            Teil(Einheit.NUMMER, "14"),
            Teil(Einheit.BUCHSTABE, "c"),
            Teil(Einheit.DOPPELBUCHSTABE, "aa"),
            Teil(Einheit.ALTERNATIVE, "2"),
            Teil(Einheit.SPIEGELSTRICH, "3"),
        ]
    ),
    max_size=4,
    unique_by=lambda teil: teil.einheit,
).map(tuple)
KINDS = st.sampled_from([NormArt.NORM, NormArt.NORM, NormArt.NORM, NormArt.ANLAGE, NormArt.ERWAEGUNGSGRUND])


@st.composite
def norm_citations(draw: st.DrawFn) -> Normzitat:
    code, art = draw(LAWS), draw(KINDS)
    style = NAMES.laws[code].style
    if art is NormArt.ANLAGE:
        return Normzitat(
            code, style, draw(st.sampled_from(["Anlage", "Anlage 1", "Anhang III", "Anlage 12a"])), art=art
        )
    article, paragraph, sub = draw(ARTICLES), draw(ABSAETZE), draw(SUBS)
    if art is NormArt.ERWAEGUNGSGRUND:
        return Normzitat(code, style, draw(NUMBERS), "", (), art)
    if code == "EGBGB" and draw(st.booleans()):
        article = f"{article} § {draw(NUMBERS)}"
    bis, folgende = draw(st.sampled_from([("", ""), ("", ""), ("2500", ""), ("", "f."), ("", "ff.")]))
    assume(not (bis and (paragraph or sub)))
    fassung = draw(st.sampled_from(["", "", "a. F.", "n. F."]))
    return Normzitat(code, style, article, paragraph, sub, art, bis, folgende, fassung)


@given(norm_citations())
def test_lawyer_form_is_read_again(zitat: Normzitat) -> None:
    written = lawyer_form(zitat)
    assert READER.read(written) == zitat
    text = f"Das folgt aus {written}."
    (found,) = READER.find(text)
    assert (found.zitat, text[found.start : found.end]) == (zitat, written)


@given(norm_citations())
def test_article_label_is_read_again(zitat: Normzitat) -> None:
    plain = Normzitat(zitat.regulation_code, zitat.style, zitat.article, zitat.paragraph, zitat.sub, zitat.art)
    label = article_label(
        plain.regulation_code, plain.style, plain.article, plain.paragraph, sub_text(plain.sub), plain.art
    )
    assert "\u00a0" not in label
    assert READER.read(label) == plain
    assert [found.zitat for found in READER.find(label)] == [plain]


@given(
    st.builds(
        Entscheidungszitat,
        st.sampled_from(["BAG", "BGH", "EuGH", "LAG Hamm", "OLG Frankfurt a. M.", "ArbG Köln", "KG"]),
        st.sampled_from(["8 AZR 492/03", "XII ZB 157/17", "C-34/21", "10 Sa 1/10", "GS 1/84", "B 14 AS 10/10 R"]),
        st.none() | st.dates(date(1955, 1, 1), date(2030, 1, 1)),
        st.sampled_from(["", "Urt.", "Beschl.", "Vers.-Urt."]),
        st.sampled_from(["", "1", "112"]),
    )
)
def test_decisions_are_read_again(zitat: Entscheidungszitat) -> None:
    written = lawyer_form(zitat)
    assert READER.read(written) == zitat
    assert [found.zitat for found in READER.find(f"Vgl. {written}; dazu unten.")] == [zitat]


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        (article_label("BDSG", PARAGRAPH, "38", "1"), "BDSG § 38 Abs. 1"),
        (article_label("DSGVO", ARTICLE, "13", "1", "lit. c"), "Art. 13 Abs. 1 lit. c DSGVO"),
        (article_label("AGG", PARAGRAPH, "15", "4"), "AGG § 15 Abs. 4"),
        (article_label("KSchG", PARAGRAPH, "4", sub="Satz 1"), "KSchG § 4 Satz 1"),
        (article_label("DSGVO", ARTICLE, "26", art=NormArt.ERWAEGUNGSGRUND), "ErwG 26 DSGVO"),
        (article_label("GKG", PARAGRAPH, "Anlage 1", art=NormArt.ANLAGE), "GKG Anlage 1"),
        (article_label("KI-VO", ARTICLE, "Anhang III", art=NormArt.ANLAGE), "Anhang III KI-VO"),
        (article_label("EGBGB", ARTICLE, "229 § 5"), "Art. 229 § 5 EGBGB"),
        (article_label("GG", ARTICLE, "Präambel", art=NormArt.ABSCHNITT), "GG Präambel"),
        (article_label("BAG 8 AZR 492/03", PARAGRAPH, "12", art=NormArt.RANDNUMMER), "BAG 8 AZR 492/03, Rn. 12"),
        (article_label("BGB", PARAGRAPH, ""), "BGB"),
    ],
)
def test_labels_of_the_contract(label: str, expected: str) -> None:
    assert label == expected
    READER.read(label)


@pytest.mark.parametrize(
    ("zitat", "expected"),
    [
        (
            Normzitat("BGB", PARAGRAPH, "622", "2", (Teil(Einheit.SATZ, "1"), Teil(Einheit.NUMMER, "5"))),
            "§\u00a0622 Abs.\u00a02 Satz\u00a01 Nr.\u00a05 BGB",
        ),
        (Normzitat("BGB", PARAGRAPH, "305", bis="310"), "§§\u00a0305 bis 310 BGB"),
        (Normzitat("BGB", PARAGRAPH, "305", folgende="ff."), "§§\u00a0305\u00a0ff. BGB"),
        (Normzitat("SGB IX", PARAGRAPH, "168"), "§\u00a0168 SGB\u00a0IX"),
        (Normzitat("EGBGB", ARTICLE, "229 § 5"), "Art.\u00a0229\u00a0§\u00a05 EGBGB"),
        (Normzitat("BGB", PARAGRAPH, "622", fassung="a. F."), "§\u00a0622 BGB\u00a0a.\u00a0F."),
        (
            Entscheidungszitat("BAG", "8 AZR 492/03", date(2004, 10, 28), "Urt.", "12"),
            "BAG, Urt. v.\u00a028.10.2004 – 8\u00a0AZR\u00a0492/03, Rn.\u00a012",
        ),
        (Entscheidungszitat("BAG", "8 AZR 492/03"), "BAG 8\u00a0AZR\u00a0492/03"),
    ],
)
def test_lawyer_form(zitat: Normzitat | Entscheidungszitat, expected: str) -> None:
    assert lawyer_form(zitat) == expected


# ---- any text -------------------------------------------------------------------------------------------------------

WORDS = (
    *("§", "§§", "Art.", "Artikel", "Abs.", "Absatz", "Satz", "S.", "Nr.", "lit.", "Anlage", "Anhang", "ErwG", "KV"),
    *("VV", "BGB", "KSchG", "DSGVO", "SGB", "IX", "II", "IV", "a", "f", "ff.", "aa", "bis", "–", "-", ",", "und", "/"),
    *("i.V.m.", "1", "2", "12", "305", "15a", "(", ")", "(2)", "zum", "des", "der", "Bürgerlichen", "Gesetzbuchs"),
    *("a.F.", "BAG", "Urt.", "v.", "3.5.2017", "8", "AZR", "492/03", "Rn.", "C-34/21", ".", ";", "\n", "\u00a0"),
    *("vom", "Gesetz", "dieses", "Gesetzes", "erster", "Halbsatz", "Alt."),
)
PIECES = st.builds(str.join, st.sampled_from(["", " "]), st.lists(st.sampled_from(WORDS), max_size=60))


@given(st.one_of(PIECES, st.text(max_size=200), st.text("§Art. 123abIVX,-–()BGBKSchG\n\u00a0", max_size=200)))
@settings(max_examples=200)
def test_any_text_is_read_without_error(text: str) -> None:
    for default in (None, "BGB"):
        found = READER.find(text, default=default)
        for citation in found:
            assert 0 <= citation.start < citation.end <= len(text)
            words = text[citation.start : citation.end]
            assert words == words.strip()
            assert any(c in string.digits or c in "IVX" or c.isalpha() for c in words)
        for one, other in pairwise(found):
            assert (
                one.end <= other.start or (one.start, one.end) == (other.start, other.end) or one.start == other.start
            )
    with suppress(ValueError):
        assert READER.read(text)


@given(st.text(alphabet="§ Abs.12aBGBIV,\n", min_size=1, max_size=12))
@settings(max_examples=25)
def test_repeated_text_stays_fast(piece: str) -> None:
    text = piece * (10_000 // len(piece))
    begin = time.process_time()
    READER.find(text, default="BGB")
    assert time.process_time() - begin < 1


@pytest.mark.parametrize(
    "piece",
    [
        "§ 1 Abs. ",
        "§ 1 Abs. 1, ",
        "§§ 1, ",
        "§ ",
        "§",
        "Art. 1 ",
        "Art. 1 § ",
        "Nr. 1234, ",
        "BAG, Urt. v. ",
        "BAG ",
        "LAG Hamm ",
        "Anlage 1, ",
        "§ 1 des Ersten ",
        "Bürgerlichen ",
        "§ 1 Verordnung ",
        "        ",
        "\n",
        "a",
        "1",
        "§ 1 bis ",
        "§ 1 und ",
        "§ 1 i. V. m. ",
        "§ 1 BGB ",
        "(",
        "A-",
    ],
)
def test_long_repetitions_stay_fast(piece: str) -> None:
    text = piece * (20_000 // len(piece))
    begin = time.process_time()
    READER.find(text, default="BGB")
    assert time.process_time() - begin < 1, "die Zeit wächst schneller als der Text"


def test_hundred_kilobytes_of_a_beginning_stay_fast() -> None:
    begin = time.process_time()
    assert READER.find("§ 1 Abs. " * 11_000) == ()
    assert time.process_time() - begin < 3


def test_reading_time_grows_with_the_length_alone() -> None:
    def seconds(count: int) -> float:
        text = (
            "Nach § 622 Abs. 2 Satz 1 Nr. 5 BGB, § 1 Abs. und BAG, Urt. v. 28.10.2004 – 8 AZR 492/03 gilt das. " * count
        )
        begin = time.process_time()
        assert len(READER.find(text)) == 2 * count
        return time.process_time() - begin

    seconds(10)
    assert seconds(800) < 16 * max(seconds(100), 0.02)
