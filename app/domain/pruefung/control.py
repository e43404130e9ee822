"""Controls: one duty each, as data with its norm and its time (source 2, § 4; ``resources/pruefmodule``)."""

from __future__ import annotations

from collections.abc import Container, Mapping
from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from app.domain.pruefung.bedingung import Bedingung
from app.domain.pruefung.dokument import ArtifactType
from app.domain.werte import FrozenModel, Fundstelle, Schluessel

ControlId = Annotated[str, Field(pattern=r"^[A-Z]{3}-[A-Z0-9]{1,4}$")]
Text = Annotated[str, Field(min_length=1)]


class ObligationType(StrEnum):
    """Legal nature of a duty."""

    PFLICHT = "pflicht"
    EMPFEHLUNG = "empfehlung"
    KANN = "kann"


class CheckIntent(StrEnum):
    """What a check is after."""

    VORHANDEN = "vorhanden"
    """Something must be said or be there."""
    ZUTREFFEND = "zutreffend"
    """What is said must be right and effective."""
    UNTERLASSEN = "unterlassen"
    """Something must not be said or done."""
    AUFFINDBAR = "auffindbar"
    FREIWILLIG = "freiwillig"
    """A decision must be left free."""
    NACHGEWIESEN = "nachgewiesen"


class VerificationMethod(StrEnum):
    """Which checker (source 2, axis 1)."""

    FIELD = "FIELD"
    REFERENCE = "REFERENCE"
    CONTENT = "CONTENT"
    CONTRACTUAL = "CONTRACTUAL"
    PRESENTATION = "PRESENTATION"
    BEHAVIOR = "BEHAVIOR"
    PROCESS = "PROCESS"
    TECHNICAL = "TECHNICAL"


class DecisionMethod(StrEnum):
    """How far CONTENT and CONTRACTUAL may go before they answer (source 2, axis 2)."""

    KEYWORD = "KEYWORD"
    EMBEDDING = "EMBEDDING"
    LLM = "LLM"


class Severity(StrEnum):
    """Weight of a duty."""

    HIGH = "HIGH"
    MEDIUM = "MEDIUM"
    LOW = "LOW"


class Unbekannt(StrEnum):
    """What holds where a fact of the scope is not known."""

    ANWENDBAR = "anwendbar"
    NICHT_ANWENDBAR = "nicht_anwendbar"
    UNKLAR = "unklar"


class Scope(FrozenModel):
    """Applicability.

    Attributes:
        wenn: the control applies if this is so.
        grund: why it does not apply otherwise: a German sentence that stands in the report.
        unbekannt: what holds if a fact is not known.
        unbekannt_grund: what is not known, a German sentence; needed for ``UNKLAR``.
    """

    wenn: Bedingung
    grund: Text
    unbekannt: Unbekannt = Unbekannt.ANWENDBAR
    unbekannt_grund: str = ""

    @model_validator(mode="after")
    def _says_what(self) -> Self:
        if self.unbekannt is Unbekannt.UNKLAR and not self.unbekannt_grund:
            raise ValueError("unbekannt: unklar braucht unbekannt_grund")
        return self


class Fallgrund(FrozenModel):
    """A condition with what it means.

    Attributes:
        wenn: if this is so …
        grund: … this is said, a German sentence.
    """

    wenn: Bedingung
    grund: Text


class Paraphrasen(FrozenModel):
    """Ways to say it, for likeness of meaning.

    Attributes:
        schwelle: from this likeness (0 to 1) on, a sentence of the document says the same; measured per control.
        saetze: written by us.
        gegen: sentences that sound alike and say something else; one of them must not be nearer.
    """

    schwelle: float = Field(gt=0, lt=1)
    saetze: tuple[Text, ...] = Field(min_length=2)
    gegen: tuple[Text, ...] = ()


