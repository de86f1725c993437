// The entry of a chunk with the behavior of an open dialog.
import { adopt } from '../adopt.js'
import { dragSheet } from './dragSheet.js'
import { followHeight } from './followHeight.js'
import { followRoom } from './followRoom.js'
import { isSheet } from './isSheet.js'
import { keepFocusSeen } from './keepFocusSeen.js'
import { lockScroll } from './lockScroll.js'
import { lowWindowCss } from './lowWindow.css.js'
import { regainFocus } from './regainFocus.js'
import { sparePageDialogs } from './sparePageDialogs.js'

/** Starts the behavior of an open dialog. Returns a function that ends it. */
export function accompany(dialog: HTMLElement, card: HTMLElement): () => void {
  const focus = keepFocusSeen(dialog)
  const fit = () => {
    const root = dialog.getRootNode()
    if (root instanceof ShadowRoot && dialog.hasAttribute('data-low')) adopt(root, lowWindowCss)
    focus.look()
  }
  // Measurements come first and changes to the page last, so that the page is laid out once.
  const ends = [
    followHeight(card),
    focus.stop,
    regainFocus(dialog),
    lockScroll(dialog.ownerDocument),
    sparePageDialogs(dialog.ownerDocument),
    followRoom(dialog, fit),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** If the card is a sheet, lets a finger drag it away, starting with the pointerdown event. */
export function drag(start: PointerEvent, card: HTMLElement, onDismiss: () => void): void {
  if (isSheet()) dragSheet(start, card, onDismiss)
}
