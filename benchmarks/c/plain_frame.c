/* Plain search, recursive, on a board in a frame two squares wide that is always visited: no bounds
   to test, and a move is one addition. */
#include "bench.h"

static int step[8];
static long size;
static long long tries, placed, undone, deepest;
static uint8_t *visited;
static uint32_t *path;

static int visit(uint32_t here, long depth)
{
    if (depth > deepest)
        deepest = depth;
    if (depth == size)
        return 1;
    for (int move = 0; move < 8; move++) {
        uint32_t to = here + step[move];
        tries++;
        if (visited[to])
            continue;
        visited[to] = 1;
        path[depth] = to;
        placed++;
        if (visit(to, depth + 1))
            return 1;
        visited[to] = 0;
        undone++;
    }
    return 0;
}

int main(int argc, char **argv)
{
    Task task = read_task(argc, argv);
    int width = task.cols + 4;
    size = (long)task.rows * task.cols;
    visited = zeros((size_t)(task.rows + 4) * width, 1);
    memset(visited, 1, (size_t)(task.rows + 4) * width);
    for (int row = 0; row < task.rows; row++)
        memset(visited + (row + 2) * width + 2, 0, task.cols);
    for (int move = 0; move < 8; move++)
        step[move] = task.down[move] * width + task.right[move];
    path = zeros(size, sizeof *path);
    path[0] = (task.row + 2) * width + task.col + 2;
    visited[path[0]] = 1;
    double begun = now();
    int found = visit(path[0], 1);
    double seconds = now() - begun;
    for (long place = 0; place < size; place++)
        path[place] = (path[place] / width - 2) * task.cols + path[place] % width - 2;
    printf("%.9f %lld %lld %lld %lld %lld\n", seconds, tries, placed, undone, deepest,
           found ? weight(path, size) : 0);
}
