"""``SchriftsatzSchema``: the validated intermediate form of every filing (source 3, ORCH-03; spec 2, stage 4).

Field names are those of the source. ``absaetze`` carries each paragraph with its origin; ``antraege``,
``sachverhalt`` and ``rechtlicheWuerdigung`` are the plain texts of the source, computed from it, so that there is
one truth.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Literal, Self

from pydantic import Field, computed_field, model_validator

from app.domain.kanzlei.akte import Rechtsgebiet
from app.domain.kanzlei.beteiligte import Geschlecht
from app.domain.pruefung.befund import Befund
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.klageart import Aufbau, Parteirolle, Stadium
from app.domain.werte import Betrag, FrozenModel, Fundstelle

UEBERSCHRIFTEN = {
    Abschnitt.SACHVERHALT: "Sachverhalt",
    Abschnitt.RECHTLICHE_WUERDIGUNG: "Rechtliche Würdigung",
    Abschnitt.KOSTEN: "{wert} und Kosten",
    Abschnitt.FORMALES: "Weitere Angaben",
}
"""Sections of the Begründung in printed order, with their usual headings."""
_COMPUTED = ("antraege", "sachverhalt", "rechtlicheWuerdigung")


class Partei(FrozenModel):
    """A party in the Rubrum. ``name`` and ``anschrift`` may be placeholders."""

    name: str
    anschrift: str | None = None
    vertreter: str | None = None
    rolle: Parteirolle
    geschlecht: Geschlecht | None = None
    juristisch: bool = False
    bezeichnung: str
    """Grammatical designation: ``Klägerin``, ``Kläger``, ``klagende Partei``, ``Beklagte`` …"""


class Rubrum(FrozenModel):
    """Head of the filing (§ 253 Abs. 2 Nr. 1, § 130 Nr. 1 ZPO); several parties per side.

    ``vertreter_titel``: what stands before our lawyers: „Prozessbevollmächtigte“, „Verteidigerin“ …
    """

    gericht: str
    gericht_anschrift: str | None = None
    aktenzeichen: str | None = None
    klaeger: tuple[Partei, ...]
    beklagter: tuple[Partei, ...]
    prozessbevollmaechtigte: str | None = None
    vertreter_titel: str = "Prozessbevollmächtigte"
    wegen: str
    streitwert: Betrag | None = None


class HerkunftArt(StrEnum):
    """Who wrote a paragraph."""

    BAUSTEIN = "baustein"
    SLOT = "slot"
    MODELL = "modell"
    PERSON = "person"


class Herkunft(FrozenModel):
    """Origin of a paragraph: Baustein id and version, slots that filled it, or model (by name) or person."""

    art: HerkunftArt
    baustein: str | None = None
    version: int | None = None
    slots: tuple[str, ...] = ()
    modell: str | None = None


class Tabelle(FrozenModel):
    """A table under a paragraph: headings, rows, a last row of sums (empty: none); ``rechts``: columns of figures."""

    kopf: tuple[str, ...]
    zeilen: tuple[tuple[str, ...], ...]
    summen: tuple[str, ...] = ()
    rechts: tuple[bool, ...] = ()

    @model_validator(mode="after")
    def _is_rectangular(self) -> Self:
        lines = (*self.zeilen, *((self.summen,) if self.summen else ()), *((self.rechts,) if self.rechts else ()))
        if any(len(line) != len(self.kopf) for line in lines):
            raise ValueError("jede Zeile einer Tabelle hat so viele Felder wie der Kopf")
        return self


class Vorschlag(FrozenModel):
    """Other wording for a paragraph that a person has not accepted yet.

    ``modell``: the model that wrote it; None: the person's own wording of an earlier version, which stood beside
    another text then.
    """

    text: str
    modell: str | None = None


class Absatz(FrozenModel):
    """A paragraph.

    Attributes:
        nummer: counts the Anträge.
        gruppe: sub-heading it stands under.
        offen: written by the model and not accepted by a person yet.
        vorschlag: other wording, beside the text that stands.
        ursprung: the text as it was assembled, kept when a person changes it.
    """

    id: str
    abschnitt: Abschnitt
    text: str
    gruppe: str | None = None
    nummer: int | None = None
    herkunft: Herkunft
    fundstellen: tuple[Fundstelle, ...] = ()
    tabelle: Tabelle | None = None
    offen: bool = False
    vorschlag: Vorschlag | None = None
    ursprung: str | None = None

    @property
    def unbestaetigt(self) -> bool:
        """Whether a text of the model waits for a person here: as the paragraph itself or as another wording."""
        return self.offen or (self.vorschlag is not None and self.vorschlag.modell is not None)


class Beweisangebot(FrozenModel):
    """Evidence offered for an assertion; ``absatz`` is the id of the paragraph that asserts it.

    ``von_hand``: a person offered it, not a Baustein.
    """

    behauptung: str
    beweismittel: str
    anlagenNummer: str | None = None  # noqa: N815 - field name of the source
    absatz: str
    von_hand: bool = False


class Anlage(FrozenModel):
    """An exhibit: ``K 1``, ``K 2`` … or ``B 1``, ``ASt 1``, ``V 1`` …, of a letter ``1``, in order of first mention."""

    nummer: Annotated[str, Field(pattern=r"^(?:[A-Z][A-Za-z]{0,3} )?[1-9][0-9]*$")]
    bezeichnung: str
    dokumentId: str | None = None  # noqa: N815 - field name of the source
    datei: str | None = None
    sha256: str | None = None
    seiten: int | None = None


class Kosten(FrozenModel):
    """Streitwert, court fee and how they were computed (one sentence per step).

    ``wertbegriff``: what the value is called: „Streitwert“ (§ 3 GKG), in family matters „Verfahrenswert“ (§ 3 FamGKG).
    """

    wertbegriff: str = "Streitwert"
    streitwert: Betrag | None = None
    gerichtskosten: Betrag | None = None
    hinweise: tuple[str, ...] = ()
    schritte: tuple[str, ...] = ()


class Formales(FrozenModel):
    """Place, date and signature line, notes on form."""

    ort: str
    datum: date
    unterschrift: str
    hinweise: tuple[str, ...] = ()


class RetrievalBeleg(FrozenModel):
    """Audit trail: what was used for the text (ORCH-07).

    Attributes:
        auszug: the words themselves, as far as the section's budget of context reaches.
        stand: against the imported law: official wording found; not found, or no official wording; repealed, moved or
            changed since it was cited.
        abschnitt: section it belongs to; None: the whole filing.
        durch: a paragraph names it (``zitat``), it was looked up for the section (``suche``), or a person took it over
            from the Recherche (``person``).
    """

    quelle: Literal["gesetz", "urteil", "muster", "akte_dokument"]
    chunkId: str  # noqa: N815 - field name of the source
    referenz: str
    score: Annotated[float, Field(ge=0, le=1)]
    auszug: str
    stand: Literal["verified", "unverified", "superseded"] = "unverified"
    abschnitt: Abschnitt | None = None
    durch: Literal["zitat", "suche", "person"] = "person"


class SchriftsatzSchema(FrozenModel):
    """A whole filing between assembly and export.

    ``vollstaendig`` is True exactly if ``unresolved_platzhalter`` is empty (validated). ``warnungen`` are the open
    lines of ``pruefliste`` as text. ``abschnittstitel`` are the headings of sections that differ from the usual ones
    (None: no heading), ``beweiswort`` stands before the means of evidence. A letter (``aufbau``) goes to ``gericht``,
    which is then its addressee. ``entfallen``: places (see ``bearbeiten.places``) of assembled paragraphs that a person
    took out.
    """

    schema_version: Literal["1"] = "1"
    klageart: str
    aufbau: Aufbau = Aufbau.SCHRIFTSATZ
    ueberschrift: str
    abschnittstitel: Mapping[Abschnitt, str | None] = Field(default_factory=dict)
    beweiswort: str = "Beweis"
    rechtsgebiet: Rechtsgebiet
    stadium: Stadium
    rolle: Parteirolle
    gerichtszweig: str
    gericht: str

    rubrum: Rubrum
    absaetze: tuple[Absatz, ...]
    beweisangebote: tuple[Beweisangebot, ...] = ()
    anlagen: tuple[Anlage, ...] = ()
    kosten: Kosten
    formales: Formales
    retrieval_belege: tuple[RetrievalBeleg, ...] = ()
    unresolved_platzhalter: tuple[str, ...] = ()
    vollstaendig: bool
    warnungen: tuple[str, ...] = ()
    pruefliste: tuple[Befund, ...] = ()
    entfallen: tuple[str, ...] = ()

    def titel_von(self, abschnitt: Abschnitt) -> str | None:
        """Heading of a section of the Begründung: the Klageart's own or the usual one; None: it has none."""
        usual = UEBERSCHRIFTEN[abschnitt].format(wert=self.kosten.wertbegriff)
        return self.abschnittstitel.get(abschnitt, usual)

    def in_abschnitt(self, abschnitt: Abschnitt) -> tuple[Absatz, ...]:
        """Paragraphs of a section, in order."""
        return tuple(a for a in self.absaetze if a.abschnitt is abschnitt)

    @computed_field  # type: ignore[prop-decorator]  # pydantic's documented form
    @property
    def antraege(self) -> tuple[str, ...]:
        """The Anträge, without their numbers."""
        return tuple(a.text for a in self.in_abschnitt(Abschnitt.ANTRAEGE))

    @computed_field  # type: ignore[prop-decorator]  # pydantic's documented form
    @property
    def sachverhalt(self) -> str:
        """The whole Sachverhalt, paragraphs separated by an empty line."""
        return "\n\n".join(a.text for a in self.in_abschnitt(Abschnitt.SACHVERHALT))

    @computed_field(alias="rechtlicheWuerdigung")  # type: ignore[prop-decorator]  # pydantic's documented form
    @property
    def rechtliche_wuerdigung(self) -> str:
        """The whole Rechtliche Würdigung, paragraphs separated by an empty line."""
        return "\n\n".join(a.text for a in self.in_abschnitt(Abschnitt.RECHTLICHE_WUERDIGUNG))

    @model_validator(mode="wrap")
    @classmethod
    def _computed_views_agree(cls, data: Any, handler: Any) -> SchriftsatzSchema:
        given: dict[str, Any] = {}
        if isinstance(data, dict):
            given = {k: data[k] for k in _COMPUTED if k in data}
            data = {k: v for k, v in data.items() if k not in given}
        result: SchriftsatzSchema = handler(data)
        for key, value in given.items():
            own: Any = result.rechtliche_wuerdigung if key == "rechtlicheWuerdigung" else getattr(result, key)
            if (tuple(value) if isinstance(value, list) else value) != own:
                raise ValueError(f"{key} stimmt nicht mit absaetze überein")
        if result.vollstaendig != (not result.unresolved_platzhalter):
            raise ValueError("vollstaendig widerspricht unresolved_platzhalter")
        return result
