"""A small invented law, a search over it without a corpus, and what is said of its documents."""

from __future__ import annotations

import threading
from datetime import date

from app.domain.korpus.antwort import Beleg, compose
from app.domain.korpus.auszug import Auszug
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.quelle import DocumentMeta, SourceAbsatz, SourceDocument, SourceNorm, SourceType
from app.domain.korpus.treffer import Answer, FoundBy, Hit, SearchFilter, SearchMode, SearchResult
from app.domain.recht.zitat import CitationStyle, FoundCitation, NormArt, Normzitat
from app.errors import NotFoundError
from app.ports_korpus import DocumentStand, SourceFile
from app.services.recherche import KEYWORD_ONLY, CitedPlace, NormView

PFLEGE = SourceAbsatz("", "Die Pflege endet mit Kündigung:\n1. im März,\n2. im Mai.")
CODE, NAME = "DeichG", "Gesetz über die Pflege der Übungsdeiche"


def meta(source_type: SourceType = SourceType.GESETZ, code: str = CODE) -> DocumentMeta:
    return DocumentMeta(
        document_id=f"probe:{code}",
        document_version="2026-03-01",
        regulation_code=code,
        regulation_name=NAME,
        style=CitationStyle.PARAGRAPH,
        source_type=source_type,
        doc_type="gesetz",
        stand="Stand: erfunden am 1.3.2026",
        license="gemeinfrei",
    )


def chunks(source_type: SourceType = SourceType.GESETZ) -> tuple[Chunk, ...]:
    """§ 1 with three Absätze, § 2 with one text and a list."""
    norms = (
        SourceNorm(
            NormArt.NORM,
            "1",
            "Größe der Übungsdeiche",
            ("Abschnitt 1", "Allgemeines"),
            (
                SourceAbsatz("1", "Ein Übungsdeich ist kürzer als neun Meter. Für größere Deiche gilt § 2."),
                SourceAbsatz("2", "Die Übungsleitung misst nach. Sie führt ein Buch über die Höhe < 3 Meter."),
                SourceAbsatz("3", "Über Ausnahmen entscheidet die Deichschau."),
            ),
        ),
        SourceNorm(NormArt.NORM, "2", "Kündigung der Pflege", (), (PFLEGE,)),
    )  # fmt: skip
    return chunk_document(SourceDocument(meta(source_type), norms))


def hit(chunk: Chunk, *ways: FoundBy, score: float = 0.5) -> Hit:
    """The first Satz of a chunk as the best place."""
    first = next((s for s in chunk.spans if s.start == 0), None)
    kurz = "Kurzfassung, kein amtlicher Wortlaut" if chunk.source_type == SourceType.KURZFASSUNG else ""
    marks = ((first.start, first.end),) if first else ()
    return Hit(chunk, f"{chunk.article_label} Satz 1", score, frozenset(ways or (FoundBy.STICHWORT,)), marks, kurz)


class FakeRecherche:
    """``RechercheService`` over the invented law; „nichts“ finds nothing, „warte“ waits for ``gate``."""

    def __init__(self, source_type: SourceType = SourceType.GESETZ) -> None:
        self.chunks = chunks(source_type)
        self.asked: list[tuple[str, SearchFilter | None]] = []
        self.gate = threading.Event()

    def search(
        self, query: str, *, limit: int = 10, filters: SearchFilter | None = None, mode: SearchMode | None = None
    ) -> SearchResult:
        self.asked.append((query, filters))
        assert threading.current_thread() is not threading.main_thread()
        if "warte" in query:
            assert self.gate.wait(10)
        if "nichts" in query:
            return SearchResult(query, SearchMode.KEYWORD, (), (), (KEYWORD_ONLY,))
        if "§ 1" in query.replace("\u00a0", " "):
            zitat = Normzitat(CODE, CitationStyle.PARAGRAPH, "1")
            found = tuple(hit(c, FoundBy.ZITAT, score=1.0) for c in self.chunks if c.article == "1")
            return SearchResult(query, SearchMode.KEYWORD, found, (zitat,))
        hits = tuple(hit(c, score=1 / n) for n, c in enumerate(self.chunks, 60))
        return SearchResult(query, SearchMode.KEYWORD, hits[:limit], (), (KEYWORD_ONLY, "MoorG ist nicht eingelesen."))

    def neighbours(self, chunk_id: str, before: int = 1, after: int = 1) -> tuple[Chunk, ...]:
        at = next((n for n, c in enumerate(self.chunks) if c.chunk_id == chunk_id), None)
        return () if at is None else self.chunks[max(0, at - before) : at + after + 1]

    def show(self, label: str) -> NormView:
        article = next(
            (c.article for c in self.chunks if c.chunk_id == label or label.startswith(f"{CODE} § {c.article}")), ""
        )
        found = tuple(c for c in self.chunks if c.article == article)
        if not found:
            raise NotFoundError(f"{label} gibt es nicht.")
        following = f"{CODE} § 2" if article == "1" else ""
        return NormView(
            f"{CODE} § {article}", found[0].heading, found[0].section_header, found, None, "", following, ()
        )

    def ask(self, question: str, *, filters: SearchFilter | None = None) -> Answer:
        belege = [Beleg(self.chunks[n], (Auszug(((0, 20),)),)) for n in (1, 3)]
        text, quellen = compose([] if "nichts" in question else belege)
        return Answer(question, text, quellen)

    def cite(self, text: str) -> tuple[CitedPlace, ...]:
        at = text.find("§")
        if at < 0:
            return ()
        zitat = Normzitat(CODE, CitationStyle.PARAGRAPH, "1")
        return (CitedPlace(FoundCitation(zitat, at, len(text)), "", None, ""),)


class FakeKorpus:
    """The Stand of the invented law."""

    def __init__(self, source_type: SourceType = SourceType.GESETZ) -> None:
        self.source_type = source_type

    def documents(self) -> tuple[DocumentStand, ...]:
        source = SourceFile("deichg.xml", "0" * 64, 1)
        return (DocumentStand(meta(self.source_type), source, date(2026, 3, 2), 2, 4),)
