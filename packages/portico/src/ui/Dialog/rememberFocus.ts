/** Notes what has the focus, in shadow roots too. Returns what gives it back: to that, or to `instead` if that is gone. */
export function rememberFocus(document: Document): (instead: HTMLElement | null) => void {
  const before = readActive(document)
  return (instead) => {
    const usable = before instanceof HTMLElement && before.isConnected && before !== document.body
    const target = usable ? before : instead
    // Returning must not scroll the page to the button.
    if (target && readActive(document) !== target) target.focus({ preventScroll: true })
  }
}

function readActive(root: Document | ShadowRoot): Element | null {
  const active = root.activeElement
  return active?.shadowRoot?.activeElement ? readActive(active.shadowRoot) : active
}
