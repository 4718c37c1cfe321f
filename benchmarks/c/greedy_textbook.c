/* Warnsdorff's rule as it is mostly written: rows and columns, a test of the bounds at each look,
   and the free neighbours of each candidate counted anew. */
#include "greedy.h"

static Task board;

static void prepare(const int *step, uint8_t *cells, const Task *task)
{
    (void)step;
    (void)cells;
    board = *task;
}

static int is_free(const uint8_t *cells, int row, int col)
{
    return row >= 0 && row < board.rows && col >= 0 && col < board.cols &&
           !cells[(row + 2) * (board.cols + 4) + col + 2];
}

static int count_onward(const uint8_t *cells, int row, int col)
{
    int onward = 0;
    for (int move = 0; move < 8; move++)
        onward += is_free(cells, row + board.down[move], col + board.right[move]);
    return onward;
}

static long walk(const int *step, uint8_t *cells, uint32_t *path)
{
    int width = board.cols + 4, row = path[0] / width - 2, col = path[0] % width - 2;
    (void)step;
    for (long depth = 0;; depth++) {
        path[depth] = (row + 2) * width + col + 2;
        cells[path[depth]] = 1;
        int least = 9, best = 0;
        for (int move = 0; move < 8; move++) {
            int r = row + board.down[move], c = col + board.right[move];
            if (!is_free(cells, r, c))
                continue;
            int onward = count_onward(cells, r, c);
            if (onward < least) {
                least = onward;
                best = move;
            }
        }
        if (least == 9)
            return depth;
        row += board.down[best];
        col += board.right[best];
    }
}
