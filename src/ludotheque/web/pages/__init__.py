"""The pages, their forms and what they answer."""
