/**
 * Gives a focus that was lost back to the host's button. The dialog returns it to what opened it; where connecting or
 * disconnecting has replaced that button by another, nobody has it.
 */
export function returnFocus(document: Document, frames = 60): void {
  const { activeElement, body } = document
  if (activeElement?.localName === 'portico-modal' && frames > 0) {
    // On a busy machine the dialog is still fading out, and all behind it is inert.
    requestAnimationFrame(() => returnFocus(document, frames - 1))
    return
  }
  if (activeElement && activeElement !== body) return
  const button = '.portico-button:is([data-kind=account],[data-kind=connect]):not(:disabled)'
  document.querySelector<HTMLElement>(button)?.focus({ preventScroll: true })
}
