"""Separable verbs: „zeigt den Mangel an“ and „anzuzeigen“ mean „anzeigen“, which is how statutes and tables have it."""

from __future__ import annotations

import re

_PARTICLES = frozenset(
    """
    ab an auf aus bei durch ein entgegen fest fort frei her heraus hin los mit nach nieder raus rein statt um vor weg
    weiter wieder zu zurück zusammen
    """.split()  # noqa: SIM905 - a list of these would be thirty lines
)
_CLAUSE = re.compile(r"[,.;:?!–()]|\b(?:und|oder|aber|sondern|denn)\b")
_WORD = re.compile(r"[^\W\d_]+")
_WITH_ZU = re.compile(f"({'|'.join(sorted(_PARTICLES, key=len, reverse=True))})zu([^\\W\\d_]{{3,}}n)")
_WITHOUT_ZU = re.compile(f"({'|'.join(sorted(_PARTICLES, key=len, reverse=True))})([^\\W\\d_]{{3,}}?)(?:ung|ungen|en)")
_PERSON = re.compile(r"(?:est|et|st|t|te|ten|e|en)\Z")
_MIN_VERB = 3


def joined_verbs(text: str) -> dict[str, str]:
    """Verb as written → its infinitive with the particle that ends its clause („zeigt“ → „anzeigen“).

    Which word of the clause is the verb is not known: each that is written small may be; a joined word that does not
    exist is found nowhere.
    """
    found: dict[str, str] = {}
    for clause in _CLAUSE.split(text):
        words = _WORD.findall(clause)
        if len(words) > 1 and words[-1] in _PARTICLES:
            for word in words[:-1]:
                stem = _PERSON.sub("", word)
                if word.islower() and len(stem) >= _MIN_VERB:
                    found.setdefault(word, f"{words[-1]}{stem}en")
    return found


def whole_verb(word: str) -> str:
    """Infinitive of an infinitive with „zu“ inside („anzuzeigen“ → „anzeigen“); "" if it is none."""
    match = _WITH_ZU.fullmatch(word)
    return match[1] + match[2] if match else ""


def with_zu(word: str) -> str:
    """Infinitive with „zu“ of a separable verb or its noun („abgelten“, „Abgeltung“ → „abzugelten“); "" if none."""
    match = _WITHOUT_ZU.fullmatch(word.lower())
    return f"{match[1]}zu{match[2]}en" if match else ""
