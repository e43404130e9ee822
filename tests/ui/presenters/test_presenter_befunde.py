"""Prüfliste: rank, order, filter, words."""

from __future__ import annotations

import pytest

from app.domain.pruefung.befund import Ausweg, Befund, BefundTyp, Ebene, Schwere, Wirkung
from app.ui.presenters.befunde import (
    Rang,
    ausweg_hinweis,
    breakable,
    quelle_html,
    rang,
    umbruch,
    vorlesetext,
    zaehle,
    zaehltext,
    zeile,
    zeilen,
)


def befund(
    id_: str,
    *,
    erfuellt: bool = False,
    wirkung: Wirkung = Wirkung.INFORMIERT,
    schwere: Schwere = Schwere.INFO,
    typ: BefundTyp = BefundTyp.FORM,
    text: str = "Bitte prüfen.",
    fundstelle: str | None = None,
) -> Befund:
    return Befund(
        id=id_, typ=typ, schwere=schwere, wirkung=wirkung, erfuellt=erfuellt, titel=f"Titel {id_}", text=text,
        fundstelle=fundstelle, ebene=Ebene.GESETZ if fundstelle else None,
    )  # fmt: skip


ALL = (
    befund("fertig", erfuellt=True),
    befund("hinweis"),
    befund("dringend", schwere=Schwere.KRITISCH, typ=BefundTyp.FRIST, fundstelle="§ 4 Satz 1 KSchG"),
    befund("weich", wirkung=Wirkung.WARNT, schwere=Schwere.WARNUNG, typ=BefundTyp.REGEL),
    befund("hart", wirkung=Wirkung.SPERRT, schwere=Schwere.KRITISCH, typ=BefundTyp.REGEL),
)


@pytest.mark.parametrize(
    ("index", "expected", "word"),
    [
        (0, Rang.ERFUELLT, "erfüllt"),
        (1, Rang.HINWEIS, "Hinweis"),
        (2, Rang.HINWEIS, "Hinweis – dringend"),
        (3, Rang.EMPFEHLUNG, "Empfehlung"),
        (4, Rang.SPERRT, "Sperrt Export"),
    ],
)
def test_each_finding_has_its_mark_and_word(index: int, expected: Rang, word: str) -> None:
    assert rang(ALL[index]) is expected
    assert zeile(ALL[index]).wort == word


def test_open_before_done_then_rank_then_seriousness() -> None:
    assert [r.befund.id for r in zeilen(ALL)] == ["hart", "weich", "dringend", "hinweis", "fertig"]
    assert [r.gruppe for r in zeilen(ALL)] == ["Offen"] * 4 + ["Erfüllt"]


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"raenge": [Rang.SPERRT]}, ["hart"]),
        ({"teil": "REGEL"}, ["hart", "weich"]),
        ({"suche": "kschg titel"}, ["dringend"]),
        ({"suche": "PRÜFEN pruefen"}, ["hart", "weich", "dringend", "hinweis", "fertig"]),
        ({"raenge": []}, []),
    ],
)
def test_filters_combine(filters: dict[str, object], expected: list[str]) -> None:
    assert [r.befund.id for r in zeilen(ALL, **filters)] == expected  # type: ignore[arg-type]


def test_counts_have_the_right_number_word() -> None:
    counts = zaehle(ALL)
    assert list(counts.values()) == [1, 1, 2, 1]
    assert zaehltext(Rang.SPERRT, 1) == "1 sperrt"
    assert zaehltext(Rang.EMPFEHLUNG, 2) == "2 Empfehlungen"


def test_a_row_says_norm_and_its_rank_with_no_break_spaces() -> None:
    row = zeile(ALL[2])
    assert row.fundstelle == "§\u00a04 Satz\u00a01\u00a0KSchG (Gesetz)"
    assert zeile(ALL[1]).fundstelle == "Hausregel"
    assert "Hinweis – dringend" in vorlesetext(row)


def test_a_button_says_whether_it_settles_the_finding_or_is_a_choice() -> None:
    one, two = (Ausweg(schluessel="k", bezeichnung="Tun", sofort=sofort) for sofort in (True, False))
    assert ausweg_hinweis(one) == "Behebt den Befund mit einem Klick. Strg+Z nimmt es zurück."
    assert ausweg_hinweis(two).startswith("Eine von zwei Möglichkeiten")


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (99, ("eins zwei drei",)),
        (14, ("eins zwei drei",)),
        (13, ("eins zwei", "drei")),
        (4, ("eins", "zwei", "drei")),
        (0, ("eins", "zwei", "drei")),
    ],
)
def test_words_wrap_at_the_width_that_is_measured(width: int, lines: tuple[str, ...]) -> None:
    assert umbruch("eins zwei drei", width, len) == lines


def test_the_fundstelle_of_a_row_is_a_link_to_the_norm() -> None:
    nb = "\u00a0"
    assert quelle_html(zeile(ALL[2])) == (
        f'Hinweis – dringend · <a href="norm:§ 4 Satz 1 KSchG">§{nb}4 Satz{nb}1{nb}KSchG</a> (Gesetz)'
    )
    assert quelle_html(zeile(ALL[4])) == "Sperrt Export · Hausregel"


def test_names_of_files_and_long_words_may_be_broken() -> None:
    assert breakable("Anlage K 1 (02_Anlage_K_1_Vertrag.docx)") == (
        "Anlage K 1 (02_\u200bAnlage_\u200bK_\u200b1_\u200bVertrag.\u200bdocx)"
    )
    assert (
        breakable("Sonderkündigungsschutz ungeklärt")
        == "Son\u00adder\u00adkün\u00addi\u00adgungs\u00adschutz ungeklärt"
    )
    assert breakable("Klage und Antrag z.B.") == "Klage und Antrag z.B."
