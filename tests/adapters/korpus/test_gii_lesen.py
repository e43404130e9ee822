"""Federal law in XML → norms and Absätze: every trap of the format in an invented law."""

from __future__ import annotations

from datetime import date

import pytest

from app.adapters.korpus.quellen.gii import ONLY_TITLE
from app.domain.korpus.quelle import SourceAbsatz, SourceType
from app.domain.recht.zitat import CitationStyle, NormArt
from app.errors import InputError
from tests.adapters.korpus.erfundene_gesetze import (
    division,
    frame,
    items,
    law,
    norm,
    read_law,
    read_norm,
    unit,
)


def marks(absatz: SourceAbsatz) -> list[tuple[str, str]]:
    """Each mark as „Nr. 1“ with the text it covers."""
    return [(f"{m.einheit} {m.wert}", absatz.text[m.start : m.end]) for m in absatz.marken]


# ---- Absätze and lists ----------------------------------------------------------------------------------------------


def test_numbered_absaetze_and_a_paragraph_without_number_belongs_to_the_one_before() -> None:
    found = read_norm("<P>(1) Hecken sind grün.</P><P>Sie bleiben es.</P><P>(2a) Zäune \n nicht.</P>")
    assert [(a.nummer, a.text) for a in found.absaetze] == [
        ("1", "Hecken sind grün.\nSie bleiben es."),
        ("2a", "Zäune nicht."),
    ]


def test_without_numbers_the_norm_is_one_absatz() -> None:
    found = read_norm("<P>Hecken sind grün.</P><P>Zäune nicht.</P>")
    assert found.absaetze == (SourceAbsatz("", "Hecken sind grün.\nZäune nicht."),)


def test_words_before_the_first_number_are_an_absatz_of_their_own() -> None:
    assert [(a.nummer, a.text) for a in read_norm("<P>Vorweg.</P><P>(1) Eins.</P>").absaetze] == [
        ("", "Vorweg."),
        ("1", "Eins."),
    ]


@pytest.mark.parametrize("content", ["<P><I>(1) Grün.</I></P>", "<P> <B>(1)</B> Grün.</P>", "<P>\n(1 ) Grün.</P>"])
def test_the_number_is_seen_through_layout(content: str) -> None:
    assert read_norm(content).absaetze == (SourceAbsatz("1", "Grün."),)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("(3) bis (6) (weggefallen)", ["3", "4", "5", "6"]),
        ("(2b) u. (2d) (weggefallen)", ["2b", "2d"]),
        ("(2b) bis (2d) (weggefallen)", ["2b", "2c", "2d"]),
        ("(7) - (9) (weggefallen)", ["7", "8", "9"]),
        ("(2a) bis (4) (weggefallen)", ["2a", "3", "4"]),
        ("(3) bis (5b) (weggefallen)", ["3", "4", "5", "5b"]),
        ("(1) bis (999) (weggefallen)", ["1", "999"]),
        ("(5) bis (2) (weggefallen)", ["5", "2"]),
        ("(1) und sonst nichts", ["1"]),
    ],
)
def test_one_text_for_several_absaetze(text: str, numbers: list[str]) -> None:
    found = read_norm(f"<P>(0) Anfang.</P><P>{text}</P>").absaetze[1:]
    assert [a.nummer for a in found] == numbers
    assert {a.text for a in found} == {"und sonst nichts" if "sonst" in text else "(weggefallen)"}


def test_nested_lists_keep_their_place_and_their_marks() -> None:
    inner = items(
        ("a)", "rot"), ("b)", "blau" + items(("aa)", "hell"), ("bb)", "dunkel"), kind="a-alpha")), kind="alpha"
    )
    found = read_norm(f"<P>(1) Blumen sind {items(('1.', 'schön, weil' + inner), ('1a.', 'kurz'))} und bleiben es.</P>")
    (absatz,) = found.absaetze
    assert absatz.text == (
        "Blumen sind\n1. schön, weil\na) rot\nb) blau\naa) hell\nbb) dunkel\n1a. kurz\nund bleiben es."
    )
    assert marks(absatz) == [
        ("Nr. 1", "1. schön, weil\na) rot\nb) blau\naa) hell\nbb) dunkel"),
        ("lit. a", "a) rot"),
        ("lit. b", "b) blau\naa) hell\nbb) dunkel"),
        ("Doppelbuchst. aa", "aa) hell"),
        ("Doppelbuchst. bb", "bb) dunkel"),
        ("Nr. 1a", "1a. kurz"),
    ]


