/**
 * Whether the modal can be drawn here: Chrome and Edge 120, Firefox 124, Safari 17.4. The floor stands in
 * docs/getting-started.md; of what it takes, these came last, and what draws the modal at all.
 */
export function isNewEnough(): boolean {
  const { AbortSignal, CSSStyleSheet, HTMLDialogElement, URL } = globalThis
  return [
    AbortSignal.any,
    URL.canParse,
    CSSStyleSheet?.prototype.replaceSync,
    HTMLDialogElement?.prototype.showModal,
    [].findLast,
  ].every(Boolean)
}
