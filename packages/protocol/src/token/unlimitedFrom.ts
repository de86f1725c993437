/**
 * Permission for as much of a token as this, in base units, is meant without limit. Tokens that keep amounts in 96 bits (UNI,
 * COMP) write "all" as 2^96 − 1, and permissions are spent down from there: half of that.
 */
export const unlimitedFrom = 2n ** 95n
