"""Lists around contracts: those there are, and the templates new ones are made with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from app.domain.regelwerk.geltung import on_day
from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.vertrag.vertrag import Vertrag
from app.ports import Repositories


@dataclass(frozen=True)
class VertragZeile:
    """One line of the list of contracts.

    Attributes:
        vorlage: title of the template.
        version: number of the pinned version; 0 if it is gone.
        akte: short name of the Akte it belongs to.
        abgeschlossen_am: instant of completion, None while it is in work.
        neue_fassung: whether template or clauses were published anew since.
    """

    id: str
    titel: str
    template_id: str
    vorlage: str
    version: int
    jurisdiction: str
    akte_id: str | None
    akte: str | None
    abgeschlossen_am: datetime | None
    neue_fassung: bool


@dataclass(frozen=True)
class VorlageZeile:
    """A published template, ready for new contracts.

    Attributes:
        abgelaufen_am: its last day, once that is over.
        abgelaufene_klauseln: how many of its clauses have outlived theirs.
    """

    template_id: str
    titel: str
    kategorie: str
    jurisdictions: tuple[str, ...]
    version_id: str
    version: int
    fragen: int
    klauseln: int
    abgelaufen_am: date | None = None
    abgelaufene_klauseln: int = 0


def vertrag_zeilen(view: Repositories, day: date) -> Iterator[VertragZeile]:
    """All contracts in order of creation; ``day`` decides what is newer."""
    versions = {version.id: version for version in view.template_versions.all()}
    titles = {template.id: template.title for template in view.templates.all()}
    akten = {akte.id: akte.kurzrubrum for akte in view.akten.all()}
    published = _InForce(view, day)
    for vertrag in view.vertraege.all():
        version = versions.get(vertrag.template_version_id)
        template_id = version.template_id if version is not None else ""
        yield VertragZeile(
            id=vertrag.id,
            titel=vertrag.titel,
            template_id=template_id,
            vorlage=titles.get(template_id, vertrag.template_version_id),
            version=version.version if version is not None else 0,
            jurisdiction=vertrag.jurisdiction,
            akte_id=vertrag.akte_id,
            akte=akten.get(vertrag.akte_id or ""),
            abgeschlossen_am=vertrag.abschluss.am if vertrag.abschluss is not None else None,
            neue_fassung=vertrag.abschluss is None and published.newer(vertrag, template_id),
        )


def vorlage_zeilen(view: Repositories, day: date) -> Iterator[VorlageZeile]:
    """The templates in force on a day, in order of creation; those whose last day is over come after the others."""
    in_force = _InForce(view, day)
    found = [(t, version) for t in view.templates.all() if (version := in_force.templates.get(t.id)) is not None]
    for template, version in sorted(found, key=lambda pair: pair[1].has_ended(day)):
        yield VorlageZeile(
            template.id,
            template.title,
            template.category,
            template.jurisdictions,
            version.id,
            version.version,
            len(version.interview),
            len(version.clause_ids),
            version.valid_until if version.has_ended(day) else None,
            sum(in_force.clauses[c].has_ended(day) for c in version.clause_ids if c in in_force.clauses),
        )


class _InForce:
    """What is in force on a day."""

    def __init__(self, view: Repositories, day: date) -> None:
        self.templates: Mapping[str, TemplateVersion] = {
            v.template_id: v
            for v in on_day(view.template_versions.all(), lambda v: v.template_id, day)
            if v.state is LifecycleState.PUBLISHED
        }
        self.clauses: Mapping[str, ClauseVersion] = {
            v.clause_id: v
            for v in on_day(view.versions.all(), lambda v: v.clause_id, day)
            if v.state is LifecycleState.PUBLISHED
        }

    def newer(self, vertrag: Vertrag, template_id: str) -> bool:
        """Whether a contract could be moved to other versions."""
        template = self.templates.get(template_id)
        if template is None:
            return False
        clauses = (clause for clause in template.clause_ids if clause in self.clauses)
        return template.id != vertrag.template_version_id or any(
            self.clauses[clause].id != vertrag.pins.get(clause) for clause in clauses
        )
