import { expect, type Page } from '@playwright/test'
import { leaveAccount } from './leaveAccount.js'
import { openPlayground, type Playground } from './Playground.js'
import { readCode } from './readCode.js'

/** Opens the playground with `query`, logs in as a new user of the embedded wallet, and closes the account. */
export async function logInByEmail(
  page: Page,
  email: string,
  query = '/?email=on&socials=on',
): Promise<Playground> {
  const playground = await openPlayground(page, query)
  const { modal, openModal, status } = playground
  await openModal()
  await modal.getByTestId('email-field').fill(email)
  await page.keyboard.press('Enter')
  await modal.getByTestId('code-field').fill(await readCode(page, page.request, email))
  await expect(status).toHaveText('connected')
  await leaveAccount(page)
  return playground
}
