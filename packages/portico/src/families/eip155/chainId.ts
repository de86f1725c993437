import type { CaipNetworkId } from '@portico/protocol/caip'

/**
 * Reads a wallet's network id. Null for anything but a positive safe integer.
 *
 * EIP-1193 wallets return hex. Some wallets return a number, a decimal string or a CAIP-2 id.
 */
export function readNetworkId(input: unknown): CaipNetworkId<'eip155'> | null {
  if (typeof input !== 'string' && typeof input !== 'number' && typeof input !== 'bigint') return null
  const text = String(input).replace(/^eip155:(?=\d)/, '')
  if (!/^(0x[\da-f]{1,16}|\d{1,16})$/i.test(text)) return null
  const chainId = Number(text)
  return Number.isSafeInteger(chainId) && chainId > 0 ? `eip155:${chainId}` : null
}

/** Formats the id as EIP-3326 and EIP-3085 require: hex without leading zeros. */
export function toHexChainId(id: number | string): `0x${string}` {
  return `0x${Number(id).toString(16)}`
}
