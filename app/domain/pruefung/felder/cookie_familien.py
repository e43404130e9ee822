"""Which cookies belong to which service, by the beginnings of their names."""

from __future__ import annotations

from app.domain.pruefung.falten import compile_muster

_FAMILIEN = tuple(
    (compile_muster(dienst), compile_muster(cookies))
    for dienst, cookies in (
        (r"google analytics|google tag", r"_ga|_gid|_gat|_dc_gtm|__utm"),
        (r"google ads|doubleclick|google adsense", r"_gcl|_gac|ide\b|nid\b|dsid|test_cookie|__gads"),
        (r"facebook|meta|instagram", r"_?fbp|_fbc|fr\b|datr"),
        (r"matomo|piwik|etracker", r"_pk_|mtm|_et_|et_"),
        (r"clarity|bing|microsoft", r"_cl|muid|_uet|anonchk"),
        (r"hubspot", r"hubspotutk|__hs"),
        (r"hotjar", r"_hj"),
        (r"linkedin", r"li_|bcookie|lidc|lang\b|ln_or|usermatch"),
        (r"tiktok", r"_tt"),
        (r"youtube", r"ysc\b|visitor_info|pref\b|yt"),
        (r"stripe", r"__stripe|m\b"),
        (r"cloudflare", r"__?cf|cf_"),
        (r"posthog", r"ph_"),
        (r"supabase", r"sb-|sb_"),
        (r"vercel", r"__?vercel"),
        (r"shopify", r"_shopify|_y\b|_s\b|cart"),
        (r"wordpress|woocommerce|jetpack", r"wp[-_]|wordpress|woocommerce|tk_"),
        (r"(google )?recaptcha", r"_grecaptcha|rc"),
    )
)
"""Services with the beginnings of their cookies' names: the duration of the cookies is that of the service."""


def is_cookie_of(cookie: str, dienst: str) -> bool:
    """Whether a cookie is one of a service."""
    return any(dienste.match(dienst) and cookies.match(cookie) for dienste, cookies in _FAMILIEN)
