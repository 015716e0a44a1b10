"""Limits on parts of the work: by CPU time, so that a busy machine changes no answer."""

import time

import pytest

from gamechecks.core.clock import Clock
from gamechecks.core.errors import Unsettled


def test_waiting_does_not_spend_a_limit_on_cpu_time() -> None:
    clock = Clock()
    with clock.briefly(0.05):
        time.sleep(0.1)
        clock.check()


def test_work_spends_a_limit_on_cpu_time() -> None:
    clock = Clock()
    with clock.briefly(0.02):
        while clock.left > 0:
            pass
        with pytest.raises(Unsettled):
            clock.check()
    clock.check()


def test_waiting_for_long_ends_limited_work_too() -> None:
    clock = Clock()
    with clock.briefly(0.001):
        time.sleep(0.02)
        with pytest.raises(Unsettled):
            clock.check()
    clock.check()


def test_a_share_of_the_time_is_spent_by_waiting() -> None:
    clock = Clock(60)
    with clock.share(0.01):
        time.sleep(0.02)
        with pytest.raises(Unsettled):
            clock.check()
    clock.check()
