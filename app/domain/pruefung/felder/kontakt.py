"""Readers of contact data, for all modules: e-mail, telephone, telefax, messenger, contact form, links.

Addresses, persons and companies are read by ``anschrift``, ``personen`` and ``firmen``; they are offered here too, so
that a module needs one import. Whose data it is, ``zonen`` says.
"""

from __future__ import annotations

import html
import re
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from app.domain.pruefung.artefakt import recognise_art
from app.domain.pruefung.dokument import ArtifactType, Link, Pruefdokument, Span
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.anschrift import Anschrift, find_anschriften
from app.domain.pruefung.felder.firmen import Firma, find_firmen
from app.domain.pruefung.felder.fund import Fund, is_platzhalter, is_scheinnummer, once
from app.domain.pruefung.felder.personen import find_personen, read_namen

__all__ = [
    "Anschrift",
    "Firma",
    "Fund",
    "Telefon",
    "find_anschriften",
    "find_broken_emails",
    "find_emails",
    "find_firmen",
    "find_kontaktformulare",
    "find_links_to",
    "find_messenger",
    "find_personen",
    "find_telefone",
    "is_platzhalter",
    "is_scheinnummer",
    "read_namen",
]

# ---- e-mail ---------------------------------------------------------------------------------------------------------

_LOCAL = r"[\w+%\-]{1,40}(?:\.[\w+%\-]{1,40}){0,4}"
_LABEL = r"[\w\-]{1,60}"
_TLD = r"[a-z]{2,12}\b"
_ALONE = r"(?<![\w.+%\-@])"
"""No mail address begins behind „@“: „post@blumtee@web.de“ is none, nor is „@anna@kanal.social“."""
_PLAIN_MAIL = re.compile(rf"{_ALONE}{_LOCAL}@{_LABEL}(?:\.{_LABEL}){{0,4}}\.{_TLD}(?!@)", re.IGNORECASE)
_TWO_SIGNS = re.compile(r"(?<![\w@])[\w.+\-]{1,60}@[\w.\-]{1,60}@[\w.\-]{1,60}")
_OPEN, _CLOSE = r"[(\[{<|*_\-]{1,2}\s?", r"\s?[)\]}>|*_\-]{1,2}"
_AT_WORDS = r"(?:at|ät|aet|æt|@|ett|affe|klammeraffe|et|a|bei)"
_SIGN_IMAGE = r"\[bild:[^\]\n]{0,20}(?:@|\bat\b|klammeraffe)[^\]\n]{0,10}\]"
_AT = (
    rf"(?:\s{{0,2}}{_OPEN}{_AT_WORDS}{_CLOSE}\s{{0,2}}|\s{{0,2}}{_SIGN_IMAGE}\s{{0,2}}|\s{{0,2}}[@＠]\s{{0,2}}"
    r"|['\"] ?\+ ?['\"]@['\"] ?\+ ?['\"])"
)
_DOT = rf"(?:\s?{_OPEN}(?:dot|punkt|point|\.|pkt){_CLOSE}\s?|\s(?:dot|punkt)\s|\s?\.|\.\s?)"
_DISGUISED = re.compile(
    rf"{_ALONE}([\w+%\-]{{1,40}}(?:(?:\."
    rf"|{_DOT})[\w+%\-]{{1,40}}){{0,3}}){_AT}({_LABEL}(?:{_DOT}{_LABEL}){{0,3}}{_DOT}{_TLD})(?!@)",
    re.IGNORECASE,
)
_SPOKEN = re.compile(
    rf"{_ALONE}([\w+%\-]{{2,40}}(?:(?:\.| dot | punkt )[\w+%\-]{{1,40}}){{0,3}})\s(?:at|ät"
    rf"|AT)\s((?!www\.){_LABEL}(?:(?:\.| dot | punkt | DOT ){_LABEL}){{0,3}}(?:\.| dot | punkt | DOT | PUNKT ){_TLD})",
)
_DOT_WORD = re.compile(rf"\s?{_OPEN}(?:dot|punkt|point|pkt|\.){_CLOSE}\s?|\s(?:dot|punkt)\s|\s?\.\s?", re.IGNORECASE)
_ENTITIES = re.compile(r"(?:[\w.@+\-]{0,40}&(?:#x?[0-9a-f]{2,6}|commat|period);[\w.@+\-]{0,40}){1,80}", re.IGNORECASE)
_CLOUDFLARE = re.compile(r"(?:email-protection#|data-cfemail=\W?)([0-9a-f]{12,200})", re.IGNORECASE)
_FILES = ("png", "jpg", "jpeg", "gif", "svg", "webp", "js", "css", "html", "htm", "php", "pdf", "md", "json")
_USUAL = re.compile(
    r"(?:info|kontakt|contact|office|mail|post|hallo|hello|service|support|anfrage|team|e-?mail|buero|kanzlei|praxis"
    r"|verein|vorstand|impressum|admin|webmaster|redaktion|datenschutz|verwaltung|sekretariat|poststelle|rathaus)\Z"
)


