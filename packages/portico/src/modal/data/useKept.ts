import { useState } from 'react'
import type { OpenRequest } from '../../core/state.js'
import { useShell } from '../shellContext.js'

type Kept = { request: OpenRequest; values: Map<string, unknown> }

/**
 * Keeps a view's state beyond its screen while the modal is open, so that it is unchanged after the
 * user comes back from the next view. `name` must be unique to the view.
 */
export function useKept<value>(name: string, initial: value): [value, (next: value) => void] {
  const { portico } = useShell()
  const { memo } = portico.internal
  const { modal } = portico.store.getState()

  function readKept(): Kept | undefined {
    const kept = memo.get('modal.kept') as Kept | undefined
    if (modal.status === 'closed' || kept?.request === modal.request) return kept
    const begun: Kept = { request: modal.request, values: new Map() }
    memo.set('modal.kept', begun)
    return begun
  }

  const [current, setCurrent] = useState<value>(() => {
    const values = readKept()?.values
    return values?.has(name) ? (values.get(name) as value) : initial
  })
  return [
    current,
    (next) => {
      readKept()?.values.set(name, next)
      setCurrent(next)
    },
  ]
}
