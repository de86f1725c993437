import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { describeProblem } from './describeProblem.js'

/** How an asynchronous look-up stands. */
export type Loaded<value> =
  | { status: 'loading'; value?: undefined }
  | { status: 'loaded'; value: value }
  | { status: 'failed'; value?: undefined; problem: string; retry: () => void }

/**
 * What an asynchronous look-up came to. `key` names what is looked up. One that failed is begun again by `retry`, and by
 * itself once the network is back.
 */
export function useLoaded<value>(key: string, load: () => Promise<value>): Loaded<value> {
  const [round, setRound] = useState(0)
  const asked = `${round} ${key}`
  const [outcome, setOutcome] = useState<{ asked: string; value?: value; problem?: string }>()
  const retry = useCallback(() => setRound((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that `load` depends on
  useEffect(() => {
    let isOver = false
    const settle = (next: { value?: value; problem?: string }) => {
      if (!isOver) setOutcome({ asked, ...next })
    }
    load().then(
      (value) => settle({ value }),
      (error: unknown) => settle({ problem: describeProblem(error) }),
    )
    return () => {
      isOver = true
    }
  }, [asked])
  const problem = outcome?.asked === asked ? outcome.problem : undefined
  const hasFailed = problem !== undefined
  // Before the failure is on screen: the network may be back the moment it is.
  useLayoutEffect(() => {
    if (!hasFailed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasFailed, retry])
  if (outcome?.asked !== asked) return { status: 'loading' }
  if (problem !== undefined) return { problem, retry, status: 'failed' }
  return { status: 'loaded', value: outcome.value as value }
}
