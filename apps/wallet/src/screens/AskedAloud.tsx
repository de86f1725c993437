import { LiveRegion } from 'portico/ui'
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { useText } from './screensContext.js'
import type { Loaded } from './useLoaded.js'

/** How long the server may take before the screen says that it is asked, in ms. */
const patienceMs = 1_000

type Counts = { failed: number; loading: number }

const CountContext = createContext<(name: keyof Counts, by: 1 | -1) => void>(() => {})

/**
 * Tells screen readers once that the screen waits for the server, however many requests follow each other, and once
 * that the wait is over. A failure is an alert of its own.
 */
export function AskedAloud({ children }: { children: ReactNode }) {
  const t = useText('shell')
  const [{ failed, loading }, setCounts] = useState<Counts>({ failed: 0, loading: 0 })
  const [said, setSaid] = useState<'asking' | 'asked'>()
  const [count] = useState(
    () => (name: keyof Counts, by: 1 | -1) =>
      setCounts((before) => ({ ...before, [name]: before[name] + by })),
  )
  const isAsking = loading > 0
  const hasFailed = failed > 0
  // In layout effects, so that the time runs from the moment at which the user sees that the screen waits.
  useLayoutEffect(() => {
    if (!isAsking) {
      setSaid((before) => (before === undefined || hasFailed ? undefined : 'asked'))
      return undefined
    }
    const timer = setTimeout(() => setSaid('asking'), patienceMs)
    return () => clearTimeout(timer)
  }, [hasFailed, isAsking])
  return (
    <>
      <LiveRegion data-testid="asked" message={said === undefined ? '' : t(said)} />
      <CountContext value={count}>{children}</CountContext>
    </>
  )
}

/** Counts a look-up for the region of its screen. */
export function useAskedAloud({ status }: Loaded<unknown>): void {
  const count = useContext(CountContext)
  useLayoutEffect(() => {
    if (status === 'loaded') return undefined
    count(status, 1)
    return () => count(status, -1)
  }, [count, status])
}
