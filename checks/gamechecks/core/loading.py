"""What stands in another module, loaded when it is needed: so a game's record costs little."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from operator import attrgetter
from typing import Any


def loaded(place: str) -> Any:
    """What a module has under a name, as in `package.module:Name`."""
    module, _, name = place.partition(":")
    return attrgetter(name)(import_module(module))


def lazily(place: str) -> Callable[..., Any]:
    """A class or function of another module, which is loaded when it is called."""
    return partial(_called, place)


def _called(place: str, *given: Any, **options: Any) -> Any:
    return loaded(place)(*given, **options)
