/**
 * Returns the visible texts inside matching elements that are cut off by their own box or by one around it. Texts only
 * for screen readers do not count.
 */
export function findCut(root: ParentNode, selector: string): (string | null)[] {
  return [...root.querySelectorAll<HTMLElement>(`${selector} :not(.visually-hidden)`)]
    .filter((element) => {
      const { overflowX } = getComputedStyle(element)
      // An inline box has no fixed width that its content could exceed.
      return overflowX !== 'visible' && element.clientWidth > 0 && element.scrollWidth > element.clientWidth
    })
    .map(({ textContent }) => textContent)
}
