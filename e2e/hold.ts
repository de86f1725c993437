import { expect, type Locator } from '@playwright/test'

/** Holds one of the wallet's decision buttons with the mouse until its ring is full, then releases it. */
export async function hold(button: Locator): Promise<void> {
  const { mouse } = button.page()
  await expect(button).toHaveAttribute('data-armed')
  await button.hover()
  await mouse.down()
  await expect(button).toHaveAttribute('data-hold', 'full')
  await mouse.up()
}
