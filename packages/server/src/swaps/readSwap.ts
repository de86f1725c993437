import { isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import { InvalidRequestError } from '../errors/request.js'
import { SwapsNotSupportedError } from '../errors/swaps.js'
import type { Swaps } from './createSwaps.js'
import type { Hex } from './swapSource.js'

const evmAddress = /^(0x)?[0-9a-f]{40}$/i

/** Splits a token that a route's schema has accepted: `eip155:1:0x…`. */
export function readToken(input: string): { networkId: string; address: Hex } {
  const at = input.lastIndexOf(':')
  return { address: input.slice(at + 1).toLowerCase() as Hex, networkId: input.slice(0, at) }
}

/**
 * Reads both tokens of a swap, which must be on one network where swaps are offered.
 *
 * @throws InvalidRequestError, SwapsNotSupportedError
 */
export function readPair(
  part: 'query' | 'body',
  { from, to }: { from: string; to: string },
  swaps: Swaps,
): { networkId: string; from: Hex; to: Hex } {
  const [one, other] = [readToken(from), readToken(to)]
  if (one.networkId !== other.networkId) {
    throw new InvalidRequestError({ field: `${part}.to`, reason: 'it is on another network' })
  }
  if (one.address === other.address) {
    throw new InvalidRequestError({ field: `${part}.to`, reason: 'it is the same token' })
  }
  if (swaps.sourcesOf(one.networkId).length === 0) throw new SwapsNotSupportedError({ field: `${part}.from` })
  return { from: one.address, networkId: one.networkId, to: other.address }
}

/**
 * Reads an account, plain or as CAIP-10 on any eip155 network. The address is the same on all of them.
 *
 * @throws InvalidRequestError
 */
export function readUser(input: string, field: string): Hex {
  const address =
    isCaipAddress(input) && input.startsWith('eip155:') ? parseCaipAddress(input).address : input
  if (!evmAddress.test(address)) throw new InvalidRequestError({ field, reason: 'Invalid CAIP Address' })
  return `0x${address.slice(-40).toLowerCase()}`
}
