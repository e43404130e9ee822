"""Commands (what a user wants to change) and the ``ChangeSet`` a service returns.

A command carries plain values. Its ``label`` names the undo step („Rückgängig: Regel löschen“).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from app.domain.kanzlei.akte import Akte
    from app.domain.regelwerk.gates import GateSeverity
    from app.domain.regelwerk.library import Clause, Library, Parameter, Question
    from app.domain.regelwerk.profiles import Profile
    from app.domain.regelwerk.rules import Rule
    from app.domain.regelwerk.scenarios import Scenario, Selection
    from app.domain.regelwerk.templates import InterviewStep, Party, Section, Template
    from app.domain.regelwerk.versioning import Changelog


class EntityRef(NamedTuple):
    """Kind (name of a repository, for example ``akten``) and id of an entity."""

    kind: str
    id: str


@dataclass(frozen=True)
class ChangeSet:
    """What one command changed; views that show something in it refresh.

    Attributes:
        seq: number of the journal entry; 0 if the command changed nothing (nothing was journalled).
        label: name of the undo step, German.
        refs: every entity that was created, changed or deleted.
    """

    seq: int
    label: str
    refs: tuple[EntityRef, ...]

    def ids(self, kind: str) -> tuple[str, ...]:
        """Ids of the changed entities of ``kind``, in order of writing."""
        return tuple(ref.id for ref in self.refs if ref.kind == kind)


@dataclass(frozen=True)
class Image:
    """State of one entity before and after a command, as JSON values; None = did not exist."""

    ref: EntityRef
    before: dict[str, Any] | None
    after: dict[str, Any] | None


@dataclass(frozen=True)
class JournalEntry:
    """One line of the audit trail.

    ``reverts`` is the seq of the entry whose effect this one takes back (undo or redo), else None.
    ``hash`` = SHA-256 over all other fields including ``previous_hash`` (hex).
    """

    seq: int
    at: datetime
    who: str
    command: str
    label: str
    reverts: int | None
    images: tuple[Image, ...]
    previous_hash: str
    hash: str


@dataclass(frozen=True)
class Command:
    """Base of all commands."""

    label: ClassVar[str]


@dataclass(frozen=True)
class DraftCommand(Command):
    """Base of all that change what a draft version says; ``by`` is entered there and may not approve it."""

    by: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class SaveAkte(Command):
    """Create or replace an Akte as a whole."""

    label: ClassVar[str] = "Akte speichern"
    akte: Akte


@dataclass(frozen=True)
class ImportAkte(Command):
    """Create or replace an Akte from a JSON file; its documents are read beside the file."""

    label: ClassVar[str] = "Akte einlesen"
    path: Path


@dataclass(frozen=True)
class LoadMusterAkte(ImportAkte):
    """Put the shipped Akte into a new library."""

    label: ClassVar[str] = "Muster-Akte laden"


@dataclass(frozen=True)
class DeleteAkte(Command):
    """Delete an Akte with its conversations, drafts and contracts (files stay until the backup rotates)."""

    label: ClassVar[str] = "Akte löschen"
    akte_id: str


@dataclass(frozen=True)
class LoadSampleLibrary(Command):
    """Put the shipped libraries into an empty store."""

    label: ClassVar[str] = "Musterbibliothek laden"


@dataclass(frozen=True)
class CreateClause(Command):
    """Create a clause with an empty first draft."""

    label: ClassVar[str] = "Klausel anlegen"
    title: str
    category: str
    jurisdictions: tuple[str, ...]
    by: str


@dataclass(frozen=True)
class EditClause(Command):
    """Change title, category or jurisdictions of a clause."""

    label: ClassVar[str] = "Klausel umbenennen"
    clause: Clause


@dataclass(frozen=True)
class EditClauseText(DraftCommand):
    """Replace the text of a draft version."""

    label: ClassVar[str] = "Klauseltext ändern"
    version_id: str
    content: str


@dataclass(frozen=True)
class SetClauseHeading(DraftCommand):
    """Change what stands over a clause in contracts, in a draft version; None: the title of the clause."""

    label: ClassVar[str] = "Überschrift der Klausel ändern"
    version_id: str
    heading: str | None


@dataclass(frozen=True)
class SetParameters(DraftCommand):
    """Replace the parameters of a draft version."""

    label: ClassVar[str] = "Parameter ändern"
    version_id: str
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True)
class NewClauseVersion(Command):
    """Make a new draft from the newest version of a clause; ``by`` becomes its author."""

    label: ClassVar[str] = "Neue Version anlegen"
    clause_id: str
    by: str = ""


@dataclass(frozen=True)
class AddRule(DraftCommand):
    """Add a rule to a draft version."""

    label: ClassVar[str] = "Regel hinzufügen"
    version_id: str
    rule: Rule


@dataclass(frozen=True)
class EditRule(DraftCommand):
    """Replace a rule of a draft version by another one at the same place."""

    label: ClassVar[str] = "Regel ändern"
    version_id: str
    rule_id: str
    rule: Rule


@dataclass(frozen=True)
class DeleteRule(DraftCommand):
    """Delete a rule of a draft version."""

    label: ClassVar[str] = "Regel löschen"
    version_id: str
    rule_id: str


@dataclass(frozen=True)
class SaveQuestion(Command):
    """Create or replace a question of the library."""

    label: ClassVar[str] = "Frage speichern"
    question: Question


@dataclass(frozen=True)
class DeleteQuestion(Command):
    """Delete a question nothing refers to."""

    label: ClassVar[str] = "Frage löschen"
    question_id: str


@dataclass(frozen=True)
class CreateTemplate(Command):
    """Create a template with an empty first draft."""

    label: ClassVar[str] = "Vorlage anlegen"
    title: str
    category: str
    jurisdictions: tuple[str, ...]
    by: str


@dataclass(frozen=True)
class EditTemplate(Command):
    """Change title, category or jurisdictions of a template."""

    label: ClassVar[str] = "Vorlage umbenennen"
    template: Template


@dataclass(frozen=True)
class NewTemplateVersion(Command):
    """Make a new draft from the newest version of a template; ``by`` becomes its author."""

    label: ClassVar[str] = "Neue Vorlagenversion anlegen"
    template_id: str
    by: str


@dataclass(frozen=True)
class SetSections(DraftCommand):
    """Replace sections and slots of a draft template version."""

    label: ClassVar[str] = "Aufbau der Vorlage ändern"
    version_id: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class SetInterview(DraftCommand):
    """Replace the interview of a draft template version.

    ``questions``: of the interview, those that the library does not have yet; they are made with it.
    """

    label: ClassVar[str] = "Fragen der Vorlage ändern"
    version_id: str
    interview: tuple[InterviewStep, ...]
    questions: tuple[Question, ...] = ()


@dataclass(frozen=True)
class SetParties(DraftCommand):
    """Replace the parties of a draft template version."""

    label: ClassVar[str] = "Parteien der Vorlage ändern"
    version_id: str
    parties: tuple[Party, ...]


@dataclass(frozen=True)
class SetHeading(DraftCommand):
    """Change what stands over contracts of a draft template version; None: the title of the template."""

    label: ClassVar[str] = "Überschrift des Vertrags ändern"
    version_id: str
    heading: str | None


class VersionKind(StrEnum):
    """Which kind of version a lifecycle command means; the values are names of repositories."""

    CLAUSE = "versions"
    TEMPLATE = "template_versions"


@dataclass(frozen=True)
class SetChangelog(DraftCommand):
    """Describe what a draft changes, and its validity."""

    label: ClassVar[str] = "Änderungsvermerk ändern"
    kind: VersionKind
    version_id: str
    changelog: Changelog | None
    valid_from: date | None = None
    valid_until: date | None = None


@dataclass(frozen=True)
class SubmitVersion(Command):
    """draft → review, if the gates of the first group are green."""

    label: ClassVar[str] = "Zur Prüfung einreichen"
    kind: VersionKind
    version_id: str
    by: str


@dataclass(frozen=True)
class ApproveVersion(Command):
    """review → approved by another person, if the gates of the second group are green."""

    label: ClassVar[str] = "Freigeben"
    kind: VersionKind
    version_id: str
    by: str
    comment: str = ""


@dataclass(frozen=True)
class RejectVersion(Command):
    """review → deprecated with a comment; a new draft is made from it."""

    label: ClassVar[str] = "Zurückweisen"
    kind: VersionKind
    version_id: str
    by: str
    comment: str


@dataclass(frozen=True)
class PublishVersion(Command):
    """approved → published; the published predecessor becomes deprecated."""

    label: ClassVar[str] = "Veröffentlichen"
    kind: VersionKind
    version_id: str
    by: str


@dataclass(frozen=True)
class DeprecateVersion(Command):
    """published → deprecated without successor."""

    label: ClassVar[str] = "Außer Kraft setzen"
    kind: VersionKind
    version_id: str
    by: str


@dataclass(frozen=True)
class DiscardDraft(Command):
    """Delete a draft version (and its clause or template, if it was the only version)."""

    label: ClassVar[str] = "Entwurf verwerfen"
    kind: VersionKind
    version_id: str


@dataclass(frozen=True)
class SetGateSeverity(Command):
    """Set what a gate does that is not passed; the undo step names the gate. ``severity`` None: the default one."""

    label: ClassVar[str] = "Prüfung einstellen"
    gate_id: str
    severity: GateSeverity | None


@dataclass(frozen=True)
class ResetGateSeverities(Command):
    """Give every gate its default severity."""

    label: ClassVar[str] = "Alle Prüfungen auf Standard zurücksetzen"


@dataclass(frozen=True)
class CreateFirstProfiles(Command):
    """Put the first people into a new library."""

    label: ClassVar[str] = "Profile anlegen"


@dataclass(frozen=True)
class SaveProfile(Command):
    """Create or rename a local profile."""

    label: ClassVar[str] = "Profil speichern"
    profile: Profile


@dataclass(frozen=True)
class DeleteProfile(Command):
    """Delete a local profile; names in versions stay."""

    label: ClassVar[str] = "Profil löschen"
    profile_id: str


@dataclass(frozen=True)
class SaveScenario(Command):
    """Create or replace a scenario or test case."""

    label: ClassVar[str] = "Testfall speichern"
    scenario: Scenario


@dataclass(frozen=True)
class DeleteScenario(Command):
    """Delete a scenario or test case."""

    label: ClassVar[str] = "Testfall löschen"
    scenario_id: str


@dataclass(frozen=True)
class ChangeSelection(Command):
    """Replace the selection of a scenario, as the simulator does."""

    label: ClassVar[str] = "Auswahl ändern"
    scenario_id: str
    selection: Selection
    automatic: tuple[str, ...] = ()


@dataclass(frozen=True)
class ApplyRepair(Command):
    """Take a proposed repair over into the selection of a scenario."""

    label: ClassVar[str] = "Reparatur anwenden"
    scenario_id: str
    add: tuple[str, ...]
    remove: tuple[str, ...]


@dataclass(frozen=True)
class ApplyOption(Command):
    """Take a way out of one Befund of a scenario; the undo step also names what was done."""

    label: ClassVar[str] = "Befund beheben"
    scenario_id: str
    befund_id: str
    ausweg: str


@dataclass(frozen=True)
class ImportLibrary(Command):
    """Take over a library that was shown as a preview; all of it or nothing."""

    label: ClassVar[str] = "Bibliothek einlesen"
    library: Library


AT_FIRST_START = frozenset(command.__name__ for command in (LoadSampleLibrary, CreateFirstProfiles, LoadMusterAkte))
"""What the program does by itself in a new library, as named in the journal: journalled, but no undo step."""


@dataclass(frozen=True)
class Undo(Command):
    """Take back the last command that still stands."""

    label: ClassVar[str] = "Rückgängig"


@dataclass(frozen=True)
class Redo(Command):
    """Do again what was last taken back."""

    label: ClassVar[str] = "Wiederholen"
