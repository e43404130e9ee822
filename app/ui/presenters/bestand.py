"""The library as the views of the Redaktion need it: looked up, counted and folded for search once per reading."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Self

from app.domain.regelwerk.library import Clause, ClauseVersion, Library
from app.domain.regelwerk.numbering import id_and_title
from app.domain.regelwerk.templates import Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState, Versioned
from app.ui.presenters.fuzzy import fold
from app.ui.presenters.redaktion import Filter, categories, jurisdictions, land_text, zustand
from app.ui.presenters.regel import next_rule_id, places_known

OPEN_STATES = (LifecycleState.DRAFT, LifecycleState.REVIEW, LifecycleState.APPROVED)
"""States of a version that is still being worked on; there is at most one such version."""


@dataclass(frozen=True)
class Zeile:
    """One line of the navigator: a clause or template, for which its newest version stands.

    Attributes:
        used: how many templates use the clause; None for templates.
        wort: the state in words; empty without a version.
        abgelaufen: whether the version is in force and its last day is over.
        text: second line.
    """

    id: str
    titel: str
    version: int
    state: LifecycleState | None
    category: str
    jurisdictions: tuple[str, ...]
    used: int | None
    heuhaufen: str
    wort: str = ""
    abgelaufen: bool = False

    @property
    def kopf(self) -> str:
        """First line."""
        return id_and_title(self.id, self.titel) if self.used is not None else self.titel

    @property
    def text(self) -> str:
        """Second line: version, countries, use; the state in words unless it is the usual one."""
        return self._line("" if self.state is LifecycleState.PUBLISHED and not self.abgelaufen else self.zustand)

    @property
    def langtext(self) -> str:
        """The same with the state always in words."""
        return self._line(self.zustand)

    @property
    def zustand(self) -> str:
        """``v2 Entwurf``."""
        if self.state is None:
            return "ohne Version"
        return f"v{self.version} Abgelaufen" if self.abgelaufen else f"v{self.version} {self.wort}"

    def _line(self, state: str) -> str:
        parts = [state or f"v{self.version}", land_text(self.jurisdictions)]
        if self.used:
            parts.append("in 1 Vorlage" if self.used == 1 else f"in {self.used} Vorlagen")
        return " · ".join(p for p in parts if p)


class Bestand:
    """A library with its look-ups; lines of the navigator that did not change are taken from the one before."""

    def __init__(self, library: Library, before: Bestand | None = None, day: date | None = None) -> None:
        """``day`` decides whose last day is over; None: nobody asks."""
        self.library = library
        self.day = day
        self._kept = before.kept if before is not None and before.day == day else {}
        self.kept: dict[str, tuple[Clause, ClauseVersion | None, int, Zeile]] = {}
        self.clauses: dict[str, Clause] = {c.id: c for c in library.clauses}
        self.templates: dict[str, Template] = {t.id: t for t in library.templates}
        self.questions = {q.id: q for q in library.questions}
        self._versions: dict[str, list[ClauseVersion]] = {}
        for version in library.versions:
            self._versions.setdefault(version.clause_id, []).append(version)
        self._template_versions: dict[str, list[TemplateVersion]] = {}
        for template_version in library.template_versions:
            self._template_versions.setdefault(template_version.template_id, []).append(template_version)
        for versions in self._versions.values():
            versions.sort(key=lambda v: -v.version)
        for template_versions in self._template_versions.values():
            template_versions.sort(key=lambda v: -v.version)

    def versions(self, clause_id: str) -> tuple[ClauseVersion, ...]:
        """All versions of a clause, newest first."""
        return tuple(self._versions.get(clause_id, ()))

    def template_versions(self, template_id: str) -> tuple[TemplateVersion, ...]:
        """All versions of a template, newest first."""
        return tuple(self._template_versions.get(template_id, ()))

    def title(self, clause_id: str) -> str:
        """Title of a clause; an unknown id stands for itself."""
        clause = self.clauses.get(clause_id)
        return clause.title if clause is not None else clause_id

    @cached_property
    def users(self) -> dict[str, tuple[str, ...]]:
        """Per clause the templates whose newest version uses it."""
        found: dict[str, list[str]] = {}
        for template in self.library.templates:
            newest = next(iter(self.template_versions(template.id)), None)
            for clause in newest.clause_ids if newest is not None else ():
                found.setdefault(clause, []).append(template.id)
        return {clause: tuple(ids) for clause, ids in found.items()}

    @cached_property
    def referrers(self) -> Counter[str]:
        """Per clause how many rules of newest versions name it as a target."""
        return Counter(
            target
            for versions in self._versions.values()
            for rule in versions[0].rules
            for target in dict.fromkeys(rule.targets)
        )

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Codes that clauses, templates or rules name."""
        return places_known(self.library)

    @cached_property
    def jurisdictions(self) -> tuple[str, ...]:
        """Codes of the clauses."""
        return jurisdictions(self.library)

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """Categories of the clauses."""
        return categories(self.library)

    @cached_property
    def rule_id(self) -> str:
        """A free id for a new rule."""
        return next_rule_id(self.library)

    def prepare(self) -> Self:
        """Look up now, off the main thread, what is shown at once."""
        _ = self.rows, self.users, self.places, self.jurisdictions, self.categories, self.rule_id
        return self

    @cached_property
    def rows(self) -> tuple[Zeile, ...]:
        """All clauses for the navigator, in library order."""
        rows = []
        for clause in self.library.clauses:
            newest = next(iter(self.versions(clause.id)), None)
            used = len(self.users.get(clause.id, ()))
            kept = self._kept.get(clause.id)
            if kept is not None and kept[0] is clause and kept[1] is newest and kept[2] == used:
                row = kept[3]
            else:
                row = _clause_row(clause, newest, used, self.day)
            self.kept[clause.id] = (clause, newest, used, row)
            rows.append(row)
        self._kept = {}
        return tuple(rows)

    @cached_property
    def template_rows(self) -> tuple[Zeile, ...]:
        """All templates for the navigator, in library order."""
        rows = []
        for template in self.library.templates:
            newest = next(iter(self.template_versions(template.id)), None)
            rows.append(
                Zeile(
                    template.id,
                    template.title,
                    newest.version if newest else 0,
                    newest.state if newest else None,
                    template.category,
                    template.jurisdictions,
                    None,
                    fold(f"{template.id} {template.title} {template.category}"),
                    zustand(newest) if newest else "",
                    _has_ended(newest, self.day),
                )
            )
        return tuple(rows)

    def find(self, wanted: Filter) -> tuple[Zeile, ...]:
        """Clauses that pass the filter, in library order."""
        if wanted == Filter():
            return self.rows
        return tuple(row for row in self.rows if _passes(row, wanted))

    def find_templates(self, wanted: Filter) -> tuple[Zeile, ...]:
        """Templates that pass the filter."""
        return tuple(row for row in self.template_rows if _passes(row, wanted))


