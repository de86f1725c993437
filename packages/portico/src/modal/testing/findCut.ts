/**
 * Returns the visible texts inside matching elements that their own box, or one around it, cuts
 * off. Texts for screen readers only do not count.
 */
export function findCut(root: ParentNode, selector: string): (string | null)[] {
  return [...root.querySelectorAll<HTMLElement>(`${selector} :not(.visually-hidden)`)]
    .filter((element) => {
      const { overflowX } = getComputedStyle(element)
      // An inline box has no width of its own that its content could exceed.
      return overflowX !== 'visible' && element.clientWidth > 0 && element.scrollWidth > element.clientWidth
    })
    .map(({ textContent }) => textContent)
}
