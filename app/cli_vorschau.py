"""What ``main.py regelwerk import`` says about a preview, and the steps of ``evaluate --schritte`` as JSON."""

from __future__ import annotations

from typing import Any

from app.domain.regelwerk.import_preview import STATUS_NAMES, ImportEntry, ImportPreview, ImportStatus
from app.domain.regelwerk.trace import PHASE_NAMES, Trace

_KINDS = {
    "questions": "Frage",
    "clauses": "Klausel",
    "versions": "Klausel",
    "templates": "Vorlage",
    "template_versions": "Vorlage",
    "scenarios": "Testfall",
}
_WIDTH = max(map(len, STATUS_NAMES.values())) + 2


def changes_anything(preview: ImportPreview) -> bool:
    """Whether importing would write something."""
    return preview.accepted and any(True for _ in preview.changed_entities())


def preview_lines(preview: ImportPreview, *, written: bool) -> list[str]:
    """One line for each entry that is new, changed or refused, with the reason; the unchanged are counted."""
    lines = []
    for entry in preview.entries:
        if entry.status is ImportStatus.UNCHANGED:
            continue
        reason = f": {entry.reason}" if entry.reason and entry.status is not ImportStatus.REFUSED else ""
        lines.append(f"{STATUS_NAMES[entry.status]:<{_WIDTH}}{_named(entry)} ({entry.id}){reason}")
        lines += [f"{'':<{_WIDTH}}{p.ort}: gefunden: {p.gefunden}, erwartet: {p.erwartet}" for p in entry.problems]
    counted = [f"{count} {word}" for status, word in STATUS_NAMES.items() if (count := preview.count(status))]
    if counted:
        lines.append(", ".join(counted) + ".")
    if written:
        lines.append("Eingelesen.")
    elif preview.accepted and not changes_anything(preview):
        lines.append("Die Datei enthält nichts, was nicht schon da ist. Es wurde nichts geschrieben.")
    else:
        lines.append("Es wurde nichts geschrieben.")
    return lines


def _named(entry: ImportEntry) -> str:
    """„Klausel „Haftungsausschluss“, Version 2“."""
    if entry.kind not in {"versions", "template_versions"}:
        return f"{_KINDS[entry.kind]} „{entry.title}“"
    title, comma, version = entry.title.rpartition(", ")
    return f"{_KINDS[entry.kind]} „{title}“{comma}{version}"


def preview_dict(preview: ImportPreview, *, written: bool) -> dict[str, Any]:
    """The same as JSON values, the unchanged entries included."""
    return {
        "accepted": preview.accepted,
        "written": written,
        "entries": [
            {
                "kind": entry.kind,
                "id": entry.id,
                "title": entry.title,
                "status": str(entry.status),
                "reason": entry.reason,
            }
            for entry in preview.entries
        ],
    }


def steps_dict(trace: Trace) -> list[dict[str, Any]]:
    """The four phases of an evaluation as JSON values; the last one holds the conclusion."""
    phases: list[dict[str, Any]] = [
        {
            "phase": phase,
            "name": PHASE_NAMES[phase],
            "schritte": [
                {
                    "ruleIds": list(step.rule_ids),
                    "clauseIds": list(step.clause_ids),
                    "severity": str(step.severity),
                    "outcome": str(step.outcome),
                    "sentence": step.sentence,
                    "reason": step.reason,
                }
                for step in trace.phase(phase)
            ],
        }
        for phase in (1, 2, 3)
    ]
    return [*phases, {"phase": 4, "name": PHASE_NAMES[4], "saetze": list(trace.conclusion)}]
