import { useEffect, useState } from 'react'
import type { Portico } from '../../core/portico.js'
import { Modal } from '../Modal.js'
import type { ViewData } from '../navigation.js'
import type { ViewName } from '../viewName.js'

export type StoryModalProps = {
  /** Called once. */
  kit: () => Portico
  view?: ViewName
  data?: ViewData
  /** What happened before the story begins, e.g. a failed attempt. The modal opens once it is over. */
  before?: (portico: Portico) => unknown
}

/** The open modal of a story, on any view. */
export function StoryModal({ before, data, kit, view }: StoryModalProps) {
  const [portico] = useState(kit)
  useEffect(() => {
    const over = before?.(portico)
    if (over instanceof Promise) void over.then(() => openOn(portico, view, data))
    else openOn(portico, view, data)
  }, [before, data, portico, view])
  return <Modal portico={portico} />
}

/** Opens the modal on any view, where a host may only ask for some. */
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
