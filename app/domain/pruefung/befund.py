"""``Befund``: the one kind of finding shown in every Prüfliste (rules, ERV, Fristen, documents)."""

from __future__ import annotations

from enum import StrEnum

from app.domain.werte import FrozenModel, Fundstelle


class BefundTyp(StrEnum):
    """What a Befund is about (source 3, ``ErvWarnung.typ``, plus rules)."""

    INHALT = "INHALT"
    FORM = "FORM"
    FRIST = "FRIST"
    REGEL = "REGEL"


class Schwere(StrEnum):
    """How serious an open Befund is (source 3, ``ErvWarnung.schwere``)."""

    INFO = "INFO"
    WARNUNG = "WARNUNG"
    KRITISCH = "KRITISCH"


SCHWERE_WORT = {Schwere.KRITISCH: "dringend", Schwere.WARNUNG: "wichtig", Schwere.INFO: ""}
"""What a person reads of it, in the window and in every report."""


class Wirkung(StrEnum):
    """What a Befund does to completion (spec 1, decision 8). Only ``SPERRT`` holds a contract."""

    SPERRT = "sperrt"
    WARNT = "warnt"
    INFORMIERT = "informiert"


class Ebene(StrEnum):
    """Rank of the norm behind a check (spec 2, „ERV“)."""

    GESETZ = "Gesetz"
    VERORDNUNG = "Verordnung"
    BEKANNTMACHUNG = "Bekanntmachung"
    HAUSREGEL = "Hausregel"


class Ausweg(FrozenModel):
    """One way out of a Befund, offered as a button.

    Attributes:
        schluessel: names the way out among those of its Befund (``remove_clause:C06``); only the package that made
            the Befund reads it.
        bezeichnung: what is done, German („Überstunden“ hinzufügen).
        sofort: True = one click and the Befund is gone; False = a choice between several.
    """

    schluessel: str
    bezeichnung: str
    sofort: bool


class Befund(FrozenModel):
    """One line of a Prüfliste.

    Attributes:
        id: stable code of the check (``erv.rubrum.klaeger_name``) or ``regel.<rule id>``.
        typ: what the check is about.
        schwere: seriousness if the check is open; ``INFO`` for fulfilled ones.
        wirkung: effect on completion.
        erfuellt: True = done (green tick), False = open.
        titel: a few words, German.
        text: full sentences: what was found, why it matters, what to do.
        fundstelle: the norm that demands it, in display form, or None for house rules.
        ebene: rank of that norm.
        feld: jump target: dotted path into the Schriftsatz (``rubrum.klaeger.0.name``), a slot key
            (``slot:zugang_datum``), an entity (``clause:C06``) or the Akte's letterhead (``akte:kanzlei``).
        schritte: calculation steps or reasons, each one sentence.
        auswege: ways out the program can take itself, most natural first.
    """

    id: str
    typ: BefundTyp
    schwere: Schwere
    wirkung: Wirkung = Wirkung.INFORMIERT
    erfuellt: bool
    titel: str
    text: str
    fundstelle: Fundstelle | None = None
    ebene: Ebene | None = None
    feld: str | None = None
    schritte: tuple[str, ...] = ()
    auswege: tuple[Ausweg, ...] = ()
