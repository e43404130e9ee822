"""The Kennwort on the command line: asked for on the terminal, or read from the standard input, never an argument."""

from __future__ import annotations

import getpass
import sys

from app.errors import KennwortError

VERSUCHE = 3


class Kennwortfrage:
    """Asks when a library turns out to be encrypted; called again after a wrong answer.

    Args:
        from_stdin: take the first line of the standard input instead of asking; there is one try then.
    """

    def __init__(self, *, from_stdin: bool) -> None:
        self._from_stdin = from_stdin
        self._asked = 0

    def __call__(self, error: KennwortError) -> str | None:
        """The Kennwort; None: there is no further try.

        Raises:
            KennwortError: nobody can be asked here.
        """
        self._asked += 1
        if self._from_stdin:
            return sys.stdin.readline().rstrip("\r\n") if self._asked == 1 else None
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise KennwortError(
                error.text,
                "Geben Sie das Kennwort auf der Standardeingabe und rufen Sie den Befehl mit „--kennwort-stdin“ auf.",
                error.feld,
            ) from error
        if self._asked > VERSUCHE:
            return None
        if self._asked > 1:
            print(error.text, file=sys.stderr)
        return getpass.getpass("Kennwort der Bibliothek: ")
