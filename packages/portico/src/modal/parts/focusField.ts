import { focusNextAction } from '../../ui/Screen/focusNextAction.js'

/** From a button that has done its work, back to where its view wants the focus: what is typed next goes there. */
export function focusField(button: HTMLElement): void {
  const screen = button.closest<HTMLElement>('[data-screen]')
  // Whoever has turned to something else meanwhile stays there.
  if (screen && button.matches(':focus')) focusNextAction(screen, button)
}
