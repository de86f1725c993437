import { useEffect, useReducer } from 'react'
import type { Portico } from '../../core/portico.js'
import type { ViewName } from '../views.js'
import { loadAhead } from './loadAhead.js'
import { type AnyView, hasFailed, loadView, readView } from './loadView.js'

/** The loading state of a view. */
export type LoadedView =
  | { status: 'ready'; view: AnyView }
  | { status: 'loading' }
  | { status: 'error'; retry: () => void }

/** Returns a view and loads it if needed. Then, while the page is idle, loads the views that are likely next. */
export function useView(portico: Portico, name: ViewName): LoadedView {
  const view = readView(portico, name)
  const isFailed = !view && hasFailed(portico, name)
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    if (view || isFailed) return
    let isWanted = true
    const settle = () => isWanted && redraw()
    loadView(portico, name).then(settle, settle)
    return () => {
      isWanted = false
    }
  }, [isFailed, name, portico, view])

  useEffect(() => {
    const likely = typeof view?.next === 'function' ? view.next(portico) : view?.next
    if (!likely) return
    return loadAhead(likely.map((next) => () => loadView(portico, next)))
  }, [portico, view])

  if (view) return { status: 'ready', view }
  if (!isFailed) return { status: 'loading' }
  return {
    retry() {
      loadView(portico, name).catch(() => {}) // the next rendering shows the error
      redraw()
    },
    status: 'error',
  }
}
