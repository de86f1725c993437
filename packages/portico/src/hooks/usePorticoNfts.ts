'use client'
import { useMemo } from 'react'
import type { Nft } from '../core/entities.js'
import { type AccountSubjectInput, toSubjectParameters, useAccountSubject } from './useAccountSubject.js'
import { type LoadPage, usePages } from './usePages.js'

/** Returns the NFTs of the account in use, page by page. */
export function usePorticoNfts(input: AccountSubjectInput = {}) {
  const parameters = toSubjectParameters(input)
  const { namespace, networkId } = parameters
  const subject = useAccountSubject('usePorticoNfts', parameters)
  const load = useMemo<LoadPage<Nft>>(
    () =>
      async (portico, { cursor, signal }) => {
        const { getNfts } = await import('../core/actions/getNfts.js')
        const { next, nfts } = await getNfts(portico, { cursor, namespace, networkId, signal })
        return { items: nfts, next }
      },
    [namespace, networkId],
  )
  const { items, ...pages } = usePages('usePorticoNfts', subject, load)
  return { ...pages, nfts: items }
}
