"""Writing citations: the label of the payload contract, and the form lawyers write."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.deutsch import NBSP, format_datum
from app.domain.recht.zitat import CitationStyle, Entscheidungszitat, NormArt, Normzitat, Teil

_ERWG = "ErwG"


def sub_text(teile: Iterable[Teil]) -> str:
    """The path below the Absatz: „Satz 1 Nr. 5 lit. a“; "" for none."""
    return " ".join(map(str, teile))


def article_label(
    code: str,
    style: CitationStyle,
    article: str,
    paragraph: str = "",
    sub: str = "",
    art: NormArt = NormArt.NORM,
) -> str:
    """Contract field ``article_label`` (source 2, RAG Re-Ingest §3), with plain spaces.

    „BDSG § 38 Abs. 1“, „Art. 13 Abs. 1 lit. c DSGVO“, „ErwG 26 DSGVO“, „GKG Anlage 1“, „Art. 229 § 5 EGBGB“,
    „BAG 8 AZR 492/03, Rn. 12“. Without ``article`` the code alone.
    """
    if not article:
        return code
    if art is NormArt.RANDNUMMER:
        return f"{code}, Rn. {article}"
    place = " ".join(_place(style, article, paragraph, sub, art))
    code_last = art is NormArt.ERWAEGUNGSGRUND or (style is CitationStyle.ARTICLE and art is not NormArt.ABSCHNITT)
    return f"{place} {code}" if code_last else f"{code} {place}"


def lawyer_form(zitat: Normzitat | Entscheidungszitat) -> str:
    """The citation as a lawyer writes it, with no-break spaces between sign and number.

    „§ 622 Abs. 2 Satz 1 Nr. 5 BGB“, „§§ 305 ff. BGB“, „Anlage 1 Nr. 8210 GKG“, „BAG, Urt. v. 28.10.2004 –
    8 AZR 492/03, Rn. 12“.
    """
    if isinstance(zitat, Entscheidungszitat):
        return _decision(zitat)
    if not zitat.article:
        return zitat.regulation_code.replace(" ", NBSP)
    steps = _place(zitat.style, zitat.article, zitat.paragraph, "", zitat.art)
    if (zitat.bis or zitat.folgende) and steps[0].startswith("§"):
        steps[0] = "§" + steps[0]
    words = [step.replace(" ", NBSP) for step in (*steps, *map(str, zitat.sub))]
    if zitat.bis:
        words += ["bis", zitat.bis.replace(" ", NBSP)]
    if zitat.folgende:
        words[-1] += NBSP + zitat.folgende
    code = zitat.regulation_code.replace(" ", NBSP)
    if zitat.fassung:
        code += NBSP + zitat.fassung.replace(" ", NBSP)
    return " ".join([*words, code])


def _place(style: CitationStyle, article: str, paragraph: str, sub: str, art: NormArt) -> list[str]:
    """Steps from the norm downwards: ``["§ 38", "Abs. 1", "Satz 2"]``."""
    match art:
        case NormArt.NORM:
            first = f"{'§' if style is CitationStyle.PARAGRAPH else 'Art.'} {article}"
        case NormArt.ERWAEGUNGSGRUND:
            first = f"{_ERWG} {article}"
        case _:
            first = article
    return [first, *([f"Abs. {paragraph}"] if paragraph else []), *([sub] if sub else [])]


def _decision(zitat: Entscheidungszitat) -> str:
    aktenzeichen = zitat.aktenzeichen.replace(" ", NBSP)
    head = zitat.gericht.replace(" ", NBSP)
    if zitat.art:
        head += f", {zitat.art}"
    if zitat.datum is not None:
        head += f" v.{NBSP}{format_datum(zitat.datum)} –"
    text = f"{head} {aktenzeichen}"
    return f"{text}, Rn.{NBSP}{zitat.randnummer}" if zitat.randnummer else text
