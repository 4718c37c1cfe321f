/* Warnsdorff's rule: the free neighbours of each candidate are counted when it is looked at. A cell
   is 1 while it is free; the frame never is. */
#include "greedy.h"

static void prepare(const int *step, uint8_t *cells, const Task *task)
{
    (void)step;
    for (int row = 0; row < task->rows; row++)
        memset(cells + (row + 2) * (task->cols + 4) + 2, 1, task->cols);
}

static long walk(const int *step, uint8_t *cells, uint32_t *path)
{
    uint8_t *cell = cells + path[0];
    for (long depth = 0;; depth++) {
        path[depth] = cell - cells;
        *cell = 0;
        uint8_t least = 9;
        long best = 0;
        for (int move = 0; move < 8; move++) {
            const uint8_t *to = cell + step[move];
            if (!*to)
                continue;
            uint8_t onward = 0;
            for (int next = 0; next < 8; next++)
                onward += to[step[next]];
            if (onward < least) {
                least = onward;
                best = step[move];
            }
        }
        if (best == 0)
            return depth;
        cell += best;
    }
}
