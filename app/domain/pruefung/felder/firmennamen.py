"""Where the name of an organisation begins and ends in a line or sentence that says more than the name."""

from __future__ import annotations

import re

PARTNERSCHAFTEN = frozenset({"gbr", "egbr", "partg", "ohg", "kg"})
"""Forms of firms that are called after their partners, in a row."""

MAX_NAME = 200
"""Characters before a form in which the name is looked for."""

_ARTICLE = r"(?:der|die|das|den|dem)"
_OFFER = (
    r"(?:[Aa]ngebot|[Aa]uftritt|\w*auftritt|\w*präsenz|[Ww]ebsite|[Ww]ebseiten?|[Ss]eiten?|[Hh]omepage|[Ss]hop|[Pp]ortal|[Pp]rojekt|[Dd]ienst"
    r"|[Ss]ervice|[Mm]arke|[Uu]nternehmen)"
)
_AGENT = (
    r"\w*(?:[Vv]ertreter|[Vv]ermittler|[Bb]erater|[Mm]akler|[Gg]eschäftsführer|[Pp]artner|[Aa]gent|[Bb]etreiber"
    r"|[Vv]erantwortlicher)"
)
_ROLE = re.compile(
    r".*?(?:\A|\s)(?:[Vv]erantwortlich\w*|Inhaber(?:in)?|Firma|Firmenname|Name|Anbieter(?:in)?|Diensteanbieter"
    r"|Betreiber(?:in)?|Herausgeber(?:in)?|Impressum|vertreten durch|durch"
    r"|Komplementär(?:in)?|Gesellschafter(?:in)?|Unternehmen|Verein|lautet|heißt|firmiert (?:als|unter)|nennt sich"
    rf"|(?:[Vv]erantwortlich|[Kk]ontakt|[Tt]ätig|[Ii]mpressum|\w*[Aa]gentur|\w*[Vv]ertretung"
    rf"|{_AGENT}(?:in)?) für {_ARTICLE}|{_OFFER} des"
    r"|(?<!erein )(?<!erband )(?<!reunde )(?<!esellschaft )(?<![Bb]und )(?<!für )(?<!um )(?<!gegen )(?<!\sin )"
    rf"(?<!\san )(?<!auf ){_ARTICLE}|ist|(?:[a-zäöüß]\w*(?:en|t)|{_OFFER}|Copyright|©) von(?!\s+\d)|by"
    r"|bei)\s{0,8}[:–-]?\s{1,8}(?=[A-ZÄÖÜ0-9„\"])",
    re.DOTALL,
)
_ABBREVIATED = ("vang", "aatl", "sanw", "llsch", "nsch", "einn", "rnat", "irtsch", "ebr", "ath")
_SENTENCE_END = re.compile(
    rf".*[a-zäöüß]{{4}}{''.join(f'(?<!{end})' for end in _ABBREVIATED)}[.!?]\s(?=[A-ZÄÖÜ„\"])", re.DOTALL
)
_LEAD = re.compile(
    rf"(?:(?:und|oder|sowie|im Auftrag|von|durch)\s(?:(?:{_ARTICLE}|des)\s)?|"
    r"[#*_|>\- \t,/]|(?:©|\(c\)|[Cc]opyright(?:\s©)?)\s*(?:\d{4}(?:\s?[–/-]\s?(?:\d{4}|heute))?)?(?=\s))+"
)
_CLOSED = re.compile(r"[^()\n]*\)\s*")
"""What stands before a bracket that was opened elsewhere."""
_SENTENCE = re.compile(
    r"\b(?:dies\w*|wird|werden|wurden?|ist|sind|haben?|hat|kann|können|wir|unser\w*|[Ii]hre?\w*|sich|nicht|personenbezogen\w*)\b"
)
_SPOKEN_OF = re.compile(
    r".*\b(?:an|in|bei|mit|zur|zum|vom|über|durch|aus|auf|für|sowie|als|unser\w*|[Ii]hre?\w*)"
    rf"\s(?:(?:{_ARTICLE}|einer?|unser\w*|Firma)\s)?(?=[A-ZÄÖÜ„\"])",
    re.DOTALL,
)
"""In a sentence about something else, what stands before the company it speaks of."""
_SIGNS = (": ", " | ", " · ", "; ", "• ")
_BETWEEN_PARTNERS = (" | ", " · ")
_PARTNER = re.compile(r"(?:[A-ZÄÖÜ][\w.'’-]*)(?: [A-ZÄÖÜ&][\w.'’-]*){0,2}")
_OF_THE_PAGE = re.compile(
    r"(?:Impressum|Kontakt|Start\w*|Home\w*|Datenschutz\w*|Menü|Navigation|Anbieter\w*|Über|Team|Leistungen|Aktuelles"
    r"|News|Blog|Shop|AGB|Suche|Sitemap|Login|Zurück|Seite\w*|Unternehmen|Karriere|Copyright|Service|Willkommen|Name"
    r"|Firma|Inhaber\w*|Betreiber\w*)\b"
)


