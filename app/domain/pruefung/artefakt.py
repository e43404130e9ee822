"""What kind of document a file is: by its name, else by its title and first heading, else by what it talks of."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.domain.pruefung.dokument import ArtifactType, Link, Pruefdokument
from app.domain.pruefung.falten import compile_muster, fold

_NAMES: tuple[tuple[str, ArtifactType], ...] = (
    (r"~(\.har\b|\.htaccess\b|\.conf\b|headers?\b|kopfzeilen)", ArtifactType.TECHNIK),
    (r"~(widerruf|ruecktritts?recht|rückgaberecht)", ArtifactType.WIDERRUFSBELEHRUNG),
    (r"~cookie[-_ ]?(banner|consent|layer|dialog)", ArtifactType.COOKIE_BANNER),
    (r"~cookie", ArtifactType.COOKIE_RICHTLINIE),
    (r"~(datenschutz|privacy|dsgvo|dse\b)", ArtifactType.DATENSCHUTZERKLAERUNG),
    (r"~(impressum|imprint|anbieterkennzeichnung|legal[-_ ]?notice)", ArtifactType.IMPRESSUM),
    (r"~(nutzungsbedingung|nutzungsordnung|terms[-_ ]of[-_ ]use)", ArtifactType.NUTZUNGSBEDINGUNGEN),
    (r"~(\bagb\b|geschäftsbedingung|verkaufsbedingung|lieferbedingung|mietbedingung|terms)", ArtifactType.AGB),
    (r"~(arbeitsvertrag|anstellungsvertrag|dienstvertrag|arbeitsbedingung)", ArtifactType.ARBEITSVERTRAG),
    (r"~(klageschrift|\bklage\b|antragsschrift|schriftsatz)", ArtifactType.KLAGE),
)
_BEZEICHNUNGEN: Mapping[ArtifactType, str] = {
    ArtifactType.IMPRESSUM: "Impressum",
    ArtifactType.DATENSCHUTZERKLAERUNG: "Datenschutzerklärung",
    ArtifactType.COOKIE_RICHTLINIE: "Cookie-Richtlinie",
    ArtifactType.COOKIE_BANNER: "Cookie-Banner",
    ArtifactType.AGB: "AGB",
    ArtifactType.WIDERRUFSBELEHRUNG: "Widerrufsbelehrung",
    ArtifactType.NUTZUNGSBEDINGUNGEN: "Nutzungsbedingungen",
    ArtifactType.ARBEITSVERTRAG: "Arbeitsvertrag",
    ArtifactType.KLAGE: "Klage",
    ArtifactType.WEBSEITE: "Webseite",
    ArtifactType.NACHWEIS: "Nachweis",
    ArtifactType.TECHNIK: "Technik (Kopfzeilen, Einstellungen)",
    ArtifactType.SONSTIGES: "Sonstiges",
}
_HEADINGS = 6
SEITEN = (".html", ".htm", ".xhtml", ".mhtml", ".mht")
"""Endings of saved pages."""
_RECORDED = re.compile(r"\s*(?:[<>] ?)?HTTP/\d(?:\.\d)? \d{3}")
"""How a recording of headers begins."""


def recognise_art(name: str, text: str) -> ArtifactType:
    """The kind of a document; a saved page of which nothing tells is a ``WEBSEITE``, else ``SONSTIGES``."""
    if found := _first(name.replace("_", " ")):
        return found
    if _RECORDED.match(text):
        return ArtifactType.TECHNIK
    probe = Pruefdokument("", name, ArtifactType.SONSTIGES, text)
    linked = {probe.abschnitt_bei(link.span[0]).span[0] for link in probe.links if _stands_in_heading(probe, link)}
    heads = [a.titel for a in probe.abschnitte if a.titel and a.span[0] not in linked]
    title = text[: text.find("\n")] if text.startswith("[Seitentitel:") else ""
    for line in (title, *heads[:_HEADINGS]):
        if found := _first(line):
            return found
    return ArtifactType.WEBSEITE if name.lower().endswith(SEITEN) else ArtifactType.SONSTIGES


def art_name(art: ArtifactType) -> str:
    """The kind as a person reads it."""
    return _BEZEICHNUNGEN[art]


def _stands_in_heading(dokument: Pruefdokument, link: Link) -> bool:
    """Whether a link is (part of) a line taken for a heading: it leads to such a document, it is none."""
    start = dokument.abschnitt_bei(link.span[0]).span[0]
    return "\n" not in dokument.text[start : link.span[0]]


def _first(words: str) -> ArtifactType | None:
    plain = fold(words)
    return next((art for muster, art in _NAMES if compile_muster(muster).search(plain)), None)
