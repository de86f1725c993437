import { afterPaint } from '../afterPaint.js'
import { focusNextAction } from '../Screen/focusNextAction.js'

/**
 * Takes the focus if a dialog above this one closes and leaves it nowhere. A view that came meanwhile could not take
 * it, and the element that had it before may be gone. Returns a function that stops it.
 */
export function regainFocus(dialog: HTMLElement): () => void {
  const { ownerDocument } = dialog
  let isOver = false
  const regain = (closed: Node) => {
    const { activeElement, body } = ownerDocument
    // A frame in a closed dialog keeps the focus for a few more frames, and what the user types reaches nothing.
    const isNowhere = activeElement === null || activeElement === body || closed.contains(activeElement)
    if (isOver || !isNowhere || !dialog.matches('[open]')) return
    focusNextAction(dialog, dialog.querySelector<HTMLElement>('[data-screen]') ?? dialog)
  }
  // After the paint, because focusing causes a layout, and a signature may be on its way to the page that requested it.
  const hear = ({ target }: Event) => afterPaint(() => regain(target as Node))
  // In the capture phase, because `close` does not bubble.
  ownerDocument.addEventListener('close', hear, true)
  return () => {
    isOver = true
    ownerDocument.removeEventListener('close', hear, true)
  }
}
