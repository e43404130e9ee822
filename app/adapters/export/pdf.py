"""PDF of a filing: one file that is PDF/A-2a and PDF/UA-1, typeset by typst."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.adapters.export.gliederung import Gliederung, places
from app.adapters.export.texte import clean
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.errors import ExportError

if TYPE_CHECKING:
    import typst

SCHRIFTEN = ("Source Serif Pro", "Source Sans Pro", "Libertinus Serif")
_MISSING_GLYPH = re.compile(r'the text `"(.+?)"` could not be displayed')
_LONG_WORD = re.compile(r"[^\s\u00ad\u200b-]{60,}")
_ERSATZ = "?"
"""Stands for a character that no font has: an excerpt of a document may hold any."""
_CHUNK = re.compile(r"(.{24})(?=.)")


def font_folders() -> list[str]:
    """Folders of the fonts that come as packages."""
    import font_source_sans_pro
    import font_source_serif_pro

    return [str(Path(str(m.__file__)).parent / "files") for m in (font_source_serif_pro, font_source_sans_pro)]


def load_fonts() -> typst.Fonts:
    """The fonts of the house, and those inside typst; never those of the system.

    Raises:
        ExportError: a font is missing (typst itself would replace it without a word).
    """
    import typst

    fonts = typst.Fonts(include_system_fonts=False, font_paths=font_folders())
    if missing := [name for name in SCHRIFTEN if name not in fonts.families()]:
        raise ExportError(
            f"Die Schrift „{missing[0]}“ wurde nicht gefunden.",
            "Installation reparieren: Die Pakete font-source-serif-pro und font-source-sans-pro gehören zum Programm.",
        )
    return fonts


def render_pdf(gliederung: Gliederung, template: Path) -> bytes:
    """Typeset a filing. The same filing gives the same bytes.

    Raises:
        MissingGlyphError: a character that no font has.
        ExportError: a font is missing.
    """
    return compile_typst(template, {"daten": _json(gliederung)}, gliederung.datum)


def compile_typst(template: Path, inputs: dict[str, str], day: str) -> bytes:
    """Compile a template of the house to PDF/A-2a and PDF/UA-1; ``day`` (ISO) is the date of creation."""
    import typst

    compiler = typst.Compiler(root=str(template.parent), font_paths=load_fonts(), ignore_system_fonts=True)
    created = int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp())
    try:
        result = compiler.compile(
            input=template.read_bytes(),
            format="pdf",
            sys_inputs=inputs,
            pdf_standards=["a-2a", "ua-1"],
            timestamp=created,
        )
    except typst.TypstError as error:
        glyphs = _MISSING_GLYPH.findall(str(error.diagnostic))
        if not glyphs:
            raise
        raise MissingGlyphError(tuple(dict.fromkeys("".join(glyphs)))) from error
    assert isinstance(result, bytes)  # noqa: S101 - one PDF, no list of pages
    return result


def compile_readable(template: Path, data: dict[str, Any], day: str) -> bytes:
    """Compile data that may hold any character: what no font has is shown as „?“, what is too long breaks.

    Raises:
        ExportError: a font is missing.
    """
    shown = _mapped(data, clean)
    while True:
        try:
            return compile_typst(template, {"daten": json.dumps(breakable(shown), ensure_ascii=False)}, day)
        except MissingGlyphError as error:
            table = str.maketrans(dict.fromkeys(error.characters, _ERSATZ))
            shown = _mapped(shown, lambda text: text.translate(table))  # noqa: B023 - used at once


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {key: _mapped(item, change) for key, item in value.items()}
    return [_mapped(item, change) for item in value] if isinstance(value, list | tuple) else value


class MissingGlyphError(Exception):
    """Characters that no font of the house has."""

    def __init__(self, characters: tuple[str, ...]) -> None:
        super().__init__("".join(characters))
        self.characters = characters

    def explain(
        self, schriftsatz: SchriftsatzSchema, kanzlei: Sequence[str], zeichen: str | None = None
    ) -> ExportError:
        """Say which character stands where."""
        found = []
        for character in self.characters:
            where = [ort for ort, text in places(schriftsatz, kanzlei, zeichen) if character in clean(text)]
            found.append(f"„{character}“ (U+{ord(character):04X}) in „{'“, „'.join(where[:3]) or 'unbekannte Stelle'}“")
        return ExportError(
            f"Diese Zeichen lassen sich nicht setzen: {'; '.join(found)}.",
            "Die Zeichen an den genannten Stellen entfernen oder umschreiben, dann erneut ausgeben.",
        )


def _json(gliederung: Gliederung) -> str:
    data: dict[str, Any] = asdict(gliederung)
    return json.dumps(breakable(data), ensure_ascii=False)


def breakable(value: Any) -> Any:
    """Let words of 60 and more characters without any hyphen break (URLs, keys), so that none leaves the page."""
    if isinstance(value, str):
        return _LONG_WORD.sub(lambda m: _CHUNK.sub("\\1\u200b", m[0]), value)
    if isinstance(value, dict):
        return {key: breakable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [breakable(item) for item in value]
    return value
