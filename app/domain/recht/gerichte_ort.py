"""Courts by the name of a town and by their own name, as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from app.domain.deutsch import aufzaehlung
from app.domain.recht.gerichte import Gericht, Gerichtstyp, Rechtsweg, with_prefix

LAENDER = {
    "BB": "Brandenburg",
    "BE": "Berlin",
    "BW": "Baden-Württemberg",
    "BY": "Bayern",
    "HB": "Bremen",
    "HE": "Hessen",
    "HH": "Hamburg",
    "MV": "Mecklenburg-Vorpommern",
    "NI": "Niedersachsen",
    "NW": "Nordrhein-Westfalen",
    "RP": "Rheinland-Pfalz",
    "SH": "Schleswig-Holstein",
    "SL": "dem Saarland",
    "SN": "Sachsen",
    "ST": "Sachsen-Anhalt",
    "TH": "Thüringen",
}
"""Code of a Land → its name as it stands after „in“."""

MAX_GENANNT = 8
"""So many candidates are named in a sentence; more are counted."""

_UMLAUTE = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_ZUSATZ = re.compile(r"^(.+?)(?:\s*[(/,]\s*|\s+(?=(?:am?|an|auf|b|bei|i|im|in|ob|o|v|vor|d)\b))(.*)$")
_BINDE = frozenset(
    ("a", "am", "an", "auf", "b", "bei", "d", "der", "dem", "den", "i", "im", "in", "ob", "o", "v", "vor")
)


@dataclass(frozen=True)
class Ortsname:
    """A town: its name proper and the words that tell it from others („Frankfurt“, „Main“)."""

    stamm: str
    zusatz: tuple[str, ...]

    def meint(self, other: Ortsname) -> bool:
        """Whether both may be the same town; a missing addition fits every one, an abbreviated one its full form."""
        if self.stamm != other.stamm:
            return False
        if not self.zusatz or not other.zusatz:
            return True
        return any(a.startswith(b) or b.startswith(a) for a in self.zusatz for b in other.zusatz)


@lru_cache(maxsize=4096)  # the towns of the directory are compared with every place asked for
def parse_ort(text: str) -> Ortsname:
    """Name of a town whatever its case, umlauts, abbreviated additions: „Frankfurt a.M.“ is „Frankfurt am Main“."""
    flat = " ".join(text.casefold().split()).translate(_UMLAUTE)
    flat = re.sub(r"\bsankt\b", "st.", flat)
    match = _ZUSATZ.fullmatch(flat)
    stamm, rest = (match[1], match[2]) if match else (flat, "")
    words = tuple(w for w in re.findall(r"[^\W\d_]+", rest) if w not in _BINDE)
    return Ortsname(stamm.strip(" .,"), words)


_TYP_WOERTER: dict[str, Gerichtstyp] = {
    **{typ.wort.casefold(): typ for typ in Gerichtstyp},
    **{typ.value.casefold(): typ for typ in Gerichtstyp},
    "familiengericht": Gerichtstyp.AG,
    "famg": Gerichtstyp.AG,
    "kammergericht": Gerichtstyp.OLG,
    "verwaltungsgerichtshof": Gerichtstyp.OVG,
    "vgh": Gerichtstyp.OVG,
}

_LANG = {
    **{typ.value.casefold(): typ.wort.casefold() for typ in Gerichtstyp},
    "vgh": "verwaltungsgerichtshof",
    "kg": "kammergericht",
}
"""Abbreviation → word."""
_LANG_WORT = {
    **{typ.value.casefold(): typ.wort for typ in Gerichtstyp},
    "vgh": "Verwaltungsgerichtshof",
    "kg": "Kammergericht",
}
"""Abbreviation → word as it is written."""


def typ_of(text: str) -> Gerichtstyp | None:
    """The kind of court a name says: „AG Köln“, „Hessisches Landesarbeitsgericht“; None if it says none."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    return next((_TYP_WOERTER[word] for word in words if word in _TYP_WOERTER), None)


_ZWEIGE = {
    Rechtsweg.ORDENTLICH: (Gerichtstyp.AG, Gerichtstyp.LG, Gerichtstyp.OLG, Gerichtstyp.BGH),
    Rechtsweg.ARBEIT: (Gerichtstyp.ARBG, Gerichtstyp.LAG, Gerichtstyp.BAG),
    Rechtsweg.VERWALTUNG: (Gerichtstyp.VG, Gerichtstyp.OVG, Gerichtstyp.BVERWG),
    Rechtsweg.SOZIAL: (Gerichtstyp.SG, Gerichtstyp.LSG, Gerichtstyp.BSG),
    Rechtsweg.FINANZ: (Gerichtstyp.FG, Gerichtstyp.BFH),
}


