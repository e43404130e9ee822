"""Cases of ``tests/akten/<klageart>/<fall>.yaml`` and how their drafts read.

A case holds ``anfrage``, ``stichtag``, ``parteien`` (each with ``rolle`` and the fields of a Person; ``anschrift`` as
one line), ``dokumente``, ``angaben`` (slot → canonical value) and ``antworten`` (slot → what the lawyer types).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from app.domain.kanzlei.akte import Akte
from app.domain.schriftsatz.conversation import Conversation
from app.domain.schriftsatz.schema import Absatz, SchriftsatzSchema
from app.services.pipeline import Pipeline
from tests.conftest import ROOT

FOLDER = ROOT / "tests" / "akten"
KANZLEI = {
    "kanzlei": "Kanzlei Voss",
    "rechtsanwalt": "Katharina Voss",
    "anschrift": {"strasse": "Uhlenhorster Weg 41", "plz": "22085", "ort": "Hamburg"},
}
_ADDRESS = re.compile(r"(?:(?P<zusatz>[^,]+), )?(?P<strasse>[^,]+), (?P<plz>[0-9]{5}) (?P<ort>[^,]+)")


def cases() -> list[Path]:
    """Every case, by Klageart and name."""
    return sorted(FOLDER.glob("*/*.yaml"))


def case_name(path: Path) -> str:
    """``kschg_klage/fristlos``."""
    return f"{path.parent.name}/{path.stem}"


def load_case(path: Path, pipeline: Pipeline) -> tuple[Akte, Conversation]:
    """The Akte of a case, and its conversation after all answers."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    klageart = pipeline.klageart(path.parent.name)
    akte = Akte.model_validate(
        {
            "id": f"fall-{path.stem}",
            "aktenzeichen": "1/26",
            "kurzrubrum": path.stem,
            "rechtsgebiet": data.get("rechtsgebiet", klageart.rechtsgebiet),
            "bundesland": data.get("bundesland"),
            "gericht_id": data.get("gericht_id"),
            "stichtag": data["stichtag"],
            "kanzlei": KANZLEI,
            "beteiligte": [_beteiligter(n, p) for n, p in enumerate(data.get("parteien", ()), 1)],
            "dokumente": [_dokument(n, d) for n, d in enumerate(data.get("dokumente", ()), 1)],
            "angaben": [{"schluessel": k, "wert": w} for k, w in data.get("angaben", {}).items()],
        }
    )
    conversation = pipeline.begin(akte, data["anfrage"])
    assert conversation.intent.klageart == klageart.id, f"erkannt wurde {conversation.intent.klageart}"
    for slot, text in data.get("antworten", {}).items():
        conversation = pipeline.reply(akte, conversation, slot, str(text))
    return akte, conversation


def _beteiligter(number: int, partei: dict[str, Any]) -> dict[str, Any]:
    person = {key: value for key, value in partei.items() if key != "rolle"}
    return {"id": f"bet-{number}", "rolle": partei["rolle"], "person": _with_address(person)}


def _with_address(person: dict[str, Any]) -> dict[str, Any]:
    if isinstance(person.get("anschrift"), str):
        match = _ADDRESS.fullmatch(person["anschrift"])
        assert match, f"„{person['anschrift']}“: erwartet Straße Nr., PLZ Ort"
        person = {**person, "anschrift": {k: v for k, v in match.groupdict().items() if v is not None}}
    if isinstance(person.get("vertretende_gesellschaft"), dict):
        person = {**person, "vertretende_gesellschaft": _with_address(person["vertretende_gesellschaft"])}
    return person


def _dokument(number: int, dokument: dict[str, Any]) -> dict[str, Any]:
    return {"id": f"dok-{number}", "datei": f"dokumente/{number}.pdf", "seiten": 1, **dokument}


def readable(schriftsatz: SchriftsatzSchema) -> str:
    """The filing as plain text, for the reviewed file beside the case."""
    rubrum = schriftsatz.rubrum
    lines = [rubrum.gericht, schriftsatz.ueberschrift]
    if rubrum.aktenzeichen:
        lines.append(f"Az. {rubrum.aktenzeichen}")
    for partei in (*rubrum.klaeger, *rubrum.beklagter):
        parts = [p for p in (partei.name, partei.anschrift, partei.vertreter) if p]
        lines.append(f"{', '.join(parts)} – {partei.bezeichnung} –")
    lines.append(f"wegen {rubrum.wegen}")
    section, group = None, None
    for absatz in schriftsatz.absaetze:
        if absatz.abschnitt is not section:
            section, group = absatz.abschnitt, None
            lines.append(f"\n=== {section.value} ===")
        if absatz.gruppe != group:
            group = absatz.gruppe
            lines.append(f"--- {group} ---")
        lines.append(f"{absatz.nummer}. {absatz.text}" if absatz.nummer else absatz.text)
        lines += _table(absatz)
        lines += [
            f"    {schriftsatz.beweiswort}: {b.beweismittel}{f', Anlage {b.anlagenNummer}' if b.anlagenNummer else ''}"
            for b in schriftsatz.beweisangebote
            if b.absatz == absatz.id
        ]
    lines += ["\n=== Prüfliste ===", *(_finding(b) for b in schriftsatz.pruefliste)]
    if schriftsatz.kosten.schritte:
        lines += ["\n=== Rechenweg ===", *schriftsatz.kosten.schritte]
    return "\n".join(lines).replace("\u00a0", " ") + "\n"


def _table(absatz: Absatz) -> list[str]:
    if absatz.tabelle is None:
        return []
    rows = (absatz.tabelle.kopf, *absatz.tabelle.zeilen, *((absatz.tabelle.summen,) if absatz.tabelle.summen else ()))
    return ["    " + " | ".join(row) for row in rows]


def _finding(befund: Any) -> str:
    mark = "erfüllt" if befund.erfuellt else befund.schwere.value
    return f"[{mark}] {befund.titel}: {befund.text}"


def write_drafts(names: Sequence[str]) -> None:
    """Write the drafts that differ beside their cases; ``names`` are Klagearten or cases, none means all."""
    from tests.werkstatt import pipeline

    line = pipeline()
    for path in cases():
        if names and path.parent.name not in names and case_name(path) not in names:
            continue
        text = readable(line.assemble(*load_case(path, line)))
        target = path.with_suffix(".txt")
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")
            print(f"neu zu lesen: {target}")  # noqa: T201 - a command


if __name__ == "__main__":
    write_drafts(sys.argv[1:])
