"""Reader for privacy notices: whether data must be given, and what holds if they are not (Art. 13 Abs. 2 lit. e)."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.pruefung.auswerten import Antwort, Lesepruefung
from app.domain.pruefung.dokument import Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.aussagen import belege_at
from app.domain.pruefung.felder.themen import Thema
from app.domain.pruefung.felder.verarbeitungen import gliedern

_NICHT = (
    r"(\bnicht\b|\bkein\w*|unmöglich|ablehn\w*|abgelehnt|ausgeschlossen|\w*unterbleib\w*|scheiter\w*|versagt"
    r"|verweiger\w*|verzöger\w*"
    r"|nachteil\w*|zurückgewiesen|entfällt|schlecht|leer aus)"
)
"""Words for what then does not come about."""
_OB = compile_muster(
    r"~freiwillig|erforderlich|notwendig|\bnötig|\bpflicht\b|pflicht(angabe|feld)|verpflicht|vorgeschrieben"
    r"|voraussetzung|zwingend|benötig"
    r"|\bbrauch(en|t)\b|sternchen|\bstern\b|mit \* |\bmuss|\bmüss|\bmuß|gezwungen|\bzwing|freigestellt|auszufüllen"
    r"|anzugeben|einzutragen"
    r"|steht (ihnen|dir|euch|jedem) frei|gebraucht|vollständige angaben|mandatory|\bnö\b|\bnein\b"
)
"""Whether data must be given."""
_FOLGE = compile_muster(
    rf"~\bohne (?!dass|einwillig|zustimm|registr|anmeld|cookie|javascript|(ihre|deine|eine|vorherige|ausdrückliche"
    rf"|gesonderte) (\w+ )?(einwillig|zustimm|registr|anmeld))(\w+[ ,]+){{0,8}}?[^.;]{{0,120}}{_NICHT}"
    rf"|{_NICHT}[^.;]{{0,60}}\bohne (diese|die|ihre|deine|eure|deren|solche|angabe|sie"
    rf"|entsprechende)\b(?! (\w+ )?(einwillig|zustimm))"
    rf"|\b(nichtbereitstellung|nichtangabe|nicht-?angabe|weigerung|(fehlende|unvollständige"
    rf"|falsche)[rsn]? (\w+ )?(angabe|unterlage|daten|formular|bogen)\w*)[^.]{{0,140}}({_NICHT}|folge)"
    rf"|\b(wenn|falls|sofern|soweit|werden|geben|machen|stellen|teilen|füllen|gibst|machst|teilst|stellst|füllst"
    rf"|unterbleibt|unterbleiben|lassen|lässt|fehlt|fehlen|bleibt|bleiben)\b[^.]{{0,120}}\b(nicht|keine?|fehl\w*"
    rf"|leer|frei|weg|angabe\w*|unterbleib\w*)\b[^.]{{0,60}}[,:;]? [^.]{{0,120}}{_NICHT}"
    rf"|\b(fehlt|fehlen)\b[^.,]{{0,60}}, [^.]{{0,120}}{_NICHT}"
    rf"|\b(wer|der|die|wem)\b[^.]{{0,40}}\b(nicht|keine?|nichts|weglass|weglässt"
    rf"|verschweig)\w*[^.]{{0,60}},[^.]{{0,80}}{_NICHT}"
    rf"|\b(dann|jedoch|aber|allerdings|sonst|ansonsten|andernfalls|anderenfalls|widrigenfalls"
    rf"|nur)\b[^.]{{0,80}}\b(nicht|kein\w*|unmöglich|ablehnen|abgelehnt)\b"
    r"|\bkeine(rlei)? (\w+ )?(nachteile?|folgen|konsequenzen)\b|nachteile?\b[^.]{0,60}\b(entsteh|entstünd|erwachs"
    r"|verbunden)"
    r"|\bnur (dann )?(\w+ ){0,5}(bearbeiten|beantworten|möglich|erbringen|durchführen|nutzen|abschließen),? (wenn"
    r"|sofern|soweit|falls)"
    r"|\bfolge\w*[^.]{0,40}(nichtbereitstellung|nichtangabe)|als folge[^.]{0,60}nicht"
)
"""What holds if data are not given."""
_UNENTBEHRLICH = compile_muster(
    r"~\bohne (\w+ ){0,4}([\w-]*(daten|angaben?|informationen|bereitstellung|mitteilung|anschrift|adresse"
    r"|telefonnummer|felder)|namen)\b"
    rf"[^.]{{0,120}}{_NICHT}"
)
"""„Ohne Ihre Anschrift können wir nicht liefern“ says both at once."""
_ANDERES = compile_muster(
    r"~cookie|einwillig|zustimm|newsletter abonn|(nutzung|besuch|nutzen|besuchen|aufruf\w*|darstell\w*"
    r"|anzeig\w*) (\w+ ){0,3}(web|inter|home|seite|angebot)"
    r"|widerruf|widerspr|aufbewahr|gelöscht|löschung|ohne dass|ohne registrierung|weitergabe|weitergegeben|an dritte"
    r"|übermittelt|javascript"
    r"|personenbezogen\w* daten (\w+ ){0,2}möglich|nicht (vollständig )?geschützt|zusammengeführt|zusammenführung"
    r"|rückschl[uü]ss|identifizier"
)
"""Something else that does not come about: storing without consent, use of the site without data."""
_OHNE = frozenset(
    {
        Thema.BEGRIFFE,
        Thema.COOKIES,
        Thema.ANALYSE,
        Thema.EINBINDUNG,
        Thema.SOZIALE_MEDIEN,
        Thema.RECHTE,
        Thema.ZUGRIFF,
        Thema.SICHERHEIT,
        Thema.DAUER,
        Thema.EMPFAENGER,
        Thema.DRITTLAND,
        Thema.VERWEISE,
    }
)


def is_told(blick: Blick) -> Antwort:
    """The notice says whether data must be given and, in the same sentence or beside it, what holds if they are not."""
    dokument = blick.dokument
    text = dokument.gefaltet
    for teil in gliedern(dokument):
        if teil.thema in _OHNE:
            continue
        saetze = [satz for satz in dokument.saetze if teil.span[0] <= satz[0] < teil.span[1]]
        for n, satz in enumerate(saetze):
            if not _FOLGE.search(text, *satz) or _ANDERES.search(text, *satz):
                continue
            near: Span = saetze[max(0, n - 1)][0], saetze[min(n + 1, len(saetze) - 1)][1]
            if _OB.search(text, *near) or _UNENTBEHRLICH.search(text, *satz):
                return Antwort(wert=True, belege=belege_at(dokument, (near,)))
    return Antwort(wert=False)


BEDINGUNGEN: Mapping[str, Lesepruefung] = {"bereitstellung_gesagt": is_told}
