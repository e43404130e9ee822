"""Whatever the shipped data cite stands in the law they name, down to the Satz; judgments are a list of their own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.korpus.quellen.leser import QuellenLeser
from app.domain.korpus.aufloesen import resolve
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.chunking import chunk_document
from app.domain.recht.zitat import Entscheidungszitat, NormArt, Normzitat
from app.domain.recht.zitat_lesen import CitationReader
from app.services.nennungen import Textstelle, texts_of_catalogue, texts_of_clauses
from tests.werkstatt import katalog

AUSSERHALB = {
    "BORA",
    "TVöD",
    "Brüssel Ia-VO",
    "Brüssel IIb-VO",
    "EuUnthVO",
    "EuZVO",
    "DSA",
    "MStV",
    "P2B-VO",
    "Rom I-VO",
    "VO",
}
"""No federal statutes: their text is in no official file."""
NUR_IM_ARCHIV = {"DL-InfoV", "VersVermV"}
"""Federal, but not among the single files: what is cited was looked up in the collection of all laws."""
ANDERSWO = {"AZG", "AngG", "ArG", "AVRAG", "UrlG"}
"""Austrian and Swiss statutes in clauses for those places."""
ENTSCHEIDUNGEN = {
    "BAG GS 1/84",
    "BAG GS 1/00",
    "BAG 2 AZR 102/11",
    "BAG 5 AZR 509/91",
    "BAG 5 AZR 52/05",
    "BAG 5 AZR 627/11",
    "BAG 7 AZR 135/15",
    "BAG 7 AZR 733/16",
    "BAG 8 AZR 58/20",
    "BAG 9 AZR 12/03",
    "BAG 9 AZR 162/18",
    "BAG 9 AZR 272/22",
    "BAG 9 AZR 423/16",
    "BAG 9 AZR 584/13",
    "BAG 5 AZR 517/09",
    "BAG 5 AZR 572/04",
    "BAG 8 AZR 196/03",
    "BAG 9 AZR 382/07",
    "BAG 9 AZR 541/15",
    "EuGH C-673/17",
    "EuGH C-684/16",
    "BVerfG 1 BvL 7/14",
    "VG Hannover 10 A 5385/22",
}
"""The judgments that the texts rest on; a new one is looked up before it comes onto this list."""

Norm = tuple[str, str, NormArt]


@cache
def cited() -> tuple[tuple[Textstelle, Normzitat | Entscheidungszitat], ...]:
    reader = CitationReader(katalog().gesetzesnamen())
    clauses = (text for lib in katalog().libraries() for text in texts_of_clauses(lib.clauses, lib.versions))
    texts = (*texts_of_catalogue(katalog()), *clauses)
    return tuple((text, found.zitat) for text in texts for found in reader.find(text.text))


def official(data: Path, laws: set[str]) -> dict[Norm, list[Chunk]]:
    """Chunks of every norm of these laws, read from the official files as an import would."""
    names = katalog().gesetzesnamen()
    files = []
    for path in sorted((data / "gesetze").glob("*.xml")):
        jurabk = path.read_bytes()[:2000].partition(b"<jurabk>")[2].partition(b"<")[0].decode()
        if names.by_jurabk.get(jurabk, jurabk) in laws:
            files.append(path)
    norms: dict[Norm, list[Chunk]] = {}
    for source in QuellenLeser(DateiLeser(), names).read([*files, data / "eu" / "dsgvo.xml"], lambda _: False):
        assert source.document, source.error
        for chunk in chunk_document(source.document):
            norms.setdefault((chunk.regulation_code, chunk.article, chunk.art), []).append(chunk)
    return norms


def test_every_cited_norm_stands_in_the_official_text(shared: Path) -> None:
    places = [(text, z) for text, z in cited() if isinstance(z, Normzitat) and z.article]
    norms = official(shared, {zitat.regulation_code for _, zitat in places})
    wrong = []
    for text, zitat in places:
        if zitat.regulation_code in AUSSERHALB | NUR_IM_ARCHIV | ANDERSWO:
            continue
        chunks = norms.get((zitat.regulation_code, zitat.article, zitat.art), [])
        if not chunks or chunks[0].weggefallen or resolve(tuple(chunks), zitat) is None:
            wrong.append(f"{text.kind} {text.id}, {text.ort}: {text.text[:80]} → {zitat}")
    assert wrong == []
    assert len(places) > 5_000


def test_only_known_judgments_are_cited() -> None:
    found = {f"{z.gericht} {z.aktenzeichen}" for _, z in cited() if isinstance(z, Entscheidungszitat)}
    assert found == ENTSCHEIDUNGEN
