"""Who the provider of an Impressum is, what he calls himself, and what belongs to others on his page."""

from __future__ import annotations

import pytest

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.felder.firmen import find_firmen
from app.domain.pruefung.felder.kontakt import find_broken_emails, find_emails
from app.domain.pruefung.felder.personen import read_namen
from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
KOPF = "Impressum\n\nAngaben gemäß § 5 DDG\n\n"
ORT = "\nHafenstraße 7\n24103 Kiel\n\n"
GMBH = KOPF + "Blumtee GmbH" + ORT
PERSON = KOPF + "Anna Blum" + ORT
RAIN = KOPF + "Rechtsanwältin Anna Blum" + ORT
MAKLERIN = KOPF + "Anna Blum, Versicherungsmaklerin" + ORT
KAMMER = "Zuständige Kammer: Rechtsanwaltskammer Celle\n"
VR = "Vereinsregister Kiel, VR 4711"
HRB = "Amtsgericht Kiel, HRB 4711"
NO = "Wir sind nicht bereit oder verpflichtet, an Streitbeilegungsverfahren vor einer "
NO += "Verbraucherschlichtungsstelle teilzunehmen."
OMBUD = "Versicherungsombudsmann e. V., Postfach 080632, 10006 Berlin, www.versicherungsombudsmann.de"


def doc(text: str) -> Pruefdokument:
    return Pruefdokument("d", "impressum.txt", ArtifactType.IMPRESSUM, text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Blum | Tal PartG mbB Steuerberater", "Blum | Tal PartG mbB"),
        ("Blum · Tal · Hof GbR", "Blum · Tal · Hof GbR"),
        ("Impressum | Blum PartG mbB", "Blum PartG mbB"),
        ("Start | Kontakt | Blumtee GmbH", "Blumtee GmbH"),
        ("Anbieter ist die Gesellschaft bürgerlichen Rechts Blum Tal.", "Gesellschaft bürgerlichen Rechts Blum Tal"),
        ("Anbieter ist die Gesellschaft bürgerlichen Rechts\n\nBlum Tal", "Gesellschaft bürgerlichen Rechts Blum Tal"),
        ("Anbieter und verantwortlich ist die Gesellschaft bürgerlichen Rechts", "Gesellschaft bürgerlichen Rechts"),
        ("Betreiber der Seite tal.de ist der Kreis Tal K. d. ö. R. mit Hof und Bad Tal", "Kreis Tal K. d. ö. R."),
        ("Die Stadt Talheim ist eine Gebietskörperschaft des öffentlichen Rechts.", "Stadt Talheim"),
        ("Uni Tal, Körperschaft des öffentlichen Rechts", "Uni Tal, Körperschaft des öffentlichen Rechts"),
        ("Uni Tal ist eine Körperschaft des öffentlichen Rechts. Sie wird vertreten.", "Uni Tal"),
        ("Herausgeberin: Stiftung Blum", "Stiftung Blum"),
        ("Förderkreis für die Kunst e. V.", "Förderkreis für die Kunst e. V."),
        ("Schützengilde von 1850 e. V.", "Schützengilde von 1850 e. V."),
        ("Weingut von Tal GmbH & Co. KG", "Weingut von Tal GmbH & Co. KG"),
        ("Ein Service von Blumtee GmbH", "Blumtee GmbH"),
        ("Kontakt für die Blumtee GmbH", "Blumtee GmbH"),
        ("Unser Unternehmen heißt Blumtee GmbH", "Blumtee GmbH"),
        ("© 2020–2026 Blumtee GmbH", "Blumtee GmbH"),
        ("Dabei werden Ihre personenbezogenen Daten in die USA zur Teelog Inc", "Teelog Inc"),
        ("Blumtee GmbH\n& Co. KG", "Blumtee GmbH & Co. KG"),
        ("Blum Teegesellschaft\nmit beschränkter Haftung", "Blum Teegesellschaft mit beschränkter Haftung"),
        ("Blumtee\nGesellschaft mit beschränkter Haftung", "Blumtee, Gesellschaft mit beschränkter Haftung"),
        ("Teegruppe Tal\nNicht eingetragener Verein", "Teegruppe Tal, Nicht eingetragener Verein"),
        ("Blum, Tal & Partner mbB", "Blum, Tal & Partner mbB"),
    ],
)  # fmt: skip
def test_name_of_an_organisation_is_no_half_sentence(text: str, name: str) -> None:
    assert [found.name for found in find_firmen(doc(text))][-1] == name


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("Sabine Blum e.k.", ["ek"]),
        ("Sabine Blum E.K.", ["ek"]),
        ("Teefreunde e.v.", ["ev"]),
        ("Blumtee Gmbh", ["gmbh"]),
        ("blumtee gmbh", ["gmbh"]),
        ("Blumtee ug (haftungsbeschränkt)", ["ug"]),
        ("Blum & Tal gbr", ["gbr"]),
        ("Nicht eingetragener Verein", ["verein"]),
        ("www.blumtee-gmbh.de", []),
        ("post@blumtee.gmbh", []),
        ("Anna E. K. Blum", []),
        ("stadtverwaltung@talheim.de", []),
    ],
)
def test_forms_in_small_letters(text: str, forms: list[str]) -> None:
    assert [found.rechtsform for found in find_firmen(doc(text))] == forms


