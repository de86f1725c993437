import type { Locator, Page } from '@playwright/test'
import { sample } from '../scripts/testing/sample.mjs'
import { openPlayground, type Playground } from './Playground.js'
import { expect, test } from './test.js'
import { watchSlowness } from './watchSlowness.js'

/** Limit from the click on Send to the confirmed transfer on screen, in ms, with a wallet that approves immediately. */
const limitMs = 1_000

/** Opens the playground and connects the test wallet, which has tokens and approves by itself. */
async function connectTestWallet(page: Page): Promise<Playground> {
  const playground = await openPlayground(page, '/?wallet=approve')
  await playground.openModal()
  await playground.choose('Test Wallet')
  await expect(playground.status).toHaveText('connected')
  await expect(playground.modal).toBeHidden()
  return playground
}

/** Opens the account, then Send. */
async function openSend({ modal, openAccount }: Playground): Promise<void> {
  await openAccount()
  await modal.getByTestId('account-send').click()
  await expect(modal.getByRole('heading', { name: 'Send' })).toBeVisible()
}

/** Addresses of the test wallet's accounts; the first is the one in use. */
async function readAccounts(page: Page) {
  const [alice = '', bob = '', carol = ''] = await page.evaluate(
    () => window.playground.wallets.wallet.accounts,
  )
  return { alice, bob, carol }
}

type Transfer = { token: string; amount: string; receiver: string }

/** Fills in a transfer and goes to its review. `token` is the name of its row. */
async function review({ modal }: Playground, { amount, receiver, token }: Transfer): Promise<void> {
  await modal.getByTestId('send-token').click()
  await tokenRow(modal, token).click()
  await modal.getByTestId('send-amount').fill(amount)
  await modal.getByTestId('send-receiver').fill(receiver)
  await modal.getByRole('button', { exact: true, name: 'Preview Send' }).click()
  await expect(modal.getByRole('heading', { name: 'Review' })).toBeVisible()
}

function tokenRow(modal: Locator, name: string): Locator {
  return modal.locator('[data-token]').filter({ has: modal.page().getByText(name, { exact: true }) })
}

function banner(modal: Locator): Locator {
  return modal.getByTestId('send-banner')
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
          // The page may still show the result of the previous transfer.
          if (!banner?.textContent?.includes(sent)) return requestAnimationFrame(look)
          resolve(performance.now() - began)
        }
        button.click()
        look()
      }),
    amount,
  )
}

/** Changes how the test wallet decides about later transactions. */
function answerSends(page: Page, answer: 'approve' | 'reject' | 'fail'): Promise<void> {
  return page.evaluate((how) => {
    window.playground.wallets.wallet.setAnswer(({ kind }) => {
      if (kind !== 'sendTransaction' || how === 'approve') return 'approve'
      if (how === 'reject') return 'reject'
      throw Object.assign(new Error('insufficient funds for gas'), { code: -32603 })
    })
  }, answer)
}

test('default: native token, from the button to the block, in a second', { tag: '@timed' }, async ({
  page,
}) => {
  const playground = await connectTestWallet(page)
  const { bob } = await readAccounts(page)
  const { modal } = playground
  const readSlowness = await watchSlowness(page)
  const elapsedMs: number[] = []
  await openSend(playground)
  for (const amount of ['0.25', '0.26', '0.27']) {
    await review(playground, { amount, receiver: bob.toLowerCase(), token: 'Ether' })
    await expect(modal.getByTestId('review-amount')).toContainText(`${amount} ETH`)
    await expect(modal.getByText(/0x7099 7970 C518 12dc/)).toBeVisible()
    await expect(modal.getByTestId('review-network')).toHaveText(/Local network/)
    await expect(modal.getByTestId('review-fee')).toContainText('ETH')
    elapsedMs.push(await measureSend(page, amount))
    await expect(modal.getByRole('heading', { name: 'Account' })).toBeVisible()
    await modal.getByTestId('account-send').click()
  }
  const slowestMs = Math.round(Math.max(...elapsedMs))
  console.log(`native send: ${elapsedMs.map(Math.round)} ms from click to confirmed`)
  test.info().annotations.push({ description: `${slowestMs} ms`, type: 'native send, click to confirmed' })
  expect(slowestMs).toBeLessThanOrEqual(limitMs * (await readSlowness()))
})

for (const field of sample(['send-amount', 'send-receiver'], { nameOf: String, share: 1 / 2 })) {
  test(`behavior: one press of Enter in ${field} leads to the review and no further`, async ({ page }) => {
    const playground = await connectTestWallet(page)
    const { bob } = await readAccounts(page)
    const { modal } = playground
    await openSend(playground)
    await modal.getByTestId('send-token').click()
    await tokenRow(modal, 'Ether').click()
    await modal.getByTestId('send-amount').fill('0.001')
    await modal.getByTestId('send-receiver').fill(bob)
    await expect(modal.getByTestId('send-next')).toHaveText('Preview Send')
    // The button has this text even while the address is being resolved.
    await expect(modal.getByTestId('send-next')).not.toHaveAttribute('aria-disabled', 'true')
    await modal.getByTestId(field).press('Enter')
    await expect(modal.getByRole('heading', { name: 'Review' })).toBeVisible()
    // Within this time the wallet would have approved, and the account would be on screen again.
    await page.waitForTimeout(1_500)
    await expect(modal.getByRole('heading', { name: 'Review' })).toBeVisible()
    await expect(modal.getByRole('button', { exact: true, name: 'Send' })).toBeVisible()
  })
}

