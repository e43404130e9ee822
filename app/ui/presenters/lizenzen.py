"""The parts of the program and their licences without Qt: reading, search, text to copy."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from app.errors import NotFoundError
from app.ui.presenters.fuzzy import fold

_LINE = "=" * 78


@dataclass(frozen=True)
class Teil:
    """A part: what it is called, which kind of thing, SPDX expression, a remark, the texts of its licence."""

    name: str
    version: str
    art: str
    lizenz: str
    hinweis: str
    texte: tuple[str, ...]

    @property
    def kopf(self) -> str:
        """Name and version."""
        return f"{self.name} {self.version}".strip()

    @property
    def zeile(self) -> str:
        """What the list says."""
        return f"{self.kopf} · {self.lizenz}"

    def text(self) -> str:
        """All of it as plain text."""
        head = [self.kopf, f"{self.art} · Lizenz: {self.lizenz}", self.hinweis]
        return "\n\n".join(["\n".join(filter(None, head)), *self.texte])


@dataclass(frozen=True)
class Lizenzen:
    """All parts, the program itself first."""

    teile: tuple[Teil, ...]

    def find(self, query: str) -> tuple[Teil, ...]:
        """Parts whose name, kind, licence or remark contain every word of the query; upper and lower case are one."""
        words = fold(query).split()
        return tuple(
            teil
            for teil in self.teile
            if all(word in fold(f"{teil.kopf} {teil.art} {teil.lizenz} {teil.hinweis}") for word in words)
        )

    def text(self) -> str:
        """All parts one after the other, to copy or to keep; a text that several share stands once."""
        seen: dict[str, str] = {}
        blocks = []
        for teil in self.teile:
            texts = []
            for text in teil.texte:
                first = seen.setdefault(text, teil.name)
                texts.append(text if first == teil.name else f"Der Text steht oben bei „{first}“.")
            blocks.append(Teil(teil.name, teil.version, teil.art, teil.lizenz, teil.hinweis, tuple(texts)).text())
        return f"\n\n{_LINE}\n\n".join(blocks) + "\n"


def read_lizenzen(path: Path) -> Lizenzen:
    """Read the list.

    Raises:
        NotFoundError: the file is not there or not readable.
    """
    try:
        whole = json.loads(path.read_text("utf-8"))
        texts = [str(text) for text in whole["texte"]]
        return Lizenzen(
            tuple(
                Teil(t["name"], t["version"], t["art"], t["lizenz"], t["hinweis"], tuple(texts[n] for n in t["texte"]))
                for t in whole["teile"]
            )
        )
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise NotFoundError(
            f"Die Liste der Lizenzen „{path.name}“ lässt sich nicht lesen ({type(error).__name__}).",
            "Richten Sie das Programm neu ein.",
        ) from error
