import { isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import { SwapsNotSupportedError } from '../errors/convert.js'
import { InvalidRequestError } from '../errors/request.js'
import type { Convert } from './createConvert.js'
import type { Hex } from './swapSource.js'

const evmAddress = /^(0x)?[0-9a-f]{40}$/i

/** A token as a route's schema let it through: `eip155:1:0x…`. */
export function readToken(input: string): { networkId: string; address: Hex } {
  const at = input.lastIndexOf(':')
  return { address: input.slice(at + 1).toLowerCase() as Hex, networkId: input.slice(0, at) }
}

/**
 * Both tokens of a swap, on one network that swaps are offered on.
 *
 * @throws InvalidRequestError, SwapsNotSupportedError
 */
export function readPair(
  part: 'query' | 'body',
  { from, to }: { from: string; to: string },
  convert: Convert,
): { networkId: string; from: Hex; to: Hex } {
  const [one, other] = [readToken(from), readToken(to)]
  if (one.networkId !== other.networkId) {
    throw new InvalidRequestError({ field: `${part}.to`, reason: 'it is on another network' })
  }
  if (one.address === other.address) {
    throw new InvalidRequestError({ field: `${part}.to`, reason: 'it is the same token' })
  }
  if (convert.sourcesOf(one.networkId).length === 0)
    throw new SwapsNotSupportedError({ field: `${part}.from` })
  return { from: one.address, networkId: one.networkId, to: other.address }
}

/**
 * An account, plain or as CAIP-10 on any eip155 network: it is the same on each.
 *
 * @throws InvalidRequestError
 */
export function readUser(input: string, field: string): Hex {
  const address =
    isCaipAddress(input) && input.startsWith('eip155:') ? parseCaipAddress(input).address : input
  if (!evmAddress.test(address)) throw new InvalidRequestError({ field, reason: 'Invalid CAIP Address' })
  return `0x${address.slice(-40).toLowerCase()}`
}
