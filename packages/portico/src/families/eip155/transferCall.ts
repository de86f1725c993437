import type { Transfer } from '../../core/family.js'

/** A call in the form of JSON-RPC. The wallet can send it, and the network can simulate it. */
export type TransferCall = {
  from: `0x${string}`
  to: `0x${string}`
  value: `0x${string}`
  data?: `0x${string}`
}

/** Selector of `transfer(address,uint256)`. Source: ERC-20. */
const transferSelector = '0xa9059cbb'

/**
 * Returns the call for a transfer: with a value for the native token, `transfer` of the contract for any other token.
 */
export function toTransferCall({ amount, from, to, tokenAddress }: Transfer): TransferCall {
  const quantity = amount.toString(16)
  if (!tokenAddress) return { from: asHex(from), to: asHex(to), value: `0x${quantity}` }
  const word = (hex: string) => hex.toLowerCase().padStart(64, '0')
  return {
    data: `${transferSelector}${word(asHex(to).slice(2))}${word(quantity)}`,
    from: asHex(from),
    to: asHex(tokenAddress),
    value: '0x0',
  }
}

/**
 * Normalizes an address to `0x` and 40 lower-case hex characters. viem rejects an address whose capitals do not match
 * its checksum, and networks such as Rootstock have a checksum of their own.
 */
export function asHex(address: string): `0x${string}` {
  return `0x${address.slice(-40).toLowerCase()}`
}
