"""Consent layers (Cookie-Banner) of saved pages: does the page wait for the decision, and does it leave it free?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.bannertext import classify, is_necessary, plain
from app.domain.pruefung.control import Control
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.felder.seite import (
    barred,
    beleg,
    enumerate_,
    hidden,
    in_view,
    is_datenschutz_link,
    is_impressum_link,
    page_of,
    uncertain,
    unreadable,
)
from app.domain.pruefung.felder.seite_banner_lage import ZWECKE, Lage, hides_banner, lage_of, opens_consent, way_past
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing, not_applicable, unclear
from app.domain.pruefung.urteil import Beleg, CheckStatus, Stufe, Urteil
from app.domain.pruefung.webseite import (
    Anfrage,
    Banner,
    Bedienelement,
    Knopfart,
    Mangel,
    Messung,
    Schalter,
    Speicherung,
)

_DRITTE = re.compile(
    r"\b(dritt\w*|drittanbieter\w*|partner\w*|anbieter\w*|dienstleister\w*|empfänger\w*|google|meta\b|facebook|youtube"
    r"|vimeo|microsoft|hotjar|tiktok|linkedin|pinterest|matomo|third[ -]part|vendors?|openstreetmap|etracker|adobe)"
)
_WIDERRUF = re.compile(
    r"\bwiderr[uo]f|\bjederzeit\b.{0,120}\b(änder|anpass|bearbeit|rückgängig|zurück|abwähl|deaktivier|einstell|ablehn)"
    r"|\b(änder|anpass|bearbeit|rückgängig|zurück(nehmen|ziehen)|deaktivier)\w*\b.{0,80}\bjederzeit"
    r"|\bwithdraw|\b(at )?any time"
)
_WEITERSURFEN = re.compile(
    r"\b(durch|mit)( die| der| ihre[rn]?| deine[rn]?)? (weitere\w* )?(nutzung|nutzen|surfen|weitersurfen|verwendung"
    r"|besuch)"
    r"\b.{0,120}\b(stimm|einverstanden|erkläre?n?|akzeptier|willig)"
    r"|\b(wenn|sofern|indem)( sie| du) .{0,60}\b(weiter\w*|nutz\w*|surf\w*|fort\w*|bleib\w*)\b.{0,120}"
    r"\b(stimm|einverstanden|gehen wir|akzeptier|willig)"
    r"|\bby (continuing|using)\b.{0,100}\b(agree|accept|consent)"
)
_BLOSS = re.compile(
    r"(ok|okay|o\.k\.|weiter|verstanden|alles klar|schließen|los geht'?s|in ordnung|gelesen|klar|super"
    r"|weiter zur (web)?seite"
    r"|got it|close|continue|understood|hinweis (schließen|ausblenden))"
)
_BESCHAEMT = re.compile(
    r"\b(nein|ablehnen|ohne)\b.{0,60}\b(verzichte|schlechter\w*|eingeschränkt\w*|langweilig\w*"
    r"|keine (vorteile|lust|tollen)"
    r"|lieber (nicht|schlecht)|auf (vorteile|rabatt|komfort))|\bich mag keine\b|\bnein,? ich (hasse|will keine)"
)
_UMGEKEHRT = re.compile(
    r"\b(ablehn|einstellung|anpassen|schließ|verlass)\w*\b.{0,40}\b(und|&)\b.{0,30}\b(alle\w*|akzeptier|zustimm)"
    r"|\bnicht ablehnen\b"
)
_MERKEN = re.compile(
    r"\b(merken|gemerkt|nicht (mehr|erneut|wieder) (an)?zeigen|speichern|eingeloggt|remember)\b"
    r"|berechtigte\w* interesse"
)
_ABO = re.compile(r"\b(abo|abonn\w*|pur\b|werbefrei\w*|bezahl\w*|kostenpflichtig\w*|€|euro)\b")


Judge = Callable[[Lage], Urteil]


def _with_banner(judge: Judge) -> Pruefung:
    """A reader that has an answer only where a layer asks for consent."""

    def check(_control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
        lage = lage_of(blick)
        return judge(lage) if isinstance(lage, Lage) else lage

    return check


# ---- § 25 Abs. 1 TDDDG: nothing before the decision ------------------------------------------------------------------


def tracking(
    parameter: Mapping[str, Any], requests: Iterable[Anfrage], stored: Iterable[Speicherung]
) -> tuple[str, ...]:
    """What of it needs consent: services and cookies that the control's data knows, one German phrase each.

    Args:
        parameter: ``dienste`` (pattern of host and path → name) and ``cookies`` (pattern of the name → name).
        requests: what the page wanted to send.
        stored: what it stored.
    """
    found = [
        f"Aufruf von {name} ({anfrage.host})"
        for anfrage in requests
        for muster, name in parameter.get("dienste", {}).items()
        if re.search(muster, _address(anfrage))
    ]
    found += [
        f"{_ART.get(one.art, one.art)} „{one.name}“ ({name})"
        for one in stored
        for muster, name in parameter.get("cookies", {}).items()
        if re.search(muster, one.name)
    ]
    return tuple(dict.fromkeys(found))


def _known(control: Control, blick: Blick) -> Mapping[str, Any]:
    """The data of the control, or of the one it refers to (``wie``)."""
    other = control.parameter.get("wie")
    return next((c.parameter for c in blick.modul.controls if c.id == other), control.parameter)


_ART = {"cookie": "Cookie", "localStorage": "Eintrag im localStorage", "sessionStorage": "Eintrag im sessionStorage"}


def _address(anfrage: Anfrage) -> str:
    return anfrage.url.split("://", 1)[-1].lower()


def _vorher(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    page = page_of(blick)
    if page is None:
        return None
    found = tracking(_known(control, blick), page.anfragen, page.speicherungen)
    shown = any(m.banner is not None for m in page.messungen)
    evidence = tuple(Beleg(blick.dokument.id, (0, 0), one) for one in found[:12])
    if found:
        if not shown and (doubt := hides_banner(page)):
            return unclear(Stufe.RENDERING, f"Beim Laden: {enumerate_(found)}. {doubt}", evidence)
        when = "bevor der Besucher entschieden hat" if shown else "ohne dass nach einer Einwilligung gefragt wird"
        return missing(Stufe.RENDERING, f"Schon beim Laden, {when}: {enumerate_(found)}.", evidence)
    if doubt := uncertain(page, Mangel.SKRIPTE, Mangel.SKRIPTDATEIEN, Mangel.BANNERDIENST, Mangel.GEKUERZT):
        return unclear(Stufe.RENDERING, doubt)
    others = [a.host for a in page.anfragen if not a.eigen]
    more = f" Aufgerufen werden sonst {enumerate_(others)}." if others else ""
    return fulfilled(
        Stufe.RENDERING, f"Vor einer Entscheidung greift kein bekannter Dienst auf das Gerät zu, der sie braucht.{more}"
    )


def _nach_ablehnen(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    lage = lage_of(blick)
    if not isinstance(lage, Lage):
        return lage
    done = lage.page.folge(Knopfart.ABLEHNEN)
    if done is None:
        if not lage.banner.mit_art(Knopfart.ABLEHNEN):
            return not_applicable(
                "Auf der ersten Ebene gibt es keinen Knopf zum Ablehnen, dessen Wirkung zu messen wäre."
            )
        return unclear(
            Stufe.RENDERING,
            uncertain(lage.page, Mangel.SKRIPTE, Mangel.SKRIPTDATEIEN) or "Der Klick auf „Ablehnen“ war nicht messbar.",
        )
    found = tracking(_known(control, blick), done.anfragen, done.speicherungen)
    if found:
        return missing(
            Stufe.RENDERING,
            f"Nach dem Klick auf „{done.knopf}“: {enumerate_(found)}.",
            tuple(Beleg(lage.dokument, (0, 0), one) for one in found[:12]),
        )
    if not done.banner_weg:
        if doubt := uncertain(lage.page, Mangel.SKRIPTE, Mangel.SKRIPTDATEIEN):
            return unclear(Stufe.RENDERING, doubt)
        if done.verliess:
            return unclear(Stufe.RENDERING, f"„{done.knopf}“ führt auf eine andere Seite; sie liegt nicht vor.")
        return missing(Stufe.RENDERING, f"Nach dem Klick auf „{done.knopf}“ bleibt das Banner stehen.")
    return fulfilled(
        Stufe.RENDERING, f"Nach dem Klick auf „{done.knopf}“ ist das Banner weg, und nichts weiter geschieht."
    )


# ---- the first layer -------------------------------------------------------------------------------------------------


def _usable(element: Bedienelement) -> bool:
    return not (hidden(element) or unreadable(element) or barred(element) or element.gesperrt)


def _ablehnen(lage: Lage) -> Urteil:
    evidence: list[Beleg] = []
    for view in lage.views:
        banner = view.banner
        assert banner is not None  # noqa: S101 - views are those with one
        refuse = [e for e in banner.mit_art(Knopfart.ABLEHNEN) if _usable(e)]
        if refuse:
            evidence.append(beleg(lage.dokument, refuse[0], ansicht=view.ansicht))
            continue
        if (save := banner.mit_art(Knopfart.SPEICHERN)) and not _ticked(banner.schalter):
            return unclear(
                Stufe.RENDERING,
                f"Statt eines Knopfes zum Ablehnen gibt es „{save[0].bezeichnung}“ ohne vorangekreuzte Auswahl. Ob das"
                " gleichwertig ist, ist umstritten; sicher ist „Alle ablehnen“.",
                (beleg(lage.dokument, save[0], ansicht=view.ansicht),),
            )
        there = [e for e in banner.elemente if classify(e.bezeichnung) is Knopfart.ABLEHNEN]
        spoilt = next(((e, s) for e in there if (s := hidden(e) or unreadable(e) or barred(e))), None)
        if spoilt is not None:
            element, said = spoilt
            reason = f"„{element.bezeichnung}“ {said} ({in_view(view.ansicht)})."
            return missing(Stufe.RENDERING, reason, (beleg(lage.dokument, element, said, view.ansicht),))
        if not banner.mit_art(Knopfart.ANNEHMEN):
            continue
        words = enumerate_(f"„{e.bezeichnung}“" for e in banner.elemente if not hidden(e) and e.bezeichnung)
        return missing(
            Stufe.RENDERING,
            f"Auf der ersten Ebene lässt sich nur zustimmen, nicht ablehnen ({in_view(view.ansicht)}): {words}.",
            tuple(beleg(lage.dokument, e, ansicht=view.ansicht) for e in banner.mit_art(Knopfart.ANNEHMEN)[:2]),
        )
    return fulfilled(
        Stufe.RENDERING, "Ablehnen geht auf der ersten Ebene, am Bildschirm und am Telefon.", tuple(evidence)
    )


def _gleichwertig(lage: Lage) -> Urteil:
    evidence: list[Beleg] = []
    for view in lage.views:
        banner = view.banner
        assert banner is not None  # noqa: S101 - views are those with one
        accept, refuse = banner.mit_art(Knopfart.ANNEHMEN), banner.mit_art(Knopfart.ABLEHNEN)
        if not accept or not refuse:
            continue
        yes, no = accept[0], refuse[0]
        if said := _weaker(yes, no, banner, view):
            return missing(
                Stufe.RENDERING,
                f"„{no.bezeichnung}“ {said} ({in_view(view.ansicht)}).",
                (beleg(lage.dokument, no, ansicht=view.ansicht), beleg(lage.dokument, yes, ansicht=view.ansicht)),
            )
        evidence += [beleg(lage.dokument, e, ansicht=view.ansicht) for e in (no, yes)]
    if not evidence:
        return not_applicable("Auf der ersten Ebene stehen nicht beide Knöpfe, die zu vergleichen wären.")
    if doubt := uncertain(lage.page, Mangel.STILE):
        return unclear(Stufe.RENDERING, doubt, tuple(evidence))
    return fulfilled(
        Stufe.RENDERING, "Zustimmen und Ablehnen sind ähnlich groß, lesbar und als Knopf erkennbar.", tuple(evidence)
    )


KLEINERE_SCHRIFT, KLEINERE_HOEHE, KLEINERE_FLAECHE = 0.75, 0.6, 0.3
"""Shares of the other button's type, height and area below which a button is no longer its equal."""
KNOPF_KONTRAST = 3.0
"""WCAG 2.2, 1.4.11: controls."""


