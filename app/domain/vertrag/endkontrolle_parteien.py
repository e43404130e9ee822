"""Names of the parties: written differently later, with another legal form or another form of address."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.pruefung.befund import Befund, Schwere
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.domain.vertrag.endkontrolle_gemeinsam import Pruefdokument, befund, quote

_FORM = (
    r"(?:g?GmbH|UG|AG|SE)\s*&\s*Co\.?\s*(?:KGaA|KG|OHG)|UG\s*\(haftungsbeschränkt\)|g?GmbH|GesmbH|Ges\.m\.b\.H\.|KGaA"
    r"|KG|OHG|oHG"
    r"|e?GbR|PartG\s?mbB|PartGmbB|PartG|e\.\s?V\.|e\.\s?K\.|e\.\s?U\.|eG|UG|AG|SE|Sàrl|Ltd\."
)
_WORT = r"[A-ZÄÖÜ0-9][\w.'’+&-]*"
_FIRMA = re.compile(
    rf"(?<![\w-])(?P<kern>{_WORT}(?:\s(?:(?:&|\+"
    rf"|und)\s(?={_WORT}\s(?!(?:{_FORM})\b)?))?(?!(?:{_FORM})(?!\w)){_WORT}){{0,4}}?)"
    rf"(?:\s|-)(?P<form>{_FORM})(?![\w-])"
)
_KEIN_NAME = frozenset(
    re.findall(
        r"\w+",
        "der die das den dem des zwischen und firma fa bei von mit für als durch arbeitgeber arbeitgeberin "
        "auftraggeber "
        "auftraggeberin auftragnehmer auftragnehmerin vermieter vermieterin mieter mieterin verkäufer verkäuferin "
        "käufer "
        "käuferin gesellschaft auch diese dieser eine einer ein sitz name kunde kundin lizenzgeber lizenznehmer partei "
        "an im in dass wird zur zum sowie oder gesellschafter geschäftsführer geschäftsführerin",
    )
)
_PERSON = re.compile(
    r"\b(?P<anrede>Herrn?|Frau)\s+(?:(?:Dr|Prof|Dipl|Ing|med|jur)\.?(?:-[A-Z]\w+\.?)?\s+){0,3}"
    r"(?P<name>[A-ZÄÖÜ][a-zäöüßéèáíóçñ]+(?:-[A-ZÄÖÜ][a-zäöüß]+)?(?:\s(?:von|van|de|zu|der)){0,2}"
    r"(?:\s[A-ZÄÖÜ][a-zäöüßéèáíóçñ]+(?:-[A-ZÄÖÜ][a-zäöüß]+)?){0,2})"
)
_PERSON_ZEILE = re.compile(
    r"^(?!Frau\b|Herrn?\b)(?P<name>[A-ZÄÖÜ][a-zäöüß-]+(?:\s[A-ZÄÖÜ][a-zäöüß-]+){1,2}),?\s+(?:geboren|geb\.|wohnhaft"
    r"|[A-ZÄÖÜ][\w-]*(?:straße|str\.|weg|platz|allee|gasse)\b)"
)
_MAX_EROEFFNUNG = 40
_MIN_NAME = 8


@dataclass(frozen=True)
class Firma:
    """A company in a text."""

    kern: tuple[str, ...]
    form: str
    absatz: DokumentAbsatz
    start: int
    end: int

    @property
    def name(self) -> str:
        """Name with legal form."""
        return f"{' '.join(self.kern)} {self.form}"


def opening(dokument: Pruefdokument) -> tuple[DokumentAbsatz, ...]:
    """Paragraphs that name the parties: all before the first numbered place, and it if it is about the parties."""
    first = next(iter(dokument.stellen), None)
    if first is None:
        return ()
    before = [a for a in dokument.text if a.nummer < first.absatz.nummer]
    if re.search(r"\b(?:Parteien|Vertragsparteien|Vertragspartner)\b", first.absatz.text):
        before += dokument.stellen.paragraphs(dokument.stellen.section(first.absatz) or first)
    text = " ".join(a.text for a in before)
    if not re.search(r"\b(?:[Zz]wischen|[Pp]arteien|[Vv]ertragspartner\w*|und)\b", text):
        return ()
    return tuple(before[-_MAX_EROEFFNUNG:])


def find_companies(absatz: DokumentAbsatz) -> list[Firma]:
    """Companies with their legal form; the words before a name that are none of it are left out."""
    found = []
    for match in _FIRMA.finditer(absatz.text):
        words = match["kern"].split()
        skipped = 0
        while words and words[0].casefold().strip(".") in _KEIN_NAME:
            skipped += len(words.pop(0)) + 1
        if words and any(len(w) > 1 for w in words):
            form = re.sub(r"\s+", " ", match["form"])
            found.append(Firma(tuple(words), form, absatz, match.start() + skipped, match.end()))
    return found


def check_parties(dokument: Pruefdokument) -> Iterator[Befund]:
    """Names that differ from those in the opening."""
    begin = opening(dokument)
    if not begin:
        return
    own = {a.nummer for a in begin}
    later = [a for a in dokument.absaetze if a.nummer not in own and not a.verzeichnis]
    yield from _companies(dokument, [f for a in begin for f in find_companies(a)], later)
    yield from _people(dokument, begin, later)


# ---- companies ------------------------------------------------------------------------------------------------------


def _companies(dokument: Pruefdokument, known: Sequence[Firma], later: Sequence[DokumentAbsatz]) -> Iterator[Befund]:
    exact = {(_plain(f.kern), f.form) for f in known}
    for absatz in later:
        for firma in find_companies(absatz):
            ends = {(_plain(firma.kern[-len(f.kern) :]), firma.form) for f in known}
            if ends & exact:
                continue
            yield from _one_company(dokument, firma, known)


def _one_company(dokument: Pruefdokument, firma: Firma, known: Sequence[Firma]) -> Iterator[Befund]:
    for other in known:
        tail = firma.kern[-len(other.kern) :]
        if len(tail) != len(other.kern):
            continue
        here, there = _plain(tail), _plain(other.kern)
        if here == there:
            part = firma.form in other.form or other.form in firma.form
            yield befund(
                dokument,
                firma.absatz,
                "partei.rechtsform",
                f"Andere Rechtsform: {firma.name}",
                f"Am Anfang heißt die Partei „{other.name}“. Rechtsform prüfen und einheitlich schreiben."
                + (" Ist eine andere Gesellschaft gemeint, ist nichts zu tun." if part else ""),
                schwere=Schwere.INFO if part else Schwere.WARNUNG,
                zitat=quote(firma.absatz.text, firma.start, firma.end),
            )
            return
        if firma.form == other.form and _is_slip(here, there):
            yield befund(
                dokument,
                firma.absatz,
                "partei.schreibweise",
                f"Name anders geschrieben: {firma.name}",
                f"Am Anfang heißt die Partei „{other.name}“. Die Schreibweise prüfen und vereinheitlichen.",
                zitat=quote(firma.absatz.text, firma.start, firma.end),
            )
            return


def _plain(words: Sequence[str]) -> str:
    return re.sub(r"[-.’']", " ", " ".join(words)).casefold()


# ---- people ---------------------------------------------------------------------------------------------------------


def _people(
    dokument: Pruefdokument, begin: Sequence[DokumentAbsatz], later: Sequence[DokumentAbsatz]
) -> Iterator[Befund]:
    known: dict[str, str] = {}
    for absatz in begin:
        for match in _PERSON.finditer(absatz.text):
            if " " in match["name"]:
                known.setdefault(match["name"], match["anrede"][:4])
        if line := _PERSON_ZEILE.match(absatz.text):
            known.setdefault(line["name"], "")
    if not known:
        return
    surnames = {name.split()[-1]: anrede for name, anrede in known.items()}
    for absatz in later:
        yield from _full_names(dokument, absatz, tuple(known))
        for match in _PERSON.finditer(absatz.text):
            yield from _addressed(dokument, absatz, match, surnames)


def _full_names(dokument: Pruefdokument, absatz: DokumentAbsatz, known: Sequence[str]) -> Iterator[Befund]:
    words = list(re.finditer(r"[A-ZÄÖÜ][\w’'-]*", absatz.text))
    for name in known:
        count = len(name.split())
        if len(name) < _MIN_NAME:
            continue
        for n in range(len(words) - count + 1):
            start, end = words[n].start(), words[n + count - 1].end()
            written = absatz.text[start:end]
            if written.count(" ") != count - 1 or written in known:
                continue
            if _is_slip(written.casefold(), name.casefold()) and not _is_inflected(written, name):
                yield befund(
                    dokument,
                    absatz,
                    "partei.schreibweise",
                    f"Name anders geschrieben: {written}",
                    f"Am Anfang steht „{name}“. Die Schreibweise prüfen und vereinheitlichen.",
                    zitat=quote(absatz.text, start, end),
                )


def _addressed(
    dokument: Pruefdokument, absatz: DokumentAbsatz, match: re.Match[str], surnames: dict[str, str]
) -> Iterator[Befund]:
    """„Herr Müler“, „Frau Müller“ where the opening names Herrn Müller."""
    words = match["name"].split()
    last = words[-1]
    if last in surnames:
        anrede = surnames[last]
        if anrede and len(words) == 1 and match["anrede"][:4] != anrede:
            yield befund(
                dokument,
                absatz,
                "partei.anrede",
                "Andere Anrede",
                f"Am Anfang steht „{'Herr' if anrede == 'Herr' else 'Frau'} {last}“. Die Anrede prüfen.",
                zitat=quote(absatz.text, *match.span()),
            )
        return
    if len(words) > 1 or len(last) < 5:
        return
    for name in surnames:
        if len(name) >= 5 and _is_slip(last.casefold(), name.casefold()) and not _is_inflected(last, name):
            yield befund(
                dokument,
                absatz,
                "partei.schreibweise",
                f"Name anders geschrieben: {last}",
                f"Am Anfang steht „{name}“. Die Schreibweise prüfen und vereinheitlichen.",
                zitat=quote(absatz.text, *match.span()),
            )


def _is_inflected(written: str, name: str) -> bool:
    return any(written == f"{name}{ending}" for ending in ("s", "’", "'", "’s", "n", "ns", "es"))


def _is_slip(one: str, two: str) -> bool:
    """Whether two different names are so near that one is probably a slip: one sign, two in long names."""
    allowed = 1 if max(len(one), len(two)) < 12 else 2
    if one == two or abs(len(one) - len(two)) > allowed or one[:1] != two[:1]:
        return False
    return bool(re.sub(r"\d", "", one) != re.sub(r"\d", "", two)) and _distance(one, two) <= allowed


def _distance(one: str, two: str) -> int:
    """Edits from one text to the other; two signs that changed places are one."""
    before: list[int] = []
    row = list(range(len(two) + 1))
    for n, a in enumerate(one, 1):
        last, row = row, [n]
        for m, b in enumerate(two, 1):
            cost = min(last[m] + 1, row[m - 1] + 1, last[m - 1] + (a != b))
            if n > 1 and m > 1 and a == two[m - 2] and one[n - 2] == b:
                cost = min(cost, before[m - 2] + 1)
            row.append(cost)
        before = last
    return row[-1]
