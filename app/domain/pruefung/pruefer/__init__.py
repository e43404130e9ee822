"""The checkers, one module each (source 2, axis 1). ``router`` chooses."""
