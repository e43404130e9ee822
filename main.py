"""Satzwerk: ``python main.py`` opens the window; ``python main.py --help`` lists the commands."""

import multiprocessing
import sys

from app.auslieferung import ensure_streams
from app.bootstrap import main

if __name__ == "__main__":
    ensure_streams()
    multiprocessing.freeze_support()  # in the packaged program a spawned process starts here, too
    sys.exit(main(sys.argv[1:]))
