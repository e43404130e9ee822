"""The shipped Kurzfassungen: norms and headings that exist, figures of the law, words of our own."""

from __future__ import annotations

import re
import tarfile
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.katalog.gesetze import load_gesetzesnamen
from app.adapters.korpus.quellen.gii import read_gii
from app.adapters.korpus.quellen.kurzfassung import read_kurzfassung
from app.adapters.korpus.quellen.leser import QuellenLeser
from app.adapters.korpus.quellen.xml import read_xml
from app.domain.korpus.quelle import SourceDocument, SourceNorm
from tests.conftest import ROOT

FOLDER = ROOT / "resources" / "korpus" / "kurzfassungen"
FILES = sorted(path.name for path in FOLDER.glob("*.yaml"))
NAMES = load_gesetzesnamen(ROOT / "resources" / "recht")
IM_ARCHIV = {"DL-InfoV": "laws/BJNR026700010/source.xml", "VersVermV": "laws/BJNR248310018/source.xml"}
"""Laws that only the collection of all laws holds: where in it."""
NACH_KENNTNIS = {"dsa.yaml", "mstv.yaml", "p2b_vo.yaml", "rom_i_vo.yaml"}
"""Laws whose official text is not at hand: every Absatz says that it was not compared with one."""
OHNE_ABGLEICH = "Nach Kenntnis, ohne Abgleich am amtlichen Text."
AM_TEXT = [
    pytest.param(name, marks=[pytest.mark.langsam] if name in {"dl_infov.yaml", "versvermv.yaml"} else [])
    for name in FILES
    if name not in NACH_KENNTNIS
]
"""Files that can be compared; the collection takes seconds to read."""
MOST_WORDS = 7
"""Words in a row that a Kurzfassung may share with the official text of its norm."""

FESTE_WENDUNGEN: dict[tuple[str, str], dict[str, str]] = {}
"""Longer runs that cannot be said otherwise: (law, article) → run → reason."""

_TABELLE = "Tabelle, deren Kopf die Einheit nennt"
_FRIST_IM_VERWEIS = "§ 173 Abs. 3 verweist über § 152 Abs. 1 Satz 3 auf § 14 Abs. 2 Satz 2 SGB IX"
ANDERE_ZAHLEN: dict[tuple[str, str], dict[str, str]] = {
    ("SGB III", "147"): dict.fromkeys(("5 monat", "6 monat", "15 monat", "24 monat", "50 lebensjahr"), _TABELLE),
    ("SGB IX", "173"): dict.fromkeys(("3", "3 woche"), _FRIST_IM_VERWEIS),
}
"""Figures that the official text of the norm does not hold: (law, article) → figure → where it comes from."""


# ---- what is there ----------------------------------------------------------------------------------------------


@cache
def kurzfassung(name: str) -> SourceDocument:
    data = (FOLDER / name).read_bytes()
    return read_kurzfassung(data, name, sha256(data).hexdigest(), NAMES)


@cache
def law_files(data: Path) -> dict[str, Path]:
    """Citation form → file of the official text."""
    found = {"DSGVO": data / "eu" / "dsgvo.xml"}
    for path in sorted((data / "gesetze").glob("*.xml")):
        jurabk = re.search(rb"<jurabk>([^<]+)</jurabk>", path.read_bytes()[:2000])
        assert jurabk, path
        name = jurabk[1].decode()
        found[NAMES.by_jurabk.get(name, name)] = path
    return found


@cache
def official(data: Path, code: str) -> dict[str, SourceNorm]:
    """Norms of a law by article."""
    if code in IM_ARCHIV:
        xml = from_archive(data)[code]
        document = read_gii(read_xml(xml, code), code, sha256(xml).hexdigest(), NAMES)
    else:
        (source,) = QuellenLeser(DateiLeser(), NAMES).read([law_files(data)[code]], lambda _: False)
        assert source.document, source.error
        document = source.document
    assert document.meta.regulation_code == code
    return {norm.article: norm for norm in document.norms}


