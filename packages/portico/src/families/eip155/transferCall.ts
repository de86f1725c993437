import type { Transfer } from '../../core/family.js'

/** What a wallet is asked to send, and what the network is asked about: JSON-RPC's own words. */
export type TransferCall = {
  from: `0x${string}`
  to: `0x${string}`
  value: `0x${string}`
  data?: `0x${string}`
}

/** Selector of `transfer(address,uint256)`. Source: ERC-20. */
const transferSelector = '0xa9059cbb'

/** The call that a transfer is: value for the native token, `transfer` of the contract for any other. */
export function toTransferCall({ amount, from, to, tokenAddress }: Transfer): TransferCall {
  const quantity = BigInt(amount).toString(16)
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
 * An address of this family has 40 hex characters, with `0x` or without. In small letters, because viem refuses one whose
 * capitals do not check, and networks such as Rootstock have a checksum of their own.
 */
export function asHex(address: string): `0x${string}` {
  return `0x${address.slice(-40).toLowerCase()}`
}
