"""Parameters of a clause without Qt: what is listed, what is missing, a new one (spec 1, C04)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import ValidationError

from app.domain.deutsch import aufzaehlung
from app.domain.regelwerk.answers import TYPE_NAMES
from app.domain.regelwerk.klauseltext import placeholders
from app.domain.regelwerk.library import ClauseVersion, Parameter
from app.domain.regelwerk.rules import QuestionType
from app.errors import InputError
from app.ui.presenters.regel import key_from


def parameter_line(parameter: Parameter) -> str:
    """``Monatsgehalt · Betrag · {{MONATSGEHALT}}``."""
    return f"{parameter.label} · {TYPE_NAMES[parameter.type]} · {{{{{parameter.key.upper()}}}}}"


def unknown(content: str, version: ClauseVersion) -> tuple[str, ...]:
    """Keys in the text that are no parameters of the version, upper case."""
    known = {p.key for p in version.parameters}
    return tuple(key.upper() for key in placeholders(content) if key not in known)


def unknown_hint(keys: Sequence[str]) -> str:
    """What to do about keys in the text that are no parameters; empty without any."""
    names = aufzaehlung([f"{{{{{key}}}}}" for key in keys])
    if len(keys) > 1:
        return (
            f"Im Text stehen {names}, solche Parameter gibt es nicht. "
            "Legen Sie sie mit Strg+P an oder nehmen Sie sie aus dem Text."
        )
    return names and (
        f"Im Text steht {names}, einen solchen Parameter gibt es nicht. "
        "Legen Sie ihn mit Strg+P an oder nehmen Sie ihn aus dem Text."
    )


def unknown_party_hint(keys: Sequence[str]) -> str:
    """What to do about words in the text that name no party of the templates; empty without any."""
    names = aufzaehlung([f"{{{{{key}}}}}" for key in keys])
    verb, what = ("stehen", "solche Parteien") if len(keys) > 1 else ("steht", "eine solche Partei")
    return names and f"Im Text {verb} {names}, {what} kennen die Vorlagen nicht. Wählen Sie mit Strg+I eine andere."


def unused(content: str, version: ClauseVersion) -> tuple[Parameter, ...]:
    """Parameters that do not occur in the text."""
    found = set(placeholders(content))
    return tuple(p for p in version.parameters if p.key not in found)


def proposed_key(label: str) -> str:
    """The key proposed for a label, upper case: ``Höhe der Vergütung`` → ``HOEHE_DER_VERGUETUNG``."""
    return key_from(label).upper() if label.strip() else ""


def build_parameter(key: str, label: str, typ: QuestionType) -> Parameter:
    """A parameter from its form.

    Raises:
        InputError: label or key are missing or not possible; ``feld`` is ``label`` or ``key``.
    """
    text = label.strip()
    if not text:
        raise InputError("Dem Parameter fehlt der Name.", "Schreiben Sie, was hier steht, z. B. „Monatsgehalt“.",
                         feld="label")  # fmt: skip
    name = re.sub(r"[{}\s]", "", key).lower() or key_from(text)
    try:
        return Parameter(key=name, label=text, type=typ)
    except ValidationError as error:
        raise InputError(
            f"„{key}“ ist als Kürzel nicht möglich.",
            "Erlaubt sind Buchstaben ohne Umlaute, Ziffern und der Unterstrich, z. B. MONATSGEHALT.",
            feld="key",
        ) from error


def with_parameter(
    parameters: tuple[Parameter, ...], parameter: Parameter, *, replaces: str | None = None
) -> tuple[Parameter, ...]:
    """The parameters with a new one at the end, or with the one of key ``replaces`` changed.

    Raises:
        InputError: the key is taken; ``feld`` is ``key``.
    """
    if any(p.key == parameter.key and p.key != replaces for p in parameters):
        raise InputError(
            f"Einen Parameter {parameter.key.upper()} gibt es schon.", "Wählen Sie ein anderes Kürzel.", feld="key"
        )
    if replaces is None:
        return (*parameters, parameter)
    return tuple(parameter if p.key == replaces else p for p in parameters)
