// The entry of a chunk with the behavior of an open dialog.
import { dragSheet } from './dragSheet.js'
import { followHeight } from './followHeight.js'
import { followKeyboard } from './followKeyboard.js'
import { isSheet } from './isSheet.js'
import { lockScroll } from './lockScroll.js'
import { regainFocus } from './regainFocus.js'
import { sparePageDialogs } from './sparePageDialogs.js'

/** Starts the behavior of an open dialog. Returns a function that ends it. */
export function accompany(dialog: HTMLElement, card: HTMLElement): () => void {
  // Measurements come first and changes to the page last, so that the page is laid out once.
  const ends = [
    followHeight(card),
    followKeyboard(dialog),
    regainFocus(dialog),
    lockScroll(dialog.ownerDocument),
    sparePageDialogs(dialog.ownerDocument),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** If the card is a sheet, lets a finger drag it away, starting with the pointerdown event. */
export function drag(start: PointerEvent, card: HTMLElement, onDismiss: () => void): void {
  if (isSheet()) dragSheet(start, card, onDismiss)
}
