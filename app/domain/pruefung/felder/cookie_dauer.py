"""Words for how long a cookie is kept: in a cell, in an item, in a sentence."""

from __future__ import annotations

import re

from app.domain.pruefung.falten import compile_muster

_EINHEIT = (
    r"(kalender)?(tag|monat|jahr|stunde|minute|woche|sekunde|std\b|min\b|mon\b|mon\.|j\b|[hd]\b|year|month|day\b|days"
    r"|hour|week|t\.|viertel-?jahr|halb-?jahr)"
)
_ZAHL = (
    r"(\d{1,4}|ein|eine|einen|einem|eines|einer|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|dreizehn|vierzehn"
    r"|achtzehn|vierundzwanzig|dreißig|sechzig|neunzig|elf|fünfzehn|zwanzig|halbe[ns]?|paar)"
)
_ZAHL_DAUER = compile_muster(rf"(?<!seit\s)(?<!vor\s){_ZAHL}[ -]?{_EINHEIT}")
_DAUER = compile_muster(
    rf"(?<!seit\s)(?<!vor\s){_ZAHL}[ -]?{_EINHEIT}|(max\.|maximal) {_EINHEIT}"
    r"|\w*(sitzung|session)s?[- ]?(ende|dauer|basiert|cookie|gebunden)|(dauer|ablauf|laufzeit|während|innerhalb"
    r"|für|nur|beendigung)( \w+){0,2} (browser-?)?(sitzung|session)\b"
    r"|(bis )?(zum|nach|beim|mit dem|am)? ?(schließen|beenden|ende|verlassen) (des|ihres|ihrer|deines|deiner"
    r"|der) (\w+ )?(browser"
    r"|sitzung|besuch|session|web|seite)|bis (zu[rm] |auf )?(\w+ )?(lösch|logout|ausloggen|abmeld|widerruf"
    r"|ablauf)|bis widerruf"
    r"|(beim|mit dem|nach dem|nach der|mit der) (abmeld|logout|ausloggen)|bis (sie|du) (\w+ ){0,4}(lösch|abmeld"
    r"|widerruf|entfern|leer|zurücksetz)"
)
_SITZUNG = re.compile(
    r"(?:^|[|:(,;/-])[ \t]*`?(?:nur |aktuelle )?(?:http-?|browser-?)?(?:sitzung|session)`?[ \t]*"
    r"(?:$|[|(),.;:/]|bzw|oder\b|- )|\((?:unbegrenzt|unbefristet|dauerhaft|permanent|persistent)[,)]",
    re.MULTILINE,
)
"""„Sitzung“ that stands for itself as a duration; in „speichert Ihre aktuelle Sitzung“ it is what is stored."""
_OHNE_ENDE = compile_muster(r"persistent|beständig|dauerhaft|permanent|unbegrenzt|unbefristet")
_ZELLE = compile_muster(
    r"\d|\w*sitzung|\w*session|persistent|dauerhaft|permanent|unbegrenzt|unbefristet|beständig|widerruf|bis\b|\w*ende\b"
    r"|schließen|verlassen|keine\Z|\w*(jahr|monat|tag|woche|stunde|minute|year|month|day)|nie\b|läuft nicht"
    r"|kein ablauf|logout"
    r"|abmeld|sofort|temporär|lokal"
)
_NICHTSSAGEND = re.compile(r"\A(?:siehe|s\.|vgl)")
_ANGABE = compile_muster(r"(speicher|lauf|lebens|funktions|gültigkeits)?-?(dauer|laufzeit) ?[:(-]")
_GEHALTEN = compile_muster(
    r"\w*(speicher|gültig|lösch|ablauf|läuft|laufen|bleib|dauer|laufzeit|lebens|aufbewahr|verfall|verfällt|cookie)|~:"
)
_ARTEN = compile_muster(
    r"(\w*(session|sitzungs|temporäre?|permanente?|persistente?|dauerhafte?|langzeit))[- ]?(cookies?)?\W*( \w+){0,2}"
    r" ?(werden|sind|bleiben|verbleiben|:)|(fragen|frage|bitten|holen) wir\b[^.]{0,60}\berneut"
    r"|sowohl\b[^.]{0,40}(session|sitzung|temporär)|entweder\b[^.]{0,60}sitzung"
    r"|(fragen|frage) wir (\w+ )?erneut|(einwilligung|entscheidung|auswahl) gilt"
)
"""Sentences that explain what kinds of cookies there are, or how long a consent holds."""
_ANDERES = compile_muster(
    r"\w*(log-?file|log-?datei|protokoll|bewerbung|personenbezogene daten|personenbezogenen daten|nutzungsdaten"
    r"|anfrage|kontaktformular|nachricht|bestell|kundenkonto"
    r"|rechnung|backup|ip-adresse|newsletter-?abo)"
)
"""Things that are kept and are no cookies."""
_FUER_ALLE_ZEILE = re.compile(
    r"\|?\s*(?:\w+ )?(?:speicher|lauf|lebens|funktions|gültigkeits)?(?:dauer|zeit|laufzeit)\w*\s*[:|]"
)
_ETIKETT = re.compile(
    r"[\W_]*(?:[\w-]+ )?(?:ablauf(?:datum|zeit)?|\w*dauer|laufzeit|gültigkeit|läuft ab(?: in| nach)?|expiration|verfall"
    r"(?:sdatum|szeit)?|lebenszeit|löschung)[:*_ ]*(?:\n|$)"
)
_FUER_ALLE = compile_muster(
    r"(alle|sämtliche|die (genannten|oben|vorgenannten|gesetzten"
    r"|von uns)( \w+){0,3})( \w+){0,2} \w*cookies?\b[^.]{0,60}"
    rf"\b(nach|für|von|beträgt|maximal|höchstens|spätestens|bis zu)\b[^.]{{0,30}}{_ZAHL}[ -]?{_EINHEIT}"
    rf"|(speicherdauer|laufzeit|lebensdauer|funktionsdauer|gültigkeitsdauer)\b[^.:|]{{0,60}}(beträgt|liegt bei"
    rf"|betragen)"
    rf"[^.|]{{0,40}}{_ZAHL}[ -]?{_EINHEIT}"
)
_NUR_SITZUNG = compile_muster(
    r"(sie|diese[rs]?|das|der|die|unsere?|session|sitzungs|\w*cookies?)\b[^.]{0,160}(ende|schließen|verlassen|beenden"
    r"|schließ(t|en)|verlass(t|en))\b[^.]{0,80}(gelöscht|entfernt|ungültig|verworfen|verfallen|verfällt|löschen sich)"
    r"|(beim|mit|nach|sobald)\b[^.]{0,40}(ende|schließen|verlassen|beenden|verlass|schließ)[^.]{0,60}(gelöscht"
    r"|entfernt|verworfen"
    r"|ungültig|verfallen|verfällt)"
    r"|(beim|mit dem|bis zum) (löschen|deinstallieren|leeren)\b[^.]{0,40}\b(entfernt|gelöscht|gespeichert|erhalten)"
    r"|(für|während) (die dauer |der dauer )?(ihres|deines|des|eines) (\w+ )?(besuch|aufenthalt|sitzung|session)"
    r"|(gelöscht|entfernt|verworfen)\b[^.]{0,30}(sobald|wenn|beim|nach)\b[^.]{0,40}(schließ|verlass|beend)"
)
_VERFAELLT = compile_muster(
    r"(verfällt|verfallen|erlischt|erlöschen|verschwinde(t|n)|weg\b|gelöscht|verworfen|ungültig|endet"
    r"|enden)\b[^.]{0,60}"
    r"(wenn|sobald|mit|beim|nach|bis)\b[^.]{0,60}(zumach|abmeld|absend|abstell|ausschalt|fenster|logout|bestätig"
    r"|sitzung|session|besuch|browser)"
    r"|(gelten|gilt|bleib(t|en)|halten|hält)\b[^.]{0,20}bis (ihr|sie|du|man)\b[^.]{0,40}(abstell|zumach|schließ|abmeld)"
)
_BLEIBEND = compile_muster(
    r"persistent|permanent|dauerhafte|langzeit|(ver)?bleiben\b|andere cookies|einige cookies|meisten|zumeist|teilweise"
)


