"""Hints of the conversation about what was read: contradictions, changes of the Akte, values not yet confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.domain.deutsch import aufzaehlung
from app.domain.kanzlei.akte import Akte
from app.domain.pruefung.befund import Befund, BefundTyp, Schwere
from app.domain.schriftsatz.conversation import Conversation, Rueckfrage, SlotHerkunft, SlotWert
from app.domain.schriftsatz.dialog import angaben
from app.domain.schriftsatz.dialog_stand import Aenderung, describe_change, unconfirmed
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.values import display

_VERSTANDEN = "Gelesen oder aus freiem Text verstanden"


def _hint(id_: str, titel: str, text: str, slot: str, schwere: Schwere = Schwere.INFO, *schritte: str) -> Befund:
    return Befund(
        id=id_,
        typ=BefundTyp.INHALT,
        schwere=schwere,
        erfuellt=False,
        titel=titel,
        text=text,
        feld=f"slot:{slot}",
        schritte=schritte,
    )


def change_hints(klageart: Klageart, changes: Sequence[Aenderung]) -> Iterator[Befund]:
    """What changed in the Akte since the conversation was left."""
    for change in changes:
        text = describe_change(klageart, change)
        yield _hint(f"akte.geaendert.{change.schluessel}", "Akte geändert", text, change.schluessel)


def question_hints(fragen: Sequence[Rueckfrage]) -> Iterator[Befund]:
    """What texts left unclear."""
    for number, frage in enumerate(fragen, 1):
        yield _hint(f"verstehen.{number}", "Rückfrage zum Text", frage.text, frage.slots[0], Schwere.WARNUNG)


def contradiction_hints(
    klageart: Klageart, conversation: Conversation, dokumente: Sequence[SlotWert], akte: Akte
) -> Iterator[Befund]:
    """Where a document says something else than the Akte or what was understood; a person's own answer stands."""
    titles = {d.id: d.titel for d in akte.dokumente}
    for read in dokumente:
        known = conversation.value(read.schluessel)
        if known is None or known.wert is None or known.wert == read.wert:
            continue
        if known.bestaetigt and known.herkunft is not SlotHerkunft.AKTE:
            continue
        definition = klageart.slot(read.schluessel)
        where = f"„{titles.get(read.quelle.dokument_id or '', '')}“, Seite {read.quelle.seite}"
        text = (
            f"Zu „{definition.label}“ gilt {display(definition, known.wert)}; in {where} steht "
            f"{display(definition, read.wert)}: „{read.quelle.auszug}“. Bitte klären."
        )
        yield _hint(f"widerspruch.{read.schluessel}", "Dokument widerspricht", text, read.schluessel, Schwere.WARNUNG)


def unconfirmed_hint(klageart: Klageart, conversation: Conversation, akte: Akte) -> tuple[Befund, ...]:
    """One line of the Prüfliste naming the values in the draft that no person has confirmed; none if there are none."""
    items = unconfirmed(klageart, conversation)
    if not items:
        return ()
    lines = {line.schluessel: line for line in angaben(klageart, conversation, akte)}
    labels = [f"„{klageart.slot(i.schluessel).label}“" for i in items]
    schritte = [
        f"{lines[i.schluessel].label}: {lines[i.schluessel].anzeige} – {lines[i.schluessel].herkunft}"
        for i in items
        if i.schluessel in lines
    ]
    earlier = any(i.herkunft is SlotHerkunft.GESPRAECH for i in items)
    origin = "Gelesen, aus freiem Text verstanden oder aus einem früheren Gespräch vorgeschlagen"
    text = f"{origin if earlier else _VERSTANDEN}, aber von niemandem bestätigt: {aufzaehlung(labels)}."
    return (_hint("angaben.unbestaetigt", "Angaben bestätigen", text, items[0].schluessel, Schwere.WARNUNG, *schritte),)
