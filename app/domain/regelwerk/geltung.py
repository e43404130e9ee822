"""What of a library is in force on a day: a version replaces its predecessor on its first day (spec 1, lifecycle).

Stored is what was decided: published, and from when on. Of several published versions of one clause or template the
youngest that has begun is in force; which one that is depends on the day only, nothing is written when it comes.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TypeVar

from app.domain.regelwerk.library import Library
from app.domain.regelwerk.versioning import LifecycleState, Versioned

V = TypeVar("V", bound=Versioned)


def in_force(library: Library, day: date) -> Library:
    """The library as it holds on a day: of each clause and template at most one version is published.

    Published versions that have not begun are ``SCHEDULED``, those that a later one has replaced ``DEPRECATED``.

    Returns:
        The identical library if the day changes nothing.
    """
    versions = on_day(library.versions, lambda version: version.clause_id, day)
    templates = on_day(library.template_versions, lambda version: version.template_id, day)
    if versions is library.versions and templates is library.template_versions:
        return library
    return library.model_copy(update={"versions": versions, "template_versions": templates})


def on_day(versions: tuple[V, ...], owner: Callable[[V], str], day: date) -> tuple[V, ...]:
    """The versions with the states they have on a day; the identical tuple if that changes nothing."""
    valid: dict[str, V] = {}
    for version in versions:
        if version.state is LifecycleState.PUBLISHED and version.has_begun(day):
            known = valid.get(owner(version))
            if known is None or known.version < version.version:
                valid[owner(version)] = version

    def seen(version: V) -> V:
        if version.state is not LifecycleState.PUBLISHED or valid.get(owner(version)) is version:
            return version
        state = LifecycleState.DEPRECATED if version.has_begun(day) else LifecycleState.SCHEDULED
        return version.model_copy(update={"state": state})

    found = tuple(map(seen, versions))
    return versions if all(new is old for new, old in zip(found, versions, strict=True)) else found
