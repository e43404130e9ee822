"""A small library that uses every field of the format, a simple file, and a seeded way to damage both."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from app.domain.regelwerk.library import Library


def rich_library() -> Library:
    """Every state, rule type, slot kind and optional field at least once."""
    return Library.model_validate(deepcopy(_DATA))


def simple_file() -> dict[str, Any]:
    """A file of the simple form that fits beside ``rich_library``."""
    return deepcopy(_SIMPLE)


def _version(clause: str, number: int, state: str, *rules: dict[str, Any], **fields: Any) -> dict[str, Any]:
    base = {"clauseId": clause, "version": number, "state": state, "author": "Jana Öz", "content": f"Text {clause}."}
    return base | {"rules": list(rules)} | fields


def _rule(id_: str, type_: str, severity: str = "hard", **fields: Any) -> dict[str, Any]:
    return {"id": id_, "type": type_, "severity": severity, "message": f"Meldung {id_} – „ä“."} | fields


def _when(question: str, operator: str, value: Any) -> dict[str, Any]:
    return {"condition": {"questionId": question, "operator": operator, "value": value}}


_CHANGELOG = {
    "summary": "Neu gefasst.",
    "changeType": "content_update",
    "legalImpact": "medium",
    "migrationNote": "Bitte Beträge prüfen.",
}
_GAP = {"key": "lohn", "label": "Lohn", "type": "currency"}
_DATA: dict[str, Any] = {
    "id": "bibliothek",
    "title": "Klauselbibliothek",
    "clauses": [
        {"id": "haftung", "title": "Haftungsausschluss", "category": "Haftung", "jurisdictions": ["DE", "AT"]},
        {"id": "gewaehr", "title": "Gewährleistung", "category": "Gewährleistung", "jurisdictions": ["DE", "DE-BY"]},
        {"id": "daten", "title": "Datenschutz", "category": "Datenschutz", "jurisdictions": ["DE"]},
        {"id": "gericht", "title": "Gerichtsstand", "category": "Schluss", "jurisdictions": []},
    ],
    "versions": [
        _version("haftung", 1, "deprecated", reviewComment="zu knapp", reviewer="Ute Maß", rejected=True),
        _version(
            "haftung",
            2,
            "published",
            _rule("H1", "requires", "soft", targetClauseId="gewaehr", suggestion="Bitte ergänzen."),
            _rule("H2", "requires", targetClauseIds=["gewaehr", "daten"]),
            _rule("H3", "scoped_to", jurisdictionScope=["DE", "AT"]),
            content="Für {{LOHN}} wird nicht gehaftet.",
            parameters=[_GAP],
            changelog=_CHANGELOG,
            reviewer="Ute Maß",
            validFrom="2026-01-01",
            validUntil="2027-12-31",
        ),
        _version("haftung", 3, "draft", _rule("H1", "forbids", targetClauseId="daten"), changelog=_CHANGELOG),
        _version("gewaehr", 1, "published", _rule("G1", "incompatible_with", targetClauseId="haftung")),
        _version(
            "daten",
            1,
            "published",
            _rule("D1", "requires_answer", **_when("zahl", "greater_than", 10.5)),
            _rule("D2", "requires_answer", "soft", **_when("branche", "in", ["IT"]), jurisdictionScope=["DE"]),
            _rule("D3", "requires_answer", **_when("tarif", "equals", value=True)),
            _rule("D4", "requires_answer", **_when("beginn", "less_than", "2026-12-31")),
            _rule("D5", "requires_answer", **_when("taetigkeit", "contains", "Büro")),
        ),
        _version("gericht", 1, "review"),
    ],
    "questions": [
        {"id": "zahl", "label": "Mitarbeiterzahl", "type": "number", "help": "Köpfe, nicht Stellen"},
        {"id": "branche", "label": "Branche", "type": "single_choice", "options": ["IT", "Handel"]},
        {"id": "tarif", "label": "Gilt ein Tarifvertrag?", "type": "yes_no"},
        {"id": "beginn", "label": "Beginn", "type": "date"},
        {"id": "taetigkeit", "label": "Tätigkeit", "type": "text"},
    ],
    "templates": [{"id": "vertrag", "title": "Vertrag", "category": "Arbeit", "jurisdictions": ["DE", "CH"]}],
    "templateVersions": [
        {
            "templateId": "vertrag",
            "version": 1,
            "state": "published",
            "author": "Jana Öz",
            "sections": [
                {
                    "id": "s1",
                    "title": "Allgemeines",
                    "slots": [
                        {"id": "p1", "kind": "required", "clauseIds": ["haftung"], "label": "Haftung"},
                        {"id": "p2", "kind": "alternative", "clauseIds": ["gewaehr", "daten"]},
                    ],
                },
                {"id": "s2", "title": "Schluss", "slots": [{"id": "p3", "kind": "optional", "clauseIds": ["gericht"]}]},
            ],
            "interview": [
                {"questionId": "zahl"},
                {
                    "questionId": "branche",
                    "required": False,
                    "showIf": [{"questionId": "zahl", "operator": "less_than", "value": 5}],
                },
            ],
        },
        {
            "templateId": "vertrag",
            "version": 2,
            "state": "draft",
            "author": "Jana Öz",
            "changelog": _CHANGELOG,
            "heading": "Vertrag über Büroarbeit",
            "parties": [
                {
                    "key": "kunde",
                    "noun": {
                        "masculine": "Kunde",
                        "feminine": "Kundin",
                        "neutral": "bestellende Person",
                        "plural": "Kunden",
                        "pluralFeminine": "Kundinnen",
                        "declension": "schwach",
                    },
                    "nameQuestionId": "taetigkeit",
                    "formQuestionId": "branche",
                    "forms": {"IT": "f", "Handel": "pl"},
                    "form": "d",
                }
            ],
            "sections": [
                {
                    "id": "s1",
                    "title": "Parteien",
                    "numbered": False,
                    "slots": [
                        {
                            "id": "p1",
                            "kind": "alternative",
                            "clauseIds": ["gewaehr", "daten"],
                            "defaults": [
                                {"clauseId": "daten", "when": [_when("zahl", "less_than", 5)["condition"]]},
                                {"clauseId": "gewaehr"},
                            ],
                        }
                    ],
                }
            ],
            "interview": [
                {"questionId": "zahl", "default": 3, "group": "Betrieb", "reason": "Für die Haftung."},
                {
                    "questionId": "branche",
                    "hideIf": [_when("zahl", "greater_than", 100)["condition"]],
                    "skipIf": [_when("zahl", "equals", 1)["condition"]],
                    "default": "IT",
                },
                {"questionId": "taetigkeit"},
            ],
        },
    ],
    "scenarios": [
        {
            "id": "fall",
            "title": "Großer Betrieb",
            "selection": {
                "clauses": ["haftung", "gewaehr.v1"],
                "answers": {"zahl": 12, "tarif": False, "branche": "IT"},
                "jurisdiction": "DE-BY",
            },
            "automatic": ["haftung"],
            "templateId": "vertrag",
            "expected": {"ruleIds": ["D1"], "exact": False, "silentRuleIds": ["H3"]},
        },
        {"id": "frei", "title": "Ohne Erwartung", "selection": {"clauses": ["daten"]}},
    ],
}
_SIMPLE: dict[str, Any] = {
    "title": "Aus der Tabelle",
    "clauses": [
        {
            "title": "Probezeit",
            "category": "Laufzeit",
            "jurisdictions": ["DE", "AT"],
            "content": "Die Probezeit dauert {{MONATE}} Monate.",
            "rules": [
                {"type": "requires", "targetClauseTitle": "Kündigung"},
                {"type": "requires", "severity": "soft", "targetClauseTitles": ["Datenschutz", "Kündigung"]},
                {
                    "type": "requires_answer",
                    "questionKey": "befristet",
                    "expectedAnswer": "ja",
                    "jurisdictionScope": ["AT"],
                },
                {
                    "type": "requires_answer",
                    "questionKey": "zahl",
                    "operator": "greater_than",
                    "expectedAnswer": "1.000,5",
                },
            ],
        },
        {
            "title": "Kündigung",
            "jurisdictions": ["DE"],
            "content": "Gekündigt wird schriftlich.",
            "parameters": [],
            "rules": [
                {"type": "forbids", "targetClauseTitle": "haftungsausschluss", "message": "Nicht zusammen."},
                {"type": "incompatible_with", "targetClauseTitle": "Gewährleistung", "suggestion": "Wählen Sie."},
                {"type": "scoped_to", "jurisdictionScope": "DE"},
            ],
        },
        {"title": "Gewährleistung", "jurisdictions": ["DE"], "content": "Neuer Text."},
    ],
    "questions": [
        {"key": "befristet", "label": "Ist der Vertrag befristet?", "type": "yes_no"},
        {"key": "ort", "label": "Ort", "type": "single_choice", "options": ["Köln", "Wien"], "help": "Dienstsitz"},
    ],
}

# --- damage -----------------------------------------------------------------------------------------------------

_STRANGE: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1,
    2,
    3,
    10**20,
    1.5,
    1e300,
    "",
    " ",
    "x",
    "2026-02-30",
    "ä" * 90,
    "\ud83d",
    "\x00",
    "\u202e",
    "=1+1",
    "draft",
    "published",
    "deprecated",
    "requires",
    [],
    {},
    [[]],
    ["DE", "DE"],
    {"id": "x"},
)


def mutated(rng: random.Random, data: dict[str, Any]) -> bytes:
    """A damaged copy of a file: one to three changes of its structure, sometimes of its bytes as well."""
    changed = json.loads(json.dumps(data))  # quicker than deepcopy
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rng.choice(_CHANGES)(rng, changed)
    raw = json.dumps(changed, ensure_ascii=rng.random() < 0.5).encode("utf-8", "backslashreplace")
    return rng.choice(_BYTES)(rng, raw) if rng.random() < 0.2 else raw


def _places(node: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) below a node."""
    found: list[tuple[Any, Any]] = []
    stack = [node]
    while stack:
        here = stack.pop()
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        for key in keys:
            found.append((here, key))
            if isinstance(here[key], dict | list):
                stack.append(here[key])
    return found