def test_several_texts_of_one_item_are_lines_of_that_item() -> None:
    body = f"<DT>1.</DT><DD><LA>Wer {items(('a)', 'sät'), kind='alpha')}</LA><LA>und erntet,</LA></DD>"
    found = read_norm(f"<P><DL Type='arabic'>{body}<DT>2.</DT><DD><LA>sonst</LA></DD></DL></P>")
    assert marks(found.absaetze[0]) == [
        ("Nr. 1", "1. Wer\na) sät\nund erntet,"),
        ("lit. a", "a) sät"),
        ("Nr. 2", "2. sonst"),
    ]


@pytest.mark.parametrize(
    ("signs", "units"),
    [
        (["–", "–"], ["Spiegelstrich 1", "Spiegelstrich 2"]),
        (["-", "•"], ["Spiegelstrich 1", "Spiegelstrich 2"]),
        (["i)", "ii)", "iv)"], ["Nr. i", "Nr. ii", "Nr. iv"]),
        (["I.", "II."], ["Nr. I", "Nr. II"]),
        (["h)", "i)", "j)"], ["lit. h", "lit. i", "lit. j"]),
        (["A.", "B."], ["lit. a", "lit. b"]),
        (["1.1", "1.2."], ["Nr. 1.1", "Nr. 1.2"]),
        (["aaa)"], ["Doppelbuchst. aaa"]),
        (["*)", "Farbe:", ""], []),
    ],
)
def test_the_sign_says_what_an_item_is(signs: list[str], units: list[str]) -> None:
    found = read_norm(f"<P>Es gilt {items(*((sign, 'Text') for sign in signs))}</P>")
    assert [label for label, _ in marks(found.absaetze[0])] == units
    assert found.absaetze[0].text.split("\n")[1:] == [f"{sign} Text".strip() for sign in signs]


def test_absaetze_that_are_printed_as_a_list() -> None:
    found = read_norm(f"<P>{items(('(1)', 'Eins. ' + items(('1.', 'a'))), ('(2)', 'Zwei.'))}</P>")
    assert [(a.nummer, a.text) for a in found.absaetze] == [("1", "Eins.\n1. a"), ("2", "Zwei.")]
    assert marks(found.absaetze[0]) == [("Nr. 1", "1. a")]


def test_a_number_that_comes_again_in_a_paragraph_is_quoted_wording() -> None:
    found = read_norm("<P>(1) Eins.</P><P>(2) Es wird eingefügt:</P><P>(1) Zitat.</P><P>(3) Drei.</P>")
    assert [(a.nummer, a.text) for a in found.absaetze] == [
        ("1", "Eins."),
        ("2", "Es wird eingefügt:\n(1) Zitat."),
        ("3", "Drei."),
    ]


def test_an_anlage_that_counts_anew_has_no_absaetze_so_that_no_label_means_two_places() -> None:
    found = read_norm("<P>(1) Eins.</P><P>(2) Zwei.</P><P>(1) Neu.</P>", enbez="Anlage 1")
    assert found.absaetze == (SourceAbsatz("", "(1) Eins.\n(2) Zwei.\n(1) Neu."),)


