import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

test('default: all wallets, a search, and where a wallet is had that is not here', async ({ page }) => {
  const { modal, openModal } = await openPlayground(page)
  await openModal()
  await modal.getByTestId('all-wallets').click()
  await expect(modal.getByRole('heading', { name: 'All wallets' })).toBeVisible()

  await test.step('those of this page come first', async () => {
    const tiles = modal.locator('.wallet-tile')
    await expect(tiles.first()).toContainText('Installed')
    await expect.poll(() => tiles.count()).toBeGreaterThan(6)
  })

  await test.step('a search finds a wallet of the directory', async () => {
    await modal.getByRole('searchbox', { name: 'Search wallets' }).fill('coinbase')
    await expect(modal.locator('.wallet-tile')).toHaveCount(1)
    await modal.getByRole('button', { name: 'Coinbase Wallet' }).click()
  })

  await test.step('no code that nobody would answer, but where to get it', async () => {
    await expect(modal.getByRole('heading', { name: 'Get Coinbase Wallet' })).toBeVisible()
    await expect(modal.getByRole('link', { name: /Chrome extension/ })).toHaveAttribute(
      'href',
      /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)\//,
    )
    await expect(modal.getByTestId('pairing-qr')).toHaveCount(0)
  })

  await test.step('the way back leads to what was found', async () => {
    await modal.getByRole('button', { name: 'Back' }).click()
    await expect(modal.getByRole('searchbox')).toHaveValue('coinbase')
    await modal.getByRole('button', { name: 'Clear search' }).click()
    await modal.getByRole('button', { name: /^Quick Wallet/ }).click()
    await expect(page.getByTestId('status')).toHaveText('connected')
  })
})
