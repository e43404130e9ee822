"""The local language model (llama.cpp) in a process of its own."""
