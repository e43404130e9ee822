"""What a Widerrufsbelehrung says in words of its own, taken apart sentence by sentence.

Each reader looks for two or three families of words in one sentence, in any order, that together make the statement,
and for what turns it into its opposite. The whole phrases of the statutory model are patterns of the module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from app.domain.pruefung.auswerten import Antwort, Lesepruefung
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_frage, compile_muster
from app.domain.pruefung.felder.widerruf_reden import GELD, RECHT, WARE, Rede, Satz, read_saetze, without_bezug
from app.domain.pruefung.urteil import Beleg

_TAGE = (
    r"(14|vierzehn) ?(\(\w+\) ?)?-?(kalender)?-?tage?n?\b|(zwei|2) wochen|(14\.|vierzehnte[nmr]?) (kalender)?tage?"
    r"|(14|vierzehn)-?tägig\w*|zweiwöchig\w*"
)
_FRIST = compile_muster(
    f"{_TAGE}|(30|dreißig|31|60|90|100) ?-?tage?n?\\b|(30|dreißig)-?tägig\\w*|(einen|ein|eines|einem) monate?s?"
    r"|vier wochen|(ein|zwei|drei|1|2|3)-?monatig\w*|(vier|4)-?wöchig\w*"
)
_BALD = compile_frage(f"{_TAGE}|([1-9]|1[0-3]|drei|fünf|sieben|zehn) (werk|arbeits|kalender|bank)?tage?n?\\b")
_KURZ = compile_frage(
    r"(binnen|innerhalb|beträgt|frist:?|von|noch|während|nur|ca\.)( \w+){0,2} ([1-9]|1[0-3]|zwei|drei|vier|fünf"
    r"|sechs|sieben|acht|neun|zehn|elf"
    r"|zwölf) (werk|arbeits|kalender)?tage?n?\b|(24|48|72) stunden|(binnen|innerhalb|beträgt) (\w+ )?(1|einer"
    r"|eine) woche"
)
_KEINE_FRIST = compile_frage(
    f"{_TAGE}|\\w*antwort|\\w*bestätig|\\w*bearbeit|\\w*verlänger|nach ablauf|\\w*liefer|\\w*versand"
    f"|\\w*verpflicht\\w* uns|(tage|tagen|wochen) vor\\b"
    "|\\w*stornier|\\w*melden wir"
)
_ANDERE_TAGE = compile_frage(
    r"(ware|artikel|produkt|sache|paket)\w*\b[^.;]{0,80}\b\w*(absend|abschick|versend|absenden)|alkohol"
    r"|geliefert werden"
)
_VOR_BEGINN = compile_frage(r"(tage|tagen|wochen) vor\b")
_NACH_PRUEFUNG = compile_frage(
    r"\w*kontrolle|nach (der |erfolgter |bestandener )?\w*prüfung|\w*genehmig|\w*bewillig|\w*garantiefall|\w*mangel"
)

_FREMDES_RECHT = compile_frage(
    r"(einwilligung|newsletter|lastschrift|mandat|datenverarbeitung)\w*\b[^.;]{0,100}\b\w*widerr[uo]f"
    r"|\w*widerr[uo]f\w*[^.;]{0,60}\b(einwilligung|newsletter|lastschrift|mandat)"
    r"|wir (behalten|können|dürfen|sind berechtigt|haben das recht)\b[^.;]{0,160}\b\w*(zurück(zu)?tret|widerruf"
    r"|storn|lös)"
)
"""Consents that are taken back, and the trader's own rights."""
_ANDERES_ENDE = compile_frage(
    r"wir (behalten|können|dürfen|sind berechtigt|haben das recht)|\w*kündig|\w*kulan|\w*absag|\w*umbuch"
    r"|\w*garantie|\w*umtausch|\w*probezeit"
    r"|\w*abbestell|\w*abmeld|\w*ablehn|(konto|account|profil)\w*\b[^.;]{0,40}\blösch"
)

_WIR = compile_frage(r"wir\b|(erhalten|bekommen|erhältst|bekommst) (sie|du)")
_GEWAEHREN = compile_frage(r"\w*gewähr|\w*räum|\w*geben|\w*gestatt|\w*widerr[uo]f")
NAHE = 120
"""Characters between a number of days and what it belongs to."""

