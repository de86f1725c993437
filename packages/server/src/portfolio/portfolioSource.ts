import type { Nft, Transaction } from '@portico/protocol/http'
import type { Hex } from './hexBytes.js'
import type { NetworkPage } from './mergePages.js'

/** Maximum number of entries on a page. Source: specification, section 7, history "by cursor". */
export const pageSize = 50

export type PageRequest = {
  /** Lower case. */
  account: Hex
  /** The client's address, or its IPv6 /48. The capacity that one client can use is counted by it. */
  asker: string
  /** Where the list continues. Undefined: at its beginning. */
  position: string | undefined
  /** The server's URL as the caller sees it, for images. */
  publicUrl: string
  signal: AbortSignal
}

/** A source of the history and the NFTs of one network. */
export type PortfolioSource = {
  /** @throws InvalidRequestError, UpstreamUnavailableError */
  readHistory: (request: PageRequest) => Promise<NetworkPage<Transaction>>
  /** @throws InvalidRequestError, UpstreamUnavailableError */
  readNfts: (request: PageRequest) => Promise<NetworkPage<Nft>>
}

/** Returns the first `pageSize` entries as a page. If there are more entries, `next` is the position after the page. */
export function toPage<item>(
  entries: readonly { item: item; at: number; position: string }[],
): NetworkPage<item> {
  const shown = entries.slice(0, pageSize)
  return { entries: shown, next: entries.length > pageSize ? (shown.at(-1)?.position ?? null) : null }
}
