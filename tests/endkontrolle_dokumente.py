"""Invented contracts and letters without a flaw, as plain text; the end-check has nothing to say about them."""

from __future__ import annotations

from app.domain.recht.gesetzesnamen import Gesetzesname, Gesetzesnamen
from app.domain.recht.zitat import CitationStyle
from app.domain.recht.zitat_lesen import CitationReader
from app.domain.vertrag.dokument_nummern import paragraphs_of_pages
from app.domain.vertrag.dokument_text import DokumentAbsatz

LAWS = Gesetzesnamen.of(
    (
        Gesetzesname("BGB", "Bürgerliches Gesetzbuch"),
        Gesetzesname("KSchG", "Kündigungsschutzgesetz"),
        Gesetzesname("BUrlG", "Bundesurlaubsgesetz"),
        Gesetzesname("GewO", "Gewerbeordnung"),
        Gesetzesname("HGB", "Handelsgesetzbuch"),
        Gesetzesname("ZPO", "Zivilprozessordnung"),
        Gesetzesname("GeschGehG", "Gesetz zum Schutz von Geschäftsgeheimnissen"),
        Gesetzesname("UrhG", "Urheberrechtsgesetz"),
        Gesetzesname("SGB III", "Drittes Buch Sozialgesetzbuch"),
        Gesetzesname("DSGVO", "Datenschutz-Grundverordnung", CitationStyle.ARTICLE),
    ),
    {},
)
CITATIONS = CitationReader(LAWS)

DIENSTLEISTUNG = """Dienstleistungsvertrag

zwischen

Nordlicht Systeme GmbH, Hafenweg 12, 20457 Hamburg, vertreten durch den Geschäftsführer Herrn Jonas Petersen
(im Folgenden „Auftraggeberin“)

und

Brandner & Vogt Beratung AG, Lindenallee 3, 80331 München, vertreten durch den Vorstand Frau Miriam Brandner
(im Folgenden „Auftragnehmerin“; gemeinsam die „Parteien“)

§ 1 Gegenstand
(1) Die Auftragnehmerin berät die Auftraggeberin bei der Einführung einer neuen Lagersoftware (nachfolgend: \
„Projekt“).
(2) Einzelheiten des Projekts ergeben sich aus der Leistungsbeschreibung in Anlage 1.
(3) Die Auftragnehmerin erbringt Dienste im Sinne der §§ 611 ff. BGB; ein Werk ist nicht geschuldet.

§ 2 Vergütung
(1) Die Auftraggeberin zahlt einen Tagessatz von 1.200,00 € (in Worten: eintausendzweihundert Euro) netto zuzüglich \
19 % \
USt., insgesamt also 1.428,00 € brutto.
(2) Reisekosten werden nach Maßgabe der Anlage 2 erstattet, soweit sie nach § 1 Abs. 2 vereinbart sind:
a) Bahnfahrten in der zweiten Klasse,
b) Übernachtungen bis 130,00 € je Nacht.
(3) Fahrten nach Absatz 2 Buchstabe a sind vorher abzustimmen.

§ 3 Laufzeit
(1) Der Vertrag beginnt am 1. März 2027 und endet am 31. August 2027.
(2) Er kann von jeder Partei mit einer Frist von vier (4) Wochen zum Monatsende gekündigt werden. § 627 BGB ist \
ausgeschlossen.
(3) Das Recht zur außerordentlichen Kündigung nach § 626 Abs. 1 BGB bleibt unberührt.

§ 4 Schlussbestimmungen
(1) Änderungen bedürfen der Textform; das gilt auch für diese Klausel und für §§ 1 bis 3.
(2) Sollte eine Bestimmung unwirksam sein, bleiben die übrigen wirksam. Der vorstehende Absatz gilt entsprechend.

Hamburg, den 15. Februar 2027

______________________
Nordlicht Systeme GmbH, Jonas Petersen

______________________
Brandner & Vogt Beratung AG, Miriam Brandner

Anlagen:
Anlage 1: Leistungsbeschreibung
Anlage 2: Reisekosten
"""

