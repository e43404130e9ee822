"""Does a Chroma server answer at an address? Asked without Chroma's own client: that takes a second to import."""

from __future__ import annotations

import json
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from app.errors import StoreError

_PATH = "/api/v2/version"
_ANSWER_S = 5.0
_MOST = 1_000
PORT = 8000
"""Where a Chroma server listens unless its address says otherwise."""


class ChromaProbe:
    """``Suchserver``: one question to that address and to no other; no proxy, no redirection is followed."""

    def version(self, address: str) -> str:
        """Version of the Chroma server.

        Raises:
            StoreError: nothing answers, or something else.
        """
        parts = urlsplit(address)
        secure = parts.scheme == "https"
        connect = HTTPSConnection if secure else HTTPConnection
        connection = connect(parts.hostname or "", parts.port or (443 if secure else PORT), timeout=_ANSWER_S)
        try:
            connection.request("GET", _PATH)
            answer = connection.getresponse()
            content = answer.read(_MOST)
            version = json.loads(content) if answer.status == 200 else None
        except (OSError, HTTPException) as error:
            raise StoreError(
                f"Der Chroma-Server „{address}“ ist nicht zu erreichen: {str(error) or type(error).__name__}",
                "Prüfen Sie Adresse und Netz, und ob der Server läuft. Ohne ihn sucht dieser Rechner selbst.",
            ) from error
        except ValueError:
            version = None
        finally:
            connection.close()
        if not isinstance(version, str):
            raise StoreError(
                f"Unter „{address}“ antwortet etwas anderes als ein Chroma-Server.",
                "Prüfen Sie Adresse und Port; gewöhnlich ist es Port 8000.",
            )
        return version