_GRUND = (
    r"((?<!auf.)grund|grundlos|grundes|gründen?|beweggr[uü]nde?n?|motive?n?|warum|weshalb|wieso|\w*rechtfertig\w*"
    r"|\w*begründ\w*"
    r"|rechenschaft"
    r"|erklären oder begründen|anlass)\b"
)
_KEIN = r"(nicht|nichts|kein|keine|keinen|keiner|keines|ohne|weder|nie|nein|niemand|niemandem)\b"
_OHNE_GRUND = compile_frage(
    rf"{_KEIN}[^.;!]{{0,50}}\b{_GRUND}|ohne (angaben?|nennung)\b|keine (angabe|begründung)\b|grundlos\b"
    rf"|{_GRUND}[^.;!]{{0,70}}\b({_KEIN}|unnötig|entbehrlich|überflüssig|egal|gleichgültig|freiwillig|außer betracht"
    r"|(ihre|deine|eure|seine|ihr) (sache|geheimnis)|für sich behalten|behalten (sie|du|ihr) (\w+ )?für|unerheblich"
    r"|unwichtig|bedeutungslos|ohne belang|keine rolle)"
    r"|(egal|gleich|gleichgültig|einerlei),? (aus welchem grund|warum|weshalb)|aus (welchem"
    r"|irgendeinem) grund auch immer"
    r"|aus freien stücken|einfach so|ohne (dies|das|es|sich|dich) (\w+ ){0,2}(zu )?\w*(erläuter|erklär|rechtfertig"
    r"|begründ)"
)
_GRUND_VERLANGT = compile_frage(
    r"triftig|\w*plausibel|\w*glaubhaft|nachvollziehbar|vorausgesetzt|sachlich\w* (grund|anlass)"
    r"|nur (mit|unter|bei) (\w+ ){0,3}(grund|gründen|begründung|anlass|darlegung)"
    r"|angefertigt|besteht nicht|ausgeschlossen|aus (?!welch)(\w+ ){0,2}gr[uü]nd|\w*siegel|\w*hygien"
    r"|nicht ohne"
    r"|kein grund (zur|zu|mehr)|kein widerrufsgrund"
)

_GRUND_GEFORDERT = compile_frage(r"triftig\w* gr[uü]nd|sachlich\w* (grund|anlass)|plausibel machen|glaubhaft mach")
_GRUND_NOETIG = compile_frage(
    r"(nur|ausschließlich|allein) (mit|unter|bei|nach) (\w+ ){0,3}(grundes|gründen|begründung|darlegung|angabe)"
    r"|(grund|gründe|begründung) (\w+ ){0,3}(erforderlich|notwendig|zwingend|anzugeben|nennen müssen|angeben müssen)"
    r"|(muss|müssen|ist|sind) (\w+ ){0,5}(begründet werden|zu begründen)|(fehler|mangel|defekt)"
    r"|wenn (sie|du|ihr) [^.;]{0,40}\bgr[uü]nde?\b [^.;]{0,20}(nenn|angeb|angib)"
)
_NUR_FALLS = compile_frage(r"nur|für den fall|zu begründen|begründ|grund")
_WIDERRUFEN = compile_frage(r"\w*widerr[uo]f|bedenkzeit")
_UMTAUSCH = compile_frage(r"\w*rücktritt|\w*zurücktret|\w*storn|\w*umtausch|\w*rückgabe")
_GRUND_FREIGESTELLT = compile_frage(
    r"nicht (\w+ )?(erforderlich|notwendig|nötig|begründ|zu begr)|kein(e|en|er)?\b|ohne\b|freiwillig|optional"
    r"|kündig\w*"
)
_ERKLAERUNG = compile_frage(
    r"\w*widerruf|\w*nachricht|\w*mitteilung|\w*erklärung|\w*schreiben|\w*absage|\w*äußerung|ticket|\w*brief"
)
_ZUGANG = compile_frage(
    r"(eingeh|eingegangen|eintreff|eingetroffen|zugeh|zugegangen|empfangen|gelesen|ankommen|angekommen|vorlieg"
    r"|erreich|erreicht haben|bestätigt hat|bestätigt haben"
    r"|akzeptiert|bei uns sein|eingang vor|bei uns (\w+ )?steh)\w*"
)
_MUSS = compile_frage(
    r"(muss|müssen|soll|hat|spätestens|nur,? wenn|nur gültig)\b[^.;]{0,120}\b(frist\w*|tage?s?n?|zeit|ablauf|ende"
    r"|endet|\w*abkühlungszeit)\b"
    r"|(frist\w*|tag|ablauf|ende|spätestens)\b[^.;]{0,90}\b(muss|müssen|soll|nur,? wenn)\b"
)
_ZUGANG_EGAL = compile_frage(
    r"nicht (auf|darauf|erforderlich|nötig|maßgeb|entscheid)|(nicht|egal),? (wann|ob)|ab dem tag|nachdem|genüg"
    r"|reicht|keine rolle|erst (später|danach)|\w*absend|\w*abschick"
    r"|\w*informieren|\w*unterricht|\w*lieferung|\w*waren?\b|nicht bei uns|\w*zustimm|\w*zugestimmt|\w*kenntnis"
)
_WEG_VERSAGT = compile_frage(
    r"(anrufe?|e-?mails?|mails?|elektronische post|briefe?|telefon\w*|mündlich\w*|fernmündlich\w*|fax|faxe|zettel"
    r"|schriftstücke|formen der kommunikation)\b"
    r"[^.;:]{0,60}\b((gelten|gilt|reich\w*|genüg\w*|setzen|sind|ist|werden|wird|akzeptieren wir"
    r"|akzeptiert)( \w+){0,5} (nicht|ungültig|unwirksam|keine)\b"
    r"|nicht (aus\b|wirksam|anerkannt|bearbeitet|berücksichtigt|akzeptiert|möglich|zulässig)|reicht nicht"
    r"|genügt nicht)"
    r"|(nur|ausschließlich|allein) (handschriftlich|eigenhändig|persönlich|über die|über das|per einschreiben"
    r"|über unser|im büro)"
    r"|als eingeschriebene[rn]? brief|(nur|ausschließlich) [^.;]{0,30}\b(funktion|schaltfläche|portal"
    r"|formular) (\w+ ){0,4}(erklärt|möglich|wirksam|zulässig)"
    r"|persönlich vorzutragen"
)
_RUECKSENDUNG_ALLEIN = compile_frage(
    r"\w*rücksendung|\w*annahme|\w*ware|kündigung|\w*beratung|\w*auskunft|\w*termin|\w*buchung|\w*support|\w*bestell"
    r"|\w*rückfragen|nicht nur|nicht erforderlich"
)
_NUR_ANDERS = compile_frage(
    r"(als|durch|per|in form (eines|von)|mit|nur) (\w+ ){0,2}(verrechnungsscheck|scheck|\w*gutschein\w*|\w*guthaben"
    r"|warengutschrift|anrechnung|verrechnung|\w*taler)\b"
)
_WAHL = compile_frage(
    r"nicht\b|kein\w*|auf (ihren |deinen )?wunsch|wenn (sie|du)|(sie|du) (können|kannst|möchten)|wahlweise"
    r"|haben (sie|du)|bezahlt|gezahlt"
)

