"""What is in the box: the cards as expressions, their values, and the content record made of them."""