def _place(rng: random.Random, data: Any) -> tuple[Any, Any]:
    """Any (container, key); all depths are met, not only the many leaves."""
    places = _places(data)
    inner = [(here, key) for here, key in places if isinstance(here[key], dict | list)]
    return rng.choice(inner if inner and rng.random() < 0.3 else places or [({"": 0}, "")])


def _delete(rng: random.Random, data: Any) -> None:
    here, key = _place(rng, data)
    del here[key]


def _rename(rng: random.Random, data: Any) -> None:
    here, key = _place(rng, data)
    if isinstance(here, dict):
        here[rng.choice(("id", "titel", key.upper(), f"{key}s", ""))] = here.pop(key)


def _retype(rng: random.Random, data: Any) -> None:
    here, key = _place(rng, data)
    here[key] = rng.choice((str(here[key]), [here[key]], {"value": here[key]}, len(str(here[key])), *_STRANGE))


def _duplicate(rng: random.Random, data: Any) -> None:
    lists = [here[key] for here, key in _places(data) if isinstance(here[key], list) and here[key]]
    if lists:
        target = rng.choice(lists)
        target.insert(rng.randint(0, len(target)), deepcopy(rng.choice(target)))


def _move(rng: random.Random, data: Any) -> None:
    here, key = _place(rng, data)
    taken = here.pop(key)
    there, other = _place(rng, data)
    there[other] = taken


