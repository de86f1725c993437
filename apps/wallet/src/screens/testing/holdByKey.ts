import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Holds a button by a key, once a press counts, until its ring is full, and then lets go. */
export async function holdByKey(button: Locator): Promise<void> {
  await expect.element(button).toHaveAttribute('data-armed')
  const element = button.element()
  if (!(element instanceof HTMLElement)) throw new TypeError('A button is an HTML element.')
  element.focus()
  await userEvent.keyboard('{Enter>}')
  await expect.element(button).toHaveAttribute('data-hold', 'full')
  await userEvent.keyboard('{/Enter}')
}
