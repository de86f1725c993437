import { useEffect } from 'react'
import type { Portico } from '../../core/portico.js'
import { StoryModal } from './StoryModal.js'

/** Shows the list of networks, in which the user has just chosen one. */
export function PickedNetwork({ kit, networkId }: { kit: () => Portico; networkId: string }) {
  useEffect(() => {
    let frame = 0
    const pick = () => {
      const root = [...document.querySelectorAll('portico-modal')].at(-1)?.shadowRoot
      const row = root?.querySelector<HTMLElement>(`[data-network-id="${networkId}"]`)
      if (row) row.click()
      else frame = requestAnimationFrame(pick)
    }
    pick()
    return () => cancelAnimationFrame(frame)
  }, [networkId])
  return <StoryModal kit={kit} view="Networks" />
}
