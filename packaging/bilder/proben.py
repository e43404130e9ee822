"""Invented texts that the pictures of ``aufnahmen.py`` show: a delivery of clauses, answers, documents, a law."""

from __future__ import annotations

DELIVERY = """{
  "questions": [{"key": "mitarbeiterzahl", "label": "Mitarbeiterzahl", "type": "number"}],
  "clauses": [
    {"title": "Fernarbeit", "category": "Arbeitszeit", "jurisdictions": ["DE", "AT"],
     "content": "Die Arbeit darf an zwei Tagen je Woche von zu Hause geleistet werden.",
     "rules": [{"type": "requires", "targetClauseTitle": "Arbeitsmittel"}]},
    {"title": "Arbeitsmittel", "category": "Arbeitszeit", "jurisdictions": ["DE", "AT"],
     "content": "Der Arbeitgeber stellt die Geräte."},
    {"title": "Rufbereitschaft", "category": "Arbeitszeit", "jurisdictions": ["DE"],
     "content": "Rufbereitschaft wird gesondert vergütet.",
     "rules": [{"type": "requires", "targetClauseTitle": "Fernarbeit"}]}
  ]
}
"""

ANTWORTEN = {
    "arbeitgeber_form": "Unternehmen oder Einrichtung",
    "arbeitgeber_name": "Nordlicht Logistik GmbH",
    "arbeitgeber_anschrift": "Hafenstraße 4, 20457 Hamburg",
    "mitarbeiterzahl": "42",
    "arbeitnehmer_name": "Clara Lindner",
    "arbeitnehmer_anschrift": "Am Wall 12, 28195 Bremen",
    "taetigkeit": "Disponentin",
    "monatsgehalt": "3.480,00",
}
"""Answers to questions of the shipped template."""

MIETVERTRAG = """Mietvertrag über Lagerräume

Die Lager GmbH (nachfolgend „Vermieterin“) und die Nordlicht Logistik GmbH (nachfolgend „Mieterin“) vereinbaren:

§ 1 Mietsache

(1) Vermietet werden die in Anlage 1 bezeichneten Räume (die „Mietsache“).

(2) Der Zustand der Mietsache ergibt sich aus § 9.

§ 2 Miete

(1) Die Miete beträgt 2.400,00 € im Monat, in Worten: zweitausendzweihundert Euro.

(2) Sie ist bis zum [Datum einfügen] zu zahlen. Für die „Nebenflächen“ gilt § 3 Abs. 4.

§ 3 Dauer

Das Mietverhältnis beginnt am 01.03.2027 und endet am 28.02.2026.
"""

IMPRESSUM = """<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Impressum</title></head><body>
<h1>Impressum</h1><h2>Angaben gemäß § 5 TMG</h2><p>Nordlicht Logistik GmbH<br>Hafenstraße 4<br>20457 Hamburg</p>
<p>Vertreten durch die Geschäftsführerin Jette Petersen</p>
<h2>Kontakt</h2><p>Telefon: 040 3690700<br>E-Mail: post@nordlicht-logistik.example</p>
<h2>Registereintrag</h2><p>Eintragung im Handelsregister, Registernummer: HRB 48213</p>
<p>Umsatzsteuer-Identifikationsnummer: DE136695976</p>
<h2>Streitbeilegung</h2><p>Die Europäische Kommission stellt eine Plattform zur Online-Streitbeilegung bereit:
<a href="https://ec.europa.eu/consumers/odr">ec.europa.eu/consumers/odr</a>. Wir nehmen nicht an einem
Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teil.</p>
<p><a href="datenschutz.html">Datenschutzerklärung</a></p></body></html>
"""
DATENSCHUTZ = """<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Datenschutz</title></head><body>
<h1>Datenschutzerklärung</h1>
<h2>Verantwortlicher</h2><p>Verantwortlich ist die Nordlicht Logistik GmbH, Hafenstraße 4, 20457 Hamburg,
E-Mail: post@nordlicht-logistik.example.</p>
<h2>Aufruf der Website</h2><p>Beim Aufruf unserer Seiten verarbeitet unser Hoster in unserem Auftrag Ihre IP-Adresse,
Datum und Uhrzeit, um die Seiten auszuliefern und Angriffe abzuwehren. Rechtsgrundlage ist Art. 6 Abs. 1 lit. f DSGVO;
unser berechtigtes Interesse ist der sichere Betrieb. Die Protokolle werden nach 14 Tagen gelöscht.</p>
<h2>Kontaktformular</h2><p>Was Sie uns schreiben, verarbeiten wir, um zu antworten (Art. 6 Abs. 1 lit. b DSGVO).</p>
<h2>Ihre Rechte</h2><p>Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und
Datenübertragbarkeit. Eine Einwilligung können Sie jederzeit widerrufen.</p></body></html>
"""
"""Invented pages of the invented employer of the Muster-Akte, with what is wrong on many real ones."""

SATZ = {
    "index.csv": "id,kind\nimpressum,impressum\ndatenschutz,dse\n",
    "labels.csv": "doc_id,duty_id,label,evidence\n"
    + "".join(f"impressum,IMP-{n:02},{'fehlt' if n == 2 else 'erfuellt'},\n" for n in range(1, 6))
    + "".join(f"datenschutz,DSE-{n:02},{'fehlt' if n in (10, 13) else 'erfuellt'},\n" for n in range(1, 14)),
}
"""A small labelled set; some labels are wrong on purpose, so that the picture has something to show."""

DEICHG = """<?xml version="1.0" encoding="UTF-8"?>
<dokumente builddate="20260403000000" doknr="BJNR999990999">
<norm><metadaten><jurabk>DeichG</jurabk><ausfertigung-datum>1999-09-09</ausfertigung-datum>
<langue>Deichgesetz (Muster)</langue><standangabe><standtyp>Stand</standtyp>
<standkommentar>Zuletzt geändert durch Art. 1 G v. {stand}</standkommentar></standangabe></metadaten><textdaten/></norm>
<norm><metadaten><jurabk>DeichG</jurabk><enbez>§ 4</enbez><titel>Meldung von Schäden</titel></metadaten>
<textdaten><text><Content>
<P>(1) Wer einen Schaden am Deich bemerkt, meldet ihn dem Deichgrafen binnen {frist}.</P>
<P>(2) Der Deichgraf bestätigt den Eingang.</P>
</Content></text></textdaten></norm></dokumente>
"""
"""An invented law."""
