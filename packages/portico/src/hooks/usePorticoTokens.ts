'use client'
import { useEffect, useMemo, useRef } from 'react'
import type { GetTokensReturnType } from '../core/actions/getTokens.js'
import { type AccountSubjectInput, toSubjectParameters, useAccountSubject } from './useAccountSubject.js'
import { type LoadPage, usePages } from './usePages.js'
import { useSends } from './useSends.js'

/**
 * Returns the tokens of the account in use, at most 30 s old. They are read again when a transfer of this device ends.
 * If a newer attempt fails, the known tokens stay and `isStale` is true.
 */
export function usePorticoTokens(input: AccountSubjectInput = {}) {
  const parameters = toSubjectParameters(input)
  const caller = 'usePorticoTokens'
  const { namespace, networkId } = parameters
  const subject = useAccountSubject(caller, parameters)
  const settled = useSends(caller).filter(({ status }) => status !== 'pending').length
  const isFresh = useRef(false)

  const load = useMemo<LoadPage<GetTokensReturnType>>(
    () =>
      async (portico, { signal }) => {
        const fresh = isFresh.current
        isFresh.current = false
        // Not part of the first load: most pages never show tokens outside the modal.
        const { getTokens } = await import('../core/actions/getTokens.js')
        return { items: [await getTokens(portico, { fresh, namespace, networkId, signal })], next: null }
      },
    [namespace, networkId],
  )
  const { error, isStale, items, refresh: reload, status } = usePages(caller, subject, load)
  const refresh = useMemo(
    () => () => {
      isFresh.current = true
      return reload()
    },
    [reload],
  )

  const known = useRef(settled)
  useEffect(() => {
    if (settled !== known.current) void refresh()
    known.current = settled
  }, [refresh, settled])

  const [answer] = items
  return {
    error: error ?? answer?.staleBecause,
    /** False if only the native token is known. */
    isComplete: answer?.isComplete ?? false,
    isStale: isStale || answer?.staleBecause !== undefined,
    /** Reads the tokens again, even if a recent result is cached. */
    refresh,
    source: answer?.source,
    status,
    tokens: answer?.tokens ?? [],
    /** Unix milliseconds. */
    updatedAt: answer?.updatedAt,
  }
}
