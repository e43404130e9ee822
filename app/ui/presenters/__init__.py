"""View models without Qt: plain values in, plain values out (ARCHITECTURE, step 2)."""
