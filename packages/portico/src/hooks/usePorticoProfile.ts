'use client'
import { useEffect } from 'react'
import { usePorticoContext } from './context.js'
import { usePorticoAccount } from './usePorticoAccount.js'
import { useSelector } from './useSelector.js'

/** The name and picture of an account. Each is undefined until it is known, and if the account has none. */
export type UsePorticoProfileReturnType = {
  /** E.g. `alice.eth`. */
  name: string | undefined
  /** URL of the picture: `https:`, or `data:`. */
  avatar: string | undefined
}

/**
 * Returns the name and picture of the account in use, and requests them once: from the site's server or, without one,
 * from ENS through the site's own endpoints. If the request fails, both stay undefined.
 */
export function usePorticoProfile(): UsePorticoProfileReturnType {
  const { portico } = usePorticoContext('usePorticoProfile')
  const { address, status } = usePorticoAccount()
  const profile = useSelector('usePorticoProfile', ({ profiles }) => profiles?.[address ?? ''])

  const isMissing = status === 'connected' && !profile
  useEffect(() => {
    if (!isMissing || !address) return
    const controller = new AbortController()
    import('../core/actions/getIdentity.js')
      .then(({ getIdentity }) => getIdentity(portico, { address, signal: controller.signal }))
      .catch(() => {}) // the page still shows the address
    return () => controller.abort()
  }, [address, isMissing, portico])

  return { avatar: profile?.avatar ?? undefined, name: profile?.name ?? undefined }
}