_KLAR = (
    r"(eindeutig\w*|unzweideutig\w*|unmissverständlich\w*|unmißverständlich\w*|klar\w*|deutlich\w*|verständlich\w*"
    r"|unzweifelhaft\w*"
    r"|zweifelsfrei\w*)"
)
_WORT = (
    r"(\w*erklär\w*|\w*äußer\w*|\w*mitteil\w*|\w*mitgeteilt|ansage|worte?n?|satz|nachricht\w*|inhalt\w*|erkenn\w*"
    r"|hervorgeh\w*"
    r"|machen|mach\w*|gemacht|sagen|sagst|sagt|schreib\w*|werden|wird|sein|zeile\w*|entschluss\w*|wissen)\b"
)
_FORMFREI = compile_frage(
    rf"hauptsache,? (\w+ ){{0,3}}{_KLAR}|"
    rf"(bestimmte|besondere|spezielle) form (\w+ ){{0,3}}(nicht|keine)\b|"
    rf"{_KLAR}[^.;]{{0,50}}\b{_WORT}|teil\w*[^.;]{{0,60}}\b{_KLAR}[^.;]{{0,20}}\bmit\b|{_WORT}[^.;]{{0,50}}\b{_KLAR}"
    rf"|\w*formlos|\w*formfrei|an keine \w*form|keine[rn]? "
    r"(bestimmten? |besonderen? |speziellen? )*(form\b|formvorgabe|formvorschrift|formerfordernis)"
    r"|form:? (\w+ ){0,3}(egal|gleichgültig|frei)"
    r"|in (jeder|beliebiger|irgendeiner) form|wie (sie|du|ihr) (möchten|wollen|magst|möchtest|wollt|mögen)\b"
    r"|aus (der|dem) [^.;]{0,30}\bwille|erkennen lassen, dass"
)
_POST = (
    r"(\w*brief\w*|\w*post(weg|alisch)?\b|\w*papierpost|schriftlich|zettel|schreiben|schreibt|mündlich|persönlich|fax)"
)
_FERN = r"(e-?mails?|mails?|mailen|elektronisch\w*|telefon\w*|anruf\w*|mündlich|whatsapp|chat|nachricht\w*|sms|rufen)"
_MELDEN = r"(\w*widerr[uo]f|\w*erklär|\w*mitteil|\w*informier|send|schick|schreib|nachricht|meld|\w*zurücktret)\w*\b"
_ANGABE = compile_muster(
    r"[\w.+-]{1,64}(@|\(at\))[\w.-]+|https?://\S+"
    r"|(e-?mail|mail|post|telefon|fax|telefax)(-?(adresse|anschrift|nummer))? ?:|postfach|post(anschrift|adresse)"
)
"""Contact data, which name a way without saying that it may be used."""
_PER_MAIL = r"((per|via|durch|mittels|eine[rnm]?) (\w+ )?(e-?mail|mail)\b|textform)"
_WEGE = compile_frage(
    rf"{_POST}[^.;]{{0,50}}\b{_FERN}|{_FERN}[^.;]{{0,50}}\b{_POST}|{_MELDEN}[^.;]{{0,60}}\b{_PER_MAIL}"
    rf"|{_PER_MAIL}[^.;]{{0,60}}\b{_MELDEN}"
)
_WEG_NICHT = compile_frage(
    r"\w*bestätigung|(erhalten|bekommen|erhältst|bekommst) (sie|du)|(send|schick|bestätig|meld|informier)\w* wir"
    r"|wir (\w+ ){0,3}(send|schick|bestätig|meld|informier)|\w*newsletter|\w*waren?\b|\w*paket|\w*rücksend|kontakt"
    r"|fragen|"
    r"(gelten|gilt|reich\w*|genüg\w*|setzen|wirksam|möglich|bearbeitet|angenommen)( \w+){0,4} (nicht|keine)"
    r"|nicht (bearbeitet|angenommen)"
)

