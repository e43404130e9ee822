"""What is said of citations that lead nowhere, or not as far as they say."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.quelle import DocumentMeta, SourceAbsatz, SourceDocument, SourceNorm, SourceType
from app.domain.recht.gesetzesnamen import Gesetzesname, Gesetzesnamen
from app.domain.recht.zitat import CitationStyle, FoundCitation, NormArt
from app.domain.recht.zitat_lesen import CitationReader
from app.errors import InputError, NotFoundError
from app.services.fundstellen import Fundstellen
from tests.korpus_fake import FakeKorpus
from tests.korpus_gesetze import file_of, gesetz

NAMES = Gesetzesnamen.of(
    [
        Gesetzesname("BaumG", "Baumgesetz", frueher=("HolzG", "Hölzergesetz")),
        Gesetzesname("StegG", "Steggesetz"),
        Gesetzesname("AltG", "Altgesetz", ausser_kraft=date(2020, 3, 1), nachfolger="BaumG"),
    ],
    {},
)
READER = CitationReader(NAMES)
BAUM = gesetz("BaumG", {"1": ("Bäume sind grün.", "Die Fällung ist anzuzeigen. Die Frist beträgt zwei Wochen.")})
URTEIL = SourceDocument(
    DocumentMeta(
        document_id="urteil:1",
        document_version="1",
        regulation_code="BAG 8 AZR 123/24",
        regulation_name="BAG, Urteil",
        style=CitationStyle.PARAGRAPH,
        source_type=SourceType.URTEIL,
        doc_type="urteil",
        zitierform="BAG, Urt. v. 12.03.2025 – 8 AZR 123/24",
    ),
    (
        SourceNorm(NormArt.ABSCHNITT, "Rubrum", absaetze=(SourceAbsatz("", "In Sachen Baum gegen Strauch."),)),
        SourceNorm(NormArt.RANDNUMMER, "1", absaetze=(SourceAbsatz("", "Die Revision ist unbegründet."),)),
    ),
)


def places(*more: SourceDocument) -> Fundstellen:
    korpus = FakeKorpus()
    with korpus.importing() as run:
        for document in (BAUM, URTEIL, *more):
            run.write(document, chunk_document(document), file_of(document))
            run.switch(document.meta.document_id)
    return Fundstellen(korpus, READER, NAMES)


def said(text: str) -> str:
    return text.replace("\u00a0", " ")


def test_a_missing_randnummer_is_said() -> None:
    written = "BAG, Urt. v. 12.03.2025 – 8 AZR 123/24, Rn. 99"
    view = places().show(written)
    assert [chunk.chunk_text for chunk in view.chunks] == ["In Sachen Baum gegen Strauch."]
    assert view.hinweise == ("Eine Randnummer 99 gibt es nicht; gezeigt wird der Anfang.",)
    assert places().show(written.replace("99", "1")).hinweise == ()


def test_the_absatz_is_shown_where_its_satz_is_missing() -> None:
    written = "§ 1 Abs. 2 Satz 4 BaumG"
    note = "§ 1 Abs. 2 Satz 4 BaumG gibt es nicht; gezeigt wird § 1 Abs. 2 BaumG mit 2 Sätzen."
    view = places().show(written)
    assert (view.label, said(view.hinweise[0])) == ("BaumG § 1 Abs. 2", note)
    assert view.highlight is not None
    assert view.highlight[0] == view.chunks[1].chunk_id
    cited = places().cited(FoundCitation(READER.read(written), 0, len(written)))
    assert cited.hit is not None
    assert (cited.label, cited.hit.chunk.paragraph, said(cited.hinweis)) == ("BaumG § 1 Abs. 2", "2", note)


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("§ 5 XyzG", "„XyzG“ ist ein unbekanntes Gesetz"),
        ("§ 5 StegG", "StegG (Steggesetz) ist nicht eingelesen"),
        ("§ 5 AltG", "AltG (Altgesetz) ist seit dem 01.03.2020 außer Kraft; an seine Stelle ist das BaumG getreten."),
    ],
)
def test_why_a_law_is_not_there(written: str, hint: str) -> None:
    with pytest.raises(NotFoundError) as refused:
        places().show(written)
    assert hint in refused.value.text
    assert hint in places().cited(FoundCitation(READER.read(written), 0, len(written))).hinweis


def test_an_unknown_law_that_is_imported_is_shown() -> None:
    korpus = FakeKorpus()
    law = gesetz("QuallenG", {"1": "Quallen sind frei."})
    with korpus.importing() as run:
        run.write(law, chunk_document(law), file_of(law))
        run.switch(law.meta.document_id)
    assert Fundstellen(korpus, READER, NAMES).show("§ 1 QuallenG").label == "QuallenG § 1"


def test_a_number_without_a_law_is_incomplete() -> None:
    with pytest.raises(InputError, match="unvollständig: Das Gesetz fehlt"):
        places().show("§ 5")


@pytest.mark.parametrize("written", ["BaumG", "baumg", " Baumgesetz ", "des Baumgesetzes"])
def test_a_law_is_known_however_it_is_written(written: str) -> None:
    assert places().law(written) == "BaumG"


def test_an_imported_document_without_an_entry_is_known_by_its_own_names() -> None:
    assert places().law("bag 8 azr 123/24") == places().law("BAG, Urteil") == "BAG 8 AZR 123/24"


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("NIX", "„NIX“ ist nicht eingelesen und auch sonst nicht bekannt."),
        ("stegg", "StegG (Steggesetz) ist nicht eingelesen."),
        ("AltG", "AltG (Altgesetz) ist seit dem 01.03.2020 außer Kraft"),
    ],
)
def test_a_law_that_is_not_there_is_refused_as_a_filter(written: str, hint: str) -> None:
    with pytest.raises(NotFoundError, match="korpus stand") as refused:
        places().law(written)
    assert refused.value.text.startswith(hint)


RENAMED = "heißt heute BaumG (Baumgesetz)."


@pytest.mark.parametrize("written", ["§ 1 Abs. 2 HolzG", "holzg § 1", "§ 1 des Hölzergesetzes", "HolzG"])
def test_an_earlier_name_is_said_and_leads_to_the_law(written: str) -> None:
    name = "Hölzergesetz" if "Hölzer" in written else "HolzG"
    zitat = READER.read(written)
    view = places().show(written)
    assert (view.label.split(" Abs.")[0], view.hinweise) == ("BaumG § 1", (f"„{name}“ {RENAMED}",))
    assert places().hits(zitat, 1).hinweise == view.hinweise
    cited = places().cited(FoundCitation(zitat, 0, len(written)))
    assert cited.hinweis == view.hinweise[0]
    today = READER.read(written.replace("Hölzerg", "Baumg").replace("HolzG", "BaumG").replace("holzg", "baumg"))
    assert today == zitat  # the same norm, whatever it is called
    assert places().hits(today, 1).hinweise == ()


def test_each_citation_of_an_earlier_name_says_so_and_what_is_missing_first() -> None:
    first, last = (places().cited(found) for found in READER.find("nach §§ 1, 9 HolzG und § 1 StegG")[:2])
    assert (first.label, first.hinweis) == ("BaumG § 1", f"„HolzG“ {RENAMED}")
    assert said(last.hinweis) == f"§ 9 BaumG gibt es nicht. „HolzG“ {RENAMED}"
    with pytest.raises(NotFoundError, match=r"gibt es nicht\. „HolzG“ heißt heute"):
        places().show("§ 9 HolzG")


SUMMARIES = gesetz("StegG", {"1": ("Wer einen Steg baut, haftet.",)}, kind=SourceType.KURZFASSUNG)
UNKNOWN = "ist nicht eingelesen; von diesem Gesetz sind nur Kurzfassungen da. Im Bereich Rechtskorpus einlesen"


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("§ 9 StegG", f"§ 9 StegG {UNKNOWN}"),
        ("§ 9 Abs. 2 StegG", f"§ 9 StegG {UNKNOWN}"),
        ("§§ 9 bis 12 StegG", f"§ 9 StegG {UNKNOWN}"),
        ("§ 1 Abs. 7 StegG", "§ 1 Abs. 7 StegG ist nicht eingelesen; gezeigt wird die Kurzfassung der Norm."),
    ],
)
def test_of_a_law_with_summaries_only_nobody_knows_what_does_not_exist(written: str, hint: str) -> None:
    found = FoundCitation(READER.read(written), 0, len(written))
    assert said(places(SUMMARIES).cited(found).hinweis).startswith(hint)
    whole = gesetz("StegG", {"1": ("Wer einen Steg baut, haftet.",)})
    assert "gibt es nicht" in places(SUMMARIES, whole).cited(found).hinweis


def test_a_norm_beyond_the_summaries_is_refused_as_not_imported() -> None:
    with pytest.raises(NotFoundError) as refused:
        places(SUMMARIES).show("§ 9 StegG")
    assert said(refused.value.text).startswith(f"§ 9 StegG {UNKNOWN}")


@pytest.mark.parametrize("number", ["2", "4", "4A", "7"])
def test_a_norm_repealed_with_others_is_shown_under_its_own_number(number: str) -> None:
    law = gesetz("StegG", {"1": "Stege sind frei.", "2": "", "8": "", "9": "Ende."})
    first, many, one, last = law.norms
    view = places(replace(law, norms=(first, replace(many, bis="7"), one, last))).show(f"§ {number} StegG")
    assert (view.label, view.chunks) == (f"StegG § {number.lower()}", ())
    assert [said(note) for note in view.hinweise] == ["Weggefallen sind §§ 2 bis 7 StegG."]
    assert (view.vorige, view.naechste) == ("StegG § 1", "StegG § 8")


def test_a_norm_repealed_alone_says_no_more() -> None:
    assert places(gesetz("StegG", {"1": ""})).show("§ 1 StegG").hinweise == ("Weggefallen.",)
