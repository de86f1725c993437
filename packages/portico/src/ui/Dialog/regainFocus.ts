import { afterPaint } from '../afterPaint.js'
import { focusNextAction } from '../Screen/focusNextAction.js'

/**
 * Takes the focus once a dialog that lay above this one has closed and left it nowhere: a view that came meanwhile could not
 * take it, and what had it before may be gone. Returns the end of it.
 */
export function regainFocus(dialog: HTMLElement): () => void {
  const { ownerDocument } = dialog
  let isOver = false
  const regain = (closed: Node) => {
    const { activeElement, body } = ownerDocument
    // A frame in a dialog that has closed keeps the focus for some frames more, and whoever types reaches nothing.
    const isNowhere = activeElement === null || activeElement === body || closed.contains(activeElement)
    if (isOver || !isNowhere || !dialog.matches('[open]')) return
    focusNextAction(dialog, dialog.querySelector<HTMLElement>('[data-screen]') ?? dialog)
  }
  // After the paint: focusing lays the page out, and a signature may be on its way to the page that asked for it.
  const hear = ({ target }: Event) => afterPaint(() => regain(target as Node))
  // It does not bubble.
  ownerDocument.addEventListener('close', hear, true)
  return () => {
    isOver = true
    ownerDocument.removeEventListener('close', hear, true)
  }
}
