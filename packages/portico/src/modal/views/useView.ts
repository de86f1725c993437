import { useEffect, useState } from 'react'
import type { Portico } from '../../core/createPortico.js'
import type { ViewName } from '../viewName.js'
import { whenIdle } from '../whenIdle.js'
import { type AnyView, loadView, readView } from './loadView.js'

/** Where the loading of a view stands. */
export type LoadedView =
  | { status: 'ready'; view: AnyView }
  | { status: 'loading' }
  | { status: 'error'; retry: () => void }

/** A view, loaded if need be, and then, while the page is idle, those that are likely next. */
export function useView(portico: Portico, name: ViewName): LoadedView {
  const view = readView(portico, name)
  /** The last outcome of loading, and of which view: an earlier one says nothing. */
  const [outcome, setOutcome] = useState<{ name: ViewName; failed: boolean }>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (view) return
    let isWanted = true
    const settle = (failed: boolean) => () => isWanted && setOutcome({ failed, name })
    loadView(portico, name).then(settle(false), settle(true))
    return () => {
      isWanted = false
    }
  }, [attempt, name, portico, view])

  useEffect(() => {
    const likely = typeof view?.next === 'function' ? view.next(portico) : view?.next
    if (!likely) return
    return whenIdle(() => {
      // Not being there yet is no failure: it is loaded again, and told, when it is needed.
      for (const next of likely) loadView(portico, next).catch(() => {})
    })
  }, [portico, view])

  if (view) return { status: 'ready', view }
  if (outcome?.name !== name || !outcome.failed) return { status: 'loading' }
  return {
    retry() {
      setOutcome(undefined)
      setAttempt(attempt + 1)
    },
    status: 'error',
  }
}
