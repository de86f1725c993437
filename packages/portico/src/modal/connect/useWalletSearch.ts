import { startTransition, useEffect, useState } from 'react'
import { track } from '../../core/track.js'
import type { Wallet } from '../../core/wallet.js'
import { useStateWhileOpen } from '../parts/useStateWhileOpen.js'
import { useShell } from '../shell/shellContext.js'
import { searchDirectory } from './searchDirectory.js'

/** Minimum number of characters for a search in the directory. Source: the client of existing kits. */
const searchFrom = 2

/** Pause in typing before the directory is searched, in ms. Source: specification, section 9 (text debounce). */
const searchDelayMs = 500

export type WalletSearch =
  /** The state without a search. */
  | { status: 'idle' }
  | { status: 'pending' }
  | { status: 'ready'; wallets: readonly Wallet[] }
  | { status: 'failed'; retry: () => void }

/** `wallets` is undefined if the search failed. */
type Found = { key: string; wallets: readonly Wallet[] | undefined }

/** Searches the directory by text or badge. Results are cached until the user comes back to the search. */
export function useWalletSearch(text: string, certified: boolean): WalletSearch {
  const { portico } = useShell()
  const words = text.trim()
  const search = words.length >= searchFrom ? words : ''
  const isWanted = search !== '' || certified
  const key = `${certified} ${search}`
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useStateWhileOpen<Found | undefined>('wallet search', undefined)
  const isFound = found?.key === key

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt searches again
  useEffect(() => {
    if (!isWanted || isFound) return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(
      async () => {
        track(portico, {
          event: 'SEARCH_WALLET',
          properties: { badge: certified ? 'certified' : '', search },
        })
        try {
          const wallets = await searchDirectory(portico, { certified, search, signal })
          // A transition does not block the field, in which the user may be typing.
          startTransition(() => setFound({ key, wallets }))
        } catch {
          if (!signal.aborted) setFound({ key, wallets: undefined })
        }
      },
      search === '' ? 0 : searchDelayMs,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [attempt, certified, isWanted, key, portico, search])

  if (!isWanted) return { status: 'idle' }
  if (!isFound) return { status: 'pending' }
  if (found.wallets) return { status: 'ready', wallets: found.wallets }
  return {
    retry() {
      setFound(undefined)
      setAttempt(attempt + 1)
    },
    status: 'failed',
  }
}
