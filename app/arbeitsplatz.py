"""What a desk is connected with: ``arbeitsplatz.toml`` in the library's folder or the command line (spec 6, last part).

Without any of it everything lies on this computer. The file is written by the person; no password may stand in it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from app.auslieferung import command_name
from app.dateien import MAX_SETTINGS, PRIVATE, read_plain, reason, replace_file, sync_folder
from app.domain.korpus.dateiname import shown_name
from app.errors import InputError, Problem, StoreError

FILE_NAME = "arbeitsplatz.toml"
MAX_SHOWN = 200
"""Characters of an entry in a message."""

_DATABASES = ("postgresql://", "postgres://")
_EXAMPLE = (
    'bibliothek = "postgresql://satzwerk@server.kanzlei.example/satzwerk"\n'
    'dokumente = "/freigabe/satzwerk"\n'
    'chroma = "http://server.kanzlei.example:8000"\n'
    'name = "Edda Kühn"'
)


EVERYWHERE = {
    "--basedir": True,
    "--bibliothek": True,
    "--dokumente": True,
    "--chroma": True,
    "--name": True,
    "--kennwort-stdin": False,
}
"""Options that may stand anywhere in a command line: whether a value follows."""


@dataclass(frozen=True)
class Arbeitsplatz:
    """The servers of a desk; an empty one works on this computer alone.

    Attributes:
        bibliothek: ``postgresql://`` address of the shared library.
        dokumente: folder of the Akten's files, the same at all desks (a share); needed with ``bibliothek``.
        chroma: ``http://`` address of the Chroma server.
        name: who works at this desk, for the journal; "" = the account at this computer.
    """

    bibliothek: str = ""
    dokumente: str = ""
    chroma: str = ""
    name: str = ""

    def checked(self, ort: str) -> Arbeitsplatz:
        """Itself, if it can be used.

        Raises:
            InputError: an address that is none or holds a password, or a shared library without a folder for files.
        """
        if self.bibliothek and not self.bibliothek.startswith(_DATABASES):
            raise InputError(
                f"{ort}: „bibliothek“ ist keine Adresse eines PostgreSQL-Servers.",
                "Sie beginnt mit „postgresql://“. Ein Ordner auf diesem Rechner wird mit --basedir gewählt.",
                feld="bibliothek",
            )
        if self.bibliothek and not self.dokumente:
            raise InputError(
                f"{ort}: Zur gemeinsamen Bibliothek fehlt, wo die Dateien der Akten liegen („dokumente“).",
                "Nennen Sie einen Ordner, den alle Arbeitsplätze erreichen, zum Beispiel eine Freigabe des Servers.",
                feld="dokumente",
            )
        if self.dokumente and not os.path.isdir(self.dokumente):  # noqa: PTH112 - a name that no file can have is not there, either
            raise InputError(
                f"{ort}: Der Ordner „{_short(self.dokumente)}“ für die Dateien der Akten ist nicht da.",
                "Prüfen Sie den Namen und ob die Freigabe verbunden ist.",
                feld="dokumente",
            )
        if self.chroma:
            _check_chroma(self.chroma, ort)
        return self


def read_arbeitsplatz(basedir: Path, given: Arbeitsplatz) -> Arbeitsplatz:
    """The file of a library's folder, if there is one; what is ``given`` goes before it.

    Raises:
        InputError: the file cannot be read, or does not say something usable.
    """
    path = basedir / FILE_NAME
    written = read_written(basedir)
    names = [field.name for field in fields(Arbeitsplatz)]
    joined = Arbeitsplatz(**{name: getattr(given, name) or getattr(written, name) for name in names})
    return joined.checked(f"„{path}“" if os.path.lexists(path) else "Befehlszeile")


def read_written(basedir: Path) -> Arbeitsplatz:
    """What the file of a library's folder says, as it stands there; an empty one if there is no file.

    Raises:
        InputError: the file cannot be read.
    """
    path = basedir / FILE_NAME
    # what cannot be read, or leads nowhere, is not the same as nothing
    return _read(path) if os.path.lexists(path) else Arbeitsplatz()


def write_arbeitsplatz(basedir: Path, platz: Arbeitsplatz) -> None:
    """Put ``platz`` in the place of what the file says; lines that begin with ``#`` stay, at its top.

    Raises:
        StoreError: it could not be written; the file is as before.
    """
    path = basedir / FILE_NAME
    try:
        before = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        lines = [line for line in before.splitlines() if line.lstrip().startswith("#")]
        lines += [f"{f.name} = {_quoted(value)}" for f in fields(platz) if (value := getattr(platz, f.name))]
        if lines:
            basedir.mkdir(mode=0o700, parents=True, exist_ok=True)
            replace_file(path, ("\n".join(lines) + "\n").encode(), PRIVATE)
        else:
            path.unlink(missing_ok=True)
            sync_folder(basedir)
    except OSError as error:
        raise StoreError(
            f"„{path}“ kann nicht geschrieben werden ({reason(error)}).",
            "Prüfen Sie die Schreibrechte des Ordners und den Platz auf dem Datenträger.",
        ) from error


def _quoted(text: str) -> str:
    """As a basic string of TOML, which writes what must be escaped as JSON does."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def options_first(arguments: Sequence[str]) -> list[str]:
    """The command line with ``EVERYWHERE`` in front, wherever they stood; what is behind ``--`` is no option.

    Raises:
        InputError: one is without its value.
    """
    front: list[str] = []
    kept: list[str] = []
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if word == "--":
            kept += [word, *rest]
            break
        option, equals, _ = word.partition("=")
        takes = EVERYWHERE.get(option)
        if takes is None:
            kept.append(word)
        elif equals or not takes:
            front.append(word)
        elif rest and not rest[0].startswith("--"):
            front += [word, rest.pop(0)]
        else:
            raise InputError(
                f"Fehler in der Befehlszeile: „{option}“ ist unvollständig.", f"Hilfe: {command_name()} --help"
            )
    return front + kept


