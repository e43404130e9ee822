"""Earliest date for which a lease can be ended by ordinary notice: § 573c Abs. 1 and § 580a Abs. 2 BGB."""

from __future__ import annotations

from datetime import date

from app.domain.deutsch import format_datum, format_wochentag, typografie
from app.domain.recht.geltung import Rechtsdatum
from app.domain.recht.kalender import Feiertage, Tageszaehlung, add_monate, completed_years, last_werktag, month_end
from app.domain.werte import FrozenModel, Fundstelle


class Mietkuendigungsfrist(Rechtsdatum):
    """A period of notice that is kept by Zugang on an early Werktag of a span of months.

    Attributes:
        werktag: the last Werktag of the span's first month on which the notice may be received.
        spanne: months of a span, the first of which begins with January: 1 = month, 3 = quarter.
        monate: months from the span's first to the one with whose end the lease ends, both counted.
        spanne_text: the span in the genitive; ablauf_text: that end in words.
        stufen: years since the flat was handed over → further months for the landlord's notice.
    """

    werktag: int
    spanne: int
    monate: int
    spanne_text: str
    ablauf_text: str
    stufen: tuple[tuple[int, int], ...] = ()
    norm: Fundstelle


WOHNRAUM = Mietkuendigungsfrist(
    gueltig_ab=date(2001, 9, 1),
    quelle="§ 573c Abs. 1 BGB, gesetze-im-internet.de, Stand 29.4.2026",
    werktag=3,
    spanne=1,
    monate=3,
    spanne_text="des Monats",
    ablauf_text="zum Ablauf des übernächsten Monats",
    stufen=((5, 3), (8, 6)),
    norm="§ 573c Abs. 1 BGB",
)
GESCHAEFTSRAUM = Mietkuendigungsfrist(
    gueltig_ab=date(2001, 9, 1),
    quelle="§ 580a Abs. 2 BGB, gesetze-im-internet.de, Stand 29.4.2026",
    werktag=3,
    spanne=3,
    monate=6,
    spanne_text="des Kalendervierteljahres",
    ablauf_text="zum Ablauf des nächsten Kalendervierteljahres",
    norm="§ 580a Abs. 2 BGB",
)

_SAMSTAG = (
    "Der Samstag ist vorsichtig als Werktag gezählt, und der dritte Werktag verschiebt sich nicht; ob ein Samstag, der"
    " selbst der dritte Werktag wäre, mitzählt, ist nicht abschließend geklärt."
)


class MietkuendigungErgebnis(FrozenModel):
    """Result: ``ende`` is the earliest last day of the lease, ``werktag`` the last day for the Zugang to reach it."""

    ende: date
    werktag: date
    schritte: tuple[str, ...]
    fundstelle: Fundstelle


def compute_mietende(
    frist: Mietkuendigungsfrist, zugang: date, feiertage: Feiertage, *, ueberlassung: date | None = None
) -> MietkuendigungErgebnis:
    """Earliest end of a lease by ordinary notice.

    Args:
        frist: which period of notice.
        zugang: day on which the notice is received.
        feiertage: statutory holidays at the place of the Zugang.
        ueberlassung: day on which the flat was handed over, for the landlord's notice; None = the tenant's.

    Raises:
        ValueError: notice received before the flat was handed over, or an end outside the calendar.
    """
    if ueberlassung is not None and zugang < ueberlassung:
        raise ValueError("Der Zugang der Kündigung liegt vor der Überlassung der Wohnung")
    beginn = zugang.replace(month=zugang.month - (zugang.month - 1) % frist.spanne, day=1)
    grenze = _last_werktag(frist, beginn, feiertage)
    schritte = [
        f"Die Kündigung geht am {_tag(zugang)} zu.",
        f"Der dritte Werktag {frist.spanne_text} ist {_tag(grenze)}. {_SAMSTAG}",
    ]
    if zugang > grenze:
        beginn = add_monate(beginn, frist.spanne)
        grenze = _last_werktag(frist, beginn, feiertage)
        schritte.append(f"Der Zugang liegt danach; maßgebend ist der nächste dritte Werktag: {_tag(grenze)}.")
    schritte.append(f"Bis dahin kann {frist.ablauf_text} gekündigt werden ({frist.norm}).")
    monate = frist.monate
    if ueberlassung is not None:
        jahre = completed_years(ueberlassung, zugang)
        weitere = max((m for ab, m in frist.stufen if ab <= jahre), default=0)
        monate += weitere
        folge = f"die Frist verlängert sich um {weitere} Monate" if weitere else "die Frist verlängert sich nicht"
        schritte.append(
            f"Seit der Überlassung am {format_datum(ueberlassung)} sind bei Zugang {jahre} volle Jahre vergangen;"
            f" {folge} ({frist.norm})."
        )
    ende = month_end(add_monate(beginn, monate - 1))
    schritte.append(f"Das Mietverhältnis endet frühestens mit Ablauf des {format_datum(ende)}.")
    return MietkuendigungErgebnis(
        ende=ende,
        werktag=grenze,
        schritte=tuple(typografie(s) for s in schritte),
        fundstelle=typografie(frist.norm),
    )


def _last_werktag(frist: Mietkuendigungsfrist, beginn: date, feiertage: Feiertage) -> date:
    return last_werktag(beginn, frist.werktag, Tageszaehlung.WERKTAGE, feiertage)


def _tag(day: date) -> str:
    return f"{format_wochentag(day)}, {format_datum(day)}"
