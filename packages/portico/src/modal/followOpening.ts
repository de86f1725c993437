import type { Portico } from '../core/portico.js'
import type { OpenRequest, State } from '../core/state.js'
import { afterPaint } from '../ui/afterPaint.js'
import { showAhead } from '../ui/Dialog/Dialog.js'

/**
 * The kit's modal as React draws it. React hears of an opening once it is on screen: the dialog stands there closed, drawn
 * and laid out, and only has to be seen. Of all else it hears at once.
 */
export function followOpening(
  portico: Portico,
  findDialog: () => HTMLDialogElement | null,
  isThere: (request: OpenRequest) => boolean,
) {
  const readNow = () => portico.store.getState().modal
  let heard: State['modal'] = readNow()
  let endAhead: (() => void) | undefined
  let told = () => {}

  return {
    /** The dialog has opened, or closed: what is to lie above it may come. */
    hear: () => told(),
    read: () => (endAhead ? heard : readNow()),
    subscribe(notify: () => void): () => void {
      function settle() {
        endAhead?.()
        notify()
        // Last: React opens the dialog in a microtask that is queued by then.
        told()
      }
      const stop = portico.store.subscribe((state, before) => {
        if (state.modal === before.modal) return
        const dialog = findDialog()
        const { modal } = state
        if (before.modal.status === 'open' || modal.status === 'closed' || !dialog?.isConnected)
          return settle()
        portico.internal.running.opening = new Promise((resolve) => {
          told = resolve
        })
        // What has to be loaded is seen once it is there.
        if (!isThere(modal.request)) return notify()
        heard = before.modal
        const takeBack = showAhead(dialog)
        const { ownerDocument } = dialog
        // A key is meant for what is on screen, and finds the focus there.
        ownerDocument.addEventListener('keydown', settle, true)
        const end = () => {
          endAhead = undefined
          ownerDocument.removeEventListener('keydown', settle, true)
          if (readNow().status === 'closed') takeBack()
        }
        endAhead = end
        afterPaint(() => {
          if (endAhead === end) settle()
        })
      })
      return () => {
        stop()
        endAhead?.()
        told()
      }
    },
  }
}