# ---- what a text is made of -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("<P>Norwegen <BR/>Schweiz</P>", "Norwegen\nSchweiz"),
        ("<P>Wort\u00adtrennung  und\u00a0 Leer\traum</P>", "Worttrennung und Leer raum"),
        ("<P>Garten-<BR/>haus und Hecken-<BR/>Schere</P>", "Gartenhaus und Hecken-Schere"),
        ("<P>Frist<FnR ID='f1'/> und <NB>§ 3 Absatz 1</NB></P>", "Frist und § 3 Absatz 1"),
        ("<P><SUP class='Rec'>1</SUP>Erstens. <SUP class='Rec'>2</SUP>Zweitens.</P>", "Erstens. Zweitens."),
        ("<P>10 m<SUP>2</SUP> und CO<SUB>2</SUB>, Artikel 6<SUP>bis</SUP></P>", "10 m² und CO2, Artikel 6bis"),
        ("<P>nach der Formel <IMG SRC='x.jpg'/>.</P>", "nach der Formel [Abbildung] ."),
        ("<P><FILE SRC='x.pdf'/></P>", "[PDF-Dokument]"),
        ("<P>Feld <F Value='2a'/> und <F>•</F></P>", "Feld [2a] und •"),
        ("<P><noindex><kommentar typ='Fundstelle'>(Fundstelle: X)</kommentar></noindex>Text</P>", "Text"),
        ("<P><kommentar typ='Hinweis'>(nicht darstellbar)</kommentar></P>", "(nicht darstellbar)"),
        ("<Title>Großer<BR/>Titel</Title><P>Text</P>", "Großer Titel\nText"),
        ("<pre>eins<BR/>   zwei</pre>", "eins\nzwei"),
        ("<!-- Notiz --><P>Text<?pi x?> weiter</P>", "Text weiter"),
        ("<P>2 &lt; 3 &amp; 4</P>", "2 < 3 & 4"),
    ],
)
def test_running_text(content: str, text: str) -> None:
    assert read_norm(content).absaetze == (SourceAbsatz("", text),)


def table(*rows: str) -> str:
    head, *body = rows
    return (
        f"<table><Title>Gebühren</Title><tgroup><thead><row>{head}</row></thead><tbody>"
        f"{''.join(f'<row>{row}</row>' for row in body)}</tbody></tgroup></table>"
    )


def test_tables_are_lines_with_bars() -> None:
    content = table(
        "<entry>Nr.</entry><entry>Tat-<BR/>bestand</entry><entry>Gebühr</entry>",
        "<entry>1</entry><entry>Säen<Split/></entry><entry>3,0</entry>",
        "<entry/><entry>(1) Nur im Frühling</entry><entry/>",
        "<entry>2</entry><entry/><entry>0,5</entry>",
        f"<entry>3</entry><entry>{items(('a)', 'x'), ('b)', 'y'))}</entry><entry/>",
        "<entry>4</entry><entry><table><tgroup><tbody><row><entry>i</entry><entry>ii</entry></row></tbody></tgroup></table>"
        "</entry><entry/>",
    )
    (absatz,) = read_norm(f"<P>(1) Es kostet: {content} Ende.</P>").absaetze
    assert absatz.text.split("\n") == [
        "Es kostet:",
        "Gebühren",
        "Nr. | Tatbestand | Gebühr",
        "1 | Säen | 3,0",
        "(1) Nur im Frühling",
        "2 | | 0,5",
        "3 | a) x b) y",
        "4 | i | ii",
        "Ende.",
    ]
    assert absatz.marken == ()


def rows(*rows: str) -> str:
    return f"<table><tgroup><tbody>{''.join(f'<row>{row}</row>' for row in rows)}</tbody></tgroup></table>"


def test_numbered_rows_of_a_norm_are_list_items() -> None:
    content = rows("<entry>Art</entry><entry>Wert</entry>", "<entry>1.</entry><entry>Hecke</entry><entry>2,0</entry>",
                   "<entry>2.</entry><entry>Zaun</entry>")  # fmt: skip
    (absatz,) = read_norm(f"<P>(1) Es gilt {content} immer.</P>").absaetze
    assert absatz.text == "Es gilt\nArt | Wert\n1. Hecke | 2,0\n2. Zaun\nimmer."
    assert marks(absatz) == [("Nr. 1", "1. Hecke | 2,0"), ("Nr. 2", "2. Zaun")]
    (absatz,) = read_norm(f"<P>{content}</P>", enbez="Anlage 1").absaetze
    assert (absatz.text.split("\n")[1], absatz.marken) == ("1. | Hecke | 2,0", ())


def test_a_cell_that_reaches_down_leaves_its_column_empty() -> None:
    specs = "".join(f"<colspec colname='c{n}'/>" for n in range(3))
    body = (
        "<row><entry colname='c0' morerows='1'>Hecke</entry><entry colname='c1'>grün</entry>"
        "<entry colname='c2'>1</entry></row>"
        "<row><entry colname='c1'>rot</entry><entry colname='c2'>2</entry></row>"
        "<row><entry namest='c0' nameend='c1'>beide</entry><entry colname='c2'>3</entry></row>"
    )
    content = f"<table><tgroup>{specs}<tbody>{body}</tbody></tgroup></table>"
    (absatz,) = read_norm(f"<P>{content}</P>").absaetze
    assert absatz.text == "Hecke | grün | 1\n| rot | 2\nbeide | 3"


