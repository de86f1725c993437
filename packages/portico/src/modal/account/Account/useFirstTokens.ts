import { useEffect, useState } from 'react'
import { type AccountSubject, refreshTokens } from '../../../core/queries/tokensQuery.js'
import { useShell } from '../../shell/shellContext.js'
import { useTokens } from '../useTokens.js'

/** Pauses before an empty account is read again, in ms. */
const pausesMs = [2_000, 4_000, 8_000, 16_000]

/**
 * Reads the empty account of a new user again after short pauses, because users often receive tokens right after their
 * first login. The usual reads would show the empty account for 30 s: the page and the server cache it that long.
 */
export function useFirstTokens({ address, networkId }: AccountSubject, isNewUser: boolean): void {
  const { portico } = useShell()
  const { data } = useTokens(address, networkId)
  const [reads, setReads] = useState(0)
  const isEmpty = data?.tokens.every(({ quantity }) => Number(quantity.numeric) === 0)
  const pauseMs = isNewUser && isEmpty ? pausesMs[reads] : undefined

  useEffect(() => {
    if (pauseMs === undefined) return
    const timer = setTimeout(async () => {
      await refreshTokens(portico, { address, networkId })
      setReads((count) => count + 1)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [address, networkId, pauseMs, portico])
}
