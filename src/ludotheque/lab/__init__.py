"""Games by the thousand: simulations, matches between bots, and what can be concluded from them."""
