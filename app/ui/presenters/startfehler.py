"""A library that cannot be opened: which ways out fit, in which order. No Qt here."""

from __future__ import annotations

from enum import Enum

from app.errors import KnownError, Lage, StoreError


class Weg(Enum):
    """A way out; the value is what its button says."""

    SICHERUNG = "Sicherung wiederherstellen …"
    ORDNER = "Anderen Ordner wählen …"
    ERNEUT = "Erneut versuchen"
    SERVER = "Gemeinsame Bibliothek …"


_WEGE = {
    Lage.BESCHAEDIGT: (Weg.SICHERUNG, Weg.ORDNER, Weg.ERNEUT),
    Lage.FEHLT: (Weg.SICHERUNG, Weg.ORDNER, Weg.ERNEUT),
    # going back behind a newer program would lose what was written with it
    Lage.NEUER: (Weg.ORDNER, Weg.ERNEUT),
    Lage.OFFEN: (Weg.ERNEUT, Weg.ORDNER),
    Lage.BELEGT: (Weg.ERNEUT, Weg.ORDNER),
    Lage.GESPERRT: (Weg.ORDNER, Weg.ERNEUT),
    Lage.VOLL: (Weg.ERNEUT, Weg.ORDNER),
    Lage.GERAET: (Weg.ERNEUT, Weg.ORDNER, Weg.SICHERUNG),
    Lage.NETZ: (Weg.ORDNER, Weg.ERNEUT),
}


def wege(error: Exception, *, gemeinsam: bool = False) -> tuple[Weg, ...]:
    """The ways out of a failure, the most fitting first.

    Args:
        error: why the library was not opened.
        gemeinsam: it lies on a server, or what says where it lies cannot be used.
    """
    if gemeinsam:
        return (Weg.ERNEUT, Weg.SERVER, Weg.ORDNER)
    lage = error.lage if isinstance(error, StoreError) else None
    return _WEGE[lage] if lage is not None else (Weg.ERNEUT, Weg.ORDNER, Weg.SICHERUNG)


def meldung(error: Exception, holder: str = "") -> str:
    """What is wrong and what to do.

    Args:
        error: why the library was not opened.
        holder: the process that has it open, if it is known.
    """
    if not isinstance(error, KnownError):
        return f"Die Bibliothek konnte nicht geöffnet werden: {str(error) or type(error).__name__}"
    lines = [str(error)]
    if holder and isinstance(error, StoreError) and error.lage is Lage.OFFEN:
        lines.append(
            f"Das andere Fenster gehört zu {holder}; es hat nicht geantwortet. Reagiert es auch sonst nicht mehr, "
            "beenden Sie diesen Prozess in der Systemüberwachung und versuchen Sie es erneut. Was gespeichert ist, "
            "bleibt erhalten."
        )
    return "\n\n".join(lines)
