/**
 * Moves a lost focus back to the site's button. The dialog restores the focus to the element that opened it, but
 * connecting or disconnecting may have replaced that button.
 */
export function returnFocus(document: Document, frames = 60): void {
  const { activeElement, body } = document
  if (activeElement?.localName === 'portico-modal' && frames > 0) {
    // On a busy machine, the dialog may still be fading out, and everything behind it is inert.
    requestAnimationFrame(() => returnFocus(document, frames - 1))
    return
  }
  if (activeElement && activeElement !== body) return
  const button = '.portico-button:is([data-kind=account],[data-kind=connect]):not(:disabled)'
  document.querySelector<HTMLElement>(button)?.focus({ preventScroll: true })
}
