import { useState } from 'react'
import { defineSlot } from '../../core/slots.js'
import type { OpenRequest } from '../../core/state.js'
import { useShell } from '../shell/shellContext.js'

type Kept = { request: OpenRequest; values: Map<string, unknown> }

/** State of the views while the modal is open, by name. */
export const openStateSlot = defineSlot<Kept>()

/**
 * Keeps a view's state while the modal is open, even after the view has left the screen. When the user comes back from
 * the next view, the state is unchanged. `name` must be unique to the view.
 */
export function useStateWhileOpen<value>(name: string, initial: value): [value, (next: value) => void] {
  const { portico } = useShell()
  const { slots } = portico.internal
  const { modal } = portico.store.getState()

  function readKept(): Kept | undefined {
    const kept = slots.get(openStateSlot)
    if (modal.status === 'closed' || kept?.request === modal.request) return kept
    const begun: Kept = { request: modal.request, values: new Map() }
    slots.set(openStateSlot, begun)
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
