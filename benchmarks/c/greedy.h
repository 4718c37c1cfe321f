/* What the programs for Warnsdorff's rule without undo share. Each has its own `prepare`, which
   fills the cells of an empty board, and `walk`, which follows the rule from path[0] and returns
   how many squares it placed. The board stands in a frame two squares wide.

   After the task come the number of starts (1: the start of the task; more: all squares from the
   first on) and how often that is repeated; the best time counts. The line: seconds of the walks,
   seconds of walks and preparation, squares placed, the weight of the last path and the sum of its
   ends, each times its start's number. */
#include "bench.h"

static void prepare(const int *step, uint8_t *cells, const Task *task);
static long walk(const int *step, uint8_t *cells, uint32_t *path);

int main(int argc, char **argv)
{
    Task task = read_task(argc, argv);
    if (argc < 23)
        return 2;
    int starts = atoi(argv[21]), repeats = atoi(argv[22]), width = task.cols + 4, step[8];
    for (int move = 0; move < 8; move++)
        step[move] = task.down[move] * width + task.right[move];

    double begun = now();
    long size = (long)task.rows * task.cols, area = (long)(task.rows + 4) * width;
    uint8_t *empty = zeros(area, 1), *cells = zeros(area, 1);
    uint32_t *path = zeros(size, sizeof *path), *ends = zeros(starts, sizeof *ends);
    prepare(step, empty, &task);
    double preparing = now() - begun, best = 1e9;

    long long placed = 0, sum = 0;
    for (int repeat = 0; repeat < repeats; repeat++) {
        placed = 0;
        memcpy(cells, empty, area);
        begun = now();
        for (int start = 0; start < starts; start++) {
            int square = starts > 1 ? start : task.row * task.cols + task.col;
            path[0] = (square / task.cols + 2) * width + square % task.cols + 2;
            long depth = walk(step, cells, path);
            placed += depth;
            ends[start] = path[depth];
            if (start + 1 < starts)
                memcpy(cells, empty, area);
        }
        double seconds = now() - begun;
        if (seconds < best)
            best = seconds;
    }

    for (int start = 0; start < starts; start++)
        sum += (start + 1) * ((ends[start] / width - 2) * (long long)task.cols + ends[start] % width - 2);
    for (long place = 0; place < size; place++)
        path[place] = path[place] ? (path[place] / width - 2) * task.cols + path[place] % width - 2 : 0;
    long last = starts > 1 ? size : placed + 1;
    printf("%.9f %.9f %lld %lld %lld\n", best, best + preparing, placed, weight(path, last), sum);
}