_GESANDT = compile_frage(
    r"(\w*absend\w*|\w*abschick\w*|\w*abzusend\w*|\w*abzuschick\w*|\w*abgesendet|\w*abgesandt|\w*abgeschickt"
    r"|\w*losschick\w*|\w*losgeschickt"
    r"|\w*losgesandt|\w*losgesendet|auf den weg|auf die reise|\w*versend\w*|\w*versandt|versand (der|des|ihre[rs]"
    r"|deine[rs]|eure[rs])"
    r" (widerruf|erklärung|mitteilung|nachricht)\w*|\w*verschick\w*|\w*hinausgeh\w*|hinaus"
    r"|rausgeh\w*|raus|\w*wegschick\w*"
    r"|zur post|poststempel\w*|aufgegeben|aufgabe|absetz\w*|absetzt|abgesetzt|sende[nt]?|gesendet|senden|schick(e|en"
    r"|st|t)|schreib(t|en|st)"
    r"|einw[ie]rf\w*|wirf\w*|eingeworfen)\b"
)
_RECHTZEITIG = compile_frage(
    r"(\w*frist\w*|vor (dem )?(ablauf|ende)\w*|innerhalb|rechtzeitig\w*|letzte[nrm]? \w*tag\w*|vierzehnten tag\w*"
    r"|14\. tag\w*|solange|noch|bis|wann (du|sie|ihr)"
    r"|zeitraum\w*|vor toresschluss)\b"
)
_GENUEGT = compile_frage(
    r"(genüg\w*|reicht\w*|ausreich\w*|\w*wahr(t|en|ung)\b|gewahrt|wahrt|rechtzeitig\w*,?( \w+)? (wenn|ist|sind"
    r"|erfolgt|erklärt|absend|versand|abgesend)\w*"
    r"|(ist|gilt|bleibt|damit|so)( \w+){0,3} rechtzeitig|eingehalten|einhaltung|maßgeb\w*"
    r"|entscheid\w*|kommt es|zählt|passt"
    r"|(halten|hältst|haltet|hält)\b[^.;]{0,40}\bein|egal|hauptsache|fristgerecht|fristwahr\w*|grünen bereich"
    r"|nie zu spät|spät|keine rolle|in ordnung|unerheblich"
    r"|eingehalten)"
)
_FORM_GENUEGT = compile_muster(
    r"(e-?mail|brief|nachricht|formular|zeile|satz|anruf|fax)\b[^.;,]{0,12}\b(genüg|reich|ausreich)\w*"
)
"""What says that a form is enough, not that sending is."""
_RUECKSENDUNG = compile_frage(
    r"\w*waren?\b|\w*paket|\w*artikel|\w*produkt|(kauf)?sache\b|\w*karton|\w*stück\b|\w*gerät|\w*retour|\w*zurück"
    r"|\w*rück(send|gabe|porto)|lieferung"
    r"|wertverlust|(nicht|nichts),? (wenn|rechtzeitig|genüg|ausreich)|auch nicht wenn"
)

