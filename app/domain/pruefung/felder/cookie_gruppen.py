"""Groups a Cookie-Richtlinie sets up under names of its own: „Zähl-Krümel – …“, „Growth: …“, „Gruppe III umfasst …“."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.cookie_dauer import in_words
from app.domain.pruefung.felder.cookie_tabelle import FELD, block_at, rows
from app.domain.pruefung.felder.cookie_worte import COOKIE
from app.domain.pruefung.felder.fund import once

_MARKEN = r"(?:(?:[-•*–·▪●✓✔]|\d{1,2}(?:\.\d{1,2})*[.)]?|[a-z]\)|\([a-z\d]\))[ \t]+)?[*_]{0,2}"
_ETIKETT = re.compile(
    rf"{_MARKEN}(?P<name>[\"']?[\w/&-]+[\"']?(?:[ ][\w/&-]+){{0,3}}[\"']?)(?: \([^)]{{1,40}}\))?[*_]{{0,2}}"
    r"(?:[*_]{0,2}:[*_]{0,2}|[ ]-)[ \t]+(?P<text>\S.*)"
)
_UMFASST = re.compile(
    r"(?P<name>(?:gruppe|kategorie|klasse|stufe|bereich) \"?[\w-]+\"?) (?:umfasst|erfasst|enthält|beinhaltet|betrifft)"
    r" (?P<text>\S.*)"
)
_NUR_GENANNT = re.compile(
    r"(?s)(?:.*\b(?:gruppe|kategorie|sorte|klasse) (?:der|von|namens)(?P<name>(?: [\w-]+){1,3})"
    rf"|{_MARKEN}(?P<rest>(?:sonstige|weitere|andere|übrige) [\w-]*cookies)|.*\d[.)] (?P<ende>(?:sonstige|weitere"
    rf"|andere|übrige)"
    r" [\w-]*cookies))[.;]?(?P<text>)\Z"
)
_KATEGORIE = compile_muster(
    r"\w*(notwendig|erforderlich|essen[tz]iell|necessary|funktional|funktionell|präferenz|komfort|statisti|analy"
    r"|perform"
    r"|marketing|werb|targeting|tracking|unverzichtbar|messung|personalisier)"
)
_UEBERSCHRIFT = compile_muster(
    r"\w*(gruppen|kategorien|arten\b|sorten|dosen|buckets|klassen|typen|stufen|wozu|wofür|warum (benutzen|nutzen"
    r"|verwenden"
    r"|setzen))"
)
_KEIN_ETIKETT = compile_muster(
    r"\w*(hinweis|recht|grundlage|stand\b|kontakt|widerruf|browser|zusammen|versprechen|technik\b|adresse|telefon"
    r"|e-?mail"
    r"|chrome|safari|firefox|edge|opera|speicherdauer|einwilligung|beispiel|daten|verarbeitung|zweck|anbieter"
    r"|empfänger)|(google|youtube|facebook|matomo|meta)\b"
)
FLOSKEL = compile_muster(
    r"tb[ad]\b|folgt\b|näheres|auf (nach|an)frage|nach maßgabe|siehe\b|spannend|wegzudenken|vielseitig|leistungsstark"
    r"|weil (zu|ein|das|es)\b|gehör(t|en) (\w+ )*dazu|zuzuordnen|selbsterklärend|beliebt|bewährt|state of the art"
    r"|coming"
    r" soon|noch (offen|in arbeit)|alles (andere|übrige)|was sonst|der rest\b|diverse"
)
"""Words about a group that do not tell what it is for."""
_GEZAEHLT = compile_muster(r"(gruppe|kategorie|klasse|stufe|bereich)\b")
_VIELE_COOKIES = re.compile(r"\w (?:cookies|kekse)\Z")
_STAMM = 5


@dataclass(frozen=True)
class Gruppe:
    """A group with its name and what is said of it."""

    name: str
    text: str
    span: Span

    @property
    def stamm(self) -> str:
        """The beginning of its first word, by which sentences elsewhere speak of it."""
        if _GEZAEHLT.match(self.name):
            return self.name
        return re.split(r"[-\s]", self.name)[0][: max(_STAMM, len(self.name) // 2)]


@once
def groups(dok: Pruefdokument) -> tuple[Gruppe, ...]:
    """Groups under names of the document's own, in the order of reading."""
    tables = [zeile.span for zeile in rows(dok)]
    found: dict[int, list[Gruppe]] = {}
    labelled: set[int] = set()
    place = 0
    for span in dok.zeilen:
        if span in tables:
            continue
        words = dok.gefaltet[slice(*span)]
        match = _ETIKETT.fullmatch(words)
        start = block_at(dok, span[0])[0]
        if start == span[0] and match:  # „FIRST - …“ by itself looks like a heading
            labelled.add(start)
        elif start not in labelled:
            place = start
        form = FELD.match(words) and not (match and _VIELE_COOKIES.search(match["name"]))
        if match and not form and not _KEIN_ETIKETT.search(match["name"]) and "_" not in match["name"]:
            found.setdefault(place, []).append(Gruppe(match["name"], match["text"], span))
    kept = [group for start, run in found.items() for group in _same_kind(dok, start, run)]
    for span in dok.saetze:
        words = dok.gefaltet[slice(*span)]
        if match := _UMFASST.match(words):
            kept.append(Gruppe(match["name"], match["text"], span))
        elif (match := _NUR_GENANNT.match(words)) and COOKIE.search(words):
            kept.append(Gruppe((match["name"] or match["rest"] or match["ende"]).strip(), "", span))
    return tuple(sorted(kept, key=lambda group: group.span))


def _same_kind(dok: Pruefdokument, start: int, run: list[Gruppe]) -> list[Gruppe]:
    """Of the labels of a block those that name groups: by a heading, by their words, by those beside them."""
    if len(run) < 2:
        return []
    head = dok.gefaltet[start : dok.gefaltet.find("\n", start)]
    if _UEBERSCHRIFT.search(head) or any(_KATEGORIE.match(group.name) for group in run):
        return run
    last = [re.split(r"[-\s]", group.name)[-1] for group in run]
    return [group for group, word in zip(run, last, strict=True) if last.count(word) > 1]


def has_duration(dok: Pruefdokument, group: Gruppe) -> bool:
    """Whether a duration is told of a group, beside its name or in a sentence that speaks of it."""
    return in_words(group.text) or any(
        group.stamm in words and in_words(words) for words in (dok.gefaltet[slice(*span)] for span in dok.saetze)
    )
