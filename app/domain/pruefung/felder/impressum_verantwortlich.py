"""The person responsible for the content of an Impressum (§ 18 Abs. 2 MStV): who is named so, and with what address."""

from __future__ import annotations

import re

from app.domain.pruefung.auswerten import Antwort, Auswertung, Lesepruefung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.anbieter import inside_firm, own_addresses, own_firmen, own_lines, own_personen
from app.domain.pruefung.felder.anschrift import find_anschriften
from app.domain.pruefung.felder.firmen import Firma, find_firmen
from app.domain.pruefung.felder.fund import Fund, is_platzhalter
from app.domain.pruefung.felder.impressum_personen import beleg, extended
from app.domain.pruefung.felder.personen import find_personen, read_namen
from app.domain.pruefung.felder.verneint import answer_to, says_none
from app.domain.pruefung.felder.zonen import EIGEN, FREMD, Block, Wessen, find_bloecke, is_loose, wessen_bei
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

_RESPONSIBLE = compile_muster(
    r"(?:inhaltlich|redaktionell|presserechtlich|journalistisch)\w*[^\n]{0,40}verantwortlich\w*"
    r"|verantwortlich\w*[^\n]{0,60}(?:inhalt|redaktion|§ ?(?:18|55|6|10)\b|mstv|rstv|presse|medien|tmg|texte)"
    r"|(?:v\.? ?)?i\.? ?s\.? ?d\.? ?(?:p\b|§)|verantwortlich\w* redakteur|(?:inhaltlich|redaktionell"
    r"|presserechtlich)\w* verantwort"
    r"|verantwortlich\w* für (?:diese|die) (?:web|internet)?-?(?:seiten?|site|auftritt|homepage)\b|content responsib"
    r"|(?:texte?|inhalte?) (?:und|&) redaktion|redaktion(?:elle|ell|sleitung)?\b[^\n]{0,30}|chefredak\w*|(?:angaben"
    r"|verantwortung"
    r"|informationen)[^\n]{0,30}§ ?(?:18|55) abs|verantwortlich(?:er|e)?(?::|\W*$)|responsible (?:for|person)"
    r"|inhaltlich\w*:|für den inhalt"
)
_RESPONSIBLE_TOO = compile_muster(
    r"verantwortlich\w*[^\n]{0,40}(?:inhalt|§ ?(?:6|10|18|55)\b|presse|m[ds]tv|rstv)|(?:inhaltlich"
    r"|redaktionell)\w* verantwortlich|v\.? ?i\.? ?s\.? ?d\.? ?p"
)
"""In a heading of the provider's block: one block for both."""
_NOT_RESPONSIBLE = compile_muster(
    r"datenschutz|datenverarbeitung|dsgvo|ds-gvo|verantwortliche stelle|links?\b|verlinkt|nicht verantwortlich"
    r"|technisch|webdesign|gestaltung"
)
MAX_ENTRY = 200
"""Characters from the beginning of an entry in which its words for the function stand."""
_AS_ABOVE = compile_muster(
    r"(?:anschrift|adresse|anschrift und kontakt\w*|kontakt\w*)?\W{0,3}(?:wie|siehe|s\.) ?(?:oben|o\.|vorstehend"
    r"|anbieter|angegeben|im impressum)|s\. ?o\.|obige|oben genannte|vorgenannt|ebenda|ebd\.|gleiche (?:anschrift"
    r"|adresse)"
    r"|unter (?:der )?(?:oben|obiger|gleicher)|adresse wie|anschrift wie|address (?:as|see) above|as above"
    r"|a\. ?a\. ?o|(?:die)?selben? (?:anschrift|adresse)|genannte[nr]? (?:anschrift|adresse)|daselbst|dortselbst"
    r"|(?:anschrift|adresse|sitz)\b[^.\n]{0,20}\b(?:siehe|wie|vgl|s)\b|unter unserer (?:anschrift|adresse)"
    r"|(?:anschrift|adresse) (?:des|der) (?:verein|praxis|kanzlei|gesellschaft|anbieter|betreiber|unternehmen|firma)\w*"
    r"|(?:vereins|praxis|kanzlei|geschäfts|firmen|büro|laden)(?:anschrift|adresse)|wie vor\b|(?:anschrift"
    r"|adresse) (?:ebenso|dito)"
)
_BLOG = re.compile(
    r"^[\W_]*(?:blog|news|newsblog|aktuelles|neuigkeiten|magazin|journal|nachrichten|artikel|podcast|presse ?blog"
    r"|tagebuch|newsroom|blogbeiträge|blogartikel|der blog|unser blog)\W*(?:\(|$)"
    r"|(?:^|[\s|·)])(?:[\w\-]{1,20}-)?(?:blog|news|aktuelles|neuigkeiten|magazin|podcast) \((?:https?://|/|\.|\w)"
    r"|(?:^|[|·•] )(?:blog|news|aktuelles|neuigkeiten|magazin|podcast) (?=[|·•])"
    r"|\(\.{0,2}/?(?:blog|news|aktuelles|neuigkeiten)(?:/|\.html?|\.php)?\)",
    re.MULTILINE,
)


