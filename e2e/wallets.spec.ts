import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

test('default: two wallets, another one active, one disconnected, removed', async ({ page }) => {
  const playground = await openPlayground(page, '/?wallet=approve')
  const { choose, connectQuick, modal, openAccount, status } = playground
  const [[first = '', second = ''], [quick = '']] = await page.evaluate(() => {
    const { wallets } = window.playground
    return [wallets.wallet.accounts, wallets.quick.accounts] as const
  })
  await connectQuick()
  const address = page.getByTestId('address').first()

  await test.step('add a second one', async () => {
    await openAccount()
    await modal.getByTestId('account-wallet').click()
    await expect(modal.getByRole('heading', { name: 'Wallets' })).toBeVisible()
    await modal.getByRole('button', { name: 'Add wallet' }).click()
    await choose('Test Wallet')
    await expect(address).toHaveText(first)
  })

  await test.step('the first one is active again, also after a reload', async () => {
    await expect(modal).toBeHidden()
    await openAccount()
    await modal.getByTestId('account-wallet').click()
    await expect(modal.locator('[aria-current]')).toContainText('Test Wallet')
    await modal.getByTestId('wallet-test.portico.quick').click()
    await expect(modal.locator('[aria-current]')).toContainText('Quick Wallet')
    await expect(address).toHaveText(quick)
    await page.keyboard.press('Escape')
    await expect(modal.getByText(short(quick)).first()).toBeVisible()
    await page.reload()
    await expect(status).toHaveText('connected')
    await expect(address).toHaveText(quick)
  })

  await test.step('another account of the other wallet', async () => {
    // Shares all accounts, as a user does in the wallet itself.
    await page.evaluate(() => {
      const { wallet } = window.playground.wallets
      wallet.setSharedAccounts(wallet.accounts)
    })
    await openAccount()
    await modal.getByTestId('account-wallet').click()
    await modal.getByTestId('wallet-test.portico.wallet').click()
    await expect(modal.locator('[aria-current]')).toContainText('3 accounts')
    await modal.locator('[aria-current]').click()
    await modal.getByTestId(`account-${second}`).click()
    await expect(address).toHaveText(second)
  })

  await test.step('disconnect one of them; the other stays', async () => {
    await modal.getByTestId('disconnect-test.portico.wallet').click()
    await expect(address).toHaveText(quick)
    await expect(status).toHaveText('connected')
    await expect(modal).toBeVisible()
    await modal.getByTestId('forget-test.portico.wallet').click()
    await expect(modal.getByTestId('recent-test.portico.wallet')).toHaveCount(0)
  })

  await test.step('disconnect the last one', async () => {
    await modal.getByTestId('disconnect-all').click()
    await expect(status).toHaveText('disconnected')
    await expect(modal).toBeHidden()
  })
})
