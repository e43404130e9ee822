"""The steps of the lifecycle as the person takes them; each is a command that can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.templates import TemplateVersion
from app.messages import (
    ApproveVersion,
    ChangeSet,
    DeprecateVersion,
    DiscardDraft,
    PublishVersion,
    RejectVersion,
    SubmitVersion,
    VersionKind,
)
from app.ui.redaktion.werkbank import Werkbank
from app.ui.tasks import Failed, Task

if TYPE_CHECKING:
    from app.services.freigabe import FreigabeService

Done = Callable[[ChangeSet], None]


def kind_of(version: ClauseVersion | TemplateVersion) -> VersionKind:
    """Which kind of version it is."""
    return VersionKind.CLAUSE if isinstance(version, ClauseVersion) else VersionKind.TEMPLATE


class Lebenslauf:
    """Runs the steps for whoever is the active profile."""

    def __init__(self, bench: Werkbank) -> None:
        self._bench = bench

    def submit(self, kind: VersionKind, version_id: str, failed: Failed) -> Task:
        """Draft → review."""
        command = SubmitVersion(kind, version_id, self._bench.who)
        return self._run(lambda: self._freigabe.submit(command), None, failed)

    def approve(self, kind: VersionKind, version_id: str, comment: str, done: Done, failed: Failed) -> Task:
        """Review → approved."""
        command = ApproveVersion(kind, version_id, self._bench.who, comment)
        return self._run(lambda: self._freigabe.approve(command), done, failed)

    def reject(self, kind: VersionKind, version_id: str, comment: str, done: Done, failed: Failed) -> Task:
        """Review → deprecated, with a new draft."""
        command = RejectVersion(kind, version_id, self._bench.who, comment)
        return self._run(lambda: self._freigabe.reject(command), done, failed)

    def publish(self, kind: VersionKind, version_id: str, failed: Failed) -> Task:
        """Approved → published."""
        command = PublishVersion(kind, version_id, self._bench.who)
        return self._run(lambda: self._freigabe.publish(command), None, failed)

    def deprecate(self, kind: VersionKind, version_id: str, failed: Failed) -> Task:
        """Published → deprecated."""
        command = DeprecateVersion(kind, version_id, self._bench.who)
        return self._run(lambda: self._freigabe.deprecate(command), None, failed)

    def discard(self, kind: VersionKind, version_id: str, failed: Failed) -> Task:
        """Delete the draft (Ctrl+Z brings it back)."""
        command, service = DiscardDraft(kind, version_id), self._bench.desk.services.redaktion
        return self._run(lambda: service.discard_draft(command), None, failed)

    @property
    def _freigabe(self) -> FreigabeService:
        return self._bench.desk.services.freigabe

    def _run(self, work: Callable[[], ChangeSet], done: Done | None, failed: Failed) -> Task:
        return self._bench.run(work, done, failed=failed)
