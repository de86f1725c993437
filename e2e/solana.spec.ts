import type { Locator, Page } from '@playwright/test'
import { openPlayground, type Playground } from './Playground.js'
import { expect, test } from './test.js'
import { watchSlowness } from './watchSlowness.js'

/** Limit from the click on Send to the confirmed transfer on screen, in ms, with a wallet that approves immediately. */
const limitMs = 1_000

/** The owner of this address has no account on the cluster, so a transfer must create a token account. */
const receiver = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

/** Opens the playground and connects the Solana wallet, which approves by itself. */
async function connectSolana(page: Page): Promise<Playground> {
  const playground = await openPlayground(page, '/?solana=approve')
  await playground.openModal()
  await playground.choose('Solana Wallet')
  await expect(playground.status).toHaveText('connected')
  await expect(playground.modal).toBeHidden()
  return playground
}

async function openAccount({ modal, page }: Playground): Promise<void> {
  await page
    .getByRole('button', { name: /[1-9A-HJ-NP-Za-km-z]{4}…[1-9A-HJ-NP-Za-km-z]{4}/ })
    .first()
    .click()
  await expect(modal.getByRole('heading', { name: 'Account' })).toBeVisible()
}

/** Fills in a transfer and goes to its review. */
async function review(modal: Locator, token: string, amount: string): Promise<void> {
  await modal.getByTestId('account-send').click()
  await modal.getByTestId('send-token').click()
  await modal.locator(`[data-token]`).filter({ hasText: token }).first().click()
  await modal.getByTestId('send-amount').fill(amount)
  await modal.getByTestId('send-receiver').fill(receiver)
  await modal.getByRole('button', { exact: true, name: 'Preview Send' }).click()
  await expect(modal.getByRole('heading', { name: 'Review' })).toBeVisible()
}

/** Clicks Send and measures until the account shows that the transfer arrived. */
function measureSend(page: Page, amount: string): Promise<number> {
  return page.evaluate(
    (sent) =>
      new Promise<number>((resolve, reject) => {
        const root = document.querySelector('portico-modal')?.shadowRoot
        const button = root?.querySelector<HTMLElement>('[data-testid="send-confirm-button"]')
        if (!root || !button) return reject(new Error('There is nothing to send.'))
        const began = performance.now()
        const look = () => {
          const banner = root.querySelector('[data-testid="send-banner"][data-status="confirmed"]')
          if (!banner?.textContent?.includes(sent)) return requestAnimationFrame(look)
          resolve(performance.now() - began)
        }
        button.click()
        look()
      }),
    amount,
  )
}

test('default: connect, see SOL and tokens, send both within a second, reload, disconnect', {
  tag: '@timed',
}, async ({ page }) => {
  const playground = await connectSolana(page)
  const { modal } = playground
  await openAccount(playground)
  await expect(modal.getByText('Local Solana')).toBeVisible()
  // The server knows the tokens' prices and names.
  await expect(modal.getByTestId('account-total')).toBeVisible()
  for (const name of ['Agora Credits', 'Lantern Oil', 'Solana']) {
    await expect(modal.getByText(name, { exact: true }).first()).toBeVisible()
  }

  const readSlowness = await watchSlowness(page)
  const took: { sol: number[]; token: number[] } = { sol: [], token: [] }
  for (const amount of ['1.25', '1.26', '1.27']) {
    await review(modal, 'Solana', amount)
    took.sol.push(await measureSend(page, amount))
  }
  expect(Math.max(...took.sol)).toBeLessThan(limitMs * (await readSlowness()))

  for (const [index, amount] of ['12.5', '12.6', '12.7'].entries()) {
    await review(modal, 'Agora Credits', amount)
    // At first the recipient has no account of the token, so the sender also pays the deposit for one.
    if (index === 0) await expect(modal.getByText(/^You also pay 0\.002\d*\sSOL/)).toBeVisible()
    took.token.push(await measureSend(page, amount))
  }
  expect(Math.max(...took.token)).toBeLessThan(limitMs * (await readSlowness()))
  console.log(
    `SOL ${took.sol.map(Math.round)} ms, SPL ${took.token.map(Math.round)} ms from click to confirmed`,
  )

  await page.reload()
  await expect(playground.status).toHaveText('connected')
  expect(await page.evaluate(() => window.playground.wallets.solana.approvals.length)).toBe(0)
  await openAccount(playground)
  await modal.getByTestId('account-menu').click()
  await modal.getByTestId('disconnect-button').click()
  await expect(playground.status).toHaveText('disconnected')
})

test('behavior: without a server the network itself returns the tokens', async ({ page }) => {
  const playground = await openPlayground(page, '/?solana=approve&server=off')
  await playground.openModal()
  await playground.choose('Solana Wallet')
  await expect(playground.status).toHaveText('connected')
  await openAccount(playground)
  await expect(playground.modal.getByTestId('account-balance')).toContainText('SOL')
  await expect(playground.modal.getByText('Lantern Oil', { exact: true })).toBeVisible()
})

test('error: if the user rejects the transfer, nothing is sent', async ({ page }) => {
  const playground = await connectSolana(page)
  const { modal } = playground
  await openAccount(playground)
  await review(modal, 'Solana', '2')
  await page.evaluate(() => window.playground.wallets.solana.setAnswer('reject'))
  await modal.getByTestId('send-confirm-button').click()
  await expect(modal.getByText('You declined in Solana Wallet. Nothing was sent.').first()).toBeVisible()
})

test('default: two recipients are paid in one transaction, and a rejection loses nothing', async ({
  page,
}) => {
  const playground = await connectSolana(page)
  const { modal } = playground
  await openAccount(playground)
  await modal.getByTestId('account-send').click()
  await modal.getByTestId('send-token').click()
  await modal.locator('[data-token]').filter({ hasText: 'Solana' }).first().click()
  await modal.getByTestId('send-amount').fill('0.5')
  await modal.getByTestId('send-receiver').fill(receiver)
  await modal.getByTestId('send-add').click()
  await modal.getByTestId('send-amount').fill('0.25')
  await modal.getByTestId('send-receiver').fill('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')
  await modal.getByRole('button', { name: 'Preview 2 transfers' }).click()
  await expect(modal.getByTestId('many-total')).toContainText('0.75 SOL')
  await expect(modal.getByTestId('many-row')).toHaveCount(2)

  await page.evaluate(() => window.playground.wallets.solana.setAnswer('reject'))
  await modal.getByTestId('many-confirm').click()
  await expect(modal.getByText('You declined in Solana Wallet. Nothing was sent.').first()).toBeVisible()
  await expect(modal.getByTestId('many-row')).toHaveCount(2)

  await page.evaluate(() => window.playground.wallets.solana.setAnswer('approve'))
  await modal.getByTestId('many-confirm').click()
  await expect(modal.getByRole('heading', { name: 'Account' })).toBeVisible()
  await expect(modal.getByTestId('send-banner')).toHaveAttribute('data-status', 'confirmed')
  await expect(modal.getByTestId('send-banner')).toContainText('2 transfers')
})
