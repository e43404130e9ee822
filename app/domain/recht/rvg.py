"""Fees of one matter by the RVG: rates, frames, several clients (Nr. 1008 VV), Kürzung (§ 15 Abs. 3), Auslagen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from app.domain.deutsch import format_betrag, format_zahl, typografie
from app.domain.geld import round_cent
from app.domain.recht.gebuehren import GebuehrenTabelle, GebuehrErgebnis, compute_gebuehr, satz_text
from app.domain.recht.rechnung import Angelegenheit, PostenArt, Rechnungsposten, VvPosition
from app.domain.recht.verzeichnis import Gebuehrenhoehe, KvNummer, compute_menge
from app.domain.unfit import Fault, UnfitError

AUSLAGEN = "auslagen"
ERHOEHBAR = frozenset(
    {"verfahren", "geschaeft", "vollstreckung", "vollstreckungsbescheid", "raeumungsfrist", "einzeltaetigkeit"}
    | {"strafverfahren", "einziehung", "adhaesion"}
)
"""Kinds of fees that are Verfahrens- or Geschäftsgebühren (Nr. 1008 VV)."""

_ERHOEHUNG = "rvg-vv-1008"
_PAUSCHALE = "rvg-vv-7002"
_HOECHSTENS_SATZ = Decimal("2.0")
"""Anmerkung Abs. 3 zu Nr. 1008 VV."""
_HOECHSTENS_FACH = Decimal(2)


@dataclass(frozen=True)
class Gebuehr:
    """A fee with what crediting and bounding need to know."""

    position: VvPosition
    nummer: KvNummer
    hoehe: Gebuehrenhoehe
    posten: Rechnungsposten


@dataclass(frozen=True)
class Verguetungsrecht:
    """The law a note is computed by."""

    tabellen: Collection[GebuehrenTabelle]
    verzeichnis: Mapping[str, KvNummer]

    def fee(self, wert: Decimal, satz: Decimal, sache: Angelegenheit) -> GebuehrErgebnis:
        """The Wertgebühr of a matter."""
        return compute_gebuehr(self.tabellen, "rvg", wert, satz, sache.auftrag, staatskasse=sache.staatskasse)


def compute_gebuehren(recht: Verguetungsrecht, sache: Angelegenheit, ort: tuple[int | str, ...]) -> list[Gebuehr]:
    """The fees of one matter, without Kürzung and Auslagen.

    Args:
        recht: tables and Vergütungsverzeichnis.
        sache: the matter.
        ort: where it stands in the input, for errors.

    Raises:
        UnfitError: a number is not known, or what it needs is missing or out of its frame; with the place.
    """
    fees: list[Gebuehr] = []
    for n, position in enumerate(sache.positionen):
        place = (*ort, "positionen", n)
        nummer = recht.verzeichnis.get(f"rvg-vv-{position.vv}")
        if nummer is None or nummer.id == _ERHOEHUNG or nummer.gruppe == "umsatzsteuer":
            raise UnfitError([Fault((*place, "vv"), f"„{position.vv}“", _known(recht, position.vv))])
        if nummer.gruppe == AUSLAGEN:
            continue
        try:
            hoehe = nummer.hoehe(sache.auftrag)
            fees.append(Gebuehr(position, nummer, hoehe, _fee(recht, sache, position, nummer, hoehe)))
        except ValueError as error:
            if isinstance(error, UnfitError):
                raise
            raise UnfitError([Fault(place, f"Nr. {position.vv} VV", str(error))]) from error
    return fees


def _known(recht: Verguetungsrecht, vv: str) -> str:
    if vv == "1008":
        return "die Zahl der Personen als „auftraggeber“ bei der erhöhten Gebühr, nicht Nr. 1008 für sich"
    if vv == "7008":
        return "„umsatzsteuer“: true; die Steuer wird auf die ganze Rechnung berechnet"
    near = [key.removeprefix("rvg-vv-") for key in recht.verzeichnis if key.startswith(f"rvg-vv-{vv[:2]}")]
    return f"eine hinterlegte Nummer des Vergütungsverzeichnisses, zum Beispiel {', '.join(near[:12]) or '3100'}"


def _fee(
    recht: Verguetungsrecht, sache: Angelegenheit, position: VvPosition, nummer: KvNummer, hoehe: Gebuehrenhoehe
) -> Rechnungsposten:
    if position.auftraggeber > 1 and nummer.gruppe not in ERHOEHBAR:
        raise ValueError("„auftraggeber“ nur bei Verfahrens- und Geschäftsgebühren (Nr. 1008 VV RVG)")
    if hoehe.satz is not None:
        return _by_value(recht, sache, position, nummer, hoehe)
    if sache.staatskasse and hoehe.beigeordnet is not None:
        step = f"Gebühr aus der Staatskasse: {format_betrag(hoehe.beigeordnet)} ({nummer.fundstelle})."
        return _line(position, nummer, _increased(position, hoehe.beigeordnet), [step, *_increase_step(position)])
    if hoehe.betrag is None:
        raise ValueError("nur bei Beiordnung oder Bestellung („staatskasse“: true)")
    if hoehe.betrag_bis is None:
        step = f"Feste Gebühr: {format_betrag(hoehe.betrag)} ({nummer.fundstelle})."
        return _line(position, nummer, _increased(position, hoehe.betrag), [step, *_increase_step(position)])
    return _by_frame(position, nummer, hoehe)


def _by_value(
    recht: Verguetungsrecht, sache: Angelegenheit, position: VvPosition, nummer: KvNummer, hoehe: Gebuehrenhoehe
) -> Rechnungsposten:
    if position.wert is None:
        raise ValueError("„wert“; die Gebühr richtet sich nach dem Gegenstandswert")
    if position.betrag is not None:
        raise ValueError("„satz“ statt „betrag“; die Gebühr richtet sich nach dem Gegenstandswert")
    satz, steps = _rate(position, nummer, hoehe)
    je_person = recht.verzeichnis[_ERHOEHUNG].satz or Decimal(0)
    mehr = min(je_person * (position.auftraggeber - 1), _HOECHSTENS_SATZ)
    gemeinsam = position.wert if position.gemeinsamer_wert is None else position.gemeinsamer_wert
    if gemeinsam > position.wert:
        raise ValueError("„gemeinsamer_wert“ nicht über „wert“")
    if not mehr or not gemeinsam:
        ergebnis = recht.fee(position.wert, satz, sache)
        return _line(position, nummer, ergebnis.gebuehr, [*steps, *ergebnis.schritte[1:]], satz)
    steps.append(
        f"{position.auftraggeber} Auftraggeber: Der Satz erhöht sich um {satz_text(mehr)}"
        f" ({satz_text(je_person)} je weitere Person, höchstens {satz_text(_HOECHSTENS_SATZ)}; Nr. 1008 VV RVG)."
    )
    ganz = recht.fee(position.wert, satz + mehr, sache)
    if gemeinsam == position.wert:
        return _line(position, nummer, ganz.gebuehr, [*steps, *ganz.schritte[1:]], satz + mehr)
    ohne, erhoehung = recht.fee(position.wert, satz, sache), recht.fee(gemeinsam, mehr, sache)
    betrag = min(ohne.gebuehr + erhoehung.gebuehr, ganz.gebuehr)
    steps += [*ohne.schritte[1:], f"Die Erhöhung richtet sich nach dem gemeinsamen Wert {format_betrag(gemeinsam)}."]
    steps += [*erhoehung.schritte[1:], f"Zusammen {format_betrag(ohne.gebuehr + erhoehung.gebuehr)}, höchstens"]
    steps[-1] += f" {format_betrag(ganz.gebuehr)} ({satz_text(satz + mehr)} aus dem ganzen Wert, § 15 Abs. 3 RVG)."
    return _line(position, nummer, betrag, steps, satz + mehr)


def _rate(position: VvPosition, nummer: KvNummer, hoehe: Gebuehrenhoehe) -> tuple[Decimal, list[str]]:
    """The rate, and why it is this one."""
    unten, oben = hoehe.satz or Decimal(0), hoehe.satz_bis
    if oben is None:
        if position.satz is not None and position.satz != unten:
            raise ValueError(f"den festen Satz {satz_text(unten)} ({nummer.fundstelle})")
        return unten, []
    mitte = (unten + oben) / 2
    frame = f"Rahmen {satz_text(unten)} bis {satz_text(oben)} ({nummer.fundstelle}), Mittelgebühr {satz_text(mitte)}"
    if position.satz is not None and not unten <= position.satz <= oben:
        raise ValueError(f"einen Satz von {satz_text(unten)} bis {satz_text(oben)} ({nummer.fundstelle})")
    return _within(position, position.satz, mitte, hoehe.schwelle, frame, satz_text)


def _by_frame(position: VvPosition, nummer: KvNummer, hoehe: Gebuehrenhoehe) -> Rechnungsposten:
    """A Betragsrahmengebühr: several clients raise both ends of the frame by 30 % each, at most by double."""
    if position.satz is not None or position.wert is not None:
        raise ValueError("„betrag“ statt „satz“ und „wert“; es gilt ein Betragsrahmen")
    unten = _increased(position, hoehe.betrag or Decimal(0))
    oben = _increased(position, hoehe.betrag_bis or Decimal(0))
    schwelle = None if hoehe.schwelle is None else _increased(position, hoehe.schwelle)
    mitte = round_cent((unten + oben) / 2)
    if position.betrag is not None and not unten <= position.betrag <= oben:
        raise ValueError(f"einen Betrag von {format_betrag(unten)} bis {format_betrag(oben)} ({nummer.fundstelle})")
    frame = f"Rahmen {format_betrag(unten)} bis {format_betrag(oben)} ({nummer.fundstelle})"
    frame += f", Mittelgebühr {format_betrag(mitte)}"
    betrag, steps = _within(position, position.betrag, mitte, schwelle, frame, format_betrag)
    return _line(position, nummer, betrag, [*_increase_step(position), *steps])


def _within(
    position: VvPosition,
    chosen: Decimal | None,
    mitte: Decimal,
    schwelle: Decimal | None,
    frame: str,
    show: Callable[[Decimal], str],
) -> tuple[Decimal, list[str]]:
    """What is claimed within a frame: as chosen, or the middle; above the Schwelle only for extensive work."""
    bound = schwelle is not None and not position.umfangreich
    if chosen is None:
        value = min(mitte, schwelle) if bound and schwelle is not None else mitte
        why = "die Mittelgebühr"
        if value != mitte:
            why = "die Schwelle, weil die Tätigkeit nicht umfangreich oder schwierig war"
        return value, [f"{frame}; angesetzt ist {show(value)}, {why} (§ 14 Abs. 1 RVG)."]
    if bound and schwelle is not None and chosen > schwelle:
        raise ValueError(
            f"höchstens {show(schwelle)}, wenn die Tätigkeit nicht umfangreich oder schwierig war"
            " (sonst „umfangreich“: true)"
        )
    return chosen, [f"{frame}; angesetzt ist {show(chosen)} nach billigem Ermessen (§ 14 Abs. 1 RVG)."]


def _increased(position: VvPosition, betrag: Decimal) -> Decimal:
    """Fixed fees and frames with 30 % for each further person, at most double on top (Nr. 1008 VV)."""
    fach = min(Decimal("0.3") * (position.auftraggeber - 1), _HOECHSTENS_FACH)
    return round_cent(betrag * (1 + fach))


def _increase_step(position: VvPosition) -> list[str]:
    if position.auftraggeber == 1:
        return []
    prozent = min(30 * (position.auftraggeber - 1), 200)
    return [f"{position.auftraggeber} Auftraggeber: erhöht um {prozent} % (Nr. 1008 VV RVG)."]


def _line(
    position: VvPosition, nummer: KvNummer, betrag: Decimal, schritte: list[str], satz: Decimal | None = None
) -> Rechnungsposten:
    mehr = ", 1008" if position.auftraggeber > 1 else ""
    return Rechnungsposten(
        art=PostenArt.AUSLAGE if nummer.gruppe == AUSLAGEN else PostenArt.GEBUEHR,
        nummer=f"{nummer.nummer}{mehr}",
        bezeichnung=typografie(nummer.titel),
        satz=satz,
        wert=position.wert if satz is not None else None,
        betrag=betrag,
        fundstelle=typografie(nummer.fundstelle),
        schritte=tuple(typografie(s) for s in schritte),
    )


def cap_fees(recht: Verguetungsrecht, sache: Angelegenheit, fees: Collection[Gebuehr]) -> Iterator[Rechnungsposten]:
    """Kürzung: fees of one kind on parts of the value never exceed the highest rate on the whole (§ 15 Abs. 3 RVG)."""
    kinds: dict[str, list[Gebuehr]] = {}
    for fee in fees:
        if fee.posten.satz is not None and fee.nummer.gruppe is not None:
            kinds.setdefault(fee.nummer.gruppe, []).append(fee)
    for several in kinds.values():
        if len(several) < 2:
            continue
        summe = sum((f.posten.betrag for f in several), Decimal(0))
        wert = sum((f.posten.wert or Decimal(0) for f in several), Decimal(0))
        satz = max(f.posten.satz or Decimal(0) for f in several)
        hoechstens = recht.fee(wert, satz, sache)
        if hoechstens.gebuehr >= summe:
            continue
        nummern = " und ".join(f.posten.nummer for f in several)
        step = (
            f"Nr. {nummern}: zusammen {format_betrag(summe)}, höchstens {satz_text(satz)} aus"
            f" {format_betrag(wert)} = {format_betrag(hoechstens.gebuehr)} (§ 15 Abs. 3 RVG)."
        )
        yield Rechnungsposten(
            art=PostenArt.KUERZUNG,
            nummer=nummern,
            bezeichnung="Kürzung auf die Gebühr aus dem Gesamtwert",
            betrag=hoechstens.gebuehr - summe,
            fundstelle=typografie("§ 15 Abs. 3 RVG"),
            schritte=(typografie(step),),
        )


def compute_auslagen(
    recht: Verguetungsrecht, sache: Angelegenheit, gebuehren: Decimal, ort: tuple[int | str, ...]
) -> Iterator[Rechnungsposten]:
    """Auslagen of a matter, with the Pauschale on its fees (before crediting).

    Raises:
        UnfitError: what a number needs is missing; with the place.
    """
    seen: set[str] = set()
    for n, position in enumerate(sache.positionen):
        nummer = recht.verzeichnis[f"rvg-vv-{position.vv}"]
        if nummer.gruppe != AUSLAGEN:
            continue
        seen.add(nummer.nummer or "")
        try:
            yield _auslage(position, nummer, nummer.hoehe(sache.auftrag), gebuehren)
        except ValueError as error:
            place = (*ort, "positionen", n)
            raise UnfitError([Fault(place, f"Nr. {position.vv} VV", str(error))]) from error
    if {"7001", "7002"} <= seen:
        places = (*ort, "positionen")
        expected = "die Pauschale oder die tatsächlichen Entgelte, nicht beides"
        raise UnfitError([Fault(places, "Nr. 7001 und 7002 VV", expected)])
    if sache.pauschale and not seen & {"7001", "7002"} and gebuehren:
        pauschale = recht.verzeichnis[_PAUSCHALE]
        yield _auslage(VvPosition(vv="7002"), pauschale, pauschale.hoehe(sache.auftrag), gebuehren)


def _auslage(position: VvPosition, nummer: KvNummer, hoehe: Gebuehrenhoehe, gebuehren: Decimal) -> Rechnungsposten:
    if hoehe.prozent is not None:
        betrag = round_cent(gebuehren * hoehe.prozent / 100)
        step = f"{format_zahl(hoehe.prozent)} % von {format_betrag(gebuehren)} = {format_betrag(betrag)}"
        if hoehe.hoechstens is not None:
            betrag = min(betrag, hoehe.hoechstens)
            step += f", höchstens {format_betrag(hoehe.hoechstens)}"
        return _line(position, nummer, betrag, [f"{step} ({nummer.fundstelle})."])
    if hoehe.voll:
        if position.betrag is None:
            raise ValueError("„betrag“; erstattet wird, was tatsächlich aufgewandt ist")
        return _line(position, nummer, position.betrag, [f"In voller Höhe ({nummer.fundstelle})."])
    if position.anzahl is None:
        raise ValueError("„anzahl“ (Seiten, Kilometer oder Stunden)")
    betrag, wie = compute_menge(hoehe, position.anzahl)
    return _line(position, nummer, betrag, [f"{wie} = {format_betrag(betrag)} ({nummer.fundstelle})."])
