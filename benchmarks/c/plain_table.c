/* Plain search over a table of neighbours, with a stack instead of recursion. */
#include "bench.h"

int main(int argc, char **argv)
{
    Task task = read_task(argc, argv);
    long size = (long)task.rows * task.cols, depth = 0, deepest = 0;
    long long tries = 0, placed = 0, undone = 0;
    uint32_t *table = neighbours(&task, 8);
    uint8_t *occupied = zeros(size + 1, 1), *turn = zeros(size, 1);
    uint32_t *path = zeros(size, sizeof *path);
    path[0] = task.row * task.cols + task.col;
    occupied[path[0]] = occupied[size] = 1;
    double begun = now();
    while (depth < size - 1) {
        const uint32_t *entry = table + 8 * (size_t)path[depth];
        int first = turn[depth], move = first;
        while (move < 8 && occupied[entry[move]])
            move++;
        if (move < 8) {
            tries += move + 1 - first;
            placed++;
            turn[depth++] = move + 1;
            if (depth > deepest)
                deepest = depth;
            path[depth] = entry[move];
            occupied[entry[move]] = 1;
            turn[depth] = 0;
        } else {
            tries += 8 - first;
            if (depth == 0)
                break;
            occupied[path[depth--]] = 0;
            undone++;
        }
    }
    double seconds = now() - begun;
    printf("%.9f %lld %lld %lld %ld %lld\n", seconds, tries, placed, undone, deepest + 1,
           depth == size - 1 ? weight(path, size) : 0);
}