def rechtsweg_of(typ: Gerichtstyp) -> Rechtsweg:
    """The branch a kind of court belongs to; families and crime are matters of the ordinary one."""
    return next(zweig for zweig, typen in _ZWEIGE.items() if typ in typen)


def genitive_of(text: str) -> str | None:
    """„Landgericht Köln“ → „Landgerichts Köln“, with what stands before it („Hessischen …“); None: no court.

    Abbreviations are spelt out.
    """
    if typ_of(text) is None:
        return None
    words = [_LANG_WORT.get(word.casefold(), word) for word in text.split()]
    for number, word in enumerate(words):
        if re.search(r"(gericht|gerichtshof)$", word.casefold()):
            before = [re.sub(r"es$", "en", w) for w in words[:number]]
            return " ".join((*before, f"{word}s", *words[number + 1 :]))
    return None


def match_name(gerichte: Iterable[Gericht], text: str) -> tuple[Gericht, ...]:
    """Courts that ``text`` may mean: „Arbeitsgericht Hamburg“, „AG Köln“; a bare town means all that bear its name."""
    words = text.casefold().split()
    spelt = " ".join(_LANG.get(word, word) for word in words)
    courts = tuple(gerichte)
    if exact := tuple(g for g in courts if g.name.casefold() == spelt):
        return exact
    typ = typ_of(text)
    rest = " ".join(w for w in words if w.strip(".,") not in _TYP_WOERTER and any(c.isalpha() for c in w))
    if not rest:
        return tuple(g for g in courts if g.typ is typ)
    wanted = parse_ort(rest)
    named = tuple(g for g in courts if typ in (None, g.typ) and parse_ort(_town_in(g)).meint(wanted))
    if named or typ is None:
        return named
    return tuple(g for g in courts if g.typ is typ and g.ort is not None and parse_ort(g.ort).meint(wanted))


def _town_in(gericht: Gericht) -> str:
    """The part of its name behind the kind of court."""
    return re.sub(r"^\w+gericht(?:shof)?\s+", "", gericht.name)


@dataclass(frozen=True)
class Suche:
    """Outcome of looking for a court by place.

    Attributes:
        gericht: the court if it is unique.
        kandidaten: courts between which a person chooses, ``gericht`` among them.
        schritt: how it was found or what is missing, a sentence.
    """

    gericht: Gericht | None
    kandidaten: tuple[Gericht, ...]
    schritt: str


def find_by_place(
    gerichte: Sequence[Gericht],
    typ: Gerichtstyp,
    rechtsweg: Rechtsweg,
    *,
    ort: str | None = None,
    plz: str | None = None,
    land: str | None = None,
) -> Suche:
    """The court of a kind for a place: it sits there, or it is the only one of the Land; otherwise candidates.

    A place without a court is never assigned to one: districts are not part of the directory. Leading digits of a
    postcode tell towns of the same name apart; they never lead to a court alone, for they cross the borders of Länder.
    """
    kind = tuple(g for g in gerichte if g.typ is typ and g.nur in (None, rechtsweg))
    by_plz = tuple(dict.fromkeys(g.land for g in with_prefix(gerichte, plz))) if plz is not None else ()
    if ort is not None:
        found = _in_town(gerichte, kind, typ, ort, (land,) if land else by_plz)
        if found is None and by_plz and land is None:
            elsewhere = _in_town(gerichte, kind, typ, ort, ())
            if elsewhere is not None:
                text = f"{elsewhere.schritt} Die Postleitzahl {plz} weist aber auf {_laender(by_plz)}; bitte prüfen."
                found = Suche(None, elsewhere.kandidaten, text)
        if found is not None:
            return found
    where = f"In {ort} sitzt nach dem Verzeichnis kein Gericht. " if ort else ""
    if land is not None:
        return _in_land(kind, typ, (land,), where)
    if by_plz:
        found = _in_land(kind, typ, by_plz, f"{where}Die Postleitzahl {plz} weist auf {_laender(by_plz)}. ")
        return replace(found, gericht=None)
    missing = "Ein anderer Ort oder das Land" if where else "Ort oder Land"
    return Suche(
        None, (), f"{where}{missing} ist nötig, um das {typ.wort} zu finden; bitte das Gericht selbst angeben."
    )


