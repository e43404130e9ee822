"""Words and checks around the Kennwort of the library, without Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from app.errors import InputError
from app.ports_kennwort import AlteSicherung, Umgang
from app.services.kennwort import EMPFOHLEN, MINDESTENS, Kennwortstand, Kennwortwechsel

_WARTEN_AB, _WARTEN_HOECHSTENS = 3, 15.0
_VERSCHIEDENE = 5

VERGESSEN = (
    "Niemand kann ein vergessenes Kennwort herausfinden oder zurücksetzen – auch nicht, wer das Programm herstellt "
    "oder betreut. Ohne das Kennwort bleibt die Bibliothek unlesbar, ebenso jede Sicherung, die mit ihm verschlüsselt "
    "wurde. Notieren Sie es an einem sicheren Ort; ist es verloren, so hilft nur eine Sicherung aus der Zeit davor: "
    "eine ohne Kennwort oder eine, deren Kennwort Sie noch wissen."
)
FESTSTELLTASTE = "Die Feststelltaste scheint eingeschaltet zu sein."

LESBAR = (
    "Verschlüsselt werden die Bibliothek (Akten, Entwürfe, Klauseln, Journal) und ihre künftigen Sicherungen. Lesbar "
    "bleiben: die Dateien der Dokumente in den Akten, der Rechtskorpus samt eigener Dokumente darin, alles, was Sie "
    "exportiert haben, und Kopien von Sicherungen an anderen Orten."
)
GELOESCHT = (
    "Was im Klartext auf der Platte lag, wird überschrieben; bei SSD und USB-Stick kann kein Programm versprechen, "
    "dass davon nichts zurückbleibt – dort hilft nur ein von Anfang an verschlüsseltes Laufwerk."
)


def anderes_kennwort(name: str) -> str:
    """The question for the Kennwort of one backup."""
    return (
        f"„{name}“ ist mit einem Kennwort verschlüsselt, das die Bibliothek jetzt nicht hat. Geben Sie das Kennwort "
        "ein, das galt, als die Sicherung entstand; gemerkt wird es nur, solange das Fenster offen ist. Beim "
        "Wiederherstellen gilt danach wieder das Kennwort der jetzigen Bibliothek; hat sie keines, bleibt sie "
        "unverschlüsselt."
    )


class Vorhaben(Enum):
    """What the person wants."""

    SETZEN = "setzen"
    AENDERN = "aendern"
    ENTFERNEN = "entfernen"
    SICHERUNGEN = "sicherungen"
    """Leave the Kennwort as it is and treat earlier backups."""


WAHL = {
    Vorhaben.AENDERN: "Kennwort ä&ndern",
    Vorhaben.ENTFERNEN: "Kennwort en&tfernen",
    Vorhaben.SICHERUNGEN: "Nur frühere &Sicherungen umstellen oder löschen",
}
"""What may be chosen of an encrypted library."""


@dataclass(frozen=True)
class Staerke:
    """A word on a new Kennwort; ``gut``: nothing to object."""

    text: str
    gut: bool


def staerke(kennwort: str) -> Staerke:
    """What is to be said about a Kennwort while it is typed."""
    if not kennwort:
        return Staerke(f"Mindestens {MINDESTENS} Zeichen, empfohlen {EMPFOHLEN} oder mehr.", gut=False)
    if len(kennwort) < MINDESTENS:
        return Staerke(f"Zu kurz: noch {MINDESTENS - len(kennwort)} Zeichen.", gut=False)
    if len(set(kennwort.casefold())) < _VERSCHIEDENE or kennwort.isdigit():
        return Staerke("Leicht zu erraten: nehmen Sie verschiedene Zeichen, am besten mehrere Wörter.", gut=False)
    if len(kennwort) < EMPFOHLEN:
        return Staerke(f"Brauchbar; empfohlen sind mindestens {EMPFOHLEN} Zeichen.", gut=False)
    return Staerke("Lang genug.", gut=True)


def check(vorhaben: Vorhaben, bisher: str, neu: str, wiederholt: str) -> InputError | None:
    """What is missing before anything is tried; ``feld``: ``bisher``, ``neu`` or ``wiederholt``."""
    if vorhaben is Vorhaben.SICHERUNGEN:
        return None
    if vorhaben is not Vorhaben.SETZEN and not bisher:
        return InputError("Das bisherige Kennwort fehlt.", "Geben Sie das Kennwort ein, das jetzt gilt.", "bisher")
    if vorhaben is Vorhaben.ENTFERNEN:
        return None
    if len(neu) < MINDESTENS:
        return InputError("Das neue Kennwort ist zu kurz.", f"Nehmen Sie mindestens {MINDESTENS} Zeichen.", "neu")
    if neu != wiederholt:
        return InputError(
            "Die beiden Eingaben des neuen Kennworts sind verschieden.", "Geben Sie es noch einmal ein.", "wiederholt"
        )
    return None


def lage(stand: Kennwortstand) -> str:
    """What holds now."""
    if stand.verschluesselt:
        return "Die Bibliothek ist mit einem Kennwort verschlüsselt."
    return (
        "Die Bibliothek hat kein Kennwort: Wer an diesen Rechner oder an eine Sicherung gelangt, kann sie lesen. Das "
        "Kennwort wird nirgends gespeichert; Sie geben es bei jedem Start ein."
    )


def umgang_text(umgang: Umgang, vorhaben: Vorhaben) -> str:
    """The label of a choice."""
    if umgang is Umgang.LOESCHEN:
        return "&Löschen"
    if umgang is Umgang.LASSEN:
        return "&Unverändert lassen"
    if vorhaben is Vorhaben.ENTFERNEN:
        return "Entschl&üsseln"
    neu = "" if vorhaben is Vorhaben.SICHERUNGEN else "neuen "
    return f"Mit dem {neu}Kennwort &verschlüsseln"


def umgang_frage(sicherungen: int) -> str:
    """The question over the choices."""
    what = "der früheren Sicherung" if sicherungen == 1 else f"den {sicherungen} früheren Sicherungen"
    return f"Was soll mit {what} geschehen?"


def tat(vorhaben: Vorhaben, umgang: Umgang) -> str:
    """The text of the button."""
    mit = " und Sicherungen löschen" if umgang is Umgang.LOESCHEN else ""
    match vorhaben:
        case Vorhaben.SETZEN:
            return f"&Kennwort setzen{mit}"
        case Vorhaben.AENDERN:
            return f"&Kennwort ändern{mit}"
        case Vorhaben.ENTFERNEN:
            return f"&Kennwort entfernen{mit}"
        case Vorhaben.SICHERUNGEN:
            return "Sicherungen lös&chen" if mit else "Sicherungen u&mstellen"


def bericht(wechsel: Kennwortwechsel) -> str:
    """What was done, and what is left to know."""
    done = (
        "Die Bibliothek ist jetzt verschlüsselt."
        if wechsel.verschluesselt
        else "Die Bibliothek hat kein Kennwort mehr."
    )
    return f"{done} {uebrig(wechsel.andere)}".rstrip()


def uebrig(andere: Sequence[AlteSicherung]) -> str:
    """Backups in another form, named; empty if there are none."""
    lesbar = [one for one in andere if not one.verschluesselt]
    fremd = [one for one in andere if one.verschluesselt]
    parts = []
    if lesbar:
        parts.append(f"Unverschlüsselt liegen noch da: {', '.join(one.path.name for one in lesbar)}.")
    if fremd:
        parts.append(f"Ein anderes Kennwort haben: {', '.join(one.path.name for one in fremd)}.")
    return " ".join(parts)


def wartezeit(fehlversuche: int) -> float:
    """Seconds until the next try: none at first, then twice as long each time."""
    if fehlversuche < _WARTEN_AB:
        return 0.0
    return min(2.0 ** (fehlversuche - _WARTEN_AB), _WARTEN_HOECHSTENS)
