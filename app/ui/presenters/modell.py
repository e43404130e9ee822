"""The language model in words, without Qt: what is chosen, how a test went, what is being written, what was kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.domain.deutsch import format_zahl, typografie
from app.ports_modell import ModellStand, Selbsttest
from app.ui.presenters.tabelle import Spalten

if TYPE_CHECKING:
    from app.services.modell import Textvorschlag

WAEHLEN = "Dafür braucht es ein Sprachmodell. Wählen Sie unter „Sprachmodell …“ eine Modelldatei (GGUF)."
OHNE = "Der Schriftsatz entsteht auch ohne Sprachmodell vollständig aus den Bausteinen."
ART = "sprachmodell"
"""Kind of the change the window tells its views when another model is chosen."""
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)("?)')
_ANFANG = re.compile(r'\{\s*"saetze"')
_ESCAPES = {"n": " ", "t": " ", '"': '"', "\\": "\\", "/": "/"}


def zustand(stand: ModellStand) -> str:
    """One or two sentences: which model, whether it can be used, why not."""
    if stand.pfad is None:
        return f"Kein Sprachmodell gewählt. {OHNE}"
    if stand.fehler:
        return f"„{stand.name}“ ist gewählt, lässt sich aber nicht verwenden. {stand.fehler}"
    loaded = "ist geladen" if stand.geladen else "wird beim ersten Auftrag geladen"
    return f"„{stand.name}“ {loaded}."


def usable(stand: ModellStand) -> bool:
    """Whether a task may be given to it."""
    return stand.pfad is not None and not stand.fehler


def warum_nicht(stand: ModellStand) -> str:
    """Why no task can be given, and what to do."""
    return WAEHLEN if stand.pfad is None else zustand(stand)


def selbsttest(ergebnis: Selbsttest) -> tuple[Spalten, ...]:
    """Lines of the self-test: what was measured, the figure, then what to know."""
    fitting, calls = ergebnis.schema_gueltig
    rows = [
        ("Form eingehalten", f"{fitting} von {calls} Aufträgen"),
        ("Antworten auf Deutsch", f"{round(ergebnis.deutsch * 100)}\u00a0%"),
        ("Geschwindigkeit", f"{format_zahl(round(ergebnis.zeichen_je_sekunde))} Zeichen je Sekunde"),
        ("Erste Worte nach", f"{_sekunden(ergebnis.erste_worte)}"),
    ]
    notes = ergebnis.hinweise or ("Keine Einwände: Das Modell ist für die Aufgaben hier geeignet.",)
    return (*(Spalten(r) for r in rows), *(Spalten(("Hinweis", typografie(n)), hinweis=typografie(n)) for n in notes))


def _sekunden(seconds: float) -> str:
    tenths = round(seconds * 10)
    return f"{tenths // 10},{tenths % 10} Sekunden"


def in_arbeit(roh: str) -> str:
    """What is readable in an answer that is being written: the sentences of its JSON, the last one perhaps half.

    Names of fields are left out; they stand before a colon.
    """
    begun = [m.start() for m in _ANFANG.finditer(roh)]
    roh = roh[begun[-1] :] if begun else roh  # a second try begins anew
    sentences = []
    for match in _TEXT.finditer(roh):
        if match[2] and roh[match.end() :].lstrip().startswith(":"):
            continue
        if not match[2] and "[" not in roh[: match.start()]:
            continue  # half the name of a field
        sentences.append(re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], ""), match[1]))
    return " ".join(s.strip() for s in sentences if s.strip())


def laufzeit(zweck: str, stufe: str, sekunden: float) -> str:
    """„Sachverhalt glätten · Modell schreibt · 12 s“."""
    return f"{zweck} · {stufe} · {int(sekunden)}\u00a0s"


def ergebnis(vorschlag: Textvorschlag, *, neu: bool) -> str:
    """What came of a task: kept or not, how much was dropped, how long it took."""
    dropped = len(vorschlag.verworfen)
    gone = (
        "" if not dropped else " Ein Satz wurde verworfen." if dropped == 1 else f" {dropped} Sätze wurden verworfen."
    )
    took = f" Das Modell brauchte {_sekunden(vorschlag.sekunden)}." if vorschlag.sekunden else ""
    if not vorschlag.text:
        return f"Nichts übernommen: Der Text bleibt, wie er ist.{gone}{took}"
    kept = "Der Absatz steht im Entwurf und wartet" if neu else "Der Vorschlag steht neben dem Absatz und wartet"
    return f"{kept} auf Ihre Entscheidung.{gone}{took}"


def verworfen(vorschlag: Textvorschlag) -> tuple[Spalten, ...]:
    """What was dropped and why, then what else to know."""
    rows = [
        Spalten((typografie(one.satz), typografie(" ".join(one.gruende))),
                hinweis=typografie(f"{one.satz}\n{' '.join(one.gruende)}"))
        for one in vorschlag.verworfen
    ]  # fmt: skip
    return (*rows, *_hinweise(vorschlag.hinweise))


def _hinweise(notes: Sequence[str]) -> tuple[Spalten, ...]:
    return tuple(Spalten(("Hinweis", typografie(note)), hinweis=typografie(note)) for note in notes)


def probe(zeichen: int) -> str:
    """Stage of the self-test: loading, then how much has been written."""
    return f"Modell schreibt · {format_zahl(zeichen)} Zeichen" if zeichen else "Modell wird geladen"
