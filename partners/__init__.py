"""Partners: who takes the paper as data, with which keys and rates, what they took, how they are told of changes."""
