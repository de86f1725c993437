/**
 * Copies text to the clipboard. Returns false if the browser does not allow it, for example on a page without https or
 * in a frame without the permission. `near` must be in the open dialog, because nothing outside the dialog can be
 * selected.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, near)
  }
}

/** Copies without the Clipboard API, which is missing on pages without https. */
function copyBySelection(text: string, near: Element): boolean {
  const { ownerDocument, parentElement } = near
  const area = ownerDocument.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  const focused = (near.getRootNode() as Document | ShadowRoot).activeElement
  parentElement?.append(area)
  try {
    area.focus({ preventScroll: true })
    area.select()
    return ownerDocument.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