def _weaker(yes: Bedienelement, no: Bedienelement, banner: Banner, view: Messung) -> str:
    """Why one button is less than the other, a German clause; "" if it is its equal."""
    other = f"„{yes.bezeichnung}“"
    if (yes.gefuellt or yes.umrandet) and not (no.gefuellt or no.umrandet):
        return f"ist nur ein Wort im Text, {other} dagegen ein Knopf"
    if no.schrift and yes.schrift and no.schrift < KLEINERE_SCHRIFT * yes.schrift:
        return f"steht in deutlich kleinerer Schrift als {other}"
    ours, theirs = no.kontrast, yes.kontrast
    if ours is not None and ours < KNOPF_KONTRAST and (theirs is None or theirs > 1.4 * ours):
        return f"ist kaum zu lesen (Kontrast {ours:.1f} : 1), {other} dagegen deutlich".replace(".", ",", 1)
    if no.kasten.hoehe < KLEINERE_HOEHE * yes.kasten.hoehe or no.kasten.flaeche < KLEINERE_FLAECHE * yes.kasten.flaeche:
        return f"ist viel kleiner als {other}"
    if _beyond(no, banner, view) and not _beyond(yes, banner, view):
        return f"kommt erst zum Vorschein, wenn man im Banner rollt, {other} ist sofort zu sehen"
    return ""


