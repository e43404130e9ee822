"""The end-check: clean documents stay clean; each flaw, put anywhere into one of them, is found and nothing else is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.pruefung.befund import Befund, Schwere, Wirkung
from app.domain.vertrag.dokument_text import (
    Aenderung,
    DokumentAbsatz,
    Feld,
    Feldart,
    Kommentar,
    Standort,
)
from app.domain.vertrag.endkontrolle import check_document
from tests.endkontrolle_dokumente import CITATIONS, CLEAN, paragraphs


def check(text: str) -> tuple[Befund, ...]:
    return check_document(paragraphs(text), CITATIONS)


def ids(befunde: tuple[Befund, ...]) -> set[str]:
    return {b.id.removeprefix("endkontrolle.") for b in befunde}


@pytest.mark.parametrize("name", CLEAN)
def test_a_clean_document_has_no_findings(name: str) -> None:
    assert [f"{b.titel}: {b.text}" for b in check(CLEAN[name])] == []


# ---- a sentence with a flaw, at the end of any numbered paragraph ---------------------------------------------------

ANYWHERE = (
    ("Der Betrag ist an [___] zu zahlen.", "platzhalter.text"),
    ("Der Betrag ist an [●] zu zahlen.", "platzhalter.text"),
    ("Zuständig ist {{ANSPRECHPARTNER}}.", "platzhalter.text"),
    ("Zuständig ist <<Name>>.", "platzhalter.text"),
    ("Zuständig ist [Name einfügen].", "platzhalter.text"),
    ("Stichtag ist der XX.XX.20XX.", "platzhalter.text"),
    ("Stichtag ist der TT.MM.JJJJ.", "platzhalter.text"),
    ("Zu zahlen sind XXX Euro.", "platzhalter.text"),
    ("Ansprechpartner ist …………………… im Hause.", "platzhalter.text"),
    ("Ansprechpartner ist ____________ im Hause.", "platzhalter.text"),
    ("TBD: noch klären.", "platzhalter.text"),
    (f"TO{'DO'}: noch klären.", "platzhalter.text"),
    ("Ansprechpartner ist Max Mustermann.", "platzhalter.text"),
    ("Nichtzutreffendes streichen.", "platzhalter.text"),
    ("Das gilt auch für den Erben / die Erbin.", "platzhalter.text"),
    ("Näheres regelt § 97 Abs. 2.", "verweis.ziel_fehlt"),
    ("Fehler! Verweisquelle konnte nicht gefunden werden.", "verweis.feldfehler"),
    ("Siehe Error! Reference source not found.", "verweis.feldfehler"),
    ("Stichtag ist der 31.02.2027.", "datum.unmoeglich"),
    ("Stichtag ist der 31. Juni 2027.", "datum.unmoeglich"),
    ("Stichtag ist Montag, der 3. März 2027.", "datum.wochentag"),
    ("Das gilt vom 01.09.2027 bis zum 01.08.2027.", "datum.reihenfolge"),
    ("Zu zahlen sind 3.000,00 € (in Worten: dreihundert Euro).", "betrag.worte"),
    ("Die Frist beträgt drei (4) Wochen.", "betrag.worte"),
    ("Die Zahl der Muster beträgt 5 (sechs) Stück.", "betrag.worte"),
    ("Es gilt die Preisliste (nachfolgend „Tarifblatt“).", "begriff.ungenutzt"),
    ("Es gelten die Sonderwerte (wie in § 1 definiert).", "begriff.undefiniert"),
)
WITH_SECTIONS = [name for name in CLEAN if name not in ("kuendigung", "mahnung")]
BY_PARAGRAPH = [name for name in CLEAN if "\n§ 1 " in CLEAN[name]]


def spoil(text: str, sentence: str, where: int) -> tuple[tuple[DokumentAbsatz, ...], int]:
    """The document with a sentence behind one of its numbered paragraphs; and which one it is."""
    absaetze = list(paragraphs(text))
    eligible = [n for n, a in enumerate(absaetze) if a.zeichen and len(a.text) > 60 and a.text.endswith(".")]
    at = eligible[where % len(eligible)]
    absaetze[at] = replace(absaetze[at], text=f"{absaetze[at].text} {sentence}")
    return tuple(absaetze), absaetze[at].nummer


@given(st.sampled_from(ANYWHERE), st.data(), st.integers(0, 99))
@settings(max_examples=100)
def test_a_flaw_anywhere_is_found_and_nothing_else(flaw: tuple[str, str], data: st.DataObject, where: int) -> None:
    sentence, expected = flaw
    names = BY_PARAGRAPH if expected == "verweis.ziel_fehlt" else WITH_SECTIONS
    absaetze, nummer = spoil(CLEAN[data.draw(st.sampled_from(names))], sentence, where)
    befunde = check_document(absaetze, CITATIONS)
    assert ids(befunde) == {expected}, [b.text for b in befunde]
    assert {b.feld for b in befunde} == {f"absatz:{nummer}"}
    assert {b.wirkung for b in befunde} == {Wirkung.INFORMIERT}


@pytest.mark.parametrize("flaw", ANYWHERE, ids=lambda f: f[0][:30])
def test_each_flaw_once(flaw: tuple[str, str]) -> None:
    absaetze, _ = spoil(CLEAN["dienstleistung"], flaw[0], 3)
    assert ids(check_document(absaetze, CITATIONS)) == {flaw[1]}


# ---- a flaw made by changing words of a document --------------------------------------------------------------------

CHANGED = (
    # document, what stands there, what is put in its place, expected findings
    ("dienstleistung", "nach § 1 Abs. 2 vereinbart", "nach § 1 Abs. 5 vereinbart", {"verweis.ziel_fehlt"}),
    ("dienstleistung", "§§ 1 bis 3", "§§ 1 bis 7", {"verweis.ziel_fehlt"}),
    ("dienstleistung", "nach Absatz 2 Buchstabe a", "nach Absatz 2 Buchstabe d", {"verweis.ziel_fehlt"}),
    ("dienstleistung", "nach Absatz 2 Buchstabe a", "nach Absatz 8", {"verweis.ziel_fehlt"}),
    ("dienstleistung", "§ 4 Schluss", "§ 5 Schluss", {"nummer.reihe"}),
    ("dienstleistung", "(2) Er kann", "(3) Er kann", {"nummer.reihe"}),
    ("dienstleistung", "in Anlage 1.", "in Anlage 3.", {"anlage.fehlt", "anlage.ungenannt"}),
    ("dienstleistung", "Anlage 2: Reisekosten", "Anlage 2: Reisekosten\nAnlage 3: Muster", {"anlage.ungenannt"}),
    ("dienstleistung", "eintausendzweihundert", "zwölftausend", {"betrag.worte"}),
    ("dienstleistung", "1.428,00 € brutto", "1.438,00 € brutto", {"betrag.steuer"}),
    ("dienstleistung", "31. August 2027", "31. August 2026", {"datum.reihenfolge"}),
    ("dienstleistung", "den 15. Februar 2027", "den 15. April 2027", {"datum.rueckwirkend"}),
    ("dienstleistung", "Nordlicht Systeme GmbH, Jonas", "Nordlicht Systeme AG, Jonas", {"partei.rechtsform"}),
    ("dienstleistung", "Nordlicht Systeme GmbH, Jonas", "Nordlich Systeme GmbH, Jonas", {"partei.schreibweise"}),
    ("dienstleistung", "AG, Miriam Brandner\n\nAnlagen", "AG, Miriam Brander\n\nAnlagen", {"partei.schreibweise"}),
    ("dienstleistung", "(3) Die Auftragnehmerin erbringt", "(3) Der Auftragnehmer erbringt", {"rolle.geschlecht"}),
    ("dienstleistung", "Das Recht zur", "Für die Arbeitnehmerin gilt: Das Recht zur", {"rolle.fremd"}),
    (
        "dienstleistung",
        "ein Werk ist nicht geschuldet",
        "sie schuldet Vertrauliche Behandlung, und zur Vertraulichen Behandlung gehört Sorgfalt",
        {"begriff.undefiniert"},
    ),
    ("dienstleistung", "(3) Das Recht", "(3) Ein Fest (nachfolgend „Projekt“) folgt. Das Recht", {"begriff.doppelt"}),
    ("dienstleistung", "Der vorstehende Absatz gilt", "§ 4 Abs. 2 gilt", {"verweis.selbst"}),
    ("dienstleistung", "(1) Änderungen", "(1) Wie der vorstehende Absatz: Änderungen", {"verweis.nachbar"}),
    ("arbeit", "Die Vergütung ist", "Das Bruttomonatsgehalt von 3.540,00 € ist", {"betrag.widerspruch"}),
    ("arbeit", "(2) Die Arbeitnehmerin wird", "(2) Beginn: 01.05.2027. Die Arbeitnehmerin wird", {"datum.widerspruch"}),
    ("arbeit", "Im Übrigen gilt", "Dem Arbeitnehmer gegenüber gilt", {"rolle.geschlecht"}),
    ("arbeit", "Nach Ablauf der Probezeit (§ 2)", "Nach Ablauf der Probezeit (§ 8)", {"verweis.ziel_fehlt"}),
    ("arbeit", "Im Übrigen gilt", "Frau Lorentz weiß: Im Übrigen gilt", {"partei.schreibweise"}),
    ("arbeit", "Im Übrigen gilt", "Herr Lorenz weiß: Im Übrigen gilt", {"partei.anrede"}),
    ("geheim", "nach Ziffer 2.1 gebunden", "nach Ziffer 2.9 gebunden", {"verweis.ziel_fehlt"}),
    ("geheim", "gegen Ziffer 2 zahlt", "gegen Ziffer 8 zahlt", {"verweis.ziel_fehlt"}),
    ("geheim", "2.3 Jede", "2.4 Jede", {"nummer.reihe"}),
    ("geheim", "(b) unabhängig", "(d) unabhängig", {"nummer.reihe"}),
    ("geheim", "an Verbundene Unternehmen", "an Berater", {"begriff.ungenutzt"}),
    ("kauf", "Dienstag, dem 15. Juni", "Mittwoch, dem 15. Juni", {"datum.wochentag"}),
    ("kauf", "Die Haftung für Mängel", "Die Haftung (Kaufpreis: 19.500,00 €) und für Mängel", {"betrag.widerspruch"}),
    ("kauf", "Kempten („Käuferin“)", "Kempten („Bestellerin“)", {"rolle.fremd"}),
    ("lizenz", "§ 3a Abrechnung", "§ 3c Abrechnung", {"nummer.reihe"}),
    ("lizenz", "in Anlage A aufgeführten", "in Anlage B aufgeführten", {"anlage.fehlt", "anlage.ungenannt"}),
    ("darlehen", "24 (vierundzwanzig)", "24 (zweiundvierzig)", {"betrag.worte"}),
    ("darlehen", "nach Ziffer 4 kündigen", "nach Ziffer 6 kündigen", {"verweis.ziel_fehlt"}),
    ("aufhebung", "Artikel 1 Abs. 2 bleibt", "Artikel 4 Abs. 2 bleibt", {"verweis.ziel_fehlt"}),
    ("werk", "nach § 1 Abs. 2, zahlt", "nach § 1 Abs. 3, zahlt", {"verweis.ziel_fehlt"}),
    ("werk", "bis zum 25. Juni 2027", "bis zum 25. Juni 2026", {"datum.reihenfolge"}),
    ("mahnung", "1.190,00 € brutto", "1.109,00 € brutto", {"betrag.steuer"}),
    ("mahnung", "18. Mai 2027", "[Datum einfügen]", {"platzhalter.text"}),
    ("kuendigung", "28. Februar 2027", "29. Februar 2027", {"datum.unmoeglich"}),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"), CHANGED, ids=lambda v: v[:24] if isinstance(v, str) else ""
)
def test_changed_words_are_found_out(name: str, old: str, new: str, expected: set[str]) -> None:
    assert CLEAN[name].count(old) == 1
    befunde = check(CLEAN[name].replace(old, new))
    assert ids(befunde) == expected, [b.text for b in befunde]


# ---- sentences that look like a flaw and are none -------------------------------------------------------------------

HARMLESS = (
    "Phase 1 beginnt am 01.03.2027. Phase 2 beginnt am 01.05.2027.",
    "Die Testphase des Vertrages beginnt am 15.03.2027.",
    "Der Tagessatz für Berater beträgt 900,00 €.",
    "Ab dem 1. Januar 2028 beträgt der Tagessatz 1.300,00 €.",
    "Näheres steht in § 5 des Rahmenvertrages vom 1. Mai 2026.",
    "Es gilt § 3 Abs. 2 Nr. 1 der Preisangabenverordnung.",
    "Es gilt § 14 Landespressegesetz.",
    "Es gelten § 8 Abs. 1 AVB und § 12 TV-L.",
    "Es gilt Art. 7 Abs. 2 DSGVO; dessen Absatz 4 bleibt unberührt.",
    "Die Rechnung Nr. 17 und der Auftrag Nummer 12 sind bezahlt.",
    "Zu liefern sind: ● Waren ● Dienste.",
    "Das Gericht sprach von „erheblichen […] Mängeln“.",
    "Es gelten die Allgemeinen Geschäftsbedingungen der Deutschen Bank AG.",
    "Der Industrie- und Handelskammer ist Auskunft zu geben.",
    "[ ] ja [x] nein",
    "Die E-Mail geht an <info@nordlicht.example>.",
    "Die Vertragsstrafe von 500,00 € gilt je Fall, höchstens 5.000,00 €.",
    "Die Frist beträgt vom 30.04. bis zum 15.05. zwei (2) Wochen.",
    "Maßgeblich ist die Fassung vom Freitag, dem 5. März 2027.",
    "Die Rechte der Arbeitnehmer im Betrieb bleiben unberührt.",
    "Der Beauftragte der Nordlicht Systeme Holding GmbH wird gehört.",
    "Die Parteien handeln als Unternehmer im Sinne von § 14 BGB und nicht als Verbraucher (§ 13).",
    "Die in diesem § 1 genannten Rechte und die nach Absatz 1 bleiben unberührt.",
)


@pytest.mark.parametrize("sentence", HARMLESS)
def test_what_looks_like_a_flaw_and_is_none(sentence: str) -> None:
    for where in range(6):
        absaetze, _ = spoil(CLEAN["dienstleistung"], sentence, where)
        assert [f"{b.titel}: {b.text}" for b in check_document(absaetze, CITATIONS)] == []


# ---- what only a word processor knows -------------------------------------------------------------------------------

A = DokumentAbsatz
MARKS = (
    (A(1, "am 1. Mai", markiert=("1. Mai",)), "platzhalter.markiert"),
    (A(1, "Text", kommentare=(Kommentar("stimmt das?", "Frau K."),)), "platzhalter.kommentar"),
    (A(1, "Text", aenderungen=(Aenderung(geloescht=True, text="alt"),)), "platzhalter.aenderung"),
    (A(1, "Ihr Ort", platzhalter=("Ihr Ort",)), "platzhalter.feld"),
    (A(1, "Name", felder=(Feld(Feldart.SERIENDRUCK, "Name", "«Name»"),)), "platzhalter.feld"),
    (A(1, "siehe § 3", felder=(Feld(Feldart.VERWEIS, "_Ref1", "§ 3", vorhanden=False),)), "verweis.textmarke"),
    (
        A(1, "siehe § 3", felder=(Feld(Feldart.VERWEIS, "_Ref1", "§ 3", nummer=True, zielnummer="§ 4"),)),
        "verweis.veraltet",
    ),
)


@pytest.mark.parametrize(("absatz", "expected"), MARKS, ids=lambda v: v if isinstance(v, str) else "")
def test_marks_of_the_word_processor(absatz: DokumentAbsatz, expected: str) -> None:
    assert ids(check_document((absatz,), CITATIONS)) == {expected}


SHOWN = [("§ 4", "§ 4"), ("1.2(a)", "(a)"), ("4", "§ 4"), ("Ziffer 3.1", "3.1"), ("2", "2.")]


@pytest.mark.parametrize(("shown", "target"), SHOWN)
def test_a_field_that_shows_its_target_is_fine(shown: str, target: str) -> None:
    felder = (Feld(Feldart.VERWEIS, "_Ref1", shown, nummer=True, zielnummer=target),)
    assert check_document((A(1, f"siehe {shown}", felder=felder),), CITATIONS) == ()


def test_place_quote_and_what_to_do_are_said() -> None:
    [befund] = check(CLEAN["dienstleistung"].replace("nach § 1 Abs. 2 vereinbart", "nach § 1 Abs. 5 vereinbart"))
    assert befund.text == (
        "§\u00a02 Abs.\u00a02: „…2 erstattet, soweit sie nach §\u00a01 Abs.\u00a05 vereinbart sind:“. §\u00a01 gibt "
        "es, Abs.\u00a05 darin aber nicht. Die gemeinte Stelle nennen oder den Verweis streichen."
    )
    assert befund.schwere is Schwere.WARNUNG


def test_a_table_of_contents_and_headers_are_no_sections() -> None:
    absaetze = (
        A(1, "Gegenstand", "§ 1", verzeichnis=True),
        A(2, "Preis", "§ 2", verzeichnis=True),
        A(3, "Gegenstand", "§ 1", getippt=True),
        A(4, "Verkauft wird ein Rad.", "(1)", getippt=True),
        A(5, "Preis", "§ 2", getippt=True),
        A(6, "Das Rad nach § 1 Abs. 1 kostet 300 €.", "(1)", getippt=True),
        A(7, "§ 1 und § 2", ort=Standort.KOPFZEILE),
    )
    assert check_document(absaetze, CITATIONS) == ()


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=60), max_size=12))
@settings(max_examples=80)
def test_any_text_is_read_without_a_fault(texts: list[str]) -> None:
    first = check_document(paragraphs("\n".join(texts)), CITATIONS)
    assert first == check_document(paragraphs("\n".join(texts)), CITATIONS)