_SELB = (
    r"(\w*selben?|\w*gleichen?|gleiche[sm]|\w*ursprünglich\w*|identisch\w*|\w*gewählt\w*|\w*verwendet\w*"
    r"|\w*benutzt\w*|\w*genutzt\w*|\w*eingesetzt\w*|bisherig\w*)\b"
)
_GLEICH = rf"({_SELB}|von dem|von der|mit dem|mit der|mit welche[mr]|womit|wie|dessen|das|die|den)\b"
_MITTEL = (
    r"\w*(zahlungs|zahl|bezahl|überweisungs|zahlung)-?(mittel|art|weg|weise|methode|form|verfahren|möglichkeit"
    r"|kanal|dienst|quelle|instrument)\w*"
)
_KONTO = r"(konto|karte|kreditkarte|bankverbindung|wege?)\b"
_BEZAHLT = (
    r"(\w*bezahlt\w*|\w*gezahlt\w*|zahlten?|bezahlten?|zahlung\b|überwiesen|gekommen|angekommen|kam\b|transaktion"
    r"|\w*kauf\b|bestell\w*|belastet|abgebucht)"
)
_ZAHLUNGSMITTEL = compile_frage(
    rf"{_SELB} {_KONTO}|(dahin|dorthin|dort) [^.;]{{0,30}}\b(woher|von wo|wo)\b|{_SELB}[^.;]{{0,60}}\b{_MITTEL}"
    rf"|{_MITTEL}[^.;]{{0,80}}\b{_GLEICH}[^.;]{{0,50}}\b({_BEZAHLT}|eingesetzt|verwendet|benutzt|genutzt|gewählt)"
    rf"|{_MITTEL} (der|ihrer|deiner|eurer"
    rf"|des|ihres|deines|aus|bei)\b[^.;]{{0,40}}\b{_BEZAHLT}"
    rf"|(dem|den|demselben|diesem|gleichem|gleichen|selben|genau) wege?\b[^.;]{{0,60}}\b{_BEZAHLT}|(dem|auf"
    rf"|über) (selben|gleichen) wege?\b|demselben wege?\b"
    rf"|(genauso|genau so|ebenso|so),? wie [^.;]{{0,30}}\b{_BEZAHLT}"
    rf"|(konto|karte|bankverbindung)\b[^.;]{{0,40}}\b(womit|mit (dem|der)|von (dem|der|welchem)|das|die"
    rf"|über das)\b[^.;]{{0,50}}\b{_BEZAHLT}"
    rf"|weg\b:? (ist )?identisch\b"
)
_KUNDE_ZAHLT = compile_frage(
    r"(be)?(zahlen|zahlst|zahlt) (sie|du|ihr|der kunde)\b|(sie|du|ihr|der kunde) (können|kannst|könnt|kann)\b"
    r"[^.;]{0,60}\b(be)?zahlen|\w*(kaufpreis|rechnung)\w*\b[^.;]{0,40}\b(fällig|zahlbar|zu (be)?zahlen)|bieten wir"
)
"""How the customer pays, before anything is paid back."""
_ANDERES_MITTEL = compile_frage(
    r"unabhängig|\w*verrechnungsscheck|\w*scheck\b|nach (unserer|eigener) wahl|beliebig|von uns gewählt|\w*garantie"
    r"|\w*gewährleist"
    r"|(?<!kein.)(?<!keine.)(gutschein|\w*guthaben|warengutschrift)\b"
)

