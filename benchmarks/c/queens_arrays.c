/* All placements of n queens as textbooks count them: recursive, with three arrays of marks. */
#include "bench.h"

static int n;
static long long tries, placed, undone, solutions;
static uint8_t *columns, *sums, *differences;

static void fill(int row)
{
    if (row == n) {
        solutions++;
        return;
    }
    for (int col = 0; col < n; col++) {
        tries++;
        if (columns[col] || sums[row + col] || differences[row - col + n - 1])
            continue;
        columns[col] = sums[row + col] = differences[row - col + n - 1] = 1;
        placed++;
        fill(row + 1);
        columns[col] = sums[row + col] = differences[row - col + n - 1] = 0;
        undone++;
    }
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    n = atoi(argv[1]);
    columns = zeros(n, 1);
    sums = zeros(2 * n, 1);
    differences = zeros(2 * n, 1);
    double begun = now();
    fill(0);
    double seconds = now() - begun;
    printf("%.9f %lld %lld %lld %lld\n", seconds, tries, placed, undone, solutions);
}
