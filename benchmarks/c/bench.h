/* What the programs share: the clock, memory, and the knight's task.

   A task is the arguments: rows, columns, row and column of the start, then the eight moves in
   their order, each as row step and column step. A program prints one line: seconds, then what it
   counted. It is compiled once for each program, so what a program leaves alone is marked. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    int rows, cols, row, col, down[8], right[8];
} Task;

#define MAY_BE_UNUSED __attribute__((unused))

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

MAY_BE_UNUSED static void *zeros(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory)
        exit(3);
    memset(memory, 0, count * size); /* touched now, so that no run pays for fresh pages */
    return memory;
}

MAY_BE_UNUSED static Task read_task(int argc, char **argv)
{
    Task task;
    if (argc < 21)
        exit(2);
    task.rows = atoi(argv[1]);
    task.cols = atoi(argv[2]);
    task.row = atoi(argv[3]);
    task.col = atoi(argv[4]);
    for (int move = 0; move < 8; move++) {
        task.down[move] = atoi(argv[5 + 2 * move]);
        task.right[move] = atoi(argv[6 + 2 * move]);
    }
    return task;
}

/* Which path it is, in one number: the sum of place (from 1) times square. */
MAY_BE_UNUSED static long long weight(const uint32_t *path, long size)
{
    long long sum = 0;
    for (long place = 0; place < size; place++)
        sum += (place + 1) * (long long)path[place];
    return sum;
}

/* `width` entries a square: its neighbours in move order (`size` where they are off the board),
   then, where there is room, the exit `size + 1`. */
MAY_BE_UNUSED static uint32_t *neighbours(const Task *task, int width)
{
    uint32_t size = task->rows * task->cols;
    uint32_t *table = zeros((size_t)size * width, sizeof *table), *entry = table;
    for (int row = 0; row < task->rows; row++)
        for (int col = 0; col < task->cols; col++) {
            for (int move = 0; move < 8; move++) {
                int r = row + task->down[move], c = col + task->right[move];
                int inside = r >= 0 && r < task->rows && c >= 0 && c < task->cols;
                *entry++ = inside ? (uint32_t)(r * task->cols + c) : size;
            }
            for (int more = 8; more < width; more++)
                *entry++ = size + 1;
        }
    return table;
}
