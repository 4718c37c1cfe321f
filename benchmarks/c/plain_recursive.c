/* Plain search as textbooks write it: recursive, with a test of the bounds. */
#include "bench.h"

static Task task;
static long long tries, placed, undone, deepest;
static uint8_t *visited;
static uint32_t *path;

static int visit(int row, int col, long depth)
{
    if (depth > deepest)
        deepest = depth;
    if (depth == (long)task.rows * task.cols)
        return 1;
    for (int move = 0; move < 8; move++) {
        int r = row + task.down[move], c = col + task.right[move];
        tries++;
        if (r < 0 || r >= task.rows || c < 0 || c >= task.cols || visited[r * task.cols + c])
            continue;
        visited[r * task.cols + c] = 1;
        path[depth] = r * task.cols + c;
        placed++;
        if (visit(r, c, depth + 1))
            return 1;
        visited[r * task.cols + c] = 0;
        undone++;
    }
    return 0;
}

int main(int argc, char **argv)
{
    task = read_task(argc, argv);
    long size = (long)task.rows * task.cols;
    visited = zeros(size, 1);
    path = zeros(size, sizeof *path);
    path[0] = task.row * task.cols + task.col;
    visited[path[0]] = 1;
    double begun = now();
    int found = visit(task.row, task.col, 1);
    double seconds = now() - begun;
    printf("%.9f %lld %lld %lld %lld %lld\n", seconds, tries, placed, undone, deepest,
           found ? weight(path, size) : 0);
}
