"""The library on a server, in words, without Qt: where it lies, what a look at it found, what was carried over."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import Enum
from urllib.parse import urlsplit

from app.arbeitsplatz import Arbeitsplatz
from app.domain.deutsch import format_zahl
from app.errors import KnownError
from app.services.verbund import Umzugsbericht, Verbundlage, Verbundpruefung

EINLEITUNG = (
    "Mehrere Arbeitsplätze können mit einer Bibliothek arbeiten, die auf einem PostgreSQL-Server der Kanzlei liegt. "
    "Satzwerk spricht dann mit diesem Server und mit keinem anderen."
)
BEISPIELE = {
    "bibliothek": "postgresql://satzwerk@server.kanzlei.example/satzwerk",
    "dokumente": "Ordner, den alle Arbeitsplätze unter diesem Namen erreichen",
    "chroma": "http://server.kanzlei.example:8000 (freiwillig)",
    "name": "Ihr Name im Journal; ohne Angabe das Benutzerkonto",
}
BLEIBT = "Die Bibliothek auf diesem Rechner bleibt daneben liegen, wie sie jetzt ist."
_PORT = 5432


class Umzug(Enum):
    """What is to be carried over when the place changes."""

    KEINER = "keiner"
    HIN = "hin"
    """From this computer to the server."""
    ZURUECK = "zurueck"


@dataclass(frozen=True)
class Befundzeile:
    """One line on what was found: the mark before it (``erfuellt``, ``empfehlung``, ``sperrt``), the sentence."""

    zeichen: str
    text: str


def platz_aus(bibliothek: str, dokumente: str, chroma: str, name: str) -> Arbeitsplatz:
    """What was entered; an address may come without its beginning."""
    address = bibliothek.strip()
    if address and "://" not in address:
        address = f"postgresql://{address}"
    search = chroma.strip()
    if search and "://" not in search:
        search = f"http://{search}"
    return Arbeitsplatz(address, dokumente.strip(), search, name.strip())


def lage_text(lage: Verbundlage) -> str:
    """Where the library lies, and whether that can be changed here."""
    given, written = lage.befehlszeile, lage.geschrieben
    if given.bibliothek:
        return (
            f"Die Bibliothek liegt auf einem Server: {given.bibliothek}. So wurde es beim Start in der Befehlszeile "
            "genannt. Starten Sie Satzwerk ohne diese Angabe, um den Ort hier zu wählen."
        )
    if written.bibliothek:
        return f"Die Bibliothek liegt auf einem Server: {written.bibliothek}."
    return f"Die Bibliothek liegt auf diesem Rechner, im Ordner „{lage.basedir}“."


def kennwort_hinweis(address: str) -> str:
    """Where the password of the database belongs, with the line for this address."""
    file = "%APPDATA%\\postgresql\\pgpass.conf" if os.name == "nt" else "~/.pgpass"
    where = f"Das Kennwort der Datenbank steht nicht hier, sondern in der Datei {file} Ihres Benutzerkontos"
    try:
        parts = urlsplit(platz_aus(address, "", "", "").bibliothek)
        name, port = parts.path.strip("/"), parts.port or _PORT
    except ValueError:
        return f"{where}."
    if not (parts.hostname and name and parts.username):
        return f"{where}."
    return f"{where}, in einer Zeile wie dieser:\n{parts.hostname}:{port}:{name}:{parts.username}:KENNWORT"


def befunde(found: Verbundpruefung) -> tuple[Befundzeile, ...]:
    """What a look at the places found."""
    lines = []
    if found.fehler is not None:
        lines.append(_fault("Datenbank", found.fehler))
    elif found.server is not None:
        lines += _server(found)
    if found.dokumente_fehler is not None:
        lines.append(_fault("Dokumente", found.dokumente_fehler))
    elif found.platz.dokumente:
        lines.append(Befundzeile("erfuellt", "Dokumente: Der Ordner ist da und lässt sich beschreiben."))
    if found.chroma_fehler is not None:
        lines.append(_fault("Suche", found.chroma_fehler, "empfehlung"))
    elif found.chroma:
        lines.append(Befundzeile("erfuellt", f"Suche: Chroma {found.chroma} antwortet."))
    return tuple(lines)


def _server(found: Verbundpruefung) -> list[Befundzeile]:
    server = found.server
    assert server is not None  # noqa: S101 - asked before
    way = {None: "", True: ", die Verbindung ist verschlüsselt", False: ", die Verbindung ist nicht verschlüsselt"}
    lines = [
        Befundzeile(
            "empfehlung" if server.verschluesselt is False else "erfuellt",
            f"Datenbank: „{server.server}“ antwortet (PostgreSQL {server.version}{way[server.verschluesselt]}).",
        )
    ]
    if server.leer:
        lines.append(Befundzeile("erfuellt", "Dort liegt noch keine Bibliothek."))
    else:
        count = "einem Eintrag" if server.eintraege == 1 else f"{format_zahl(server.eintraege or 0)} Einträgen"
        lines.append(Befundzeile("erfuellt", f"Dort liegt eine Bibliothek mit {count} im Journal."))
    if server.aelter:
        lines.append(
            Befundzeile(
                "empfehlung",
                "Sie stammt von einer älteren Fassung des Programms und wird beim Öffnen angepasst. Lassen Sie sie "
                "vorher auf dem Server sichern.",
            )
        )
    return lines


def _fault(what: str, error: KnownError, zeichen: str = "sperrt") -> Befundzeile:
    text = error.text if error.text.endswith((".", "!", "?")) else f"{error.text}."
    return Befundzeile(zeichen, f"{what}: {text} {error.abhilfe}".rstrip())


def tat(*, server: bool, umzug: Umzug) -> str:
    """The text of the button."""
    if umzug is not Umzug.KEINER:
        return "Ü&bertragen und neu öffnen"
    return "&Verbinden und neu öffnen" if server else "Von &diesem Rechner öffnen"


def bericht(done: Umzugsbericht, umzug: Umzug) -> str:
    """What was carried over; documents that are missing are named."""
    taken = done.uebernahme
    first = "Ihre Bibliothek liegt jetzt auf dem Server" if umzug is Umzug.HIN else "Die Bibliothek liegt jetzt hier"
    entries = "ein Eintrag" if taken.eintraege == 1 else f"{format_zahl(taken.eintraege)} Einträge"
    lines = [f"{first}: {entries} im Journal, {format_zahl(taken.datensaetze)} Datensätze, übertragen und geprüft."]
    if umzug is Umzug.HIN:
        lines.append(BLEIBT)
    elif taken.ersetzt is not None:
        lines.append(f"Die Bibliothek, die vorher hier lag, ist aufgehoben: „{taken.ersetzt.name}“.")
    if done.fehlend:
        lines.append("Diese Dokumente fehlen; fügen Sie sie der Akte noch einmal hinzu:")
        lines += [f"– {d.akte}: {d.titel} ({d.datei})" for d in done.fehlend]
    return "\n".join(lines)