_ZURUECK = compile_frage(
    r"\w*zurück(zu)?(send|schick|geb|bring)\w*|\w*zurückgesandt|\w*zurückgesendet|\w*zurückgeschickt|zurück\b|retour"
    r"|\w*retour|\w*rücksend\w*|wieder her"
    r"|zur post|zu übergeben|\w*abhol\w*|holt\b|schick\w*|send\w*|paket|gehen\b[^.;]{0,60}\ban:?"
)
_ZU_TUN = compile_frage(
    rf"{_TAGE}|(haben|hast|hat|habt|müssen|musst|muss|müsst|sind|ist|werden|wird|bitte|verpflichtet|sollen|soll|kann"
    rf"|können"
    r"|kannst|könnt|erfolgt|unverzüglich)\b|(send|schick|gib|geb|bring|liefer)\w* (sie|du|ihr|bitte|die|den|das|uns"
    r"|alles)\b"
)
_NEBENBEI = compile_muster(
    r"(unmittelbaren |regelmäßigen )?(kosten|gefahr|porto|nachweis)( \w+)? (der|für die|einer|ihrer|deiner|eurer"
    r"|von)( \w+)? "
    r"\w*(rück|retour|waren?send)\w*|\w*(rücksende|rückversand|retouren?|rücktransport)-?kosten"
    r"|(bis|dass|wenn|falls|nachdem|sobald|sofern|indem)\b[^.;,]{0,80}\b(zurück|rück)\w*( \w+)?|\w*zurückerh[aä]lt\w*"
)
"""What speaks of goods that go back without saying that they have to."""
_NICHT_ZURUECK = compile_frage(
    r"nichts zurück|nicht zurück|keine rück|\w*überarbeitet|widerruf[^.;]{0,30}\b(ab)?(zu)?(send|schick)"
)
_FRACHT = compile_frage(
    r"\w*rückporto|\w*porto\b|\w*retoure\w*|\w*rückfracht|\w*fracht\b|\w*rücksend\w*|\w*rückversand\w*|\w*(versand"
    r"|transport|abhol)kosten|(unmittelbare[n]? )?kosten (hierfür|dafür)|kosten (der|für die) abholung"
)
_TRAEGT = compile_frage(
    r"(trag|getragen|trägt|trägst|verantwortlich|aufkomm|zahl|bezahl|übernehm|übernimm|liegen bei|liegt bei|geht auf"
    r"|gehen auf|geht zu|gehen zu"
    r"|fällt|fallen|zur last|zu lasten|zu ihren lasten)\w*"
    r"|auf (unsere|ihre|deine|eigene|eure) (rechnung|kosten)|kostenlos|kostenfrei|gratis|frei\b|unentgeltlich"
    r"|\w*etikett"
)
_ABHOLUNG = compile_frage(r"(holen|holt|hole)\b[^.;]{0,120}\bab\b|\w*abgeholt|abholung|\w*abholen")
_AUF_KOSTEN = compile_frage(
    r"kosten (trägt|tragen|trägst|übernehmen|übernimmt|zahlen|zahlt)|auf (unsere|ihre|deine|eigene|eure"
    r"|seine) (\w+ )?(rechnung|kosten)"
)
_TRAEGT_OFFEN = compile_frage(
    r"informier\w* (sie|dich|euch|wir)\b|näheres|auf anfrage|hinversand|hinsendung|erstatt"
    r"|versandkosten:?( \w+){0,3} \d[^.;]{0,60}\b(ab|über) \d|versandkostenfrei"
    r"|\w*standardlief|günstigste"
)
_WERT = compile_frage(
    r"\w*wertverlust|\w*wertersatz|\w*wertminderung|\w*minderung\b|\w*verkehrswert|\w*minderwert|an wert\b"
    r"|\w*entwertung|\w*verschlechter"
)
_ERSETZT = compile_frage(
    r"(ersetz|ersatz|bezahl|zahl|aufkomm|aufzukommen|komm|ausgleich|auszugleichen|haft|steh|einsteh|schuld|abzieh"
    r"|abgezogen|abzug|zieh\w*\b[^.;]{0,60}\bab\b|abzüglich|einbehalt|kürz|reduzier|verringer|erstatt|trag|minder"
    r"|mindert|leist|vergüt)"
)
_KEIN_ERSATZ = compile_frage(r"händlerbeding|gewerbekund|zwischen der \w+ und ihren händlern")

