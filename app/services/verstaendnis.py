"""What texts tell about a filing: requests (stage 1), answers and documents (stage 2), with what is kept for speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from app.domain.kanzlei.akte import Akte, Dokument, DokumentArt
from app.domain.schriftsatz.conversation import Rueckfrage, SlotWert
from app.domain.schriftsatz.intent import (
    Aehnlichkeit,
    Erkennung,
    Hilfen,
    Klassifikation,
    example_index,
    recognise,
)
from app.domain.schriftsatz.intent_aehnlichkeit import BeispielIndex
from app.domain.schriftsatz.klageart import Klageart, Parteirolle
from app.domain.schriftsatz.verstehen_dokument import (
    Dokumentworte,
    Gelesen,
    build_document_words,
    document_values,
    read_document,
)
from app.domain.schriftsatz.verstehen_worte import Wortschatz, build_wortschatz
from app.services.dokumenttexte import content_key

Seiten = Callable[[Akte, Dokument], Sequence[str]]
"""The pages of a document of an Akte; empty if it cannot be read."""
MAX_GELESEN = 400


class Verstaendnis:
    """Reads requests, answers and documents; keeps the words of each Klageart and what a document said.

    Args:
        seiten: text of the documents; None: documents are not read.
        aehnlichkeit: how alike texts are in meaning, beside their words.
        klassifikation: a model's opinion, asked only where words and examples leave it open.
        gemerkt: the same without waiting: what it said already; None: ``klassifikation`` does not wait either.
    """

    def __init__(
        self,
        seiten: Seiten | None = None,
        aehnlichkeit: Aehnlichkeit | None = None,
        klassifikation: Klassifikation | None = None,
        gemerkt: Klassifikation | None = None,
    ) -> None:
        self._seiten = seiten
        self._aehnlichkeit = aehnlichkeit
        self._klassifikation = klassifikation
        self._gemerkt = gemerkt or klassifikation
        self._index: tuple[tuple[Klageart, ...], BeispielIndex] | None = None
        self._worte: dict[str, tuple[Klageart, Wortschatz]] = {}
        self._dokumentworte: dict[str, tuple[Klageart, Mapping[DokumentArt, Dokumentworte]]] = {}
        self._gelesen: dict[tuple[str, str, DokumentArt, date], tuple[Gelesen, ...]] = {}

    def over(self, seiten: Seiten) -> Verstaendnis:
        """The same over documents that lie elsewhere."""
        return Verstaendnis(seiten, self._aehnlichkeit, self._klassifikation, self._gemerkt)

    def recognise(
        self,
        akte: Akte,
        anfrage: str,
        klagearten: tuple[Klageart, ...],
        frueher: Parteirolle | None = None,
        *,
        wait: bool = True,
    ) -> Erkennung:
        """Stage 1: what is wanted, or the candidates. Without ``wait`` no model is asked anew."""
        if self._index is None or self._index[0] is not klagearten:
            self._index = klagearten, example_index(klagearten)
        klassifikation = self._klassifikation if wait else self._gemerkt
        aehnlichkeit = self._aehnlichkeit if wait else None  # it gives answers to choose from and decides nothing
        hilfen = Hilfen(self._index[1], aehnlichkeit, klassifikation, frueher)
        return recognise(anfrage, akte, klagearten, hilfen)

    def words(self, klageart: Klageart) -> Wortschatz:
        """The words of the slots of a Klageart."""
        kept = self._worte.get(klageart.id)
        if kept is None or kept[0] is not klageart:
            kept = self._worte[klageart.id] = klageart, build_wortschatz(klageart.slots)
        return kept[1]

    def documents(
        self, akte: Akte, klageart: Klageart, heute: date
    ) -> tuple[tuple[SlotWert, ...], tuple[Rueckfrage, ...]]:
        """What the documents of the Akte tell, and where they contradict each other."""
        if self._seiten is None:
            return (), ()
        kept = self._dokumentworte.get(klageart.id)
        if kept is None or kept[0] is not klageart:
            kept = self._dokumentworte[klageart.id] = klageart, build_document_words(klageart.slots)
            self._gelesen.clear()
        read = [
            (d, self._read(akte, klageart.id, d, kept[1][d.art], heute)) for d in akte.dokumente if d.art in kept[1]
        ]
        return document_values(klageart.slots, read)

    def _read(
        self, akte: Akte, klageart: str, dokument: Dokument, worte: Dokumentworte, heute: date
    ) -> tuple[Gelesen, ...]:
        key = (klageart, content_key(akte, dokument), dokument.art, heute)
        if key not in self._gelesen:
            pages = self._seiten(akte, dokument) if self._seiten is not None else ()
            while len(self._gelesen) >= MAX_GELESEN:
                self._gelesen.pop(next(iter(self._gelesen)), None)
            self._gelesen[key] = read_document(worte, pages, heute)
        return self._gelesen[key]
