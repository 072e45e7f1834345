"""From plain Python to the processor and the GPU: rules are linked, compiled, kept and told apart by what they say."""
