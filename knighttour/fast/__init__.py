"""The same searches, compiled with numba: same questions, same answers, same counts."""

from knighttour.fast.any_tour import any_tour
from knighttour.fast.carving import carve, shortest
from knighttour.fast.solver import count_queens, solve, solve_all

__all__ = ["any_tour", "carve", "count_queens", "shortest", "solve", "solve_all"]
