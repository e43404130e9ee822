"""A state of a conversation made ready for the window, off the main thread: everything shown, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.ui.presenters import angaben, formular, verlauf
from app.ui.presenters.befunde import Zeile, zeile
from app.ui.presenters.gespraech import labels
from app.ui.presenters.vorschau import filing_html

if TYPE_CHECKING:
    from app.services.pipeline import ConversationView


@dataclass(frozen=True)
class Stand:
    """What the wizard shows.

    Attributes:
        view: the state itself.
        html: the preview.
        kopf: side, stage and how much is known.
        auftrag, auftrag_grund: what was wanted; what it was taken for and by which words.
        gruppen: the form.
    """

    view: ConversationView
    html: str
    kopf: str
    auftrag: str
    auftrag_grund: str
    warnungen: tuple[Zeile, ...]
    verlauf: tuple[verlauf.Beitrag, ...]
    aenderungen: tuple[str, ...]
    rueckfragen: tuple[angaben.Rueckfragebild, ...]
    bestaetigungen: tuple[angaben.Verstandenes, ...]
    nachtraege: tuple[angaben.Nachtrag, ...]
    angaben: tuple[angaben.AngabeBild, ...]
    gruppen: tuple[formular.Gruppe, ...]


def stand(view: ConversationView) -> Stand:
    """Everything that is shown for a state."""
    return Stand(
        view=view,
        html=filing_html(view.schriftsatz, labels(view)),
        kopf=verlauf.kopf(view),
        auftrag=verlauf.auftrag(view),
        auftrag_grund=verlauf.auftrag_grund(view),
        warnungen=tuple(zeile(b) for b in angaben.warnungen(view)),
        verlauf=verlauf.verlauf(view),
        aenderungen=angaben.aenderungen(view),
        rueckfragen=angaben.rueckfragen(view),
        bestaetigungen=angaben.bestaetigungen(view),
        nachtraege=angaben.nachtraege(view),
        angaben=angaben.angaben_bilder(view),
        gruppen=formular.gruppen(view),
    )