@pytest.mark.parametrize(
    ("text", "mails", "broken"),
    [
        ("E-Mail: post@blumtee@web.de", [], ["post@blumtee@web.de"]),
        ("Mastodon: @blumtee@kanal.social", [], []),
        ("post@blumtee@web.de (mailto:post@blumtee.de)", ["post@blumtee.de"], ["post@blumtee@web.de"]),
        ("@ post@blumtee.de", ["post@blumtee.de"], []),
    ],
)
def test_an_address_has_one_sign(text: str, mails: list[str], broken: list[str]) -> None:
    assert [mail.wert for mail in find_emails(doc(text))] == mails
    assert [mail.wert for mail in find_broken_emails(doc(text))] == broken


@pytest.mark.parametrize("text", ["der Seite ist der Bezirk mit Gemeinden in Tal und Bad Hof", "Bad Tal", "Groß Hof"])
def test_towns_are_no_persons(text: str) -> None:
    assert read_namen(text, (0, len(text))) == []


CASES: list[tuple[str, str, CheckStatus]] = [
    # a club may call itself as it likes; that it is one, its register says
    *[("IMP-01", KOPF + name + ORT + VR, E) for name in ("Sternwarte am Tal", "Bürgerbus Nord", "FC Tal 1921")],
    *[("IMP-01", KOPF + name + ORT + VR, F) for name in ("Anna Blum", "Vorstand: Anna Blum", "Kontakt")],
    ("IMP-01", KOPF + "Teehaus am Tal" + ORT + HRB, F),
    # a person in the head does not hide the registered company; an owner or an agency's entry does not make one
    *[("IMP-08", KOPF + "Anna Blum" + ORT + register, E) for register in (VR, HRB)],
    *[("IMP-08", KOPF + "Inhaberin: Anna Blum" + ORT + register, N) for register in (VR, HRB)],
    *[("IMP-08", PERSON + label + ": Netz AG, " + HRB, N) for label in ("Hosting", "Webhosting", "Bankverbindung")],
    ("IMP-08", PERSON + "Datenschutz\n\nWir nutzen die Dienste der Netz AG, " + HRB, N),
    ("IMP-03", KOPF + "Rechtsanwältin Anna Blum, Vorsitzende des Prüfungsausschusses" + ORT, N),
    # organs tell the kind of provider
    ("IMP-01", KOPF + "Feuerwehr Tal\nder Gemeinde Tal\nBürgermeister Jens Hof" + ORT, E),
    ("IMP-03", KOPF + "Feuerwehr Tal\nBürgermeister Jens Hof" + ORT, U),
    ("IMP-03", KOPF + "Teehaus am Tal\nVorsitzende: Anna Blum" + ORT, U),
    ("IMP-03", KOPF + "Teehaus am Tal\nInhaberin: Anna Blum" + ORT, N),
    # „& Co.“ is no form
    *[
        ("IMP-03", KOPF + name + ORT + "HRA 4711 Amtsgericht Kiel", F)
        for name in ("Blumtee GmbH & Co.", "Blumtee UG & Co", "BLUMTEE GMBH & CO.", "Blumtee GmbH u. Co.")
    ],
    *[
        ("IMP-03", KOPF + name + ORT + "HRA 4711 Amtsgericht Kiel", E)
        for name in ("Blumtee GmbH & Co.\nKG", "Blumtee GmbH & Co. OHG", "Blumtee GmbH\n& Co. KG", "Sabine Blum e.k.")
    ],
    ("IMP-03", KOPF + "Blumtee GmbH & Co" + ORT + "HRA 4711\n\n© Blumtee GmbH & Co. KG", E),
    # companies of others
    *[
        (control, KOPF + "Anna Blum\n" + line + ORT, N)
        for control in ("IMP-03", "IMP-08")
        for line in (
            "Generalagentur der Nordlicht Versicherungen",
            "Versicherungsagentur der Nordlicht Versicherung AG",
            "Generalvertretung der Nordlicht AG",
            "Handelsvertreterin für die Teeweg GmbH",
            "Franchisepartnerin der Teeweg GmbH",
        )
    ],
    *[
        ("IMP-03", PERSON + line, N)
        for line in (
            "Ich bin tätig für die\n\nNordlicht Versicherung AG\nRingweg 1, 20095 Hamburg",
            "Ich vermittle ausschließlich Verträge der\nNordlicht Versicherung AG.",
        )
    ],
    ("IMP-03", KOPF + "Anbieterin dieser Seite ist die\nBlumtee GmbH" + ORT, E),
    ("IMP-03", KOPF + "Agentur Blum GmbH" + ORT, E),
    # several people with one surname
    *[("IMP-03", KOPF + name + ORT, U) for name in ("Ina und Jens Tal", "Ina & Jens Tal", "Ina u. Jens Tal")],
    ("IMP-03", KOPF + "Tee und Jens Tal" + ORT, N),
    # whose name a firm of partners bears, he is one of them
    *[
        ("IMP-04", KOPF + name + ORT + "Inhaltlich verantwortlich: " + person, status)
        for name in ("Blum | Tal PartG mbB", "Kanzlei Blum & Tal GbR")
        for person, status in (("StB Jens Tal", E), ("Ina Hof", F))
    ],
    ("IMP-04", KOPF + "Blum & Tal PartG mbB" + ORT + "Webdesign: Jens Tal", F),
    ("IMP-05", GMBH + "E-Mail: post@blumtee@web.de", F),
    # chamber by its name
    *[
        (control, RAIN + line, E)
        for control in ("IMP-07", "IMP-09")
        for line in ("Zuständige Rechtsanwaltskammer:\nLandeskammer Holstein", "Rechtsanwaltskammer:\nCelle")
    ],
    *[
        (control, RAIN + line, F)
        for control in ("IMP-07", "IMP-09")
        for line in (
            "Zuständige Rechtsanwaltskammer:",
            "Zuständige Aufsichtsbehörde und Kammer:\n\nHaftungsausschluss",
            "Kammer: [Name der Rechtsanwaltskammer]",
            "Die Rechtsanwaltskammern führen die Aufsicht.",
        )
    ],
    # title and state
    *[
        ("IMP-10", head + line, status)
        for head, line, status in (
            (PERSON, "Versicherungsvertreterin mit Erlaubnis nach § 34d GewO, Bundesrepublik Deutschland", E),
            (PERSON, "Als Versicherungsvertreterin mit Erlaubnis nach § 34d GewO in Deutschland tätig", E),
            (PERSON, "Als Versicherungsvertreterin bin ich für Kunden in ganz Deutschland tätig.", F),
            (PERSON, "Versicherungsvertreterin der Nordlicht AG Deutschland\nRingweg 1, 20095 Hamburg", F),
            (RAIN + KAMMER, "Als Rechtsanwältin bin ich in ganz Deutschland tätig.", F),
            (RAIN + KAMMER, "Wir beraten Mandanten in der Bundesrepublik Deutschland.", F),
            (
                RAIN,
                "Die Anwältin ist in der Bundesrepublik Deutschland zugelassen, Rechtsanwaltskammer Celle, 29221 Celle",
                E,
            ),
        )
    ],
    # where rules can be read
    *[
        ("IMP-11", RAIN + KAMMER + line, status)
        for line, status in (
            ("Unter www.brak.de finden Sie die Berufsordnung (BORA).", E),
            ("Es gelten BRAO und BORA. Die Texte finden Sie auf der Seite der Bundesrechtsanwaltskammer.", E),
            ("www.rak-celle.de\n\nBerufsrechtliche Regelungen\n\nBRAO und BORA", F),
            ("BRAO, BORA. E-Mail: post@blum.de", F),
            (
                "Es gelten BRAO und BORA.\n\nBerufshaftpflichtversicherung\nNordlicht Versicherung AG, www.licht.de",
                F,
            ),
        )
    ],
    # the number below an insurer is the provider's, that below a designer is not
    ("IMP-12", GMBH + "Berufshaftpflicht: Nordlicht AG, 20095 Hamburg\nUSt-ID: DE136695976", E),
    ("IMP-12", GMBH + "Webdesign: Pixelhof, USt-ID: DE136695976", F),
    # responsible: the same as above
    *[
        ("IMP-13", PERSON + line, E)
        for line in (
            "Verantwortlich i. S. d. § 18 Abs. 2 MStV: siehe oben",
            "Verantwortlich für den Inhalt: der Obige",
            "Inhaltlich verantwortlich nach § 18 MStV ist die oben genannte Betreiberin.",
        )
    ],
    ("IMP-13", GMBH + "Verantwortlich i. S. d. § 18 Abs. 2 MStV: siehe oben", F),
    # who sells insurance has to take part
    *[
        ("IMP-16", MAKLERIN + line, status)
        for line, status in (
            (NO, F),
            (NO + "\n\nWebdesign: Pixelhof, Torweg 3, 20095 Hamburg, www.pixelhof.de", F),
            ("Schlichtungsstelle: Versicherungsombudsmann e. V. Wir nehmen am Verfahren zur Streitbeilegung teil.", F),
            ("Schlichtungsstelle: " + OMBUD, E),
            ("Wir nehmen an Streitbeilegungsverfahren teil. Zuständig: " + OMBUD, E),
        )
    ],
    ("IMP-16", RAIN + NO, E),
    ("IMP-16", KOPF + "Blumtee GmbH" + ORT + "Software für Versicherungsvermittler\n" + NO, E),
]


@pytest.mark.parametrize(("control", "text", "status"), CASES)
def test_provider(control: str, text: str, status: CheckStatus) -> None:
    urteil = judge("impressum", control, text)
    assert urteil.status is status, urteil.grund


@pytest.mark.parametrize(
    ("control", "text", "said"),
    [
        ("IMP-01", KOPF + "Löwen-Apotheke Jens Hof, Inhaberin Ina Tal" + ORT, "„Ina Tal“"),
        ("IMP-01", KOPF + "Ina und Jens Tal" + ORT, "„Ina und Jens Tal“"),
        ("IMP-02", "Impressum Blumtee GmbH Hafenstraße 7 24103 Kiel post@blumtee.de", "„Hafenstraße 7, 24103 Kiel“"),
        ("IMP-16", GMBH + "Registergericht: Kiel\nTelefon 0431 555901\n" + NO, f"„{NO}“"),
    ],
)
def test_reason_names_what_it_means(control: str, text: str, said: str) -> None:
    assert said in judge("impressum", control, text).grund
