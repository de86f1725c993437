import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

test('hardening R16: Bitcoin beside EVM, from the choice of a network through a reload to the last disconnect', async ({
  page,
}) => {
  const { connectQuick, modal, openAccount, status } = await openPlayground(page, '/?bitcoin=approve')
  await connectQuick()
  await openAccount()
  await modal.getByTestId('account-network').click()
  await modal.getByRole('button', { name: /^Local Bitcoin/ }).click()
  await expect(modal.getByRole('heading', { name: 'Switch to Local Bitcoin' })).toBeVisible()
  await modal.getByRole('button', { name: 'Choose a wallet' }).click()
  await modal.getByRole('button', { name: /^Bitcoin Wallet/ }).click()
  await expect(modal).toBeHidden()
  const account = page.getByRole('button', { name: /bcrt…\w{4}/ }).first()
  await expect(account).toBeVisible()

  await page.reload()
  await expect(status).toHaveText('connected')
  await account.click()
  // The local network gave this balance to its first account. The page reads it because `extras` is on.
  await expect(modal.getByTestId('account-balance')).toContainText('12.5')
  await expect(modal.getByTestId('account-send')).toBeHidden()
  await modal.getByTestId('account-wallet').click()
  await modal.getByRole('tab', { name: 'EVM' }).click()
  await modal.getByRole('button', { name: /^Quick Wallet/ }).click()
  await modal.getByRole('tab', { name: 'Bitcoin' }).click()
  await modal.getByRole('button', { name: 'Disconnect Bitcoin Wallet' }).click()
  await expect(modal.getByText('Recently connected')).toBeVisible()
  await expect(status).toHaveText('connected')
  await modal
    .getByRole('button', { name: /^Disconnect/ })
    .last()
    .click()
  await expect(status).toHaveText('disconnected')
  await page.reload()
  await expect(status).toHaveText('disconnected')
})
