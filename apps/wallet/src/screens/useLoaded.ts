import { useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** The state of an asynchronous look-up. */
export type Loaded<value> =
  | { status: 'loading'; value?: undefined }
  | { status: 'loaded'; value: value }
  | { status: 'failed'; value?: undefined; error: unknown; retry: () => void }

/**
 * Returns the state of an asynchronous look-up. `key` names what is looked up. If a look-up failed, `retry` repeats it.
 * It is also repeated automatically once the network is back.
 */
export function useLoaded<value>(key: string, load: () => Promise<value>): Loaded<value> {
  const [round, setRound] = useState(0)
  const asked = `${round} ${key}`
  const [outcome, setOutcome] = useState<{ asked: string; value?: value; error?: unknown }>()
  const retry = useCallback(() => setRound((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that `load` depends on
  useEffect(() => {
    let isOver = false
    const settle = (next: { value: value } | { error: unknown }) => {
      if (!isOver) setOutcome({ asked, ...next })
    }
    load().then(
      (value) => settle({ value }),
      (error: unknown) => settle({ error }),
    )
    return () => {
      isOver = true
    }
  }, [asked])
  const hasFailed = outcome?.asked === asked && 'error' in outcome
  // This is a layout effect, because the network may come back at the moment when the failure appears.
  useLayoutEffect(() => {
    if (!hasFailed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasFailed, retry])
  if (outcome?.asked !== asked) return { status: 'loading' }
  if (hasFailed) return { error: outcome.error, retry, status: 'failed' }
  return { status: 'loaded', value: outcome.value as value }
}
