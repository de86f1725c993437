import { expect, type Page } from '@playwright/test'

/** After the first login the wallet offers to make it only the person's: not now. */
export async function skipOffer(page: Page): Promise<void> {
  const later = page.frameLocator('#w3m-iframe').getByTestId('secret-later')
  // It comes once the modal has gone.
  await later.click({ timeout: 15_000 })
  await expect(later).toHaveCount(0)
  await expect(page.getByTestId('portico-modal')).toBeHidden()
}