def in_cell(words: str) -> bool:
    """Whether a cell of the column for the duration holds one."""
    return _ZELLE.search(words) is not None and not _NICHTSSAGEND.match(words)


def in_words(words: str) -> bool:
    """Whether a sentence, row or item has a duration."""
    return any(pattern.search(words) for pattern in (_DAUER, _SITZUNG, _VERFAELLT))


def is_without_end(words: str) -> bool:
    """„Dauerhaft“ in a table or list is a duration; in prose it only explains what kinds of cookies there are."""
    return _OHNE_ENDE.search(words) is not None


def is_stated(words: str) -> bool:
    """A duration in figures, or behind „Speicherdauer:“, of something kept."""
    figure = _ZAHL_DAUER.search(words) is not None and _GEHALTEN.search(words) is not None
    return figure or (_ANGABE.search(words) is not None and in_words(words))


def is_about_kinds(words: str) -> bool:
    """Whether a sentence only explains kinds of cookies."""
    return _ARTEN.search(words) is not None or (_ANDERES.search(words) is not None and "cookie" not in words)


def is_line_for_all(words: str) -> bool:
    """„Speicherdauer: …“ as a line or row by itself."""
    return _FUER_ALLE_ZEILE.match(words) is not None


def is_label(words: str) -> bool:
    """„Ablaufdatum“, with its value in the next line if any."""
    return _ETIKETT.match(words) is not None


def is_for_all(words: str) -> bool:
    """A sentence that gives one duration for all cookies."""
    return _FUER_ALLE.search(words) is not None


def is_general(words: str) -> bool:
    """A duration in a text that names no cookie."""
    return _ZAHL_DAUER.search(words) is not None or (_ANGABE.search(words) is not None and in_words(words))


def is_session_only(words: str) -> bool:
    """„Das Cookie wird beim Schließen des Browsers gelöscht“."""
    return _NUR_SITZUNG.search(words) is not None or _VERFAELLT.search(words) is not None


def is_lasting(words: str) -> bool:
    """Words of cookies that stay, or that what is said holds for some only."""
    return _BLEIBEND.search(words) is not None
