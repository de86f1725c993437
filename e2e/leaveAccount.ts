import { expect, type Page } from '@playwright/test'

/** Closes the account, which the modal shows after a user's first login, with the offer of a secret. */
export async function leaveAccount(page: Page): Promise<void> {
  const modal = page.getByTestId('portico-modal')
  await expect(modal.getByTestId('account-secret')).toBeVisible()
  await modal.getByTestId('header-close').click()
  await expect(modal).toBeHidden()
}
