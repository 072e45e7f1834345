"""What people write: values of cards, patches, sets and decks, how they are read and checked, and their schemas."""
