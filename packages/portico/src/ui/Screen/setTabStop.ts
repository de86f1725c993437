/**
 * Lets the Tab key stop at a scroller, which then has the name of its card, or lets it pass. Without `tabindex`, Firefox
 * would stop at every scroller, even without a name.
 */
export function setTabStop(scroller: Element, isStop: boolean): void {
  scroller.setAttribute('tabindex', isStop ? '0' : '-1')
  scroller.role = isStop ? 'group' : null
  const name = isStop && scroller.closest('dialog, main')?.getAttribute('aria-labelledby')
  scroller.setAttribute('aria-labelledby', name || '')
}
