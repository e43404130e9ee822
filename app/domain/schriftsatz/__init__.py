"""From a request to a filing: Intent → Slots → Fundstellen → Assembly → ERV check (source 3, spec 2)."""
