"""Which side our client is on and which stage is meant, as far as the request (or the Akte) says so."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.deutsch_lesen import plain_form
from app.domain.kanzlei.akte import Rechtsgebiet
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
    Parteirolle.KLAEGER: rf"\b(?:klaegerseits|klaegerseite|klaegervertreter(?:in)?|{_EIGENE}repli(?:k|zier\w*))\b",
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

    ``abwehr``: our side was attacked; ``erwidert``: a reply is wanted; ``wegen``: the words that say so.
    """

    rolle: Parteirolle | None = None
    stadium: Stadium | None = None
    abwehr: bool = False
    erwidert: bool = False
    rechtsgebiet_rolle: Parteirolle | None = None
    wegen: tuple[str, ...] = ()


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
    return Seite(rolle, stadium, abwehr is not None, _replies(text), arbeit, tuple(wegen))


def _replies(text: str) -> bool:
    return re.search(r"\berwider|erwiderung", text) is not None


def is_reply(klageart: Klageart) -> bool:
    """Whether a Klageart answers a filing of the other side, by its own words."""
    return any(_replies(plain_form(text)) for text in (klageart.label, *klageart.stichworte))


def rolle_for(
    klageart: Klageart, seite: Seite, frueher: Parteirolle | None = None, gebiet: Rechtsgebiet | None = None
) -> tuple[Parteirolle, bool]:
    """The side our client is on in this Klageart, and whether what was said fits it.

    What the request says counts, then the side of an earlier filing of the Akte, then the usual side. In labour law
    (the Klageart's, or ``gebiet``: the Akte's) the employee is the claimant unless the request says otherwise.
    """
    wanted = seite.rolle
    if wanted is None and Rechtsgebiet.ARBEITSRECHT in (klageart.rechtsgebiet, gebiet):
        wanted = seite.rechtsgebiet_rolle
    if wanted is None and seite.abwehr:
        wanted = Parteirolle.BEKLAGTER
    for candidate in (wanted, frueher):
        if candidate is not None and (allowed := _allowed(klageart, candidate)):
            return allowed, True
    return klageart.rollen[0], wanted is None


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
