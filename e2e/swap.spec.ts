import type { Page } from '@playwright/test'
import { localContracts } from '@portico/testkit/chain'
import { type Address, createPublicClient, erc20Abi, formatUnits, type Hex, http, parseEventLogs } from 'viem'
import { ports } from './FrameHost.js'
import { openPlayground, type Playground } from './Playground.js'
import { expect, test } from './test.js'
import { watchSlowness } from './watchSlowness.js'

/** Limit from the end of the pause after typing until the price is on screen, in ms. Source: the issue about swaps. */
const limitMs = 400
/** The pause after typing, in ms. Source: specification, section 9 (text debounce). */
const debounceMs = 500

/** Opens Swap with a wallet that has ether and tokens and approves by itself. */
async function openSwap(page: Page): Promise<Playground> {
  const playground = await openPlayground(page, '/?wallet=approve')
  await playground.openModal()
  await playground.choose('Test Wallet')
  await expect(playground.status).toHaveText('connected')
  await expect(playground.modal).toBeHidden()
  await playground.openAccount()
  await playground.modal.getByTestId('account-swaps').click()
  await expect(playground.modal.getByRole('heading', { exact: true, name: 'Swap' })).toBeVisible()
  return playground
}

async function choose({ modal }: Playground, side: 'from' | 'to', symbol: string): Promise<void> {
  await modal.getByTestId(`swap-token-${side}`).click()
  await modal.getByTestId(`swap-chip-${symbol}`).click()
  await expect(modal.getByTestId(`swap-token-${side}`)).toContainText(symbol)
}

/** Returns the balance that one side of the swap shows, in whole tokens. */
async function readHeld({ modal }: Playground, side: 'from' | 'to'): Promise<number> {
  const text = (await modal.getByTestId(`swap-balance-${side}`).textContent()) ?? ''
  return Number(text.replaceAll(/[^\d.]/g, ''))
}

/** Returns how many dollar coins the swap on screen has bought, as the network reports. */
async function readBought({ modal, page }: Playground): Promise<number> {
  const href = (await modal.getByTestId('swap-explorer').getAttribute('href')) ?? ''
  const [hash] = /0x[\da-f]{64}/i.exec(href) ?? []
  const [buyer] = await page.evaluate(() => window.playground.wallets.wallet.accounts)
  const node = createPublicClient({ transport: http(`http://127.0.0.1:${ports.chain}`) })
  const { logs } = await node.getTransactionReceipt({ hash: hash as Hex })
  const [bought] = parseEventLogs({
    abi: erc20Abi,
    args: { to: buyer as Address },
    eventName: 'Transfer',
    logs: logs.filter(({ address }) => address.toLowerCase() === localContracts.usdCoin.toLowerCase()),
  })
  return Number(formatUnits(bought?.args.value ?? 0n, 6))
}

/** Measures the milliseconds from a keystroke until the review can be opened. */
function measureQuote(page: Page, amount: string): Promise<number> {
  return page.evaluate(
    (typed) =>
      new Promise<number>((resolve, reject) => {
        const root = document.querySelector('portico-modal')?.shadowRoot
        const field = root?.querySelector<HTMLInputElement>('[data-testid="swap-amount"]')
        if (!root || !field) return reject(new Error('There is no field.'))
        const isThere = () => root.querySelector('[data-testid="swap-next"][data-step="review"]') !== null
        const startedAt = performance.now()
        const observer = new MutationObserver(() => {
          if (!isThere()) return
          observer.disconnect()
          resolve(performance.now() - startedAt)
        })
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        // The keystroke removes the price of the previous input first.
        requestAnimationFrame(() =>
          observer.observe(root, { attributes: true, childList: true, subtree: true }),
        )
      }),
    amount,
  )
}

