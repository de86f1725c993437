import { type DecodedCall, undecidedOf } from '../decode/decodedCall.js'
import type { Rpc } from '../networks/rpc.js'
import { readTokenFacts } from './simulate.js'

/**
 * Of the contracts that calls leave open, those that are tokens and no collections, in small letters: they say how many
 * decimals they have. Of 0 collections say so too. Source: the drafts of ERC-721, by which some of the oldest were written.
 */
export async function findFungible(
  rpc: Rpc,
  networkId: string,
  calls: readonly DecodedCall[],
): Promise<ReadonlySet<string>> {
  const open = [...new Set(calls.flatMap(undecidedOf))]
  const facts = await Promise.all(open.map((token) => readTokenFacts(rpc, networkId, token)))
  return new Set(open.filter((_, index) => (facts[index]?.decimals ?? 0) > 0))
}
