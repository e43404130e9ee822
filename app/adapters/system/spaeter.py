"""Things that are made at their first use, once, whichever thread comes first."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from threading import RLock
from typing import Any, Self, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)

_LOCK = "_making"


class once(cached_property[T_co]):  # noqa: N801 - a decorator, named as those of functools
    """``cached_property`` for what several threads may ask for first: they wait for the one that makes it.

    One lock for all of an object's properties, because one is made out of others.
    """

    @overload
    def __get__(self, instance: None, owner: type[Any] | None = None) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type[Any] | None = None) -> T_co: ...
    def __get__(self, instance: object | None, owner: type[Any] | None = None) -> Self | T_co:
        """The value; made under the lock."""
        if instance is None:
            return self
        with instance.__dict__.setdefault(_LOCK, RLock()):
            return super().__get__(instance, owner)


class Later:
    """Stands for an object of which only methods are used; it is made by the first call, in the thread of that call.

    Asking for a method makes nothing yet: the window may hand ``service.stand`` to a worker thread. Where making fails,
    the call raises what it raised, and the next call tries again.

    Args:
        make: gives the object; called for each call, so it should keep it (see ``once``).
    """

    def __init__(self, make: Callable[[], object]) -> None:
        self._make = make

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)  # protocols of the language (copying, pickling) mean this object

        def call(*args: Any, **kwargs: Any) -> Any:
            return getattr(self._make(), name)(*args, **kwargs)

        return call
