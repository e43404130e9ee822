"""Streitwert and court fee of a filing, computed from the Klageart's data with all steps."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from app.domain.deutsch import format_datum
from app.domain.geld import round_cent
from app.domain.kanzlei.akte import AngabeWert
from app.domain.recht.gebuehren import compute_gebuehr
from app.domain.recht.streitwert import StreitwertPosten, compute_streitwert
from app.domain.schriftsatz.klageart import SlotDefinition
from app.domain.schriftsatz.kontext import Kontext
from app.domain.schriftsatz.schema import Kosten
from app.domain.schriftsatz.values import all_hold


def compute_kosten(
    kontext: Kontext, values: Mapping[str, AngabeWert | None], slots: Mapping[str, SlotDefinition]
) -> Kosten:
    """Streitwert by the heads of the Klageart, fee by its KV number; None where a fact or a table is missing.

    Raises:
        KeyError: the Klageart names a KV number that does not exist (a defect of the data).
    """
    posten: list[StreitwertPosten] = []
    for regel in kontext.klageart.streitwert:
        wert = values.get(regel.slot)
        if not all_hold(regel.bedingungen, values, slots):
            continue
        if not isinstance(wert, str):
            return Kosten(
                schritte=(f"Der Streitwert lässt sich erst berechnen, wenn {slots[regel.slot].label} bekannt ist.",)
            )
        posten.append(
            StreitwertPosten(
                bezeichnung=regel.bezeichnung,
                betrag=round_cent(Decimal(wert) * Decimal(regel.faktor)),
                addiert=regel.addiert,
                fundstelle=regel.fundstelle,
                begruendung=regel.begruendung,
            )
        )
    if not posten:
        return Kosten()
    streitwert = compute_streitwert(tuple(posten))
    regel_kosten = kontext.klageart.gerichtskosten
    if regel_kosten is None:
        return Kosten(streitwert=streitwert.wert, schritte=streitwert.schritte)
    kv = kontext.recht.kostenverzeichnis[regel_kosten.kv_nummer]
    if not any(t.gesetz is kv.gesetz and t.gilt_am(kontext.heute) for t in kontext.recht.gebuehren):
        fehlt = f"Für den {format_datum(kontext.heute)} ist keine Gebührentabelle hinterlegt; die Gebühr fehlt."
        return Kosten(streitwert=streitwert.wert, schritte=(*streitwert.schritte, fehlt))
    gebuehr = compute_gebuehr(kontext.recht.gebuehren, kv.gesetz, streitwert.wert, kv.satz, kontext.heute)
    return Kosten(
        streitwert=streitwert.wert,
        gerichtskosten=gebuehr.gebuehr,
        hinweise=regel_kosten.hinweise,
        schritte=(*streitwert.schritte, f"Nr. {kv.nummer} KV GKG: {kv.titel}.", *gebuehr.schritte),
    )
