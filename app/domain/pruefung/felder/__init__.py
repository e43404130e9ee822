"""Readers of facts that words alone cannot show: names, addresses, registers, numbers. One module per subject."""
