"""Word families a Cookie-Richtlinie is read with: whoever writes picks one word of each, in any order."""

from __future__ import annotations

from bisect import bisect_left

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.cookie_tabelle import block_at

COOKIE = compile_muster(
    r"\w*(cookie|keks|krümel|storage|zählpixel|speicherung|textdatei)|kennmarke|merkzettel|lokale[rn]? speicher"
)
"""Cookies, under the names people give them."""
ZUSTIMMUNG = compile_muster(
    r"\w*(einwillig|eingewilligt|zustimm|zugestimmt|gestattung|gestattet|einverst[aä]nd|erlaubnis|opt-in|beigepflichtet"
    r"|zusage\b|zugesagt|freigabe|freigegeben|freigeschaltet|bejah|genehmig|angekreuzt|häkchen|akzeptier"
    r"|zugelassen|zulass|zulässt|angenommen)"
    r"|willig(en|st)\b|stimm(en|st|t) (sie|du|ihr)\b|(erlaub|consent\b(?!-))|(ihr|dein|euer|eurem|ihrem|deinem|das"
    r"|mein) (\w+ )?(ja|okay|ok|o\.k\.)\b|grünes licht|gefragt,? (ob|bevor)|(fragen|frage) wir\b[^.]{0,40}\b(ob"
    r"|bevor)\b|(sie|du|ihr)\b[^.]{0,40}\b(einschalte|anschalte|aktivier|anwähl|auswähl|freischalte|freigeb)\w*"
    r"|(ja|okay) (sag|gesagt)"
    r"|angehakt"
    r"|(wahl|entscheidung|auswahl|diese) (\w+ ){0,2}getroffen"
    r"|auf on\b|haken (gesetzt|setz)|\"[^\"]{2,30}\" ?\)?( \w+){0,2} (gedrückt|geklickt|getippt|gewählt|angeklickt"
    r"|drück"
    r"|tippst|klickst|wählst|tippen|klicken)"
)
"""That somebody agrees."""
KEINE_PFLICHT = compile_muster(
    r"(kein(e|er|es)?|nicht|ohne|entfällt|bedarf es nicht)\b( \w+){0,4} \w*(einwilligung|zustimmung|einverständnis"
    r"|gestattung|erlaubnis)( \w+){0,2} (nötig|erforderlich|notwendig|bedürf|bedarf|braucht|benötig)"
    r"|(keiner|nicht um) (\w+ )?\w*(einwilligung|zustimmung|einverständnis|gestattung|erlaubnis)"
    r"|kein(e|en|er)? (\w+ ){0,3}\w*(einwilligungspflicht|zustimmungspflicht)|kein(e|en"
    r"|erlei)? (\w+ ){0,3}\w*cookies?\b[^.]{0,40}"
    r"\b(die|welche) (\w+ )?(einwilligung|zustimmung)|entfällt\b|entbehrlich|einwilligungsfrei"
    r"|speicher(ung|n|t)?\b( \w+){0,3} (einwilligung|zustimmung)|nicht(s)?\W* ?zustimm|(einwilligung"
    r"|zustimmung)( \w+){0,3} nicht (notwendig|erforderlich|nötig)"
)
NUTZUNG = compile_muster(
    r"(durch|mit) (die |der |dem |ihre |ihrer )?(weitere |weiteren )?(nutzung|besuch)|weitersurf|fortsetz"
    r"|setzen sie ihren"
    r"|widerruf|weitergegeben|weitergeb|weitergabe|newsletter|verknüpf|zusammenführ|zusammengeführ"
    r"|übermittlung in|drittl[aä]nd"
)
"""What is agreed to by going on, or what is no question of cookies."""
ANKUENDIGUNG = compile_muster(
    r"(wird|werden) (derzeit|gerade|noch|momentan) (\w+ ){0,2}(eingerichtet|erstellt|entwickelt|ergänzt"
    r"|überarbeitet)|sollten wir|falls wir|wenn wir (später|einmal|künftig)|demnächst|künftig|zukünftig"
    r"|voraussichtlich|geplant"
    r"|planen|vielleicht|ab dem neuen jahr|nächste[sn] jahr"
    r"|sobald es"
    r"|arbeiten (derzeit |noch |gerade )?daran|in vorbereitung|eines tages|möchten wir (gern|irgendwann)|noch nicht"
    r"|folgt\b|nachreich|reichen wir nach|in kürze|bald\b"
)
"""What is only announced."""


def sentences_from(dok: Pruefdokument, start: int, count: int, end: int) -> tuple[Span, ...]:
    """The next sentences from a place on, not beyond ``end``."""
    first = bisect_left(dok.saetze, (start, 0))
    return tuple(span for span in dok.saetze[first : first + count] if span[0] < end)


def window(dok: Pruefdokument, span: Span, count: int) -> str:
    """A sentence and the next ones of its block, folded."""
    near = sentences_from(dok, span[0], count, block_at(dok, span[0])[1])
    return dok.gefaltet[span[0] : near[-1][1] if near else span[1]]
