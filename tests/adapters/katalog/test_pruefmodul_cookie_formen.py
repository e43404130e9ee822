"""Module Cookie-Richtlinie: the many ways sites write the same thing, and what only looks like it."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR
KOPF = "| Name | Anbieter | Zweck | Speicherdauer\n\n"
ANALYSE = "Analyse-Cookies\n\nSie zählen Besuche, um die Seite zu verbessern.\n\n"

ZWECKE = [
    ("- Statistik: erlaubt uns die Reichweitenmessung.\n\n- Kein Newsletter-Tracking, keine Werbenetzwerke", E),
    ("Notwendige Cookies\n\nSie sichern den Login.\n\nMarketing-Cookies\n\nDerzeit verwenden wir keine.", E),
    ("- ph_demo: Tracking-Cookie für Ereignisse\n\nAnalyse-Cookies\n\nSie helfen uns, Fehler zu finden.", E),
    ("- Analyse-Cookies: zur Erhebung von Zahlen\n- Marketing-Cookies: für passende Werbung", E),
    ("Wir setzen ein:\n\n- Notwendige Cookies\n- Analyse-Cookies\n- Marketing-Cookies\n", F),
]
NAMEN = [
    ("Wir nutzen notwendige Cookies.\n\nFacebook (#fb) LinkedIn (#li) Instagram (#ig)", F),
    ("Wir nutzen notwendige Cookies.\n\nFolgen Sie uns auf Instagram und Facebook!", F),
    ("Wir nutzen notwendige Cookies.\n\nKontakt: WhatsApp (https://wa.me/123)", F),
    ("Wir nutzen notwendige Cookies.\n\nFacebook Instagram YouTube", F),
    ("Wir nutzen notwendige Cookies.\n\nImpressum (/i) | Datenschutz (/d)\nTikTok (https://tiktok.example/x)", F),
    ("Wir nutzen Cookies. Powered by WordPress", F),
    ("Sie entscheiden im Cookie-Consent-Banner, das unser Cookie-Consent-Tool zeigt.", F),
    ("Bilder liegen unter https://cdn.beispielhafen.example/foo_bar/baz_qux.png; Cookies sind notwendig.", F),
    ("Betrieb\n\nDie Website wird bei Vercel gehostet.\n\nCookies\n\nWir setzen notwendige Cookies.", F),
    ("| Cookie-Name | Zweck | Dauer\n\n| Session-Cookie | Anmeldung | Sitzung", F),
    ("| Cookie-Name | Zweck | Dauer\n\n| vorlieben | merkt sich die Sprache | 1 Jahr", E),
    ("| cookie-consent | Ihre Auswahl | 1 Jahr", E),
    ("Eingebettete Filme kommen von Vimeo (https://vimeo.example/privacy).", E),
    ("Dienste:\n\n- Google Analytics (https://policies.google.example/privacy)", E),
]
DAUER = [
    (KOPF + "| auswahl-consent | wir | Auswahl | lokal, bis Widerruf", E),
    (KOPF + "| cart_id | wir | Warenkorb | 1 J.", E),
    (KOPF + "| cart_id | wir | Warenkorb | Ende der Sitzung", E),
    (KOPF + "| cart_id | wir | Warenkorb | persistent", E),
    (KOPF + "| cart_id | wir | Warenkorb | Session / 30 d", E),
    (KOPF + "| cart_id | wir | Warenkorb | bis zum Logout", E),
    (KOPF + "| cart_id | wir | speichert 30 Tage lang Artikel |", F),
    (KOPF + "| cart_id | wir | Warenkorb | siehe Anbieter", F),
    (KOPF + "| cart_id | wir | Warenkorb | unbekannt", F),
    (KOPF + "| cart_id | wir | Warenkorb | 1 Tag\n\n| vorlieben | wir | Sprache | –", F),
    (KOPF + "| _ga | | Zählung | 2 Jahre\n\nGoogle Analytics setzt Cookies.", E),
    ("Google Analytics\n\nAnbieter: Zahlenhaus Ltd.\n\nCookies:\n\n- _ga: zählt (Speicherdauer: 2 Jahre)", E),
    ("Google Analytics\n\nName\n_ga\nAblaufdatum\n2 Jahre\nFunktion\nZählung", E),
    ("Statistik\n\nEs läuft Matomo.\n\nSpeicherdauer: Bis zu 13 Monate", E),
    ("Statistik\n\nEs laufen Hotjar und Matomo mit Cookies. Matomo speichert sie 13 Monate.", F),
    ("- Hotjar: Cookies für Karten der Klicks\n- Matomo: Cookies zum Zählen, 13 Monate", F),
    ("Hotjar setzt Cookies. Alle gesetzten Cookies werden spätestens nach 90 Tagen gelöscht.", E),
    ("Hotjar setzt Cookies. Session-Cookies werden gelöscht, sobald Sie den Browser schließen.", F),
    ("Hotjar setzt Cookies. Ihre Auswahl gilt zwölf Monate, danach fragen wir erneut.", F),
    ("Für die Anmeldung gibt es ein Cookie. Beim Schließen des Browsers wird es wieder gelöscht.", E),
    ("Manche Cookies bleiben. Session-Cookies werden beim Schließen des Browsers gelöscht.", F),
    ("Cookies helfen uns. Die Protokolle des Servers löschen wir nach 7 Tagen.", F),
    ("Das Cookie wahl_box bleibt 12 Monate. YouTube setzt weitere Cookies.", F),
    ("Google Analytics setzt Cookies. Das Cookie _ga bleibt 12 Monate.", E),
    ("- Google Analytics (2 Jahre)\n- Meta Pixel\n- Hotjar (365 Tage)", F),
    ("- hafen_login: Anmeldung, wird beim Abmelden gelöscht", E),
    ("Fathom\n\nFathom kommt ohne Cookies aus.\n\nCookies: keine\n\n" + KOPF + "| cart_id | wir | Korb | 1 Tag", E),
]
EINWILLIGUNG = [
    (ANALYSE + "Rechtsgrundlage: Einwilligung (Art. 6 Abs. 1 lit. a DSGVO) oder berechtigtes Interesse (lit. f)", F),
    (ANALYSE + "Rechtsgrundlage: berechtigtes Interesse", F),
    (ANALYSE + "Rechtsgrundlage: Ihre Einwilligung nach Art. 6 Abs. 1 lit. a DSGVO", E),
    (ANALYSE + "Notwendige Cookies bedürfen keiner Einwilligung.", F),
    (ANALYSE + "Wir müssen nicht um Erlaubnis bitten, notwendige Cookies zu setzen.", F),
    (ANALYSE + "Daten geben wir nur mit Ihrer Einwilligung an Dritte weiter.", F),
    (ANALYSE + "Ohne gesonderte Einwilligung verwenden wir Ihre Daten ausschließlich zur Abwicklung.", F),
    (ANALYSE + "Der Eintrag hafen_consent wird lokal gespeichert und hält nur Ihre Wahl im Banner fest.", F),
    (ANALYSE + "Ohne Ihre Einwilligung setzen wir nur technisch notwendige Cookies.", E),
    ("Die Karte von Google Maps wird erst nach einem Klick geladen.", E),
    ("Statistik: Zählwerk. Läuft ohne Cookies.\n\nMarketing: Werbe-Pixel nur, wenn du zustimmst.", E),
    (ANALYSE + "Optionale Dienste laden wir nur bei erteilter Einwilligung.", E),
    ("Sie erlauben es, Vorlieben zu speichern und die Nutzung auszuwerten. Es gibt nur notwendige Cookies.", N),
    ("Keine Cookies Dritter\n\n- Werbe-Cookies\n- Tracking-Cookies", N),
    ("Notwendige Cookies\n\nLogin.\n\nFunktionale Cookies\n\nSie merken sich Ihre Sprache.", F),
    ("Technische oder funktionelle Cookies\n\nSie merken sich Ihre Sprache.", N),
    ("Der Server setzt technische Cookies zur Leistungsoptimierung; wir nutzen nur notwendige Cookies.", N),
]
WIDERRUF = [
    ("Ihre Auswahl ändern Sie jederzeit über das Zahnrad unten links.", E),
    ("Über „Cookie-Einstellungen“ in der Fußzeile können Sie Ihre Einwilligung zurückziehen.", E),
    ("Sie können Ihre Zustimmung jederzeit über das Banner oder Ihren Browser widerrufen.", E),
    ("Du kannst den Consent-Manager im Menü erneut öffnen und deine Auswahl anpassen.", E),
    ("Tippe auf den Keks unten links und ändere deine Auswahl.", E),
    ("Cookie-Einstellungen\n\nBrowser\n\nIm Browser können Sie Cookies ablehnen. Das geht in jedem Browser leicht.", F),
    ("Meine Cookie-Einstellungen", E),
    ("Cookie-Einstellungen (#)", E),
    ("Einwilligung widerrufen & Cookie-Banner erneut anzeigen", E),
    ("Zwecke: Navigation, Speicherung Ihrer Einwilligungseinstellungen, Sicherheit.", F),
    ("Cookie-Einstellungen in Chrome (https://support.google.com/chrome)", F),
    ("Sie können Ihre Einwilligung widerrufen, indem Sie den Speichereintrag wahl-consent löschen.", F),
    ("Durch Klick auf „Annehmen“ im Cookie-Banner willigen Sie ein.", F),
    ("Beim ersten Besuch wählen Sie im Cookie-Banner Ihre Einstellungen; Sie können sie dort anpassen.", F),
    ("Ihre Einwilligung können Sie jederzeit mit Wirkung für die Zukunft widerrufen.", F),
    ("Ändern Sie die Cookie-Einstellungen Ihres Browsers, um Ihre Einwilligung zu widerrufen.", F),
    ("Werbung steuern Sie über den Link adssettings.google.com; dort ändern Sie Ihre Auswahl.", F),
    ("Sie haben das Recht,\n\n- Auskunft zu verlangen\n- eine Einwilligung widerrufen zu dürfen", F),
    ("Der Klick auf „Widerruf“ am Seitenende zeigt das Cookie-Fenster erneut; dort ändern Sie Ihre Wahl.", E),
    ("- Cookie-Präferenzen\n- Lastverteilung", F),
]
DRITTE = [
    ("Wir binden Videos von YouTube ein.", E),
    ("Wir nutzen Supabase zur Anmeldung; dafür sind Cookies nötig.", E),
    ("| Name | Anbieter | Dauer\n\n| u.x | Umami Analytics | 1 Jahr", E),
    ("Cookies von Drittanbietern\n\nWir verwenden keine Cookies von Drittanbietern.", N),
    ("Cookies von Dritten\n\nEingebettete Karten Dritter setzen eigene Cookies.", F),
    ("Cookies von Dritten\n\nSie setzen Cookies. Wir haben keine Kontrolle über die Cookies.", F),
    ("Karten von OpenStreetMap laden wir per Klick. Cookies werden dabei nicht gesetzt.", N),
    ("Auch Dritte setzen Cookies.\n\nImpressum\n\nHafenlicht GmbH, wir sind für Cookies verantwortlich.", F),
    ("Ein lückenloser Schutz gespeicherter Daten vor dem Zugriff Dritter ist nicht möglich.", N),
    ("Inhalte Dritter (etwa von YouTube) können eingebunden sein.", E),
    ("Leistungs-Cookies\n\nTyp: dauerhaft\nVerwaltet von: Dritten", F),
    ("Cookies setzen unsere Werbepartner.", E),
    ("Diese Seite läuft mit WordPress und setzt Cookies.", N),
]
FORMEN = [
    (duty, text, expected)
    for duty, cases in {
        "COO-02": ZWECKE,
        "COO-03": NAMEN,
        "COO-04": DAUER,
        "COO-06": EINWILLIGUNG,
        "COO-07": [(ANALYSE + text, expected) for text, expected in WIDERRUF],
        "COO-09": DRITTE,
    }.items()
    for text, expected in cases
]


@pytest.mark.parametrize(("control", "text", "expected"), FORMEN, ids=[f"{c[0]}-{n}" for n, c in enumerate(FORMEN)])
def test_each_way_of_writing_is_judged_by_what_it_says(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge("cookie", control, text)
    assert urteil.status is expected, f"{text!r}: {urteil.grund}"
