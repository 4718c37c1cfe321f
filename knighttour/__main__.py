"""The command line: `python -m knighttour …`; `--help` lists the commands.

Exit status: 0 found or counted, 1 NONE or STUCK, 2 bad input, 3 BUDGET or STOPPED.
"""

import sys

from knighttour.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
