import { useEffect } from 'react'
import type { Portico } from '../../core/portico.js'
import { StoryModal } from './StoryModal.js'

/** The review of a transfer, and a click on Send: the wallet is only asked by one. */
export function ReviewedSend({ kit }: { kit: () => Portico }) {
  useEffect(() => {
    let frame = 0
    const press = () => {
      const host = [...document.querySelectorAll('portico-modal')].at(-1)
      const button = host?.shadowRoot?.querySelector<HTMLElement>('[data-testid="send-confirm-button"]')
      if (button) button.click()
      else frame = requestAnimationFrame(press)
    }
    press()
    return () => cancelAnimationFrame(frame)
  }, [])
  return <StoryModal kit={kit} view="WalletSendPreview" />
}
