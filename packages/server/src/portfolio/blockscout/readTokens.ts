import type { DiscoveredTokens } from '../../chain/balances.js'
import { FetchFailedError } from '../../errors/fetch.js'
import type { Hex } from '../hexBytes.js'
import type { BlockscoutClient } from './blockscoutClient.js'
import { tokensParts } from './keptParts.js'
import { tokensAnswer } from './schemas.js'

/** Maximum number of pages that are read, with 50 tokens each. An account with more kinds of token was sent spam. */
const pageLimit = 10
/** Time limit for all pages together, because the balance waits for them. */
const timeoutMs = 5000

/**
 * Reads which ERC-20 tokens an account holds according to Blockscout. Their names and amounts come from the chain
 * instead.
 *
 * @see https://docs.blockscout.com/api-reference, "Get tokens of an address"
 */
export async function readTokens(client: BlockscoutClient, account: Hex): Promise<DiscoveredTokens> {
  const signal = AbortSignal.timeout(timeoutMs)
  const tokens = new Set<Hex>()
  let position: Record<string, string> = {}
  try {
    for (let index = 0; index < pageLimit; index++) {
      const answer = await client.get(`/addresses/${account}/tokens`, tokensAnswer, {
        // Balances have a cache of their own.
        isFresh: true,
        parts: tokensParts,
        query: { type: 'ERC-20', ...position },
        signal,
      })
      if (!answer) break
      for (const item of answer.page.items) {
        const token = item?.token.address_hash ?? item?.token.address
        if (token) tokens.add(token)
      }
      if (answer.isCut) throw new FetchFailedError({ host: 'the Blockscout', reason: 'a page is too long' })
      const { next_page_params: next } = answer.page
      if (!next) break
      position = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)]))
    }
    return { tokens: [...tokens] }
  } catch (failure) {
    // The pages before the failed one are still valid.
    return { failure, tokens: [...tokens] }
  }
}
