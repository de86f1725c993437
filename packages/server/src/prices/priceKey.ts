/** A token as prices know it: `eip155:1:native`, or with its address as `toTokenKey` writes it. */
export type PriceKey = `${string}:${string}`
