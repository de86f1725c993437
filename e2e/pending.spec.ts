import type { Page } from '@playwright/test'
import { onPlayground, openPlayground, type Playground } from './Playground.js'
import { expect, test } from './test.js'

// Two visits, and a pending transaction.
/**
 * Opens the wallet whose account neither other journeys nor the demo's sandbox use. The wallet skips one nonce, so its
 * transactions stay pending until `mine` uses that nonce. The network itself must not be stopped, because other
 * journeys use it.
 */
async function openWaiting(page: Page): Promise<Playground & { mine: () => Promise<unknown> }> {
  const playground = await openPlayground(page, '/?locked=approve')
  await playground.openModal()
  await playground.choose('Locked Wallet')
  await expect(playground.status).toHaveText('connected')
  await expect(playground.modal).toBeHidden()
  const nonce = await page.evaluate(async () => {
    const { accounts, provider } = window.playground.wallets.locked
    const [account] = accounts
    const request = provider.request.bind(provider)
    const count = Number(await request({ method: 'eth_getTransactionCount', params: [account, 'latest'] }))
    Object.assign(provider, {
      request: (asked: { method: string; params?: readonly unknown[] }) => {
        const [call] = asked.params ?? []
        if (asked.method !== 'eth_sendTransaction') return request(asked)
        const later = { nonce: `0x${(count + 1).toString(16)}`, ...(call as object) }
        return request({ ...asked, params: [later] })
      },
    })
    return count
  })
  const mine = () =>
    page.evaluate(async (next) => {
      const { accounts, provider } = window.playground.wallets.locked
      const [from] = accounts
      await provider.request({
        method: 'eth_sendTransaction',
        params: [{ from, nonce: `0x${next.toString(16)}`, to: from, value: '0x0' }],
      })
    }, nonce)
  return { ...playground, mine }
}

/** Sends ether, and stays on the account while the transaction is pending. */
async function send({ modal, openAccount, page }: Playground, amount: string): Promise<void> {
  const [receiver = ''] = await page.evaluate(() => window.playground.wallets.wallet.accounts)
  await openAccount()
  await modal.getByTestId('account-send').click()
  await modal.getByTestId('send-token').click()
  await modal.locator('[data-token]').filter({ hasText: 'Ether' }).first().click()
  await modal.getByTestId('send-amount').fill(amount)
  await modal.getByTestId('send-receiver').fill(receiver)
  await modal.getByRole('button', { exact: true, name: 'Preview Send' }).click()
  await modal.getByTestId('send-confirm-button').click()
  await expect(modal.getByTestId('send-banner')).toHaveAttribute('data-status', 'pending')
}

test('a pending transfer survives a reload, is in the activity, is sped up there and arrives', async ({
  page,
}) => {
  const { mine, ...playground } = await openWaiting(page)
  await send(playground, '0.0125')
  await page.reload()
  const { modal, openAccount, status } = onPlayground(page)
  await expect(status).toHaveText('connected')
  await openAccount()
  await modal.getByRole('tab', { name: 'Activity' }).click()
  const row = modal.getByTestId('activity-waiting').first()
  await expect(row).toContainText('Pending')
  await row.click()
  await expect(modal.getByTestId('pending-amount')).toHaveText('0.0125 ETH')
  await modal.getByTestId('pending-speed-up').click()
  const nonce = await modal.getByTestId('pending-nonce').textContent()
  await expect(modal.getByText(new RegExp(`“nonce” in Locked Wallet.* must be ${nonce}\\b`))).toBeVisible()
  await modal.getByTestId('pending-confirm').click()
  await expect(modal.getByTestId('pending-status')).toHaveText('Being sped up')
  await mine()
  await expect(modal.getByTestId('pending-status')).toHaveText('Confirmed', { timeout: 15_000 })
})

test('a pending transfer is canceled, and the funds stay', async ({ page }) => {
  const { mine, modal, ...playground } = await openWaiting(page)
  await send({ ...playground, modal }, '0.0375')
  await modal.getByTestId('send-banner-details').click()
  await modal.getByTestId('pending-cancel').click()
  await modal.getByTestId('pending-confirm').click()
  await expect(modal.getByTestId('pending-status')).toHaveText('Being canceled')
  await mine()
  await expect(modal.getByTestId('pending-status')).toHaveText('Canceled', { timeout: 15_000 })
  await expect(modal.getByText('You still have the 0.0375 ETH')).toBeVisible()
})

test('a pending swap survives a reload, is in the activity, and settles', async ({ page }) => {
  const { mine, modal, openAccount } = await openWaiting(page)
  await openAccount()
  await modal.getByTestId('account-swaps').click()
  await modal.getByTestId('swap-token-to').click()
  await modal.getByTestId('swap-chip-USDC').click()
  await modal.getByTestId('swap-amount').fill('0.05')
  await expect(modal.getByTestId('swap-next')).toHaveText('Review swap')
  await modal.getByTestId('swap-next').click()
  await modal.getByTestId('swap-confirm').click()
  // The swap was sent but is not in a block. Before that, only the request to the wallet is stored, under another key.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('@portico/sends'))).toContain('"swap"')
  await page.reload()
  const again = onPlayground(page)
  await expect(again.status).toHaveText('connected')
  await again.openAccount()
  await expect(modal.getByTestId('send-banner')).toContainText('Swapping 0.05 ETH for')
  await modal.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.getByTestId('activity-waiting').first()).toContainText('Swap')
  await mine()
  await expect(modal.getByTestId('send-banner')).toContainText('Swapped 0.05 ETH', { timeout: 15_000 })
})