def check_verantwortlich(_control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Entries for the person responsible: first and last name, and an address there or established otherwise."""
    dokument = blick.dokument
    entries = responsible_blocks(dokument)
    if not entries:
        return missing(
            Stufe.FIELD,
            "Die Seite hat einen Blog- oder Nachrichtenbereich, nennt aber keinen Verantwortlichen.",
            find_blog(dokument),
        )
    verdicts = [_judge(dokument, span) for span in entries]
    return next((verdict for verdict in verdicts if verdict.status.value == "erfuellt"), verdicts[0])


def find_blog(dokument: Pruefdokument) -> tuple[Beleg, ...]:
    """Places that show a blog or news section of the page."""
    return tuple(beleg(dokument, match.span()) for match in list(_BLOG.finditer(dokument.gefaltet))[:2])


def responsible_blocks(dokument: Pruefdokument) -> list[Span]:
    """Blocks of the person responsible for content, with the lines that follow without a gap."""
    blocks = [
        extended(dokument, block)
        for block in find_bloecke(dokument)
        if block.wessen in EIGEN and _is_entry(dokument, block)
    ]
    said = [line for line in _statements(dokument) if not any(a <= line[0] < b for a, b in blocks)]
    return [*blocks, *said]


_MEDIUM = (
    r"(?:\w*blogs?\b|\w*beitr[aä]ge?n?|magazin\w*|\w*magazins?|\w*journals?|\w*zeitung(?:en)?|\w*nachrichten|news\w*"
    r"|rubrik\w*|\w*meldungen|\w*berichte?n?|\w*artikel\w*|\w*texte?n?\b|\w*kolumnen?|\w*kommentar\w*|\w*podcasts?"
    r"|\w*tagebuch\w*|\w*ratgeber\w*|\w*rundbrief\w*|neues (?:aus|von|vom)|aktuelles|\w*tipps?\b|\w*inhalte?n?\b)"
)
_CARES = (
    r"(?:verantwort(?:et|en|lich)\b|verantwortung (?:trägt|hat|liegt)|gerade(?=\W)|besorgt\b|redigiert\b"
    r"|zeichne[tn]\b|schreibt\b"
    r"|zuständig\b|betreut\b|kümmer[tn]\b|steht (?:ein|gerade)\b|herausgegeben\b|presserechtlich)"
)
_SAYS = compile_muster(rf"(?:{_MEDIUM}[^.\n]{{0,80}}{_CARES}|{_CARES}[^.\n]{{0,60}}{_MEDIUM})")
_DISCLAIMS = compile_muster(
    r"haft(?!ungsbeschr)\w*|nicht\b|keine?\b|links?\b|verlink\w*|fremde\w*|extern\w*|jeweilig\w*|betreiber"
    r"|dritte[rn]?\b"
    r"|als diensteanbieter"
    r"|datenschutz\w*|design\w*|gestaltung|technisch\w*|fotos?\b|bilder|verfasser\w*|autor\w*|institut\w*|wir\b"
    r"|selbst\b|§§"
)


def _statements(dokument: Pruefdokument) -> list[Span]:
    """Lines that say who cares for the blog, the magazine, the news, in whatever words and order."""
    return [
        (start, end)
        for start, end in dokument.zeilen
        if end - start <= MAX_STATEMENT
        and wessen_bei(dokument, start) not in FREMD - {Wessen.AUFSICHT, Wessen.STREIT}
        and _SAYS.search(dokument.gefaltet, start, end)
        and not _DISCLAIMS.search(dokument.gefaltet, start, end)
    ]


MAX_STATEMENT = 260
"""Characters of a line that only says who is responsible; longer ones speak of other things."""


def _is_entry(dokument: Pruefdokument, block: Block) -> bool:
    start = block.marke[0]
    end = dokument.text.find("\n", start)
    line = dokument.gefaltet[start : min(end if end >= 0 else len(dokument.text), start + MAX_ENTRY)]
    wanted = _RESPONSIBLE if block.wessen is Wessen.VERANTWORTLICHER else _RESPONSIBLE_TOO
    return bool(wanted.search(line)) and not _NOT_RESPONSIBLE.search(line) and not _is_denied(dokument, block)


_JOURNALISM = compile_muster(r"~journalist|redaktion|medienstaatsvertrag|rundfunkstaatsvertrag|mstv|presserecht")


def _is_denied(dokument: Pruefdokument, block: Block) -> bool:
    """Whether the entry only says that nobody need be named: „entfällt, kein journalistisches Angebot“."""
    line = next((n for n, (a, b) in enumerate(dokument.zeilen) if a <= block.marke[0] < b), None)
    return line is not None and says_none(answer_to(dokument, line, block.marke[1]), _JOURNALISM)


def _judge(dokument: Pruefdokument, span: Span) -> Urteil:
    head = _first_paragraph(dokument, span)
    persons: list[Fund] = [
        p for p in find_personen(dokument) if head[0] <= p.span[0] < head[1] and not _is_company(dokument, p)
    ]
    if not persons:
        persons = [name for name in _names_in_block(dokument, head) if not _STAGE.match(fold(name.wert))]
    evidence = (beleg(dokument, (span[0], min(span[1], span[0] + 260))),)
    if not persons:
        if is_platzhalter(dokument.text[slice(*span)][:300]):
            return missing(Stufe.FIELD, "Als Verantwortlicher steht noch der Platzhalter einer Vorlage.", evidence)
        if (provider := _provider_alone(dokument)) and _SAME_PERSON.search(dokument.gefaltet, span[0], head[1]):
            return fulfilled(
                Stufe.FIELD,
                f"Verantwortlich ist der oben mit Anschrift genannte Anbieter selbst: „{provider.wert}“.",
                evidence,
            )
        return missing(
            Stufe.FIELD,
            "Im Eintrag des Verantwortlichen steht keine natürliche Person mit Vor- und Nachnamen.",
            evidence,
        )
    name = persons[0].wert
    here = [a for a in find_anschriften(dokument) if span[0] <= a.span[0] < span[1] and a.vollstaendig]
    referred = _AS_ABOVE.search(dokument.gefaltet, span[0], min(span[1], persons[-1].span[1] + 200))
    if referred and not here and _address_left_open(dokument):
        return missing(
            Stufe.FIELD,
            f"Zu „{name}“ ist auf eine Anschrift verwiesen, an deren Stelle noch ein Platzhalter steht.",
            evidence,
        )
    if here or referred:
        return fulfilled(
            Stufe.FIELD, f"Verantwortlich ist „{name}“; die Anschrift steht dabei oder ist in Bezug genommen.", evidence
        )
    if _is_provider(dokument, persons):
        return fulfilled(
            Stufe.FIELD, f"Verantwortlich ist „{name}“, der oben mit Anschrift genannte Anbieter selbst.", evidence
        )
    return missing(
        Stufe.FIELD, f"Zu „{name}“ fehlt die Anschrift, auch durch Verweis auf die Anbieteranschrift.", evidence
    )


_SAME_PERSON = compile_muster(
    r"~(?:[:)]|\bist|\bmstv|\binhalte?n?|verantwortlich)\s+(?:ist )?(?:(?:der|die|das) )?(?:siehe oben|s\. ?o\."
    r"|wie oben"
    r"|obige[rn]?\b|oben ?genannte|o\. ?g\.|vorgenannte|vorstehend|wie vor\b|ebenda)"
)
"""Words that say instead of a name: the same as above."""


def _provider_alone(dokument: Pruefdokument) -> Fund | None:
    """The provider, if he is one natural person, named in full above his complete address."""
    firmen = [firma for firma in own_firmen(dokument) if firma.rechtsform != "ek"]
    complete = [anschrift for anschrift in own_addresses(dokument) if anschrift.vollstaendig]
    if firmen or not complete:
        return None
    before = [p for p in own_personen(dokument) if 0 <= complete[0].span[0] - p.span[1] < NEAR]
    return before[0] if len({person.wert for person in before}) == 1 else None


NEAR = 200
"""Characters above an address in which the name of its owner stands."""


def _address_left_open(dokument: Pruefdokument) -> bool:
    """Whether the provider's address, to which an entry refers, is still the gap of a template."""
    addresses = own_addresses(dokument)
    if addresses:
        return all(anschrift.platzhalter for anschrift in addresses)
    return any(is_platzhalter(dokument.text[slice(*line)]) for line in own_lines(dokument)[:12])


def _first_paragraph(dokument: Pruefdokument, span: Span) -> Span:
    """The entry itself: its heading and the first lines that belong together; where lines stand apart, the whole."""
    if is_loose(dokument):
        return span
    end = dokument.text.find("\n", span[0], span[1])
    if end < 0:
        return span
    if "\n\n" not in dokument.text:
        return (span[0], next((a.span[1] for a in find_anschriften(dokument) if end <= a.span[0] < span[1]), span[1]))
    line = dokument.text[span[0] : end]
    alone = not re.search(r"\w", line.split(":", 1)[1]) if ":" in line else True
    after = re.compile(r"\S").search(dokument.text, end, span[1]) if alone else None
    stop = dokument.text.find("\n\n", after.start() if after else end, span[1])
    return (span[0], span[1] if stop < 0 else stop)


def _names_in_block(dokument: Pruefdokument, span: Span) -> list[Fund]:
    found: list[Fund] = []
    lines = [line for line in dokument.zeilen if span[0] <= line[0] < span[1]]
    for n, (start, end) in enumerate(lines[:5]):
        colon = dokument.text.rfind(":", start, end) + 1
        begin = max(start, colon)
        if n == 0 and begin == start == span[0]:
            continue
        if not find_firmen_in(dokument, (begin, end)) and end - begin < 140:
            found += [name for name in read_namen(dokument.text, (begin, end)) if _is_shown(dokument, begin, name)]
    return found


def _is_shown(dokument: Pruefdokument, begin: int, name: Fund) -> bool:
    """A name with an unknown first name needs a title before it, a function, or to stand elsewhere as a person's."""
    before = dokument.text[begin : name.span[0]]
    after = dokument.text[name.span[1] : name.span[1] + 3]
    return (
        bool(_TITLE.search(before))
        or after.startswith((", ", " ("))
        or any(person.wert == name.wert and person.span != name.span for person in own_personen(dokument))
    )


_STAGE = compile_muster(
    r"(?:fräulein|miss|mister|lady|lord|captain|käpt\w*|dj|mc|tante|onkel|oma|opa|mama|papa|das|der|die)\b"
)
"""How names of the stage and of blogs begin; nobody can be sued under „Fräulein Fernweh“."""
_TITLE = re.compile(r"\b(?:Dr|Prof|Dipl|Herrn?|Frau|Mag|RA|RAin)\b")


def find_firmen_in(dokument: Pruefdokument, span: Span) -> list[Firma]:
    """Organisations within a place."""
    return [firma for firma in find_firmen(dokument) if span[0] <= firma.span[0] < span[1]]


def _is_company(dokument: Pruefdokument, person: Fund) -> bool:
    firma = inside_firm(dokument, person.span)
    return firma is not None and firma.rechtsform not in ("ek", "gbr")


def _is_provider(dokument: Pruefdokument, persons: list[Fund]) -> bool:
    """Whether one of them stands as provider above the address: as natural person, not as somebody's representative."""
    complete = [a for a in own_addresses(dokument) if a.vollstaendig]
    if not complete or any(f.rechtsform not in ("ek", "gbr") for f in own_firmen(dokument)[:1]):
        return False
    head = fold(" ".join((*complete[0].zeilen, dokument.text[slice(*complete[0].span)])))
    names = {fold(person.wert) for person in persons}
    owners = {
        fold(p.wert)
        for p in own_personen(dokument)
        if p.rolle.startswith(("inhaber", "inh", "betreiber", "owner", "einzel"))
    }
    return any(name in head for name in names) or bool(names & owners)


def _has_responsible(blick: Blick) -> Antwort:
    blocks = responsible_blocks(blick.dokument)
    return Antwort(bool(blocks), tuple(beleg(blick.dokument, span) for span in blocks[:2]))


def _has_blog(blick: Blick) -> Antwort:
    places = find_blog(blick.dokument)
    return Antwort(bool(places), places)


BEDINGUNGEN: dict[str, Lesepruefung] = {
    "blog_erkennbar": _has_blog,
    "verantwortlicher_eingetragen": _has_responsible,
}
PRUEFUNGEN: dict[str, Pruefung] = {"impressum_verantwortlich": check_verantwortlich}
