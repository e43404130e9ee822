"""Free text in a conversation: what the request or an answer tells beside the one value that was asked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from app.domain.kanzlei.akte import AngabeWert, Quelle
from app.domain.schriftsatz.antworten import parse_answer
from app.domain.schriftsatz.conversation import Conversation, Rueckfrage, SlotHerkunft, SlotWert
from app.domain.schriftsatz.dialog_werte import check_fit, check_followers, put, used_values
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.slot import SlotDefinition, SlotTyp
from app.domain.schriftsatz.values import SlotError, display
from app.domain.schriftsatz.verstehen import Fund, Verstanden, understand
from app.domain.schriftsatz.verstehen_worte import Wortschatz
from app.domain.werte import clean_text

ANFRAGE, ANTWORT = "aus Ihrer Anfrage", "aus Ihrer Antwort"
MAX_AUSZUG = 300
MAX_RUECKFRAGEN = 12
_JA_NEIN_DAVOR = re.compile(
    r"\s*(?P<wort>ja|jawohl|doch|nein|nee|nö)\b\s*[,.;:!–-]+\s*(?P<rest>\S.*)", re.IGNORECASE | re.DOTALL
)
_AUSDRUECKLICH = re.compile(r"\b(?:ja|jawohl|doch|nein|nee|nö|richtig|stimmt|klar|natürlich|yes|no)\b", re.IGNORECASE)
_SATZTEIL = re.compile(r",|;|\baber\b|\bund\b|\.\s", re.IGNORECASE)


def read_request(klageart: Klageart, conversation: Conversation, heute: date, schatz: Wortschatz) -> Conversation:
    """The conversation with what its request tells; nothing that is known already is changed by it."""
    bekannt = used_values(klageart, conversation)
    return merge(
        klageart, conversation, understand(schatz, conversation.anfrage, heute, bekannt=bekannt), heute, ANFRAGE
    )


def merge(
    klageart: Klageart,
    conversation: Conversation,
    verstanden: Verstanden,
    heute: date,
    vermerk: str,
    ohne: str | None = None,
) -> Conversation:
    """The conversation with what a text tells, to be confirmed. What contradicts a known value becomes a question.

    ``ohne``: a slot that is left out (it has its answer already).
    """
    merged = conversation
    for fund in verstanden.funde:
        if fund.schluessel == ohne:
            continue
        merged = _merge_one(klageart, merged, fund, heute, vermerk)
    return with_questions(merged, [r for r in verstanden.rueckfragen if ohne not in r.slots])


def _merge_one(klageart: Klageart, conversation: Conversation, fund: Fund, heute: date, vermerk: str) -> Conversation:
    definition = klageart.slot(fund.schluessel)
    known = conversation.value(fund.schluessel)
    if known is not None and known.wert is not None:
        if fund.wert is None or known.wert == fund.wert:
            return conversation
        text = (
            f"Zu „{definition.label}“ ist {display(definition, known.wert)} bekannt, im Text steht "
            f"{display(definition, fund.wert)}. Es gilt die bekannte Angabe, bis Sie sie ändern."
        )
        return with_questions(conversation, [Rueckfrage(slots=(fund.schluessel,), text=text)])
    if known is not None and fund.wert is None:
        return conversation
    values = {k: v for k, v in used_values(klageart, conversation).items() if k != fund.schluessel}
    try:
        if fund.wert is not None:
            check_fit(klageart, definition, fund.wert, values, heute)
            check_followers(klageart, fund.schluessel, fund.wert, values, heute)
    except SlotError as error:
        return with_questions(conversation, [Rueckfrage(slots=(fund.schluessel,), text=str(error))])
    return put(conversation, slot_wert(fund, vermerk))


def slot_wert(fund: Fund, vermerk: str) -> SlotWert:
    """What a person wrote, to be confirmed; „weiß ich nicht“ needs no confirmation."""
    return SlotWert(
        schluessel=fund.schluessel,
        wert=fund.wert,
        herkunft=SlotHerkunft.PERSON,
        quelle=Quelle(auszug=shorten(fund.satz, fund.auszug), vermerk=vermerk),
        bestaetigt=fund.wert is None,
    )


def shorten(text: str, words: str = "") -> str:
    """An excerpt as one clean line of bounded length; what is too long is cut around ``words``, if it holds them."""
    flat, inner = (" ".join(t.split()) for t in (text, words))
    if len(flat) <= MAX_AUSZUG:
        return flat
    middle = max(flat.find(inner), 0) + len(inner) // 2 if inner else 0
    start = min(max(middle - MAX_AUSZUG // 2, 0), len(flat) - MAX_AUSZUG)
    cut = flat[start : start + MAX_AUSZUG]
    if start:
        cut = f"…{cut[1:].lstrip()}"
    return cut if start + MAX_AUSZUG == len(flat) else f"{cut[:-1].rstrip()}…"


def with_questions(conversation: Conversation, fragen: Iterable[Rueckfrage]) -> Conversation:
    """The conversation with further open questions, each once."""
    new = [r for r in dict.fromkeys(fragen) if r not in conversation.rueckfragen]
    return conversation.model_copy(update={"rueckfragen": (*conversation.rueckfragen, *new)[-MAX_RUECKFRAGEN:]})


def read_answer(
    definition: SlotDefinition, text: str, heute: date, schatz: Wortschatz, bekannt: dict[str, AngabeWert | None]
) -> tuple[AngabeWert | None, Fund | None, Verstanden]:
    """The value of the slot that was asked, the place in the text if it had to be understood, and all that was told.

    Raises:
        SlotError: the answer was not understood.
    """
    key = definition.schluessel
    try:
        wert, error = parse_answer(definition, text, heute), None
    except SlotError as refused:
        wert, error = None, refused
    if error is None and (wert is None or definition.ganzer_satz or _is_option(definition, text)):
        return wert, None, Verstanden()
    try:
        cleaned = clean_text(text).strip()
    except ValueError:
        if error is not None:
            raise error from None
        return wert, None, Verstanden()
    verstanden = understand(schatz, cleaned, heute, gefragt=key, bekannt=bekannt)
    fund = verstanden.fund(key)
    if definition.typ is SlotTyp.JA_NEIN:
        return _yes_or_no(definition, cleaned, heute, schatz, wert, error, verstanden)
    if error is not None:
        if fund is None:
            raise error
        return fund.wert, fund, verstanden
    if definition.typ is SlotTyp.TEXT and fund is not None and len(verstanden.funde) > 1:
        return fund.wert, fund, verstanden
    return wert, None, verstanden


def _is_option(definition: SlotDefinition, text: str) -> bool:
    """True for the bare words of an option; „nichts bekannt“ to one question says nothing about another."""
    words = text.strip().rstrip(".!").casefold()
    return any(words in {w.casefold() for w in (o.label, *o.stichworte)} for o in definition.optionen)


def _yes_or_no(
    definition: SlotDefinition,
    text: str,
    heute: date,
    schatz: Wortschatz,
    wert: AngabeWert | None,
    error: SlotError | None,
    verstanden: Verstanden,
) -> tuple[AngabeWert | None, Fund | None, Verstanden]:
    """„Ja, aber nicht angehört“ is a yes; „gibt es, aber nicht angehört“ is no „no“."""
    if match := _JA_NEIN_DAVOR.match(text):
        first = parse_answer(definition, match["wort"], heute)
        return first, None, understand(schatz, match["rest"], heute)
    fund = verstanden.fund(definition.schluessel)
    if fund is not None and fund.wert != wert:
        return fund.wert, fund, verstanden
    if error is not None:
        raise error
    if fund is None and _SATZTEIL.search(text) and not _AUSDRUECKLICH.search(text):
        return _first_clause(definition, text, heute), None, verstanden
    return wert, None, verstanden


def _first_clause(definition: SlotDefinition, text: str, heute: date) -> AngabeWert | None:
    return parse_answer(definition, _SATZTEIL.split(text, maxsplit=1)[0], heute)
