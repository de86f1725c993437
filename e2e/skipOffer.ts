import { expect, type Page } from '@playwright/test'

/** Skips the offer of a passkey or password that follows the first login. */
export async function skipOffer(page: Page): Promise<void> {
  const later = page.frameLocator('#w3m-iframe').getByTestId('secret-later')
  // The offer appears after the modal has closed.
  await later.click()
  await expect(later).toHaveCount(0)
  await expect(page.getByTestId('portico-modal')).toBeHidden()
}