def _beyond(element: Bedienelement, banner: Banner, view: Messung) -> bool:
    middle = element.kasten.y + element.kasten.hoehe / 2
    bottom = banner.kasten.y + banner.kasten.hoehe
    return middle > bottom + 1 or (banner.fest and element.fest and middle > view.ansicht.hoehe)


def _beschriftung(lage: Lage) -> Urteil:
    accept = lage.banner.mit_art(Knopfart.ANNEHMEN)
    for element in lage.banner.elemente:
        words = plain(element.bezeichnung)
        if hidden(element) or len(words) > 120:
            continue
        if _UMGEKEHRT.search(words):
            said = f"„{element.bezeichnung}“ klingt nach Ablehnen oder Einstellen, stimmt aber zu."
            return missing(Stufe.RENDERING, said, (beleg(lage.dokument, element),))
        if _BESCHAEMT.search(words):
            said = f"„{element.bezeichnung}“ redet dem Besucher die Ablehnung aus; die Wahl ist nicht mehr frei."
            return missing(Stufe.RENDERING, said, (beleg(lage.dokument, element),))
    bare = [e for e in accept if _BLOSS.fullmatch(plain(e.bezeichnung).strip(" .!›»>→"))]
    if accept and len(bare) == len(accept) and not lage.banner.mit_art(Knopfart.ABLEHNEN):
        said = (
            f"Zugestimmt wird mit „{bare[0].bezeichnung}“; dass der Besucher damit einwilligt, ist nicht zu erkennen."
        )
        return missing(Stufe.RENDERING, said, (beleg(lage.dokument, bare[0]),))
    return fulfilled(
        Stufe.RENDERING,
        "Die Knöpfe sagen, was sie tun.",
        tuple(beleg(lage.dokument, e) for e in (*accept[:1], *lage.banner.mit_art(Knopfart.ABLEHNEN)[:1])),
    )


