/**
 * The scroll lock of each document, with the function that releases it. It is module-level because a page can have
 * several dialogs (two kits, the wallet frame). The first to open locks the page, and the last to close restores it.
 */
const locks = new WeakMap<Document, { holders: number; restore: () => void }>()

/**
 * Stops the page behind a dialog from scrolling, without a style element, and without the shift that a disappearing
 * scroll bar causes. Returns a function that restores the page's own inline style exactly.
 */
export function lockScroll(document: Document): () => void {
  const lock = locks.get(document) ?? { holders: 0, restore: hold(document) }
  lock.holders += 1
  locks.set(document, lock)

  let released = false
  return () => {
    if (released) return
    released = true
    lock.holders -= 1
    if (lock.holders > 0) return
    locks.delete(document)
    lock.restore()
  }
}

function hold(document: Document): () => void {
  const { documentElement } = document
  const { style } = documentElement
  const hadScrollBar = (document.defaultView?.innerWidth ?? 0) > documentElement.clientWidth
  const hadAttribute = documentElement.hasAttribute('style')

  // The style is important, because otherwise a page that resets everything with !important would scroll.
  const restoreOverflow = setImportant(style, 'overflow', 'hidden')
  const restoreGutter = hadScrollBar ? setImportant(style, 'scrollbar-gutter', 'stable') : undefined
  return () => {
    restoreGutter?.()
    restoreOverflow()
    // The attribute is read first. Chromium serializes it at that moment, and would otherwise write an empty one again.
    if (!hadAttribute && documentElement.getAttribute('style') === '')
      documentElement.removeAttribute('style')
  }
}

function setImportant(style: CSSStyleDeclaration, property: string, value: string): () => void {
  const before = style.getPropertyValue(property)
  const priority = style.getPropertyPriority(property)
  style.setProperty(property, value, 'important')
  return () => {
    if (before === '') style.removeProperty(property)
    else style.setProperty(property, before, priority)
  }
}
