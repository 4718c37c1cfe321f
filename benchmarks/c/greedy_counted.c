/* Warnsdorff's rule: the free neighbours of each candidate are counted when it is looked at. A cell
   is 1 while it is free; the frame never is. */
#include "greedy.h"

static void prepare(const int *step, uint8_t *cells, const Task *task)
{
    (void)step;
    for (int row = 0; row < task->rows; row++)
        memset(cells + (row + 2) * (task->cols + 4) + 2, 1, task->cols);
}

static long walk(const int *restrict step, uint8_t *restrict cells, uint32_t *restrict path)
{
    uint32_t here = path[0];
    for (long depth = 0;; depth++) {
        path[depth] = here;
        cells[here] = 0;
        int least = 9;
        uint32_t best = here;
        for (int move = 0; move < 8; move++) {
            uint32_t to = here + step[move];
            if (!cells[to])
                continue;
            int onward = 0;
            for (int next = 0; next < 8; next++)
                onward += cells[to + step[next]];
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
