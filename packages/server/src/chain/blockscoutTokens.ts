import { array, nullable, nullish, object, pipe, record, regex, safeParse, string, unknown } from 'valibot'
import { FetchFailedError } from '../errors/fetch.js'
import { fetchJson } from '../http/fetchJson.js'
import type { CountCall } from './upstreamQuota.js'

/** Maximum number of pages that are read, with 50 tokens each. An account with more kinds of token was sent spam. */
const pageLimit = 10
const limitBytes = 2 * 1024 * 1024
/** Time limit for all pages together, because the balance waits for them. */
const timeoutMs = 5000

const address = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/))
const page = object({
  items: array(unknown()),
  next_page_params: nullish(nullable(record(string(), unknown()))),
})
/** Newer releases use `address_hash`, older ones `address`. */
const item = object({ token: object({ address_hash: nullish(address), address: nullish(address) }) })

/** The tokens that an account may hold, in lower case. */
export type DiscoveredTokens = {
  tokens: readonly `0x${string}`[]
  /** The error because of which tokens may be missing. */
  failure?: unknown
}

/**
 * Reads which ERC-20 tokens an account holds according to Blockscout. Their names and amounts come from the chain
 * instead.
 *
 * @see https://docs.blockscout.com/api-reference, "Get tokens of an address"
 */
export async function readBlockscoutTokens(
  url: string,
  account: string,
  countCall: CountCall,
): Promise<DiscoveredTokens> {
  const base = `${url.replace(/\/+$/, '')}/api/v2/addresses/${account}/tokens`
  const signal = AbortSignal.timeout(timeoutMs)
  const tokens = new Set<`0x${string}`>()
  let position: Record<string, unknown> = {}
  try {
    for (let index = 0; index < pageLimit; index++) {
      const query = new URLSearchParams({ type: 'ERC-20' })
      for (const [name, value] of Object.entries(position)) query.set(name, String(value))
      const { output, success } = safeParse(page, await readPage(`${base}?${query}`))
      if (!success)
        throw new FetchFailedError({ host: new URL(base).host, reason: 'it is not a page of tokens' })
      for (const entry of output.items) {
        const parsed = safeParse(item, entry)
        const found = parsed.success
          ? (parsed.output.token.address_hash ?? parsed.output.token.address)
          : null
        if (found) tokens.add(found.toLowerCase() as `0x${string}`)
      }
      if (!output.next_page_params) break
      position = output.next_page_params
    }
    return { tokens: [...tokens] }
  } catch (failure) {
    // The pages before the failed one are still valid.
    return { failure, tokens: [...tokens] }
  }

  async function readPage(page: string): Promise<unknown> {
    countCall()
    return fetchJson(page, { limitBytes, signal, timeoutMs })
  }
}
