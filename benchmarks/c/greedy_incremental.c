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

static long walk(const int *step, uint8_t *cells, uint32_t *path)
{
    uint8_t *cell = cells + path[0];
    for (long depth = 0;; depth++) {
        path[depth] = cell - cells;
        *cell += MANY;
        uint8_t least = 9;
        long best = 0;
        for (int move = 0; move < 8; move++) {
            long by = step[move];
            uint8_t onward = --cell[by];
            if (onward < least) {
                least = onward;
                best = by;
            }
        }
        if (best == 0)
            return depth;
        cell += best;
    }
}