_ANTEIL = compile_frage(
    r"\w*wertersatz|\w*anteil\w*|angemessene[nrs]? (betrag|vergütung|entgelt|teil)|(ein|einen) betrag, der dem"
    r"|im verhältnis|dem verhältnis|zeitanteilig"
    r"|bis (dahin|zum widerruf|zu diesem zeitpunkt)|(nur )?den (\w+ )?teil"
    r"|(schon|bereits|tatsächlich)\b[^.;]{0,30}\b(geleistet|erbracht|genommen|genutzt|besucht|gehalten|angefallen"
    r"|durchgeführt"
    r"|stattgefunden)\w*"
)
_ENTGILT = compile_frage(
    r"zu leisten|\w*zahl(en|st|t)?\b|\w*zuzahlen|vergüt\w*|schuld\w*|ersetz\w*|entricht\w*|berechn\w*|\w*behalten|abzug"
    r"|abgezogen|ziehen\b|verrechn\w*|stellen\b|entspricht"
)
_LEISTUNG = compile_frage(
    r"\w*dienst\w*|\w*leistung\w*|\w*stunden?\b|\w*termine?n?\b|\w*kurs\w*|\w*call\w*|\w*sitzung\w*|\w*einheiten"
    r"|\w*beratung\w*|\w*training\w*|\w*unterricht\w*"
    r"|\w*nutzung\w*|\w*arbeit\w*|\w*zeitraum\w*|\w*coaching\w*|\w*lektion\w*|\w*inspektion|\w*behandlung\w*"
    r"|\w*erbracht\w*|tage\b|wochen|monate|\w*miet\w*|\w*vergütung|\w*honorar|geleistet\w*|geliefert\w*"
)
_SCHON = compile_frage(
    r"(schon|bereits|bis|vor|während|vorzeitig|gelaufen\w*|erbracht\w*|geleistet\w*|genommen\w*|besucht\w*"
    r"|gehalten\w*|beginn\w*|begonnen\w*|angefangen|sofort|verstrichen\w*)"
)
_KEIN_ANTEIL = compile_frage(
    r"\w*wertverlust|gewerbekund|(möglicher|etwaiger) wertersatz|nicht geregelt|\w*erlischt|\w*verlier|nach ermessen"
    r"|volle \w*gebühr|kein (anspruch"
    r"|anteil)|nicht anteilig|\w*erstatt|nicht (wahrgenommen|erschien|angetreten|besucht)\w*|\w*absag|\w*abgesagt"
    r"|\w*ausfall|\w*no-?show|\w*storn|\w*kündig|\w*besitz\b"
    r"|geleistet\w* (\w+ )?\w*(zahlung|beitr|betr)|zahlen wir|wir zahlen|\w*zurückzahl|\w*zurückgezahl|\w*zurücküberw"
)
"""What extinguishes the right, and fees that have nothing to do with it."""


def _has(satz: Satz, *muster: re.Pattern[str]) -> bool:
    return all(pattern.search(satz.worte) for pattern in muster)


def _of_another_right(satz: Satz) -> bool:
    """Whether a sentence speaks of a consent, a notice to quit, an exchange or the trader's own right."""
    return _has(satz, _FREMDES_RECHT) or (_has(satz, _ANDERES_ENDE) and not _has(satz, _WIDERRUFEN))


def _period(satz: Satz) -> bool:
    if Rede.RECHT not in satz.reden or not _has(satz, _FRIST):
        return False
    if _of_another_right(satz) or any(_has(satz, other) for other in (_WERT, _VOR_BEGINN, _ANDERE_TAGE)):
        return False
    if not satz.eigene:
        return not _of_our_work(satz)
    return not satz.eigene - {Rede.RECHT} or _days_to_withdraw(satz)


def _of_our_work(satz: Satz) -> bool:
    """Whether a sentence without a subject of its own tells what the trader does and when."""
    return _has(satz, _WIR) and not _GEWAEHREN.search(without_bezug(satz.worte))


def _days_to_withdraw(satz: Satz) -> bool:
    """Whether the days of a sentence that speaks of money or goods too stand with the withdrawal."""
    words = without_bezug(satz.worte)
    for days in _FRIST.finditer(words):
        for right in RECHT.finditer(words):
            between = words[min(days.end(), right.end()) : max(days.start(), right.start())]
            if len(between) <= NAHE and not GELD.search(between) and not WARE.search(between):
                return True
    return False


def _no_reason(satz: Satz) -> bool:
    if _of_another_right(satz):
        return False
    words = satz.weiter if satz.worte.endswith("?") else satz.worte
    return _OHNE_GRUND.search(words) is not None and not _has(satz, _GRUND_VERLANGT)


def _too_short(satz: Satz) -> bool:
    other = satz.eigene - {Rede.RECHT} or (_has(satz, _UMTAUSCH) and not _has(satz, _WIDERRUFEN))
    if other or Rede.RECHT not in satz.reden or (not satz.eigene and _of_our_work(satz)):
        return False
    return _has(satz, _KURZ) and not _has(satz, _KEINE_FRIST)


