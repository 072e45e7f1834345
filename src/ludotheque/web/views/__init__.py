"""What a viewer is shown: the gate, and what pages are drawn with."""
