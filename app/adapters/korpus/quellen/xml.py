"""Safe reading of XML: nothing is loaded, nothing expanded, nothing followed; what is wrong is named with its line."""

from __future__ import annotations

from functools import cache
from typing import Any

from app.domain.korpus.dateiname import shown_name
from app.errors import InputError, Problem

MAX_DEPTH = 100
"""The deepest federal law has 34 levels."""
MAX_TAGS = 1_500_000
"""Signs „<“. The largest federal law has a tenth of that; more take longer than anybody waits, and a gigabyte."""

_XINCLUDE = "http://www.w3.org/2001/XInclude"


def read_xml(data: bytes, name: str) -> Any:
    """Root element of a document. An external DTD may be named, it is not loaded.

    Raises:
        InputError: not well-formed, too deep, or with entities of its own or inclusions of other files.
    """
    from lxml import etree

    if not data.strip():
        raise unreadable(name, "kein einziges Zeichen", "XML", "Die Datei ist leer")
    if (tags := data.count(b"<")) > MAX_TAGS:
        allowed = f"höchstens {MAX_TAGS // 2:_} Elemente".replace("_", ".")
        raise unreadable(name, f"etwa {tags // 2:_} Elemente".replace("_", "."), allowed, _REFUSED, _UNTRUSTED)
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        dtd_validation=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        place = f"{name}, Zeile {error.lineno or 1}"
        cause = _cause(str(error.msg or ""), data)
        if "ENTITY" in cause or "Ebenen" in cause:
            raise unreadable(place, cause, "XML ohne Ersetzungen und Fallen", _REFUSED, _UNTRUSTED) from error
        raise unreadable(place, cause, "wohlgeformtes XML") from error
    except (ValueError, LookupError, AssertionError) as error:
        raise unreadable(name, "eine unbekannte Zeichenkodierung", "XML in UTF-8") from error
    dtd = root.getroottree().docinfo.internalDTD
    entity = next(iter(dtd.iterentities()), None) if dtd is not None else None
    if entity is not None:
        raise unreadable(
            name, f"eine eigene Ersetzung (ENTITY „{entity.name}“)", "XML ohne Ersetzungen", _REFUSED, _UNTRUSTED
        )
    if _too_deep()(root):
        raise unreadable(name, f"mehr als {MAX_DEPTH} Ebenen", f"höchstens {MAX_DEPTH} Ebenen", _REFUSED, _UNTRUSTED)
    included = root.find(f".//{{{_XINCLUDE}}}include")
    if included is not None or root.tag == f"{{{_XINCLUDE}}}include":
        place = f"{name}, Zeile {(root if included is None else included).sourceline}"
        raise unreadable(place, "ein Verweis auf eine andere Datei (XInclude)", "den Text selbst", _REFUSED, _UNTRUSTED)
    return root


_REFUSED = "Die Datei wird aus Sicherheitsgründen nicht gelesen"
_UNTRUSTED = "Die Datei ist nicht vertrauenswürdig, bitte die amtliche Fassung laden"


def unreadable(
    ort: str,
    gefunden: str,
    erwartet: str,
    text: str = "Die Datei lässt sich nicht lesen",
    abhilfe: str = "Bitte die Datei neu herunterladen",
) -> InputError:
    """The error of a damaged or refused source; ``ort`` begins with its name, ``abhilfe`` is what to do."""
    return InputError(
        f"{text}.",
        f"{abhilfe}; die übrigen Dateien werden eingelesen.",
        probleme=(Problem(shown_name(ort), gefunden, erwartet),),
    )


@cache
def _too_deep() -> Any:
    from lxml import etree

    return etree.XPath("boolean(" + "/*" * (MAX_DEPTH + 1) + ")")


_CUT_OFF = "ein vorzeitiges Ende; die Datei ist abgeschnitten"
_CAUSES = (
    ("Premature end", _CUT_OFF),
    ("Opening and ending tag mismatch", "ein Element, das nicht richtig geschlossen wird"),
    ("Extra content at the end", "weiterer Inhalt nach dem Ende des Dokuments"),
    ("Invalid bytes", "Bytes, die nicht zur Zeichenkodierung (meist UTF-8) passen"),
    ("ncoding", "eine falsche oder unbekannte Angabe der Zeichenkodierung"),
    ("nvalid char", "ein unzulässiges Steuerzeichen"),
    ("invalid Char", "ein unzulässiges Zeichen"),
    ("xmlParseCharRef", "ein unzulässiger Zeichenverweis"),
    ("xmlParseEntityRef", "ein einzelnes „&“"),
    ("Entity '", "eine unbekannte Ersetzung (&…;)"),
    ("ntity", "eine Ersetzung (ENTITY), die sich vervielfacht oder sich selbst enthält"),
    ("depth", f"mehr als {MAX_DEPTH} Ebenen"),
    ("AttValue", "ein nicht abgeschlossenes Attribut"),
    ("Specification mandates value for attribute", "ein Attribut ohne Wert"),
    ("redefined", "ein doppeltes Attribut"),
    ("Namespace prefix", "ein unbekanntes Namenskürzel"),
)
"""What libxml2 says, in our words; anything else is „kein wohlgeformtes XML“ with its own words."""


def _cause(message: str, data: bytes) -> str:
    if "Document is empty" in message or "Start tag expected" in message:
        return "kein XML"
    if not data.rstrip(b"\0 \t\r\n").endswith(b">"):
        return _CUT_OFF
    for needle, german in _CAUSES:
        if needle in message:
            return german
    return f"kein wohlgeformtes XML ({message.split(', line', maxsplit=1)[0].strip()})"
