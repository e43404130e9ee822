"""Rules between Bausteine, judged by the engine of the clause rules (spec 2: „rule-checked like clauses“)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.domain.deutsch import aufzaehlung, typografie
from app.domain.pruefung.befund import Befund, BefundTyp, Schwere
from app.domain.regelwerk.compiled import compile_rules
from app.domain.regelwerk.evaluation import evaluate
from app.domain.regelwerk.findings import Finding
from app.domain.regelwerk.library import Clause, ClauseVersion, Library
from app.domain.regelwerk.rules import RuleType, Severity
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.schriftsatz.baustein import Baustein
from app.domain.schriftsatz.schema import SchriftsatzSchema


class Bausteinregeln:
    """The rules of all Bausteine, made ready once.

    Raises:
        ValueError: a rule names a Baustein that does not exist, or asks for an answer (Bausteine have conditions).
    """

    def __init__(self, bausteine: Mapping[str, Baustein]) -> None:
        ruled = [b for b in bausteine.values() if b.regeln]
        for baustein in ruled:
            for regel in baustein.regeln:
                if regel.type is RuleType.REQUIRES_ANSWER:
                    raise ValueError(f"{baustein.id}: {regel.id}: requires_answer gibt es bei Bausteinen nicht")
                if unknown := [t for t in regel.targets if t not in bausteine]:
                    raise ValueError(f"{baustein.id}: {regel.id}: unbekannter Baustein {', '.join(unknown)}")
        involved = {b.id for b in ruled} | {t for b in ruled for r in b.regeln for t in r.targets}
        self._known = {key: bausteine[key] for key in sorted(involved)}
        self._compiled = compile_rules(_library(self._known.values()))

    def check(self, schriftsatz: SchriftsatzSchema, land: str | None = None) -> tuple[Befund, ...]:
        """Findings for the Bausteine that stand in a filing; ``land`` (``HH``) decides rules for single Länder."""
        standing = dict.fromkeys(a.herkunft.baustein for a in schriftsatz.absaetze if a.herkunft.baustein)
        clauses = tuple(id_ for id_ in standing if id_ in self._known)
        if not clauses:
            return ()
        jurisdiction = f"DE-{land}" if land else "DE"
        found = evaluate(self._compiled, Selection(clauses=clauses, jurisdiction=jurisdiction)).findings
        places = {a.herkunft.baustein: a.id for a in reversed(schriftsatz.absaetze)}
        return tuple(_befund(finding, places) for finding in found)


def _library(bausteine: Iterable[Baustein]) -> Library:
    """Each Baustein as a published clause."""
    known = tuple(bausteine)
    return Library(
        id="bausteine",
        title="Bausteine",
        clauses=tuple(Clause(id=b.id, title=b.titel, category=b.abschnitt.value, jurisdictions=("DE",)) for b in known),
        versions=tuple(
            ClauseVersion(
                clause_id=b.id, version=1, state=LifecycleState.PUBLISHED, author="", content=b.titel, rules=b.regeln
            )
            for b in known
        ),
    )


def _befund(finding: Finding, places: Mapping[str | None, str]) -> Befund:
    own, *others = (f"„{title}“" for title in finding.titles)
    match finding.type:
        case RuleType.REQUIRES:
            titel = f"Baustein fehlt: {aufzaehlung(others, 'oder')}"
        case RuleType.SCOPED_TO:
            titel = f"Gilt hier nicht: {own}"
        case _:
            titel = f"Passt nicht zusammen: {own} und {aufzaehlung(others)}"
    return Befund(
        id="regel." + "+".join(finding.rule_ids),
        typ=BefundTyp.REGEL,
        schwere=Schwere.KRITISCH if finding.severity is Severity.HARD else Schwere.WARNUNG,
        erfuellt=False,
        titel=typografie(titel),
        text=typografie(" ".join(filter(None, (finding.message, finding.rules[0].suggestion)))),
        feld=places.get(finding.clause_ids[0]),
    )