def _has_ended(newest: Versioned | None, day: date | None) -> bool:
    if newest is None or day is None:
        return False
    return newest.state is LifecycleState.PUBLISHED and newest.has_ended(day)


def _clause_row(clause: Clause, newest: ClauseVersion | None, used: int, day: date | None) -> Zeile:
    text = newest.content if newest is not None else ""
    return Zeile(
        clause.id,
        clause.title,
        newest.version if newest else 0,
        newest.state if newest else None,
        clause.category,
        clause.jurisdictions,
        used,
        fold(f"{clause.id} {clause.title} {clause.category} {text}"),
        zustand(newest) if newest else "",
        _has_ended(newest, day),
    )


def _passes(row: Zeile, wanted: Filter) -> bool:
    return (
        (wanted.state is None or row.state is wanted.state)
        and (row.abgelaufen or not wanted.abgelaufen)
        and (wanted.jurisdiction is None or wanted.jurisdiction in row.jurisdictions)
        and (wanted.category is None or row.category == wanted.category)
        and all(word in row.heuhaufen for word in fold(wanted.suche).split())
    )


def open_version(versions: tuple[Versioned, ...]) -> Versioned | None:
    """The version that is being worked on, None if there is none."""
    return next((v for v in versions if v.state in OPEN_STATES), None)
