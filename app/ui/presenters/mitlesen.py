"""Words about the language model while it reads along in a conversation, without Qt."""

from __future__ import annotations

from app.errors import ModelError, OperationCancelled
from app.messages_schriftsatz import AnswerSlot

ANHALTEN = "Anhalten"
NICHTS = "Das Sprachmodell hat nichts Weiteres gefunden."
WARTET = "Das Sprachmodell hat noch etwas gefunden; es steht nach Ihrer Antwort hier."


def liest(antwort: AnswerSlot | None) -> str:
    """What it reads: an answer, or the request."""
    return f"Das Sprachmodell liest {'Ihren Auftrag' if antwort is None else 'Ihre Antwort'} mit …"


def fehlschlag(error: Exception) -> str:
    """What is said when it failed or was stopped; "" where there is nothing left to say it about."""
    if isinstance(error, OperationCancelled):
        return "Das Sprachmodell liest nicht weiter; das Gespräch geht ohne es weiter."
    return f"Das Sprachmodell hat nicht mitgelesen. {error.text}" if isinstance(error, ModelError) else ""
