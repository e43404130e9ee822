"""Law as data: Fristen, Kündigungsfristen, Gebühren, Streitwert, Gerichte (spec 2, „Law as data“).

Every function is pure, every result carries ``schritte``: one full German sentence per step, with its norm.
"""
