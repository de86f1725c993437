import { watchSizes } from '../watchSizes.js'

/**
 * Notes how high the card is in the frame that first shows it: by that its head is placed, and stays. An observer tells after
 * that frame is laid out and before it is painted.
 */
export function anchorHead(dialog: HTMLElement): void {
  const card = dialog.querySelector<HTMLElement>('.card')
  if (!card) return
  const observer = watchSizes(() => {
    observer.disconnect()
    card.style.setProperty('--first-height', `${card.offsetHeight}px`)
  })
  observer.observe(card)
}