def test_footnotes_are_left_out() -> None:
    notes = "<Footnotes><Footnote ID='f1'>Ab 2030 anders.</Footnote></Footnotes>"
    found = read_law(law(norm("§ 1", "<P>Text</P>", footnotes=notes))).norms
    assert found[0].absaetze == (SourceAbsatz("", "Text"),)


# ---- norms ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enbez", "titel", "content", "article", "heading", "bis", "gone"),
    [
        ("§ 1", "Zweck des\nGartens", "<P>T</P>", "1", "Zweck des Gartens", "", False),
        ("§ 2a", "(Hecken)", "<P>T</P>", "2a", "Hecken", "", False),
        ("§ 1.01", "(zu § 3) Muster", "<P>T</P>", "1.01", "(zu § 3) Muster", "", False),
        ("§ 3", "(weggefallen)", "", "3", "", "", True),
        ("§ 3", "(weggefallen)", "<P>-</P>", "3", "", "", True),
        ("§ 3", "", "<P>(weggefallen)</P>", "3", "", "", True),
        ("§ 3", "", "<P>(aufgehoben)</P>", "3", "", "", True),
        ("§ 4", "", "<P>-</P>", "4", "", "", True),
        ("§ 4", "Änderung anderer Gesetze", "<P>-</P>", "4", "Änderung anderer Gesetze", "", False),
        ("(XXXX) §§ 2 bis 9", "(weggefallen)", "", "2", "", "9", True),
        ("(XXXX)§§ 43 und 44", "", "", "43", "", "44", True),
        ("(XXXX) §§ 285 u. 286a", "(weggefallen)", "", "285", "", "286a", True),
        ("(XXXX) § 30c", "(weggefallen)", "", "30c", "", "", True),
        ("Art 5", "", "<P>T</P>", "5", "", "", False),
        ("Artikel IV", "", "<P>T</P>", "IV", "", "", False),
    ],
)
def test_labels(enbez: str, titel: str, content: str, article: str, heading: str, bis: str, gone: bool) -> None:
    found = read_law(law(norm(enbez, content, titel), norm("§ 99", "<P>Text</P>"))).norms[0]
    assert (found.art, found.article, found.heading, found.bis) == (NormArt.NORM, article, heading, bis)
    assert found.weggefallen == gone
    assert bool(found.absaetze) == ("T" in content)


def test_what_is_no_norm() -> None:
    found = read_law(
        law(
            norm("Eingangsformel", "<P>Der Rat hat beschlossen:</P>"),
            norm("Inhaltsübersicht", "<P>§ 1</P>"),
            norm("Anlage (zu § 3)", "<P>Plan</P>", "Der Plan"),
            norm("Anlage 2", "<P>Plan</P>", "(zu § 4)"),
            norm("Anhang EV", "<P>Maßgaben</P>"),
            norm("(XXXX)", "<P>Ohne Namen.</P>"),
        )
    ).norms
    assert [(n.art, n.article, n.heading) for n in found] == [
        (NormArt.ABSCHNITT, "Eingangsformel", ""),
        (NormArt.ANLAGE, "Anlage", "zu § 3 Der Plan"),
        (NormArt.ANLAGE, "Anlage 2", "zu § 4"),
        (NormArt.ANLAGE, "Anhang EV", ""),
        (NormArt.ABSCHNITT, "Text", ""),
    ]


def test_labels_given_twice_stay_apart() -> None:
    found = read_law(
        law(norm("§ 1", "<P>Heute.</P>"), norm("§ 1", "<P>Morgen.</P>"), norm("§ 1", "<P>Dann.</P>"))
    ).norms
    assert [n.article for n in found] == ["1", "1 [2]", "1 [3]"]
    assert [n.absaetze[0].text for n in found] == ["Heute.", "Morgen.", "Dann."]


