"""Who is named, in an Impressum, by a name nobody knows; rubrics that say there is nothing; bodies of public law."""

from __future__ import annotations

import time

import pytest

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.felder.anbieter import own_firmen
from app.domain.pruefung.felder.anschrift import find_anschriften
from app.domain.pruefung.felder.firmen import find_firmen
from app.domain.pruefung.felder.kontakt import find_emails
from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
KOPF = "Impressum\n\nAngaben gemäß § 5 DDG\n\n"
ORT = "\nHafenstraße 7\n24103 Kiel\n\n"
PERSON = KOPF + "Anna Blum" + ORT
GMBH = KOPF + "Blumtee GmbH" + ORT
ANWALT = KOPF + "Rechtsanwältin Anna Blum" + ORT
NO = (
    "Wir sind nicht bereit oder verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle "
    "teilzunehmen."
)
RESPONSIBLE = "Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV:\n\n"

CASES: dict[tuple[str, CheckStatus, str], list[str]] = {
    ("IMP-07", N, PERSON): [
        "Aufsichtsbehörde (falls zutreffend)\nEntfällt.", "Zuständige Aufsichtsbehörde: entfällt",
        "Zuständige Aufsichtsbehörde: keine", "Aufsichtsbehörde: –", "Aufsichtsbehörde\nnicht zutreffend",
        "Aufsichtsbehörde:\nTrifft nicht zu.", "Zulassungsbehörde: n/a", "Aufsichtsbehörde: Nicht erforderlich",
        "Aufsichtsbehörde: Unsere Tätigkeit bedarf keiner behördlichen Zulassung.", "Aufsichtsbehörde\n-",
        "Aufsichtsbehörde\n\nDie Tätigkeit ist erlaubnisfrei.", "Aufsichtsbehörde: gibt es keine",
        "Aufsichtsbehörde: Es besteht keine Zulassungspflicht.",
        "Erlaubnisbehörde: eine Erlaubnis ist nicht notwendig",
        "3) Aufsichtsbehörde / reglementierte Berufe\n\nEntfällt",
    ],
    ("IMP-07", F, PERSON): [
        "Zuständige Aufsichtsbehörde:", "Aufsichtsbehörde: [Name der Behörde]",
        "Aufsichtsbehörde:\n\nHaftungsausschluss",
        "Aufsichtsbehörde:\n\nKeine Abmahnung ohne vorherigen Kontakt",
        "Zuständige Erlaubnisbehörde: wird nachgetragen",
        "Aufsichtsbehörde:\n\nHaftung besteht nicht für Links",
    ],
    ("IMP-07", E, PERSON): [
        "Aufsichtsbehörde: Landratsamt Tal, keine Rechtsberatung", "Aufsichtsbehörde: Ordnungsamt Kiel",
        "Zuständige Aufsichtsbehörde\nStadt Kiel, Ordnungsamt",
        "Zulassungsbehörde: Bezirksregierung Köln (nicht zuständig für Anfragen)",
    ],
    ("IMP-18", F, PERSON): [
        "Umsatzsteuer-ID:\n32081/04711 FA Tal", "USt-IdNr.: 32081/04711", "Finanzamt Tal, 32081/04711",
        "FA Kiel-Nord 20/123/45678", "20/123/45678 (Finanzamt Kiel)", "St.-Nr. beim FA Tal: 32081/04711",
        "32081/04711, FA Tal",
    ],
    ("IMP-18", E, PERSON): [
        "Tel. 07081/04711", "Tel. 07081/04711\nFinanzamt Tal", "Fa. Blum Tel. 0431/123/4567",
        "Umsatzsteuer-ID: DE136695976\nTelefon 07081/04711", "Aktenzeichen 12345/12345",
    ],
    ("IMP-07", N, GMBH): ["Versicherungsvermittlerregister: entfällt", "Vermittlerregister: nicht eingetragen"],
    ("IMP-07", F, GMBH): ["Versicherungsmaklerin\nVermittlerregister: D-XXXX"],
    ("IMP-12", N, GMBH): ["Wirtschafts-Identifikationsnummer: noch nicht erteilt"],
    ("IMP-13", N, GMBH): [
        "Redaktionell verantwortlich: entfällt", "Verantwortlich nach § 18 Abs. 2 MStV: nicht zutreffend",
        "Verantwortlich für den Inhalt: entfällt (kein journalistisches Angebot)",
        "Verantwortlich nach § 18 Abs. 2 MStV\nnicht erforderlich",
        "Redaktionell verantwortlich:\n\nEntfällt, da kein journalistisch-redaktionelles Angebot.",
        "Verantwortlicher Inhaber:\n\nAnna Blum", "Verantwortliche Apothekerin: Anna Blum",
    ],
    ("IMP-13", F, GMBH): [
        "Verantwortlich nach § 18 Abs. 2 MStV:\n\nKeine Haftung für Links",
        "Blog (/blog)\n\nVerantwortlich nach § 18 Abs. 2 MStV: entfällt",
        "Verantwortlich für den Inhalt:\nBlumtee GmbH",
    ],
    ("IMP-13", E, GMBH): [
        "Verantwortlich: Anna Blum, Torweg 3, 24103 Kiel (entfällt für fremde Beiträge)",
        "Verantw. i. S. d. P.: Anna Blum, Torweg 3, 24103 Kiel",
        "Verantwortlicher Inhaber im Sinne von § 18 MStV: Anna Blum, Torweg 3, 24103 Kiel",
    ],
    ("IMP-17", N, PERSON): [
        "Berufshaftpflichtversicherung: entfällt", "Berufshaftpflichtversicherung\nNicht vorhanden",
        "Eine Berufshaftpflichtversicherung besteht nicht.", "Berufshaftpflicht: keine",
        "Angaben zur Berufshaftpflichtversicherung: Es besteht keine.",
        "Berufshaftpflichtversicherung (falls vorhanden): nicht vorhanden",
    ],
    ("IMP-17", F, PERSON): [
        "Berufshaftpflichtversicherung: Nordschutz Versicherung AG\nGeltungsbereich: nicht benannt",
        "Berufshaftpflichtversicherung:\n\nKeine Haftung für Links",
    ],
    ("IMP-17", F, ANWALT): ["Berufshaftpflichtversicherung: entfällt"],
    ("IMP-17", E, PERSON): [
        "Berufshaftpflicht: Nordschutz Versicherung AG, Torweg 3, 24103 Kiel, Geltungsbereich: Deutschland, nicht USA",
    ],
    ("IMP-03", F, ""): [
        f"Impressum\n\n{name}{ORT}"
        for name in (
            "Evangelische Kirchengemeinde Tal", "Ev.-luth. Kirchengemeinde St. Marien Tal", "Hochschule Tal",
            "Katholische Kirchengemeinde St. Anna", "Gemeindekirchenrat der Evangelischen Kirchengemeinde Tal",
            "Evangelischer Kirchenkreis Tal", "Technische Universität Tal", "Zweckverband Wasser Tal",
            "Kreissparkasse Tal", "Handwerkskammer Tal", "Erzbistum Tal",
        )
    ],
    ("IMP-03", U, ""): [
        f"Impressum\n\n{name}{ORT}"
        for name in ("Stadt Tal", "Gemeinde Tal", "Landkreis Tal", "Universitätsstadt Tal", "Pfarrgemeinde St. Anna")
    ],
    ("IMP-03", E, ""): [
        f"Impressum\n\n{name}{ORT}"
        for name in (
            "Evangelische Kirchengemeinde Tal, Körperschaft des öffentlichen Rechts",
            "Evangelische Kirchengemeinde Tal (KdöR)", "Kreissparkasse Tal, Anstalt des öffentlichen Rechts",
            "Förderverein der Kirchengemeinde Tal e. V.", "Hochschule Tal gGmbH",
        )
    ],
    ("IMP-03", N, ""): [f"Impressum\n\n{name}{ORT}" for name in ("Grundschule Tal", "Finanzamt Tal")],
    ("IMP-16", N, ""): [
        f"Impressum\n\n{name}{ORT}{NO}"
        for name in (
            "SPD-Ortsverein Blumenau", "Die Grünen, Kreisverband Tal", "CDU-Fraktion im Rat der Stadt Tal", "Stadt Tal",
            "Gemeinde Tal", "Hochschule Tal", "Landratsamt Tal",
        )
    ],
    ("IMP-16", E, ""): [
        f"Impressum\n\n{name}{ORT}{NO}"
        for name in (
            "Kreissparkasse Tal", "Stadtwerke Tal, Anstalt des öffentlichen Rechts", "Studierendenwerk Tal AöR",
            "Zweckverband Wasser Tal", "Blum GmbH", "Anna Blum", "Teehaus am Tal", "Universitätsklinikum Tal AöR",
        )
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("control", "status", "text"),
    [(control, status, head + line) for (control, status, head), lines in CASES.items() for line in lines],
)
def test_said_and_not_said(control: str, status: CheckStatus, text: str) -> None:
    urteil = judge("impressum", control, text)
    assert urteil.status is status, urteil.grund


@pytest.mark.parametrize(
    ("name", "status"),
    [
        *[(name, E) for name in (
            "Xalima Jorunsade", "Ngubane Okwukwe", "Xalima von Jorunsade", "XALIMA JORUNSADE", "Xalima M. Jorunsade",
            "Xalima Jorunsade-Blum",
        )],
        *[(name, F) for name in (
            "Nordlicht Yoga", "Teehaus Blum", "Studio Blum", "Küstenkind", "Nordwind Games", "Das Tal",
            "Kieler Hundeschule", "Team Blum", "Lazy Cat", "Kleine Auszeit", "Grüner Daumen", "Fräulein Fernweh",
            "Bergland Karte", "Hafenblick Redaktion",
        )],
    ],
)  # fmt: skip
@pytest.mark.parametrize("care", ["", "\nc/o Briefkasten Nord"])
def test_a_name_nobody_knows_stands_twice(name: str, care: str, status: CheckStatus) -> None:
    for entry in (RESPONSIBLE + name, f"Redaktionell verantwortlich: {name}", f"{RESPONSIBLE}{name}{ORT}"):
        text = KOPF + name + care + ORT + "E-Mail: post@tal.de\n\n" + entry
        assert judge("impressum", "IMP-01", text).status is status
        assert judge("impressum", "IMP-13", text).status is status


@pytest.mark.parametrize(
    ("name", "mail", "status"),
    [
        ("Xalima Jorunsade", "xalima.jorunsade@tal.de", E),
        ("Xalima Jorunsade", "x.jorunsade (at) tal.de", E),
        ("Xalima Jorunsade", "post@tal.de", F),
        ("Xalima Jorunsade", "post@xalimajorunsade.de", F),
        ("Nordlicht Yoga", "nordlicht.yoga@tal.de", F),
        ("Küstenkind", "k.kuestenkind@tal.de", F),
    ],
)
def test_a_name_nobody_knows_stands_in_a_mail(name: str, mail: str, status: CheckStatus) -> None:
    assert judge("impressum", "IMP-01", f"{KOPF}{name}{ORT}E-Mail: {mail}").status is status


def test_the_domain_called_like_the_name_leaves_it_open() -> None:
    text = KOPF + "Blaue Stunde" + ORT + "E-Mail: post@blaue-stunde.de\n\n" + RESPONSIBLE + "Blaue Stunde"
    assert judge("impressum", "IMP-01", text).status is F


@pytest.mark.parametrize(
    "piece",
    [
        "Hauptstraße 5, 24143 Kiel, geöffnet nach Vereinbarung und an allen Markttagen, ",
        "Nord GmbH & Co. KG ",
        "a@b.example ",
        "und an allen Tagen 5 ",
    ],
)
def test_readers_of_one_long_line(piece: str) -> None:
    text = (piece * (50_000 // len(piece) + 1))[:50_000]
    dokument = Pruefdokument("d", "d.txt", ArtifactType.IMPRESSUM, text)
    begin = time.process_time()
    for read in (find_firmen, find_anschriften, find_emails, own_firmen):
        read(dokument)
    assert time.process_time() - begin < 2
