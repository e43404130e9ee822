"""Words that the guards go by: numbers, units, titles, names that are words as well."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ZAHLEN = {
    "ein": 1, "eins": 1, "zwei": 2, "zwo": 2, "zweier": 2, "drei": 3, "dreier": 3, "vier": 4,
    "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8,
    "neun": 9, "zehn": 10, "elf": 11, "zwölf": 12, "dreizehn": 13, "vierzehn": 14, "fünfzehn": 15, "sechzehn": 16,
    "siebzehn": 17, "achtzehn": 18, "neunzehn": 19,
}  # fmt: skip
ZEHNER = {
    "zwanzig": 20, "dreißig": 30, "dreissig": 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60, "siebzig": 70,
    "achtzig": 80, "neunzig": 90,
}  # fmt: skip
ORDNUNG = {"erst": 1, "zweit": 2, "dritt": 3, "siebt": 7, "siebent": 7, "acht": 8}
"""Ordinals that are not made by -t or -st, without their ending -e, -en …"""

GROESSEN = {
    "tsd": 1_000, "teur": 1_000, "t€": 1_000, "tausend": 1_000, "mio": 1_000_000, "million": 1_000_000,
    "millionen": 1_000_000, "mrd": 1_000_000_000, "milliarde": 1_000_000_000, "milliarden": 1_000_000_000,
}  # fmt: skip

EINHEITEN = (
    ("werktag", r"werktag\w*|werktäg\w*"),
    ("arbeitstag", r"arbeitstag\w*|arbeitstäg\w*"),
    ("kalendertag", r"kalendertag\w*"),
    ("tag", r"tag(?:e|en|es|s)?|täg\w*"),
    ("woche", r"wochen?|wöch\w*|wochenfrist"),
    (
        "monatsgehalt",
        r"(?:brutto|netto)?monats(?:brutto|netto)?(?:gehalt|gehälter|gehältern|gehalts|lohn|löhne\w*|verdienst\w*)",
    ),
    ("monat", r"monat(?:e|en|s|es)?|monatig\w*|monatlich\w*|monatsfrist"),
    ("jahr", r"jahr(?:e|en|es|s)?|jähr\w*"),
    ("stunde", r"stunden?|std|stünd\w*"),
    ("minute", r"minuten?|minüt\w*"),
    ("m2", r"qm|m²|m2|quadratmetern?"),
    ("km", r"km|kilometern?"),
    ("fach", r"fach\w*"),
    ("mal", r"mal|malig\w*"),
)  # fmt: skip
"""Unit → its forms behind a number, in small letters; what counts longer words comes first."""

ZAHL_BEIWORT = (
    "monat",
    "wöch",
    "täg",
    "tag",
    "jähr",
    "stünd",
    "minüt",
    "fach",
    "mal",
    "köpf",
    "stell",
    "prozent",
    "seit",
    "gliedr",
    "stuf",
)
"""How words go on that begin with a number: „dreimonatig“, „vierfach“."""
EIN_BEIWORT = ("monat", "wöch", "täg", "jähr", "stünd", "minüt")
"""Of those, the ones where „ein“ is a number: „einmonatig“, but „einmalig“, „einfach“."""

NAMEN = _words(
    """
    müller schmidt schmied schmitt schmitz schneider fischer weber meyer meier maier mayer wagner becker schulz
    schulze schultz hoffmann hofmann schäfer koch bauer klein wolf schröder neumann schwarz braun zimmermann krüger
    hartmann lange werner krause lehmann köhler könig kaiser fuchs lang vogel berger frank beck winkler sommer winter
    ernst otto walter peters jung hahn keller roth baumann huber kraus simon stein graf groß gross günther vogt sauer
    arnold brandt bergmann friedrich böhm kühn busch horn engel pfeiffer ziegler sommerfeld herbst frey kurz stark
    thiele kuhn bach heinrich ludwig martin paul peter hans karl anna maria thomas michael andreas stefan christian
    markus daniel jan jens klaus jürgen wolfgang ulrich bernd uwe heinz sabine petra monika susanne andrea nicole
    claudia julia stefanie katrin gabriele ursula karin sandra ute kerstin heike lena laura lisa sarah mona max moritz
    felix leon lukas tim tom anton emil victor viktor hugo gustav august
    """
)
"""Family and first names that are ordinary words as well, or stand in texts about law"""

GRUNDWOERTER = _words(
    """
    Herr Herrn Frau Angesichts Aufgrund Allerdings Anlässlich Anhand Ausweislich Bereits Bezüglich Bislang Bisher
    Demgegenüber Demgemäß Demnach Demzufolge Deshalb Deswegen Diesbezüglich Entgegen Erst Erstmals Folglich Gemäß
    Gleichwohl Gleichzeitig Hieran Hieraus Hiergegen Hiervon Hilfsweise Hinsichtlich Infolge Infolgedessen Indes
    Indessen Insofern Inzwischen Jedenfalls Keinesfalls Keineswegs Letztlich Lediglich Mangels Mithin Mittlerweile
    Mithilfe Namentlich Nachdem Nachfolgend Nunmehr Ohnehin Obgleich Rechtlich Schließlich Schon Seinerzeit Seitdem
    Seither Somit Sowohl Sodann Stattdessen Tatsächlich Trotz Trotzdem Unstreitig Unter Unverzüglich Vielmehr
    Vorliegend Weder Weiter Weitere Weiteren Welche Welcher Wegen Weswegen Wobei Wodurch Womit Zuletzt Zumal Zunächst
    Zuvor Zwar Vorsorglich Anschließend Dementsprechend Entsprechend Ergänzend Maßgeblich Demgegenüber Insgesamt
    Ausgehend Streitig Zutreffend Unzutreffend Unerheblich Erheblich Offensichtlich Ersichtlich Sämtliche Mehrere
    Einige Andere Solche Etwaige
    """
)
"""Words that begin sentences in filings; together with those of ``satzwoerter`` they are no names."""

TITEL = (
    r"Herrn?|Frau|Hr\.|Fr\.|Dr\.|Prof\.|Eheleute[n]?|Familie|Firma|Fa\.|Rechtsanw(?:alt|alts|ältin|älte|älten)"
    r"|Zeug(?:e|en|in|innen)"
    r"|Geschäftsführer(?:s|in|n)?|Prokurist(?:en|in)?|Personalleiter(?:s|in)?|Direktor(?:s|in)?|Kolleg(?:e|en|in)"
    r"|Sachbearbeiter(?:s|in)?|Sachverständige[rn]?|Notar(?:s|in)?|Vorsitzende[rn]?"
)
"""Words after which a name comes."""

RECHTSFORM = (
    r"gGmbH|GmbH\s*&\s*Co\.?\s*(?:KG(?:aA)?|OHG)|GmbH|mbH|KGaA|AG|SE|KG|OHG|GbR|UG|eG|PartG(?:mbB)?|e\.\s?V\."
    r"|e\.\s?K\.|Ltd\.?|Inc\.?|S\.\s?A\.|B\.\s?V\."
)  # fmt: skip

GERICHTE = {
    "bundesarbeitsgericht": "BAG", "bundesgerichtshof": "BGH", "bundesverfassungsgericht": "BVerfG",
    "bundesverwaltungsgericht": "BVerwG", "bundessozialgericht": "BSG", "bundesfinanzhof": "BFH",
}  # fmt: skip
"""Courts in small letters and how decisions are cited with them."""

ENGLISCH = _words(
    """
    the and of that with for has have had this these those are were not is be been being from which their there they
    she he you your we our its it would should could can shall may must will about into than then who whom whose what
    when where because however therefore here please ignore instructions previous answer yes court employment
    termination plaintiff defendant law
    """
)
"""English words that are no German ones."""
DEUTSCH = _words(
    """
    der die das den dem des ein eine einen einem einer eines und oder nicht ist sind war waren wird werden wurde
    wurden hat haben hatte hatten mit von vom zu zum zur bei beim auf für durch gegen ohne aus an am im in ins nach
    seit vor über unter sich sie er es auch nur noch aber denn dass weil wenn als wie so daher damit deshalb deren
    dessen dieser diese dieses diesem diesen kein keine keinen keiner kann können muss müssen soll sollen darf dürfen
    seine seinen seiner ihre ihren ihrer ihr um bis
    """
)
"""Words of which every German sentence has some."""

PRAEGEND = _words(
    """
    nicht kein keine keinen keinem keiner keines nie niemals ohne weder mindestens höchstens brutto netto fristlos
    fristlose fristlosen ordentlich ordentliche ordentlichen außerordentlich außerordentliche außerordentlichen
    hilfsweise unwirksam wirksam schriftlich mündlich vor nach bis nur erst bereits befristet befristete unbefristet
    unbefristete jährlich monatlich wöchentlich täglich angeblich unstreitig streitig teilweise vollständig
    """
)
"""Words that turn the sense of a sentence: rewording must neither add nor lose one."""

MODAL = {
    form: lemma
    for lemma, forms in {
        "müssen": "muss musste müssen mussten müsste müssten",
        "können": "kann konnte können konnten könnte könnten",
        "sollen": "soll sollte sollen sollten",
        "dürfen": "darf durfte dürfen durften dürfte dürften",
        "wollen": "will wollte wollen wollten",
        "würde": "würde würden hätte hätten wäre wären sei seien habe",
    }.items()
    for form in forms.split()
}
"""Forms of modal verbs and of the subjunctive, which say that something may, must or is only said to be so."""

WERTUNG = tuple(
    sorted(
        _words(
            """
            unwirksam rechtswidrig rechtmaess bestritt bestreit behaupt einverstand zugestimm zustimm akzept anerk
            zugestand zugesteh verzicht widersprach widersproch vorsaetz fahrlaess grob schuldhaft vermeintl angebl
            vermutl wohl offenbar mutmassl scheinbar anscheinend moeglicherweise eventuell freiwillig einvernehm
            aushilfsweise voruebergehend dauerhaft wahrscheinl kaum fast nahezu etwa ungefaehr rund mehrfach wiederholt
            staendig
            """
        )
    )
)
"""Beginnings of words that judge, doubt or concede (folded); rewording must neither add nor lose one."""

EREIGNIS = tuple(
    sorted(
        _words(
            """
            schick geschick versand versend uebersand uebersend gesendet sandte uebergab uebergeb ausgehaendig
            aushaendig zugestellt zustell eingeworf einwarf unterzeichn unterschr gekuendig kuendigte mitgeteil
            mitteil angedroh abgemahn verweiger zurueckgewies genehmig entlassen widerrief widerruf anfocht angefochten
            """
        )
    )
)
"""Beginnings of verbs for what happens in law (folded): one does not stand for another."""
