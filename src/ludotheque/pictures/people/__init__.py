"""People: whoever is a person is drawn as one, half length, from parts, and said in words.

    words   a figure in words, and what it says: the person
    parts   the parts that people are made of, as they are written in `drawings`
    faces   heads, which features, age and sex change
    figure   a person, put together
    portrait   a card that shows one in the country of a woodcut
    draft, marks   what a part is drawn with

A new headdress, dress or thing is one more part in `drawings`; its name is then a word for figures.
"""
