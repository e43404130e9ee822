"""The checklists of ``main.py regelwerk gates`` as lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.services.checklisten import OUT_OF_TIME, Checklist, time_sentence


def checklist_lines(found: Sequence[Checklist]) -> Iterator[str]:
    """The gates that are not passed, version by version; what several versions share is told at the first."""
    if not found:
        yield "Es gibt nichts zu prüfen: Die Bibliothek enthält weder Klauseln noch Vorlagen."
    told: dict[str, str] = {}
    for item in found:
        if item.unchecked == OUT_OF_TIME:
            continue
        if item.unchecked:
            yield f"{item.title} ({item.version_id}): {item.unchecked}"
            continue
        open_ = [result for result in item.results if not result.passed]
        passed = len(item.results) - len(open_)
        yield f"{item.title} ({item.version_id}): {passed} von {len(item.results)} Prüfungen bestanden"
        for result in open_:
            yield f"  {'sperrt' if result.blocks else 'warnt '}  {result.gate_id} {result.title}"
            for finding in result.findings:
                first = told.setdefault(finding.text, item.version_id)
                shared = first != item.version_id and len(finding.refs) > 1
                yield f"            {f'wie bei {first}' if shared else finding.text}"
    if sentence := time_sentence(found):
        yield sentence
