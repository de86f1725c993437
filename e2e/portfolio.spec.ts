import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openPlayground, type Playground } from './Playground.js'
import { expect, test } from './test.js'

/** The demo's server is one port above its page. */
const serverUrl = `http://localhost:${Number(process.env.PORTICO_E2E_PORT ?? 5180) + 1}`

/** Opens the playground with the test wallet's account. The wallet approves by itself. */
async function openTestAccount(page: Page): Promise<Playground> {
  const playground = await openPlayground(page, '/?wallet=approve')
  await playground.openModal()
  await playground.choose('Test Wallet')
  await expect(playground.status).toHaveText('connected')
  await expect(playground.modal).toBeHidden()
  await playground.openAccount()
  return playground
}

const accountsOf = (page: Page) => page.evaluate(() => window.playground.wallets.wallet.accounts)

test('default: the change of the account in a day, and the price history of ether, by pointer and by keys', async ({
  page,
}) => {
  const { modal } = await openTestAccount(page)
  await expect(modal.getByTestId('account-day')).toHaveText(/^\$[\d,.]+ \([+−]\d+\.\d\d%\)in 24 h$/)
  await modal.getByRole('list', { name: 'Tokens' }).getByRole('button', { name: /ETH/ }).first().click()

  const chart = modal.getByTestId('price-chart')
  await expect(chart).toContainText(/Over the last day: first \$2,\d{3}\.\d\d, last \$2,\d{3}\.\d\d/)
  const slider = chart.getByRole('slider', { name: 'Price of ETH over time' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /^\$2,\d{3}\.\d\d, \w+ \d+, \d+:\d\d/)
  await expect(chart).toContainText('0.00%')

  await modal.getByRole('tab', { name: 'Year' }).click()
  // The prices are from a year of trades on the local network's own market.
  await expect(chart).toContainText(/Over the last year: first \$2,\d{3}\.\d\d/)
  const [low, high] = await chart.locator('bdi').allTextContents()
  expect(low).not.toBe(high)
  await page.keyboard.press('ArrowRight')
  await expect(modal.getByRole('tab', { name: 'Day' })).toHaveAttribute('aria-selected', 'true')
  await expect(chart).toContainText('Over the last day')
})

test('default: an NFT is sent, and its recipient has it', async ({ page }) => {
  const { modal } = await openTestAccount(page)
  const [, , carol = ''] = await accountsOf(page)
  const ticketsOf = async () => {
    const response = await page.request.get(`${serverUrl}/v1/account/eip155:31337:${carol}/nfts`)
    const { nfts } = (await response.json()) as { nfts: { name: string; quantity: string }[] }
    return Number(nfts.find(({ name }) => name === 'Bicycle ticket')?.quantity ?? '0')
  }
  const before = await ticketsOf()
  await modal.getByRole('tab', { name: 'NFTs' }).click()
  await modal.getByRole('button', { name: /Bicycle ticket/ }).click()
  await modal.getByTestId('nft-send-start').click()
  await modal.getByTestId('nft-count').fill('2')
  await modal.getByTestId('send-receiver').fill(carol)
  await expect(modal.getByText(/^Goes to this address on .+\. You cannot undo this\.$/)).toBeVisible()
  await modal.getByTestId('nft-send').click()
  await expect(modal.getByRole('heading', { name: 'Account' })).toBeVisible()
  await expect(modal.getByTestId('send-banner')).toHaveAttribute('data-status', 'confirmed')
  await expect.poll(ticketsOf).toBe(before + 2)
})

test('default: a payment is requested with its amount, and a wallet reads it from the code', async ({
  page,
}) => {
  const { modal } = await openTestAccount(page)
  const [alice = ''] = await accountsOf(page)
  await page.evaluate(() => {
    const written: string[] = []
    Object.assign(window, { written })
    navigator.clipboard.writeText = async (text) => void written.push(text)
  })
  await modal.getByTestId('account-receive').click()
  await modal.getByTestId('receive-amount-start').click()
  await expect(modal.getByTestId('receive-amount')).toBeFocused()
  await page.keyboard.type('0.25')
  await expect(modal.getByText(/The code requests 0\.25.ETH/)).toBeVisible()
  await modal.getByTestId('copy-request').click()
  // EIP-681: the amount in wei, and the network.
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'written')))
    .toEqual([`ethereum:${alice}@31337?value=250000000000000000`])
  await modal.getByTestId('receive-amount-end').click()
  await expect(modal.getByTestId('receive-amount-start')).toBeVisible()
})

test('default: the activity is saved as a table', async ({ page }) => {
  const { modal } = await openTestAccount(page)
  const [alice = ''] = await accountsOf(page)
  await modal.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.getByRole('list', { name: 'Activity' }).getByRole('heading').first()).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    modal.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('activity.csv')
  const lines = (await readFile(await saved.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(lines[0]).toMatch(/^time,type,status,network,hash,from,to,direction,amount,symbol,/)
  // More than one page of entries: the file has the whole history, not only the entries on screen.
  expect(lines.length).toBeGreaterThan(60)
  expect(lines.slice(1).every((line) => line.includes('eip155:31337'))).toBe(true)
  expect(lines.join('\n').toLowerCase()).toContain(alice.toLowerCase())
})

test('default: one total over two families, in the site’s currency, and the link from one to the other', async ({
  page,
}) => {
  const playground = await openPlayground(page, '/?wallet=approve&solana=approve&currency=eur')
  const { modal } = playground
  await playground.openModal()
  await playground.choose('Test Wallet')
  await expect(modal).toBeHidden()
  await playground.openAccount()
  await modal.getByTestId('account-network').click()
  await modal.getByRole('button', { name: /^Local Solana/ }).click()
  await modal.getByRole('button', { name: 'Choose a wallet' }).click()
  await modal.getByRole('button', { name: /^Solana Wallet/ }).click()
  await expect(modal).toBeHidden()
  await page.getByTestId('open').click()
  const sum = modal.getByTestId('all-worth-sum')
  await expect(sum).toHaveText(/^€[\d,]+\.\d\d$/)
  await sum.click()
  const read = async (id: string) => {
    const [, euros = ''] = /€([\d,]+\.\d\d)/.exec((await modal.getByTestId(id).textContent()) ?? '') ?? []
    return Number(euros.replaceAll(',', ''))
  }
  // Shares appear one by one. They change between two readings, because other journeys trade and send meanwhile.
  await expect(async () => {
    const shares = [await read('share-eip155'), await read('share-solana')]
    expect(Math.min(...shares)).toBeGreaterThan(0)
    expect(shares.reduce((all, one) => all + one, 0)).toBeCloseTo(await read('all-worth-sum'), 0)
  }).toPass({ timeout: 15_000 })
  await modal.getByTestId('share-eip155').click()
  await expect(modal.getByTestId('share-eip155')).toHaveAttribute('aria-current', 'true')
  await expect(modal.getByTestId('account-total')).toContainText('€')
})

test('behavior: a currency without a known rate is not made up', async ({ page }) => {
  const playground = await openPlayground(page, '/?wallet=approve&currency=zar')
  await playground.openModal()
  await playground.choose('Test Wallet')
  await expect(playground.modal).toBeHidden()
  await playground.openAccount()
  await expect(playground.modal.getByTestId('account-total')).toContainText('$')
  await expect(playground.modal.getByText('In US dollars: no rate for ZAR')).toBeVisible()
})