ARBEIT = """Arbeitsvertrag

Zwischen der Weberei Sonnental GmbH & Co. KG, Fabrikstraße 8, 09112 Chemnitz,
– im Folgenden „Arbeitgeberin“ –

und

Frau Katharina Lorenz, geboren am 14.05.1990, wohnhaft Am Anger 4, 09111 Chemnitz,
– im Folgenden „Arbeitnehmerin“ –

wird folgender Arbeitsvertrag geschlossen:

§ 1 Beginn und Tätigkeit
(1) Das Arbeitsverhältnis beginnt am 01.04.2027.
(2) Die Arbeitnehmerin wird als Musterzeichnerin eingestellt.
(3) Die Arbeitgeberin kann der Arbeitnehmerin nach § 106 GewO andere gleichwertige Aufgaben zuweisen.

§ 2 Probezeit
Die ersten sechs Monate gelten als Probezeit. Die Probezeit endet am 30.09.2027.

§ 3 Vergütung
(1) Die Arbeitnehmerin erhält ein Bruttomonatsgehalt von 3.450,00 €.
(2) Mit dem Bruttomonatsgehalt von 3.450,00 € sind bis zu fünf Überstunden im Monat abgegolten.
(3) Die Vergütung ist am Monatsende fällig.

§ 4 Urlaub
(1) Die Arbeitnehmerin hat Anspruch auf 28 Arbeitstage Urlaub im Kalenderjahr.
(2) Im Übrigen gilt das Bundesurlaubsgesetz, insbesondere § 7 Abs. 3 BUrlG.

§ 5 Kündigung
(1) Nach Ablauf der Probezeit (§ 2) gelten die Fristen des § 622 BGB.
(2) Eine Klage gegen die Kündigung ist binnen drei Wochen zu erheben, § 4 KSchG.
(3) Das Arbeitsverhältnis endet spätestens mit Ablauf des Monats, in dem die Arbeitnehmerin die Regelaltersgrenze \
erreicht.

§ 6 Verschwiegenheit
Die Arbeitnehmerin behandelt alle betrieblichen Vorgänge vertraulich, auch gegenüber einem neuen Arbeitgeber.

Chemnitz, den 12.03.2027

.............................................
Arbeitgeberin

.............................................
Arbeitnehmerin
"""

GEHEIM = """Vereinbarung über die Geheimhaltung

zwischen der Feldmann Optik AG, Jena (nachfolgend „Feldmann“), und der Tauber Präzision GmbH, Ulm (nachfolgend \
„Tauber“),
gemeinsam auch die „Parteien“, jede einzeln eine „Partei“.

1. Begriffsbestimmungen
1.1 „Vertrauliche Informationen“ sind alle nicht öffentlich bekannten Angaben, die eine Partei der anderen \
zugänglich macht.
1.2 „Zweck“ bezeichnet die Prüfung einer gemeinsamen Entwicklung von Linsen.
1.3 „Verbundene Unternehmen“ sind solche im Sinne der §§ 15 ff. AktG.

2. Pflichten
2.1 Feldmann und Tauber verwenden Vertrauliche Informationen allein für den Zweck.
2.2 Die Weitergabe Vertraulicher Informationen an Verbundene Unternehmen ist erlaubt, wenn diese nach Ziffer 2.1 \
gebunden \
werden.
2.3 Jede Partei trifft angemessene Maßnahmen im Sinne von § 2 Nr. 1 Buchst. b GeschGehG.

3. Ausnahmen
Die Pflichten nach Ziffer 2 gelten nicht für Angaben, die
(a) ohne Verstoß bekannt geworden sind,
(b) unabhängig entwickelt wurden oder
(c) aufgrund Gesetzes offenzulegen sind.

4. Dauer
4.1 Diese Vereinbarung tritt am 1. Juni 2027 in Kraft.
4.2 Die Pflichten nach Ziffer 2.1 bestehen fünf (5) Jahre nach ihrem Ende fort.
4.3 Für jeden Verstoß gegen Ziffer 2 zahlt die verletzende Partei eine Vertragsstrafe von 25.000,00 €.

Jena, 28. Mai 2027

Ort, Datum: ____________________ Unterschrift: ____________________
"""

MIETE = """Mietvertrag über Wohnraum

Vermieter: Herr Albrecht Sommerfeld, Kirchgasse 2, 99084 Erfurt
Mieterin: Frau Dr. Selma Yıldız, Bahnhofstraße 19, 99084 Erfurt

§ 1 Mietsache
1. Vermietet wird die Wohnung im zweiten Obergeschoss, Kirchgasse 2, mit 68 Quadratmetern.
2. Die Übergabe wird in einem Protokoll festgehalten.

§ 2 Mietzeit
Das Mietverhältnis beginnt am 1. Oktober 2027 und läuft auf unbestimmte Zeit.

§ 3 Miete
1. Die Nettokaltmiete beträgt 720,00 € monatlich.
2. Daneben zahlt die Mieterin Vorauszahlungen auf die Betriebskosten von 140,00 € und auf die Heizkosten von 90,00 €.
3. Die Miete ist bis zum dritten Werktag eines Monats zu zahlen.

§ 4 Kaution
Die Mieterin leistet eine Kaution von 2.160,00 € (drei Nettokaltmieten). § 551 Abs. 2 BGB gilt.

§ 5 Ende
1. Es gelten die gesetzlichen Fristen (§ 573c BGB).
2. Bei Auszug gibt die Mieterin dem Vermieter alle Schlüssel zurück; § 1 Nr. 2 gilt entsprechend.

Erfurt, 20. September 2027
"""

