/** Words inside of what matches that their own box, or one around it, cuts off. What is for screen readers alone is not seen. */
export function findCut(root: ParentNode, selector: string): (string | null)[] {
  return [...root.querySelectorAll<HTMLElement>(`${selector} :not(.visually-hidden)`)]
    .filter((element) => {
      const { overflowX } = getComputedStyle(element)
      // An inline box has no width of its own to be wider than.
      return overflowX !== 'visible' && element.clientWidth > 0 && element.scrollWidth > element.clientWidth
    })
    .map(({ textContent }) => textContent)
}
