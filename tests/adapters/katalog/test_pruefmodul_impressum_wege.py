"""Ways in which Impressen say what they must say, and ways in which they do not, duty by duty."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR
KOPF = "Impressum\n\nAngaben gemäß § 5 DDG\n\n"
GMBH = KOPF + "Blumtee GmbH\nHafenstraße 7\n24103 Kiel\n\n"
PERSON = KOPF + "Anna Blum\nHafenstraße 7\n24103 Kiel\n\n"
VEREIN = KOPF + "Teefreunde Kiel e. V.\nHafenstraße 7\n24103 Kiel\n\n"
RAIN = KOPF + "Rechtsanwältin Anna Blum\nHafenstraße 7\n24103 Kiel\n\n"
KAMMER = "Zuständige Kammer\nSchleswig-Holsteinische Rechtsanwaltskammer\nGottorfstraße 13\n24837 Schleswig\n\n"
MAIL = GMBH + "E-Mail: post@blumtee.de\n\n"

WAYS: dict[tuple[str, CheckStatus, str], list[str]] = {
    ("IMP-06", F, MAIL): [
        "Telefon: auf Anfrage", "Tel.: -", "Tel.: folgt in Kürze", "Telefon: +49 (0) XXX XXXXX",
        "Öffnungszeiten: Mo–Fr 08:00–12:00 und 13:00–17:00 Uhr", "Bank: Konto 0123 456 789, BLZ 210 500 00",
        "IBAN: DE12 2105 0000 0123 4567 89", "Stand: 01.02.2024", "ISSN 0949-8257",
        "Glaeubiger-ID: DE98ZZZ09999999999", "Steuernummer: 20/123/45678", "Amtsgericht Kiel HRB 98765",
        "Hosting: Netz AG, Torweg 3, 20095 Hamburg, Telefon 040 5559012", "Webdesign: Pixelhof, Tel. 040 5559012",
        "Datenschutzbeauftragter: Jörg Tal, Telefon 040 5559012, tal@dsb-nord.de",
        "Zuständige Kammer: IHK Kiel, Telefon 0431 5194-0", "Aufsichtsbehörde: Gewerbeamt Kiel, Tel. 0431 901-0",
        "Schlichtungsstelle: Zentrum für Schlichtung, Tel. 07851 7957940", "Facebook (https://facebook.com/blumtee)",
        "Instagram: @blumtee", "Wir haben kein Kontaktformular.",
        ("Datenschutz\n\nWenn Sie uns per Kontaktformular Anfragen zukommen lassen, werden Ihre Angaben "
         "gespeichert."),
        "USt-IdNr.: DE136695976", "W-IdNr.: DE136695976-00001", "Vermittlerregister: 0180 6005850 (DIHK)",
        "Ansprechpartner Technik: www.pixelhof.de", "© 2010–2024 Blumtee GmbH", "EORI: DE1234567",
        "Lieferzeit 2-3 Tage, ab 49,00 EUR",
    ],
    ("IMP-06", E, MAIL): [
        "T 0431 5559012", "☎ 0431 – 555 90 12",
        "T.: 0431 – 555 90 12", "Ruf: 0431/5559012", "+49-431-5559012", "Fon (0431) 55 59 01-2",
        "Tel 0431.555.90.12", "Mobil 0171-5559012", "Fax: 0431 5559013", "Festnetz: 0431 / 55 59 012",
        "WhatsApp: +49 171 5559012", "Kontaktformular (https://blumtee.de/kontakt/)",
        "Telefonisch erreichen Sie uns unter 0431 5559012", "Tel.\n0431 5559012", "Telefon\n\n+49 431 5559012",
        "p: +49 431 5559012", "M: 0171 5559012", "T: 0431 5559012", "Rufnummer 0431-5559012",
        "Sie erreichen uns über unser Kontaktformular oder per Post.", "Discord: https://discord.gg/blumtee",
        "Telegram (https://t.me/blumtee)", "Anruf: 0431 5559012", "tel:+494315559012",
        "Service-Hotline: 0800 5559012", "Threema: ABCD1234",
    ],
    ("IMP-12", F, GMBH): [
        "USt-IdNr.: folgt", "USt-ID: beantragt", "Umsatzsteuer-Identifikationsnummer: in Bearbeitung",
        "USt-IdNr.: DE 12 345 678", "USt-ID: DE XXXXXXXXX", "UID: DE000000000", "USt-IdNr.: 20/123/45678",
        "Umsatzsteuer-ID gemäß § 27a UStG:\n\nHaftung", "USt-IdNr.: wird nachgetragen", "Umsatzsteueridentnummer: -",
        "Steuernr.: 20/123/45678", "Finanzamt Kiel, Steuernummer 20/123/45678",
    ],
    ("IMP-12", F, PERSON): [
        "USt-IdNr.: folgt", "USt-ID: beantragt", "USt-IdNr.: DE 12 345 678", "USt-ID: DE XXXXXXXXX",
        "Umsatzsteuer-Identifikationsnummer gemäß § 27a UStG:", "Steuernummer: 20/123/45678",
        "USt-IdNr. wird nachgereicht.", "Umsatzsteuer-ID: 123456789", "Umsatzsteuer-Identifikationsnummer: —",
        "Ust.-Id: [Nummer]", "VAT ID: pending", "St.-Nr.: 20/123/45678",
    ],
    ("IMP-12", E, GMBH): [
        "USt-IdNr DE136695976", "Umsatzsteuer-ID DE 136695976", "VAT-ID: DE136695976", "Ust.Id.: DE 136.695.976",
        "UID-Nr.: DE136695976", "Umsatzsteuer-Ident.-Nr.: DE-136695976", "W-IdNr.: DE136695976-00001",
        "Ust-Identnr. DE 13 66 95 976",
    ],
    ("IMP-04", F, GMBH): [
        "", "Geschäftsführer: Herr Blum", "Vertreten durch die Geschäftsführung", "Geschäftsführer: A. Blum",
        "vertreten durch den Geschäftsführer", "Geschäftsführer: siehe oben", "Datenschutzbeauftragte: Anna Blum",
        "Webmaster: Anna Blum", "Inhaltlich verantwortlich: Redaktion", "Steuerberater: Jörg Tal",
        "Ansprechpartner: Jörg Tal", "Geschäftsführung: Blum", "Fotos: Anna Blum", "Pressekontakt: Anna Blum",
        "Aufsichtsratsvorsitzende: Anna Blum",
    ],
    ("IMP-04", F, VEREIN): [
        "", "Vorstand: siehe Satzung", "1. Vorsitzender: H. Blum", "Der Verein wird durch den Vorstand vertreten.",
        "Kassenwart: Herr Tal",
    ],
    ("IMP-04", E, GMBH): [
        "Geschäftsführerin Anna Blum", "GF: Anna Blum", "Geschäftsführer\nDipl.-Kfm. Jörg Tal",
        "vertreten durch: Anna Blum", "Anna Blum (Geschäftsführerin)",
        "Geschäftsführende Gesellschafterin: Anna Blum", "CEO: Anna Blum", "Managing Director: Anna Blum",
        "Vertretungsberechtigter Geschäftsführer: Jörg Tal",
        "gesetzlich vertreten durch den Geschäftsführer Jörg Tal", "Geschäftsleitung: Anna Blum, Jörg Tal",
        "Inhaberin und Geschäftsführerin: Anna Blum", "Vertretungsberechtigt: Ngoc Anh Nguyen",
        "Geschäftsführer: Xiaoming Wu", "Represented by Anna Blum",
    ],
    ("IMP-08", F, GMBH): [
        "Registernummer: HRB 98765", "Handelsregister: Amtsgericht Kiel", "Registergericht: Kiel", "HRB: 98765",
        "Handelsregister Kiel", "HRB-Nr.: folgt, Amtsgericht Kiel",
        "Registergericht: Amtsgericht Kiel\nRegisternummer: HRB XXXXX",
        "Registergericht: [Gericht]\nRegisternummer: HRB 98765",
        "Amtsgericht Kiel\nRegisternummer: wird nachgereicht", "Eingetragen im Handelsregister",
        "Amtsgericht Kiel HRA 98765", "Partnerschaftsregister Kiel PR 123", "Handelsregisternummer 98765",
    ],
    ("IMP-08", E, GMBH): [
        "AG Kiel, HRB 98765", "AG Kiel HRB-Nr. 98765", "HRB 98765 (Amtsgericht Kiel)", "HRB Kiel 98765",
        "HR B 98765 Amtsgericht Kiel", "HRB-Nr. 98765, Registergericht Kiel",
        "Handelsregister: HRB 98765\nAmtsgericht: Kiel",
        "Eingetragen im Handelsregister des Amtsgerichts Kiel unter HRB 98765",
        "Handelsregister B des Amtsgerichts Kiel, Nr. 98765", "Registergericht: Kiel, Registernummer: 98765",
        "Amtsgericht Charlottenburg (Berlin) HRB 98765 B", "Registereintrag: Kiel HRB 98765",
        "Sitz und Registergericht: Kiel, HRB 98765", "Sitz der Gesellschaft: Kiel, HRB 98765 Amtsgericht Kiel",
        "Firmensitz Kiel · Registergericht Kiel · HRB 98765", "Registered at Amtsgericht Kiel, HRB 98765",
        "Handelsregister-Nr.: HRB 98765, AG: Kiel", "Reg.-Gericht: Kiel HRB 98.765", "HRB 98765 beim AG Kiel",
        "AMTSGERICHT KIEL, HRB 98765", "Commercial register: Kiel HRB 98765",
        "Gerichtsstand Kiel, Amtsgericht Kiel HRB 98765",
    ],
    ("IMP-08", E, VEREIN): [
        "Vereinsregister Kiel Nr. 4711", "VR 4711 Amtsgericht Kiel", "Vereinsregister-Nr. 4711 beim AG Kiel",
        "Registergericht: Amtsgericht Kiel, Registernummer VR 4711",
        "Eingetragen beim Amtsgericht Kiel unter der Nummer VR 4711 KI",
        "Eingetragen im Vereinsregister des Amtsgerichtes Kiel unter der Nr. 4711", "Amtsgericht Kiel, VR-Nr.: 4711",
        "Vereinsregister: AG Kiel, VR4711",
    ],
    ("IMP-08", F, VEREIN): [
        "Vereinsregister Nr. 4711", "Eingetragen im Vereinsregister Kiel", "Amtsgericht Kiel HRB 4711", "VR 4711",
        "gemeinnütziger Verein, Steuernummer 20/290/12345",
    ],
    ("IMP-05", F, GMBH): [
        "Kontaktformular (/kontakt)", "E-Mail: siehe Kontaktseite", "E-Mail:", "Mail: info@",
        "E-Mail: name@domain.de", "Hosting: Netz AG, info@netz-ag.de",
        "Schlichtungsstelle: mail@verbraucher-schlichter.de", "Aufsichtsbehörde: Gewerbeamt, gewerbe@kiel.de",
        "Datenschutzbeauftragter: Jörg Tal, tal@dsb-nord.de", "Zuständige Kammer: IHK, info@kiel.ihk.de",
        "Webdesign: hallo@pixelhof.de",
    ],
    ("IMP-05", E, GMBH): [
        "post AT blumtee DOT de", "post(a)blumtee.de", "post [at] blumtee [dot] de", "E-Mail: post@ blumtee.de",
        "eMail: post{at}blumtee.de", "E-Mail: post (bei) blumtee (punkt) de",
        "E-Mail senden (mailto:post@blumtee.de)", "post&#64;blumtee.de", "post[@]blumtee.de",
        "E-Mail post@blumtee.shop", "[Mail mit breitem Zeichen] post＠blumtee.de",
    ],
    ("IMP-14", F, GMBH): [
        "§5TMG", "gem.§5 TMG", "§ 7 Abs.1TMG", "Telemediengesetzes", "nach dem Teledienstegesetz", "§ 6 MDStV",
        "Rundfunkstaatsvertrag", "§55 Abs.2 RStV", "§ 55 II RStV", "(TMG)", "TTDSG", "§ 25 Abs. 1 TTDSG",
        "§ 10 Absatz 3 MDStV", "Staatsvertrag über Mediendienste", "Rundfunk-Staatsvertrag", "§ 5 Telemedien-Gesetz",
        "Tele-Mediengesetz", "§§ 8-10 TMG", "Telekommunikation-Telemedien-Datenschutz-Gesetz", "§ 13 TMG",
        "Teledienste-Gesetz",
    ],
    ("IMP-14", E, GMBH): [
        "§ 5 DDG", "Medienstaatsvertrag", "TDDDG", "TKG", "Digitale-Dienste-Gesetz",
    ],
    ("IMP-15", F, GMBH): [
        "Link zur OS-Plattform: https://ec.europa.eu/consumers/odr",
        ("Die Europäische Kommission stellt unter http://ec.europa.eu/consumers/odr/ eine Plattform zur "
         "Online-Streitbeilegung bereit."),
        "Plattform der EU-Kommission zur Online-Streitbeilegung: https://ec.europa.eu/odr",
        ("Online-Streitbeilegung gemäß Art. 14 Abs. 1 ODR-VO: Die Europäische Kommission stellt eine "
         "Plattform zur Online-Streitbeilegung (OS) bereit."),
        ("Verbraucher können ihre Beschwerde bei der OS-Plattform der EU einreichen: "
         "www.ec.europa.eu/consumers/odr"),
        ("Die EU hat ein Online-Verfahren zur Beilegung von Streitigkeiten eingerichtet: "
         "https://webgate.ec.europa.eu/odr/main"),
        ("Zur außergerichtlichen Beilegung von Streitigkeiten hat die EU eine Internetplattform "
         "eingerichtet: http://ec.europa.eu/consumers/odr/"),
        "Unter ec.europa.eu/consumers/odr finden Verbraucher eine Plattform.",
        "The EU Commission provides a platform: https://ec.europa.eu/consumers/odr",
    ],
    ("IMP-15", E, GMBH): [
        "Die OS-Plattform wurde zum 20.07.2025 abgeschaltet.",
        ("Die bisherige Plattform zur Online-Streitbeilegung (https://ec.europa.eu/consumers/odr) ist seit "
         "dem 20. Juli 2025 eingestellt."),
        "Die EU-Plattform zur Online-Streitbeilegung steht nicht mehr zur Verfügung.",
        "Der Betrieb der OS-Plattform ist beendet.",
    ],
    ("IMP-18", F, GMBH): [
        "StNr.: 20/123/45678", "St.Nr. 20/123/45678", "Steuernr 20 123 45678", "Steuer-Nummer 20/123/45678",
        "Finanzamt Kiel, Steuer-Nr.: 20/123/45678", "Steuernummer beim Finanzamt Kiel: 20/123/45678",
        "Umsatzsteuernummer: 20/123/45678", "Steuer-ID: 20/123/45678", "Ust-Nr.: 20/123/45678",
        "Steuernummer 2012345678", "Steuernummer: 20-123-45678", "Tax number: 20/123/45678",
        "USt-IdNr.: 20/123/45678", "Finanzamt Kiel-Nord 20/123/45678", "Steuernummer (Finanzamt Kiel)\n20/123/45678",
    ],
    ("IMP-02", F, KOPF): [
        "Blumtee GmbH\nHafenstraße\n24103 Kiel", "Blumtee GmbH\n24103 Kiel", "Blumtee GmbH\nKiel",
        "Blumtee GmbH\nHafenstraße 7, Kiel", "Blumtee GmbH\nPostfach 1234\n24103 Kiel",
        "Blumtee GmbH, 24103 Kiel, Telefon 0431 5559012", "Blumtee GmbH\nHafenstraße 7",
        "Blumtee GmbH\nAdresse auf Anfrage", "Blumtee GmbH\n[Straße Hausnummer]\n24103 Kiel",
        "Blumtee GmbH\nMusterstraße 1\n12345 Musterstadt", "Blumtee GmbH\nAltes Hafengelände\n24103 Kiel",
        "Blumtee GmbH\n\nHosting: Netz AG, Torweg 3, 20095 Hamburg", "Blumtee GmbH\nP.O. Box 12\n24103 Kiel",
    ],
    ("IMP-02", E, KOPF): [
        "Blumtee GmbH\nAm Kranen 6\n24103 Kiel", "Blumtee GmbH\nC 4, 11\n68159 Mannheim",
        "Blumtee GmbH, Unter den Linden 7-9, 10117 Berlin", "Blumtee GmbH\n24103 Kiel\nHafenstraße 7",
        "Blumtee GmbH\nHafenstr.7\nD - 24103 Kiel", "Blumtee GmbH\nHafenstraße 7\n\n24103\nKiel",
        "Blumtee GmbH\nDorfstraße Nr. 12 a\n24999 Klein Blumenau",
        "Blumtee GmbH\nHauptstr. 5/Hinterhaus\n24103 Kiel", "Blumtee GmbH\nSchloßallee 12, 2. OG\n24103 Kiel",
        "Blumtee GmbH\nIm Winkel 3 1/2\n24103 Kiel", "Blumtee GmbH\nHs.-Nr. 14\n24999 Blumenau",
        "Blumtee GmbH\nStraße des 17. Juni 135\n10623 Berlin", "Blumtee GmbH · Hafenstr. 7 · 24103 Kiel",
    ],
    ("IMP-17", F, RAIN): [
        "Berufshaftpflichtversicherung: Allianz",
        "Berufshaftpflichtversicherung: Allianz Versicherungs-AG, 10900 Berlin",
        "Berufshaftpflichtversicherung: Allianz, Geltungsbereich Deutschland",
        "Eine Berufshaftpflichtversicherung besteht.",
        ("Berufshaftpflichtversicherung\n\nName und Sitz des Versicherers:\nHDI\nGeltungsraum der "
         "Versicherung: weltweit"),
        "Berufshaftpflicht: R+V, Wiesbaden, europaweit",
    ],
    ("IMP-17", E, RAIN): [
        ("Berufshaftpflichtversicherung: Allianz Versicherungs-AG, 10900 Berlin; räumlicher Geltungsbereich: "
         "Deutschland"),
        ("Angaben zur Berufshaftpflichtversicherung\n\nName und Sitz des Versicherers:\nHDI Versicherung "
         "AG\nHDI-Platz 1\n30659 Hannover\n\nGeltungsraum der Versicherung:\nDeutschland"),
        ("Die Vermögensschadenhaftpflicht besteht bei der R+V Allgemeine Versicherung AG, Raiffeisenplatz 1, "
         "65189 Wiesbaden und gilt im gesamten EU-Gebiet und den Staaten des Abkommens über den Europäischen "
         "Wirtschaftsraum."),
    ],
    ("IMP-10", F, RAIN + KAMMER): [
        "", "Berufsbezeichnung: Rechtsanwältin", "verliehen in Schleswig-Holstein",
        "Rechtsanwältin, zugelassen in Kiel", "Berufsbezeichnung: Rechtsanwältin (Kiel)",
    ],
    ("IMP-10", E, RAIN + KAMMER): [
        ("Die gesetzliche Berufsbezeichnung lautet Rechtsanwältin und wurde in der Bundesrepublik "
         "Deutschland verliehen."),
        "Berufsbezeichnung: Rechtsanwältin\nStaat: Deutschland",
        "Berufsbezeichnung: Rechtsanwältin\nVerleihungsstaat: Bundesrepublik Deutschland",
        "(Berufsbezeichnung verliehen in Deutschland)", "Zugelassen als Rechtsanwältin nach deutschem Recht",
        "Berufsbezeichnung „Rechtsanwältin“, verliehen durch die Bundesrepublik Deutschland",
        "Gesetzliche Berufsbezeichnung: Rechtsanwältin, Land: Deutschland", "Rechtsanwältin (verliehen in: BRD)",
    ],
    ("IMP-11", F, RAIN + KAMMER): [
        "", "BRAO, BORA, FAO", "Die berufsrechtlichen Regelungen sind bei der Kammer einsehbar.",
        "Berufsrecht: www.brak.de", "Es gelten die Berufsordnung und die Bundesrechtsanwaltsordnung.",
    ],
    ("IMP-11", E, RAIN + KAMMER): [
        "BRAO (https://www.gesetze-im-internet.de/brao/)", "Es gilt die BRAO. Einsehbar unter www.brak.de",
        "BRAO, BORA, RVG – abrufbar bei der Bundesrechtsanwaltskammer, Rubrik Berufsrecht",
        "Bundesrechtsanwaltsordnung (BGBl. I 1959 S. 565)",
        "Regelungen: BRAO, BORA\nRegelungen einsehbar unter: www.brak.de",
    ],
    ("IMP-09", F, RAIN): [
        "", "Kammer: siehe oben", "Bundesrechtsanwaltskammer, Littenstraße 9, 10179 Berlin",
    ],
    ("IMP-07", F, RAIN): [
        "", "Aufsicht: keine",
    ],
    ("IMP-01", F, KOPF): [
        "Teehaus am Hafen\nHafenstraße 7\n24103 Kiel", "Tee-Blog\nHafenstraße 7\n24103 Kiel\npost@tee.de",
        "A. Blum\nHafenstraße 7\n24103 Kiel", "Familie Blum\nHafenstraße 7\n24103 Kiel",
        "Blum Webdesign\nHafenstraße 7\n24103 Kiel", "Fotostudio Kiel\nInh. A. Blum\nHafenstraße 7\n24103 Kiel",
        "Praxis Dr. Blum\nHafenstraße 7\n24103 Kiel",
    ],
}  # fmt: skip

RESPONSIBLE = [
    "V.i.S.d.P.: @", "ViSdP: @", "v.i.S.d.P. @", "V.i.S.d. § 18 Abs. 2 MStV: @", "V. i. S. d. § 55 RStV @",
    "Verantwortlich i.S.d.P.: @", "Verantwortlich im Sinne des Presserechts: @",
    "Verantwortlich im Sinne des Pressegesetzes ist @.", "Verantwortlich im Sinne von § 18 Abs. 2 MStV: @",
    "Verantwortlich für den Inhalt: @", "Verantwortlich für den Inhalt ist @.",
    ("Verantwortlich für die Inhalte dieser Seiten ist @, soweit nichts anderes angegeben ist und die "
     "Seiten nicht von Dritten stammen."),
    ("Verantwortlich i. S. d. § 18 Abs. 2 MStV ist @. Als Kleinunternehmerin im Sinne von § 19 Abs. 1 "
     "UStG wird keine Umsatzsteuer berechnet."),
    "Verantwortlicher gemäß § 18 Abs. 2 MStV ist @",
    "Verantwortliche Person für journalistisch-redaktionelle Inhalte: @", "Verantwortlicher Redakteur: @",
    "Verantwortliche Redakteurin @", "Inhaltlich verantwortlich: @",
    "Inhaltlich Verantwortliche/r gemäß § 10 Absatz 3 MDStV: @", "Inhaltlich Verantwortlicher gem. § 18 II MStV: @",
    "Inhaltliche Verantwortung: @", "Für den Inhalt verantwortlich: @",
    "Für den Inhalt dieser Seite ist verantwortlich: @", "Für die Inhalte verantwortlich i.S.d. § 18 MStV @",
    "Für redaktionelle Inhalte verantwortlich: @", "Redaktion: @", "Redaktionell verantwortlich: @",
    "Redaktionsleitung: @", "Chefredaktion: @", "Chefredakteurin: @", "Presserechtlich verantwortlich: @",
    "Presserechtlich verantwortlich ist @.", "Journalistisch-redaktionell verantwortlich: @",
    "Angaben gemäß § 18 Abs. 2 MStV: @", "Angaben nach § 55 Abs. 2 RStV: @", "Responsible for content: @",
    "Responsible for the content according to § 18 MStV: @", "Person responsible for content: @",
    "Content responsibility: @",
    "Verantwortlich für journalistisch-redaktionelle Texte gemäß §18 Abs. 2 MStV ist unser Kollege @.",
    "Die inhaltliche Verantwortung trägt @.", "Verantwortlich: @", "Verantwortlicher: @",
    "Verantwortliche im Sinne des Presserechts (V.i.S.d.P.): @", "Verantwortlichkeit für Inhalte: @",
    "Verantwortlich für Text und Inhalt: @", "Redaktionell Verantwortliche(r): @",
    "Verantwortlich für den redaktionellen Inhalt dieser Website: @", "Verantwortlich für Inhalt & Konzept: @",
    "Verantwortlich für diese Website: @", "Herausgeber und verantwortlich für den Inhalt: @",
    "Inhalte & Redaktion: @", "Text und Redaktion: @",
]  # fmt: skip
"""Entries for the person responsible; „@“ stands for the person."""


@pytest.mark.parametrize(
    ("control", "status", "text"),
    [(control, status, base + way) for (control, status, base), ways in WAYS.items() for way in ways],
)
def test_ways_of_saying(control: str, status: CheckStatus, text: str) -> None:
    urteil = judge("impressum", control, text)
    assert urteil.status is status, urteil.grund


@pytest.mark.parametrize("entry", RESPONSIBLE)
@pytest.mark.parametrize("two_lines", [False, True])
def test_person_responsible_needs_an_address(entry: str, *, two_lines: bool) -> None:
    entry = entry.replace(": @", ":\n@").replace(" @", "\n@") if two_lines else entry
    name, address = "Anna Blum", "Anna Blum, Torweg 3, 24103 Kiel"
    assert judge("impressum", "IMP-13", GMBH + entry.replace("@", name)).status is F
    assert judge("impressum", "IMP-13", GMBH + entry.replace("@", address)).status is E


@pytest.mark.parametrize(
    ("menu", "status"),
    [
        ("- News (/news)", F),
        ("Start (/) Neuigkeiten (/neuigkeiten/) Kontakt (/kontakt/)", F),
        ("Home | Blog | Kontakt", F),
        ("- Tee-Blog (/tee-blog/)", F),
        ("- Aktuelle Beiträge (/blog/)", F),
        ("- Newsletter (/newsletter)", N),
        ("Presse (/presse)", N),
    ],
)
def test_a_blog_needs_somebody_responsible(menu: str, status: CheckStatus) -> None:
    assert judge("impressum", "IMP-13", f"{menu}\n\n{GMBH}").status is status


@pytest.mark.parametrize(
    "form", ["GmbH & Co. KG", "GmbH&Co.KG", "UG (haftungsbeschränkt) & Co. KG", "GmbH und Co. KG", "GmbH & Co."]
)
def test_a_company_is_general_partner(form: str) -> None:
    head = KOPF + f"Blumtee {form}\nHafenstraße 7\n24103 Kiel\n\n"
    partner = "Komplementärin: Blumtee Verwaltungs-GmbH, Geschäftsführerin: Anna Blum"
    assert judge("impressum", "IMP-04", head + "Geschäftsführerin: Anna Blum").status is F
    assert judge("impressum", "IMP-04", head + partner).status is E
    assert judge("impressum", "IMP-08", head + "Amtsgericht Kiel, HRA 4711").status is E
    assert judge("impressum", "IMP-08", head + "Amtsgericht Kiel, HRB 4711").status is F
