/**
 * Sheets by document and text. The map is module-level, because a constructed sheet belongs to a document, and all of
 * its shadow roots can share it. A second modal then parses nothing. Weak keys let a closed document be
 * garbage-collected. The contents depend only on the keys, so sharing has no visible effect.
 */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * Adopts style sheets into a shadow root or a document, each at most once, in the order given.
 * Constructed sheets need neither `unsafe-inline` nor a Trusted Types policy.
 */
export function adopt(root: ShadowRoot | Document, ...texts: readonly string[]): void {
  // jsdom does not support adopted sheets, and unit tests with it paint nothing.
  if (!root.adoptedStyleSheets) return
  // Only a document has no owner. `instanceof` does not work, because an iframe has its own `Document` class.
  const document = root.ownerDocument ?? (root as Document)
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, known)

  const added = texts
    .map((text) => known.get(text) ?? parse(document, known, text))
    .filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  if (added.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...added]
}

function parse(document: Document, known: Map<string, CSSStyleSheet>, text: string): CSSStyleSheet {
  // A sheet can be adopted only in the document that constructed it.
  const { CSSStyleSheet } = document.defaultView ?? globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  known.set(text, sheet)
  return sheet
}
