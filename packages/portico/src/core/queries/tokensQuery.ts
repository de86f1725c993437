import type { CaipNetworkId } from '@portico/protocol/caip'
import { getTokens } from '../actions/getTokens.js'
import type { Portico } from '../portico.js'
import { queryClientOf } from './queryClient.js'

/** How long balances stay fresh, in ms. Source: specification, section 9 (portfolio and native balance). */
export const portfolioFreshMs = 30_000

/** An account on one network. */
export type AccountSubject = { address: string; networkId: CaipNetworkId | undefined }

/** Returns the query of an account's tokens on one network. The native token comes first. */
export function toTokensQuery(portico: Portico, { address, networkId }: AccountSubject) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => getTokens(portico, { address, networkId, signal }),
    queryKey: ['tokens', networkId, address],
    staleTime: portfolioFreshMs,
    // A deep comparison of hundreds of tokens costs more than rendering the few that are visible.
    structuralSharing: false,
  }
}

/** Reads the tokens again, even if a recent result is cached. If this fails, the error is in the query's state. */
export async function refreshTokens(portico: Portico, subject: AccountSubject): Promise<void> {
  const client = queryClientOf(portico)
  const query = toTokensQuery(portico, subject)
  // A request that is already pending may return older data.
  await client.cancelQueries({ queryKey: query.queryKey })
  const read = client.fetchQuery({
    ...query,
    queryFn: ({ signal }) => getTokens(portico, { ...subject, fresh: true, signal }),
    staleTime: 0,
  })
  await read.catch(() => {})
}
