import { isFocused } from '../isFocused.js'

/**
 * Moves the focus to the element marked `data-autofocus`. If there is none, or it is not visible yet, `fallback` gets
 * the focus, and a screen reader starts at its top.
 */
export function focusNextAction(within: HTMLElement, fallback: HTMLElement): void {
  const marked = within.querySelector<HTMLElement>('[data-autofocus]')
  marked?.focus({ preventScroll: true })
  if (!marked || !isFocused(marked)) fallback.focus({ preventScroll: true })
}
