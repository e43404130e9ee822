"""Small files of the program's own, written whole or not at all (house rule 8)."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def replace_json(path: Path, content: Mapping[str, Any]) -> None:
    """Write ``content`` beside ``path``, make it durable, then put it in its place; the folder is made if missing.

    Raises:
        OSError: what was there before is unchanged, nothing else is left behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
