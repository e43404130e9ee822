"""What differs between two states of an entity, in short German phrases for the import preview."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pydantic import BaseModel

from app.domain.deutsch import zitat
from app.domain.jurisdictions import name
from app.domain.regelwerk.lifecycle import STATE_NAMES
from app.domain.regelwerk.rules import Rule

_LABELS = {
    "title": "Titel",
    "label": "Bezeichnung",
    "category": "Kategorie",
    "jurisdictions": "Rechtsordnungen",
    "content": "Text",
    "parameters": "Parameter",
    "author": "Verfasser",
    "editors": "weitere Verfasser",
    "reviewer": "Prüfer",
    "review_comment": "Bemerkung der Prüfung",
    "rejected": "Zurückweisung",
    "changelog": "Änderungsvermerk",
    "valid_from": "Gültigkeit",
    "valid_until": "Gültigkeit",
    "type": "Art der Antwort",
    "options": "Antworten zur Auswahl",
    "help": "Hilfe",
    "heading": "Überschrift",
    "parties": "Parteien",
    "sections": "Aufbau",
    "interview": "Fragen",
    "selection": "Auswahl",
    "automatic": "automatisch gewählte Klauseln",
    "template_id": "Vorlage",
    "expected": "Erwartung",
}
_SHOWN = ("title", "label", "category")


def describe(
    before: BaseModel, after: BaseModel, titles: Mapping[str, str], *, ignore: Collection[str] = ()
) -> tuple[str, ...]:
    """What differs between two entities of one kind, in the order of their fields.

    Args:
        before: the entity as it is.
        after: the entity as it would be.
        titles: titles of clauses by id, for rules.
        ignore: fields that do not matter.
    """
    phrases: list[str] = []
    for field in type(before).model_fields:
        old, new = getattr(before, field), getattr(after, field)
        if field in ignore or old == new:
            continue
        if field == "rules":
            phrases += _rules(old, new, titles)
        elif field == "state":
            phrases.append(f"{STATE_NAMES[old]} → {STATE_NAMES[new]}")
        elif field == "jurisdictions":
            phrases.append(f"{_LABELS[field]}: {_codes(new)} statt {_codes(old)}")
        elif field in _SHOWN:
            phrases.append(f"{_LABELS[field]}: {zitat(new)} statt {zitat(old)}")
        else:
            phrases.append(f"{_LABELS.get(field, field)} geändert")
    return tuple(dict.fromkeys(phrases))


def _codes(codes: tuple[str, ...]) -> str:
    return ", ".join(map(name, codes)) or "keine"


def _rules(old: tuple[Rule, ...], new: tuple[Rule, ...], titles: Mapping[str, str]) -> list[str]:
    before = {rule.id: rule for rule in old}
    after = {rule.id: rule for rule in new}
    phrases: list[str] = []
    for ids, what in (
        ([id_ for id_ in after if id_ not in before], "neu"),
        ([id_ for id_ in after if id_ in before and after[id_] != before[id_]], "geändert"),
        ([id_ for id_ in before if id_ not in after], "entfällt"),
    ):
        phrases += [f"Regel {id_}{_about((after | before)[id_], titles)} {what}" for id_ in ids]
    return phrases or ["Reihenfolge der Regeln geändert"]


def _about(rule: Any, titles: Mapping[str, str]) -> str:
    named = ", ".join(titles.get(target, target) for target in rule.targets)
    return f" ({named})" if named else ""
