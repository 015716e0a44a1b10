"""`python -m gamechecks` is the command `mancala`."""

import sys

from gamechecks.cli import main

sys.exit(main())
