"""Parties of the Rubrum from the Akte or from answers; representation in words (§§ 50, 51, 130 Nr. 1, 253 ZPO)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.domain.beugung import Form
from app.domain.deutsch import aufzaehlung
from app.domain.kanzlei.akte import Akte
from app.domain.kanzlei.beteiligte import (
    BeteiligtenRolle,
    Beteiligter,
    Geschlecht,
    JuristischePerson,
    NatuerlichePerson,
    Vertreter,
)
from app.domain.kanzlei.vorschlag import rechtsform_of
from app.domain.schriftsatz.conversation import SlotHerkunft, SlotWert
from app.domain.schriftsatz.grammatik import Seite, designation, form_of, group_form
from app.domain.schriftsatz.klageart import Parteibegriffe, Parteirolle
from app.domain.schriftsatz.schema import Partei


@dataclass(frozen=True)
class _Amt:
    """What a representative is called: as title, after „durch den“, after „durch die“ of several; women the same."""

    mann: str
    ihn: str
    maenner: str
    frau: str
    frauen: str


_AEMTER = (
    *(_Amt(m, m, m, f"{m}in", f"{m}innen") for m in ("Geschäftsführer", "Gesellschafter", "Betreuer", "Bürgermeister")),
    _Amt("Prokurist", "Prokuristen", "Prokuristen", "Prokuristin", "Prokuristinnen"),
    _Amt("Vorstandsvorsitzender", "Vorstandsvorsitzenden", "Vorstandsvorsitzenden", "Vorstandsvorsitzende",
         "Vorstandsvorsitzenden"),
    _Amt("persönlich haftender Gesellschafter", "persönlich haftenden Gesellschafter",
         "persönlich haftenden Gesellschafter", "persönlich haftende Gesellschafterin",
         "persönlich haftenden Gesellschafterinnen"),
)  # fmt: skip


def _amt(funktion: str) -> _Amt:
    known = next((amt for amt in _AEMTER if funktion in (amt.mann, amt.frau)), None)
    if known is not None:
        return known
    several = f"{funktion}nen" if _ist_weiblich(funktion) else funktion
    return _Amt(funktion, funktion, funktion, funktion, several)


def _ist_weiblich(funktion: str) -> bool:
    """By the word alone: „Geschäftsführerin“, „Vorstandsvorsitzende“."""
    return funktion.endswith("in") or any(funktion == amt.frau for amt in _AEMTER)


@dataclass(frozen=True)
class Parteien:
    """Both sides with their grammar."""

    klaeger: tuple[Partei, ...]
    beklagter: tuple[Partei, ...]
    seiten: Mapping[str, Seite]


def vertretung(person: NatuerlichePerson | JuristischePerson) -> str | None:
    """``vertreten durch den Geschäftsführer Olaf Thomsen``; None if nobody is named.

    A KG is represented by its personally liable partner (§§ 161 Abs. 2, 124 HGB), which is itself represented.
    """
    if isinstance(person, JuristischePerson) and person.vertretende_gesellschaft is not None:
        society = person.vertretende_gesellschaft
        own = vertretung(society)
        text = f"vertreten durch die persönlich haftende Gesellschafterin {society.name}"
        return f"{text}, diese {own}" if own else text
    if not person.vertreter:
        return None
    return f"vertreten durch {_titled(person.vertreter)}"


def _titled(vertreter: tuple[Vertreter, ...]) -> str:
    funktionen = {v.funktion for v in vertreter}
    names = aufzaehlung([v.name for v in vertreter])
    if len(funktionen) > 1:
        return aufzaehlung([_titled((v,)) for v in vertreter])
    funktion = vertreter[0].funktion
    if funktion == "Vorstand":
        return f"den Vorstand {names}" if len(vertreter) == 1 else f"den Vorstand, {names}"
    amt = _amt(funktion)
    female = all(_ist_weiblich(funktion) if v.geschlecht is None else v.geschlecht is Geschlecht.F for v in vertreter)
    if len(vertreter) == 1:
        return f"die {amt.frau} {names}" if female else f"den {amt.ihn} {names}"
    return f"die {amt.frauen if female else amt.maenner} {names}"


@dataclass(frozen=True)
class _Begriffe:
    """What one side is called in the text, and what the Rubrum adds."""

    name: str
    im_text: str
    zusatz: str | None

    def bezeichnung(self, form: Form) -> str:
        """``Klägerin``, ``Klägerin und Berufungsbeklagte``."""
        words = [designation(name, form) for name in (self.im_text, self.zusatz) if name is not None]
        return " und ".join(words)


def _from_akte(beteiligter: Beteiligter, rolle: Parteirolle, begriffe: _Begriffe) -> tuple[Partei, Form]:
    person = beteiligter.person
    juristisch = isinstance(person, JuristischePerson)
    form = form_of(
        person.geschlecht if isinstance(person, NatuerlichePerson) else None,
        person.rechtsform if isinstance(person, JuristischePerson) else None,
        person.name,
    )
    partei = Partei(
        name=person.name,
        anschrift=person.anschrift.einzeilig() if person.anschrift else None,
        vertreter=vertretung(person),
        rolle=rolle,
        geschlecht=person.geschlecht if isinstance(person, NatuerlichePerson) else None,
        juristisch=juristisch,
        bezeichnung=begriffe.bezeichnung(form),
    )
    return partei, form


def side_of(
    akte: Akte, slots: Mapping[str, SlotWert], rolle: Parteirolle, begriffe: _Begriffe, in_akte: BeteiligtenRolle
) -> tuple[tuple[Partei, ...], Seite]:
    """The parties of one side.

    The Akte's Beteiligte count as long as the name was not answered by a person; then the answers do.
    Unknown parts stay placeholders (``{{KLAEGER_NAME}}``).
    """
    beteiligte = akte.with_rolle(in_akte)
    prefix = begriffe.name.lower()
    name = slots.get(f"{prefix}_name")
    if beteiligte and (name is None or name.herkunft is SlotHerkunft.AKTE):
        pairs = [_from_akte(b, rolle, begriffe) for b in beteiligte]
        form = group_form([f for _, f in pairs])
        return _completed(tuple(p for p, _ in pairs), slots, prefix), Seite(begriffe.name, form, begriffe.im_text)
    text = str(name.wert) if name is not None and name.wert is not None else _gap(prefix, "name")
    rechtsform = rechtsform_of(text)
    geschlecht = _known(slots, f"{prefix}_geschlecht")
    form = form_of(Geschlecht(geschlecht) if geschlecht in ("m", "f", "d") else None, rechtsform)
    partei = Partei(
        name=text,
        rolle=rolle,
        geschlecht=Geschlecht(geschlecht) if geschlecht in ("m", "f", "d") and rechtsform is None else None,
        juristisch=rechtsform is not None,
        bezeichnung=begriffe.bezeichnung(form),
    )
    return _completed((partei,), slots, prefix), Seite(begriffe.name, form, begriffe.im_text)


def _completed(parteien: tuple[Partei, ...], slots: Mapping[str, SlotWert], prefix: str) -> tuple[Partei, ...]:
    """Fill address and representative of a single party from answers; gaps become placeholders."""
    result: list[Partei] = []
    for partei in parteien:
        anschrift = partei.anschrift
        vertreter = partei.vertreter
        if len(parteien) == 1:
            anschrift = _answered(slots, f"{prefix}_anschrift") or anschrift or _known(slots, f"{prefix}_anschrift")
            vertreter = _answered(slots, f"{prefix}_vertreter") or vertreter or _known(slots, f"{prefix}_vertreter")
        if anschrift is None:
            anschrift = _gap(prefix, "anschrift")
        if vertreter is None and partei.juristisch:
            vertreter = f"vertreten durch {_gap(prefix, 'vertreter')}"
        elif vertreter is not None and not vertreter.startswith("vertreten"):
            vertreter = f"vertreten durch {_with_article(vertreter)}"
        result.append(partei.model_copy(update={"anschrift": anschrift, "vertreter": vertreter}))
    return tuple(result)


def _with_article(vertreter: str) -> str:
    """„Geschäftsführer Olaf Thomsen“ as it follows „vertreten durch“; what has an article or is unknown stays."""
    several = " und " in vertreter or "," in vertreter
    for amt in sorted(_AEMTER, key=lambda a: -len(a.mann)):
        for word, one, more in ((amt.frau, amt.frau, amt.frauen), (amt.mann, amt.ihn, amt.maenner)):
            if vertreter.startswith(f"{word} "):
                rest = vertreter.removeprefix(word)
                female = word == amt.frau
                return f"die {more}{rest}" if several else f"{'die' if female else 'den'} {one}{rest}"
    return f"den {vertreter}" if vertreter.startswith("Vorstand ") and not several else vertreter


def _gap(prefix: str, part: str) -> str:
    return "{{" + f"{prefix}_{part}".upper() + "}}"


def _known(slots: Mapping[str, SlotWert], key: str) -> str | None:
    slot = slots.get(key)
    return slot.wert if slot is not None and isinstance(slot.wert, str) else None


def _answered(slots: Mapping[str, SlotWert], key: str) -> str | None:
    slot = slots.get(key)
    return (
        slot.wert if slot is not None and slot.herkunft is SlotHerkunft.PERSON and isinstance(slot.wert, str) else None
    )


AKTIV = frozenset({Parteirolle.KLAEGER, Parteirolle.ANTRAGSTELLER})
"""Roles of the active side."""


def parteien_of(
    akte: Akte, slots: Mapping[str, SlotWert], rolle: Parteirolle, begriffe: Parteibegriffe | None = None
) -> Parteien:
    """Both sides; ``rolle`` is the side of our client, ``begriffe`` what the sides are called."""
    begriffe = begriffe or Parteibegriffe()
    ours_sue = rolle in AKTIV
    ours, theirs = begriffe.zusatz_unsere, begriffe.zusatz_andere
    mandant, gegner = BeteiligtenRolle.MANDANT, BeteiligtenRolle.GEGNER
    active, passive = _ROLLEN[rolle]
    sides: dict[str, tuple[tuple[Partei, ...], Seite]] = {}
    for name, begriff, own_role, is_ours in (
        ("KLAEGER", begriffe.klaeger, active, ours_sue),
        ("BEKLAGTER", begriffe.beklagter, passive, not ours_sue),
    ):
        if begriff is not None:
            words = _Begriffe(name, begriff, ours if is_ours else theirs)
            sides[name] = side_of(akte, slots, own_role, words, mandant if is_ours else gegner)
    seiten = {name: seite for name, (_, seite) in sides.items()}
    for name, side in zip(("MANDANT", "GEGNER"), _ORDER[ours_sue], strict=True):
        if side in seiten:
            seiten[name] = replace(seiten[side], name=name)
    return Parteien(sides.get("KLAEGER", ((), None))[0], sides.get("BEKLAGTER", ((), None))[0], seiten)


_ORDER = {True: ("KLAEGER", "BEKLAGTER"), False: ("BEKLAGTER", "KLAEGER")}
"""Our side and the other one."""
_ROLLEN = {
    Parteirolle.KLAEGER: (Parteirolle.KLAEGER, Parteirolle.BEKLAGTER),
    Parteirolle.BEKLAGTER: (Parteirolle.KLAEGER, Parteirolle.BEKLAGTER),
    Parteirolle.ANTRAGSTELLER: (Parteirolle.ANTRAGSTELLER, Parteirolle.ANTRAGSGEGNER),
    Parteirolle.ANTRAGSGEGNER: (Parteirolle.ANTRAGSTELLER, Parteirolle.ANTRAGSGEGNER),
}
"""Role of our client → roles of the active and of the passive side in the Rubrum."""
