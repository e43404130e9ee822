"""Tables of the library (SQLModel) and how an entity becomes a row.

Rows are not the domain: a row holds typed columns to search by and the validated model as canonical JSON in ``data``.
Foreign keys are checked at commit, so that a unit of work may write in any order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel
from sqlalchemy import Column, ForeignKey, MetaData, String, Table, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from app.domain.kanzlei.akte import Akte
from app.domain.pruefung.vorgang import Kalibrierlauf, Pruefvorgang, VorgangDokument
from app.domain.regelwerk.gates import StoredGateSettings
from app.domain.regelwerk.library import Clause, ClauseVersion, Question
from app.domain.regelwerk.profiles import Profile
from app.domain.regelwerk.rules import RegelwerkModel
from app.domain.regelwerk.scenarios import Scenario
from app.domain.regelwerk.templates import Template, TemplateVersion
from app.domain.schriftsatz.conversation import Conversation, Draft
from app.domain.vertrag.vertrag import Vertrag

APPLICATION_ID = 0x5361747A
"""„Satz“ in the file header: marks a file as a library of this program."""

SCHEMA_VERSION = 7
"""``PRAGMA user_version`` of the present schema; equals the number of the newest migration."""


def _owner(target: str) -> Any:
    return Field(
        sa_column_args=(ForeignKey(target, deferrable=True, initially="DEFERRED"),), nullable=False, index=True
    )


class Row(SQLModel):
    """What every entity row has.

    Attributes:
        position: order of creation within the whole library; kept when an entity is deleted and comes back.
        revision: seq of the journal entry that wrote the row.
        data: the domain model as canonical JSON.
    """

    id: str = Field(primary_key=True)
    position: int = Field(index=True, unique=True)
    revision: int
    data: str = Field(sa_type=Text)


class AkteRow(Row, table=True):
    """One ``Akte``."""

    __tablename__ = "akten"
    kurzrubrum: str = Field(index=True)
    aktenzeichen: str = Field(index=True)
    rechtsgebiet: str = Field(index=True)


class ConversationRow(Row, table=True):
    """One ``Conversation``."""

    __tablename__ = "conversations"
    akte_id: str = _owner("akten.id")
    klageart: str


class DraftRow(Row, table=True):
    """One ``Draft``."""

    __tablename__ = "drafts"
    akte_id: str = _owner("akten.id")
    conversation_id: str | None = Field(default=None, index=True)
    version: int
    titel: str


class ClauseRow(Row, table=True):
    """One ``Clause``."""

    __tablename__ = "clauses"
    title: str = Field(index=True)
    category: str = Field(index=True)


class VersionRow(Row, table=True):
    """One ``ClauseVersion``."""

    __tablename__ = "versions"
    clause_id: str = _owner("clauses.id")
    version: int
    state: str = Field(index=True)


class QuestionRow(Row, table=True):
    """One ``Question``."""

    __tablename__ = "questions"
    label: str
    type: str


class TemplateRow(Row, table=True):
    """One ``Template``."""

    __tablename__ = "templates"
    title: str = Field(index=True)
    category: str = Field(index=True)


class TemplateVersionRow(Row, table=True):
    """One ``TemplateVersion``."""

    __tablename__ = "template_versions"
    template_id: str = _owner("templates.id")
    version: int
    state: str = Field(index=True)


class ScenarioRow(Row, table=True):
    """One ``Scenario``."""

    __tablename__ = "scenarios"
    title: str


class ProfileRow(Row, table=True):
    """One ``Profile``."""

    __tablename__ = "profiles"
    name: str


class GateSettingsRow(Row, table=True):
    """The one ``StoredGateSettings``."""

    __tablename__ = "gate_settings"


class VertragRow(Row, table=True):
    """One ``Vertrag``; which template version and which Akte it names is kept sound by the services."""

    __tablename__ = "vertraege"
    titel: str = Field(index=True)
    jurisdiction: str
    template_version_id: str = Field(index=True)
    akte_id: str | None = Field(default=None, index=True)


class PruefvorgangRow(Row, table=True):
    """One ``Pruefvorgang``; which documents and which Akte it names is kept sound by the services."""

    __tablename__ = "pruefvorgaenge"
    titel: str = Field(index=True)
    stichtag: str
    akte_id: str | None = Field(default=None, index=True)


class PruefdokumentRow(Row, table=True):
    """One ``VorgangDokument``: apart from its case, so that the journal holds its text once."""

    __tablename__ = "pruefdokumente"
    name: str
    art: str
    sha256: str = Field(index=True)


class KalibrierlaufRow(Row, table=True):
    """One ``Kalibrierlauf``."""

    __tablename__ = "kalibrierlaeufe"
    ordner: str = Field(index=True)


class PositionRow(SQLModel, table=True):
    """The place of every entity that ever existed, so that an undone deletion returns to its place."""

    __tablename__ = "positions"
    __table_args__ = (UniqueConstraint("kind", "id", name="uq_positions_kind_id"),)
    position: int | None = Field(default=None, primary_key=True)
    kind: str
    id: str


class JournalRow(SQLModel, table=True):
    """One ``JournalEntry``; triggers refuse to change or delete it."""

    __tablename__ = "journal"
    seq: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: str
    who: str
    command: str
    label: str
    reverts: int | None = Field(default=None)
    images: str = Field(sa_type=Text)
    previous_hash: str
    hash: str


@dataclass(frozen=True)
class Kind:
    """How entities of one kind are stored.

    Attributes:
        name: name of the repository and of the table.
        model: class of the domain model.
        table: the table.
        columns: typed columns to search by, taken from an entity.
        remembered: whether entities stay in memory once they were read: those of the library and the contracts, which
            are read again and again and are some thousands at most; not what piles up with every Akte.
    """

    name: str
    model: type[Any]
    table: Table
    columns: Callable[[Any], dict[str, Any]]
    remembered: bool


METADATA: MetaData = SQLModel.metadata


def _kind(name: str, model: type[BaseModel], columns: Callable[[Any], dict[str, Any]]) -> Kind:
    return Kind(name, model, METADATA.tables[name], columns, remembered=issubclass(model, RegelwerkModel))


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        _kind(
            "akten",
            Akte,
            lambda a: {
                "kurzrubrum": a.kurzrubrum,
                "aktenzeichen": a.aktenzeichen,
                "rechtsgebiet": a.rechtsgebiet.value,
            },
        ),
        _kind("conversations", Conversation, lambda c: {"akte_id": c.akte_id, "klageart": c.intent.klageart}),
        _kind(
            "drafts",
            Draft,
            lambda d: {
                "akte_id": d.akte_id,
                "conversation_id": d.conversation_id,
                "version": d.version,
                "titel": d.titel,
            },
        ),
        _kind("clauses", Clause, lambda c: {"title": c.title, "category": c.category}),
        _kind(
            "versions",
            ClauseVersion,
            lambda v: {"clause_id": v.clause_id, "version": v.version, "state": v.state.value},
        ),
        _kind("questions", Question, lambda q: {"label": q.label, "type": q.type.value}),
        _kind("templates", Template, lambda t: {"title": t.title, "category": t.category}),
        _kind(
            "template_versions",
            TemplateVersion,
            lambda v: {"template_id": v.template_id, "version": v.version, "state": v.state.value},
        ),
        _kind("scenarios", Scenario, lambda s: {"title": s.title}),
        _kind("profiles", Profile, lambda p: {"name": p.name}),
        _kind("gate_settings", StoredGateSettings, lambda _: {}),
        _kind(
            "vertraege",
            Vertrag,
            lambda v: {
                "titel": v.titel,
                "jurisdiction": v.jurisdiction,
                "template_version_id": v.template_version_id,
                "akte_id": v.akte_id,
            },
        ),
        _kind(
            "pruefvorgaenge",
            Pruefvorgang,
            lambda v: {"titel": v.titel, "stichtag": v.stichtag.isoformat(), "akte_id": v.akte_id},
        ),
        _kind(
            "pruefdokumente",
            VorgangDokument,
            lambda d: {"name": d.name, "art": d.art.value, "sha256": d.sha256},
        ),
        _kind("kalibrierlaeufe", Kalibrierlauf, lambda k: {"ordner": k.ordner}),
    )
}
"""Every kind of entity; the keys are the attribute names of ``Repositories``."""

JOURNAL: Table = METADATA.tables["journal"]
NOTES = Table("notes", METADATA, Column("key", String, primary_key=True), Column("value", Text, nullable=False))
"""What is typed and not yet saved, where the library has a Kennwort; it is nothing that the journal tells of."""
POSITIONS: Table = METADATA.tables["positions"]
