"""CaDiCaL, if it is there."""

from typing import Any

from gamechecks.core.errors import InputError


def cadical() -> Any:
    """CaDiCaL's class, or an `InputError` if it is not installed."""
    try:
        from pysat.solvers import Cadical195
    except ImportError:
        raise InputError(
            "CaDiCaL is not installed: pip install '.[fast]' in the project's folder, or use Z3"
        ) from None
    return Cadical195
