"""Payloads of the old index → the contract (source 2, RAG Re-Ingest §3: „Normalisierung alt → neu“)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from app.domain.korpus.chunk import PAYLOAD_FIELDS
from app.domain.korpus.normalise import chunk_hash, clean
from app.domain.recht.zitat import CitationStyle, NormArt
from app.domain.recht.zitat_schreiben import article_label

_SECTION = re.compile(
    r"\s*(?P<sign>§+|Art(?:ikel|\.)?|Erwägungsgrund|ErwG\.?|Recital|Anlage|Anhang)?\s*"
    r"(?P<article>\d+\s?[a-z]{0,2}\b|[IVXL]+\b)?(?P<rest>.*)",
    re.DOTALL,
)
_ABSATZ = re.compile(r"\s*(?:Abs(?:atz|\.)?\s*)?\(?\s*(?P<number>\d+\s?[a-z]{0,2})\s*\)?\s*\Z")
_ABSATZ_IN = re.compile(r"\bAbs(?:atz|\.)\s*(?P<number>\d+[a-z]{0,2})|\(\s*(?P<bare>\d+[a-z]{0,2})\s*\)")
_SUB = re.compile(
    r"\b(?P<unit>Satz|S\.|Nummer|Nr\.|Buchstabe|Buchst\.|lit\.)\s*(?P<value>\d+[a-z]{0,2}|[a-z]{1,2})\b\)?"
)
_UNITS = {
    "Satz": "Satz",
    "S.": "Satz",
    "Nummer": "Nr.",
    "Nr.": "Nr.",
    "Buchstabe": "lit.",
    "Buchst.": "lit.",
    "lit.": "lit.",
}
_RECITALS = frozenset(("Erwägungsgrund", "ErwG", "ErwG.", "Recital"))
_ANNEXES = ("Anlage", "Anhang")
_RENAMED = {
    "section_header": ("section_header", "section_title"),
    "regulation_name": ("regulation_name", "regulation_name_de"),
    "chunk_text": ("chunk_text", "text", "content"),
    "document_id": ("document_id",),
    "document_version": ("document_version",),
    "doc_type": ("doc_type", "category"),
    "source_type": ("source_type",),
    "license": ("license",),
}


def normalise_payload(old: Mapping[str, Any]) -> dict[str, Any]:
    """A payload with the names and forms of the contract; one that has them already comes back equal.

    - ``section`` „§ 38“, „Artikel 13“ → ``citation_style`` and ``article`` „38“, „13“; ``section_title`` →
      ``section_header``
    - ``paragraph`` „(1)“ or ``paragraph_num`` 1 → ``paragraph`` „1“
    - lit., Satz, Nr. in ``sub``, ``paragraph`` or ``section`` → ``sub`` as far as it can be read
    - ``regulation_id``, ``regulation_short`` (also inside ``extra_metadata``) → ``regulation_code``, small letters
      made capitals
    - ``article_label`` is written anew where it is missing

    ``chunk_hash`` is computed from the cleaned text, because the old one was taken from other text. ``chunk_id`` stays
    as it is: it names a row of the old index. The old ``document_version`` „1.0“ said nothing and becomes "".
    """
    extra = old.get("extra_metadata")
    merged = {**extra, **old} if isinstance(extra, Mapping) else dict(old)
    section = _SECTION.match(_text(merged, "section"))
    sign = (section["sign"] or "") if section else ""
    style = _style(merged, sign)
    paragraph, rest = _paragraph(merged, section["rest"] if section else "")
    text = clean(_text(merged, *_RENAMED["chunk_text"]))
    new: dict[str, Any] = {field: _text(merged, *names) for field, names in _RENAMED.items()}
    new |= {
        "regulation_code": _code(merged),
        "citation_style": style.value,
        "article": _text(merged, "article") or _article(section, sign),
        "paragraph": paragraph,
        "sub": _sub(_text(merged, "sub")) or _sub(rest) or None,
        "is_recital": _flag(merged.get("is_recital")) or sign in _RECITALS,
        "page": _number(merged, "page", "pages"),
        "chunk_text": text,
        "chunk_id": _text(merged, "chunk_id"),
        "chunk_hash": chunk_hash(text),
        "chunk_index": _number(merged, "chunk_index") or 0,
        "use_case": _list(merged.get("use_case")),
        "bundesland": _text(merged, "bundesland") or None,
        "year": _number(merged, "year"),
        "gueltig_ab": _day(merged.get("gueltig_ab")),
    }
    if new["document_version"] == "1.0":
        new["document_version"] = ""
    new["article_label"] = _text(merged, "article_label") or _label(new)
    new["regulation_code"] = new["regulation_code"].upper()
    return {field: new[field] for field in PAYLOAD_FIELDS}


def _text(values: Mapping[str, Any], *names: str) -> str:
    """The first of these fields that is filled, as one clean line of text."""
    for name in names:
        value = values.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool) and (text := clean(str(value))):
            return text
    return ""


def _code(values: Mapping[str, Any]) -> str:
    code = _text(values, "regulation_code", "regulation_short", "regulation_id")
    return code.upper() if code.islower() else code


def _style(values: Mapping[str, Any], sign: str) -> CitationStyle:
    said = _text(values, "citation_style")
    if said in tuple(CitationStyle):
        return CitationStyle(said)
    is_article = sign.startswith("Art") or sign in _RECITALS or sign == "Anhang"
    return CitationStyle.ARTICLE if is_article else CitationStyle.PARAGRAPH


def _paragraph(values: Mapping[str, Any], section_rest: str) -> tuple[str, str]:
    """The bare Absatz, and the words in which a finer place may be named."""
    said = _text(values, "paragraph") or _text(values, "paragraph_num")
    whole = _ABSATZ.match(said)
    if whole:
        return "".join(whole["number"].split()), section_rest
    words = f"{section_rest} {said}"
    found = _ABSATZ_IN.search(words)
    return (found["number"] or found["bare"] if found else ""), words


def _sub(words: str) -> str:
    return " ".join(f"{_UNITS[found['unit']]} {found['value']}" for found in _SUB.finditer(words))


def _article(section: re.Match[str] | None, sign: str) -> str:
    """The bare number; of an Anlage with its word, because it is part of the name („Anlage 1“)."""
    number = "".join((section["article"] or "").split()) if section else ""
    return f"{sign} {number}".strip() if sign in _ANNEXES else number


def _label(new: Mapping[str, Any]) -> str:
    art = NormArt.ERWAEGUNGSGRUND if new["is_recital"] else NormArt.NORM
    if new["article"].startswith(_ANNEXES):
        art = NormArt.ANLAGE
    style = CitationStyle(new["citation_style"])
    return article_label(new["regulation_code"], style, new["article"], new["paragraph"], new["sub"] or "", art).strip()


def _flag(value: object) -> bool:
    return value is True or str(value).casefold() in ("true", "1")


def _number(values: Mapping[str, Any], *names: str) -> int | None:
    """The first of these fields that is a number; of a list its first."""
    for name in names:
        value = values.get(name)
        first = value[0] if isinstance(value, list | tuple) and value else value
        if isinstance(first, int | str) and not isinstance(first, bool) and str(first).strip().isdecimal():
            return int(first)
    return None


def _list(value: object) -> list[str]:
    if isinstance(value, str):
        return [value] if value else []
    return [str(entry) for entry in value] if isinstance(value, list | tuple) else []


def _day(value: object) -> str | None:
    try:
        return date.fromisoformat(str(value)).isoformat() if value else None
    except ValueError:
        return None
