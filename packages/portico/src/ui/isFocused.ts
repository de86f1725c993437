/**
 * Checks whether an element has the focus of its document. It does not use `:focus`, which matches nothing in Firefox
 * while another window is in front.
 */
export function isFocused(element: Element): boolean {
  const root = element.getRootNode()
  return (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === element
}