test('ether for a token and back, by an external wallet, on Uniswap’s own contracts', async ({ page }) => {
  const playground = await openSwap(page)
  const { modal } = playground
  await choose(playground, 'to', 'USDC')
  await modal.getByTestId('swap-amount').fill('0.5')
  await expect(modal.getByTestId('swap-next')).toHaveText('Review swap')
  const received = Number((await modal.getByTestId('swap-received').textContent())?.replaceAll(',', ''))
  expect(received).toBeGreaterThan(1000)
  const before = await readHeld(playground, 'to')
  await modal.getByTestId('swap-next').click()
  await expect(modal.getByTestId('swap-route')).toContainText('ETH → USDC')
  await expect(modal.getByTestId('swap-source')).toHaveText('Uniswap')
  await modal.getByTestId('swap-confirm').click()
  await expect(modal.getByTestId('swap-end')).toContainText(/[\d,.]+\u00a0USDC$/)
  // The screen shows the amount that arrived. It may differ from the quote, because other journeys trade in the same
  // pool meanwhile.
  const bought = await readBought(playground)
  await expect(modal.getByTestId('swap-end')).toContainText(
    `${bought.toLocaleString('en-US', { maximumFractionDigits: 6 })}\u00a0USDC`,
  )
  expect(Math.abs(bought - received) / received).toBeLessThan(0.01)
  await modal.getByTestId('swap-again').click()

  await choose(playground, 'to', 'USDC')
  // Other journeys send a few dollars from this account meanwhile.
  await expect
    .poll(async () => Math.abs((await readHeld(playground, 'to')) - before - bought))
    .toBeLessThan(50)
  await modal.getByTestId('swap-turn').click()
  await modal.getByTestId('swap-amount').fill('100')
  await expect(modal.getByTestId('swap-next')).toHaveText('Review swap')
  await modal.getByTestId('swap-next').click()
  await expect(modal.getByText('The first allows the provider to take exactly 100')).toBeVisible()
  await modal.getByRole('button', { name: 'Approve and swap' }).click()
  await expect(modal.getByTestId('swap-end')).toContainText('100\u00a0USDC for')
  await modal.getByTestId('swap-done').click()
  await expect(modal.getByRole('heading', { name: 'Account' })).toBeVisible()
})

test('a pasted address, a price impact that needs a confirmation, and one that is refused', async ({
  page,
}) => {
  const playground = await openSwap(page)
  const { modal } = playground
  await modal.getByTestId('swap-token-to').click()
  await modal.getByTestId('swap-token-search').fill('0x6667eB4B09568908F0f0B2b64c06beAd1f6556d8')
  await expect(modal.getByText('This token is not verified')).toBeVisible()
  await modal.locator('[data-token$="6556d8" i]').click()
  await expect(modal.getByTestId('swap-token-to')).toContainText('UNI-V2')
  await modal.getByTestId('swap-amount').fill('9')
  await expect(modal.getByText(/^You will lose about/)).toBeVisible()
  await modal.getByTestId('swap-next').click()
  await expect(modal.getByTestId('swap-confirm')).toHaveAttribute('aria-disabled', 'true')
  await modal.getByTestId('swap-accept').click()
  await expect(modal.getByTestId('swap-confirm')).not.toHaveAttribute('aria-disabled', 'true')
  await modal.getByTestId('swap-cancel').click()
  await modal.getByTestId('swap-amount').fill('90')
  await expect(modal.getByTestId('swap-next')).toHaveText('Price impact too high')
})

test('the price is there in time', { tag: '@timed' }, async ({ page }) => {
  const playground = await openSwap(page)
  const { modal } = playground
  await choose(playground, 'to', 'USDC')
  await modal.getByTestId('swap-amount').fill('0.1')
  await expect(modal.getByTestId('swap-next')).toHaveText('Review swap')
  const readSlowness = await watchSlowness(page)
  const took: number[] = []
  for (const amount of ['0.2', '0.3', '0.4', '0.5', '0.6']) took.push(await measureQuote(page, amount))
  console.log(`a price: ${took.map((ms) => Math.round(ms - debounceMs))} ms after the pause in typing`)
  const [, , middle = 0] = took.sort((a, b) => a - b)
  expect(middle - debounceMs).toBeLessThanOrEqual(limitMs * (await readSlowness()))
})

test('a rejected swap loses nothing', async ({ page }) => {
  const playground = await openSwap(page)
  const { modal } = playground
  await choose(playground, 'to', 'USDC')
  await modal.getByTestId('swap-amount').fill('0.6')
  await expect(modal.getByTestId('swap-next')).toHaveText('Review swap')

  await page.evaluate(() => window.playground.wallets.wallet.setAnswer('reject'))
  await modal.getByTestId('swap-next').click()
  await modal.getByTestId('swap-confirm').click()
  await expect(modal.getByText('You declined in Test Wallet. Nothing was swapped.')).toBeVisible()
  await modal.getByTestId('swap-cancel').click()
  await expect(modal.getByTestId('swap-amount')).toHaveValue('0.6')
})
