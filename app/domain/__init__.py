"""Floor 1: the law of the house – pure, deterministic Python (stdlib and pydantic only).

No I/O, no clock, no randomness, no Qt, no database, no network. Packages know each other only
downwards: ``schriftsatz`` → ``regelwerk``, ``kanzlei`` → ``recht``, ``pruefung`` → ``werte``, ``deutsch``.
"""