@cache
def from_archive(data: Path) -> dict[str, bytes]:
    """Official files of ``IM_ARCHIV``, all in one pass."""
    codes = {member: code for code, member in IM_ARCHIV.items()}
    found = {}
    with tarfile.open(data / "alle-gii-2026-04.tar.gz", "r|gz") as archive:
        for info in archive:
            if (code := codes.get(info.name)) and (file := archive.extractfile(info)):
                found[code] = file.read()
            if len(found) == len(codes):
                break
    return found


def summarised(data: Path, name: str) -> Iterator[tuple[tuple[str, str], SourceNorm, SourceNorm]]:
    """Each norm of a file with its key and its official text; norms that do not exist are another test's."""
    code = kurzfassung(name).meta.regulation_code
    norms = official(data, code)
    for norm in kurzfassung(name).norms:
        if norm.article in norms:
            yield (code, norm.article), norm, norms[norm.article]


def full_text(norm: SourceNorm) -> str:
    return "\n".join(absatz.text for absatz in norm.absaetze)


# ---- measures ---------------------------------------------------------------------------------------------------

_LONG_FORMS = {"absatz": "abs", "nummer": "nr", "artikel": "art"}


def words(text: str) -> list[str]:
    return [_LONG_FORMS.get(word, word) for word in re.findall(r"\w+", text.casefold())]


def shared_runs(ours: str, theirs: str) -> list[str]:
    """Runs of more than ``MOST_WORDS`` words that stand in both, each as long as possible."""
    mine, other = words(ours), words(theirs)
    size = MOST_WORDS + 1
    known = {tuple(other[i : i + size]) for i in range(len(other) - size + 1)}
    runs: list[list[str]] = []
    open_run = False
    for i in range(len(mine) - size + 1):
        piece = mine[i : i + size]
        if tuple(piece) not in known:
            open_run = False
        elif open_run:
            runs[-1].append(piece[-1])
        else:
            runs.append(piece)
            open_run = True
    return [" ".join(run) for run in runs]


_CARDINALS = {
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11,
    "zwölf": 12, "dreizehn": 13, "vierzehn": 14, "fünfzehn": 15, "sechzehn": 16, "siebzehn": 17, "achtzehn": 18,
    "neunzehn": 19, "zwanzig": 20, "fünfundzwanzig": 25, "dreißig": 30, "vierzig": 40, "fünfzig": 50,
    "fünfundfünfzig": 55, "sechzig": 60, "hundert": 100, "tausend": 1000,
}  # fmt: skip
_ORDINALS = {
    "erst": 1, "zweit": 2, "dritt": 3, "viert": 4, "fünft": 5, "sechst": 6, "siebt": 7, "acht": 8, "neunt": 9,
    "zehnt": 10, "elft": 11, "zwölft": 12, "fünfzehnt": 15, "zwanzigst": 20, "fünfzigst": 50, "fünfundfünfzigst": 55,
}  # fmt: skip
_UNIT = (
    r"(?P<unit>kalendertag|werktag|arbeitstag|tag|woche|kalendermonat|monat|kalenderjahr|lebensjahr|jahr|zeitstunde"
    r"|wochenstunde|stunde|minute|euro|€|prozentpunkt|prozent|%|vom hundert|monatsverdienst|monatsgeh[aä]lt|gebühr)"
    r"(?:er|es|en|e|s|n)?(?!\w)"
)
_DIGITS = r"\d+(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?"
_SPELLED = "|".join(sorted(_CARDINALS, key=len, reverse=True))
_ORDINAL = "|".join(sorted(_ORDINALS, key=len, reverse=True))
_VALUE = (
    rf"(?P<digits>{_DIGITS})\.?(?![\w,.]*\d)|(?P<word>{_SPELLED})(?:en)?(?!\w)"
    rf"|(?P<ordinal>{_ORDINAL})(?:e[nrsm]?)(?!\w)|(?P<one>ein(?:e[nrsm]?)?)(?!\w)"
)
_DERIVED = re.compile(rf"(?<!\w)(?:(?P<word>{_SPELLED})|(?P<one>ein))(?P<unit>monat|wöch|täg|jähr|stünd)ig\w*")
_TIMES = re.compile(rf"(?<!\w)(?P<word>{_SPELLED})(?:mal|fach)\w*")
_DERIVED_UNIT = {"wöch": "woche", "täg": "tag", "jähr": "jahr", "stünd": "stunde"}
_SAME_UNIT = {"€": "euro", "%": "prozent", "vom hundert": "prozent", "monatsgehält": "monatsgehalt"}
_NUMBER = rf"\d+[a-z]{{0,2}}(?!\w)(?!\.\d)(?!\s+(?:\w+\s+)?{_UNIT.replace('?P<unit>', '?:')})"
_CITATION = re.compile(
    r"(?:§§?|\bart\.|\bartikeln?|\babs\.|\babs(?:a|ä)tze?n?|\bsatz(?:es)?|\bsätzen?|\bhalbsatz|\bnr\.|\bnummern?|\bbuchst\.|\blit\.)"
    rf"\s*{_NUMBER}(?:\s*(?:,|und|bis|oder|sowie|bzw\.)\s*{_NUMBER})*",
)
_LIST_SIGN = re.compile(r"^\d+[a-z]?\. ", re.MULTILINE)


