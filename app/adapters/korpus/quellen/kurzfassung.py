"""Our own short summaries as YAML → ``SourceDocument``. One file per law::

    gesetz: KSchG
    stand: 2026-04-29
    eintraege:
      - norm: § 4
        ueberschrift: Anrufung des Arbeitsgerichts
        stichworte: [Klagefrist, Kündigungsschutzklage]
        text: Wer eine Kündigung angreifen will …      # or by Absatz:
        absaetze: {"1": "…", "2": "…"}

The Stichworte become the last division of the norm („Stichworte: Klagefrist, …“): they are found but are not its text.
"""

from __future__ import annotations

import re
from datetime import date

import pydantic
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from app.adapters.korpus.quellen.absatz import AbsatzWriter
from app.adapters.korpus.quellen.bezeichnung import Label, parse_label
from app.adapters.korpus.quellen.yaml_text import place_of, plain_data, read_yaml, wrong_file
from app.domain.korpus.normalise import clean
from app.domain.korpus.quelle import DocumentMeta, SourceAbsatz, SourceDocument, SourceNorm, SourceType
from app.domain.recht.gesetzesnamen import Gesetzesnamen
from app.domain.recht.zitat import NormArt
from app.eingabe import problems_of
from app.errors import Problem

NO_OFFICIAL_WORDING = "Kurzfassung, kein amtlicher Wortlaut"
LICENSE = "Apache-2.0"

_NUMBER = re.compile(r"\d{1,3}[a-z]?")


class _Eintrag(BaseModel):
    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)

    norm: str = Field(min_length=1)
    ueberschrift: str = ""
    stichworte: tuple[str, ...] = ()
    text: str = ""
    absaetze: dict[str, str] = Field(default_factory=dict)

    @field_validator("norm")
    @classmethod
    def _names_one_norm(cls, value: str) -> str:
        label = parse_label(value)
        if label.art is NormArt.ABSCHNITT or label.bis:
            raise ValueError("eine einzelne Norm wie „§ 4“, „Art. 13“, „Anlage 1“")
        return value

    @field_validator("absaetze")
    @classmethod
    def _are_numbered(cls, value: dict[str, str]) -> dict[str, str]:
        if not all(_NUMBER.fullmatch(number) and text for number, text in value.items()):
            raise ValueError("Nummern ohne Klammern mit je einem Text")
        return value

    @model_validator(mode="after")
    def _has_text(self) -> _Eintrag:
        if bool(self.text) == bool(self.absaetze):
            raise ValueError("entweder „text“ oder „absaetze“")
        return self


class _Datei(BaseModel):
    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)

    gesetz: str = Field(min_length=1)
    stand: date
    eintraege: tuple[_Eintrag, ...] = Field(min_length=1)


def read_kurzfassung(data: bytes, name: str, digest: str, names: Gesetzesnamen) -> SourceDocument:
    """The summaries of one law.

    Args:
        data: the file.
        name: of the file, for errors.
        digest: SHA-256 of the file (hex).
        names: citation forms; ``gesetz`` has to be one of them.

    Raises:
        InputError: not YAML, a wrong or missing field, a norm twice, an unknown law; each with line and field.
    """
    root = read_yaml(data, name)
    try:
        file = _Datei.model_validate(plain_data(root))
    except pydantic.ValidationError as error:
        raise wrong_file(name, *problems_of(error, lambda loc: place_of(name, root, loc))) from error
    law = names.laws.get(file.gesetz)
    if law is None:
        place = place_of(name, root, ("gesetz",))
        raise wrong_file(name, Problem(place, f"„{file.gesetz}“", "ein Gesetz der Liste, in seiner Zitierform"))
    norms: dict[Label, SourceNorm] = {}
    for position, entry in enumerate(file.eintraege):
        label = parse_label(entry.norm)
        if label in norms:
            place = place_of(name, root, ("eintraege", position, "norm"))
            raise wrong_file(name, Problem(place, f"ein zweites Mal „{entry.norm}“", "jede Norm nur einmal"))
        norms[label] = _norm(label, entry)
    return SourceDocument(
        DocumentMeta(
            document_id=f"kurzfassung:{law.code}",
            document_version=f"{file.stand}.{digest[:8]}",
            regulation_code=law.code,
            regulation_name=law.name,
            style=law.style,
            source_type=SourceType.KURZFASSUNG,
            doc_type="kurzfassung",
            stand=f"Kurzfassung nach dem Stand vom {file.stand.day}.{file.stand.month}.{file.stand.year}",
            stand_datum=file.stand,
            license=LICENSE,
            hinweise=(NO_OFFICIAL_WORDING,),
        ),
        tuple(norms.values()),
    )


def _norm(label: Label, entry: _Eintrag) -> SourceNorm:
    words = ", ".join(map(clean, entry.stichworte))
    texts = entry.absaetze or {"": entry.text}
    return SourceNorm(
        label.art,
        label.article,
        clean(entry.ueberschrift),
        (f"Stichworte: {words}",) if words else (),
        tuple(SourceAbsatz(number, _text(text)) for number, text in texts.items()),
    )


def _text(text: str) -> str:
    out = AbsatzWriter(numbered=False)
    for line in text.split("\n"):
        out.text(line)
        out.line()
    return "\n".join(absatz.text for absatz in out.finish())
