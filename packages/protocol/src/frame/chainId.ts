import { check, integer, minValue, number, pipe, string, union } from 'valibot'
import type { CaipNetworkId } from '../caip/isCaipNetworkId.js'
import { isCaipNetworkId } from '../caip/isCaipNetworkId.js'

/** As clients send it, in one flow even: 137, "137", "0x89", "eip155:137", "solana:5eykt…". */
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

/** A network of the frame protocol as CAIP-2, e.g. `eip155:137` for 137; undefined for what names none. */
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
 * A network as GET_USER, GET_CHAIN_ID and SWITCH_NETWORK must answer it: a number for eip155, CAIP-2 otherwise. Existing
 * clients put `eip155:` in front of what they get, and give it out as the answer to `eth_chainId`.
 */
export function toFrameChainId(networkId: CaipNetworkId): number | string {
  return networkId.startsWith('eip155:') ? Number(networkId.slice('eip155:'.length)) : networkId
}