KAUF = """Kaufvertrag über eine gebrauchte Maschine

zwischen Reiter Holztechnik e. K., Inhaber Herr Konrad Reiter, Sägewerk 1, 83022 Rosenheim („Verkäufer“),
und Drechselwerk Allgäu GmbH, Mühlweg 7, 87435 Kempten („Käuferin“)

§ 1 Kaufgegenstand
Der Verkäufer verkauft der Käuferin die Fräsmaschine mit der Seriennummer 4711-08 (die „Maschine“).

§ 2 Kaufpreis
(1) Der Kaufpreis beträgt 18.500,00 € (in Worten: achtzehntausendfünfhundert Euro).
(2) Er ist in zwei Raten zu zahlen: 10.000,00 € bei Abholung, 8.500,00 € am 15.07.2027.

§ 3 Übergabe
(1) Die Maschine wird am Dienstag, dem 15. Juni 2027, in Rosenheim übergeben.
(2) Die Gefahr geht mit der Übergabe auf die Käuferin über, § 446 BGB.

§ 4 Eigentum
Die Maschine bleibt bis zur vollständigen Zahlung nach § 2 Eigentum des Verkäufers.

§ 5 Gewährleistung
(1) Die Haftung für Mängel ist ausgeschlossen.
(2) Das gilt nicht bei Vorsatz und grober Fahrlässigkeit (§ 276 BGB) sowie in den Fällen des § 444 BGB.
"""

LIZENZ = """Lizenzvertrag

zwischen
Frau Helene Aumann, Komponistin, Weimar
– „Lizenzgeberin“ –
und
Klangraum Verlag UG (haftungsbeschränkt), Leipzig
– „Lizenznehmerin“ –

Präambel
Die Lizenzgeberin hat eine Sammlung von Klavierstücken geschaffen.

§ 1 Begriffe
Werk: die in Anlage A aufgeführten Klavierstücke.
Lizenzgebiet: Deutschland, Österreich und die Schweiz.

§ 2 Rechte
(1) Die Lizenzgeberin räumt der Lizenznehmerin am Werk für das Lizenzgebiet das einfache Recht ein, es
a) zu vervielfältigen,
b) zu verbreiten und
c) öffentlich zugänglich zu machen (§ 19a UrhG).
(2) Das Recht nach Absatz 1 Buchstabe c ist auf zwei Jahre beschränkt.

§ 3 Lizenzgebühr
Die Lizenzgebühr beträgt 2.400,00 € netto zuzüglich der gesetzlichen Umsatzsteuer.

§ 3a Abrechnung
Abgerechnet wird jährlich bis zum 31. März.

§ 4 Dauer
Der Vertrag läuft vom 01.01.2027 bis zum 31.12.2030.

Anlage A: Verzeichnis der Stücke
Das Werk umfasst zwölf Stücke.
"""

KUENDIGUNG = """Tischlerei Hagedorn GmbH
Gewerbering 5
49074 Osnabrück

Herrn
Tobias Wenning
Schulstraße 3
49076 Osnabrück

Osnabrück, 25. Januar 2027

Kündigung Ihres Arbeitsverhältnisses

Sehr geehrter Herr Wenning,

hiermit kündigen wir das mit Ihnen bestehende Arbeitsverhältnis ordentlich zum 28. Februar 2027. Grundlage ist § 9 des
Arbeitsvertrages vom 1. Juni 2021 in Verbindung mit § 622 Abs. 2 Satz 1 Nr. 2 BGB.

Ihr Resturlaub von sechs Tagen wird in der Zeit vom 1. Februar bis zum 8. Februar 2027 gewährt.

Wir weisen Sie auf Ihre Pflicht hin, sich nach § 38 Abs. 1 SGB III arbeitsuchend zu melden.

Mit freundlichen Grüßen

Bernd Hagedorn
Geschäftsführer
"""

MAHNUNG = """Rechtsanwältin Dr. Ute Krell, Domplatz 1, 48143 Münster

Münster, den 4. Mai 2027

Forderung unserer Mandantin, Rechnung Nr. 2027-118 vom 12.03.2027

Sehr geehrte Damen und Herren,

wir zeigen an, dass wir die Blumenhof Krause OHG vertreten. Folgende Punkte sind offen:

1. Die Rechnung über 1.190,00 € brutto (1.000,00 € netto zuzüglich 19 % Umsatzsteuer) ist seit dem 26.03.2027 fällig.
2. Zinsen in Höhe von neun Prozentpunkten über dem Basiszinssatz stehen unserer Mandantin nach § 288 Abs. 2 BGB zu.
3. Die Pauschale nach § 288 Abs. 5 BGB beträgt 40,00 €.

Wir fordern Sie auf, den Betrag bis zum 18. Mai 2027 zu zahlen. Eine Kopie der Rechnung liegt als Anlage bei.

Mit freundlichen Grüßen
"""

