"""Other rule engines on the same rules, to measure beside ours."""
