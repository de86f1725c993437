import { useEffect } from 'react'
import type { Portico } from '../../core/portico.js'
import { StoryModal } from './StoryModal.js'

/** Shows the review of a transfer and clicks Send, because only a click prompts the wallet. */
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
