"""EU law in Formex: an invented regulation, and the real one where it lies beside the project."""

from __future__ import annotations

from collections import Counter
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest

from app.adapters.katalog.gesetze import load_gesetzesnamen
from app.adapters.korpus.quellen.formex import read_formex
from app.adapters.korpus.quellen.xml import read_xml
from app.domain.korpus.normalise import clean
from app.domain.korpus.quelle import SourceAbsatz, SourceDocument
from app.domain.recht.gesetzesnamen import Gesetzesnamen
from app.domain.recht.zitat import CitationStyle, NormArt
from app.errors import InputError
from tests.adapters.korpus.erfundene_gesetze import NAMES
from tests.conftest import ROOT

TITLE = "Verordnung (EU) 2031/77 des Rates vom 3. Mai 2031 zum Schnitt von Hecken (Heckenverordnung)"
START, END = '<QUOT.START CODE="201E"/>', '<QUOT.END CODE="201C"/>'


def act(terms: str, *, title: str = TITLE, preamble: str = "", final: str = "") -> str:
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<ACT><BIB.INSTANCE><DOCUMENT.REF><COLL>L</COLL><NO.OJ>9</NO.OJ><YEAR>2031</YEAR><PAGE.FIRST>4</PAGE.FIRST>
</DOCUMENT.REF><DATE ISO="20310503">20310503</DATE></BIB.INSTANCE>
<TITLE><TI><P>{title}</P><P>(Text von Bedeutung für den EWR)</P></TI></TITLE>
<PREAMBLE>{preamble}</PREAMBLE><ENACTING.TERMS>{terms}</ENACTING.TERMS><FINAL>{final}</FINAL></ACT>"""


def article(number: str, body: str, heading: str = "") -> str:
    return f"<ARTICLE><TI.ART>Artikel {number}</TI.ART><STI.ART>{heading}</STI.ART>{body}</ARTICLE>"


def parag(number: str, *alineas: str) -> str:
    return f"<PARAG><NO.PARAG>({number})</NO.PARAG>{''.join(f'<ALINEA>{a}</ALINEA>' for a in alineas)}</PARAG>"


def items(*pairs: tuple[str, str]) -> str:
    body = "".join(f"<ITEM><NP><NO.P>{sign}</NO.P><TXT>{text}</TXT></NP></ITEM>" for sign, text in pairs)
    return f'<LIST TYPE="alpha">{body}</LIST>'


def read(text: str, names: Gesetzesnamen = NAMES) -> SourceDocument:
    data = text.encode()
    return read_formex(read_xml(data, "hecke.xml"), "hecke.xml", sha256(data).hexdigest(), names)


def only(body: str) -> tuple[SourceAbsatz, ...]:
    return read(act(article("1", body))).norms[0].absaetze


def test_what_the_act_is() -> None:
    meta = read(act(article("1", parag("1", "Text.")))).meta
    assert (meta.document_id, meta.regulation_code, meta.regulation_name) == (
        "eu:32031R0077",
        "Heckenverordnung",
        "Heckenverordnung",
    )
    assert (meta.style, meta.doc_type, meta.stand) == (CitationStyle.ARTICLE, "eu-verordnung", "ABl. L 9/2031, S. 4")
    assert meta.ausgefertigt == meta.stand_datum == date(2031, 5, 3)
    assert meta.document_version.startswith("2031-05-03.")


@pytest.mark.parametrize(
    ("title", "document_id", "code", "name"),
    [
        ("Verordnung (EG) Nr. 45/2001 über Hecken", "eu:32001R0045", "Verordnung (EG) Nr. 45/2001", None),
        ("Richtlinie (EU) 2019/5 über Zäune", "eu:32019L0005", "Richtlinie (EU) 2019/5", None),
        ("Richtlinie 95/46/EG des Rates", "eu:31995L0046", "Richtlinie 95/46/EG", None),
        (
            "Verordnung (EU) 2030/1 der Kommission (Zaunverordnung)",
            "eu:32030R0001",
            "Verordnung (EU) 2030/1",
            "Zaunverordnung",
        ),
    ],
)
def test_acts_without_an_entry_of_their_own(title: str, document_id: str, code: str, name: str | None) -> None:
    meta = read(act(article("1", parag("1", "Text.")), title=title)).meta
    assert (meta.document_id, meta.regulation_code, meta.regulation_name) == (document_id, code, name or title)


def test_divisions_articles_and_subparagraphs() -> None:
    first_alinea = "<P>Hecken sind</P>" + items(("a)", "grün;"), ("b)", "lang."))
    terms = (
        "<DIVISION><TITLE><TI><P>KAPITEL I</P></TI><STI><P>Hecken</P></STI></TITLE>"
        + article("1", parag("1", first_alinea, "Zweiter."), "Ziel")
        + article("2", "<ALINEA>Eins.</ALINEA><ALINEA>Zwei.</ALINEA>")
        + "</DIVISION>"
        + article("3", "<ALINEA>Allein.</ALINEA>")
    )
    first, second, third = read(act(terms)).norms
    assert (first.article, first.heading, first.section) == ("1", "Ziel", ("KAPITEL I Hecken",))
    (absatz,) = first.absaetze
    assert (absatz.nummer, absatz.text) == ("1", "Hecken sind\na) grün;\nb) lang.\nZweiter.")
    assert [(f"{m.einheit} {m.wert}", absatz.text[m.start : m.end]) for m in absatz.marken] == [
        ("UAbs. 1", "Hecken sind\na) grün;\nb) lang."),
        ("lit. a", "a) grün;"),
        ("lit. b", "b) lang."),
        ("UAbs. 2", "Zweiter."),
    ]
    assert [(a.nummer, a.text, len(a.marken)) for a in second.absaetze] == [("", "Eins.\nZwei.", 2)]
    assert (third.section, third.absaetze) == ((), (SourceAbsatz("", "Allein."),))


@pytest.mark.parametrize(
    ("alinea", "text"),
    [
        (
            f"Der Ausdruck (im Folgenden {START}\nHecke\n  {END}\n) und {START}Zaun{END}, auch {START}X{END}.",
            "Der Ausdruck (im Folgenden „Hecke“) und „Zaun“, auch „X“.",
        ),
        ("Nach der Verordnung<NOTE><P>ABl. L 1.</P></NOTE>\n, die gilt", "Nach der Verordnung, die gilt"),
        ("bis <FT TYPE='NUMBER'>20000000</FT> EUR, <FT>1000</FT> mal", "bis 20 000 000 EUR, 1000 mal"),
        ("<HT TYPE='UC'>Hecken</HT> am <DATE ISO='20310503'>3. Mai 2031</DATE>.", "Hecken am 3. Mai 2031."),
        ("<QUOT.START CODE='zz'/>so<QUOT.END/>", "„so“"),
        ("<TBL><CORPUS><ROW><CELL>Art</CELL><CELL>Höhe</CELL></ROW></CORPUS></TBL>", "Art | Höhe"),
        ("<LIST TYPE='DASH'><ITEM><P>eins,</P></ITEM><ITEM><P>zwei</P></ITEM></LIST>", "– eins,\n– zwei"),
    ],
)
def test_running_text(alinea: str, text: str) -> None:
    (absatz,) = only(parag("1", alinea))
    assert absatz.text == text


def test_nested_list_after_its_introduction() -> None:
    nested = f"<NP><NO.P>1.</NO.P><TXT>{START}Hecke{END}</TXT><P>{items(('a)', 'grün;'), ('b)', 'lang;'))}</P></NP>"
    (absatz,) = only(f"<ALINEA><P>Es bezeichnet</P><LIST><ITEM>{nested}</ITEM></LIST></ALINEA>")
    assert absatz.text == "Es bezeichnet\n1. „Hecke“\na) grün;\nb) lang;"
    assert [f"{m.einheit} {m.wert}" for m in absatz.marken] == ["Nr. 1", "lit. a", "lit. b"]


def test_recitals_preamble_and_end() -> None:
    preamble = (
        "<PREAMBLE.INIT>DER RAT —</PREAMBLE.INIT><GR.VISA><VISA>gestützt auf X,</VISA></GR.VISA><GR.CONSID>"
        "<GR.CONSID.INIT>in Erwägung:</GR.CONSID.INIT>"
        "<CONSID><NP><NO.P>(1)</NO.P><TXT>Hecken wachsen.</TXT><P>Immer.</P></NP></CONSID></GR.CONSID>"
        "<PREAMBLE.FINAL>HAT ERLASSEN:</PREAMBLE.FINAL>"
    )
    norms = read(act(article("1", parag("1", "T.")), preamble=preamble, final="<P>Gilt überall.</P>")).norms
    assert [(n.art, n.article, n.absaetze[0].text) for n in norms] == [
        (NormArt.ABSCHNITT, "Präambel", "DER RAT —\ngestützt auf X,\nHAT ERLASSEN:"),
        (NormArt.ERWAEGUNGSGRUND, "1", "Hecken wachsen.\nImmer."),
        (NormArt.NORM, "1", "T."),
        (NormArt.ABSCHNITT, "Schlussformel", "Gilt überall."),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (act("<P>nichts</P>"), "kein Element „ARTICLE“"),
        (act(article("1", parag("1", "T.")), title="Irgendetwas"), "ein Titel ohne Nummer („Irgendetwas“)"),
        ("<ACT/>", "kein Element „ARTICLE“"),
    ],
)
def test_no_act(text: str, found: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    (problem,) = caught.value.probleme
    assert problem.ort.startswith("hecke.xml, Zeile ")
    assert problem.gefunden == found


def test_the_real_dsgvo(shared: Path) -> None:
    data = (shared / "eu" / "dsgvo.xml").read_bytes()
    names = load_gesetzesnamen(ROOT / "resources" / "recht")
    document = read_formex(read_xml(data, "dsgvo.xml"), "dsgvo.xml", sha256(data).hexdigest(), names)
    assert (document.meta.regulation_code, document.meta.document_id) == ("DSGVO", "eu:32016R0679")
    assert Counter(norm.art for norm in document.norms) == {
        NormArt.NORM: 99,
        NormArt.ERWAEGUNGSGRUND: 173,
        NormArt.ABSCHNITT: 2,
    }
    by_label = {(norm.art, norm.article): norm for norm in document.norms}
    assert {a.nummer for a in by_label[NormArt.NORM, "13"].absaetze} == {"1", "2", "3", "4"}
    assert [m.wert for m in by_label[NormArt.NORM, "13"].absaetze[0].marken] == list("abcdef")
    assert len(by_label[NormArt.NORM, "4"].absaetze[0].marken) > 26
    for norm in document.norms:
        assert norm.absaetze
        assert not norm.heading or norm.heading == clean(norm.heading)
        for absatz in norm.absaetze:
            assert absatz.text == clean(absatz.text)
            assert "  " not in absatz.text
            assert " ," not in absatz.text
            assert "„ " not in absatz.text