def _in_town(
    gerichte: Sequence[Gericht], kind: Sequence[Gericht], typ: Gerichtstyp, ort: str, laender: Sequence[str]
) -> Suche | None:
    """By the town alone, in these Länder (none: in all); None if no court of any kind sits there."""
    wanted = parse_ort(ort)
    here = [g for g in gerichte if not laender or g.land in laender]
    part = [g for g in kind if (not laender or g.land in laender) and _is_part(g, wanted)]
    if len(part) == 1:
        return Suche(part[0], (part[0],), f"Für {ort} besteht ein eigenes Gericht: {part[0].name}.")
    sitting = [g for g in here if g.ort is not None and (parse_ort(g.ort).meint(wanted) or _is_part(g, wanted))]
    if not sitting:
        return _in_whole_town(gerichte, kind, typ, ort, laender)
    towns = _distinct(sitting)
    found_in = tuple(dict.fromkeys(g.land for g in sitting))
    seats = [g for g in kind if any(_same_town(g, s) for s in sitting)]
    if len(towns) > 1:
        options = tuple(seats) or tuple(g for g in kind if set(g.laender) & set(found_in))
        named = aufzaehlung([f"{town} in {LAENDER[code]}" for town, code in towns], "oder")
        return Suche(None, options, f"„{ort}“ ist nicht eindeutig: {named}; bitte den Ort genauer angeben.")
    town = towns[0][0]
    sure = not wanted.zusatz or bool(parse_ort(town).zusatz)
    if not seats:
        return _in_land(kind, typ, found_in, f"In {ort} sitzt kein {typ.wort}. ")
    if len(seats) > 1:
        names = _namen(seats, typ, f"in {ort}")
        text = f"In {ort} kommen mehrere Gerichte in Betracht: {names}; bitte eines auswählen."
        return Suche(None, tuple(seats), text)
    if not sure:
        text = f"Ist mit {ort} der Ort {town} gemeint? Dort sitzt: {seats[0].name}. Bitte das Gericht bestätigen."
        return Suche(None, tuple(seats), text)
    return Suche(seats[0], tuple(seats), f"Gericht in {ort}: {seats[0].name}.")


def _in_whole_town(
    gerichte: Sequence[Gericht], kind: Sequence[Gericht], typ: Gerichtstyp, ort: str, laender: Sequence[str]
) -> Suche | None:
    """„Köln-Deutz“ may be a part of Köln: what would be found there is offered, never taken."""
    whole, dash, _ = ort.partition("-")
    if not dash or len(whole) < 3:
        return None
    found = _in_town(gerichte, kind, typ, whole.strip(), laender)
    if found is None or not found.kandidaten:
        return None
    text = f"Gehört {ort} zu {whole.strip()}? {found.schritt} Bitte das Gericht bestätigen."
    return Suche(None, found.kandidaten, text)


def _is_part(gericht: Gericht, wanted: Ortsname) -> bool:
    """Whether the court is that of a part of a town („Hamburg-Altona“), and ``wanted`` is that part."""
    if gericht.ort is None or f"{gericht.ort}-" not in gericht.name:
        return False
    town = _town_in(gericht)
    return town.startswith(f"{gericht.ort}-") and parse_ort(town).meint(wanted)


def _same_town(one: Gericht, other: Gericht) -> bool:
    if one.ort is None or other.ort is None or one.land != other.land:
        return False
    return parse_ort(one.ort).meint(parse_ort(other.ort))


def _distinct(courts: Iterable[Gericht]) -> list[tuple[str, str]]:
    """The different towns (with Land) in which courts sit, under their longest name."""
    towns: list[tuple[str, str]] = []
    for court in sorted(courts, key=lambda g: -len(g.ort or "")):
        name = court.ort or ""
        if not any(land == court.land and parse_ort(town).meint(parse_ort(name)) for town, land in towns):
            towns.append((name, court.land))
    return towns


def _in_land(kind: Iterable[Gericht], typ: Gerichtstyp, laender: Sequence[str], before: str) -> Suche:
    courts = tuple(g for g in kind if set(g.laender) & set(laender))
    where = _laender(laender)
    if len(courts) == 1 and all(land in courts[0].laender for land in laender):
        return Suche(
            courts[0], courts, f"{before}Einziges Gericht dieser Art für {_fuer(laender)}: {courts[0].mit_sitz}."
        )
    if not courts:
        return Suche(None, (), f"{before}In {where} ist kein {typ.wort} hinterlegt; bitte das Gericht selbst angeben.")
    namen = _namen(courts, typ, f"in {where}")
    return Suche(
        None,
        courts,
        f"{before}Der Bezirk ist nicht hinterlegt; in Betracht kommen {namen}; bitte das Gericht auswählen.",
    )


def _namen(courts: Sequence[Gericht], typ: Gerichtstyp, where: str) -> str:
    if len(courts) <= MAX_GENANNT:
        return aufzaehlung([g.name for g in courts], "oder")
    return f"{len(courts)} Gerichte ({typ.wort}) {where}"


def _laender(codes: Sequence[str]) -> str:
    return aufzaehlung([LAENDER[code] for code in codes], "oder")


def _fuer(codes: Sequence[str]) -> str:
    return _laender(codes).replace("dem Saarland", "das Saarland")
