"""Held-out boards: what `mark` asks a program after its check has passed.

A check says on which boards it looks, and a program could know the answers for just these. So the
same answer is asked about boards that no lesson shows. Checks of anything but a program have none.
"""

from __future__ import annotations

from knighttour.teach.checks import lesson_09
from knighttour.teach.mark import held_knights, held_others
from knighttour.teach.mark.held_knights import Judge

HELD_OUT: dict[str, Judge] = {
    "01.moves": held_knights.moves,
    "01.total": held_knights.total,
    "01.B": held_knights.total,
    "02.C": held_knights.any_board,
    "03.A": held_knights.solver,
    "03.blanks": held_knights.blog,
    "03.all": held_knights.all_tours,
    "03.dead ends": held_knights.dead_ends,
    "04.1": held_knights.solver,
    "04.2": held_knights.solver,
    "04.3": held_knights.all_tours,
    "04.4": held_knights.solver,
    "04.C": held_knights.all_tours,
    "05.tens": held_knights.tens,
    "06.settled": held_knights.settled,
    "07.A": held_knights.rule,
    "07.E": held_knights.onward_moves,
    "07.F": held_knights.first_k,
    "07.G": held_knights.ties,
    "09.B": held_others.count,
    "09.C": held_others.results,
    "09.E": held_others.same_as(lesson_09.Pieces(5), lesson_09.Pieces(7)),
    "09.F": held_others.fill,
    "09.G": held_others.work,
    "09.H": held_others.same_as(
        lesson_09.Pieces(5, lesson_09.amazon_attack), lesson_09.Pieces(6, lesson_09.amazon_attack)
    ),
    "11.A": held_others.turtle,
    "11.B": held_others.routes,
    "11.C": held_others.reports,
    "11.E": held_others.explores,
}
