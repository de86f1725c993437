import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

test('default: all wallets, a search, and where to get a wallet that is not installed', async ({ page }) => {
  const { modal, openModal } = await openPlayground(page)
  await openModal()
  await modal.getByTestId('all-wallets').click()
  await expect(modal.getByRole('heading', { name: 'All wallets' })).toBeVisible()

  await test.step('announced wallets come first', async () => {
    const tiles = modal.locator('.wallet-tile')
    await expect(tiles.first()).toContainText('Installed')
    await expect.poll(() => tiles.count()).toBeGreaterThan(6)
  })

  await test.step('a search finds a wallet of the directory', async () => {
    await modal.getByRole('searchbox', { name: 'Search wallets' }).fill('coinbase')
    await expect(modal.locator('.wallet-tile')).toHaveCount(1)
    await modal.getByRole('button', { name: 'Coinbase Wallet' }).click()
  })

  await test.step('no code without a wallet to scan it, but the download', async () => {
    await expect(modal.getByRole('heading', { name: 'Get Coinbase Wallet' })).toBeVisible()
    await expect(modal.getByRole('link', { name: /Chrome extension/ })).toHaveAttribute(
      'href',
      /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)\//,
    )
    await expect(modal.getByTestId('pairing-qr')).toHaveCount(0)
  })

  await test.step('the way back leads to the results', async () => {
    await modal.getByRole('button', { name: 'Back' }).click()
    await expect(modal.getByRole('searchbox')).toHaveValue('coinbase')
    await modal.getByRole('button', { name: 'Clear search' }).click()
    await modal.getByRole('button', { name: /^Quick Wallet/ }).click()
    await expect(page.getByTestId('status')).toHaveText('connected')
  })
})

test.describe('on a phone', () => {
  test.use({
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    viewport: { height: 780, width: 390 },
  })

  test('behavior: without WalletConnect every wallet leads to its own browser or to its store, and none to a code', async ({
    page,
  }) => {
    // A click on a wallet would open that wallet and leave the page.
    await page.addInitScript(() => {
      window.open = () => null
    })
    const { modal, openModal } = await openPlayground(page, '/?walletConnect=off')
    await openModal()
    const row = modal.getByTestId('all-wallets')
    await expect(row.locator('.row-trailing')).toHaveText(/^2\d\d$/)
    const count = Number(await row.locator('.row-trailing').textContent())
    await row.click()
    await expect(modal.getByRole('heading', { name: 'All wallets' })).toBeVisible()
    const search = modal.getByRole('searchbox', { name: 'Search wallets' })

    await test.step('a wallet with a documented browser is opened by its link', async () => {
      await search.fill('metamask')
      await modal.getByRole('button', { exact: true, name: 'MetaMask' }).click()
      const link = modal.getByTestId('open-wallet')
      await expect(link).toHaveAttribute('href', /^https:\/\/link\.metamask\.io\/dapp\/localhost/)
      await modal.getByRole('button', { name: 'Back' }).click()
    })

    await test.step('another one shows its downloads, for this device first', async () => {
      await search.fill('rainbow')
      await modal.getByRole('button', { exact: true, name: 'Rainbow' }).click()
      await expect(modal.getByRole('heading', { name: 'Get Rainbow' })).toBeVisible()
      await expect(modal.getByRole('link').first()).toHaveAttribute('href', /^https:\/\/apps\.apple\.com\//)
      await expect(modal.getByTestId('pairing-qr')).toHaveCount(0)
      await modal.getByRole('button', { name: 'Back' }).click()
    })

    await test.step('the list is as long as its count', async () => {
      await modal.getByRole('button', { name: 'Clear search' }).click()
      const seen = new Set<string>()
      await expect
        .poll(
          async () => {
            const ids = await modal.locator('.screen-body').evaluate((body) => {
              const tiles = [...body.querySelectorAll<HTMLElement>('.wallet-tile[data-wallet-id]')]
              // Scrolls only to the last drawn row. A fixed distance would skip rows that a busy machine has not drawn
              // yet.
              tiles.at(-1)?.scrollIntoView({ block: 'start' })
              return tiles.map(({ dataset }) => dataset.walletId ?? '')
            })
            for (const id of ids) seen.add(id)
            return seen.size
          },
          { intervals: [50], timeout: 120_000 },
        )
        .toBe(count)
    })
  })
})
