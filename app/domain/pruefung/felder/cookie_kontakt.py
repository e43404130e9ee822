"""Reads of a Cookie-Richtlinie whom to turn to: contact data, or links to Impressum and Datenschutzerklärung."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.domain.pruefung.auswerten import Antwort, Lesepruefung
from app.domain.pruefung.dokument import ArtifactType, Link, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.cookie_benannt import named
from app.domain.pruefung.felder.cookie_genannt import ANBIETER, patterns
from app.domain.pruefung.felder.cookie_zwecke import BROWSER
from app.domain.pruefung.felder.kontakt import (
    find_anschriften,
    find_emails,
    find_links_to,
    find_telefone,
    is_platzhalter,
)
from app.domain.pruefung.urteil import Beleg


def has_kontakt(blick: Blick) -> Antwort:
    """Contact data of the one responsible, or a link that leads to Impressum or Datenschutzerklärung."""
    dok = blick.dokument
    spans = [m.span for m in find_emails(dok) if not is_platzhalter(m.wert) and not _is_at_provider(blick, m.wert)]
    spans += [a.span for a in find_anschriften(dok) if a.vollstaendig]
    spans += [telefon.span for telefon in find_telefone(dok)]
    spans = [span for span in spans if not _is_of_provider(blick, span)]
    for art in (ArtifactType.DATENSCHUTZERKLAERUNG, ArtifactType.IMPRESSUM):
        spans += [link.span for link in find_links_to(dok, art) if not _is_foreign(blick, link)]
    return Antwort(bool(spans), tuple(Beleg(dok.id, span, dok.zitat(span)) for span in spans[:6]))


def _is_at_provider(blick: Blick, address: str) -> bool:
    """Whether an e-mail address is one of a service that is known."""
    domain = address.lower().partition("@")[2]
    return any(
        (match := pattern.match(domain)) is not None and domain[match.end() : match.end() + 1] == "."
        for pattern in patterns(blick, ANBIETER)
    )


def _is_of_provider(blick: Blick, span: Span) -> bool:
    """Contact data behind „Anbieter:“ or behind the name of a service and its firm."""
    text = blick.dokument.gefaltet
    before = text[max(0, span[0] - _DAVOR) : span[0]]
    sentence = re.split(r"[.!?]\s|\n\s*\n", before)[-1]
    if _ANBIETER_FELD.search(before) and not _WIR.search(sentence):
        return True
    return any(
        (match := pattern.search(sentence)) is not None and _FIRMA.search(sentence, match.start()) is not None
        for pattern in patterns(blick, ANBIETER)
    ) and not _WIR.search(sentence)


_DAVOR = 160
_ANBIETER_FELD = re.compile(
    r"(?:^|\n)[ \t|*-]*(?:cookie-?)?(?:anbieter|dienst|dienstleister|provider|empfänger|herausgeber"
    r"|verarbeitendes unternehmen)"
    r"\s*:[*_]*[ \t]*\n?[^\n]{0,100}\Z"
)
_FIRMA = re.compile(r"\b(?:gmbh|ltd|limited|inc|llc|ag|s\.a|b\.v)\b")
_WIR = compile_muster(
    r"verantwortlich|betreiber|inhaber|diese[rs]? (website|webseite|seite)|wir\b|vertreten|kontakt|impressum"
)
_UMSCHRIFT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def _is_named(blick: Blick, host: str) -> bool:
    """Whether a host is that of a service the text names: „zaehlfix.com“."""
    labels = host.lower().translate(_UMSCHRIFT).split(".")[:-1]
    return any(
        fold(name.wort.split()[0]).translate(_UMSCHRIFT) in labels for name in named(blick.dokument) if name.dienst
    )


_HOST = re.compile(r"https?://(?:www\.)?([\w.-]+)", re.IGNORECASE)
_BEI_ANDEREN = compile_muster(
    r"datenschutz\w* (bei|von) (der |unserer |dem |unserem )?(agentur|webdesign|hoster|baukasten|dienstleister)"
)
_EIGENE_SEITE = compile_muster(r"~datenschutz|~impressum|unsere|startseite")


def _is_foreign(blick: Blick, link: Link) -> bool:
    """A link to the pages of a provider that is named, not of the one responsible."""
    line = blick.dokument.gefaltet[: link.span[0]].rpartition("\n")[2]
    if _BEI_ANDEREN.search(line):
        return True
    host = _HOST.match(link.ziel)
    if host and _is_named(blick, host[1]):
        return True
    if host and not _EIGENE_SEITE.search(fold(f"{link.text} {link.ziel}")):
        return blick.dokument.gefaltet.count(fold(host[1])) == 1  # an English policy of a page named nowhere else
    words = fold(f"{link.text} {link.ziel}")
    return any(pattern.search(words) for pattern in patterns(blick, ANBIETER)) or BROWSER.search(words) is not None


BEDINGUNGEN: Mapping[str, Lesepruefung] = {"cookie_kontakt": has_kontakt}
