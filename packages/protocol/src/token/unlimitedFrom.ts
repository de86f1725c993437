/**
 * From this amount of base units on, an allowance counts as unlimited. Tokens that store amounts in 96 bits (UNI, COMP)
 * write "all" as 2^96 − 1. An allowance decreases with each use, so the threshold is half of that amount.
 */
export const unlimitedFrom = 2n ** 95n