def _swap(rng: random.Random, data: Any) -> None:
    """Two values change places, often two ids, states or numbers of the same name."""
    here, key = _place(rng, data)
    same = [(there, other) for there, other in _places(data) if other == key and isinstance(there, type(here))]
    there, other = rng.choice(same) if rng.random() < 0.8 else _place(rng, data)
    here[key], there[other] = deepcopy(there[other]), deepcopy(here[key])


def _version_number(rng: random.Random, data: Any) -> None:
    for here in _of_key(rng, data, "version"):
        here["version"] = rng.choice((1, 2, 3, 4))


def _state(rng: random.Random, data: Any) -> None:
    for here in _of_key(rng, data, "state"):
        here["state"] = rng.choice(("draft", "review", "approved", "published", "deprecated"))


def _like_another(rng: random.Random, data: Any) -> None:
    """A value becomes that of the same field elsewhere: a fitting type, often a wrong reference."""
    here, key = _place(rng, data)
    same = [there for there, other in _places(data) if other == key and isinstance(there, type(here))]
    here[key] = deepcopy(rng.choice(same)[key])


def _of_key(rng: random.Random, data: Any, wanted: str) -> list[Any]:
    found = [here for here, key in _places(data) if key == wanted and isinstance(here[key], int | str)]
    return [rng.choice(found)] if found else []


def _shuffle(rng: random.Random, data: Any) -> None:
    lists = [here[key] for here, key in _places(data) if isinstance(here[key], list)]
    if lists:
        rng.shuffle(rng.choice(lists))


def _text(rng: random.Random, data: Any) -> None:
    texts = [(here, key) for here, key in _places(data) if isinstance(here[key], str)]
    if texts:
        here, key = rng.choice(texts)
        at = rng.randint(0, len(here[key]))
        here[key] = (
            here[key][:at] + rng.choice(("ß", "\u0301", "\ud800", "\U0001f600", "\n", "\x00", "x")) + here[key][at:]
        )


def _cut(rng: random.Random, raw: bytes) -> bytes:
    return raw[: rng.randint(0, len(raw))]


def _flip(rng: random.Random, raw: bytes) -> bytes:
    at = rng.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ (1 << rng.randrange(8))]) + raw[at + 1 :]


def _drop(rng: random.Random, raw: bytes) -> bytes:
    at = rng.randrange(len(raw))
    return raw[:at] + raw[at + rng.randint(1, 20) :]


def _repeat(rng: random.Random, raw: bytes) -> bytes:
    at = rng.randrange(len(raw))
    return raw[:at] + raw[at : at + rng.randint(1, 60)] * 2 + raw[at:]


def _recode(rng: random.Random, raw: bytes) -> bytes:
    text = raw.decode()
    return rng.choice((text.encode("utf-16"), text.encode("latin-1", "replace"), b"\xef\xbb\xbf" + raw, b"\xff" + raw))


_CHANGES: tuple[Callable[[random.Random, Any], None], ...] = (
    _delete,
    _rename,
    _retype,
    _retype,
    _duplicate,
    _move,
    _swap,
    _swap,
    _shuffle,
    _text,
    _text,
    _like_another,
    _like_another,
    _version_number,
    _state,
    _state,
)
_BYTES: tuple[Callable[[random.Random, bytes], bytes], ...] = (_cut, _flip, _flip, _drop, _repeat, _recode)
