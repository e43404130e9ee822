"""Paragraphs, tables, evidence and proposals of a filing in printed order: what stands between Rubrum and signature."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from app.adapters.export.texte import Runs, clean, plain, to_runs
from app.domain.schriftsatz import druckbild
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.schema import Absatz, Beweisangebot, SchriftsatzSchema, Tabelle, Vorschlag

BlockArt = Literal["absatz", "antrag", "beweis", "tabelle", "vorschlag"]


@dataclass(frozen=True)
class TabelleBlock:
    """A table as printed; ``summen`` empty: no last row of sums; ``breiten``: shares of the columns in the width."""

    kopf: tuple[Runs, ...]
    zeilen: tuple[tuple[Runs, ...], ...]
    summen: tuple[Runs, ...]
    rechts: tuple[bool, ...]
    breiten: tuple[int, ...]


@dataclass(frozen=True)
class Block:
    """A paragraph, an Antrag, offers of evidence (one entry per line), a table, or a proposal for the paragraph before.

    Attributes:
        nummer: of an Antrag.
        marke: says that this was generated and not accepted yet; None for what stands.
        wort: what stands before offers of evidence.
    """

    art: BlockArt
    zeilen: tuple[Runs, ...] = ()
    nummer: int | None = None
    marke: str | None = None
    tabelle: TabelleBlock | None = None
    wort: str = ""


@dataclass(frozen=True)
class Gruppe:
    """Paragraphs under one sub-heading of the level ``ebene``; without ``titel`` they simply follow."""

    titel: Runs | None
    ebene: int
    bloecke: tuple[Block, ...]


@dataclass(frozen=True)
class Teil:
    """A section; without ``titel`` (or with that of what stands above it) its paragraphs simply follow."""

    titel: str | None
    gruppen: tuple[Gruppe, ...]


def is_draft(schriftsatz: SchriftsatzSchema) -> bool:
    """Whether anything is left to a person: a placeholder, a generated paragraph or a proposal not accepted yet."""
    return bool(schriftsatz.unresolved_platzhalter) or any(a.unbestaetigt for a in schriftsatz.absaetze)


def begruendung(schriftsatz: SchriftsatzSchema) -> tuple[Teil, ...]:
    """The sections after the Anträge, as ``druckbild`` orders them."""
    evidence = druckbild.beweise(schriftsatz)
    write = _writer(schriftsatz, evidence)
    teile: list[Teil] = []
    headed = False
    for bild in druckbild.begruendung(schriftsatz):
        headed = headed or bild.titel is not None
        gruppen = _gruppen(bild.absaetze, write, ebene=3 if headed else 2)
        if bild.abschnitt is Abschnitt.SACHVERHALT and evidence.get(""):
            gruppen.append(Gruppe(None, 3, (_beweis(evidence[""], schriftsatz.beweiswort),)))
        if bild.wertsatz is not None:
            gruppen.append(Gruppe(None, 3, (Block("absatz", (to_runs(bild.wertsatz),)),)))
        teile.append(Teil(clean(bild.titel) if bild.titel else None, tuple(gruppen)))
    return tuple(teile)


def antraege(schriftsatz: SchriftsatzSchema) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """What introduces the Anträge, and the Anträge with what belongs to them."""
    introducing, counted = druckbild.antraege(schriftsatz)
    write = _writer(schriftsatz, {})
    blocks = [b for n, a in enumerate(counted, 1) for b in _as_antrag(list(write(a)), n)]
    return tuple(b for a in introducing for b in write(a)), tuple(blocks)


def brief(schriftsatz: SchriftsatzSchema) -> tuple[Teil, ...]:
    """The body of a letter in the order of its paragraphs: the salutation first, demands where they stand.

    Several demands are numbered, a single one is a paragraph. Headings only where the Klageart names them.
    """
    titles = {abschnitt: clean(titel) if titel else None for abschnitt, titel in schriftsatz.abschnittstitel.items()}
    einleitung = schriftsatz.in_abschnitt(Abschnitt.EINLEITUNG)
    others = [a for a in schriftsatz.absaetze if a.abschnitt is not Abschnitt.EINLEITUNG]
    evidence = druckbild.beweise(schriftsatz)
    write = _writer(schriftsatz, evidence)
    several = len(schriftsatz.in_abschnitt(Abschnitt.ANTRAEGE)) > 1
    teile: list[Teil] = []
    headed = False
    demands = 0
    for abschnitt, run in groupby((*einleitung, *others), key=lambda a: a.abschnitt):
        absaetze = list(run)
        titel = titles.get(abschnitt)
        headed = headed or titel is not None
        gruppen = _gruppen(absaetze, write, ebene=2 if headed else 1)
        if abschnitt is Abschnitt.ANTRAEGE and several:
            gruppen, demands = _counted(absaetze, write, demands)
        teile.append(Teil(titel, tuple(gruppen)))
    if evidence.get(""):
        teile.append(Teil(None, (Gruppe(None, 1, (_beweis(evidence[""], schriftsatz.beweiswort),)),)))
    return tuple(teile)


def cell_texts(tabelle: Tabelle) -> Iterator[str]:
    """Every text of a table."""
    for line in (tabelle.kopf, *tabelle.zeilen, tabelle.summen):
        yield from line


Writer = Callable[[Absatz], tuple[Block, ...]]


def _writer(schriftsatz: SchriftsatzSchema, evidence: Mapping[str, list[Beweisangebot]]) -> Writer:
    """Turns a paragraph into blocks: its text, its table, its evidence, a proposal."""

    def write(absatz: Absatz) -> tuple[Block, ...]:
        marke = _marke("Vom Sprachmodell entworfen", absatz.herkunft.modell) if absatz.offen else None
        parts = [part.strip() for part in re.split(r"\n\s*\n", absatz.text) if part.strip()]
        if parts:
            parts[-1] += druckbild.zusatz(schriftsatz, absatz)
        lines = tuple(to_runs(part) for part in parts)
        blocks = [Block("absatz", lines, marke=marke)] if marke else [Block("absatz", (line,)) for line in lines]
        if absatz.tabelle is not None:
            blocks.append(Block("tabelle", tabelle=_tabelle(absatz.tabelle)))
        if offers := evidence.get(absatz.id):
            blocks.append(_beweis(offers, schriftsatz.beweiswort))
        if absatz.vorschlag is not None:
            blocks.append(_vorschlag(absatz.vorschlag))
        return tuple(blocks)

    return write


def _marke(what: str, modell: str | None) -> str:
    return f"{what}{f' ({clean(modell)})' if modell else ''}, noch nicht angenommen"


def _vorschlag(vorschlag: Vorschlag) -> Block:
    what = "Vorschlag des Sprachmodells" if vorschlag.modell else "Eigene frühere Fassung"
    lines = tuple(to_runs(part.strip()) for part in re.split(r"\n\s*\n", vorschlag.text) if part.strip())
    return Block("vorschlag", lines, marke=_marke(what, vorschlag.modell))


def _tabelle(tabelle: Tabelle) -> TabelleBlock:
    lines = [tuple(to_runs(t) for t in line) for line in (tabelle.kopf, *tabelle.zeilen, tabelle.summen)]
    texts = [tuple(plain(cell) for cell in line) for line in lines if line]
    return TabelleBlock(
        kopf=lines[0],
        zeilen=tuple(lines[1:-1]),
        summen=lines[-1],
        rechts=tabelle.rechts or (False,) * len(tabelle.kopf),
        breiten=tuple(_share(column) for column in zip(*texts, strict=True)),
    )


def _share(column: Sequence[str]) -> int:
    """Share of a column in the width: by its longest text, so that figures do not break; no column takes it all."""
    words = max((len(word) for text in column for word in re.split("[ \n-]", text)), default=1)
    return min(max(words + 2, min(max(map(len, column), default=1) + 2, 34)), 48)


def _gruppen(absaetze: Sequence[Absatz], write: Writer, *, ebene: int) -> list[Gruppe]:
    """Paragraphs by sub-heading. An Antrag in a letter stands as a paragraph."""
    return [
        Gruppe(to_runs(titel) if titel else None, ebene, tuple(b for a in run for b in write(a)))
        for titel, run in groupby(absaetze, key=lambda a: a.gruppe)
    ]


def _counted(absaetze: Sequence[Absatz], write: Writer, before: int) -> tuple[list[Gruppe], int]:
    """Demands of a letter, numbered on from those before."""
    blocks: list[Block] = []
    for absatz in absaetze:
        before += 1
        blocks += _as_antrag(list(write(absatz)), before)
    return [Gruppe(None, 1, tuple(blocks))], before


def _as_antrag(blocks: list[Block], nummer: int) -> list[Block]:
    """The blocks of an Antrag: its paragraphs are one entry of the list."""
    own = [b for b in blocks if b.art == "absatz"]
    rest = [b for b in blocks if b.art != "absatz"]
    lines = tuple(line for b in own for line in b.zeilen)
    return [Block("antrag", lines, nummer=nummer, marke=own[0].marke if own else None), *rest]


def _beweis(offers: Sequence[Beweisangebot], wort: str) -> Block:
    lines = tuple(to_runs(druckbild.beweismittel(offer), mark_anlagen=True) for offer in offers)
    return Block("beweis", lines, wort=clean(wort))
