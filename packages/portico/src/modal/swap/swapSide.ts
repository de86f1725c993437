/** One of the two tokens of a swap. */
export type SwapSide = 'from' | 'to'