def _value(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if groups.get("digits"):
        return re.sub(r"^0+(?=\d)", "", groups["digits"].replace(".", ""))
    if groups.get("word"):
        return str(_CARDINALS[groups["word"]])
    if groups.get("ordinal"):
        return str(_ORDINALS[groups["ordinal"]])
    return "1"


def figures(text: str, *, gap: int) -> set[tuple[str, str]]:
    """Figures with their units (``("3", "woche")``, unit "" for a bare one); citations are none.

    Args:
        text: what is measured.
        gap: how many words may stand between figure and unit („drei volle Monate“).
    """
    text = _CITATION.sub(" § ", _LIST_SIGN.sub("", text.replace("\u00a0", " ").lower().replace("\u202f", "")))
    found = set()
    for match in re.finditer(rf"(?<![\w,.])(?:{_VALUE})(?=(?:\s+[\w-]+){{0,{gap}}}?\s+{_UNIT})", text):
        found.add((_value(match), _SAME_UNIT.get(match["unit"], match["unit"])))
    for match in re.finditer(rf"(?<![\w,.])(?:{_VALUE})", text):
        if match["digits"] or match["word"]:
            found.add((_value(match), ""))
    found |= {(_value(match), "") for match in _TIMES.finditer(text)}
    for match in _DERIVED.finditer(text):
        unit = match["unit"]
        found |= {(_value(match), _DERIVED_UNIT.get(unit, unit)), (_value(match), "")}
    return found


def invented_figures(ours: str, theirs: str) -> list[str]:
    """Figures of ours that are not in theirs."""
    known = figures(theirs, gap=2)
    known |= {(value, "") for value, _ in known}
    return sorted(" ".join(figure).strip() for figure in figures(ours, gap=0) - known)


# ---- the measures measure ---------------------------------------------------------------------------------------

_HECKE = "Wer eine Hecke schneidet, hat innerhalb von drei Wochen nach dem Schnitt 1 000 Meter Abstand zu halten."


@pytest.mark.parametrize(
    ("ours", "runs"),
    [
        ("Hecken: Abstand drei Wochen nach dem Schnitt.", []),
        ("Eine Hecke schneidet, hat innerhalb von drei Wochen", ["eine hecke schneidet hat innerhalb von drei wochen"]),
        ("HAT innerhalb von drei Wochen, nach dem Schnitt", ["hat innerhalb von drei wochen nach dem schnitt"]),
    ],
)  # fmt: skip
def test_copied_runs_are_found(ours: str, runs: list[str]) -> None:
    assert shared_runs(ours, _HECKE) == runs


@pytest.mark.parametrize(
    ("ours", "theirs", "invented"),
    [
        ("binnen drei Wochen", "innerhalb von 3 Wochen", []),
        ("binnen drei Wochen", "drei Monate, vier Wochen", ["3 woche"]),
        ("binnen eines Monats", "eine Woche", ["1 monat"]),
        ("binnen eines Monats", "vor Ablauf eines vollen Monats", []),
        ("nach § 7 Abs. 3 und 4 binnen 5 Tagen", "5 Kalendertage", ["5 tag"]),
        ("nach §§ 5 bis 7 und 14 Tage später", "14 Tage", []),
        ("über 10.000 Euro", "10 000 oder 9.000 Euro", ["10000", "10000 euro"]),
        ("über 600 €", "mehr als 600 Euro", []),
        ("einmonatige Frist", "Frist von einem Monat", []),
        ("in sechsmonatiger Frist", "sieben Monate", ["6", "6 monat"]),
        ("dreimal, vierfach", "die dreimalige Verlängerung", ["4"]),
        ("0,5 Monatsverdienste", "0,75 Monatsverdienste", ["0,5", "0,5 monatsverdienst"]),
        ("10 Prozent", "10 vom Hundert", []),
        ("das 50. Lebensjahr", "das fünfzigste Lebensjahr", []),
        ("bei zwölf Stück", "1. Stück\n12. Stück", ["12"]),
    ],
)
def test_invented_figures_are_found(ours: str, theirs: str, invented: list[str]) -> None:
    assert invented_figures(ours, theirs) == invented


# ---- the files --------------------------------------------------------------------------------------------------


def test_there_are_kurzfassungen() -> None:
    assert FILES


@pytest.mark.parametrize("name", FILES)
def test_a_file_loads_and_can_be_searched(name: str) -> None:
    for norm in kurzfassung(name).norms:
        stichworte = norm.section[0].split(", ") if norm.section else []
        assert 3 <= len(stichworte) <= 8, (norm.article, stichworte)
        assert all(absatz.text.endswith(".") for absatz in norm.absaetze), norm.article
        assert '"' not in full_text(norm), norm.article


def test_a_law_has_one_file() -> None:
    """A law in two files would be two versions of one document, and only the later one would count."""
    laws: dict[str, list[str]] = {}
    for name in FILES:
        laws.setdefault(kurzfassung(name).meta.document_id, []).append(name)
    assert not {law: names for law, names in laws.items() if len(names) > 1}


@pytest.mark.parametrize("name", sorted(NACH_KENNTNIS))
def test_what_was_written_from_knowledge_says_so(name: str) -> None:
    assert all(absatz.text.endswith(OHNE_ABGLEICH) for norm in kurzfassung(name).norms for absatz in norm.absaetze)


@pytest.mark.parametrize("name", AM_TEXT)
def test_norms_headings_and_absaetze_are_those_of_the_law(name: str, shared: Path) -> None:
    norms = official(shared, kurzfassung(name).meta.regulation_code)
    wrong = []
    for norm in kurzfassung(name).norms:
        law = norms.get(norm.article)
        if law is None or law.weggefallen:
            wrong.append(f"{norm.article}: gibt es nicht")
            continue
        if norm.heading != law.heading:
            wrong.append(f"{norm.article}: „{norm.heading}“ statt „{law.heading}“")
        known = {"", *(absatz.nummer for absatz in law.absaetze)}
        wrong.extend(f"{norm.article} Abs. {a.nummer}: gibt es nicht" for a in norm.absaetze if a.nummer not in known)
    assert not wrong


@pytest.mark.parametrize("name", AM_TEXT)
def test_the_words_are_our_own(name: str, shared: Path) -> None:
    copied: list[str] = []
    for key, norm, law in summarised(shared, name):
        allowed = FESTE_WENDUNGEN.get(key, {})
        runs = {run for absatz in norm.absaetze for run in shared_runs(absatz.text, full_text(law))}
        copied.extend(f"{key[1]}: {run}" for run in sorted(runs - set(allowed)))
        assert set(allowed) <= runs, f"{key}: eine Ausnahme ohne Anlass"
    assert not copied


@pytest.mark.parametrize("name", AM_TEXT)
def test_the_figures_are_those_of_the_law(name: str, shared: Path) -> None:
    invented: list[str] = []
    for key, norm, law in summarised(shared, name):
        allowed = ANDERE_ZAHLEN.get(key, {})
        found = set(invented_figures(full_text(norm), full_text(law)))
        invented.extend(f"{key[1]}: {figure}" for figure in sorted(found - set(allowed)))
        assert set(allowed) <= found, f"{key}: eine Ausnahme ohne Anlass"
    assert not invented