def _reason_wanted(satz: Satz) -> bool:
    if Rede.RECHT not in satz.reden or _has(satz, _GRUND_FREIGESTELLT):
        return False
    return _has(satz, _GRUND_GEFORDERT) or _has(satz, _WIDERRUFEN, _GRUND_NOETIG, _NUR_FALLS)


def _arrival_wanted(satz: Satz) -> bool:
    return (
        _has(satz, _ERKLAERUNG, _ZUGANG, _MUSS)
        and not _has(satz, _ZUGANG_EGAL)
        and not satz.eigene & {Rede.GELD, Rede.WARE}
    )


def _way_refused(satz: Satz) -> bool:
    return _has(satz, _WEG_VERSAGT) and not _has(satz, _RUECKSENDUNG_ALLEIN)


def _other_means(satz: Satz) -> bool:
    return Rede.GELD in satz.reden and _has(satz, _NUR_ANDERS) and not _has(satz, _WAHL)


def _any_form(satz: Satz) -> bool:
    if _of_another_right(satz):
        return False
    if Rede.RECHT in satz.eigene and _has(satz, _FORMFREI):
        return True
    ways = _WEGE.search(_ANGABE.sub(" ", satz.worte))
    return bool(_has(satz, _FORMFREI) or ways) and not _has(satz, _WEG_NICHT)


def _dispatch(satz: Satz) -> bool:
    return (
        _has(satz, _GESANDT, _RECHTZEITIG)
        and _GENUEGT.search(_FORM_GENUEGT.sub(" ", satz.weiter)) is not None
        and Rede.GELD not in satz.eigene
        and not _has(satz, _RUECKSENDUNG)
        and not _of_another_right(satz)
    )


def _refund(satz: Satz) -> bool:
    return Rede.GELD in satz.reden and _has(satz, _BALD) and not _has(satz, _NACH_PRUEFUNG)


def _means(satz: Satz) -> bool:
    if _has(satz, _KUNDE_ZAHLT) or _has(satz, _ANDERES_MITTEL):
        return False
    return Rede.GELD in satz.reden and _has(satz, _ZAHLUNGSMITTEL)


def _return(satz: Satz) -> bool:
    if Rede.WARE in satz.eigene and _has(satz, _ABHOLUNG):
        return True
    if Rede.WARE not in satz.reden or Rede.GELD in satz.eigene or _has(satz, _NICHT_ZURUECK):
        return False
    words = _NEBENBEI.sub(" ", satz.worte)
    return _ZURUECK.search(words) is not None and _ZU_TUN.search(words) is not None


def _freight(satz: Satz) -> bool:
    told = _has(satz, _FRACHT, _TRAEGT) or (Rede.WARE in satz.eigene and _has(satz, _AUF_KOSTEN))
    return told and not _has(satz, _TRAEGT_OFFEN)


def _loss(satz: Satz) -> bool:
    return _has(satz, _WERT, _ERSETZT) and not _has(satz, _KEIN_ERSATZ)


def _share(satz: Satz) -> bool:
    return _has(satz, _ANTEIL, _ENTGILT, _LEISTUNG, _SCHON) and not _has(satz, _KEIN_ANTEIL)


def _reader(says: Callable[[Satz], bool]) -> Lesepruefung:
    def read(blick: Blick) -> Antwort:
        dok = blick.dokument
        found = [satz.span for satz in _at_most(4, filter(says, read_saetze(dok)))]
        return Antwort(bool(found), tuple(Beleg(dok.id, span, dok.zitat(span)) for span in found))

    return read


def _at_most(count: int, saetze: Iterable[Satz]) -> Iterable[Satz]:
    for _, satz in zip(range(count), saetze, strict=False):
        yield satz


BEDINGUNGEN: Mapping[str, Lesepruefung] = {
    "widerruf_frist": _reader(_period),
    "widerruf_ohne_grund": _reader(_no_reason),
    "widerruf_frist_zu_kurz": _reader(_too_short),
    "widerruf_grund_verlangt": _reader(_reason_wanted),
    "widerruf_zugang_verlangt": _reader(_arrival_wanted),
    "widerruf_weg_versagt": _reader(_way_refused),
    "widerruf_anderes_mittel": _reader(_other_means),
    "widerruf_formfrei": _reader(_any_form),
    "widerruf_absendung": _reader(_dispatch),
    "widerruf_rueckzahlung": _reader(_refund),
    "widerruf_zahlungsmittel": _reader(_means),
    "widerruf_ruecksendung": _reader(_return),
    "widerruf_fracht": _reader(_freight),
    "widerruf_wertverlust": _reader(_loss),
    "widerruf_anteil": _reader(_share),
}
