"""The same searches, compiled with numba: same questions, same answers, same counts."""

from knighttour.fast.carving import carve, shortest
from knighttour.fast.complete import completable
from knighttour.fast.construct import any_tour, any_tour_numbers
from knighttour.fast.solver import count_queens, solve, solve_all

__all__ = [
    "any_tour",
    "any_tour_numbers",
    "carve",
    "completable",
    "count_queens",
    "shortest",
    "solve",
    "solve_all",
]