# ---- boxes that are ticked -------------------------------------------------------------------------------------------


def _ticked(schalter: Iterable[Schalter]) -> list[Schalter]:
    """Switches a visitor sees that are on though what they stand for needs consent."""
    found = []
    for one in schalter:
        label = plain(one.text)
        if not (one.an and one.sichtbar) or is_necessary(label) or _MERKEN.search(label):
            continue
        if one.art == "radio" and classify(one.text) is not Knopfart.ANNEHMEN:
            continue
        found.append(one)
    return found


def _haekchen(lage: Lage) -> Urteil:
    more = lage.page.folge(Knopfart.EINSTELLUNGEN)
    second = more.nachher.banner if more is not None else None
    seen = [*lage.banner.schalter, *(second.schalter if second is not None else ())]
    if ticked := _ticked(seen):
        names = enumerate_(f"„{one.text}“" for one in ticked)
        return missing(
            Stufe.RENDERING,
            f"Voreingestellt ist die Zustimmung zu {names}.",
            tuple(Beleg(lage.dokument, (0, 0), f"„{one.text}“ [{one.pfad}]: angekreuzt") for one in ticked[:12]),
        )
    if any(one.sichtbar for one in seen):
        return fulfilled(Stufe.RENDERING, "Kein Kästchen, das eine Einwilligung braucht, ist vorangekreuzt.")
    if lage.banner.mit_art(Knopfart.EINSTELLUNGEN):
        doubt = uncertain(lage.page, Mangel.SKRIPTE, Mangel.SKRIPTDATEIEN)
        return unclear(Stufe.RENDERING, doubt or "Die Auswahl hinter „Einstellungen“ war nicht zu messen.")
    return fulfilled(Stufe.RENDERING, "Das Banner hat keine Kästchen.")


