/* All placements of n queens with bit masks, recursive: bit c of a mask is column c. */
#include "bench.h"

static uint32_t full;
static long long placed, solutions;

static void fill(uint32_t columns, uint32_t sums, uint32_t differences)
{
    if (columns == full) {
        solutions++;
        return;
    }
    for (uint32_t left = full & ~(columns | sums | differences); left; left &= left - 1) {
        uint32_t queen = left & -left;
        placed++;
        fill(columns | queen, (sums | queen) >> 1, (differences | queen) << 1);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    full = (1u << atoi(argv[1])) - 1;
    double begun = now();
    fill(0, 0, 0);
    double seconds = now() - begun;
    printf("%.9f %lld %lld\n", seconds, placed, solutions);
}
