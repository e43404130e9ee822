"""Goods for which a Widerrufsbelehrung denies the right: § 312g Abs. 2 BGB is a closed list.

Whoever excludes goods has to say what makes them one of its cases. What they are called („Ersatzteile“), in what state
they come back, or that they are made only when somebody orders, is none.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.pruefung.falten import compile_frage, compile_muster

_VERSAGT = compile_frage(
    r"(widerruf|rückgabe|rücknahme)\w*\b[^.;]{0,120}\b(ausgeschlossen|ausgenommen|nicht möglich|nicht zulässig)"
    r"|(ausgeschlossen|ausgenommen)\b[^.;]{0,60}\b\w*(widerruf|rückgabe)"
    r"|kein(e[ns]?)? (\w+ )?(recht auf )?(widerruf|rückgabe)\w*\b|widerrufsrecht (\w+ ){0,4}nicht\b"
    r"|(können|kann|werden|dürfen)( \w+){0,4} nicht (\w+ )?(widerrufen|zurückgegeben|zurückgenommen)"
    r"|(erkennen|akzeptieren|nehmen|lehnen)\b[^.;]{0,100}\b(widerruf|rückgabe|rücknahme)\w*\b[^.;]{0,80}\b(nicht|ab)\b"
    r"|verlier\w*\b[^.;]{0,30}\bwiderruf|widerruf\w*\b[^.;]{0,30}\bverlier"
    r"|widerrufsrecht\b[^.;]{0,20}\b(erlischt|entfällt|endet|verfällt)|(erlischt|entfällt|endet|verfällt)\b"
    r"[^.;]{0,40}\bwiderrufsrecht"
)
_SACHE = compile_frage(
    r"\w*waren?\b|\w*artikeln?\b|\w*produkte?n?\b|\w*teilen?\b|\w*geräte?n?\b|\w*stücke?n?\b|\w*bestellungen\b"
    r"|\w*sendungen\b|\w*lieferungen\b|\w*möbeln?\b|\w*büchern?\b|\w*kleidung\w*|\w*schuhen?\b|\w*wäsche\b"
    r"|\w*kosmetik\w*"
    r"|\w*batterien|\w*akkus?\b|\w*mitteln?\b|\w*zubehör|\w*materiali?en\b|\w*stoffe?n?\b|\w*drucken?\b|\w*postern?\b"
    r"|\w*bilder(n)?\b|\w*schmuck|\w*ringe?n?\b|\w*verpackung\w*|\w*etikett\w*|\w*maschinen?\b|\w*instrumenten?\b"
    r"|\w*spiele?n?\b|\w*farben\b|\w*kerzen?\b|\w*gutscheinen?\b|\w*karten\b"
)
_ANDERER_FALL = compile_frage(
    r"individu|\w*anfertig|\w*angefertigt|\w*maß(an|ge|stoff|schnei|möbel)\w*|(nach|auf) maß|\w*zugeschnitten"
    r"|\w*zuschnitt"
    r"|\w*gravur|\w*graviert|\w*personal|\w*person|\w*konfigur|\w*meterware|nach (ihre|deine|eure|kunden|dem|den"
    r"|seine)\w*"
    r"|(mit|aus) (ihre|deine|eure|eigene)\w*|\w*(kunden|wunsch|sonder)-?(wunsch|wünsch|vorlage|vorgabe|anfertig"
    r"|spezifik"
    r"|angabe)\w*|\w*kundenauftrag|\w*spezifikation|\w*bedürfnis|\w*vorgefertigt|(extra|eigens|speziell) (für|nach)"
    r"|\w*auftrags(arbeit|stück|werk)\w*|\w*foto\w*|\w*namens\w*|\w*druckte\w*|\w*beschrift"
    r"|\w*gestalt"
    r"|\w*entwurf|\w*entworfen|\w*design|\w*reise|\w*hotel|\w*übernacht|\w*flug|\w*fahrt|\w*ticket"
    r"|\w*verderb|\w*frisch\w*|\w*schnittblume|\w*blumen|\w*tort|\w*obst|\w*gemüse|\w*fleisch|\w*fisch|\w*back(ware)?"
    r"|\w*kuchen|\w*milch|\w*käse|\w*speise|\w*haltbar|\w*verfall\w*|\w*lebend|\w*tiere?n?\b|\w*pflanz"
    r"|\w*siegel|\w*hygien|\w*gesundheit|\w*untrennbar|\w*vermisch|\w*vermeng"
    r"|§|unternehm|\w*gewerb|\w*kaufleute|\w*händler|\w*wiederverkäuf|\w*geschäftskund|juristisch|\w*firmenkund"
    r"|\w*laden(geschäft|lokal)?\b|vor ort|\w*abhol|selbst abgeholt|\w*messe|\w*ausland|schweiz|\w*österreich"
    r"|\w*export|privat|\w*auktion|\w*versteiger|\w*ablauf|\w*monat|\w*jahr\b|\w*abonnement|\w*zeitung|\w*zeitschrift"
    r"|\w*frist|\w*unberührt|\w*vertr[aä]g|\w*finanz|\w*gold|\w*silber|\w*münz|\w*alkohol|\w*wein|\w*strom|\w*gas\b"
    r"|\w*arznei|\w*apotheke|\w*medikament|\w*rezept|\w*garantie|\w*kulan|\w*freiwillig|\w*teil(weise)?\b"
    r"|\w*gesetzlich|folgend|insbesondere$|\w*datei|\w*download|\w*digital|\w*software|\w*code"
)
"""A case of the list in other words, or no exclusion of goods at all: persons, places, periods, voluntary returns."""
_ZUSTAND = compile_frage(
    r"\w*(gebrauch|trage|abnutzungs|nutzungs|verschlei(ß|ss))-?spuren|(in (betrieb|gebrauch|benutzung) (genommen"
    r"|gesetzt))"
    r"|\w*(benutzt|genutzt|getragen|gebraucht|gewaschen|gelesen|angebrochen|ausgepackt|geöffnet|montiert|eingebaut"
    r"|verbaut"
    r"|aufgebaut|installiert|beschädigt|verschmutzt|ausprobiert|getestet|angeschlossen|anprobiert)(e[nrsm]?)?\b"
    r"|ohne (die |den |das )?original\w*|nicht (mehr )?in (der )?original\w*|\w*beschädigung|(etikett|label"
    r"|preisschild|originalverpackung|folie)\w*\b[^.;]{0,40}\b(entfernt|abgetrennt|fehlt"
    r"|abgeschnitten|nicht mehr)"
)
"""The state in which goods come back; only a broken seal and goods mixed for good are cases of the list."""
_AUF_ABRUF = compile_frage(
    r"erst (\w+ )?(auf|nach|bei|mit|wenn|sobald)\b[^.;]{0,60}\b(gedruckt|produziert|hergestellt|gefertigt|genäht"
    r"|bedruckt"
    r"|bestellt|beschafft)|print[- ]?on[- ]?demand|on[- ]demand|auf (bestellung"
    r"|abruf) (\w+ )?(\w+ ){0,2}(produziert|gedruckt"
    r"|gefertigt|hergestellt|genäht|bedruckt)"
)
"""Made only when it is ordered: not made after what the customer chose."""
_LAUF_DES_KAUFS = compile_frage(
    r"(nach|mit|ab|sobald|wenn|nachdem)\b[^.;]{0,50}\b(übergabe|versand\w*|auslieferung|absendung|\w*zahlung"
    r"|produktions?\w*"
    r"|auftragsbestätigung|bestellbestätigung|verpackt|kommissionier\w*)\b"
)
"""A step of the purchase itself; none of them ends the right."""
_VERMISCHT = compile_frage(r"\w*untrennbar|\w*vermisch|\w*vermeng|\w*siegel|\w*plomb|\w*verschwei(ß|ss)t")
_EIGENES = compile_frage(
    r"individu\w*|\w*personali\w*|(mit|nach|aus) (ihre|deine|eure|eigene|kunden)\w* (?!bestell|auftrag|kauf|zahlung)"
    r"|\w*(kunden|wunsch)(vorlage|motiv|wunsch|vorgabe)\w*|\w*bedürfnis|\w*zugeschnitten|\w*vorgaben|\w*graviert"
    r"|\w*gravur"
    r"|\w*konfigur"
)
_OHNE_EIGENES = compile_muster(r"(ohne|keine?n?) (\w+ )?(persönlich|individu|personal)\w*")


_NACH_DEM_GESETZ = compile_muster(
    r"nach (der )?kundenspezifikation\w*( \w+)?|(eindeutig )?auf (die |ihre "
    r"|seine )?persönlichen? bedürfnisse( \w+){0,3} zugeschnitten"
    r"|eine individuelle auswahl( oder bestimmung)?( durch \w+ \w+)?( maßgeblich)?|nicht vorgefertigt"
    r"|einzelanfertigung\w*"
)
"""What the statute says; that it is said of goods does not make it so."""


def is_on_demand(words: str) -> bool:
    """Whether goods, folded, are only made when ordered, and nothing of the customer's own goes into them."""
    return bool(_AUF_ABRUF.search(words)) and not _EIGENES.search(
        _OHNE_EIGENES.sub(" ", _NACH_DEM_GESETZ.sub(" ", words))
    )


def denies_goods(words: str) -> bool:
    """Whether a sentence, folded, denies the right for goods it names."""
    return bool(_VERSAGT.search(words) and (_SACHE.search(words) or _ZUSTAND.search(words) or _AUF_ABRUF.search(words)))


def is_invented(words: str, opening: str, listed: Iterable[str]) -> bool:
    """Whether goods are excluded on a ground the statute does not know.

    Args:
        words: the ground, folded.
        opening: the sentence that opens its list, folded; "" for a ground that is a sentence of its own.
        listed: patterns of the cases of the list.
    """
    if not _VERSAGT.search(f"{opening}\n{words}") or ("umtausch" in words and "widerr" not in f"{opening}{words}"):
        return False
    if _ZUSTAND.search(words) and not _VERMISCHT.search(words):
        return True
    if _AUF_ABRUF.search(words):
        return is_on_demand(words)
    if not (_SACHE.search(words) or _LAUF_DES_KAUFS.search(words) or opening):
        return False
    both = f"{opening}\n{words}"
    return not (_ANDERER_FALL.search(both) or any(compile_muster(muster).search(both) for muster in listed))
