import type { Address } from 'viem'

/** Returns an address without an owner, which no test of any run has used. So its balance is 0. */
export function newAddress(): Address {
  return `0x${crypto.randomUUID().replaceAll('-', '')}00000001`
}
