"""Commands around filings: the conversation with its slots, drafts and their paragraphs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from app.messages import Command

if TYPE_CHECKING:
    from app.domain.kanzlei.akte import AngabeWert
    from app.domain.schriftsatz.baustein import Abschnitt
    from app.domain.schriftsatz.conversation import SlotWert
    from app.domain.schriftsatz.klageart import Parteirolle, Stadium
    from app.domain.schriftsatz.schema import RetrievalBeleg


@dataclass(frozen=True)
class StartConversation(Command):
    """Recognise the request and begin a conversation; what a person chose is not guessed.

    ``klageart``, ``rolle`` and ``stadium`` are the answer to „Was ist gemeint?“ or a choice from the list.
    """

    label: ClassVar[str] = "Gespräch beginnen"
    akte_id: str
    anfrage: str
    klageart: str | None = None
    rolle: Parteirolle | None = None
    stadium: Stadium | None = None


@dataclass(frozen=True)
class AnswerSlot(Command):
    """Answer (or revise) one slot with free text; „weiß ich noch nicht“ is an answer."""

    label: ClassVar[str] = "Angabe ändern"
    conversation_id: str
    slot: str
    text: str


@dataclass(frozen=True)
class SetSlot(Command):
    """Set one slot to a canonical value (form view, rows of a list); None = „weiß ich noch nicht“."""

    label: ClassVar[str] = "Angabe ändern"
    conversation_id: str
    slot: str
    wert: AngabeWert | None


@dataclass(frozen=True)
class ClearSlot(Command):
    """Forget an answer: the Akte's value counts again, or the question comes again."""

    label: ClassVar[str] = "Angabe zurücknehmen"
    conversation_id: str
    slot: str


@dataclass(frozen=True)
class ConfirmSlots(Command):
    """A person confirms values that were understood from free text or read in documents."""

    label: ClassVar[str] = "Angaben bestätigen"
    conversation_id: str
    slots: tuple[str, ...]


@dataclass(frozen=True)
class RejectSlots(Command):
    """A person refuses values that were understood from free text or read in documents; they are asked again."""

    label: ClassVar[str] = "Angaben verwerfen"
    conversation_id: str
    slots: tuple[str, ...]


@dataclass(frozen=True)
class ProposeSlots(Command):
    """Keep values the language model pointed out in a text, for a person to confirm; only of slots still open.

    ``slot`` is the slot whose answer the text was (None: the request) and ``basis`` its value when the text was read:
    if it has another one now, that text counts no more.
    """

    label: ClassVar[str] = "Angaben des Sprachmodells aufnehmen"
    conversation_id: str
    werte: tuple[SlotWert, ...]
    slot: str | None = None
    basis: AngabeWert | None = None


@dataclass(frozen=True)
class DeleteConversation(Command):
    """Delete a conversation; its drafts stay."""

    label: ClassVar[str] = "Gespräch löschen"
    conversation_id: str


@dataclass(frozen=True)
class CreateDraft(Command):
    """Assemble the filing of a conversation and keep it as a new version."""

    label: ClassVar[str] = "Entwurf erstellen"
    conversation_id: str


@dataclass(frozen=True)
class AddFundstelle(Command):
    """Cite a place of the corpus in a paragraph of a draft; ``beleg`` says in the draft where it was found."""

    label: ClassVar[str] = "Fundstelle übernehmen"
    draft_id: str
    absatz_id: str
    fundstelle: str
    beleg: RetrievalBeleg


@dataclass(frozen=True)
class RefreshBelege(Command):
    """Look up again what a draft rests on, in the law as it is imported now, and make its Prüfliste anew."""

    label: ClassVar[str] = "Fundstellen neu prüfen"
    draft_id: str


@dataclass(frozen=True)
class DeleteDraft(Command):
    """Delete one version of a draft."""

    label: ClassVar[str] = "Entwurf löschen"
    draft_id: str


@dataclass(frozen=True)
class EditParagraph(Command):
    """Change the text of a paragraph of a draft; it counts as written by a person from then on."""

    label: ClassVar[str] = "Absatz bearbeiten"
    draft_id: str
    absatz_id: str
    text: str


@dataclass(frozen=True)
class RestoreParagraph(Command):
    """Put a changed paragraph of a draft back to what was assembled."""

    label: ClassVar[str] = "Absatz wiederherstellen"
    draft_id: str
    absatz_id: str


@dataclass(frozen=True)
class InsertParagraph(Command):
    """Put a paragraph after another one (None: at the beginning of its section).

    ``modell`` is set for generated text: it stays open until a person accepts it; ``belege`` are what it rests on.
    """

    label: ClassVar[str] = "Absatz einfügen"
    draft_id: str
    abschnitt: Abschnitt
    nach: str | None
    text: str
    gruppe: str | None = None
    modell: str | None = None
    belege: tuple[RetrievalBeleg, ...] = ()


@dataclass(frozen=True)
class ProposeText(Command):
    """Keep generated text beside a paragraph until a person accepts or refuses it."""

    label: ClassVar[str] = "Vorschlag zum Absatz aufnehmen"
    draft_id: str
    absatz_id: str
    text: str
    modell: str
    belege: tuple[RetrievalBeleg, ...] = ()


@dataclass(frozen=True)
class AcceptText(Command):
    """A person accepts generated text: the proposal takes the paragraph's place, or the open mark goes."""

    label: ClassVar[str] = "Vorschlag annehmen"
    draft_id: str
    absatz_id: str


@dataclass(frozen=True)
class RefuseText(Command):
    """A person refuses generated text: the proposal goes, or the generated paragraph does."""

    label: ClassVar[str] = "Vorschlag ablehnen"
    draft_id: str
    absatz_id: str


@dataclass(frozen=True)
class RemoveParagraph(Command):
    """Take a paragraph out of a draft; Anträge and Anlagen are numbered anew."""

    label: ClassVar[str] = "Absatz entfernen"
    draft_id: str
    absatz_id: str


@dataclass(frozen=True)
class OfferBeweis(Command):
    """Offer evidence for a paragraph: a document of the Akte (``dokument_id``) or other means (``beweismittel``)."""

    label: ClassVar[str] = "Beweis anbieten"
    draft_id: str
    absatz_id: str
    behauptung: str
    dokument_id: str | None = None
    beweismittel: str = ""


@dataclass(frozen=True)
class WithdrawBeweis(Command):
    """Take back the ``index``-th offer of evidence (from 0) of a paragraph."""

    label: ClassVar[str] = "Beweis zurücknehmen"
    draft_id: str
    absatz_id: str
    index: int
