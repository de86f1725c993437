import { afterPaint } from '../afterPaint.js'
import { focusNextAction } from '../Screen/focusNextAction.js'

/**
 * Takes the focus for this dialog if a dialog above it closes and no other element gets the focus. A view that appeared
 * meanwhile could not take the focus, and the element that had it before may be gone. Returns a function that stops
 * this.
 */
export function regainFocus(dialog: HTMLElement): () => void {
  const { ownerDocument } = dialog
  let isOver = false
  const regain = (closed: Node) => {
    const { activeElement, body } = ownerDocument
    // An iframe in a closed dialog keeps the focus for a few more frames, and the user's typing would be lost.
    const isNowhere = activeElement === null || activeElement === body || closed.contains(activeElement)
    if (isOver || !isNowhere || !dialog.matches('[open]')) return
    focusNextAction(dialog, dialog.querySelector<HTMLElement>('[data-screen]') ?? dialog)
  }
  // This waits for the paint, because focusing causes a layout, and the signature that the page requested should reach
  // it first.
  const hear = ({ target }: Event) => afterPaint(() => regain(target as Node))
  // The capture phase is needed, because `close` does not bubble.
  ownerDocument.addEventListener('close', hear, true)
  return () => {
    isOver = true
    ownerDocument.removeEventListener('close', hear, true)
  }
}
