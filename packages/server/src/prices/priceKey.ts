/** A token in the lookup of prices: `eip155:1:native`, or with an address in the form of `toTokenKey`. */
export type PriceKey = `${string}:${string}`
