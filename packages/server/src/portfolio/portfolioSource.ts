import type { Nft, Transaction } from '@portico/protocol/http'
import type { Hex } from './hexBytes.js'
import type { NetworkPage } from './mergePages.js'

/** Entries of one answer. Source: specification, section 7, history "by cursor". */
export const pageSize = 50

export type PageRequest = {
  /** Lower case. */
  account: Hex
  /** The client that asks, by its network. */
  asker: string
  /** Where the list goes on. Undefined: at its beginning. */
  position: string | undefined
  /** The server's address as the caller sees it, for pictures. */
  publicUrl: string
  signal: AbortSignal
}

/** Who knows what happened on a network, and who holds what there. */
export type PortfolioSource = {
  /** @throws InvalidRequestError, UpstreamUnavailableError */
  readHistory: (request: PageRequest) => Promise<NetworkPage<Transaction>>
  /** @throws InvalidRequestError, UpstreamUnavailableError */
  readNfts: (request: PageRequest) => Promise<NetworkPage<Nft>>
}

/** A page of up to `pageSize` entries out of one more than that, which only says whether there is more. */
export function toPage<item>(
  entries: readonly { item: item; at: number; position: string }[],
): NetworkPage<item> {
  const shown = entries.slice(0, pageSize)
  return { entries: shown, next: entries.length > pageSize ? (shown.at(-1)?.position ?? null) : null }
}
