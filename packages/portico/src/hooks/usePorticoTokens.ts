'use client'
import { parseCaipAddress } from '@portico/protocol/caip'
import { useCallback, useEffect, useRef } from 'react'
import type { GetTokensReturnType } from '../core/actions/getTokens.js'
import { type AccountSubjectInput, toSubjectParameters } from './accountSubject.js'
import { usePorticoContext } from './context.js'
import { useAccountSubject } from './useAccountSubject.js'
import { useSends } from './useSends.js'
import { useSharedQuery } from './useSharedQuery.js'

/**
 * Returns the tokens of the account in use, at most 30 s old. They are read again when a transfer of this device is
 * settled. If a newer attempt fails, the known tokens stay, and `isStale` is true.
 */
export function usePorticoTokens(input: AccountSubjectInput = {}) {
  const caller = 'usePorticoTokens'
  const { portico } = usePorticoContext(caller)
  const subject = useAccountSubject(caller, toSubjectParameters(input))
  const settled = useSends(caller).filter(({ status }) => status !== 'pending').length
  const { data, error, isFetching } = useSharedQuery<GetTokensReturnType>(
    caller,
    subject,
    async (kit, account) =>
      (await import('../core/queries/tokensQuery.js')).toTokensQuery(kit, parseCaipAddress(account)),
  )
  const refresh = useCallback(async () => {
    if (subject === null) return
    const { refreshTokens } = await import('../core/queries/tokensQuery.js')
    await refreshTokens(portico, parseCaipAddress(subject))
  }, [portico, subject])

  const known = useRef(settled)
  useEffect(() => {
    if (settled !== known.current) void refresh()
    known.current = settled
  }, [refresh, settled])

  const status = subject === null ? 'idle' : isFetching ? 'pending' : error ? 'error' : 'success'
  return {
    error: error ?? data?.staleBecause,
    /** False if only the native token is known, because no source lists the other tokens. */
    isComplete: data?.isComplete ?? false,
    isStale: (status === 'error' && data !== undefined) || data?.staleBecause !== undefined,
    /** Reads the tokens again, even if a recent result is cached. */
    refresh,
    source: data?.source,
    status,
    tokens: data?.tokens ?? [],
    /** When the tokens were read. Unix milliseconds. */
    updatedAt: data?.updatedAt,
  } as const
}
