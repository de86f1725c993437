import { watchSizes } from '../watchSizes.js'

/**
 * Stores the card's height in the first frame that shows it. The position of the header depends on this height for
 * good. An observer runs after the layout of that frame and before its paint.
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
