"""Satzwerk: ``python main.py`` opens the window; ``python main.py --help`` lists the commands."""

import sys

from app.bootstrap import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