@once
def find_emails(dokument: Pruefdokument) -> tuple[Fund, ...]:
    """E-mail addresses as they are written, disguised ones too („(at)“, „[ät]“, entities, blanks), in order.

    Gaps of templates („info@example.com“) are not among them; where the same place was read twice, the first holds.
    """
    found: list[Fund] = []
    places: list[Span] = []
    for fund in _mails(dokument.text):
        n = bisect(places, fund.span)
        if all(other[1] <= fund.span[0] or fund.span[1] <= other[0] for other in places[max(0, n - 1) : n + 1]):
            places.insert(n, fund.span)
            found.append(fund)
    good = (fund for fund in found if _is_mail(fund.wert))
    return tuple(sorted(good, key=lambda fund: fund.span))


def _mails(text: str) -> Iterator[Fund]:
    for match in _PLAIN_MAIL.finditer(text):
        yield Fund(match[0].lower(), match.span())
    for match in _CLOUDFLARE.finditer(text):
        if plain := _decode_cloudflare(match[1]):
            yield Fund(plain.lower(), match.span())
    for match in _ENTITIES.finditer(text):
        if inner := _PLAIN_MAIL.search(html.unescape(match[0])):
            yield Fund(inner[0].lower(), match.span())
    if "%40" in text:
        for match in re.finditer(r"mailto:[^\s()]{3,120}", text):
            if inner := _PLAIN_MAIL.search(unquote(match[0][7:])):
                yield Fund(inner[0].lower(), match.span())
    for match in _DISGUISED.finditer(text):
        yield Fund(f"{_dots(match[1])}@{_dots(match[2])}".lower(), match.span())
    for match in _SPOKEN.finditer(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if "mail" in line.lower() or _USUAL.match(match[1].lower()):
            yield Fund(f"{_dots(match[1])}@{_dots(match[2])}".lower(), match.span())


def find_broken_emails(dokument: Pruefdokument) -> tuple[Fund, ...]:
    """What is meant for an e-mail address and cannot be one, because „@“ stands in it twice."""
    return tuple(Fund(match[0], match.span()) for match in _TWO_SIGNS.finditer(dokument.text))


def _dots(text: str) -> str:
    return _DOT_WORD.sub(".", text).strip()


def _decode_cloudflare(code: str) -> str:
    """What „[email protected]“ hides: each byte is exclusive-ored with the first one."""
    if len(code) % 2:
        return ""
    key, *rest = bytes.fromhex(code)
    plain = bytes(byte ^ key for byte in rest).decode("utf-8", "replace")
    return plain if _PLAIN_MAIL.fullmatch(plain) else ""


def _is_mail(mail: str) -> bool:
    local, _, domain = mail.partition("@")
    return bool(local) and domain.rsplit(".", 1)[-1] not in _FILES and not is_platzhalter(mail)


# ---- telephone ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Telefon(Fund):
    """A number; ``wert`` has digits only, with „+“ in front where it was international."""

    fax: bool = False


_BODY = r"[\d \t\u00a0()/.\-–—‑·]"
_NUMBER = rf"(?:\[\+{{1,2}}\d\d\][ \u00a0]?)?(?:\+|00)?[ \u00a0]?\(?\+?[ \u00a0]?\d{_BODY}{{4,26}}\d"
_LABELLED = re.compile(
    r"(?<![^\W_])(?P<art>tele?fax|fax|telefon\w*|tel\b|fernruf|fon\b|phone|mobil\w*|handy\w*|ruf\b|rufnummer|hotline"
    r"|zentrale"
    r"|festnetz|whatsapp|signal|notruf|anruf\w*"
    r"|t(?=[.: ]{1,3}[+0(])|m(?=[.: ]{1,3}[+0(])|f(?=[.: ]{1,3}[+0(])|☎|📞|✆|📱)"
    rf"[^\d\n+\[]{{0,40}}?(?:\n\s*)?(?P<nummer>{_NUMBER})",
    re.IGNORECASE,
)
_FURTHER = re.compile(rf"\s?(?:[,;|]|oder|und|bzw\.)\s?(?P<nummer>{_NUMBER})", re.IGNORECASE)
_TEL_LINK = re.compile(r"(?<!\w)tel:(?:%20|/{2})?\s?(\+?[\d\-/.() %]{6,25}\d)", re.IGNORECASE)
_BARE_NUMBER = re.compile(rf"(?<![\w/.,\-+])(?:\+|00)[1-9]\d{_BODY}{{6,24}}\d")
_NUMBER_LINE = re.compile(
    r"(?:^[\W\d_]{0,8}?|[|·•] )(\(?0[\d ]{2,8}\)?[\s/.\-–—]{1,3}\d[\d\s/.\-–—]{3,16})\s*(?:$|[|·•])", re.MULTILINE
)
_DIALLED = re.compile(
    r"(?<![\w/.,\-+])(?<!\d )(\(?0[1-9]\d{1,4}\)?[ \u00a0]?[ \u00a0/\-–][ \u00a0]?\d[\d \u00a0\-–/]{3,15}\d)"
    r"(?![\d/.,]?\d)"
)
_NOT_DIALLED = compile_muster(
    r"~steuer|st\.? ?-?nr|\bust|iban|konto|\bblz|regist|\bhr[ab]\b|\bvr\b|kunden-?n|artikel|isbn|issn|\baz\b|aktenz"
    r"|id-?n|mitglieds-?n"
    r"|lizenz|patent|gl[äa]ub|spende|finanzamt|version|stand\b|\beori|giftnotruf|seelsorge|polizei|feuerwehr|notarzt"
    r"|weee|lucid|bestell-?n|chargen"
)
"""Words that make digits behind them something else than a number to call."""
_DATE = re.compile(r"\d{1,2}\.\s?\d{1,2}\.\s?(?:19|20)\d\d")
MIN_ZIFFERN, MAX_ZIFFERN = 6, 16


@once
def find_telefone(dokument: Pruefdokument) -> tuple[Telefon, ...]:
    """Telephone and telefax numbers, in order; each number once. Gaps of templates are not among them."""
    found: list[Telefon] = []
    for telefon in sorted(_numbers(dokument.text), key=lambda telefon: telefon.span):
        overlaps = any(telefon.span[0] < other.span[1] for other in found[-3:])
        if not overlaps and not is_scheinnummer(telefon.wert):
            found.append(telefon)
    return tuple(found)


def _numbers(text: str) -> Iterator[Telefon]:
    for match in _LABELLED.finditer(text):
        fax = "fax" in match["art"].lower() or match["art"].lower() == "f"
        between = text[match.end("art") : match.start("nummer")].lower()
        both = "fax" in between and not fax
        yield from _number(match, fax=fax and not between.startswith(("/tel", "/fon")))
        end = match.end("nummer")
        if not both and (more := _FURTHER.match(text, end)):
            yield from _number(more, fax=fax)
    for match in _TEL_LINK.finditer(text):
        yield from _number(match, fax=False, group=1)
    for match in _BARE_NUMBER.finditer(text):
        yield from _number(match, fax=False, group=0)
    for match in _NUMBER_LINE.finditer(text):
        yield from _number(match, fax=False, group=1)
    for match in _DIALLED.finditer(text):
        before = fold(text[max(text.rfind("\n", 0, match.start()) + 1, match.start() - 90) : match.start()])
        if not _NOT_DIALLED.search(before):
            yield from _number(match, fax=False, group=1)


def _number(match: re.Match[str], *, fax: bool, group: str | int = "nummer") -> Iterator[Telefon]:
    raw = match[group]
    digits = re.sub(r"\D", "", raw)
    if MIN_ZIFFERN <= len(digits) <= MAX_ZIFFERN and not _DATE.fullmatch(raw.strip()):
        plus = "+" if raw.lstrip(" (").startswith("+") else ""
        start, end = match.span(group)
        yield Telefon(plus + digits, (start + len(raw) - len(raw.lstrip()), end), fax)


# ---- form, messenger, links -----------------------------------------------------------------------------------------

_FORM_WORDS = compile_muster(
    r"~kontakt-?\s?formular|formular\b[^.\n]{0,40}(?:unten|oben|auf dieser|auf der|nebenan|rechts|links|verwenden"
    r"|nutzen|zur kontakt)|nachrichtenformular"
    r"|(?:reservierungs|rückruf|termin|buchungs|mitteilungs|eingabe)-?(?:formular|maske)|live-?\s?chat"
    r"|chat-?\s?(?:fenster|blase|symbol|funktion)"
    r"|(?:im|per|via|unser|über den) chat\b|plausch|sprechblase"
    r"|contact form"
    r"|online-?formular|anfrageformular|schreiben sie uns (?:über|mit|per) (?:das|unser)e?m? formular"
)
_FORM_TARGET = re.compile(
    r"(?:^|[/_.\-])(?:kontakt|contact|kontaktformular|anfrage)(?:[/_.?#\-]|formular|\Z)", re.IGNORECASE
)
_FORM_TARGET_SAYS = re.compile(r"(?:kontakt|contact|anfrage|mail|nachricht)[\w\-]{0,12}form", re.IGNORECASE)
_WRITE = compile_muster(
    r"schreib|nachricht|nutz|verwend|kontaktier|erreich|kontaktseite|kontakt-?seite|message|write|kontakt auf"
    r"|(?:unsere|zur|der|die|über) kontakt|online-?kontakt|per kontakt|hier\b|elektronisch"
)
"""Words that say of a link to a page „kontakt“ that one can write there; „Kontakt“ alone is an entry of a menu."""
_NO_FORM = compile_muster(
    r"daten\b|speicher|verarbeit|einwillig|löschung|widerruf|kein(?:e|en)? (?:kontakt|live|chat|formular|anfrage)\w*"
    r"|eingegeb|\w*eintrag"
)
_MESSENGER = re.compile(
    r"(?:https?://)?(?:www\.)?(?:wa\.me/|api\.whatsapp\.com/|t\.me/|m\.me/|signal\.me/|threema\.id/|discord\.(?:gg"
    r"|com/invite)/)"
    r"[^\s()]+|(?<!\w)(?:whatsapp|threema|signal|telegram|matrix)(?:-id)?\s?:\s?[@+\w]",
    re.IGNORECASE,
)


@once
def find_kontaktformulare(dokument: Pruefdokument) -> tuple[Fund, ...]:
    """Contact forms of the page: linked, announced or there; not what a privacy text says of such forms."""
    found = [
        Fund(link.ziel, link.span)
        for link in dokument.links
        if not link.tot
        and not link.ziel.lower().startswith(("mailto:", "tel:", "#"))
        and (_FORM_WORDS.search(fold(link.text)) or _leads_to_form(link))
    ]
    for start, end in dokument.saetze:
        part = dokument.gefaltet[start:end]
        if (match := _FORM_WORDS.search(part)) and not _NO_FORM.search(part):
            found.append(Fund("Kontaktformular", (start + match.start(), start + match.end())))
    return tuple(sorted(found, key=lambda fund: fund.span))


def _leads_to_form(link: Link) -> bool:
    """A target called form; or one called contact, if the words invite to write or are nothing but the address."""
    if _FORM_TARGET_SAYS.search(link.ziel):
        return True
    if not _FORM_TARGET.search(link.ziel):
        return False
    words = fold(link.text)
    bare = words.removeprefix("https://").removeprefix("http://").removeprefix("www.").split(" ")[-1]
    return bool(_WRITE.search(words)) or ("." in bare and "/" in bare)


@once
def find_messenger(dokument: Pruefdokument) -> tuple[Fund, ...]:
    """Messengers by which the provider can be written to."""
    return tuple(Fund(match[0], match.span()) for match in _MESSENGER.finditer(dokument.text))


def find_links_to(dokument: Pruefdokument, art: ArtifactType) -> tuple[Link, ...]:
    """Living links whose words or target name a document of this kind."""
    return tuple(
        link
        for link in dokument.links
        if not link.tot and art in (recognise_art(link.text, ""), recognise_art(_path(link.ziel), ""))
    )


def _path(ziel: str) -> str:
    return re.sub(r"\Ahttps?://[^/]*", "", unquote(ziel)).replace("/", " ").replace("-", " ")