DARLEHEN = """Darlehensvertrag

zwischen Herrn Friedrich Oelmann, Ringstraße 40, 18055 Rostock (im Folgenden „Darlehensgeber“ genannt), und Frau \
Antonia
Oelmann, Strandweg 6, 18119 Rostock (im Folgenden „Darlehensnehmerin“ genannt).

I. Darlehen
1. Der Darlehensgeber gewährt der Darlehensnehmerin ein Darlehen von 12.000,00 €.
2. Der Darlehensbetrag von 12.000,00 € wird am 3. Mai 2027 ausgezahlt.

II. Zinsen und Rückzahlung
1. Das Darlehen ist mit 3 Prozent jährlich zu verzinsen.
2. Die Darlehensnehmerin zahlt in 24 (vierundzwanzig) gleichen Raten zurück.
3. Gerät sie mit zwei Raten in Verzug, kann der Darlehensgeber nach Ziffer 4 kündigen.
4. Die Kündigung bedarf der Schriftform.
"""

AUFHEBUNG = """Aufhebungsvertrag

zwischen Druckhaus Emsland AG, Lingen – nachfolgend Arbeitgeberin genannt – und Herrn Ralf Tönnies, Meppen – \
nachfolgend
Arbeitnehmer genannt –

Artikel 1 Beendigung
(1) Das Arbeitsverhältnis endet auf Veranlassung der Arbeitgeberin mit Ablauf des 30. Juni 2027.
(2) Bis dahin wird der Arbeitnehmer ab dem 1. Mai 2027 unter Fortzahlung der Vergütung freigestellt.

Artikel 2 Abfindung
(1) Der Arbeitnehmer erhält entsprechend §§ 9, 10 KSchG eine Abfindung von 22.500,00 € brutto.
(2) Die Abfindung wird mit der letzten Abrechnung gezahlt.

Artikel 3 Zeugnis
Der Arbeitnehmer erhält ein Zeugnis nach § 109 GewO. Artikel 1 Abs. 2 bleibt unberührt.
"""

BEDINGUNGEN = """Allgemeine Lieferbedingungen

1. Geltung
(1) Diese Bedingungen gelten für alle Lieferungen der Käserei Hochwald eG („wir“).
(2) Gegenüber Verbrauchern im Sinne des § 13 BGB gelten sie nicht.

2. Lieferung
(1) Wir liefern ab Lager.
(2) Bei Verzug kann der Kunde nach Ziffer 3 Absatz 2 Ersatz verlangen.

3. Haftung
(1) Wir haften unbeschränkt für Vorsatz.
(2) Im Übrigen haften wir bis zur Höhe des Lieferwertes.

4. Datenschutz
Wir verarbeiten Daten nach Art. 6 Abs. 1 Buchst. b DSGVO.
"""

WERK = """Werkvertrag

zwischen der Gemeinde Altenfels, vertreten durch Herrn Bürgermeister Uwe Kranz („Auftraggeber“), und der Dachdeckerei
Simon & Sohn GbR, Altenfels („Auftragnehmer“).

§ 1 Leistung
(1) Der Auftragnehmer deckt das Dach des Rathauses gemäß den Anlagen 1 und 2 neu.
(2) Die Arbeiten werden vom 3. Mai 2027 bis zum 25. Juni 2027 ausgeführt.

§ 2 Vergütung
(1) Es gilt ein Festpreis von 84.000,00 € netto.
(2) Abschläge sind nach Baufortschritt zu zahlen.

§ 3 Vertragsstrafe
Überschreitet der Auftragnehmer den Endtermin nach § 1 Abs. 2, zahlt er für jeden Werktag 0,2 % des Festpreises, \
höchstens
5 % davon.

§ 4 Abnahme
(1) Die Abnahme ist förmlich. Die Parteien fertigen ein Protokoll.
(2) Mit der Abnahme beginnt die Frist des § 634a Abs. 1 Nr. 2 BGB.

Anlagenverzeichnis
Anlage 1 Leistungsverzeichnis
Anlage 2 Bauzeitenplan
"""

CLEAN = {
    "dienstleistung": DIENSTLEISTUNG,
    "arbeit": ARBEIT,
    "geheim": GEHEIM,
    "miete": MIETE,
    "kauf": KAUF,
    "lizenz": LIZENZ,
    "kuendigung": KUENDIGUNG,
    "mahnung": MAHNUNG,
    "darlehen": DARLEHEN,
    "aufhebung": AUFHEBUNG,
    "bedingungen": BEDINGUNGEN,
    "werk": WERK,
}


def paragraphs(text: str) -> tuple[DokumentAbsatz, ...]:
    """The paragraphs of a text."""
    return paragraphs_of_pages((text,))