def name_before(text: str, start: int, end: int, form: str) -> int:
    """Where the name before a legal form begins: after a label, a sentence, words for a role; else with the line."""
    if end - start > MAX_NAME:
        start = text.find(" ", end - MAX_NAME, end) + 1 or end - MAX_NAME
    piece = text[start:end]
    for sign in _SIGNS:
        cut = piece.rfind(sign)
        if cut < 0 or not piece[cut + len(sign) :].strip():
            continue
        if sign in _BETWEEN_PARTNERS and form in PARTNERSCHAFTEN and _are_partners(piece.split(sign)):
            continue
        start, piece = start + cut + len(sign), piece[cut + len(sign) :]
    if (sentence := _SENTENCE_END.match(piece)) and piece[sentence.end() :].strip():
        start, piece = start + sentence.end(), piece[sentence.end() :]
    while (role := _ROLE.match(piece)) and piece[role.end() :].strip():
        start, piece = start + role.end(), piece[role.end() :]
    for pattern in (_CLOSED, _SPOKEN_OF if _SENTENCE.search(piece) else _LEAD, _LEAD):
        if (lead := pattern.match(text, start, end)) and text[lead.end() : end].strip():
            start = lead.end()
    return start


def _are_partners(pieces: list[str]) -> bool:
    """Whether strokes or dots stand between the partners of a firm: „Blum | Tal PartG“, not „Kontakt | Blum PartG“."""
    names = [piece.strip() for piece in pieces]
    return all(_PARTNER.fullmatch(name) and not _OF_THE_PAGE.match(name) for name in names) and " " not in names[-1]


def is_name(line: str) -> bool:
    """Whether a line can be a name: it begins with a capital and is no label, no address, no sentence."""
    if not re.match(r"[A-ZÄÖÜ„\"]", line) or re.search(r"\d{5}|@|[.:;]\Z|\bAbs\b|§", line):
        return False
    return not _OF_THE_PAGE.match(line) and not re.match(r"(?:Angaben|Verantwortlich|Herausgeber|Vertreten)", line)


_PROVIDER = (
    r"\b(?:[Aa]nbieter|[Bb]etreiber|[Hh]erausgeber|[Vv]erantwortlich|[Bb]etrieben|[Bb]ereitgestellt"
    r"|[Aa]ngebot|[Ii]nhaber)\w*\b"
)
_IS_THE = tuple(
    re.compile(rf".*{_PROVIDER}.*?\b(?:{verb})\s(?:{_ARTICLE}\s)?(?=[A-ZÄÖÜ„\"])", re.DOTALL)
    for verb in ("ist|sind|lautet", "von|vom|durch|des|der")
)
_LABEL = re.compile(r"[A-ZÄÖÜ]\w*(?: [\w.]+){0,3}:\s+(?=[A-ZÄÖÜ„\"])")
_SAYS_MORE = re.compile(
    r", (?=[^,\n]*\d)|,? (?:ist|sind|wird|werden|hat|gehört|vertreten|gesetzlich|und wird)\b|\. (?=[A-ZÄÖÜ])"
    r"|(?<=[a-zäöüß]{2})\.\Z"
)


def name_of_body(line: str, form_end: int) -> str:
    """The name of a public body out of the line that says so; ``form_end``: where its form ends, 0 without one.

    „Anbieter ist der Kirchenkreis Tal K. d. ö. R. mit seinen Gemeinden“ has „Kirchenkreis Tal K. d. ö. R.“, „Die Stadt
    Tal ist eine Körperschaft …“ has „Stadt Tal“.
    """
    start = 0
    if (label := _LABEL.match(line)) and (label.end() < form_end or not form_end):
        start = label.end()
    whole = line[start:form_end] if form_end else line[start:]
    begin = next((match for pattern in _IS_THE if (match := pattern.match(whole))), None)
    name = whole[begin.end() :] if begin and whole[begin.end() :].strip() else whole
    more = _SAYS_MORE.search(name)
    if (
        more
        and more.start() > 0
        and not name[: more.start()].endswith((" d", " ö", "St", "Ev", "ev", "Kath", "kath", "uth", "ef", "öm"))
    ):
        name = re.sub(r"\A(?:Der|Die|Das)\s", "", name[: more.start()])
    return name.strip(" ,:") or line.strip()


_FOLLOWS = re.compile(r"\s+((?:[A-ZÄÖÜ&][\w.'’-]*|und|u\.)(?:[ ,]+(?:[A-ZÄÖÜ&][\w.'’-]*|und|u\.))*)")


def name_behind(text: str, form: tuple[int, int], line_end: int) -> str:
    """The name of a firm whose form comes first: „… ist die Gesellschaft bürgerlichen Rechts Blum Tal“."""
    follows = _FOLLOWS.match(text, form[1], line_end)
    words = text[slice(*form)]
    return f"{words} {follows[1].strip(' ,.')}" if follows else words
