"""The sweep over all move orders."""

from __future__ import annotations

import pytest
from conftest import stored

pytest.importorskip("numba", reason="a sweep of 20,160 searches wants compiled ones")

from benchmarks.orders import classes, placed
from knighttour import CLOCKWISE, WIRTH

WANTED = stored("oracles.json")["move_orders_all_40320"]


def test_one_order_of_each_pair_is_run():
    orders = classes()
    assert len(orders) == WANTED["6x6 from a1"]["classes under transposition"] == 40_320 // 2


def test_two_orders_on_six_by_six():
    assert placed(WIRTH, 6, 10**6) == WANTED["6x6 from a1"]["wirth"]
    assert placed(CLOCKWISE, 6, 10**6) == WANTED["6x6 from a1"]["clockwise"]
    assert placed(WIRTH, 6, 1_000) is None


@pytest.mark.slow
def test_all_orders_on_five_by_five():
    works = sorted(placed(order, 5, 10**6) for order in classes())
    wanted = WANTED["5x5 from a1"]
    assert (works[0], works[-1]) == (wanted["least placed"], wanted["most"])
    assert works[len(works) // 2] == wanted["median"]