def test_divisions_above_a_norm() -> None:
    found = read_law(
        law(
            norm("§ 1", "<P>Vor allem.</P>"),
            division("010", "Teil 1", "Beete"),
            division("010010", "Abschnitt 1", "Gemüse<BR/> und Obst<FnR ID='f'/>"),
            norm("§ 2", "<P>Text.</P>"),
            division("010020", "Abschnitt 2"),
            norm("§ 3", "<P>Text.</P>"),
            division("020", "Teil 2", "Wege", "<P>(weggefallen)</P>"),
            norm("§ 4", "<P>Text.</P>"),
        )
    ).norms
    assert [n.section for n in found] == [
        (),
        ("Teil 1 Beete", "Abschnitt 1 Gemüse und Obst"),
        ("Teil 1 Beete", "Abschnitt 2"),
        ("Teil 2 Wege",),
    ]


def test_text_under_a_heading_is_not_lost() -> None:
    found = read_law(law(division("010", "Teil 1", "Wege", "<P>Wege sind frei.</P>"), norm("§ 1", "<P>T.</P>"))).norms
    assert [(n.art, n.article, n.heading, n.section) for n in found] == [
        (NormArt.ABSCHNITT, "Teil 1", "Wege", ()),
        (NormArt.NORM, "1", "", ("Teil 1 Wege",)),
    ]


def test_articles_of_an_introductory_law() -> None:
    document = read_law(
        law(
            division("010", "Erster Teil", "Allgemeines"),
            division("010010", "Art 1", "Anfang", "<P>(1) Eins.</P><P>(2) Zwei.</P>"),
            division("010020", "Art 2", "(weggefallen)", "<P/>"),
            division("010030", "Art 229", "Übergang"),
            norm("§ 1", "<P>Für Hecken.</P>", "Hecken", unit("010030", "Art 229")),
            division("010030010", "Abschnitt 1", "Zäune"),
            norm("§ 2", "<P>Für Zäune.</P>", "", unit("010030010", "Art 229")),
            norm("Anlage 1", "<P>Plan.</P>", "", unit("700010", "-")),
            head=frame(jurabk="GartGEG"),
        )
    )
    assert document.meta.regulation_code == "EGGartG"
    assert document.meta.style is CitationStyle.ARTICLE
    assert [(n.art, n.article, n.heading, n.weggefallen, n.section) for n in document.norms] == [
        (NormArt.NORM, "1", "Anfang", False, ("Erster Teil Allgemeines",)),
        (NormArt.NORM, "2", "", True, ("Erster Teil Allgemeines",)),
        (NormArt.NORM, "229 § 1", "Hecken", False, ("Erster Teil Allgemeines", "Art 229 Übergang")),
        (NormArt.NORM, "229 § 2", "", False, ("Erster Teil Allgemeines", "Art 229 Übergang", "Abschnitt 1 Zäune")),
        (NormArt.ANLAGE, "Anlage 1", "", False, ()),
    ]


def test_a_source_without_the_wording_has_its_title() -> None:
    document = read_law(law(head=frame(langue="Gesetz zu dem Heckenabkommen")))
    (only,) = document.norms
    assert (only.art, only.article) == (NormArt.ABSCHNITT, "Titel")
    assert only.absaetze == (SourceAbsatz("", "Gesetz zu dem Heckenabkommen (BGBl I 2020, 12)"),)
    assert document.meta.hinweise == (ONLY_TITLE,)


# ---- the frame ------------------------------------------------------------------------------------------------------


def stand(kind: str, comment: str) -> str:
    return f"<standangabe><standtyp>{kind}</standtyp><standkommentar>{comment}</standkommentar></standangabe>"


