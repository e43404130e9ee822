"""Reads of a Cookie-Richtlinie how one gets back to one's choice: a thing on the page, where it is, what it does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import takewhile

from app.domain.pruefung.auswerten import Antwort, Lesepruefung
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.cookie_tabelle import block_at
from app.domain.pruefung.felder.cookie_worte import ANKUENDIGUNG, sentences_from
from app.domain.pruefung.urteil import Beleg

_DING = compile_muster(
    r"\w*(knopf|button|schaltfläche|symbol\b|icon|menüpunkt|regler|schalter\b|zahnrad|fingerabdruck|toggle|verknüpfung"
    r"|fähnchen|lasche|schildchen|kachel|wort \"|reiter\b|punkt \"|eintrag \"|link\b)|\w*(cookie|consent|privatsphäre"
    r"|privatsphären|datenschutz)-?einstellungen|~ > |~[→›»]|\"[^\"]{3,40}\""
)
_WO = compile_muster(
    r"(am|im|in|an|ganz|oben|unten|links|rechts|neben|auf|unter|über) ((der|dem|den|jeder|unserer|unserem|dieser|linken"
    r"|rechten|unteren|oberen|ganz|allen|im|von|unterer|rechter|linker) ){0,4}\w*"
    r"(fuß|footer|fußzeile|seitenende|kopfleiste|kopfzeile|menü|ecke|rand|bildrand|bild\b|impressum|unterseite|seite\b"
    r"|seiten\b|fußbereich|leiste|ende\b|schluss|bildschirm|navigation|links\b|rechts\b)|ganz (unten|oben)\b"
    r"|(unten|oben) (auf|rechts|links|in|im|an)\b|footer\b|fußzeile\b|~[→›»]"
)
_TUN = compile_muster(
    r"\w*(klick|tipp(t|en|st|e)?\b|drück|gedrückt|antipp|draufgeh|führt|öffnet|öffnen|bring(t|en)\b|aufruf|finden"
    r"|findest"
    r"|findet|begleitet|lässt sich|lassen sich|betätig|gelang|kommen sie|kommst|erreich|steht\b|wischen|link\b"
    r"|jederzeit (in|unter|über)\b|rufen (sie"
    r"|du)\b|können (sie|ihr)\b|kannst du|ausschalt"
    r"|umschalt|über \"|rückt|ein klick)"
)
_ZURUECK = compile_muster(
    r"\w*(widerruf|widerruflich|zurücknehm|zurückgenommen|zurückzieh|rückgängig|umkehr|umentschied|umdenken|abwähl"
    r"|abgewählt|abschalt"
    r"|abdreh|ausschalt|abstell|anders überlegt|umstell|revidier)|meinung(sänderung)?|(zulassung|erlaubnis|freigabe"
    r"|zustimmung|einwilligung)\b[^.]{0,20}(aufheb|entzieh|lösch|zurück)|doch lieber nicht"
    r"|(anders|doch) (\w+ )?(überleg|entschied|entscheid)|haken raus|(häkchen|haken|kreuz)[^.]{0,40}\b(entfern|heraus"
    r"|weg)|kreuz (wieder )?(entfern|weg)"
    r"|(passen|passt|pass) (sie|du|ihr)?[^.]{0,60}\ban\b|(nehmen|nimmst|nimm|ziehen|ziehst|zieh|nehmt"
    r"|zieht) (sie|du|ihr)?[^.]{0,60}\bzurück"
    r"|neu (zu )?(entscheid|wähl|einstell|festleg)|(schalten|schaltest|schalte|stellen|stellst|wählen|wählst"
    r"|wähle) (sie|du|ihr)?[^.]{0,60}\b(ab|aus|um)\b"
    r"|opt-?out\b|aus- und (wieder )?ein"
    r"|absetzen|widersprech|entziehen|wieder entzogen|change your mind|(auswahl|wahl|einwilligung|zustimmung"
    r"|einverständnis|entscheidung|einstellungen?)\b"
    r"[^.]{0,60}\b(\w*änder|anpass|überdenk|erneut|neu\b|nochmal|korrigier)|denselben reglern|dieselben (regler"
    r"|toggles)"
    r"|derselben wahl|(cookie|consent|einwilligungs)\w*-?(fenster|dialog|banner)[^.]{0,20}(nochmal|erneut|wieder|noch"
    r" einmal)"
)
_FREMD = compile_muster(
    r"\w*browser|chrome|firefox|safari|edge\b|opera\b|ablehnen\b|add-?on|plug-?in|~support\."
    r"|opt-?out(?![^.]{0,40}(footer|fußzeile|cookie[- ]?(settings|einstellung)))|strg|inkognito"
    r"|e-?mail|schreiben an|newsletter|(beim|bei) (ersten|ihrem ersten|deinem ersten|erstmalig)|abmelde|konto\b"
)
_NICHT_DA = compile_muster(
    r"kein(e|en|er)?\b[^.]{0,40}(knopf|schalt|link|button|symbol|menüpunkt|aufruf|regler)|nicht (vorgesehen|möglich"
    r"|vorhanden|verfügbar)|entbehrlich|entfernt wurde|hatten wir|wir hatten|gab es (früher|bis)|ist (er|sie|es) weg"
    r"|weggefallen|abgeschafft|außer betrieb|defekt|früher\b"
)
_LUECKE = re.compile(r"\[[^\]]*(?:einfüg|einsetz|ergänz|link)[^\]]*\](?!\()|\{\{", re.IGNORECASE)
_KURZ = 80
"""Characters of a line such as „Einstellungen ändern: Zahnrad im Footer“."""
_SAETZE = 3


def has_way_back(blick: Blick) -> Antwort:
    """Two or three sentences tell of something to click on the page by which one takes back a choice."""
    dok = blick.dokument
    span = next((span for span in dok.saetze if _leads_back(dok, span)), None)
    return Antwort(span is not None, (Beleg(dok.id, span, dok.zitat(span)),) if span else ())


def _leads_back(dok: Pruefdokument, span: Span) -> bool:
    words = dok.gefaltet[slice(*span)]
    place = _WO.search(words)
    if place is None or not _stands(dok, span):
        return False
    block = block_at(dok, span[0])
    near = sentences_from(dok, span[0], _SAETZE, block[1])
    standing = list(takewhile(lambda other: _stands(dok, other), near))  # not what the browser can do
    around = dok.gefaltet[span[0] : standing[-1][1]] if standing else words
    click = _TUN.search(around) or (len(words) <= _KURZ and ":" in words)
    return bool(
        click
        and (_DING.search(around) or "klick" in around)
        and (_ZURUECK.search(around) or _ZURUECK.search(_before(dok, span, block)))
        and all(_stands(dok, other) for other in near[1:2])
    )


def _stands(dok: Pruefdokument, span: Span) -> bool:
    words = dok.gefaltet[slice(*span)]
    return not (_FREMD.search(words) or _NICHT_DA.search(words) or ANKUENDIGUNG.search(words) or _LUECKE.search(words))


def _before(dok: Pruefdokument, span: Span, block: Span) -> str:
    """The heading and the sentence before."""
    previous = [other for other in dok.saetze if block[0] <= other[0] < span[0]][-1:]
    last = dok.gefaltet[slice(*previous[0])] if previous else ""
    return f"{fold(dok.abschnitt_bei(span[0]).titel)} {last}"


BEDINGUNGEN: Mapping[str, Lesepruefung] = {"cookie_weg_zurueck": has_way_back}
