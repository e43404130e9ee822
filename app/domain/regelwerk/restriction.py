"""Other views of a library: only some of its clauses, or as the editor has it open (spec 1, proof and test cases)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState

V = TypeVar("V", ClauseVersion, TemplateVersion)


def restricted(library: Library, clause_ids: Iterable[str]) -> Library:
    """The library with these clauses and their versions only, in its own order; all questions stay.

    Rules whose targets are outside stay as they are: their targets are simply never selected.
    """
    return library.part(frozenset(clause_ids))


def as_edited(library: Library) -> Library:
    """The library as if every newest version were published: what the editor is working on.

    Versions that were rejected or withdrawn do not count as newest. Earlier published versions stay in the library,
    so that a selection may still name them.
    """
    return library.model_copy(
        update={
            "versions": _newest_published(library.versions, {v.id: v.clause_id for v in library.versions}),
            "template_versions": _newest_published(
                library.template_versions, {v.id: v.template_id for v in library.template_versions}
            ),
        }
    )


def template_version(library: Library, template_id: str | None) -> TemplateVersion | None:
    """The version of a template that counts: the published one, else the newest; None if there is none."""
    versions = library.template_versions_of(template_id) if template_id is not None else ()
    published = [version for version in versions if version.state is LifecycleState.PUBLISHED]
    return next(iter((*published, *reversed(versions))), None)


def template_clauses(library: Library, template_id: str) -> tuple[str, ...] | None:
    """Clauses of the version that counts; None if there is no such template."""
    version = template_version(library, template_id)
    if version is not None:
        return version.clause_ids
    return () if any(template.id == template_id for template in library.templates) else None


def _newest_published(versions: tuple[V, ...], owner: dict[str, str]) -> tuple[V, ...]:
    newest: dict[str, V] = {}
    for version in versions:
        known = newest.get(owner[version.id])
        if version.state is not LifecycleState.DEPRECATED and (known is None or known.version < version.version):
            newest[owner[version.id]] = version
    if all(version.state is LifecycleState.PUBLISHED for version in newest.values()):
        return versions

    def as_if(version: V) -> V:
        if newest.get(owner[version.id]) is version:
            state = LifecycleState.PUBLISHED
        else:
            state = LifecycleState.DEPRECATED if version.state is LifecycleState.PUBLISHED else version.state
        return version if state is version.state else version.model_copy(update={"state": state})

    return tuple(as_if(version) for version in versions)
