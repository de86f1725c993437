import { decodeAbiString } from '../chain/decodeAbiString.js'
import type { Upstream } from '../chain/upstream.js'
import { normalizeName } from './nameRules.js'

/** `reverse(bytes lookupAddress, uint256 coinType)` of ENS's universal resolver. */
const reverseSelector = '5d78a217'
/** SLIP-44. */
const etherCoinType = 60n

/** What a name may hold to be shown: letters, marks, digits and few signs of any script, in labels. */
const shownName = /^[\p{L}\p{M}\p{N}\p{Emoji}_$-]{1,63}(\.[\p{L}\p{M}\p{N}\p{Emoji}_$-]{1,63})+$/u

/**
 * The name that an address calls itself on chain, checked forwards by the universal resolver, or null.
 *
 * Names that are answered by a gateway off the chain (CCIP-read) are not looked up.
 *
 * @see https://docs.ens.domains/resolvers/universal
 */
export async function readPrimaryName(
  upstream: Upstream,
  universalResolver: string,
  address: string,
): Promise<string | null> {
  const [answer] = await upstream.send([
    {
      id: 1,
      jsonrpc: '2.0',
      method: 'eth_call',
      params: [{ data: encodeReverse(address), to: universalResolver }, 'latest'],
    },
  ])
  // A revert is how the resolver says "none".
  const result = answer?.result
  if (typeof result !== 'string') return null
  const name = decodeAbiString(result)
  if (name === null || name.length > 255 || !shownName.test(name)) return null
  // Anything else could be taken for the name it looks like: the resolver does not hold to ENSIP-15.
  return normalizeName(name) === name ? name : null
}

function encodeReverse(address: string): string {
  const bytes = address.toLowerCase().replace(/^0x/, '')
  const words = [
    64n.toString(16).padStart(64, '0'),
    etherCoinType.toString(16).padStart(64, '0'),
    20n.toString(16).padStart(64, '0'),
    bytes.padEnd(64, '0'),
  ]
  return `0x${reverseSelector}${words.join('')}`
}
