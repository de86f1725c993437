import { expect, type Locator } from '@playwright/test'

/** Holds a button of the wallet that decides, by mouse, until its ring is full, and lets go. */
export async function hold(button: Locator): Promise<void> {
  const { mouse } = button.page()
  await expect(button).toHaveAttribute('data-armed')
  await button.hover()
  await mouse.down()
  await expect(button).toHaveAttribute('data-hold', 'full')
  await mouse.up()
}
