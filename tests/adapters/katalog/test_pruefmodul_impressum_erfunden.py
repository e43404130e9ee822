"""Impressen of many authors: sentences taken apart instead of labels, half fulfilments, gaps, other people's data."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
KOPF = "Impressum\n\nBlumtee GmbH\nHafenstraße 7\n24103 Kiel\n\n"
OHNE = KOPF + "E-Mail: post@blumtee.de\n\n"
GMBH = KOPF + "Geschäftsführerin: Anna Blum\n\nE-Mail: post@blumtee.de\n\n"
GBR = "Impressum\n\nTeehaus Blum GbR\nHafenstraße 7\n24103 Kiel\n\n"

WAYS: dict[tuple[str, CheckStatus, str], list[str]] = {
    ("IMP-16", E, GMBH): [
        "An einem Schlichtungsverfahren beteiligen wir uns nicht.",
        "Auf eine Verbraucherschlichtung lassen wir uns nicht ein.",
        "Vor Schlichtungsstellen verhandeln wir nicht.",
        "Schlichtungsverfahren nach dem VSBG lehnen wir ab.",
        "Von einer Teilnahme an der Verbraucherschlichtung sehen wir ab.",
        "Wir haben kein Interesse an Verfahren vor einer Schlichtungsstelle.",
        "Es besteht weder Pflicht noch Bereitschaft, einen Verbraucherschlichter anzurufen.",
        "Wir wirken an Schlichtungen für Verbraucher freiwillig mit.",
        "Die Blumtee GmbH ist der Schlichtungsstelle für Verbraucher angeschlossen.",
        "Du fragst nach Schlichtung? Da machen wir bei einer Schlichtungsstelle nicht mit.",
        "Verbraucherschlichtung: nein, eine Pflicht dazu gibt es nicht.",
        "Für alternative Streitbeilegung stehen wir nicht zur Verfügung.",
        "Ein Streitbeilegungsverfahren kommt für uns nicht in Betracht.",
        "Wir verzichten auf Verfahren vor Verbraucherschlichtungsstellen.",
        "Wir sind gewillt, an einem Schlichtungsverfahren mitzuwirken.",
    ],
    ("IMP-16", U, GMBH): [
        "Zu Schlichtungsverfahren äußern wir uns im Einzelfall.", "Über Streit reden wir am liebsten am Telefon.",
        "Ob wir an einer Schlichtung teilnehmen, entscheiden wir im Einzelfall.",
        "Wir haften nicht für Inhalte der Schlichtungsstelle, auf deren Seiten wir verlinken.",
        "Unser Team besteht aus vier Leuten.", "Wir beraten seit 25 Jahren Menschen in Kiel.",
    ],
    ("IMP-16", F, GMBH): [
        "Privatkunden beliefern unsere 38 Beschäftigten täglich.", "Bei uns arbeiten zwölf Leute im Onlineshop.",
        "Unser Webshop lebt von 24 Mitarbeiterinnen und Mitarbeitern.", ("Verbraucher beraten unsere elf Angestellten "
        "gern."),
    ],
    ("IMP-15", F, GMBH): [
        "Wir sind verpflichtet, auf die Plattform der EU-Kommission zur Online-Streitbeilegung hinzuweisen.",
        "Nutzen Sie für Beschwerden die EU-Online-Schlichtungsplattform.",
        ("Für online geschlossene Verträge steht das europäische Streitportal bereit, das Sie unter ec.europa.eu/odr "
        "finden."),
        "Beschwerden können Sie beim Schlichtungsportal der EU-Kommission einreichen.",
        "Die Kommission unterhält eine Streitbeilegungsplattform, die Verbraucher nutzen können.",
    ],
    ("IMP-15", E, GMBH): [
        "Auf die OS-Plattform weisen wir nicht hin, denn es gibt sie nicht.",
        "Das europäische Streitbeilegungsportal wurde geschlossen.",
        "Die Plattform der EU zur Online-Streitbeilegung existiert nicht mehr.",
        "Das Schlichtungsportal der EU-Kommission ist seit Juli 2025 stillgelegt.",
    ],
    ("IMP-06", E, OHNE): [
        "Rufen Sie uns an: 0431 555 90 12", "sprechen: 0431 555 90 12", "Durchwahl ins Büro 0431/555 90-12",
        "Fernmündlich (werktags ab 9 Uhr): 04342 55 59 01", "Leitstelle, Tag und Nacht: 0431 555 901 2",
        "Servicetelefon für Mitglieder 0431 55 59 01", "Sprechzeit am Telefon: dienstags 12 bis 13 Uhr, 0431 555 90 12",
        "Klingeln Sie durch: 0171 5559012", "Oder nutzen Sie das Formular „Tisch bestellen“ auf dieser Seite.",
        "Schnell geht es im Live-Chat unten rechts.", "Der Hörer wird abgenommen unter (0431) 555 90 12.",
    ],
    ("IMP-06", F, OHNE): [
        "Giftnotruf 030 19240", "Telefonisch sind wir nicht erreichbar.",
        "Die Telefonnummer folgt.", "Steuer-Nr. 0431 555 90 12", "Kundennummer 0431 555 90 12", ("Einen Live-Chat gibt "
        "es nicht, kein Chat."),
        "IBAN-Endziffern 0431 555 90 12", "Artikel 0431 555 9012", "Telefon zurzeit leider nicht besetzt.",
    ],
    ("IMP-13", F, GMBH): [
        "Texte im Magazin „Teezeit“ verantwortet: Blumtee GmbH, Adresse siehe oben.",
        "Inhaltlich steht für die Kundenzeitung gerade: der Vorstand",
        "Für Berichte im Blog zeichnet das ganze Ladenteam verantwortlich.",
        "Für die Rubrik „Neues“ verantwortlich ist die Geschäftsleitung.",
        "Um den Blog kümmert sich: unser Team",
        "Verantwortlich gem. § 18 Abs. 2 MStV: Fräulein Teekanne (Anschrift s. o.)",
        "Redaktion „Teezeitung“: Anna Blum",
    ],
    ("IMP-13", E, GMBH): [
        "Den Newsletter und die Blogbeiträge verantwortet Anna Blum unter der oben genannten Anschrift.",
        "Zuständig für die Rubrik „Tee-Nachrichten“: Anna Blum (wie oben).",
        "Das Online-Journal besorgt Frau Anna Blum, Hafenstraße 7, 24103 Kiel.",
        "Redaktion des Blogs: Anna Blum, Anschrift siehe erster Absatz.",
        "Presserechtlich verantwortlich für unser Magazin: Anna Blum, Firmenanschrift",
        "V. i. S. d. P.: Anna Blum, dieselbe Anschrift",
    ],
    ("IMP-13", N, GMBH): [
        "Für Inhalte verlinkter Seiten sind deren Betreiber verantwortlich.",
        "Die Verfasser verantworten ihre Beiträge selbst.",
        "Unsere Texte sind mit Sorgfalt erstellt; eine Haftung übernehmen wir nicht.",
    ],
    ("IMP-04", F, GBR): ["Vertreten durch Jule und Pauline", "Vertreten wird die GbR von Anna und Jörg.", ("Vertreten "
    "durch alle Gesellschafter gemeinsam")],
    ("IMP-04", E, GBR): ["Vertreten durch Jule Blum und Pauline Tal", ("Für die GbR unterschreibt Anna Blum "
    "(Gesellschafterin).")],
    ("IMP-08", F, GMBH): [
        "Handelsregister beim Amtsgericht Kiel (Eintragung vom 3. Februar 2020)", ("Handelsregister Kiel, eingetragen "
        "seit 12. Mai 2019"),
        "Amtsgericht Kiel, Eintragung am 04.05.2018", "Registergericht: Kiel", "Genossenschaftsregister Kiel, GnR 123",
    ],
    ("IMP-08", E, GMBH): ["Registergericht Kiel\nHRB 90117", ("Handelsregister Kiel, Abteilung B, Nr. 90117, "
    "eingetragen am 3. Februar 2020")],
    ("IMP-12", F, GMBH): ["Mehrwertsteuer-Nummer: anhängig", "Firmennummer CHE-000.111.222", "MwSt-Nr.: kommt noch"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("control", "status", "text"),
    [(control, status, head + way) for (control, status, head), ways in WAYS.items() for way in ways],
)
def test_sentences_of_many_authors(control: str, status: CheckStatus, text: str) -> None:
    answer = judge("impressum", control, text)
    assert answer.status is status, answer.grund


WHOLE: dict[str, tuple[str, dict[str, CheckStatus]]] = {
    "first name only": (
        "Impressum\n\nDas Yogazimmer\nSwantje\nHafenstraße 7\n24103 Kiel",
        {"IMP-01": F, "IMP-02": E, "IMP-05": F},
    ),
    "made by somebody else": (
        "Impressum\n\nUmgesetzt von Pixelhof GmbH, Torweg 3, 20095 Hamburg",
        {"IMP-01": F, "IMP-02": F},
    ),
    "company of another country": (
        "Impressum\n\nPaws Ltd.\nTorweg 3\n20095 Hamburg\n\nCompany No. 09988776",
        {"IMP-01": E, "IMP-03": E, "IMP-08": F},
    ),
    "entered in a register of another country": (
        "Impressum\n\nPaws Ltd.\nTorweg 3\n20095 Hamburg\n\nRegistered with Companies House, Company No. 09988776",
        {"IMP-08": E},
    ),
    "agency only": (
        (
            "Impressum\n\nWachAuf24 – Ihr Objektschutz\n\n"
            "Gestaltet und betreut durch:\nPixelhof Werbeagentur, Torweg 3, "
            "45141 Essen, "
            "web@pixelhof.example\n\nGeschäftsführer: Jörg Tal\nAmtsgericht Essen, HRB 18831\nZentrale: 0201 555 110 0"
        ),
        {"IMP-01": F, "IMP-02": F, "IMP-03": F, "IMP-04": E, "IMP-05": F, "IMP-06": E, "IMP-08": E},
    ),
    "cooperative without its form": (
        (
            "Impressum\n\nBauverein „Sonnenhang“ Kiel\nHafenstraße 7\n24103 Kiel\n\nVorstand: Anna Blum, Jörg "
            "Tal\n\nGenossenschaftsregister Kiel"
        ),
        {"IMP-01": E, "IMP-03": F, "IMP-08": F},
    ),
    "merchant without e. K.": (
        "Impressum\n\nTeeladen, Inhaberin Anna Blum\nHafenstraße 7\n24103 Kiel\n\nAmtsgericht Kiel, HRA 4711",
        {"IMP-03": F, "IMP-04": N, "IMP-08": E},
    ),
    "party with a gap": (
        (
            "Impressum\n\nBürgerpartei Küste, Ortsverband Kiel\n\nPostanschrift: [Straße, Hausnummer], 24103 Kiel\n\n"
            "Verantwortlich nach § 18 MStV:\nAnna Blum, Hafenstraße 7, 24103 Kiel\n\nDie Partei ist kein eingetragener "
            "Verein."
        ),
        {"IMP-01": E, "IMP-02": F, "IMP-03": N, "IMP-04": F, "IMP-08": N, "IMP-13": E},
    ),
    "mail of a computer centre": (
        (
            "Impressum\n\nUniversität Kiel ist eine Körperschaft des öffentlichen Rechts.\n"
            "Hafenstraße 7, 24103 Kiel\n\n"
            "Elektronische Anfragen an die Rechenzentrum Nord GmbH, hilfe@rechenzentrum-nord.example"
        ),
        {"IMP-05": F},
    ),
    "your own doctor": (
        GMBH + "Bitte fragen Sie Ihren Tierarzt, wenn das Tier krank wird.",
        {"IMP-07": N, "IMP-09": N, "IMP-10": N},
    ),
    "bank without authority": (
        (
            "Impressum\n\nKieler Spar- und Kreditbank Aktiengesellschaft\nHafenstraße 7\n24103 Kiel\n\nDie Bank wird "
            "staatlich überwacht."
        ),
        {"IMP-07": F},
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_whole_documents(name: str) -> None:
    text, wanted = WHOLE[name]
    assert {control: judge("impressum", control, text).status for control in wanted} == wanted