def test_the_frame_says_what_the_law_is() -> None:
    more = (
        stand("Neuf", "Neugefasst durch Bek. v. 1.2.2021 I 5")
        + stand("Stand", "zuletzt geändert durch Art. 2 G v. 14.6.2022 I 1762; vorher G v. 3.3.2021")
        + stand("Hinweis", "Änderung durch G v. 1.1.2023 noch nicht bearbeitet")
    )
    notes = "<P><pre>(+++ Textnachweis ab: 1.1.1999 +++)</pre>Es ist gem. Art. 3 am 5.3.2020 in Kraft getreten.</P>"
    document = read_law(law(norm("§ 1", "<P>T</P>"), head=frame(more=more, notes=notes)))
    meta = document.meta
    assert meta.document_id == "gii:BJNR1"
    assert meta.document_version.startswith("2022-06-14+20250102.")
    assert (meta.regulation_code, meta.regulation_name) == ("GartG", "Gartengesetz")
    assert (meta.source_type, meta.doc_type, meta.style) == (SourceType.GESETZ, "gesetz", CitationStyle.PARAGRAPH)
    assert (meta.stand_datum, meta.ausgefertigt, meta.gueltig_ab) == (
        date(2022, 6, 14),
        date(2020, 2, 3),
        date(2020, 3, 5),
    )
    assert "Neugefasst" in meta.stand
    assert "14.6.2022" in meta.stand
    assert meta.hinweise == ("Änderung durch G v. 1.1.2023 noch nicht bearbeitet",)
    assert meta.license == "gemeinfrei (§ 5 Abs. 1 UrhG)"


@pytest.mark.parametrize(
    ("notes", "day"),
    [
        ("(+++ Textnachweis ab: 1.1.1999 +++)", None),
        ("§ 32 tritt am 1.1.2019 in Kraft.", None),
        ("Es tritt gem. Art. 8 dieses G mWv 1.7.2004 in Kraft. § 2 tritt am 1.1.2005 in Kraft.", date(2004, 7, 1)),
        ("Es ist gem. Art. 83 Abs. 1 G v. 24.3.1997 am 1.1.1998 bzw. 1.1.1999 in Kraft getreten.", None),
        ("Es ist gem. Art. 1 am 31.2.2004 in Kraft getreten.", None),
    ],
)
def test_the_day_of_entry_into_force_only_where_it_is_said(notes: str, day: date | None) -> None:
    head = frame(notes=f"<P>{notes}</P>")
    assert read_law(law(norm("§ 1", "<P>T</P>"), head=head)).meta.gueltig_ab == day


def test_another_text_is_another_version() -> None:
    first, second = (read_law(law(norm("§ 1", f"<P>{text}</P>"))).meta for text in ("grün", "rot"))
    assert first.document_version.startswith("2020-02-03+20250102.")
    assert first.document_version != second.document_version
    assert first.document_id == second.document_id


@pytest.mark.parametrize(
    ("langue", "kind"),
    [
        ("Gartenordnung", "gesetz"),
        ("Verordnung über Hecken", "verordnung"),
        ("Heckenschnittverordnung", "verordnung"),
        ("Gesetz über die Verordnung von Hecken", "gesetz"),
        ("Bekanntmachung zu § 3 des Gartengesetzes", "bekanntmachung"),
        ("Tarifvertragsgesetz der Gärtner", "gesetz"),
        ("Gartengesetzbuch", "gesetz"),
        ("Abkommen über Hecken", "vertrag"),
    ],
)
def test_type_by_name(langue: str, kind: str) -> None:
    assert read_law(law(norm("§ 1", "<P>T</P>"), head=frame(langue=langue))).meta.doc_type == kind


def test_a_code_that_was_enacted_by_order() -> None:
    head = frame(langue="Garten-Ordnung", more=stand("Sonst", "Konstitutive Neufassung gem. V v. 6.3.2013 I 367"))
    assert read_law(law(norm("§ 1", "<P>T</P>"), head=head)).meta.doc_type == "verordnung"


def test_an_abbreviation_nobody_mapped_is_the_code() -> None:
    meta = read_law(law(norm("§ 1", "<P>T</P>"), head=frame(jurabk="ZaunV</jurabk><jurabk>ZV"))).meta
    assert meta.regulation_code == "ZaunV"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<dokumente doknr='B1'/>", "kein Element „norm“"),
        ("<dokumente doknr='B1'>\n<norm/></dokumente>", "ohne Angaben"),
        ("<dokumente doknr='B1'>\n<norm><metadaten/></norm></dokumente>", "ohne „jurabk“"),
        ("<dokumente>\n<norm><metadaten><jurabk>X</jurabk></metadaten></norm></dokumente>", "ohne „doknr“"),
    ],
)
def test_a_document_that_names_no_law_is_refused(text: str, found: str) -> None:
    with pytest.raises(InputError) as caught:
        read_law(text)
    (problem,) = caught.value.probleme
    assert problem.ort == f"garten.xml, Zeile {2 if chr(10) in text else 1}"
    assert found in problem.gefunden