def _read(path: Path) -> Arbeitsplatz:
    import tomllib

    remedy = f"Erwartet wird zum Beispiel:\n{_EXAMPLE}"
    try:
        text = read_plain(path, MAX_SETTINGS).decode("utf-8-sig")
        content = tomllib.loads(text)
    except OSError as error:  # missing, a folder, a device, too large
        raise InputError(f"„{path}“ lässt sich nicht lesen.", f"Prüfen Sie die Leserechte. {remedy}") from error
    except UnicodeDecodeError as error:
        problem = Problem(f"{path.name}, Byte {error.start + 1}", "kein UTF-8", "Text in UTF-8")
        raise InputError(f"„{path}“ ist nicht lesbar.", remedy, probleme=(problem,)) from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"„{path}“ ist nicht lesbar.", remedy, probleme=(_place(path, text, error),)) from error
    known = [field.name for field in fields(Arbeitsplatz)]
    for name, value in content.items():
        if name not in known or not isinstance(value, str):
            raise InputError(
                f"„{path}“: Der Eintrag „{_short(name)}“ ist unbekannt oder kein Text in Anführungszeichen.",
                remedy,
                feld=name,
            )
    return Arbeitsplatz(**content)


def _short(text: str) -> str:
    return shown_name(text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…")


def _place(path: Path, text: str, error: Exception) -> Problem:
    """Where the file is no TOML; Python's library tells the place only inside an English sentence."""
    expected = "je Zeile ein Name, „=“ und ein Text in Anführungszeichen"
    found = re.search(r"at line (\d+), column (\d+)", str(error))
    if found is None:
        return Problem(path.name, "nichts Lesbares", expected)
    lines = text.splitlines() or [""]
    line = lines[min(int(found[1]), len(lines)) - 1].strip()[:80]
    ort = f"{path.name}, Zeile {found[1]}, Spalte {found[2]}"
    return Problem(ort, f"„{shown_name(line)}“" if line else "nichts", expected)


def _check_chroma(address: str, ort: str) -> None:
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(address)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        usable = False
    else:
        usable = usable and parts.path in ("", "/") and not parts.query
    if not usable:
        raise InputError(
            f"{ort}: „chroma“ ist keine Adresse eines Chroma-Servers.",
            "Erwartet wird zum Beispiel http://server.kanzlei.example:8000",
            feld="chroma",
        )
    if "@" in address:
        raise InputError(
            f"{ort}: Die Adresse des Chroma-Servers enthält Zugangsdaten.",
            "Nehmen Sie sie heraus; schützen Sie den Server durch das Netz der Kanzlei.",
            feld="chroma",
        )
