"""What is kept of a check: the case (Vorgang), its documents as they were read, runs of calibration."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.urteil import CheckStatus, Stufe
from app.domain.werte import FrozenModel, Kennung, SaubererText, Schluessel

Titel = Annotated[SaubererText, Field(min_length=1, max_length=200)]
Grund = Annotated[SaubererText, Field(min_length=3, max_length=2000)]


class VorgangDokument(FrozenModel):
    """A document as it was read; it never changes, a new reading is a new one.

    Attributes:
        name: file name, or what a person called a pasted text.
        art: kind, recognised or chosen.
        text: as ``Pruefdokument.text``.
        datei: absolute path it was read from, for the look at a saved page; "" for pasted text.
        sha256: of the file (hex), of the text for pasted ones.
        hinweise: what could not be read of it, German sentences.
    """

    id: Kennung
    name: Titel
    art: ArtifactType
    text: str
    datei: str = ""
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    hinweise: tuple[str, ...] = ()


class Abweisung(FrozenModel):
    """A finding that a person dismissed; it stays in the report with its reason.

    Attributes:
        control: id of the control.
        dokument: id of the document it was about; "" for none.
        grund: why, in the person's words.
        wer: who.
        am: instant, timezone-aware (UTC).
    """

    control: str
    dokument: str = ""
    grund: Grund
    wer: str
    am: datetime


class NachweisEintrag(FrozenModel):
    """An entry of the evidence list for PROCESS controls: who confirmed what, when, with which file."""

    id: Kennung
    control: str
    wer: Titel
    wann: date
    was: Grund
    datei: str = ""


class Pruefvorgang(FrozenModel):
    """A bundle of documents of one provider, checked as one case.

    Attributes:
        titel: as listed.
        akte_id: Akte it belongs to.
        stichtag: day whose law counts.
        dokumente: ids of ``VorgangDokument`` in order.
        arten: kinds that a person chose otherwise than recognised, by id of the document.
        module: ids of the modules to run; empty: those of the kinds of its documents.
        angaben: facts said by a person, by id of the fact.
        abweisungen: dismissed findings.
        nachweise: evidence list.
    """

    id: Kennung
    titel: Titel
    akte_id: Kennung | None = None
    stichtag: date
    dokumente: tuple[Kennung, ...] = ()
    arten: Mapping[str, ArtifactType] = Field(default_factory=dict)
    module: tuple[Schluessel, ...] = ()
    angaben: Mapping[Schluessel, Schluessel] = Field(default_factory=dict)
    abweisungen: tuple[Abweisung, ...] = ()
    nachweise: tuple[NachweisEintrag, ...] = ()


class Laufzeile(FrozenModel):
    """An item of a run of calibration (see ``kalibrierung.Vergleich``)."""

    dokument: str
    modul: str
    control: str
    soll: CheckStatus
    ist: CheckStatus
    stufe: Stufe
    grund: str = ""
    beleg_soll: str = ""
    art_passt: bool = True


class Kalibrierlauf(FrozenModel):
    """A run of calibration; never changed.

    Attributes:
        am: instant, timezone-aware (UTC).
        ordner: name of the labelled set.
        stichtag: day whose law counted.
        mit_modell: whether a model was asked.
        zeilen: items in order.
        hinweise: what of the set could not be compared, German sentences.
    """

    id: Kennung
    am: datetime
    ordner: str
    stichtag: date
    mit_modell: bool = False
    zeilen: tuple[Laufzeile, ...]
    hinweise: tuple[str, ...] = ()
