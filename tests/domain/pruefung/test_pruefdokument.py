        "Vorspann ohne Titel, mit Punkt.\n\n§ 1 Geltung\nText eins.\n\n## Preise\n\nText zwei.\n\nWas sind Cookies?\n\nText."
