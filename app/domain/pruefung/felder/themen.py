"""Subjects of a privacy notice and the words that tell them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum


class Thema(StrEnum):
    """Subject of a part of a privacy notice."""

    ZUGRIFF = "zugriff"
    """Providing the site: hosting, access data, log files."""
    KONTAKT = "kontakt"
    NEWSLETTER = "newsletter"
    COOKIES = "cookies"
    ANALYSE = "analyse"
    EINBINDUNG = "einbindung"
    """Content and tools of others: maps, fonts, videos, captchas."""
    SOZIALE_MEDIEN = "soziale_medien"
    BESTELLUNG = "bestellung"
    KONTO = "konto"
    BEWERBUNG = "bewerbung"
    DIENST = "dienst"
    """What else the controller does with data: members, patients, courses, an app, comments, events."""
    VERANTWORTLICHER = "verantwortlicher"
    DSB = "dsb"
    BEGRIFFE = "begriffe"
    RECHTE = "rechte"
    GRUNDLAGEN = "grundlagen"
    """Purposes, legal bases and interests in general, without a processing of their own."""
    EMPFAENGER = "empfaenger"
    DRITTLAND = "drittland"
    DAUER = "dauer"
    BEREITSTELLUNG = "bereitstellung"
    """Whether data must be given."""
    SICHERHEIT = "sicherheit"
    VERWEISE = "verweise"
    """Links to sites of others."""
    WERBEABWEHR = "werbeabwehr"
    """The operator forbids advertising to himself."""
    ALLGEMEIN = "allgemein"


VERARBEITUNGEN = frozenset(
    {
        Thema.ZUGRIFF,
        Thema.KONTAKT,
        Thema.NEWSLETTER,
        Thema.COOKIES,
        Thema.ANALYSE,
        Thema.EINBINDUNG,
        Thema.SOZIALE_MEDIEN,
        Thema.BESTELLUNG,
        Thema.KONTO,
        Thema.BEWERBUNG,
        Thema.DIENST,
    }
)
"""Subjects that are processings."""

TITEL: Sequence[tuple[Thema, str]] = (
    (
        Thema.WERBEABWEHR,
        r"~werbe-?(e-?)?mails?\b|spam-?mail|unaufgefordert",
    ),
    (
        Thema.BEGRIFFE,
        (
            r"~\bbegriff|begriffsbestimmung|definition|\bverwendete begriff|terminolog|\bglossar"
            r"|\bwas sind (personenbezogene|persönliche)"
        ),
    ),
    (
        Thema.ALLGEMEIN,
        (
            r"~\bänderung|\baktual|\bhaftung|urheber|minderjährig|\bkinder\b|\bautomatisierte (entscheid|einzel)"
            r"|\bprofiling"
            r"|präambel|\beinleitung|überblick|auf einen blick|schlussbestimm"
            r"|\ballgemeine (hinweise|informationen|angaben|pflichtinformationen)?( und \w+)?$"
        ),
    ),
    (
        Thema.GRUNDLAGEN,
        (
            r"~widerspruchs- und beseitig|beseitigungsmöglichkeit"
            r"|widerspruch gegen (die )?(datenerfassung|erfassung)|\bbrowser[- ]plug|\bip[- ]anonymisierung"
            r"|demografische merkmale|auftragsverarbeitung|auftragsdatenverarbeitung"
        ),
    ),
    (
        Thema.DSB,
        r"~^(?!.*verantwortlich).*(datenschutzbeauftragt|data protection officer)",
    ),
    (
        Thema.ZUGRIFF,
        r"~^(?!.*ohne).*(\bhosting|\bhoster\b|server-?log|\blog-?files?|log-?datei)",
    ),
    (
        Thema.BEREITSTELLUNG,
        (
            r"~"
            r"(pflicht|verpflichtung|erfordernis|erforderlichkeit|notwendigkeit) (zur|der) (angabe|bereitstellung)"
            r"|\bmüssen sie\b|sind sie verpflichtet|müsst ihr|musst du|wenn (sie|du) (keine|nicht)"
            r"|folgen (der|einer|bei) nicht"
            r"|bereitstellung (der |ihrer |deiner )?(personenbezogene\w* )?daten|bereitstellung vorgeschrieben"
            r"|\bgesetzliche oder vertragliche (vorschrift|pflicht)|bereitstellungspflicht"
        ),
    ),
    (
        Thema.NEWSLETTER,
        r"~newsletter|rundbrief|rundmail|e-?mail-?marketing|mailingliste|\bmailchimp|e-?mail-?werbung",
    ),
    (
        Thema.BEWERBUNG,
        r"~bewerb|stellenangebot|karriere|job-?(angebot|börse)|beschäftigtendaten",
    ),
    (
        Thema.RECHTE,
        (
            r"~\brechte\b|betroffenenrecht|rechtsbehelf|recht (auf|zum|zur|der)\b|widerspruch|widerruf|beschwerde"
            r"|\bauskunft|\bberichtigung|datenübertragbarkeit|rights\b|einschränkung der|aufsichtsbehörde"
            r"|\bopt-?out|benutzerrecht|auskunftsrecht|superkräfte|rechtsstellung"
            r"|^\W*das (dürf|könn|kann|darf)\w* (sie|du|ihr)\W*$"
            r"|\b(verlangen|fordern|einfordern|beanspruchen) (dürfen|können|darf|kann|kannst|darfst|könnt|dürft)\b"
            r"|\b(dürfen|können|darf|kann|kannst|darfst|könnt|dürft) (sie|du|ihr|ich|man)\b[^.]{0,30}"
            r"(verlangen|fordern|einfordern|beanspruchen)|\bansprüche\b|(ihnen|dir|euch) zusteht|\bzustehen"
        ),
    ),
    (
        Thema.VERWEISE,
        (
            r"~verlinkung|\blinks?\b|hyperlink|verweis|externe (seiten|websites|webseiten)"
            r"|fremde (seiten|websites|inhalte)"
        ),
    ),
    (
        Thema.ANALYSE,
        (
            r"~analytic|matomo|piwik|plausible|umami|tracking|analyse|statistik|pixel|adsense|google[- ]ads"
            r"|adwords|remarketing|tag[- ]?manager|hotjar|jetpack|vg[- ]wort|zählpixel|etracker|werbung|werbe"
            r"|reichweiten|clarity|affiliate|partnerprogramm|retargeting|conversion|doubleclick|wordfence"
            r"|auswertung"
        ),
    ),
    (
        Thema.EINBINDUNG,
        (
            r""
            r""
            r"~\bmaps?\b|openstreetmap|\b(land)?karten(dienst\w*|material)?\b|mapbox|leaflet|fonts?\b|webfont"
            r"|\b(web-?)?schrift(art|en|bibliothek)"
            r"|youtube|vimeo|captcha|turnstile|font ?awesome|gravatar|videos?\b|spotify|soundcloud|\bcdn\b"
            r"|content delivery|cloudflare|jsdelivr|\bchat(bot)?\b|iframe|einbindung|eingebettete|embed"
            r"|inhalte(n)? (dritter|von|anderer)|externe (dienste|inhalte|medien|ressourcen)|drittanbieter"
            r"|dienste(n)? (dritter|von)|calendly|zoom\b|\bteams\b|plugins?\b(?! von (facebook|twitter))"
            r"|\btools?\b|openai|chatgpt|\bki\b|künstliche"
        ),
    ),
    (
        Thema.SOZIALE_MEDIEN,
        (
            r"~social|soziale[nr]? (medien|netzwerk)|facebook|instagram|twitter|linkedin|\bxing|whatsapp|tiktok"
            r"|pinterest|mastodon|fanpage|telegram|discord|like-button|shariff|google ?\+|tumblr|snapchat|\bx \("
        ),
    ),
    (
        Thema.COOKIES,
        r"~cookie|local ?storage|lokale[rn]? speicher|consent|einwilligungsverwaltung|endgerät|session",
    ),
    (
        Thema.SICHERHEIT,
        (
            r"~verschlüsselung|datensicherheit|\bssl\b|\btls\b|\bsicherheit|\btechnische und organisatorische"
            r"|sicherheitsma"
        ),
    ),
    (
        Thema.DAUER,
        (
            r"~speicherdauer|dauer der|speicherfrist|aufbewahrung|löschung|löschfrist|speicherung und lösch"
            r"|\bwie lange|^[\W\d]*(fristen|aufräumen|aufbewahren|speichern)\W*$|wann ist schluss"
            r"|dauer, für die|regelfristen|\bdauer\b|retention|\bsperrung"
        ),
    ),
    (
        Thema.VERANTWORTLICHER,
        (
            r"~verantwortlich|name und (kontakt|anschrift)|diensteanbieter|^(?!.*(anderer|dritter)).*\banbieter\b"
            r"|betreiber|impressum|^\W*(artikel )?[\d.\W]*wir\W*$"
            r"|data controller|controller\b|ansprechpartner|kontaktdaten|\bwer wir sind|\bwer sind wir|vertreter\b"
        ),
    ),
    (
        Thema.DRITTLAND,
        (
            r"~drittl[aä]nd|drittsta+t|\busa\b|außerhalb der (eu|europ)|international|standardvertrag"
            r"|data privacy framework"
        ),
    ),
    (
        Thema.ZUGRIFF,
        (
            r"~hosting|\bhost\b|hoster|log-?(file|datei|daten|s\b)|server|zugriffsdaten|protokoll|webspace"
            r"|(bereitstellung|besuch|aufruf|nutzung|aufrufen|besuchen)s? (der|des|dieser|unserer|unseres|meiner"
            r"|deines|ihres|von)?"
            r" ?(\w+ )?(ladens?\b|shops?\b|webs"
            r"|webange|webauf|webprä|internet|online-?(angebot|auftritt|präsenz|dienst|portal)"
            r"|homepage|seiten?\b|app\b|plattform|\w*portals?\b)"
            r"|webseitenaufruf|automatisch (erhoben|erfasst)\w*|technische (daten|bereitstellung)"
            r"|informatorische nutzung|verbindungsdaten|nutzungsdaten|verkehrsdaten"
            r"|erfassung (von )?allgemeine[rn]? daten|beim besuch|ip-adresse|github pages|netlify|vercel\b"
            r"|strato\b|ionos|hetzner|all-?inkl|webserver|automatisierte (datenerhebung|erfassung)"
            r"|website ?(betrieb|besuch)|\b(seiten?|blog) (anschau|anseh|lesen|ansurf)|^\W*(unsere|die|diese|meine) "
            r"(homepage|web-?sites?|webseiten?|internetseiten?)\W*$"
        ),
    ),
    (
        Thema.KONTAKT,
        (
            r"~kontakt|anfrage|\bsupport\b|helpdesk|kundenservice|(per|via|von|eine|über|und|oder|/|,"
            r"|ihre) e-?mails?\b(?!-?(service|provider|server|dienst|anbieter|versand|marketing))|^\W*(e-?)?mails?\W*$"
            r"|mailverkehr|e-?mail-(kontakt|kommunik|verkehr)|telefon|formular"
            r"|kommunikation|rückruf|korrespond"
        ),
    ),
    (
        Thema.KONTO,
        (
            r"~registrier(?!ungsdienst|ungsstelle)|benutzerkonto|nutzerkonto|kundenkonto|\baccount|log-?in\b"
            r"|anmeldung|anmelden|konto\b"
            r"|single sign|nutzerprofil|mitgliederbereich|accountdaten"
        ),
    ),
    (
        Thema.BESTELLUNG,
        (
            r"~bestell|\border(n|st)\b|\bonline-?kurs|\bshop|onlineshop|kauf|vertrags|zahlung|paypal|stripe\b|klarna"
            r"|versand|kunden|rechnung"
            r""
            r"|geschäftspartner|(?<!be)auftrag(?!sverarbeit|sdaten)|payment|leistungserbring|geschäftlich"
            r"|dienstleistung"
            r"|spenden?\b|buchung|\bbuchen?\b|\bbuchst\b"
            r"|reservierung"
        ),
    ),
    (
        Thema.DIENST,
        (
            r"~kommentar|mitglied|patient|behandlung|mandant|mandat|veranstaltung|\bkurs|gewinnspiel|\bapps?\b"
            r"|umfrage|fotos?\b|videokonferenz|videoüberwachung|forum\b|gästebuch|termin|\bspiel|teilnahme"
            r"|\bevents?\b|(aufnahme|beitritts|mitglieds)antrag|anmeldebogen"
            r"|nutzerinhalt|beiträge|push|berechtigung|standort|wettkampf|schüler|eltern|lizenz"
            r"|nutzung (der|des|unserer) (app|dienste)|funktionen|crash|absturz|download|premium|wlan"
        ),
    ),
    (
        Thema.EMPFAENGER,
        (
            r"~empfänger|\ban wen\b|\bwem\b|geben wir[^.]{0,40} weiter|weitergabe|übermittlung|weiterleitung"
            r"|an dritte|auftragsverarbeiter|(?<!be)auftrag|dienstleister"
            r"|offenlegung|wer (hilft|kriegt|sieht|erfährt)|mit wem|gebt ihr"
            r"|zusammenarbeit mit|subunternehm|wer bekommt|wer erhält|recipients"
        ),
    ),
    (
        Thema.GRUNDLAGEN,
        (
            r"~rechtsgrundlage|rechtliche grundlage|auf welcher (rechtlichen )?grundlage|zweck|wofür|art und "
            r"umfang|umfang der|umfang und|datenarten"
            r"|arten der|berechtigte[sn]? interesse|kategorien|betroffene personen|legal basis|beschreibung"
            r"|verarbeitete daten|welche daten|maßgebliche|gesetzliche grundlage"
        ),
    ),
)
"""What a heading announces; the first that fits holds."""

AUSLOESER: Sequence[tuple[Thema, str]] = (
    (
        Thema.VERANTWORTLICHER,
        (
            r"~^\W*(?:\d\W*)?(der |die )?(verantwortlich(er|e stelle|e)\b|name und (anschrift"
            r"|kontaktdaten))[^.]{0,160}(:|\bist\b|$)"
        ),
    ),
    (
        Thema.NEWSLETTER,
        r"~newsletter|rundbrief|rundmail|mailingliste",
    ),
    (
        Thema.BEWERBUNG,
        r"~bewerbung|bewerberin|bewerberdaten",
    ),
    (
        Thema.ANALYSE,
        (
            r"~\bgoogle analytics|\bmatomo|\bpiwik|\bplausible analytics|\bumami|webanalyse|trackingdienst"
            r"|\bfacebook[- ]pixel|\bmeta[- ]pixel"
        ),
    ),
    (
        Thema.EINBINDUNG,
        (
            r"~\bgoogle (web ?)?fonts?|\bgoogle maps|\bopenstreetmap|\byoutube|\bvimeo|\brecaptcha|\bhcaptcha"
            r"|\bturnstile|jsdelivr|adobe fonts|\bfont awesome|\bcloudflare"
        ),
    ),
    (
        Thema.ZUGRIFF,
        (
            r"~log-?(file|datei|daten|protokoll)|serverlog|zugriffsdaten|\b(seite|website|webseite|homepage|app)\b"
            r"[^.]{0,30} (liegt|läuft) (bei|auf)\b|\bgehostet|hosting|\bhoster\b|\bwebserver"
            r"|zugriffsprotokoll"
            r"|\b(browsertyp|browser(?![- ]*(software|plug|einstell|add|erweiter))|betriebssystem|referrer)"
            r"[^.]{0,200}(uhrzeit|ip-adresse|zugriff)"
            r"|\bip-adresse[^.]{0,200}(browser(?![- ]*(software|plug|einstell|add|erweiter))|uhrzeit|zugriff)"
        ),
    ),
    (
        Thema.KONTAKT,
        (
            r"~kontaktformular(?! eingeben)|kontaktaufnahme|kontaktanfrage|anfrageformular"
            r"|(kontaktieren|kontaktierst|kontakt (mit uns )?(auf|aufnehmen)|nachricht|(per|via|durch|eine"
            r"|mit) e-?mail|schreib\w*)\b(?!-?adresse)[^.]{0,140}(gespeichert|speichern|verarbeite|verwende"
            r"|genutzt|nutzen|erhoben|erheben|aufbewahr)"
        ),
    ),
    (
        Thema.KONTO,
        (
            r"~(?<!nicht\s)registrier(en|ung|st)\b(?! (besucht|genutzt|möglich))[^.]{0,120}(erheb|erhoben|gespeichert"
            r"|speicher|verarbeit|angab|daten)"
            r"|(?<!ohne\s)(?<!kein\s)(benutzer|nutzer|kunden)konto"
        ),
    ),
    (
        Thema.BESTELLUNG,
        (
            r"~\b(termin|ticket|kurs|zimmer|unterkunft|platz)\w* (\w+ ){0,3}(buch|bestell|reservier)"
            r"|bestell(ung|en|st|prozess|vorgang)\b|zahlungsabwicklung|vertragsabwicklung"
        ),
    ),
    (
        Thema.SOZIALE_MEDIEN,
        r"~\b(facebook|twitter|instagram|linkedin|xing)[- ]?(plug|button|like)|social[- ]plugin|fanpage",
    ),
    (
        Thema.COOKIES,
        r"~cookies?\b|\blocal ?storage",
    ),
    (
        Thema.RECHTE,
        (
            r"~\brecht (auf|der) [^.]{0,60}(auskunft|berichtigung|löschung|beschwerde|widerspruch)|auskunftsrecht"
            r"|\bjederzeit[^.]{0,60}auskunft"
            r"|\b((können|kannst|könnt|dürfen|darfst|dürft) (sie|du|ihr)"
            r"|(sie|du|ihr) (können|kannst|könnt|dürfen|darfst|dürft))\b[^.]{0,200}(lösch|berichtig|einschränk)"
            r"[^.]{0,200}(beschwer|widerspr|mitnehm|übertragbar)"
        ),
    ),
)
"""What a paragraph is about where no heading tells."""
