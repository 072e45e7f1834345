"""What a viewer is shown: the gate that makes it, and the pieces that pages are drawn with."""
