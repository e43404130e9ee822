"""The readers that data names: each module of ``felder`` lists its own."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.pruefung.auswerten import Auswertung, Gliederung, Lesepruefung, Merkmalleser
from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.felder import (
    aenderung,
    arbeitsvertrag,
    bereitstellung,
    cookie,
    cookie_dritte,
    cookie_einwilligung,
    cookie_erklaerung,
    cookie_fremd,
    cookie_kontakt,
    cookie_schalter,
    cookie_vorher,
    cookie_zwecke,
    datenschutz,
    endgeraet,
    haftung,
    impressum_angaben,
    impressum_personen,
    impressum_steuer,
    impressum_streit,
    impressum_verantwortlich,
    klage,
    rechtsform,
    rechtsstand,
    seite_banner,
    seite_impressum,
    verwender,
    widerruf,
    widerruf_aussagen,
)
from app.domain.pruefung.felder.eintraege import split_entries
from app.domain.pruefung.felder.verarbeitungen import gliedern
from app.domain.pruefung.felder.zonen import gliedern_impressum
from app.domain.pruefung.pruefer.gemeinsam import Pruefung
from app.domain.pruefung.router import Lesefassung, Pruefmatrix

BEDINGUNGEN: Mapping[str, Lesepruefung] = {
    **bereitstellung.BEDINGUNGEN,
    **cookie.BEDINGUNGEN,
    **cookie_einwilligung.BEDINGUNGEN,
    **cookie_dritte.BEDINGUNGEN,
    **cookie_erklaerung.BEDINGUNGEN,
    **cookie_fremd.BEDINGUNGEN,
    **cookie_kontakt.BEDINGUNGEN,
    **cookie_schalter.BEDINGUNGEN,
    **cookie_vorher.BEDINGUNGEN,
    **endgeraet.BEDINGUNGEN,
    **haftung.BEDINGUNGEN,
    **verwender.BEDINGUNGEN,
    **impressum_angaben.BEDINGUNGEN,
    **impressum_streit.BEDINGUNGEN,
    **impressum_verantwortlich.BEDINGUNGEN,
    **widerruf.BEDINGUNGEN,
    **widerruf_aussagen.BEDINGUNGEN,
}
"""Readers behind ``Bedingung.pruefung``."""

MERKMALE: Mapping[str, Merkmalleser] = {**rechtsform.MERKMALE}
"""Readers behind ``Merkmal.lesen``."""

PRUEFUNGEN: Mapping[str, Pruefung] = {
    **aenderung.PRUEFUNGEN,
    **arbeitsvertrag.PRUEFUNGEN,
    **cookie.PRUEFUNGEN,
    **cookie_zwecke.PRUEFUNGEN,
    **datenschutz.PRUEFUNGEN,
    **haftung.PRUEFUNGEN,
    **klage.PRUEFUNGEN,
    **impressum_angaben.PRUEFUNGEN,
    **impressum_personen.PRUEFUNGEN,
    **impressum_steuer.PRUEFUNGEN,
    **impressum_verantwortlich.PRUEFUNGEN,
    **rechtsstand.PRUEFUNGEN,
    **seite_banner.PRUEFUNGEN,
    **seite_impressum.PRUEFUNGEN,
    **verwender.PRUEFUNGEN,
    **widerruf.PRUEFUNGEN,
}
"""Readers behind ``Control.pruefung``."""

GLIEDERUNGEN: Mapping[ArtifactType, Gliederung] = {
    ArtifactType.DATENSCHUTZERKLAERUNG: gliedern,
    ArtifactType.IMPRESSUM: gliedern_impressum,
}
"""Readers behind ``Bedingung.thema``."""

LESEFASSUNGEN: Mapping[ArtifactType, Lesefassung] = {ArtifactType.IMPRESSUM: split_entries}
"""How documents of a kind are laid out before they are read."""


def build_matrix() -> Pruefmatrix:
    """The matrix with all readers of the program."""
    return Pruefmatrix(Auswertung(BEDINGUNGEN, MERKMALE, GLIEDERUNGEN), PRUEFUNGEN, LESEFASSUNGEN)