# ---- free to go on, free to change one's mind ------------------------------------------------------------------------


def _wand(lage: Lage) -> Urteil:
    locked = [v for v in lage.views if v.banner is not None and (v.banner.sperrt_klicks or v.banner.sperrt_rollen)]
    ways = (Knopfart.ABLEHNEN, Knopfart.SPEICHERN, Knopfart.SCHLIESSEN)
    if not locked:
        return fulfilled(Stufe.RENDERING, "Die Seite lässt sich auch bei geöffnetem Banner benutzen.")
    if free := [e for art in ways for e in lage.banner.mit_art(art) if _usable(e)]:
        said = f"Die Seite ist gesperrt, bis entschieden ist; „{free[0].bezeichnung}“ gibt sie ohne Einwilligung frei."
        return fulfilled(Stufe.RENDERING, said, (beleg(lage.dokument, free[0]),))
    if _ABO.search(plain(lage.banner.text)):
        return unclear(
            Stufe.RENDERING,
            "Wer nicht einwilligt, soll bezahlen („Pur-Abo“). Ob das im Einzelfall zulässig ist, ist nicht messbar.",
        )
    if lage.banner.mit_art(Knopfart.EINSTELLUNGEN):
        return fulfilled(
            Stufe.RENDERING, "Die Seite ist gesperrt, bis entschieden ist; ein Weg führt über die Einstellungen."
        )
    return missing(Stufe.RENDERING, "Ohne Zustimmung lässt sich die Seite nicht benutzen; ablehnen kann man nicht.")


def _links(wanted: Callable[[Bedienelement], bool], what: str) -> Judge:
    def judge(lage: Lage) -> Urteil:
        evidence: list[Beleg] = []
        for view in lage.views:
            links = [e for e in view.elemente if wanted(e)]
            good = [e for e in links if _usable(e)]
            if not good:
                if not links and (doubt := uncertain(lage.page, Mangel.GEKUERZT)):
                    return unclear(Stufe.RENDERING, doubt)
                if not links:
                    return missing(Stufe.RENDERING, f"Weder im Banner noch auf der Seite führt ein Link {what}.")
                element = min(links, key=lambda e: (e.verborgen is not None, not e.durch_banner))
                said = barred(element) or hidden(element) or unreadable(element) or "ist nicht benutzbar"
                if element.durch_banner and way_past(lage.page, view.ansicht):
                    evidence.append(beleg(lage.dokument, element, said, view.ansicht))
                    continue
                where = f"„{element.bezeichnung}“ {said} ({in_view(view.ansicht)})"
                reason = f"Bei geöffnetem Banner führt kein Weg {what}: {where}."
                return missing(Stufe.RENDERING, reason, (beleg(lage.dokument, element, said, view.ansicht),))
            evidence.append(beleg(lage.dokument, good[0], ansicht=view.ansicht))
        return fulfilled(Stufe.RENDERING, f"Auch bei geöffnetem Banner führt ein Weg {what}.", tuple(evidence))

    return judge


def _widerruf(lage: Lage) -> Urteil:
    done = lage.page.folge(Knopfart.ANNEHMEN)
    after = done.nachher if done is not None else lage.views[0]
    inside = {e.nummer for e in lage.banner.elemente} if done is None or not done.banner_weg else set()
    ways = [e for e in after.elemente if opens_consent(e) and e.nummer not in inside and not hidden(e)]
    if ways:
        said = f"„{ways[0].bezeichnung}“ öffnet die Entscheidung später wieder."
        return fulfilled(Stufe.RENDERING, said, (beleg(lage.dokument, ways[0]),))
    if done is None or not done.banner_weg:
        doubt = uncertain(lage.page, Mangel.SKRIPTE, Mangel.SKRIPTDATEIEN)
        return unclear(Stufe.RENDERING, doubt or "Wie die Seite nach einer Zustimmung aussieht, war nicht zu messen.")
    return missing(
        Stufe.RENDERING,
        f"Nach dem Klick auf „{done.knopf}“ gibt es auf der Seite keinen Link und keinen Knopf, der die Einwilligung"
        " zurücknimmt oder die Cookie-Einstellungen wieder öffnet.",
    )


