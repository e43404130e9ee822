"""PostgreSQL speaks in codes (SQLSTATE); here they become a ``KnownError`` with a way out (spec 6, point 2)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from app.adapters.store.postgres.gruende import grund, original
from app.errors import ConflictError, KnownError, StoreError

_TRANSFER = "Was Sie eingegeben haben, ist noch im Fenster; wiederholen Sie den Schritt."
_ADMIN = "Fragen Sie, wer den Server betreut."

_LOST = (
    "Die Verbindung zur gemeinsamen Bibliothek „{label}“ ist unterbrochen.",
    "Prüfen Sie das Netz und den Server. Der nächste Schritt verbindet sich von selbst neu. " + _TRANSFER,
)
_UNREACHABLE = (
    "Die gemeinsame Bibliothek „{label}“ ist nicht zu erreichen: {cause}",
    "Prüfen Sie Adresse und Netz, und ob der Server läuft. " + _ADMIN,
)
_REFUSED = (
    "Der Server lässt Sie nicht in die gemeinsame Bibliothek „{label}“: {cause}",
    "Prüfen Sie den Benutzernamen in der Adresse und das Kennwort in der Datei .pgpass (oder der, die PGPASSFILE "
    "nennt). " + _ADMIN,
)
_NO_RIGHTS = (
    "Auf dem Server fehlt Ihnen das Recht, in die gemeinsame Bibliothek „{label}“ zu schreiben.",
    _ADMIN + " Ihr Konto braucht das Recht, in der Datenbank Tabellen anzulegen, zu lesen und zu ändern.",
)
_READ_ONLY = (
    "Der Server nimmt gerade keine Änderungen an der gemeinsamen Bibliothek „{label}“ an.",
    _ADMIN + " " + _TRANSFER,
)
_FULL = (
    "Auf dem Server der gemeinsamen Bibliothek „{label}“ ist kein Platz mehr.",
    _ADMIN + " " + _TRANSFER,
)
_BUSY = (
    "Ein anderer Arbeitsplatz schreibt gerade in die gemeinsame Bibliothek „{label}“.",
    "Warten Sie einen Augenblick. " + _TRANSFER,
)
_FOREIGN = (
    "Die Datenbank „{label}“ ist keine Bibliothek dieses Programms oder beschädigt.",
    "Prüfen Sie den Namen der Datenbank in der Adresse. " + _ADMIN,
)

_NUL = (
    "In „{label}“ lässt sich ein unsichtbares Zeichen (U+0000) in Titel oder Bezeichnung nicht speichern.",
    "Schreiben Sie den Titel neu und wiederholen Sie den Schritt.",
)

# the longest code that begins a SQLSTATE decides
_TEXTS: dict[str, tuple[str, str]] = {
    "08": _LOST,
    "57P01": _LOST,
    "57P02": _LOST,
    "57P03": _LOST,
    "57P05": _LOST,
    "25P03": _LOST,
    "28": _REFUSED,
    "3D000": _UNREACHABLE,
    "53300": _UNREACHABLE,
    "42501": _NO_RIGHTS,
    "25006": _READ_ONLY,
    "53100": _FULL,
    "53200": _FULL,
    "55P03": _BUSY,
    "40": _BUSY,
    "57014": _BUSY,
    "42P01": _FOREIGN,
    "42703": _FOREIGN,
    "XX": _FOREIGN,
    "58": (
        "Der Server meldet einen Fehler seines Datenträgers bei der gemeinsamen Bibliothek „{label}“.",
        _ADMIN,
    ),
}
_ORPHANS = "23503"


@contextmanager
def translated(label: str) -> Iterator[None]:
    """Turn faults of the server and of the way to it into ``KnownError``; anything unforeseen stays a bug.

    Args:
        label: name of the library in messages.
    """
    try:
        yield
    except KnownError:
        raise
    except Exception as error:
        known = _known(error, label)
        if known is None:
            raise
        raise known from error


def is_lost(error: BaseException | None) -> bool:
    """Whether it is not known what became of the last statement, because nobody answers any more."""
    cause = getattr(error, "orig", None) or error
    return _texts(cause) in (_LOST, _UNREACHABLE) if isinstance(cause, Exception) else False


def no_rights(label: str) -> StoreError:
    """The error for who may look but not write."""
    return StoreError(_NO_RIGHTS[0].format(label=label), _NO_RIGHTS[1])


def _known(error: Exception, label: str) -> KnownError | None:
    # SQLAlchemy wraps the driver's error; its own class need not be imported for that
    cause = getattr(error, "orig", None)
    cause = cause if isinstance(cause, Exception) else error
    if getattr(cause, "sqlstate", None) == _ORPHANS:
        return ConflictError(
            "Die Änderung würde Datensätze ohne das zurücklassen, wozu sie gehören.",
            "Löschen oder ändern Sie zuerst, was davon abhängt.",
        )
    texts = _texts(cause)
    if texts is None:
        return None
    why = grund(str(cause))
    said = why.satz if why is not None else f"Er meldet: {original(str(cause))}."
    return StoreError(texts[0].format(label=label, cause=said), texts[1])


def _texts(cause: Exception) -> tuple[str, str] | None:
    from psycopg import DataError, InterfaceError, OperationalError

    state = getattr(cause, "sqlstate", None)
    if state is not None:
        return max(
            ((code, texts) for code, texts in _TEXTS.items() if state.startswith(code)),
            key=lambda found: len(found[0]),
            default=("", None),
        )[1]
    if isinstance(cause, DataError) and "NUL" in str(cause):  # found before it is sent
        return _NUL
    if not isinstance(cause, OperationalError | InterfaceError):
        return None
    why = grund(str(cause))
    if why is None:
        return _LOST
    return _REFUSED if why.abgewiesen else _UNREACHABLE