class Control(FrozenModel):
    """One duty.

    Order of decision: validity → ``scope_requires`` → ``unklar`` → ``gilt_als_fehlend`` → ``maengel`` → ``pruefung`` or
    ``nachweis`` → reference → subject not touched (``beruehrt``): missing → likeness → model → ``ohne_modell``.

    Attributes:
        id: stable id; those of the labelled sets where one exists (``IMP-01``).
        title: a few words, German.
        artifact_type: which document it is checked against.
        obligation_type: legal nature.
        check_intent: what it is after.
        reference_allowed: a working link to the document of kind ``reference_to`` fulfils it too.
        scope_requires: applicability; None: always.
        verification_method: which checker.
        decision_method: how far CONTENT and CONTRACTUAL go.
        severity: weight.
        fundstelle: norm that demands it, in display form; further ones in ``weitere``.
        gueltig_ab: first day of the duty.
        gueltig_bis: last day; None: still in force.
        quelle: where the norm was checked, with its Stand.
        warum: why it matters, one or two German sentences.
        abhilfe: what to do, German.
        nachweis: fulfilled if this is so; the places found are the evidence.
        maengel: present but wrong: missing, with the reason.
        gilt_als_fehlend: what has become forbidden or outdated: missing, with the reason.
        unklar: where the document does not suffice for an answer.
        beruehrt: the subject is touched; only then likeness and model are asked. None: they always are.
        pruefung: reader by name, instead of ``nachweis`` (see ``pruefer``), with ``parameter``.
        paraphrasen: for decision method EMBEDDING and LLM.
        frage: for the model: answerable with present or absent.
        ohne_modell: answer if words and likeness do not decide: „fehlt“ or „unklar“.
        fehlt: what is said if it is missing, a German sentence; "" = a general one.
    """

    id: ControlId
    title: Text
    artifact_type: ArtifactType
    obligation_type: ObligationType
    check_intent: CheckIntent = CheckIntent.VORHANDEN
    reference_allowed: bool = False
    reference_to: ArtifactType | None = None
    scope_requires: Scope | None = None
    verification_method: VerificationMethod
    decision_method: DecisionMethod = DecisionMethod.KEYWORD
    severity: Severity
    fundstelle: Fundstelle
    weitere: tuple[Fundstelle, ...] = ()
    gueltig_ab: date
    gueltig_bis: date | None = None
    quelle: Text
    warum: Text
    abhilfe: Text
    nachweis: Bedingung | None = None
    maengel: tuple[Fallgrund, ...] = ()
    gilt_als_fehlend: tuple[Fallgrund, ...] = ()
    unklar: tuple[Fallgrund, ...] = ()
    beruehrt: Bedingung | None = None
    pruefung: str | None = None
    parameter: Mapping[str, Any] = Field(default_factory=dict)
    paraphrasen: Paraphrasen | None = None
    frage: str = ""
    ohne_modell: str = Field(default="fehlt", pattern="^(fehlt|unklar)$")
    fehlt: str = ""

    @property
    def besichtigt(self) -> bool:
        """Whether it looks at a saved page as a visitor sees it."""
        return self.verification_method in (VerificationMethod.PRESENTATION, VerificationMethod.BEHAVIOR)

    def gilt_am(self, tag: date) -> bool:
        """Whether the duty is in force on ``tag``."""
        return self.gueltig_ab <= tag and (self.gueltig_bis is None or tag <= self.gueltig_bis)

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.gueltig_bis is not None and self.gueltig_bis < self.gueltig_ab:
            raise ValueError("gueltig_bis liegt vor gueltig_ab")
        if (self.decision_method is DecisionMethod.KEYWORD) is not (self.paraphrasen is None):
            raise ValueError("paraphrasen gehören zu decision_method EMBEDDING und LLM, und nur dazu")
        if self.decision_method is DecisionMethod.LLM and not self.frage:
            raise ValueError("decision_method LLM braucht eine frage")
        if self.reference_allowed is not (self.reference_to is not None):
            raise ValueError("reference_allowed und reference_to gehören zusammen")
        decides = (self.nachweis, self.pruefung, self.gilt_als_fehlend, self.maengel, self.paraphrasen)
        if not any(decides) and self.verification_method is not VerificationMethod.PROCESS:
            raise ValueError(
                "nichts entscheidet: nachweis, pruefung, gilt_als_fehlend, maengel oder paraphrasen angeben"
            )
        return self


class MerkmalWert(FrozenModel):
    """A value of a fact, and when a document shows it."""

    wert: Schluessel
    bezeichnung: Text
    wenn: Bedingung | None = None


class Merkmal(FrozenModel):
    """A fact of the case that decides which controls apply.

    Attributes:
        id: key.
        frage: question to the user, German.
        hilfe: what belongs to it.
        werte: its values in the order in which documents are asked; the first that is shown holds.
        lesen: reader by name that gives the value, before the conditions of ``werte`` are tried.
        sonst: value assumed where nobody says and no document shows another one.
    """

    id: Schluessel
    frage: Text
    hilfe: str = ""
    werte: tuple[MerkmalWert, ...] = Field(min_length=2)
    lesen: str | None = None
    sonst: Schluessel | None = None

    @model_validator(mode="after")
    def _assumes_a_value(self) -> Self:
        if self.sonst is not None and all(wert.wert != self.sonst for wert in self.werte):
            raise ValueError(f"sonst: „{self.sonst}“ ist keiner der Werte")
        return self


class Modul(FrozenModel):
    """A set of controls for one kind of document, as a file of ``resources/pruefmodule`` has it.

    Attributes:
        id: name on the command line (``impressum``).
        title: as shown.
        artifact_type: kind of document it checks.
        stand: when its norms were checked last.
        muster: named patterns.
        merkmale: facts of the case it asks, by id, in the order of asking.
        ohne_luecken: sentences that only say what somebody still has to fill in („[Frist ergänzen]“) prove nothing.
        controls: its duties.
    """

    id: Schluessel
    title: Text
    beschreibung: Text
    artifact_type: ArtifactType
    stand: date
    muster: Mapping[str, Bedingung] = Field(default_factory=dict)
    merkmale: tuple[Schluessel, ...] = ()
    ohne_luecken: bool = False
    controls: tuple[Control, ...] = Field(min_length=1)

    def takes(self, arten: Container[ArtifactType]) -> bool:
        """Whether it is run for documents of these kinds: its own, or any saved page for what a visitor sees."""
        pages = ArtifactType.WEBSEITE in arten and any(control.besichtigt for control in self.controls)
        return self.artifact_type in arten or pages


class Pruefkatalog(FrozenModel):
    """All modules with the facts and patterns they share."""

    module: tuple[Modul, ...]
    merkmale: tuple[Merkmal, ...] = ()
    muster: Mapping[str, Bedingung] = Field(default_factory=dict)

    def modul(self, id_: str) -> Modul | None:
        """The module of that name."""
        return next((modul for modul in self.module if modul.id == id_), None)
