/**
 * Stores which element has the focus, even in a shadow root. Returns a function that restores it to that element, or to
 * `instead` if the element is gone.
 */
export function rememberFocus(document: Document): (instead: HTMLElement | null) => void {
  const before = readActive(document)
  return (instead) => {
    const usable = before instanceof HTMLElement && before.isConnected && before !== document.body
    const target = usable ? before : instead
    // Restoring the focus must not scroll the page.
    if (target && readActive(document) !== target) target.focus({ preventScroll: true })
  }
}

function readActive(root: Document | ShadowRoot): Element | null {
  const active = root.activeElement
  return active?.shadowRoot?.activeElement ? readActive(active.shadowRoot) : active
}
