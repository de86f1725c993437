import type { Portico } from '../../core/portico.js'
import type { OpenRequest, State } from '../../core/state.js'
import { afterPaint } from '../../ui/afterPaint.js'
import { showEarly } from '../../ui/Dialog/Dialog.js'

/**
 * Returns the kit's modal state as React renders it. The closed dialog is already laid out, so an opening makes it
 * visible first, and React gets the new state afterwards. All other changes reach React immediately.
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
    /** Called when the dialog has opened or closed. Elements that belong above it wait for this. */
    hear: () => told(),
    read: () => (endAhead ? heard : readNow()),
    subscribe(notify: () => void): () => void {
      function settle() {
        endAhead?.()
        notify()
        // This comes last, because React opens the dialog in a microtask that is queued by then.
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
        // If the view must load, it is shown when it has loaded.
        if (!isThere(modal.request)) return notify()
        heard = before.modal
        const takeBack = showEarly(dialog)
        const { ownerDocument } = dialog
        // If the user presses a key, it is meant for the dialog on screen, so the dialog first opens and takes the
        // focus.
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
