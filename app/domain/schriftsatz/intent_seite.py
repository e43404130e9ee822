"""Which side our client is on and which stage is meant, as far as the request (or the Akte) says so."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.deutsch_lesen import plain_form
from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.domain.kanzlei.beteiligte import BeteiligtenRolle, JuristischePerson
from app.domain.schriftsatz.klageart import Klageart, Parteirolle, Stadium

_AKTIV = frozenset((Parteirolle.KLAEGER, Parteirolle.ANTRAGSTELLER))
_FUER = (
    r"(?:vertreten|vertrete|vertritt|fuer|namens|mandantschaft ist|mandant ist|mandantin ist|wir sind"
    r"|als vertreter(?:in)? (?:von|der|des)) (?:die |den |das |der |des |unsere[nr]? |eine[nr]? |hier )*"
)
_WORTE = {
    Parteirolle.KLAEGER: r"klaeger(?:in|innen|s|seite|partei)?\b",
    Parteirolle.BEKLAGTER: r"beklagte(?:r|n|nseite|npartei)?\b",
    Parteirolle.ANTRAGSTELLER: r"antragsteller(?:in|innen|s|seite)?\b",
    Parteirolle.ANTRAGSGEGNER: r"antragsgegner(?:in|innen|s|seite)?\b",
}
_EIGENE = r"(?<!auf )(?<!auf die )(?<!zur )(?<!zu der )(?<!gegen die )"
_AUCH_SEITE = {  # a reply to the Klageerwiderung is the claimant's, the answer to it the defendant's
    Parteirolle.KLAEGER: rf"\b(?:klaegerseits|klaegerseite|klaegervertreter(?:in)?|{_EIGENE}repli(?:k|zier\w*)"
    rf"|{_EIGENE}klageerweiterung(?! de[rs]\b))\b",
    Parteirolle.BEKLAGTER: r"\b(?:beklagtenseits|beklagtenseite|beklagtenvertreter(?:in)?"
    rf"|{_EIGENE}dupli(?:k|zier\w*)|(?:auf|gegen|zur|zu der) (?:die )?replik)\b",
}
_ABWEHR = (
    r"\b(?:erwider\w*|klageerwider\w*|verteidig\w*|abwehr\w*|klageabweisung|klage abweisen|abweisung der klage"
    r"|gegen die klage (?:der|des|von)\b"
    r"|wurde[n]? verklagt|verklagt worden|klage erhalten|klage ist (?:uns )?zugestellt|klage zugestellt)"
)
_ARBEIT = (
    (r"(?:arbeitgeber\w*|unternehmen|betrieb|firma)\b", Parteirolle.BEKLAGTER),
    (r"(?:arbeitnehmer\w*|beschaeftigte[nr]?|mitarbeiter\w*)\b", Parteirolle.KLAEGER),
)
_VERLOREN = {  # how the court below decided, by who lost
    Parteirolle.KLAEGER: r"\b(?:klageabweisend\w*|(?:gegen|verteidig\w*) die (?:klageabweisung|abweisung der klage)"
    r"|\w*klage (?:\w+ ){0,3}abgewiesen)\b",
    Parteirolle.BEKLAGTER: r"\b(?:(?:klage)?stattgebend\w*|\w*klage (?:\w+ ){0,3}stattgegeben|verurteilt)\b",
}
_ZUM_TEIL = r"\b(?:zum teil|teilweise|im uebrigen)\b"
_RECHTSMITTEL = frozenset((Stadium.BERUFUNG, Stadium.REVISION))
_STADIEN = (
    (Stadium.REVISION, r"\b(?:revision\w*|nichtzulassungsbeschwerde\w*)"),
    (
        Stadium.BERUFUNG,
        r"\b(?:berufung\w*|landesarbeitsgericht|oberlandesgericht)",
    ),
    (Stadium.EV, r"\b(?:einstweilig\w*|eilantrag\w*|eilverfahren|eilrechtsschutz|ev antrag|arrest\w*)"),
    (Stadium.BESCHWERDE, r"\b(?:sofortige beschwerde\w*|beschwerde\w*)"),
    (Stadium.AUSSERGERICHTLICH, r"\b(?:aussergerichtlich\w*|vorgerichtlich\w*|ohne klage)"),
)


@dataclass(frozen=True)
class Seite:
    """What the request says; None: nothing.

    ``abwehr``: our side was attacked; ``erwidert``: a reply is wanted; ``verloren``: who lost in the court below;
    ``wegen``: the words that say so.
    """

    rolle: Parteirolle | None = None
    stadium: Stadium | None = None
    abwehr: bool = False
    erwidert: bool = False
    rechtsgebiet_rolle: Parteirolle | None = None
    wegen: tuple[str, ...] = ()
    verloren: Parteirolle | None = None


@dataclass(frozen=True)
class Zuordnung:
    """Our side in a Klageart.

    ``passt``: what was said fits it; ``angenommen``: it has both sides, and nothing tells which is ours.
    """

    rolle: Parteirolle
    passt: bool
    angenommen: bool


def read_side(anfrage: str) -> Seite:
    """Side and stage that the request names."""
    text = " ".join(re.findall(r"[a-z0-9]+", plain_form(anfrage)))
    wegen: list[str] = []
    rolle = None
    said = [(candidate, _FUER + words) for candidate, words in _WORTE.items()]
    for candidate, pattern in (*said, *_AUCH_SEITE.items()):
        match = re.search(pattern, text)
        if match and rolle is None:
            rolle = candidate
            wegen.append(match[0])
    abwehr = re.search(_ABWEHR, text)
    if abwehr and rolle is None:
        wegen.append(abwehr[0])
    arbeit = next((r for words, r in _ARBEIT if re.search(_FUER + words, text)), None)
    stadium = None
    for candidate_stadium, pattern in _STADIEN:
        if match := re.search(pattern, text):
            stadium = candidate_stadium
            wegen.append(match[0])
            break
    return Seite(rolle, stadium, abwehr is not None, _replies(text), arbeit, tuple(wegen), _lost(text))


def _lost(text: str) -> Parteirolle | None:
    losers = [rolle for rolle, pattern in _VERLOREN.items() if re.search(pattern, text)]
    return losers[0] if len(losers) == 1 and not re.search(_ZUM_TEIL, text) else None


def _replies(text: str) -> bool:
    return re.search(r"\berwider|erwiderung", text) is not None


def is_reply(klageart: Klageart) -> bool:
    """Whether a Klageart answers a filing of the other side, by its own words."""
    return any(_replies(plain_form(text)) for text in (klageart.label, *klageart.stichworte))


def rolle_for(
    klageart: Klageart, seite: Seite, frueher: Parteirolle | None = None, akte: Akte | None = None
) -> Zuordnung:
    """The side our client is on in this Klageart.

    What the request says counts, then the side of an earlier filing of the Akte, then what the Akte tells, then the
    usual side. An appeal is brought by who lost below. In labour law the employee is the claimant unless the request
    says otherwise. Where the sides are only ours and theirs (a letter), there is nothing to tell.
    """
    if klageart.parteien.klaeger == "mandant":
        return Zuordnung(klageart.rollen[0], passt=True, angenommen=False)
    arbeit = Rechtsgebiet.ARBEITSRECHT in (klageart.rechtsgebiet, akte.rechtsgebiet if akte is not None else None)
    wanted = seite.rolle
    if wanted is None and arbeit:
        wanted = seite.rechtsgebiet_rolle
    if wanted is None:
        wanted = _appealing(klageart, seite.verloren)
    if wanted is None and seite.abwehr:
        wanted = Parteirolle.BEKLAGTER
    told = _side_in(akte, klageart, arbeit=arbeit) if akte is not None else None
    for candidate in (wanted, frueher, told):
        if candidate is not None and (allowed := _allowed(klageart, candidate)):
            return Zuordnung(allowed, passt=True, angenommen=False)
    both = len({rolle in _AKTIV for rolle in klageart.rollen}) > 1
    return Zuordnung(klageart.rollen[0], passt=wanted is None, angenommen=both)


def _appealing(klageart: Klageart, verloren: Parteirolle | None) -> Parteirolle | None:
    """Our side where it appeals against a judgment, or answers the appeal of who lost."""
    if verloren is None or not _RECHTSMITTEL.issuperset(klageart.stadien):
        return None
    if is_reply(klageart):
        return Parteirolle.BEKLAGTER if verloren is Parteirolle.KLAEGER else Parteirolle.KLAEGER
    return verloren


def side_by_outcome(klageart: Klageart, ausgang: object) -> Parteirolle | None:
    """Our side by how the court below decided (answer ``ausgang``); None: that tells nothing."""
    lost = {"abgewiesen": Parteirolle.KLAEGER, "stattgegeben": Parteirolle.BEKLAGTER}
    return _appealing(klageart, lost.get(str(ausgang)))


def _side_in(akte: Akte, klageart: Klageart, *, arbeit: bool) -> Parteirolle | None:
    """What the outcome below and, in labour law, the kind of both parties tell of our side."""
    ausgang = akte.angabe("ausgang")
    side = side_by_outcome(klageart, ausgang.wert if ausgang is not None else None)
    if side is not None or not arbeit:
        return side
    ours, theirs = (
        {isinstance(b.person, JuristischePerson) for b in akte.with_rolle(rolle)}
        for rolle in (BeteiligtenRolle.MANDANT, BeteiligtenRolle.GEGNER)
    )
    if ours == {True} and theirs == {False}:
        return Parteirolle.BEKLAGTER
    return Parteirolle.KLAEGER if ours == {False} and theirs == {True} else None


def stadium_for(klageart: Klageart, seite: Seite) -> tuple[Stadium, bool]:
    """The stage, and whether what was said fits the Klageart."""
    if seite.stadium in klageart.stadien:
        return seite.stadium, True
    return klageart.stadien[0], seite.stadium is None


def _allowed(klageart: Klageart, rolle: Parteirolle) -> Parteirolle | None:
    """The role itself, or the one of the same side that the Klageart knows."""
    if rolle in klageart.rollen:
        return rolle
    return next((r for r in klageart.rollen if (r in _AKTIV) == (rolle in _AKTIV)), None)
