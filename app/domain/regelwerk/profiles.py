"""Local profiles: who writes and who reviews (four eyes, spec 1, lifecycle)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from app.domain.regelwerk.rules import RegelwerkModel
from app.domain.werte import Kennung


class Profile(RegelwerkModel):
    """A person who works with the library; versions name author and reviewer by ``name``, which is unique."""

    id: Kennung
    name: Annotated[str, Field(min_length=1, max_length=80)]
