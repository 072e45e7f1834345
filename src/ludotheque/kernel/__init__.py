"""What every game is made of: records, rules, randomness, effects, the stack of pending work, matches."""
