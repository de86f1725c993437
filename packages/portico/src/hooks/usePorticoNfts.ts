'use client'
import type { Nft } from '../core/entities.js'
import { type AccountSubjectInput, toSubjectParameters } from './accountSubject.js'
import { useAccountSubject } from './useAccountSubject.js'
import { type LoadFeed, useSharedFeed } from './useSharedFeed.js'

/** Returns the NFTs of the account in use, page by page. */
export function usePorticoNfts(input: AccountSubjectInput = {}) {
  const subject = useAccountSubject('usePorticoNfts', toSubjectParameters(input))
  const { items, ...feed } = useSharedFeed('usePorticoNfts', subject, load)
  return { ...feed, nfts: items }
}

const load: LoadFeed<Nft> = async (portico, subject) =>
  (await import('../core/queries/nftsFeed.js')).toNftsFeed(portico, subject)
