/* Plain search over a flat table with nine entries a square. The last one is the exit, a cell that
   is never occupied, so that looking for a free neighbour needs no count. */
#include "bench.h"

int main(int argc, char **argv)
{
    Task task = read_task(argc, argv);
    long size = (long)task.rows * task.cols, depth = 0, deepest = 0;
    long long tries = 0, placed = 0, undone = 0;
    const uint32_t *restrict table = neighbours(&task, 9);
    uint8_t *restrict occupied = zeros(size + 2, 1);
    uint32_t *restrict path = zeros(size, sizeof *path), *restrict turn = zeros(size, sizeof *turn);
    path[0] = task.row * task.cols + task.col;
    occupied[path[0]] = occupied[size] = 1;
    uint32_t entry = 9 * path[0];
    double begun = now();
    while (depth < size - 1) {
        uint32_t at = entry, to = table[at];
        while (occupied[to])
            to = table[++at];
        if (to <= size) {
            at++;
            tries += at - entry;
            placed++;
            turn[depth++] = at;
            if (depth > deepest)
                deepest = depth;
            occupied[to] = 1;
            path[depth] = to;
            entry = 9 * to;
        } else {
            tries += at - entry;
            if (depth == 0)
                break;
            occupied[path[depth--]] = 0;
            undone++;
            entry = turn[depth];
        }
    }
    double seconds = now() - begun;
    printf("%.9f %lld %lld %lld %ld %lld\n", seconds, tries, placed, undone, deepest + 1,
           depth == size - 1 ? weight(path, size) : 0);
}
