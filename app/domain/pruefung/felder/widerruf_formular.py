"""The model form of a Widerrufsbelehrung (Anlage 2 EGBGB), read as a list of fields.

A form is a declaration („Hiermit widerrufe ich …“, „Widerrufener Vertrag: …“) with its fields around it, whatever their
order and typography. It counts only with all six: to whom, which contract, date, name, address, signature.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.fund import is_platzhalter, once
from app.domain.pruefung.felder.kontakt import find_anschriften, find_emails

FORMULAR_WEITE = 1_600
"""Characters in which the fields of a form stand together."""
ADRESSAT_WEITE = 700
"""Characters before the declaration of a form in which its addressee stands."""

_ERKLAERUNG = compile_muster(
    r"(hiermit )?widerrufe ?(\(n\)|n)? ?\(?\*?\)? (ich|wir)\b|ich/wir \(?\*?\)? ?widerrufe"
    r"|(ich|wir) widerrufen?\b(?! (kann|möchte|wollen))|erklärung, dass (sie|du|ich|wir) [^.]{0,60}widerr"
    r"|(von mir )?widerrufene[rsnm]? (\w*vertrag|\w*kauf|bestellung|buchung)|(mein|unser) widerruf\b"
    r"|betrifft:? ?(den |die |der )?(\w*kauf|\w*vertrag|bestellung|buchung|auftrag)"
    r"|widerruf (des|meine[rs]|unsere[rs]|vom|von|zu[rm]?)( \w+){0,3} \w*(vertrag|kauf|bestell|buchung|auftrag)"
    r"|(gegenstand|vertrag) des widerrufs|widerrufen (wird|werden)\b"
    r"|(ich|wir) (trete|nehme|ziehe)n? [^.\n]{0,60}zurück|(trete|nehme|ziehe)n? (ich|wir) [^.\n]{0,60}zurück"
    r"|(ich|wir) löse\w* [^.\n]{0,40}(vertrag|kauf)"
)
_VORSPANN = compile_muster(
    r"\w*wenn (sie|du|ihr) (den|diesen|einen|ihren|deinen|euren) vertrag widerrufen"
    r"|\w*(formular|vordruck|vorlage|mustertext|muster für)"
)
_VERTRAG = compile_muster(
    r"\w*vertrag|\w*kauf\b|\w*kaufs\b|\w*ware|\w*dienstleistung|\w*bestellung|\w*buchung|\w*auftrag|\w*artikel|\w*kurs"
    r"|\w*produkt|\w*leistung|\w*abo|\w*mitgliedschaft|widerrufe"
)
_DATUM = compile_muster(
    r"(bestellt|geordert|erhalten|gebucht|abgeschlossen|geschlossen|gekauft|beauftragt|bekommen|geliefert|empfangen"
    r"|eingetroffen)"
    r"( ?\(\*+\))? ?(am|:)|\w*datum\b|\w*(bestell|liefer|kauf|buchungs|ankunfts|empfangs)tag\b|\w*tag (der"
    r"|des) (bestellung|buchung|kauf|vertrag|erhalt|liefer)"
    r"|(bestellung|vertrag|auftrag|buchung|kauf)s? vom\b"
)
_NAME = compile_muster(r"\w*namen?\b|\w*vorname|vor- und zuname")
_ANSCHRIFT = re.compile(
    r"anschrift|(?<!mail)(?<!mail[ -])(?<!web)(?<!ip-)adresse|stra(?:ß|ss)e\b|wohnhaft|wohnort|wohnsitz|\bplz\b"
)
_UNTERSCHRIFT = compile_muster(r"\w*unterschrift|\w*unterzeichn|\w*signatur|gezeichnet|gez\.")
_FELDER = (_VERTRAG, _DATUM, _NAME, _ANSCHRIFT, _UNTERSCHRIFT)

_AN = re.compile(
    r"(?:\A|[\n|>/(,;:–—•*_.│┃-])[ \t*_>|│┃–—-]{0,6}"
    r"(?:An\b(?! (?:dieser|diesem|der Stelle|folgende))|Zu:|Empfänger(?:in)?\b|Adressat(?:in)?\b)"
    r"|\b(?:gerichtet|zu richten|[Zz]urück|senden|schicken|zurücksenden|zurückzusenden|zurückschicken|E-Mail|Post|Fax"
    r"|Mail)(?: bitte)?(?: per \S+)? an\b"
    r"|\b(?:Firma|Unternehmer|Händler|Verkäufer|Anbieter)(?:in)?:"
)
_BUCHSTABEN = re.compile(r"[A-Za-zÄÖÜäöüß]{3}")
_LUECKE = re.compile(
    r"\[[^\]\n]{3,200}\]|<[^>\n]{3,120}>|\{\{?[^}\n]{3,80}\}|(?:hier"
    r"|bitte) [^.\n]{0,120}(?:ein(?:zu)?(?:setz|füg|trag))"
)
_BEZEICHNUNG = re.compile(
    r"(?i)\b(?:(?:vor|nach|firmen)?namen?s?|(?:e-?mail|post|fax|telefon)-?(?:adresse|nummer)|e-?mail|telefon|telefax"
    r"|tel"
    r"|fax|mail|(?:post|liefer|geschäfts)?(?:adressen?|anschrift)|straße|hausnummer|plz|postleitzahl|ort"
    r"|(?:des |der )?(?:unternehm(?:en|er|erin)|händler|verkäufer|anbieter|empfänger|adressat|vermieter|veranstalter"
    r"|shopbetreiber|betreiber|firma)(?:in|s)?|hiermit|ich|wir|uns|ggf|gegebenenfalls|sofern|falls|soweit"
    r"|vorhanden|verfügbar|hier|bitte|eintragen|einsetzen|einfügen|ergänzen|und|oder|der|die|das|des|den|dem|ihre?[rs]?"
    r"|unsere?[rs]?|siehe|sowie|eine?)\b|\(?wenn (?:sie|du) [^.)]{0,40}widerruf[^.)]*[.)]+"
)
"""What a form calls its addressee without naming anybody."""


@dataclass(frozen=True, slots=True)
class Formular:
    """A form.

    Attributes:
        span: from its declaration or what introduces it to the end of its last field.
        erklaerung: where the declaration begins.
        felder: how many of the fields besides the addressee it has, at most five.
    """

    span: Span
    erklaerung: int
    felder: int


@once
def read_formular(dok: Pruefdokument) -> Formular | None:
    """The place of the fullest form; None: the document has nothing that looks like one."""
    best: Formular | None = None
    for match in _ERKLAERUNG.finditer(dok.gefaltet):
        end = min(len(dok.text), match.end() + FORMULAR_WEITE)
        ends = [hit.end() for field in _FELDER if (hit := field.search(dok.gefaltet, match.start(), end)) is not None]
        if len(ends) < len(_FELDER) - 1 or (best is not None and best.felder >= len(ends)):
            continue
        zone = max(0, match.start() - ADRESSAT_WEITE)
        intro = min(
            (hit.start() for hit in _VORSPANN.finditer(dok.gefaltet, zone, match.start())), default=match.start()
        )
        last = max(ends)
        line_end = dok.text.find("\n", last, last + 80)
        best = Formular((intro, last if line_end < 0 else line_end), match.start(), len(ends))
    return best


def find_formular(dok: Pruefdokument) -> Span | None:
    """The model form with all its fields; an announcement is none, nor one that names nobody."""
    form = read_formular(dok)
    if form is None or form.felder < len(_FELDER) or not _has_addressee(dok, form):
        return None
    return form.span


def _has_addressee(dok: Pruefdokument, form: Formular) -> bool:
    """Whether the form says to whom it goes, and that is not all gaps which a template left."""
    start = _zone(dok, form)
    if (addressee := _last(_AN, dok.text, start, form.erklaerung)) is not None:
        return not _names_nobody(dok.text[addressee : form.erklaerung])
    places = [fund.span[0] for fund in find_anschriften(dok)] + [fund.span[0] for fund in find_emails(dok)]
    if any(start <= place < form.erklaerung for place in places):
        return not is_platzhalter(dok.text[start : form.erklaerung])
    return _AN.search(dok.text, form.erklaerung, form.span[1]) is not None


def _zone(dok: Pruefdokument, form: Formular) -> int:
    """Where the lines that may name the addressee begin: with the last heading or word of a form before it."""
    zone = max(0, form.erklaerung - ADRESSAT_WEITE)
    titel = dok.abschnitt_bei(form.erklaerung).span[0]
    return max(zone, min(titel, form.span[0]))


def _last(pattern: re.Pattern[str], text: str, start: int, end: int) -> int | None:
    return max((hit.end() for hit in pattern.finditer(text, start, end)), default=None)


def _names_nobody(text: str) -> bool:
    """Whether the place of the addressee is empty, has only its label, or gaps which a template left."""
    rest = _BEZEICHNUNG.sub(" ", _LUECKE.sub(" ", text))
    names = [line for line in re.split(r"[\n,;]", rest) if not is_platzhalter(line)]
    return not any(_BUCHSTABEN.search(line) for line in names)
