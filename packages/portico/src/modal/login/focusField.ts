import { isFocused } from '../../ui/isFocused.js'
import { focusNextAction } from '../../ui/Screen/focusNextAction.js'

/** Moves the focus from a button that has finished back to the view's field, so that the user can type there. */
export function focusField(button: HTMLElement): void {
  const screen = button.closest<HTMLElement>('[data-screen]')
  // If the user has moved on meanwhile, the focus stays.
  if (screen && isFocused(button)) focusNextAction(screen, button)
}
