"""Reads sources of every format (port ``SourceReader``); what a file is its content says, not its name."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import file_digest, sha256
from pathlib import Path, PurePosixPath

from app.adapters.korpus.quellen import archiv
from app.adapters.korpus.quellen.archiv import SEPARATOR
from app.adapters.korpus.quellen.format import SNIFF_BYTES, SOURCE_NAMES, Format, most_bytes, recognise
from app.adapters.korpus.quellen.formex import ROOTS, read_formex
from app.adapters.korpus.quellen.gii import read_gii
from app.adapters.korpus.quellen.kurzfassung import read_kurzfassung
from app.adapters.korpus.quellen.texte import read_text_source
from app.adapters.korpus.quellen.xml import read_xml, unreadable
from app.domain.korpus.dateiname import shown_name
from app.domain.korpus.quelle import SourceDocument
from app.domain.recht.gesetzesnamen import Gesetzesnamen
from app.errors import InputError, KnownError, Problem
from app.ports import Dokumentleser
from app.ports_korpus import ReadSource, SourceFile

_FORMATS = "XML, YAML, PDF, DOCX, HTML, TXT, MD, ZIP und tar.gz"
_NOT_READ = "Der Eintrag wird nicht gelesen"

_ARCHIVES = {Format.ZIP: archiv.read_zip, Format.GZIP: archiv.read_tar_gz, Format.TAR: archiv.read_tar}


@dataclass(frozen=True, slots=True)
class _Source:
    """A source before it is parsed.

    Attributes:
        name: what it is called, with whatever bytes the system allows; people read its ``shown_name``.
        kind: what it is.
        data: its bytes; None for a file of running text, whose reader wants the file itself.
        path: the file; None for a member of an archive.
    """

    name: str
    kind: Format
    data: bytes | None
    path: Path | None


class QuellenLeser:
    """Reads sources.

    Args:
        dokumente: text out of PDF, DOCX, HTML, TXT, MD.
        names: citation forms of laws.
    """

    def __init__(self, dokumente: Dokumentleser, names: Gesetzesnamen) -> None:
        self._dokumente = dokumente
        self._names = names

    def count(self, paths: Sequence[Path]) -> int:
        """How many sources lie there; archives are only listed and counted by the names in them.

        Raises:
            InputError: none of the paths exists.
        """
        _check_exist(paths)
        return sum(_count(path, name, chosen=chosen) for path, name, chosen in _files(paths))

    def read(self, paths: Sequence[Path], known: Callable[[str], bool]) -> Iterator[ReadSource]:
        """Each source in turn; see the port. What lies beside sources and is none (pictures) is ``foreign``.

        Raises:
            InputError: none of the paths exists.
        """
        _check_exist(paths)
        return self._read_all(paths, known)

    def _read_all(self, paths: Sequence[Path], known: Callable[[str], bool]) -> Iterator[ReadSource]:
        for path, name, chosen in _files(paths):
            try:
                kind = _kind(path, name, chosen=chosen)
            except InputError as error:
                yield ReadSource(SourceFile(shown_name(name), "", 0), error=error)
                continue
            members = _ARCHIVES.get(kind)
            if members is not None:
                empty = True
                for member in members(path):
                    empty = False
                    yield from self._member(name, member, known)
                if empty:
                    nothing = unreadable(
                        name, "keine einzige Datei", "Gesetze oder Dokumente", "Das Archiv ist leer", "Bitte neu packen"
                    )
                    yield ReadSource(SourceFile(shown_name(name), "", 0), error=nothing)
            elif kind is Format.UNKNOWN and not chosen:
                yield ReadSource(SourceFile(shown_name(name), "", 0), foreign=True)
            else:
                yield self._file(path, name, kind, known)

    def _file(self, path: Path, name: str, kind: Format, known: Callable[[str], bool]) -> ReadSource:
        data = None
        try:
            with path.open("rb") as file:
                if kind is Format.TEXT:
                    size, digest = os.fstat(file.fileno()).st_size, file_digest(file, "sha256").hexdigest()
                else:
                    data = file.read()
                    size, digest = len(data), sha256(data).hexdigest()
        except OSError as error:
            return ReadSource(SourceFile(shown_name(name), "", 0), error=_unopened(name, error))
        return self._parsed(_Source(name, kind, data, path), SourceFile(shown_name(name), digest, size), known)

    def _member(self, archive: str, member: archiv.Member, known: Callable[[str], bool]) -> Iterator[ReadSource]:
        name = f"{archive}{SEPARATOR}{member.path}" if member.path else archive
        try:
            data = member.read()
        except InputError as error:
            yield ReadSource(SourceFile(shown_name(name), "", 0), error=error)
            return
        kind = recognise(data[:SNIFF_BYTES], member.path)
        if kind is Format.UNKNOWN:
            yield ReadSource(SourceFile(shown_name(name), "", 0), foreign=True)
        else:
            file = SourceFile(shown_name(name), sha256(data).hexdigest(), len(data))
            try:
                _check_size(name, data, kind, len(data))
            except InputError as error:
                yield ReadSource(file, error=error)
                return
            yield self._parsed(_Source(name, kind, data, None), file, known)

    def _parsed(self, source: _Source, file: SourceFile, known: Callable[[str], bool]) -> ReadSource:
        if known(file.sha256):
            return ReadSource(file, skipped=True)
        try:
            return ReadSource(file, document=self._document(source, file.sha256))
        except KnownError as error:
            return ReadSource(file, error=error)

    def _document(self, source: _Source, digest: str) -> SourceDocument:
        """The document in a source.

        Raises:
            KnownError: it cannot be read.
        """
        name, data = shown_name(source.name), source.data or b""
        match source.kind:
            case Format.XML:
                return self._xml(data, name, digest)
            case Format.YAML:
                return read_kurzfassung(data, name, digest, self._names)
            case Format.TEXT:
                return self._text(source, digest)
            case Format.FALSE_XML:
                raise unreadable(name, "eine Internetseite (HTML)", "das XML eines Gesetzes")
            case Format.UNKNOWN:
                raise unreadable(
                    name,
                    "ein unbekanntes Format",
                    _FORMATS,
                    abhilfe=f"Gelesen werden {_FORMATS}, bitte in eines davon umwandeln",
                )
            case _:
                raise unreadable(
                    name,
                    "ein Archiv in einem Archiv",
                    "die Quellen selbst",
                    abhilfe="Bitte das innere Archiv entpacken und seine Dateien einlesen",
                )

    def _xml(self, data: bytes, name: str, digest: str) -> SourceDocument:
        root = read_xml(data, name)
        if root.tag == "dokumente":
            return read_gii(root, name, digest, self._names)
        if root.tag in ROOTS:
            return read_formex(root, name, digest, self._names)
        place, expected = f"{name}, Zeile {root.sourceline}", "ein Gesetz (dokumente) oder EU-Recht (Formex)"
        advice = (
            "Das ist kein Gesetz im Format von gesetze-im-internet.de und kein EU-Recht im Format Formex von EUR-Lex"
        )
        raise unreadable(place, f"XML mit dem Anfang „{root.tag}“", expected, abhilfe=advice)

    def _text(self, source: _Source, digest: str) -> SourceDocument:
        """Running text; a member of an archive is a file in a private folder for as long as its reader needs one.

        The file there gets a name of ours; nothing in the archive decides where it lies.
        """
        if source.path is not None:
            return read_text_source(source.path, source.name, digest, self._dokumente)
        suffix = PurePosixPath(source.name).suffix.lower()
        with tempfile.TemporaryDirectory(prefix="satzwerk-") as folder:
            path = Path(folder, "quelle" + (suffix if suffix in SOURCE_NAMES else ""))
            path.write_bytes(source.data or b"")
            try:
                return read_text_source(path, source.name, digest, self._dokumente)
            except InputError as error:
                text = error.text.replace(f"„{path.name}“", f"„{shown_name(source.name)}“")
                raise InputError(text, error.abhilfe, error.feld, error.probleme) from error


def _check_exist(paths: Sequence[Path]) -> None:
    """Several paths of which one is missing: that one is refused as a source, the others are read.

    Raises:
        InputError: none of them is there.
    """
    if paths and not any(os.path.exists(path) for path in paths):  # noqa: PTH110 - Path.exists raises where access is denied
        raise _missing(*paths)


def _missing(*paths: Path) -> InputError:
    text = "Die Quelle ist nicht vorhanden." if len(paths) == 1 else "Die Quellen sind nicht vorhanden."
    missing = (Problem(shown_name(str(path)), "nichts", "eine Datei oder ein Ordner") for path in paths)
    return InputError(text, "Bitte den Pfad prüfen.", probleme=tuple(missing))


def _files(paths: Sequence[Path]) -> Iterator[tuple[Path, str, bool]]:
    """Files with the name to show and whether a person chose them; below folders in the order of their names."""
    for path in paths:
        if not os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises where access is denied
            yield path, path.name, True
            continue
        for place, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not archiv.is_junk(name))
            for name in sorted(names):
                if not archiv.is_junk(name):
                    file = Path(place, name)
                    yield file, f"{path.name}{SEPARATOR}{file.relative_to(path).as_posix()}", False


def _count(path: Path, name: str, *, chosen: bool) -> int:
    try:
        kind = _kind(path, name, chosen=chosen)
    except InputError:
        return 1
    members = _ARCHIVES.get(kind)
    if members is not None:
        return sum(PurePosixPath(member.path).suffix.lower() in SOURCE_NAMES for member in members(path))
    return 1


def _kind(path: Path, name: str, *, chosen: bool) -> Format:
    """What a file is.

    Raises:
        InputError: missing, a link in a folder, no regular file, too large, or it cannot be opened.
    """
    try:
        mode = (path.stat() if chosen else path.lstat()).st_mode
        if stat.S_ISLNK(mode):
            raise unreadable(
                name,
                "ein Verweis (Link)",
                "eine Datei",
                _NOT_READ,
                "Bitte die Datei selbst auswählen oder dorthin kopieren",
            )
        if not stat.S_ISREG(mode):
            raise unreadable(
                name,
                "keine gewöhnliche Datei (ein Gerät, eine Leitung oder ein Socket)",
                "eine Datei",
                _NOT_READ,
                "Bitte eine gewöhnliche Datei auswählen",
            )
        with path.open("rb") as file:
            head, size = file.read(SNIFF_BYTES), os.fstat(file.fileno()).st_size
    except FileNotFoundError as error:
        raise _missing(path) from error
    except OSError as error:
        raise _unopened(name, error) from error
    kind = recognise(head, path.name)
    _check_size(name, head, kind, size)
    return kind


def _check_size(name: str, head: bytes, kind: Format, size: int) -> None:
    """A file of another kind, or a whole disk under the name of a text, is not worth hours of reading.

    Raises:
        InputError: it is too large.
    """
    most = most_bytes(head, kind)
    if most is not None and size > most:
        found = f"{-(-size // 100_000) / 10:.1f} MB".replace(".", ",")
        raise unreadable(
            name,
            found,
            f"höchstens {most // 1_000_000} MB",
            "Die Datei ist zu groß",
            "Bitte die Datei in Teile zerlegen",
        )


def _unopened(name: str, error: OSError) -> InputError:
    if isinstance(error, PermissionError):
        cause, advice = "eine Datei ohne Leserecht", "Bitte die Leserechte der Datei prüfen"
    else:
        cause, advice = (
            f"Fehler {error.errno} beim Öffnen",
            "Bitte prüfen, ob der Datenträger erreichbar und unbeschädigt ist",
        )
    return unreadable(name, cause, "eine lesbare Datei", abhilfe=advice)