test('behavior: a recipient is in the recent list and one tap away the next time', async ({ page }) => {
  const playground = await connectTestWallet(page)
  const { carol } = await readAccounts(page)
  const { modal, page: site } = playground
  await openSend(playground)
  await review(playground, { amount: '0.01', receiver: carol, token: 'Ether' })
  await modal.getByTestId('save-contact').click()
  await modal.getByRole('textbox', { name: 'Name of the contact' }).fill('Carol')
  await site.keyboard.press('Enter')
  await expect(modal.getByText('Contact', { exact: true })).toBeVisible()
  await modal.getByTestId('send-confirm-button').click()
  await expect(banner(modal)).toHaveAttribute('data-status', 'confirmed')

  await modal.getByTestId('account-send').click()
  await modal.getByRole('button', { name: /^Carol/ }).click()
  await expect(modal.getByTestId('send-receiver')).toHaveValue(carol)
  await site.reload()
  await expect(playground.status).toHaveText('connected')
  await openSend(playground)
  await expect(modal.getByRole('button', { name: /^Carol/ })).toBeVisible()
})

const tokens = [
  ['ERC-20', 'Test USD Coin'],
  ['ERC-20 whose transfer returns nothing', 'Test Tether USD'],
] as const

for (const [name, token] of sample(tokens, { nameOf: ([each]) => each, share: 1 / 2 })) {
  test(`behavior: ${name}`, async ({ page }) => {
    const playground = await connectTestWallet(page)
    const { carol } = await readAccounts(page)
    const { modal } = playground
    await openSend(playground)
    await review(playground, { amount: '1.5', receiver: carol, token })
    await expect(modal.getByTestId('review-amount')).toContainText('1.5')
    await modal.getByTestId('send-confirm-button').click()
    await expect(modal.getByRole('heading', { name: 'Account' })).toBeVisible()
    await expect(banner(modal)).toHaveAttribute('data-status', 'confirmed')
    await expect(banner(modal)).toContainText('1.5')
  })
}

test('behavior: a rejection or a failure of the wallet loses nothing, and the user can try again', async ({
  page,
}) => {
  const playground = await connectTestWallet(page)
  const { bob } = await readAccounts(page)
  const { modal } = playground
  await openSend(playground)
  await review(playground, { amount: '0.02', receiver: bob, token: 'Ether' })
  await answerSends(page, 'reject')
  await modal.getByTestId('send-confirm-button').click()
  await expect(modal.getByText('You declined in Test Wallet. Nothing was sent.').first()).toBeVisible()
  await answerSends(page, 'fail')
  await modal.getByTestId('send-confirm-button').click()
  await expect(modal.getByText('Test Wallet could not send it').first()).toBeVisible()
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await expect(modal.getByTestId('send-amount')).toHaveValue('0.02')
  await expect(modal.getByTestId('send-receiver')).toHaveValue(bob)
  await modal.getByRole('button', { exact: true, name: 'Preview Send' }).click()
  await answerSends(page, 'approve')
  await modal.getByTestId('send-confirm-button').click()
  await expect(banner(modal)).toHaveAttribute('data-status', 'confirmed')
})

test('behavior: a transfer that would revert is not requested from the wallet', async ({ page }) => {
  const playground = await connectTestWallet(page)
  const { modal } = playground
  await openSend(playground)
  await modal.getByTestId('send-token').click()
  const id = await tokenRow(modal, 'Test USD Coin').getAttribute('data-token')
  await page.keyboard.press('Escape')
  // A token's contract does not accept ether.
  await review(playground, { amount: '0.01', receiver: id?.split(':')[2] ?? '', token: 'Ether' })
  await expect(modal.getByText('The network would reject this transfer.').first()).toBeVisible()
  await expect(modal.getByTestId('send-confirm-button')).toBeDisabled()
})

test('behavior: an unregistered name is refused, and so is more than the balance', async ({ page }) => {
  const playground = await connectTestWallet(page)
  const { modal } = playground
  await openSend(playground)
  await modal.getByTestId('send-token').click()
  await tokenRow(modal, 'Ether').click()
  await modal.getByTestId('send-amount').fill('1000000000')
  await expect(modal.getByTestId('send-next')).toHaveText('Insufficient Funds')
  await modal.getByTestId('send-amount').fill('0.1')
  await modal.getByTestId('send-receiver').fill('vitalik.eth')
  await expect(modal.getByText(/Error resolving name/).first()).toBeVisible()
  await expect(modal.getByTestId('send-next')).toHaveText('Invalid Address')
})

test('behavior: Max of the native token can be sent: the fee fits', async ({ page }) => {
  const playground = await openPlayground(page)
  const { bob } = await readAccounts(page)
  await playground.connectQuick()
  const { modal } = playground
  await openSend(playground)
  if ((await modal.getByTestId('send-next').textContent()) === 'Select Token') {
    await modal.getByTestId('send-token').click()
    await tokenRow(modal, 'Ether').click()
  }
  await modal.getByTestId('send-max').click()
  await expect(modal.getByTestId('send-amount')).toHaveValue(/^\d+\.\d{6,}$/)
  await modal.getByTestId('send-receiver').fill(bob)
  await modal.getByRole('button', { exact: true, name: 'Preview Send' }).click()
  await expect(modal.getByTestId('review-fee')).toContainText('ETH')
  await expect(modal.getByText('There is not enough ETH for the network fee.')).toHaveCount(0)
  await expect(modal.getByTestId('send-confirm-button')).toBeEnabled()
})

test('behavior: receive shows the address to scan and to copy', async ({ context, page }) => {
  const playground = await connectTestWallet(page)
  const { alice } = await readAccounts(page)
  const { modal, openAccount } = playground
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAccount()
  await modal.getByTestId('account-receive').click()
  await expect(modal.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await modal.getByTestId('copy-address').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(alice)
  await modal.getByTestId('compatible-networks').click()
  await expect(modal.locator('[data-network-id]')).toHaveCount(4)
})