# ---- what the layer says ---------------------------------------------------------------------------------------------


def _told(pattern: re.Pattern[str], good: str, bad: str, *, second_layer: bool) -> Judge:
    def judge(lage: Lage) -> Urteil:
        texts = [lage.banner.text]
        more = lage.page.folge(Knopfart.EINSTELLUNGEN)
        if second_layer and more is not None:
            texts.append(more.nachher.banner.text if more.nachher.banner is not None else more.nachher.text)
        for text in texts:
            if found := pattern.search(plain(text)):
                where = plain(text)[max(0, found.start() - 60) : found.end() + 60].strip()
                return fulfilled(Stufe.RENDERING, good, (Beleg(lage.dokument, (0, 0), f"… {where} …"),))
        if second_layer and more is None and lage.banner.mit_art(Knopfart.EINSTELLUNGEN):
            doubt = uncertain(lage.page, Mangel.SKRIPTE, Mangel.SKRIPTDATEIEN)
            return unclear(Stufe.RENDERING, doubt or "Die zweite Ebene des Banners war nicht zu messen.")
        return missing(Stufe.RENDERING, bad)

    return judge


def _dritte(lage: Lage) -> Urteil:
    answer, yes = _nennt_dritte(lage), lage.page.folge(Knopfart.ANNEHMEN)
    if yes is None or answer.status is not CheckStatus.FEHLT or lage.page.fehlt(Mangel.SKRIPTDATEIEN):
        return answer
    if all(a.eigen for a in (*lage.page.anfragen, *yes.anfragen)):
        return not_applicable("Weder beim Laden noch nach der Zustimmung wird ein Dritter aufgerufen.")
    return answer


_nennt_dritte = _told(
    _DRITTE,
    "Das Banner sagt, wer außer dem Betreiber Zugriff erhält.",
    "Ob und welche Dritten Zugriff erhalten, sagt das Banner nicht.",
    second_layer=True,
)


def _weitersurfen(lage: Lage) -> Urteil:
    text = plain(lage.banner.text)
    if found := _WEITERSURFEN.search(text):
        quote = f"„{found[0]} …“"
        said = "Das Banner sieht schon im Weitersurfen eine Einwilligung; nötig ist eine eindeutige Handlung."
        return missing(Stufe.RENDERING, said, (Beleg(lage.dokument, (0, 0), quote),))
    return fulfilled(Stufe.RENDERING, "Das Banner leitet aus bloßem Weitersurfen keine Einwilligung ab.")


PRUEFUNGEN: Mapping[str, Pruefung] = {
    "banner_vorher": _vorher,
    "banner_ablehnen": _with_banner(_ablehnen),
    "banner_gleichwertig": _with_banner(_gleichwertig),
    "banner_haekchen": _with_banner(_haekchen),
    "banner_beschriftung": _with_banner(_beschriftung),
    "banner_impressum": _with_banner(_links(is_impressum_link, "zum Impressum")),
    "banner_datenschutz": _with_banner(_links(is_datenschutz_link, "zur Datenschutzerklärung")),
    "banner_widerruf": _with_banner(_widerruf),
    "banner_zwecke": _with_banner(
        _told(ZWECKE, "Das Banner nennt Zwecke.", "Wofür eingewilligt wird, sagt das Banner nicht.", second_layer=False)
    ),
    "banner_dritte": _with_banner(_dritte),
    "banner_widerrufshinweis": _with_banner(
        _told(
            _WIDERRUF,
            "Das Banner weist auf den Widerruf hin.",
            "Dass die Einwilligung jederzeit widerrufen werden kann, sagt das Banner nicht.",
            second_layer=True,
        )
    ),
    "banner_wand": _with_banner(_wand),
    "banner_nach_ablehnen": _nach_ablehnen,
    "banner_weitersurfen": _with_banner(_weitersurfen),
}
"""Readers of saved pages behind ``Control.pruefung``."""
