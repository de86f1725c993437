import type { Nft, Transaction } from '@portico/protocol/http'
import type { Hex } from './hexBytes.js'
import type { NetworkPage } from './mergePages.js'

/** Entries of one page. Source: specification, section 7, history "by cursor". */
export const pageSize = 50

export type PageRequest = {
  /** Lower case. */
  account: Hex
  /** The client's network. */
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

/**
 * Returns a page of up to `pageSize` entries. One more entry is not returned. It only shows that there is another page.
 */
export function toPage<item>(
  entries: readonly { item: item; at: number; position: string }[],
): NetworkPage<item> {
  const shown = entries.slice(0, pageSize)
  return { entries: shown, next: entries.length > pageSize ? (shown.at(-1)?.position ?? null) : null }
}
