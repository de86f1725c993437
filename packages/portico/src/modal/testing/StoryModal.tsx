import { createContext, useContext, useEffect, useState } from 'react'
import type { Portico } from '../../core/portico.js'
import { Modal } from '../shell/Modal.js'
import type { ViewData } from '../shell/viewRow.js'
import type { ViewName } from '../views.js'

export type StoryModalProps = {
  /** Creates the kit. Called once. */
  kit: () => Portico
  view?: ViewName
  data?: ViewData
  /** Runs before the story, e.g. a failed attempt. The modal opens when it has finished. */
  before?: (portico: Portico) => unknown
}

/** The open modal of a story, on any view. */
export function StoryModal({ before, data, kit, view }: StoryModalProps) {
  const [portico] = useState(kit)
  const start = useContext(StartContext)
  useEffect(() => {
    const over = before?.(portico)
    if (over instanceof Promise) void over.then(() => start(portico, view, data))
    else start(portico, view, data)
  }, [before, data, portico, start, view])
  return <Modal portico={portico} />
}

/** Opens the modal on any view, including those that a site cannot open. */
export function openOn(portico: Portico, view?: ViewName, data?: ViewData): void {
  portico.store.setState({
    modal: {
      loading: false,
      request: { data, id: 1, namespace: undefined, view },
      shake: false,
      status: 'open',
    },
  })
}

/** How a story starts. A test replaces it to reach the story's view from another view. */
export const StartContext = createContext(openOn)
