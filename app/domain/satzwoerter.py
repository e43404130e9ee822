"""Words that decide whether a point ends a German sentence."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEVER_LAST = _words(
    """
    abs art artt buchst doppelbuchst lit nr nrn ziff kap abschn unterabs uabs hs halbs alt var vgl dr prof dipl
    ing hrsg bearb rn rdnr rdn randnr az aktz bd bde aufl st str tel fax bzw bzgl gem ggf insb insbes sog bgbl rgbl gvbl
    gbl abl abi banz gmbl bstbl amtsbl urt beschl verf verz evtl ca einschl entspr geb gez inkl zzgl zz vors ri ra rain
    staatl ausschl abw anm anh anl erl bek vo begr lfd max mind od resp allg bes vorl betr sen jr hl kfm verh gesch
    phil jur rer pol med stv stellv ua zb vh
    """
)
"""Abbreviations that no sentence ends with (lower case, without the point)."""

MAYBE_LAST = _words("ff f usw usf etc co mio mrd tsd std sek hr fr chr inc ltd corp min max")
"""Abbreviations that may end a sentence: they do if the next word begins one."""

WORDS_TOO = frozenset(("Art", "alt"))
"""Abbreviations that are words as well („gleicher Art.“, „zwei Jahre alt.“); the abbreviation has a number after it."""

MONTHS = _words("Januar Jänner Februar März April Mai Juni Juli August September Oktober November Dezember")

STARTERS = _words(
    """
    Der Die Das Dem Den Des Ein Eine Einem Einen Einer Eines Er Sie Es Wir Ich Man Wer Was Wem Wen Dies Diese Diesem
    Diesen Dieser Dieses Jede Jedem Jeden Jeder Jedes Alle Allen Aller Kein Keine Keinem Keinen Keiner Beide Ist Sind
    War Waren Wird Werden Wurde Wurden Hat Haben Hatte Hatten Kann Können Konnte Darf Dürfen Soll Sollen Muss Müssen Muß
    Will Wollen Gilt Gelten Bleibt Bleiben Besteht Bestehen Liegt Liegen Kommt Kommen Steht Stehen Gibt Geht Hält Tritt
    Ergibt Erfolgt Macht Stellt Nimmt Handelt Endet Enthält Führt Fehlt Fällt In Im Ins An Am Auf Aus Bei Beim Bis Durch
    Für Gegen Hinter Mit Nach Neben Ohne Seit Über Um Unter Von Vom Vor Während Wegen Zu Zum Zur Zwischen Innerhalb
    Außerhalb Als Wenn Wann Weil Da Dabei Dadurch Dafür Dagegen Daher Damit Danach Dann Daneben Daran Darauf Daraus
    Darin Darüber Darum Davon Dazu Denn Dennoch Deren Dessen Doch Ebenso Falls Ferner Hier Hierbei Hierfür Hierzu Ihr
    Ihre Ihrer Insoweit Insbesondere Jedoch Nicht Nur Ob Obwohl Sein Seine Seiner Selbst So Soweit Sofern Sobald Solange
    Sonst Und Oder Auch Aber Dort Wie Wo Entsprechendes Gleiches Dasselbe Satz Absatz Abweichend Unbeschadet Unberührt
    Zudem Zugleich Außerdem Andernfalls Anderenfalls Weiterhin Zuständig Maßgebend Maßgeblich Ordnungswidrig
    """
)
"""Capitalised words that stand inside a sentence only when they begin one."""
