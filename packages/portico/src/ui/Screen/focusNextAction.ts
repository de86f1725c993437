/**
 * Puts the focus where the next action is: on the element marked `data-autofocus`, else, and while that cannot be seen
 * yet, on `fallback`, which lets a screen reader begin at its top.
 */
export function focusNextAction(within: HTMLElement, fallback: HTMLElement): void {
  const marked = within.querySelector<HTMLElement>('[data-autofocus]')
  marked?.focus({ preventScroll: true })
  if (!marked?.matches(':focus')) fallback.focus({ preventScroll: true })
}
