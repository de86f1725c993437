/**
 * Puts the focus where the next action is: on the element marked `data-autofocus`, else on `fallback`, which
 * lets a screen reader begin at its top.
 */
export function focusNextAction(within: HTMLElement, fallback: HTMLElement): void {
  const marked = within.querySelector<HTMLElement>('[data-autofocus]')
  const target = marked ?? fallback
  target.focus({ preventScroll: true })
}
