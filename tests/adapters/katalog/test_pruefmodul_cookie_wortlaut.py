"""Module Cookie-Richtlinie: one sentence each of the ways German sites write what a duty asks for, or miss it."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR
WERBUNG = "Marketing-Cookies\n\nSie zeigen Werbung, die zu Ihnen passt.\n\n"
STATISTIK = "Statistik-Cookies\n\nSie zählen Besuche, damit wir die Seite verbessern.\n\n"
KOPF = "| Name | Anbieter | Zweck | Laufzeit\n\n"

WORTLAUT: dict[str, list[tuple[str, CheckStatus]]] = {
    "COO-01": [
        ("Ein Cookie ist eine kleine Menge an Daten, die Ihr Browser auf Ihrem Gerät ablegt.", E),
        ("Als Cookies bezeichnet man kleine Dateien im Browser.", E),
        ("Bei Cookies handelt es sich um Dateien, die auf dem Rechner abgelegt werden.", E),
        ("Wir verwenden Cookies. Das sind kleine Dateien, die Ihr Browser speichert.", E),
        ("Sogenannte Cookies – kleine Textdateien – werden auf Ihrem Gerät abgelegt.", E),
        ("Cookies sind Informationen, die vom Webserver an den Browser übertragen und dort gespeichert werden.", E),
        ("Cookies sind Zeichenfolgen, die eine Website im Browser hinterlegt.", E),
        ("Cookies sind winzige Datenschnipsel in Ihrem Browser.", E),
        ("Cookies speichern Informationen auf Ihrem Endgerät und können beim nächsten Besuch ausgelesen werden.", E),
        ("Cookies werden auf Ihrem Rechner gespeichert und von diesem an unsere Seite übermittelt.", E),
        ("Der Local Storage ist ein Speicherbereich in Ihrem Browser, in dem Websites Daten ablegen.", E),
        ("Cookies sind Datenfragmente, die der Browser aufbewahrt.", E),
        ("Cookies helfen uns, die Seite zu verbessern.", F),
        ("Diese Cookies sind notwendig.", F),
        ("Wir nutzen Cookies, um Informationen zu speichern.", F),
    ],
    "COO-02": [
        (
            (
                "| Kategorie | Zweck | Dauer\n\n| Notwendig | Anmeldung | Sitzung\n\n| Statistik | Zählung"
                " der Besuche | 1 Jahr\n\n| Marketing | Passende Werbung | 90 Tage"
            ),
            E,
        ),
        ("| Name | Kategorie | Zweck\n\n| _ga | Statistik | Zählen\n\n| _fbp | Marketing | Anzeigen", E),
        ("Statistik-Cookies zeigen uns, welche Seiten beliebt sind. Marketing-Cookies spielen Anzeigen aus.", E),
        ("Notwendige Cookies\n\nLogin, Warenkorb, Sprache\n\nStatistik-Cookies\n\nBesuche zählen", E),
        (
            (
                "Notwendige Cookies (immer aktiv)\n\nOhne sie läuft die Seite"
                " nicht.\n\nPräferenz-Cookies\n\nIhre Sprache und Region."
            ),
            E,
        ),
        ("Marketing\n\nMit diesen Cookies erkennen Werbepartner Ihren Browser wieder.", E),
        ("Wir setzen Cookies zu Analyse- und Werbezwecken ein.", E),
        ("Cookies der Kategorie Statistik laden wir erst nach Zustimmung; sie zählen Besuche.", E),
        (
            (
                "Analyse-Cookies (optional)\n\nDerzeit nicht im Einsatz.\n\nNotwendige Cookies\n\nSie"
                " halten die Sitzung aufrecht."
            ),
            E,
        ),
        (
            (
                "- Essenziell: für Betrieb und Sicherheit\n- Statistik: anonyme Besuchszahlen\n-"
                " Marketing: interessengerechte Anzeigen"
            ),
            E,
        ),
        (
            (
                "✔ Notwendige Cookies – immer aktiv, sichern Grundfunktionen\n\n✔ Analyse-Cookies –"
                " Besucherzahlen verstehen"
            ),
            E,
        ),
        ("Diese Website setzt Cookies ein.", F),
        ("Performance-Cookies\n\nMarketing-Cookies\n\nWerden nur mit Zustimmung gesetzt.", F),
    ],
    "COO-03": [
        ("Wir nutzen Microsoft Clarity.", E),
        ("Zur Messung dient etracker.", E),
        ("PHPSESSID hält Ihre Anmeldung.", E),
        ("Wir setzen ein Session-Cookie.", F),
        ("Local Storage: „theme“ und „lang“ merken Ihre Wahl.", E),
        ("Der Eintrag „darkmode“ liegt im lokalen Speicher.", E),
        ("Unsere Cookies heißen wahl-consent und korb-session.", E),
        ("Wir verzichten auf Google Analytics und nutzen nur notwendige Cookies.", F),
        ("Cookies von Werbepartnern und Analysediensten kommen zum Einsatz.", F),
    ],
    "COO-04": [
        (
            (
                "Borlabs\n\n| Name | Cookie-Box\n| Anbieter | Wir\n| Zweck | Auswahl\n| Cookie Name |"
                " borlabs-cookie\n| Cookie Laufzeit | 1 Jahr"
            ),
            E,
        ),
        ("Borlabs\n\n| Name | Cookie-Box\n| Anbieter | Wir\n| Zweck | Auswahl\n| Cookie Name | borlabs-cookie", F),
        ("Cookies\n\nName: cart_id\nZweck: Korb\nSpeicherdauer: 2 Tage\n\nName: lang_id\nZweck: Sprache", F),
        (
            (
                "Cookies\n\nName: cart_id\nZweck: Korb\nSpeicherdauer: 2 Tage\n\nName: lang_id\nZweck:"
                " Sprache\nSpeicherdauer: 1 Jahr"
            ),
            E,
        ),
        ("Die Speicherdauer beträgt bei _ga 2 Jahre, bei _gid 24 Stunden.", E),
        ("_ga läuft nach zwei Jahren ab, _gid nach einem Tag.", E),
        ("cart_id (Sitzung) und lang_id (12 Monate) sind notwendige Cookies.", E),
        ("Wir setzen das Cookie cart_id. Es verfällt mit dem Ende Ihrer Sitzung.", E),
        ("Wir setzen das Cookie cart_id. Es bleibt 30 Tage gespeichert.", E),
        ("Wir setzen das Cookie cart_id.\n\nGoogle Analytics\n\nDie Cookies bleiben 30 Tage gespeichert.", F),
        ("- cart_id: Korb\n  Speicherdauer: 2 Tage\n- lang_id: Sprache\n  Speicherdauer: 1 Jahr", E),
        ("- cart_id: Korb\n  Speicherdauer: 2 Tage\n- lang_id: Sprache", F),
        ("- cart_id – Korb – 30 Min.\n- lang_id – Sprache – 1 Std.", E),
        ("- cart_id (Korb, Session)\n- lang_id (Sprache, permanent)", E),
        (KOPF + "| _ga | Google | Zählen | 2 years\n\n| ysc | YouTube | Film | Session", E),
        (KOPF + "| _ga | Google | Zählen | variabel", F),
        (KOPF + "| _ga | Google | Zählen | 2 Jahre\n\nWeiter nutzen wir Hotjar; es setzt Cookies.", F),
        (
            (
                "| Kategorie | Cookies | Speicherdauer\n\n| Notwendig | cart_id, lang_id | Sitzung / 1"
                " Jahr\n\n| Statistik | _ga | 2 Jahre"
            ),
            E,
        ),
        ("| Dienst | Zweck | Dauer\n\n| YouTube | Filme | bis zu 2 Jahre\n\n| Vimeo | Filme | 1 Tag", E),
        ("| Dienst | Zweck | Dauer\n\n| YouTube | Filme | bis zu 2 Jahre\n\n| Vimeo | Filme |", F),
        ("Technisch notwendige Cookies\n\nSpeicherdauer: Sitzung\n\nStatistik-Cookies\n\nSpeicherdauer: 1 Jahr", E),
        ("Sitzungscookies werden nach dem Schließen gelöscht, persistente Cookies bleiben länger.", F),
        ("Cookies haben unterschiedliche Laufzeiten.", F),
    ],
    "COO-05": [
        ("Rechtsgrundlage: § 25 Abs. 2 Nr. 2 TDDDG", E),
        ("§25 TDDDG i. V. m. Art. 6 DSGVO", E),
        ("nach TDDDG § 25", E),
        ("gemäß § 25 des Telekommunikation-Digitale-Dienste-Datenschutz-Gesetzes", E),
        ("§§ 25 ff. TDDDG", E),
        ("Nach dem TDDDG und der DSGVO.", F),
        ("§ 25 TTDSG (jetzt TDDDG)", E),
    ],
    "COO-06": [
        (STATISTIK + "Wir verwenden sie ausschließlich auf Basis Ihrer Einwilligung.", E),
        (STATISTIK + "Sie sind standardmäßig deaktiviert und werden erst aktiv, wenn Sie zustimmen.", E),
        (STATISTIK + "Vor Ihrer Zustimmung laden wir keine externen Dienste.", E),
        (STATISTIK + "Nur wenn du einwilligst, setzen wir sie.", E),
        (STATISTIK + "Sie setzen Ihre vorherige Zustimmung voraus.", E),
        (STATISTIK + "Bevor wir nicht notwendige Cookies setzen, fragen wir Sie um Erlaubnis.", E),
        (STATISTIK + "Rechtsgrundlage ist § 25 Abs. 1 TDDDG (Einwilligung).", E),
        (STATISTIK + "Sie können der Nutzung jederzeit widersprechen.", F),
        (STATISTIK + "Rechtsgrundlage ist unser berechtigtes Interesse (Art. 6 Abs. 1 lit. f DSGVO).", F),
        (STATISTIK + "Mit dem Besuch unserer Website erklären Sie sich damit einverstanden.", F),
        (STATISTIK + "Wenn Sie weitersurfen, stimmen Sie der Verwendung von Cookies zu.", F),
        (STATISTIK + "Ein Banner weist beim ersten Besuch auf Cookies hin.", F),
        (STATISTIK + "Sie können Cookies im Browser ablehnen.", F),
        ("Wir nutzen notwendige Cookies und Google Maps; beim Aufruf der Karte setzt Google Cookies.", F),
        ("Wir setzen nur notwendige Cookies; eine Einwilligung ist daher nicht erforderlich.", N),
        ("Es kommen keine Analyse-, Tracking- oder Werbe-Cookies zum Einsatz.", N),
        ("Wir verwenden weder Tracking noch Werbung, nur ein Cookie für die Anmeldung.", N),
        ("Diese Seite verwendet keine Cookies.", N),
    ],
    "COO-07": [
        (WERBUNG + "Ihre Einstellungen können Sie hier ändern: Cookie-Einstellungen.", E),
        (WERBUNG + "Widerruf: jederzeit über „Cookies“ im Footer.", E),
        (WERBUNG + "Klicken Sie auf das Fingerabdruck-Symbol, um Ihre Auswahl anzupassen.", E),
        (WERBUNG + "Sie können das Consent-Tool jederzeit erneut aufrufen und Ihre Einwilligung widerrufen.", E),
        (WERBUNG + "Unter Datenschutz-Einstellungen lässt sich die Einwilligung jederzeit widerrufen.", E),
        (WERBUNG + "[Cookie-Einstellungen öffnen](#)", E),
        (WERBUNG + "Privatsphäre-Einstellungen ändern (javascript:void(0))", E),
        (WERBUNG + "Einwilligung widerrufen (#revoke)", E),
        (WERBUNG + "Sie können uns eine E-Mail schreiben, um Ihre Einwilligung zu widerrufen.", F),
        (WERBUNG + "Verwalten Sie Cookies in den Einstellungen Ihres Browsers.", F),
        (WERBUNG + "Cookies können Sie in Ihren Geräteeinstellungen verwalten.", F),
        (WERBUNG + "Über die Menüleiste Ihres Browsers ändern Sie die Cookie-Einstellungen.", F),
        (WERBUNG + "Im Cookie-Banner können Sie einzelne Kategorien auswählen.", F),
        (WERBUNG + "Ihre Wahl speichern wir; im Banner zeigen wir sie an.", F),
        (
            WERBUNG
            + (
                "Cookie-Einstellungen\n\nSie können im Browser einstellen, ob Cookies angenommen werden. Lesen Sie "
                "dazu die Hilfe Ihres Browsers, dort steht, wie das geht und was sich danach ändert."
            ),
            F,
        ),
    ],
    "COO-08": [
        ("Datenschutzerklärung (/datenschutz)", E),
        ("[Datenschutz](datenschutz.html)", E),
        ("Impressum (#)", F),
        ("Mehr in unserer Datenschutzerklärung (https://www.hafenlicht.example/datenschutz/).", E),
        ("Fragen an datenschutz (at) hafenlicht.example", E),
        ("Telefon 030 1234567", E),
        ("Hafenlicht GmbH, Kaiweg 3, 20457 Hamburg", E),
        ("Schreiben Sie uns über das Kontaktformular.", F),
        ("Datenschutz bei Google (https://policies.google.com/privacy)", F),
        ("E-Mail: [E-Mail-Adresse]", F),
        ("Details: Privacy Policy (/privacy)", E),
    ],
    "COO-09": [
        ("Wir nutzen Google Analytics mit Cookies.", E),
        ("Drittanbieter-Cookies: Einige Cookies stammen von Zahlungsdiensten.", E),
        ("Einige Cookies werden von Dritten gesetzt.", F),
        ("Unsere Partner können Cookies setzen.", F),
        ("Wir setzen keine Cookies von Dritten ein.", N),
        ("Drittanbieter-Cookies\n\nSie stammen von externen Anbietern.", F),
        ("Cookies können Sie im Browser löschen; Drittanbieter-Cookies lassen sich blockieren.", N),
        ("Cookies von Drittanbietern sozialer Netzwerke werden gesetzt.", E),
        ("Es werden keine Daten an Dritte weitergegeben. Cookies sind notwendig.", N),
    ],
}


@pytest.mark.parametrize(
    ("control", "text", "expected"),
    [(control, text, expected) for control, cases in WORTLAUT.items() for text, expected in cases],
)
def test_each_wording_is_judged_by_what_it_says(control: str, text: str, expected: CheckStatus) -> None:
    urteil = judge("cookie", control, text)
    assert urteil.status is expected, urteil.grund
