import { check, integer, minValue, number, pipe, string, union } from 'valibot'
import { type CaipNetworkId, isCaipNetworkId } from '../caip/namespace.js'

/**
 * A network id in the forms that clients send, even within one flow: 137, "137", "0x89", "eip155:137", "solana:5eykt…".
 */
export const chainIdSchema = union(
  [
    pipe(number(), integer(), minValue(1)),
    pipe(
      string(),
      check((text) => toCaipNetworkId(text) !== undefined),
    ),
  ],
  'must be a number or a CAIP-2 id',
)

/** Converts a network of the frame protocol to CAIP-2, e.g. 137 to `eip155:137`. Undefined if it is not a network. */
export function toCaipNetworkId(chainId: unknown): CaipNetworkId | undefined {
  if (typeof chainId === 'number') {
    return Number.isSafeInteger(chainId) && chainId > 0 ? `eip155:${chainId}` : undefined
  }
  if (typeof chainId !== 'string' || chainId.length > 64) return undefined
  const [namespace, reference = ''] = chainId.split(':')
  if (isCaipNetworkId(chainId)) {
    return namespace !== 'eip155' || /^[1-9]\d{0,15}$/.test(reference) ? chainId : undefined
  }
  return /^([1-9]\d{0,15}|0x[0-9a-f]{1,13})$/i.test(chainId) ? toCaipNetworkId(Number(chainId)) : undefined
}

/**
 * Converts a network to the form that GET_USER, GET_CHAIN_ID and SWITCH_NETWORK must return: a number for eip155,
 * otherwise CAIP-2. Existing clients put `eip155:` before the number, and return it for `eth_chainId`.
 */
export function toFrameChainId(networkId: CaipNetworkId): number | string {
  return networkId.startsWith('eip155:') ? Number(networkId.slice('eip155:'.length)) : networkId
}
