import { focusNextAction } from 'portico/ui'

/** Moves the focus to the next action of the screen, or to its top, and scrolls the action into sight. */
export function focusNext(): void {
  const screen = document.querySelector<HTMLElement>('[data-screen]')
  if (!screen) return
  focusNextAction(screen, screen)
  // Below the visible part in a low window, or if the text is large.
  if (document.activeElement !== screen) document.activeElement?.scrollIntoView({ block: 'nearest' })
}
