"""What a consent layer says: which box on a page is one, what its controls do. By wording only, German and English."""

from __future__ import annotations

import re
import unicodedata

from app.domain.pruefung.webseite import Knopfart


def _any(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts))


_SPEICHERN = _any(
    r"\b(auswahl|ausgewählte\w*|einstellungen?|präferenzen|meine wahl|entscheidung)\b.{0,30}"
    r"\b(speichern|bestätigen|übernehmen|akzeptieren|erlauben|zulassen|sichern|zustimmen|annehmen)",
    r"\b(speichern|sichern|übernehmen)\b",
    r"\bausgewählten?\b.*\b(zustimmen|cookies)\b",
    r"\b(save|confirm|allow|accept)\b.{0,20}\b(choices?|selection|selected|settings|preferences)\b",
    r"^(save|apply)\b",
)
_ABLEHNEN = _any(
    r"\b(ablehn\w*|abzulehnen|verweiger\w*|widersprech\w*|untersag\w*|verbieten|abwähl\w*|ablehnung)\b",
    r"\b(nicht|keine\w*)\b.{0,30}\b(zustimm\w*|akzeptier\w*|einverstanden|erlaub\w*|zulassen|annehm\w*|einwillig\w*|cookies)",
    r"\b(lehne|weise)\b.{0,30}\bab\b",
    r"\b(stimme|willige|akzeptiere|erlaube|möchte)\b.{0,30}\b(nicht|keine)\b",
    r"\b(nur|ausschließlich|lediglich|bloß)\b.{0,40}\b(notwendig|erforderlich|essen[tz]iell|technisch|funktional|nötig|unbedingt|zwingend)",
    r"^(technisch )?(notwendige|erforderliche|essen[tz]ielle|nötige)\b.{0,20}(cookies|dienste)?\b.{0,15}"
    r"(akzeptieren|zulassen|erlauben|verwenden|nutzen)?$",
    r"\bmit (technisch )?(notwendigen|erforderlichen|essen[tz]iellen)\b",
    r"\bohne\b.{0,30}\b(zustimm\w*|einwillig\w*|akzept\w*|annehm\w*|cookies|tracking|werbung)",
    r"\b(weiter|fortfahren)\b.{0,20}\bohne\b",
    r"^nein\b",
    r"\b(reject|decline|deny|refuse|disagree|disallow|opt[ -]?out)\b",
    r"\b(only|just)\b.{0,20}\b(necessary|essential|required|functional)\b",
    r"\b(necessary|essential|required)\b.{0,12}\bonly\b",
    r"\bcontinue without\b",
    r"\b(do not|don't) (accept|agree|consent)",
    r"^no\b",
)
_EINSTELLUNGEN = _any(
    r"\b\w*einstellungen?\b",
    r"\b(individuell\w*|anpassen|verwalten|konfigurieren|konfiguration|präferenzen|personalisieren|bearbeiten)\b",
    r"\b(cookies?|zwecke|optionen|dienste|auswahl|selbst|kategorien)\b.{0,20}\b(auswählen|wählen|treffen|festlegen|anzeigen|ändern)\b",
    r"\b(mehr|weitere|erweiterte) (optionen|auswahl)\b",
    r"\b(selbst|mich|lieber) (aus)?wählen\b|^(aus)?wählen$|^auswahl$",
    r"^(cookie[- ])?(details?|auswahl|optionen)( (anzeigen|ansehen|einblenden|zeigen))?$",
    r"\b(settings?|preferences|customi[sz]e|manage|options|configure)\b",
)
_ANNEHMEN = _any(
    r"\b(akzeptier\w*|zustimm\w*|zuzustimmen|einverstanden|annehm\w*|einwillig\w*|erlaub\w*|zulassen|genehmig\w*|"
    r"aktivieren|bestätig\w*)\b",
    r"\b(stimme|willige|lasse|nehme)\b.{0,30}\b(zu|ein|an)\b",
    r"^(ok|okay|o\.k\.|ja|alles klar|verstanden|in ordnung|klar|super|einfach weiter|weiter|los geht.?s|gerne?|"
    r"passt)\b",
    r"\b(verstanden|gelesen|gerne|okay|ok)$",
    r"\balle\b.{0,12}\b(auswählen|cookies)$",
    r"\b(accept|agree|allow|consent|got it|understood|i understand|approve|enable all)\b",
    r"^yes\b",
)
_SCHLIESSEN = _any(
    r"^[x×✕✖✗⨯╳]$", r"^(banner |hinweis |fenster |dialog )?(schließen|ausblenden|zumachen)$", r"^(close|dismiss)\b"
)
_KEIN_KNOPF = _any(
    r"\b(datenschutz(erklärung|hinweise?|bestimmungen|information(en)?)?|privacy( policy| notice)?|impressum|imprint|"
    r"cookie-?(richtlinie|erklärung|policy|hinweise?))$"
)

_TALK = _any(
    r"cookie",
    r"\btracking\b",
    r"\beinwilligung",
    r"ähnliche[nr]? (technologien|techniken|technische)",
    r"\bconsent\b",
    r"endgerät",
    r"\bexterne[nr]? (dienste|inhalte|medien)",
    r"\b(nutzung|nutzen|surfen|verwendung|besuch)\b.{0,80}\b(stimm\w+|willig\w+|einverstanden|akzeptier\w+)",
    r"local ?storage",
    r"\bzustimm(en|ung)\b.{0,200}\b(analyse|statistik|marketing|dienste|daten)",
    r"\b(analyse|statistik|marketing|drittanbieter|dienste)\b.{0,200}\bzustimm(en|ung)\b",
)


def plain(text: str) -> str:
    """One line, lower case, composed, without soft hyphens: how wordings are compared."""
    composed = unicodedata.normalize("NFC", text).replace("\u00ad", "").replace("\u2019", "'")
    return " ".join(composed.lower().split())


def talks_of_consent(text: str) -> bool:
    """Whether a text asks for consent to cookies and the like, or tells that they are used."""
    return _TALK.search(plain(text)) is not None


def classify(bezeichnung: str) -> Knopfart:
    """What a control does, by its wording."""
    text = plain(bezeichnung).strip(" .!›»>→-")
    if not text or len(text) > 90:
        return Knopfart.SONSTIGES
    if _SCHLIESSEN.search(text):
        return Knopfart.SCHLIESSEN
    if _KEIN_KNOPF.search(text) and not _any(r"\b(akzeptier|zustimm|ablehn)").search(text):
        return Knopfart.SONSTIGES
    for art, pattern in (
        (Knopfart.ABLEHNEN, _ABLEHNEN),
        (Knopfart.SPEICHERN, _SPEICHERN),
        (Knopfart.EINSTELLUNGEN, _EINSTELLUNGEN),
        (Knopfart.ANNEHMEN, _ANNEHMEN),
    ):
        if pattern.search(text):
            return art
    return Knopfart.SONSTIGES


_NOTWENDIG = re.compile(
    r"\b(technisch )?(notwendig|erforderlich|essen[tz]iell|unbedingt|zwingend|funktionsnotwendig)"
    r"|\b(necessary|essential|required)"
)


def is_necessary(label: str) -> bool:
    """Whether a switch stands for what needs no consent (§ 25 Abs. 2 TDDDG), by its label."""
    text = plain(label)
    found = _NOTWENDIG.search(text)
    return found is not None and not re.search(r"\bnicht[ -]?$|\bun$", text[: found.start()])
