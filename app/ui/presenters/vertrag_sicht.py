"""One contract as the window shows it: made beside the main thread, so that showing it costs little."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.deutsch import format_datum, typografie
from app.domain.jurisdictions import name
from app.domain.vertrag.stand import VertragStand
from app.services.vertraege_reparatur import Reparaturen
from app.ui.presenters.vertrag_fragen import KapitelBild, fortschritt_text, kapitel
from app.ui.presenters.vertrag_plaetze import AbschnittBild, abschnitte
from app.ui.presenters.vertrag_text import vertrag_html

NEUFASSUNG = "vertrag.neufassung"


@dataclass(frozen=True)
class Sicht:
    """What is on screen.

    Attributes:
        kopf: template, place and version in one line.
        banner: set once the contract is complete: when, by whom, with which accepted warnings.
        neufassung: sentence about newer versions, empty if there are none.
        konflikte, empfehlungen: findings of the rules, by their weight.
    """

    stand: VertragStand
    html: str
    kopf: str
    fortschritt: str
    kapitel: tuple[KapitelBild, ...]
    abschnitte: tuple[AbschnittBild, ...]
    banner: str
    neufassung: str
    konflikte: int
    empfehlungen: int

    @property
    def fertig(self) -> bool:
        """Whether the contract is complete, so that nothing can be changed."""
        return self.stand.vertrag.abschluss is not None


def sicht(stand: VertragStand) -> Sicht:
    """Everything the window shows of a contract."""
    return Sicht(
        stand=stand,
        html=vertrag_html(stand.text),
        kopf=kopf(stand),
        fortschritt=fortschritt_text(stand.fortschritt),
        kapitel=kapitel(stand),
        abschnitte=abschnitte(stand),
        banner=banner(stand),
        neufassung=next((b.text for b in stand.befunde if b.id == NEUFASSUNG), ""),
        konflikte=sum(b.id.startswith("regel.") for b in stand.sperren),
        empfehlungen=sum(b.id.startswith("regel.") for b in stand.hinweise),
    )


def kopf(stand: VertragStand) -> str:
    """``Arbeitsvertrag · Deutschland · Fassung 2``."""
    return f"{typografie(stand.vorlage_titel)} · {name(stand.vertrag.jurisdiction)} · Fassung {stand.template.version}"


def banner(stand: VertragStand) -> str:
    """When and by whom the contract was completed; empty while it is in work."""
    done = stand.vertrag.abschluss
    if done is None:
        return ""
    text = f"Abgeschlossen am {format_datum(done.am.astimezone().date())} von {done.wer}."
    count = len(done.hinweise)
    if count:
        text += f" {'Eine Empfehlung wurde' if count == 1 else f'{count} Empfehlungen wurden'} hingenommen."
    return text


def konflikt_text(now: Sicht) -> str:
    """``1 Konflikt, 2 Empfehlungen aus den Regeln``; empty if there are none."""
    parts = []
    if now.konflikte:
        parts.append("1 Konflikt" if now.konflikte == 1 else f"{now.konflikte} Konflikte")
    if now.empfehlungen:
        parts.append("1 Empfehlung" if now.empfehlungen == 1 else f"{now.empfehlungen} Empfehlungen")
    return f"{' und '.join(parts)} aus den Regeln." if parts else ""


@dataclass(frozen=True)
class ReparaturBild:
    """A repair as a card."""

    titel: str
    folge: str
    einzelheiten: tuple[str, ...]
    zeichen: str
    add: tuple[str, ...]
    remove: tuple[str, ...]


def reparatur_bilder(found: Reparaturen) -> tuple[ReparaturBild, ...]:
    """The proposed repairs as cards, each with what comes, what goes and what it leads to."""
    cards = []
    for one in found.vorschlaege:
        several = len(one.hinzu) + len(one.weg) > 1  # of a single one the heading says it
        lines = [
            *([f"kommt hinzu: {', '.join(one.hinzu)}"] if one.hinzu and several else []),
            *([f"fällt weg: {', '.join(one.weg)}"] if one.weg and several else []),
            *([f"neuer Befund: {'; '.join(one.bringt)}"] if one.bringt else []),
            *([f"neu zu beantworten: {', '.join(one.neue_fragen)}"] if one.neue_fragen else []),
        ]
        cards.append(
            ReparaturBild(
                typografie(one.bezeichnung),
                typografie(one.folge),
                tuple(typografie(line) for line in lines),
                "empfehlung" if one.bringt else "erfuellt",
                one.add,
                one.remove,
            )
        )
    return tuple(cards)


def keine_reparatur(found: Reparaturen) -> str:
    """Why there is no card."""
    if found.vorschlaege:
        return ""
    if found.hindernis:
        return typografie(" ".join(found.hindernis))
    return "" if found.vollstaendig else "In der Zeit, die dafür da ist, fand sich keine Reparatur."
