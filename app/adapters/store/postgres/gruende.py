"""Why no connection comes about: libpq says it in English and without a code; here it becomes German."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Grund:
    """Why there is no connection.

    Attributes:
        satz: one German sentence; what was said stands in brackets behind it.
        abgewiesen: the server answered and lets nobody in; otherwise it was not reached, or has not what is wanted.
    """

    satz: str
    abgewiesen: bool


_CONNECTING = re.compile("connection failed|connection is bad|resolve host|connection timeout")
"""What psycopg begins with; a connection that breaks later gives other reasons for other faults."""

# the first that is found decides; groups are quoted
_GRUENDE: tuple[tuple[str, bool, str], ...] = (
    (r"password authentication failed", True, "Benutzername oder Kennwort ist falsch"),
    (r"no password supplied", True, "Er verlangt ein Kennwort, und auf diesem Rechner ist keines hinterlegt"),
    (r"(?:Peer|Ident) authentication failed", True,
     "Er verlangt, dass Sie am Rechner mit demselben Namen angemeldet sind wie in der Datenbank"),
    (r"no pg_hba\.conf entry .*no encryption", True,
     "Er lässt diesen Benutzer von diesem Rechner aus nicht zu, jedenfalls nicht ohne Verschlüsselung"),
    (r"no pg_hba\.conf entry|pg_hba\.conf rejects", True, "Er lässt diesen Benutzer von diesem Rechner aus nicht zu"),
    (r'role "(.+)" does not exist', True, "Er kennt den Benutzer „{}“ nicht"),
    (r'role "(.+)" is not permitted to log in', True, "Der Benutzer „{}“ darf sich dort nicht anmelden"),
    (r"does not support SSL", True, "Er kann nicht verschlüsseln, und unverschlüsselt verbindet sich Satzwerk nicht"),
    (r"certificate", True, "Das Zertifikat, mit dem er sich ausweist, wird nicht anerkannt"),
    (r"SSL", True, "Die verschlüsselte Verbindung kommt nicht zustande"),
    (r"authentication|password", True, "Die Anmeldung ist gescheitert"),
    (r'database "(.+)" does not exist', False, "Eine Datenbank „{}“ gibt es auf dem Server nicht"),
    (r"too many (?:connections|clients)|connection slots are reserved", False, "Der Server hat keine freie Verbindung"),
    (r"system is starting up", False, "Der Server startet gerade"),
    (r"system is shutting down", False, "Der Server wird gerade beendet"),
    (r"resolve host '(.+?)'|could not translate host name \"(.+?)\"", False,
     "Einen Rechner „{}“ gibt es in diesem Netz nicht"),
    (r"Connection refused", False, "Dort nimmt kein PostgreSQL-Server Verbindungen an"),
    (r"No such file or directory", False, "Auf diesem Rechner läuft dort kein PostgreSQL-Server"),
    (r"time(?:out expired|d out)|timeout", False, "Der Server hat nicht rechtzeitig geantwortet"),
    (r"No route to host|Network is unreachable", False, "Im Netz führt kein Weg zu diesem Rechner"),
    (r"closed the connection unexpectedly|Connection reset", False, "Der Server hat die Verbindung gleich beendet"),
    (r"connection (?:failed|is bad)", False, "Die Verbindung ist gescheitert"),
)  # fmt: skip


def grund(said: str) -> Grund | None:
    """Why there is no connection, None if what libpq said is not about making one.

    Args:
        said: what libpq or psycopg said; it never holds a password.
    """
    if not _CONNECTING.search(said):
        return None
    for pattern, refused, words in _GRUENDE:
        if found := re.search(pattern, said):
            quoted = next((group for group in found.groups() if group), "")
            return Grund(f"{words.format(quoted)} ({original(said)}).", refused)
    return None


def original(said: str) -> str:
    """What was said first, without where it was said, as it stands in brackets."""
    first = next((line.strip() for line in said.splitlines() if line.strip()), "keine Antwort")
    for before in ("failed: ", "FATAL: "):
        first = first.rsplit(before, 1)[-1].strip()
    return first.rstrip(".")
