/**
 * Stores which element has the focus, in shadow roots too. Returns a function that closes the dialog and restores the
 * focus to that element, or to `instead` if the element is gone. A dialog that the page opened meanwhile comes first.
 */
export function rememberFocus(document: Document): (instead: HTMLElement | null, close: () => void) => void {
  const before = readActive(document)
  const dialogBefore = lastDialog(document)
  return (instead, close) => {
    const now = lastDialog(document)
    const opened = now === dialogBefore ? undefined : now
    // React hears nothing while it removes. A page's own dialog of React would take the returning focus for one
    // outside it, and close.
    const isQuiet = opened !== undefined || before?.closest(dialogs)
    if (isQuiet) document.defaultView?.addEventListener('focusin', keep, true)
    close()
    const usable = before instanceof HTMLElement && before.isConnected && before !== document.body
    const target = opened ?? (usable ? before : instead)
    // Restoring the focus must not scroll the page.
    if (target && readActive(document) !== target) target.focus({ preventScroll: true })
    if (opened && !opened.contains(document.activeElement))
      opened.querySelector<HTMLElement>('a[href],button,input,select,textarea,[tabindex]')?.focus()
    if (isQuiet) document.defaultView?.removeEventListener('focusin', keep, true)
  }
}

const dialogs = '[role=dialog],[role=alertdialog]'

const keep = (event: Event) => event.stopPropagation()

const lastDialog = (document: Document) => [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)

function readActive(root: Document | ShadowRoot): Element | null {
  const active = root.activeElement
  return active?.shadowRoot?.activeElement ? readActive(active.shadowRoot) : active
}
