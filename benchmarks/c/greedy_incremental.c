/* Warnsdorff's rule: each cell keeps the number of its free neighbours, which fall as the knight
   comes by; an occupied cell and the frame have so many that they are never chosen. */
#include "greedy.h"

enum { MANY = 128 };

static void prepare(const int *step, uint8_t *cells, const Task *task)
{
    int width = task->cols + 4;
    memset(cells, MANY + 64, (size_t)(task->rows + 4) * width);
    for (int row = 0; row < task->rows; row++)
        memset(cells + (row + 2) * width + 2, 0, task->cols);
    for (int row = 0; row < task->rows; row++)
        for (int col = 0; col < task->cols; col++) {
            uint8_t *cell = cells + (row + 2) * width + col + 2;
            for (int move = 0; move < 8; move++)
                *cell += cell[step[move]] < MANY;
        }
}

static long walk(const int *restrict step, uint8_t *restrict cells, uint32_t *restrict path)
{
    uint32_t here = path[0];
    for (long depth = 0;; depth++) {
        path[depth] = here;
        cells[here] += MANY;
        int least = 9;
        uint32_t best = here;
        for (int move = 0; move < 8; move++) {
            uint32_t to = here + step[move];
            int onward = --cells[to];
            if (onward < least) {
                least = onward;
                best = to;
            }
        }
        if (least == 9)
            return depth;
        here = best;
    }
}
