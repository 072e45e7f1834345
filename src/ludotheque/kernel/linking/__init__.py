"""From plain Python to the processor and the GPU: rules are linked, compiled, cached, and known by their code."""
