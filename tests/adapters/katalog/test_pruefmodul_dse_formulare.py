"""Privacy notices: whether data must be given, and what is stored in the device; near misses too; all invented."""

from __future__ import annotations

import pytest

from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import judge

E, F, N = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR

SAETZE: list[tuple[str, CheckStatus, list[str]]] = [
    (
        "DSE-14",
        E,
        [
            (
                "Praxis\n\nDie Erhebung von Gesundheitsdaten ist Voraussetzung für Ihre Behandlung. Werden die "
                "notwendigen Informationen nicht bereitgestellt, kann eine sorgfältige Behandlung nicht erfolgen. "
                "Termine vergeben wir online."
            ),
            (
                "Bewerbung\n\nDie Angabe Ihrer Daten ist freiwillig. Ohne sie können wir Ihre Bewerbung jedoch nicht "
                "berücksichtigen."
            ),
            (
                "Bestellung\n\nFür die Bestellung im Shop brauchen wir Ihre Anschrift. Sie sind nicht verpflichtet, "
                "sie anzugeben, nur liefern können wir dann nicht."
            ),
            (
                "Antrag\n\nSie sind nach § 60 SGB I zur Mitwirkung verpflichtet. Fehlen Angaben, kann die Leistung im "
                "Antrag versagt werden."
            ),
            (
                "Bewerbung\n\nWir erheben Ihre Unterlagen. Eine Pflicht zur Bereitstellung besteht nicht; fehlende "
                "Unterlagen können aber dazu führen, dass wir Sie nicht einstellen."
            ),
            (
                "Gesetzliche oder vertragliche Vorschriften zur Bereitstellung der personenbezogenen Daten; mögliche "
                "Folgen der Nichtbereitstellung\n\nWir klären Sie darüber auf, dass die Bereitstellung "
                "personenbezogener Daten zum Teil gesetzlich vorgeschrieben ist (z. B. Steuervorschriften). Eine "
                "Nichtbereitstellung hätte zur Folge, dass der Vertrag nicht geschlossen werden könnte."
            ),
            (
                "Anmeldung zum Zeltlager\n\nDie mit Stern markierten Angaben im Anmeldebogen brauchen wir. Wer sie "
                "weglässt, dem können wir keinen Platz geben."
            ),
            (
                "Mandat\n\nWenn Sie uns beauftragen: Sie sind nicht gezwungen, uns Daten zu geben. Nur vertreten "
                "können wir Sie dann nicht."
            ),
            "Bestellung\n\nIm Bestellformular sind Name und Anschrift Pflicht, sonst kann keine Lieferung erfolgen.",
            (
                "Kontaktformular\n\nWenn Sie unser Formular ausfüllen, speichern wir Ihre Angaben. Wir brauchen dafür "
                "Name und E-Mail. Sonst können wir nicht antworten."
            ),
            (
                "Kontaktformular\n\nWenn Sie unser Formular ausfüllen, speichern wir Ihre Angaben. Ob Sie Ihre "
                "Telefonnummer angeben, steht Ihnen frei. Lassen Sie Pflichtfelder leer, kommt die Nachricht nicht an."
            ),
            (
                "Bewerbung\n\nSie müssen uns keine Daten geben. Wenn Sie es nicht tun, können wir Sie aber nicht ins "
                "Verfahren aufnehmen."
            ),
            (
                "Antrag\n\nIm Antragsformular sind Sie zur Angabe verpflichtet. Machen Sie unvollständige Angaben, "
                "kann der Antrag abgelehnt werden."
            ),
        ],
    ),
    (
        "DSE-14",
        F,
        [
            (
                "Terminvergabe\n\nVereinbaren Sie bei uns einen Termin, erfassen wir Name und Telefonnummer; für die "
                "Behandlung verarbeiten wir außerdem Ihre Angaben zur Gesundheit."
            ),
            "Verträge\n\nWir verarbeiten Daten unserer Kunden zur Vertragserfüllung (Art. 6 Abs. 1 lit. b DSGVO).",
            (
                "Newsletter\n\nPflichtangabe für die Übersendung des Newsletters ist allein Ihre E-Mail-Adresse. Die "
                "Angabe weiterer Daten ist freiwillig."
            ),
            "Praxis\n\nIm Rahmen der Behandlung erheben wir Gesundheitsdaten, zum Beispiel Anamnesen und Diagnosen.",
            (
                "Kontaktformular\n\nWenn Sie unser Formular ausfüllen, speichern wir Ihre Angaben. Die Angaben sind "
                "freiwillig. Wir geben sie nicht an Dritte weiter."
            ),
            (
                "Kontaktformular\n\nWenn Sie unser Formular ausfüllen, speichern wir Ihre Angaben. Pflichtfelder sind "
                "markiert. Die Daten werden nicht mit anderen Daten zusammengeführt."
            ),
            (
                "Kontaktformular\n\nWenn Sie unser Formular ausfüllen, speichern wir Ihre Angaben. Die Verarbeitung "
                "ist zur Beantwortung erforderlich. Eine darüber hinausgehende Nutzung erfolgt nicht."
            ),
            (
                "Kontaktformular\n\nWenn Sie unser Formular ausfüllen, speichern wir Ihre Angaben. Wir verarbeiten nur "
                "die erforderlichen Daten. Sensible Daten bitte nicht per Formular senden."
            ),
            (
                "Kontaktformular\n\nWenn Sie unser Formular ausfüllen, speichern wir Ihre Angaben. Die Übermittlung "
                "ist freiwillig. Wenn Sie nicht möchten, dass wir Ihre Daten verarbeiten, rufen Sie uns an."
            ),
            (
                "Kontaktformular\n\nWenn Sie unser Formular ausfüllen, speichern wir Ihre Angaben. Wir benötigen Ihre "
                "E-Mail-Adresse. Werbung senden wir Ihnen nicht."
            ),
            (
                "Registrierung\n\nFür die Registrierung sind Name und Passwort erforderlich. Das Passwort können wir "
                "nicht einsehen."
            ),
            "Shop\n\nFür Bestellungen brauchen wir Ihre Anschrift. Zahlungsdaten werden nicht gespeichert.",
            (
                "Newsletter\n\nWir verwenden das Double-Opt-in-Verfahren. Wenn Sie die Anmeldung nicht bestätigen, "
                "werden Ihre Daten gelöscht. Ihre Angabe ist freiwillig."
            ),
            (
                "Mitglieder\n\nIm Aufnahmeantrag erheben wir Ihren Namen. Kinder müssen ihre Eltern fragen; ohne "
                "Zustimmung der Eltern ist ein Beitritt nicht möglich."
            ),
        ],
    ),
    (
        "DSE-14",
        N,
        [
            "Logfiles\n\nDer Server speichert IP-Adressen.",
            "Kommentare\n\nKommentare sind auf dieser Seite nicht möglich, ein Formular haben wir nicht.",
        ],
    ),
    (
        "DSE-16",
        E,
        [
            (
                "Cookies\n\nTechnisch nicht notwendige Cookies setzen wir nur, wenn Sie im Banner auf „Akzeptieren“ "
                "klicken. Über das Symbol unten links lässt sich die Auswahl jederzeit ändern."
            ),
            (
                "Cookies\n\nEs kommt lediglich ein Session-Cookie zum Einsatz, das nach dem Schließen des Browsers "
                "verfällt. Es hält Sie eingeloggt."
            ),
            (
                "App\n\nDie App speichert Ihre Einstellungen im Local Storage. Das ist für ihre Funktion unbedingt "
                "erforderlich (§ 25 Abs. 2 Nr. 2 TDDDG)."
            ),
            (
                "Reichweitenmessung\n\nNach Ihrer Zustimmung legen wir eine Kennung im lokalen Speicher Ihres Browsers "
                "ab. Ihre Entscheidung können Sie jederzeit unter „Einstellungen“ ändern."
            ),
            (
                "Cookies\n\nCookies, die nicht unbedingt erforderlich sind, setzen wir nur nach Bestätigung im "
                "Cookie-Banner.\n\nIhre Rechte\n\nEine erteilte Einwilligung können Sie jederzeit gemäß Art. 7 Abs. 3 "
                "DSGVO widerrufen."
            ),
            (
                "Consent\n\nWir nutzen das Consent-Tool Probemanager. Es speichert Ihre Auswahl in einem Cookie. "
                "Einwilligungen können Sie dort jederzeit ändern oder widerrufen. Statistik-Cookies werden erst nach "
                "Einwilligung gesetzt."
            ),
            "Cookies\n\nNäheres steht in unserer Cookie-Policy (https://www.probe.example/cookie-policy).",
            (
                "Cookies\n\nBei Nutzung des Dienstes wird ein technisches Cookie gesetzt, das Ihre Antworten "
                "zwischenspeichert. Nach sieben Tagen wird es gelöscht."
            ),
            "Warenkorb\n\nDer Warenkorb funktioniert mit einem Sitzungscookie; weitere Cookies verwenden wir nicht.",
            "Mehrere Cookies sind technisch notwendig (Warenkorb, Sprache). Andere als diese verwenden wir nicht.",
            (
                "Cookies\n\nOptionale Cookies (Statistik) laden erst, nachdem Sie „Alle annehmen“ gewählt haben. Im "
                "Fußbereich können Sie Ihre Wahl widerrufen."
            ),
            (
                "Einsatz von Cookies\n\nWir setzen Cookies im Einklang mit den gesetzlichen Vorschriften ein. Daher "
                "holen wir von den Nutzern eine vorherige Einwilligung ein, außer wenn diese nach dem Gesetz nicht "
                "gefordert ist. Nutzer können die von ihnen abgegebenen Einwilligungen jederzeit widerrufen und der "
                "Verarbeitung widersprechen."
            ),
            (
                "App\n\nWir speichern auf Ihrem Gerät nur das, was die App zum Funktionieren braucht, etwa einen "
                "Anmelde-Token im lokalen Speicher."
            ),
            (
                "Cookies\n\nDiese Seite setzt genau ein Cookie (PHPSESSID). Es dient der Anmeldung im "
                "Mitgliederbereich und wird beim Abmelden gelöscht. Weitere Cookies gibt es nicht."
            ),
            (
                "Cookies\n\nEs werden ausschließlich funktionale Cookies verwendet, die für den Betrieb der Webseite "
                "nötig sind."
            ),
            (
                "Matomo\n\nWir nutzen Matomo. Dabei werden Cookies gesetzt, sofern Sie zugestimmt haben. Ihre "
                "Zustimmung können Sie über den Link „Datenschutz-Einstellungen“ in der Fußzeile zurückziehen."
            ),
            (
                "Cookies\n\nBeim ersten Besuch fragen wir Sie, welche Cookies Sie zulassen möchten. Abgesehen von den "
                "technisch erforderlichen werden sie erst danach gesetzt. Ihre Auswahl können Sie jederzeit ändern."
            ),
            (
                "Cookies\n\nUnsere Seite benutzt ein Session-Cookie, das für die Sitzung technisch erforderlich ist. "
                "Tracking-Cookies nutzen wir nicht."
            ),
            (
                "Cookies\n\nDiese Website verwendet nur ein notwendiges Cookie, das Ihre Entscheidung im Cookie-Banner "
                "speichert."
            ),
            (
                "Cookies\n\nWir unterscheiden notwendige Cookies und Statistik-Cookies. Letztere setzen wir nur mit "
                "Ihrer Einwilligung nach § 25 Abs. 1 TDDDG. Ihre Einwilligung können Sie jederzeit über den Link "
                "„Cookies“ am Seitenende widerrufen."
            ),
            (
                "Cookies\n\nZur Anmeldung wird ein Cookie benötigt, das technisch notwendig ist. Analyse- oder "
                "Werbe-Cookies gibt es bei uns nicht."
            ),
            (
                "Wir nutzen keine Cookies mit Ausnahme eines Session-Cookies, das beim Schließen des Browsers gelöscht "
                "wird."
            ),
            (
                "Speicherung auf Ihrem Gerät\n\nDie App legt Ihre Sprachwahl im lokalen Speicher ab. Das ist unbedingt "
                "erforderlich, damit die App funktioniert."
            ),
            (
                "YouTube\n\nVideos laden erst, wenn Sie auf das Vorschaubild klicken und zustimmen. YouTube setzt dann "
                "Cookies. Ihre Zustimmung können Sie für die Zukunft widerrufen."
            ),
        ],
    ),
    (
        "DSE-16",
        F,
        [
            "Cookies\n\nDurch die weitere Nutzung unserer Seite stimmen Sie der Verwendung von Cookies zu.",
            (
                "Google Analytics\n\nGoogle Analytics verwendet Cookies. Sie können die Speicherung durch eine "
                "Einstellung Ihrer Browser-Software verhindern. Rechtsgrundlage ist Art. 6 Abs. 1 lit. f DSGVO."
            ),
            (
                "Cookies\n\nUnsere Seite setzt Session-Cookies und dauerhafte Cookies, die uns ermöglichen, Ihren "
                "Browser wiederzuerkennen."
            ),
            "Cookies\n\nWir setzen Werbe-Cookies mit Ihrer Einwilligung ein.",
            (
                "Cookies\n\nWir verwenden Cookies, um unser Angebot nutzerfreundlicher zu machen. Notwendige Cookies "
                "beruhen auf Art. 6 Abs. 1 lit. f DSGVO. Marketing-Cookies ebenso."
            ),
            (
                "Cookies\n\nCookies, die zur Durchführung des elektronischen Kommunikationsvorgangs erforderlich sind, "
                "werden auf Grundlage von Art. 6 Abs. 1 lit. f DSGVO gespeichert. Soweit andere Cookies (z. B. Cookies "
                "zur Analyse Ihres Surfverhaltens) gespeichert werden, werden diese in dieser Datenschutzerklärung "
                "gesondert behandelt."
            ),
            (
                "Cookies\n\nDer Hinweis auf Cookies erscheint im Banner. Wenn Sie weitersurfen, gehen wir von Ihrem "
                "Einverständnis aus. Die Einstellungen Ihres Browsers können Sie jederzeit ändern."
            ),
            (
                "Google Analytics\n\nDiese Website nutzt Google Analytics. Es verwendet Cookies. Widerspruch: Sie "
                "können das Browser-Plugin herunterladen.\n\nKontakt\n\nDas Formular verarbeiten wir mit Ihrer "
                "Einwilligung. Diese können Sie jederzeit widerrufen."
            ),
            (
                "Cookies\n\nWir verwenden Cookies und Local Storage. Eine Nutzung ist auch ohne Cookies möglich, dann "
                "aber eingeschränkt."
            ),
            (
                "Statistik\n\nDer Zählpixel der VG Wort setzt ein Session-Cookie. Wenn Sie das nicht wollen, schalten "
                "Sie Cookies im Browser ab."
            ),
            (
                "Cookies\n\nWir verwenden Cookies, um unsere Website nutzerfreundlich zu gestalten. Durch "
                "Einstellungen in Ihrem Browser können Sie Cookies ablehnen. Dann sind eventuell nicht alle Funktionen "
                "nutzbar."
            ),
            "Cookies\n\nWir setzen Cookies nur mit Ihrer Zustimmung, die Sie durch Weitersurfen erteilen.",
            (
                "Facebook-Pixel\n\nWir nutzen den Facebook-Pixel. Rechtsgrundlage ist Art. 6 Abs. 1 lit. f DSGVO. "
                "Widersprechen können Sie bei Facebook."
            ),
            (
                "Cookies\n\nCookies richten auf Ihrem Rechner keinen Schaden an und enthalten keine Viren. Cookies "
                "dienen dazu, unser Angebot sicherer zu machen. Sie können Cookies im Browser löschen."
            ),
            (
                "Cookies\n\nWir verwenden temporäre und permanente Cookies. Nutzer können der Speicherung in den "
                "Systemeinstellungen des Browsers widersprechen."
            ),
            "Statistik\n\nMatomo setzt ein Cookie. Ein Opt-out ist hier möglich: (Link).",
        ],
    ),
    (
        "DSE-16",
        N,
        [
            "Cookies\n\nAuf dieser Seite kommen keine Cookies zum Einsatz.",
            "Wir verzichten vollständig auf Cookies, Zählpixel und ähnliche Techniken.",
            "Logfiles\n\nDer Server speichert IP-Adressen.",
            "Cookies setzen wir nicht. Auch der Local Storage bleibt unbenutzt.",
            "Diese Website ist cookiefrei.",
            "Wir setzen weder Cookies noch andere Speichertechniken ein.",
            (
                "Cookies\n\nUnsere Webseite verwendet keine Cookies. Cookies sind kleine Textdateien, die Ihr Browser "
                "auf Ihrem Gerät speichert."
            ),
            "Tracking\n\nEs findet kein Tracking statt, daher brauchen wir auch kein Cookie-Banner.",
            "Cookies: Fehlanzeige. Analyse: auch nicht.",
            "Diese Seite kommt ohne Cookies aus.",
            "Begriffe\n\nCookies sind kleine Dateien, die auf dem Rechner gespeichert werden.",
            "Cookies\n\nWir verwenden auf dieser Seite weder eigene noch fremde Cookies.",
            "Cookies\n\nCookies kommen auf unserer Website nicht zum Einsatz.",
            "Es werden keine Cookies gesetzt und keine Daten im Local Storage abgelegt.",
            "Cookies und Tracking\n\nKeine. Wirklich.",
            "Diese Website nutzt keine Cookies, kein Tracking und keine Analysewerkzeuge.",
            "Wir verzichten auf den Einsatz von Cookies.",
        ],
    ),
]


@pytest.mark.parametrize(
    ("control", "status", "text"),
    [(control, status, text) for control, status, texte in SAETZE for text in texte],
)
def test_notice_is_understood(control: str, status: CheckStatus, text: str) -> None:
    assert judge("dse", control, text).status is status
