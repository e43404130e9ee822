"""Documents of a case: read, recognised, kept as they were read, and turned into what is checked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from app.domain.korpus.dateiname import shown_name
from app.domain.pruefung.artefakt import recognise_art
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument, beyond, clean
from app.domain.pruefung.vorgang import VorgangDokument
from app.domain.werte import clean_text
from app.errors import InputError, Problem
from app.ports import Ids
from app.ports_pruefung import Prueftextleser

MAX_NAME = 200
_BRACES = re.compile(r"\{\{|\}\}")


class Dokumente:
    """Reads documents and keeps what was computed of them.

    Args:
        leser: reads files.
        ids: ids of documents.
    """

    def __init__(self, leser: Prueftextleser, ids: Ids) -> None:
        self._leser = leser
        self._ids = ids
        self._made: dict[str, Pruefdokument] = {}

    def read_all(self, files: Sequence[Path]) -> tuple[VorgangDokument, ...]:
        """All of these files.

        Raises:
            InputError: one of them cannot be read; if several cannot, each is named.
        """
        found: list[VorgangDokument] = []
        refused: list[InputError] = []
        for path in files:
            try:
                found.append(self.read(path))
            except InputError as error:
                refused.append(error)
        if len(refused) == 1:
            raise refused[0]
        if refused:
            problems = tuple(Problem(error.text, error.abhilfe, "ein lesbares Dokument") for error in refused)
            raise InputError(
                f"{len(refused)} Dokumente sind nicht lesbar.", "Es wurde keines übernommen.", probleme=problems
            )
        return tuple(_told_apart(found))

    def read(self, path: Path) -> VorgangDokument:
        """A file as a document of a case.

        Raises:
            InputError: it cannot be read.
        """
        read = self._leser.read_whole(path)
        return VorgangDokument(
            id=self._ids.new("dokument"),
            name=fit_name(path.name),
            art=recognise_art(path.name, read.text),
            text=read.text,
            datei=str(path.absolute()) if path.name == shown_name(path.name) else "",
            sha256=read.sha256,
            hinweise=read.hinweise,
        )

    def from_text(self, name: str, text: str, art: ArtifactType | None) -> VorgangDokument:
        """A pasted text as a document of a case.

        Raises:
            InputError: no words in it, too long, or half characters.
        """
        words = clean(text)
        if too_much := beyond(words):
            raise InputError(f"Der Text hat {too_much}.", "Den Text teilen.", feld="text")
        if not any(char.isalnum() for char in words):
            raise InputError("Der Text ist leer.", "Fügen Sie den Text des Dokuments ein.", feld="text")
        try:
            digest = sha256(words.encode()).hexdigest()
        except UnicodeEncodeError as error:
            raise InputError(
                "Der Text enthält Zeichen, die keine sind.", "Kopieren Sie ihn noch einmal.", feld="text"
            ) from error
        named = fit_name(name) if name.strip() else "Eingefügter Text"
        return VorgangDokument(
            id=self._ids.new("dokument"),
            name=named,
            art=art or recognise_art(name, words),
            text=words,
            sha256=digest,
        )

    def to_check(
        self, documents: Iterable[VorgangDokument], arten: Mapping[str, ArtifactType]
    ) -> tuple[Pruefdokument, ...]:
        """Documents with the kinds that a person chose; what was computed of their text is kept."""
        return tuple(self._one(document, arten.get(document.id, document.art)) for document in documents)

    def forget(self, ids: Iterable[str]) -> None:
        """Documents are gone."""
        for id_ in ids:
            self._made.pop(id_, None)

    def _one(self, document: VorgangDokument, art: ArtifactType) -> Pruefdokument:
        made = self._made.get(document.id)
        if made is None:
            made = Pruefdokument(document.id, document.name, art, document.text, document.datei, document.sha256)
        elif made.art is not art:
            made = replace(made, art=art)
        self._made[document.id] = made
        return made


def _told_apart(documents: Sequence[VorgangDokument]) -> Iterator[VorgangDokument]:
    """Documents of the same name carry that of their folder, too: „shop/index.html“."""
    names = Counter(document.name for document in documents)
    for document in documents:
        folder = Path(document.datei).parent.name
        if names[document.name] > 1 and folder:
            yield document.model_copy(update={"name": fit_name(f"{folder}/{document.name}")})
        else:
            yield document


def fit_name(name: str) -> str:
    """The name of a file as it is listed: on one line, without what may not stand in a title."""
    try:
        words = " ".join(clean_text(_BRACES.sub(" ", shown_name(name))).split())
    except ValueError:
        words = ""
    return words[:MAX_NAME].strip() or "Dokument"


def title_of(names: Sequence[str]) -> str:
    """How a case is called after its documents; there is at least one."""
    if len(names) == 1:
        return names[0]
    rest = " und eine weitere" if len(names) == 2 else f" und {len(names) - 1} weitere"
    return names[0][: MAX_NAME - len(rest)] + rest


def readings(documents: Iterable[VorgangDokument]) -> tuple[str, ...]:
    """What could not be read of the documents, each with its name."""
    return tuple(f"{document.name}: {hint}" for document in documents for hint in document.hinweise)
