"""Own wordings of clauses, taken over from what a person typed."""

from __future__ import annotations

from app.domain.deutsch import zitat
from app.domain.vertrag.abschluss import require_open
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.umgebung import Umgebung
from app.domain.vertrag.vertrag import Vertrag
from app.domain.vertrag.vertragstext import VertragsKlausel, Vertragstext
from app.domain.vertrag.wortlaut import WortlautError, new_wording
from app.errors import InputError, NotFoundError, Problem


def worded(umgebung: Umgebung, stand: VertragStand, clause_id: str, text: str | None) -> Vertrag:
    """The contract with another wording of a clause; None, or what the library says: without an own one.

    Raises:
        NotFoundError: the clause is not in the contract.
        InputError: the text cannot be a clause; found and expected are named.
        VertragError: the contract is complete.
    """
    vertrag = require_open(stand.vertrag)
    wordings = {id_: wortlaut for id_, wortlaut in vertrag.wordings.items() if id_ != clause_id}
    if text is not None:
        klausel = _klausel(stand.text, clause_id)
        if klausel is None:
            raise NotFoundError(
                f"Die Klausel {zitat(stand.titles.get(clause_id, clause_id))} steht nicht im Vertrag.",
                "Wählen Sie eine, die darin steht.",
                feld=f"klausel:{clause_id}",
            )
        try:
            new = new_wording(klausel, text)
        except WortlautError as error:
            problem = Problem(f"klausel:{clause_id}", error.found, error.expected)
            raise InputError(
                f"Der Wortlaut von {zitat(klausel.titel)} wurde nicht übernommen.",
                "Berichtigen Sie den Text.",
                feld=problem.ort,
                probleme=(problem,),
            ) from error
        if new is not None:
            wordings[clause_id] = new.model_copy(update={"jurisdiction": vertrag.jurisdiction})
    elif clause_id not in umgebung.versions:
        raise NotFoundError(
            f"Eine Klausel „{clause_id}“ hat die Vorlage nicht.", "Wählen Sie eine andere.", f"klausel:{clause_id}"
        )
    return vertrag.model_copy(update={"wordings": wordings})


def _klausel(text: Vertragstext, clause_id: str) -> VertragsKlausel | None:
    return next((klausel for klausel in text.klauseln if klausel.clause_id == clause_id), None)
