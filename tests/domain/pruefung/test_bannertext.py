"""What the controls of consent layers do, by their wording."""

import pytest

from app.domain.pruefung.bannertext import classify, is_necessary, talks_of_consent
from app.domain.pruefung.felder.seite_banner_lage import opens_consent
from app.domain.pruefung.webseite import Bedienelement, Knopfart

WORTE = {
    Knopfart.ANNEHMEN: """Alle akzeptieren|Akzeptieren|Zustimmen|Einverstanden|Alle Cookies zulassen
        Allen zustimmen|Annehmen|OK|Okay!
        Verstanden|Alles klar|Ich stimme zu|Ja, ich bin einverstanden|Accept all cookies|Allow all|I agree
        Got it!|Alle erlauben
        Alle auswählen|Akzeptieren & schließen|Zustimmen und weiter|ALLE BESTÄTIGEN|Ich akzeptiere alle
        Cookies akzeptieren|Alles akzeptieren ›
        Zustimmen & weiterlesen|Accept & Close|Yes, I accept|Weiter""",
    Knopfart.ABLEHNEN: """Ablehnen|Alle ablehnen|Nur notwendige Cookies
        Nur technisch notwendige Cookies akzeptieren|Nur Essenzielle
        Nur erforderliche zulassen|Weiter ohne Einwilligung|Ohne Zustimmung fortfahren|Nicht zustimmen
        Nein, danke|Reject all|Decline
        Only necessary|Continue without accepting|Verweigern|Notwendige Cookies akzeptieren
        Alle nicht notwendigen ablehnen|Deny
        Nur essenzielle Cookies akzeptieren|Mit erforderlichen Einstellungen fortfahren|Ich lehne ab
        Use necessary cookies only
        Optionale Cookies ablehnen|Ich stimme nicht zu|Widersprechen|Keine Cookies zulassen|Auswahl ablehnen""",
    Knopfart.EINSTELLUNGEN: """Einstellungen|Cookie-Einstellungen|Individuelle Datenschutzeinstellungen
        Anpassen|Mehr Optionen|Verwalten
        Manage preferences|Customize|Settings|Cookies auswählen|Details anzeigen|Einstellungen anpassen
        Auswahl treffen
        Datenschutzeinstellungen|Privatsphäre-Einstellungen ändern|Cookie settings|Konfigurieren
        Individuell einstellen""",
    Knopfart.SPEICHERN: """Auswahl speichern|Speichern|Auswahl bestätigen|Einstellungen speichern
        Ausgewählte akzeptieren|Auswahl erlauben
        Save settings|Confirm my choices|Speichern & schließen|Auswahl akzeptieren|Meine Auswahl bestätigen
        Allow selection""",
    Knopfart.SCHLIESSEN: """×|X|Schließen|Close|✕|Banner schließen""",
    Knopfart.SONSTIGES: """Impressum|Datenschutzerklärung|Mehr erfahren|Datenschutz|Jetzt kaufen
        In den Warenkorb|Cookie-Richtlinie|Privacy Policy
        Newsletter|Startseite|Kontakt|Weitere Informationen zum Datenschutz|Partner|Cookie Policy""",
}


@pytest.mark.parametrize(
    ("words", "art"),
    [(one.strip(), art) for art, text in WORTE.items() for line in text.split("\n") for one in line.split("|")],
)
def test_a_control_is_known_by_its_words(words: str, art: Knopfart) -> None:
    assert classify(words) is art


@pytest.mark.parametrize(
    "words", ["Akzeptie\u00adren", "  alle\u00a0akzeptieren ", "Zusta\u0308ndig zustimmen", "AKZEPTIEREN"]
)
def test_soft_hyphens_and_spaces_do_not_matter(words: str) -> None:
    assert classify(words) is Knopfart.ANNEHMEN


@pytest.mark.parametrize(
    ("label", "needed"),
    [
        ("Notwendig", True),
        ("Technisch notwendige Cookies", True),
        ("Essenziell (3)", True),
        ("Unbedingt erforderliche Cookies", True),
        ("Necessary", True),
        ("Statistik", False),
        ("Nicht notwendige Cookies", False),
        ("Funktional", False),
        ("", False),
    ],
)
def test_what_needs_no_consent(label: str, *, needed: bool) -> None:
    assert is_necessary(label) is needed


@pytest.mark.parametrize(
    ("text", "talks"),
    [
        ("Diese Website verwendet Cookies.", True),
        ("Mit Ihrer Einwilligung messen wir die Nutzung.", True),
        ("Wir und unsere Partner speichern Informationen auf Ihrem Endgerät.", True),
        ("Melden Sie sich zu unserem Rundbrief an!", False),
        ("Bitte wählen Sie Ihr Land.", False),
    ],
)
def test_which_boxes_talk_of_consent(text: str, *, talks: bool) -> None:
    assert talks_of_consent(text) is talks


@pytest.mark.parametrize(
    ("words", "opens"),
    [
        ("Cookie-Einstellungen", True),
        ("Cookies verwalten", True),
        ("Einwilligung widerrufen", True),
        ("Privatsphäre-Einstellungen ändern", True),
        ("Consent-Manager öffnen", True),
        ("Cookie Settings", True),
        ("Datenschutzeinstellungen", True),
        ("Datenschutz", False),
        ("Cookie-Richtlinie", False),
        ("Vertrag widerrufen", False),
    ],
)
def test_what_opens_the_decision_again(words: str, *, opens: bool) -> None:
    assert opens_consent(Bedienelement(1, "a", words)) is opens
