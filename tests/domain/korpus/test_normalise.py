"""Clean text: what goes, what stays, and that nothing is joined which does not belong together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.korpus.normalise import chunk_hash, clean, strip_running_heads, wording

JOINED = [
    ("Kündi-\ngung", "Kündigung"),
    ("Kün-\ndi-\ngung", "Kündigung"),
    ("Kündi- \n  gung", "Kündigung"),
    ("Möglich-\nkeit", "Möglichkeit"),
    ("gemeinschaftlich-\nen", "gemeinschaftlichen"),
    ("Verordnun-\r\ngen gelten", "Verordnungen gelten"),
    ("(nur Hun-\nde)", "(nur Hunde)"),
    ("alle Hun-\nde.", "alle Hunde."),
    ("beson\u00ad\ndere", "besondere"),
    ("be\u00adson\u00addere", "besondere"),
    ("Ge-\nrichts-\nverfassungsgesetz", "Gerichtsverfassungsgesetz"),
]
KEPT = [
    ("Vor- und Nachteile", "Vor- und Nachteile"),
    ("Vor-\nund Nachteile", "Vor- und Nachteile"),
    ("Ein-\noder Zweifamilienhaus", "Ein- oder Zweifamilienhaus"),
    ("Haupt-\nbzw. Nebensache", "Haupt- bzw. Nebensache"),
    ("Datenschutz-\nGrundverordnung", "Datenschutz-Grundverordnung"),
    ("E-\nMail", "E-Mail"),
    ("EU-\nweit", "EU-weit"),
    ("2-\nfach", "2-fach"),
    ("3-\n5", "3-5"),
    ("rechtlich-\nwirtschaftlich", "rechtlich-wirtschaftlich"),
    ("deutsch-\nfranzösische", "deutsch-französische"),
    ("a) Buch-\nb) Heft", "a) Buch-\nb) Heft"),
    ("aa) Vor-\nbb) Nach", "aa) Vor-\nbb) Nach"),
    ("Hand-\n12. Fuß", "Hand-\n12. Fuß"),
    ("bis –\nsodann", "bis –\nsodann"),
    ("vom 1. bis\n- 3 -", "vom 1. bis\n- 3 -"),
]
CHARACTERS = [
    ("ﬁnden, Auﬂage, Stoﬀ, eﬃzient, waﬄe", "finden, Auflage, Stoff, effizient, waffle"),
    ("§\u00a05\u2009Abs.\u202f1", "§ 5 Abs. 1"),
    ("zwei  Leer-   zeichen", "zwei Leer- zeichen"),
    ("null\u200bbreit\ufeff und\u2060 fest", "nullbreit und fest"),
    ("Gru\u0308\u00dfe", "Grüße"),
    ("u\u200b\u0308ber", "über"),
    ("\u202ericht\u202cung", "richtung"),
    ("eins\x00\x07zwei", "einszwei"),
    (" Rand \n\n\n\n Mitte\t\n", "Rand\n\nMitte"),
    ("Zeile\u2028Zeile\rZeile\x0cSeite", "Zeile\nZeile\nZeile\nSeite"),
    ("A  b", "A b"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "expected"), [*JOINED, *KEPT, *CHARACTERS])
def test_table(text: str, expected: str) -> None:
    assert clean(text) == expected


PIECES = st.lists(
    st.sampled_from(
        [
            "Kün",
            "gung",
            "und",
            "-\n",
            "-",
            "\n",
            " ",
            "\u00ad",
            "\u00ad\n",
            "b)",
            "12.",
            "\u200b",
            "\u0308",
            "A",
            "ﬁ",
            "\u00a0",
            "\f",
        ]
    ),
    max_size=12,
).map("".join)


@given(st.one_of(PIECES, st.text(max_size=60)))
def test_cleaning_twice_changes_nothing(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.one_of(PIECES, st.text(alphabet="abAB äö.,;-–\n()", max_size=60)))
def test_no_letter_is_lost_or_moved(text: str) -> None:
    def letters(s: str) -> str:
        return "".join(c for c in s if c.isalnum())

    assert letters(clean(text)) == letters(clean(text.replace("-\n", "\n").replace("\u00ad\n", "\n")))


def test_hash_looks_at_wording_only() -> None:
    base = "§ 1 – „Wer“ handelt, haftet."
    same = [
        '§\u00a01 - "Wer"\nhandelt,  haftet.',
        "§ 1 — »Wer« han\u00addelt, haftet.\n",
        "  §\u20091 ‑ “Wer” handelt, haftet.",
    ]
    assert {chunk_hash(t) for t in same} == {chunk_hash(base)}
    other = [
        "§ 1 – „wer“ handelt, haftet.",
        "§ 1 – „Wer“ handelt; haftet.",
        "§ 1 „Wer“ handelt, haftet.",
        "§ 2 – „Wer“ handelt, haftet.",
    ]
    assert len({chunk_hash(t) for t in [base, *other]}) == 5
    assert len(chunk_hash("")) == 64


@given(st.text(max_size=60))
def test_hash_of_cleaned_text_is_the_same_as_long_as_no_word_is_mended(text: str) -> None:
    if "-\n" not in clean(text.replace("-", "")) and "-" not in wording(text):
        assert chunk_hash(clean(text)) == chunk_hash(text)


def _pages(*bodies: str, head: str = "Amtsblatt Nr. {n}", foot: str = "- {n} -") -> list[str]:
    return [f"{head.format(n=n)}\n{body}\n{foot.format(n=n)}" for n, body in enumerate(bodies, 1)]


def test_running_heads_and_page_numbers_go() -> None:
    pages = _pages("Erster Satz.\nEnde.", "Zweiter Satz.", "Dritter Satz.")
    assert strip_running_heads(pages) == ("Erster Satz.\nEnde.", "Zweiter Satz.", "Dritter Satz.")


def test_bare_numbers_go_only_if_they_count_with_the_pages() -> None:
    pages = ["Anfang\n12\n1", "Mitte\n17\n2", "Fortgang\n23\n3", "Ende\n24\n4"]
    assert strip_running_heads(pages) == ("Anfang\n12", "Mitte\n17", "Fortgang\n23", "Ende\n24")


@pytest.mark.parametrize(
    "pages",
    [
        ("Nur eine Seite\n- 1 -",),
        ("Gleicher Anfang\nA", "Gleicher Anfang\nB"),
        ("Text\n12", "Text zwei\n19", "Text drei\n40"),
        (
            "Der Satz\nSeite 3 von 5 ist leer.\nund weiter\nmit Text\nbis\nhier",
            "zwei\ndrei\nvier\nfünf\nsechs\nsieben\nacht",
        ),
    ],
)
def test_text_stays(pages: tuple[str, ...]) -> None:
    assert strip_running_heads(pages) == pages


def test_heads_that_alternate_go_too_but_not_what_stands_inside() -> None:
    bodies = [f"Absatz {chr(65 + n)} beginnt\nVerlag links\nund endet {chr(75 + n)}" for n in range(6)]
    pages = [
        f"{'Verlag links' if n % 2 else 'Verlag rechts'}\n{body}\nSeite {n + 1} von 6" for n, body in enumerate(bodies)
    ]
    assert strip_running_heads(pages) == tuple(bodies)


@given(st.lists(st.text(alphabet="ab1 -\n", max_size=20), max_size=6))
def test_stripping_only_takes_whole_lines_away(pages: list[str]) -> None:
    stripped = strip_running_heads(pages)
    assert len(stripped) == len(pages)
    for before, after in zip(pages, stripped, strict=True):
        have, kept = ([line for line in page.split("\n") if line.strip()] for page in (before, after))
        assert any(have[n : n + len(kept)] == kept for n in range(len(have) + 1))
