"""Test cases as a gate needs them: run with the version in the place of the published one."""

from __future__ import annotations

from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.testcases import run_all
from app.domain.regelwerk.versioning import LifecycleState


def failing_cases(library: Library, version: ClauseVersion | TemplateVersion) -> dict[str, str]:
    """Test cases of the library that would not be green if ``version`` were published: scenario id → why, German."""
    results = run_all(as_published(library, version), library.scenarios)
    return {
        result.scenario.id: " ".join(difference.text for difference in result.differences)
        for result in results
        if not result.green
    }


def as_published(library: Library, version: ClauseVersion | TemplateVersion) -> Library:
    """The library as it would be after publishing ``version``: its predecessor deprecated, nothing else changed."""
    state = {"state": LifecycleState.PUBLISHED}
    former = {"state": LifecycleState.DEPRECATED}
    if isinstance(version, ClauseVersion):
        clauses = tuple(
            v.model_copy(update=former)
            if v.clause_id == version.clause_id and v.state is LifecycleState.PUBLISHED
            else v
            for v in library.versions
            if v.id != version.id
        )
        return library.model_copy(update={"versions": (*clauses, version.model_copy(update=state))})
    templates = tuple(
        v.model_copy(update=former)
        if v.template_id == version.template_id and v.state is LifecycleState.PUBLISHED
        else v
        for v in library.template_versions
        if v.id != version.id
    )
    return library.model_copy(update={"template_versions": (*templates, version.model_copy(update=state))})
