import { afterEach, assert, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectEmbedded } from '../../../core/actions/connectEmbedded.js'
import { tokensRest } from '../../../core/actions/getTokens.js'
import { close, open } from '../../../core/actions/open.js'
import type { EmbeddedUser } from '../../../core/embeddedClient.js'
import type { TrackedSend } from '../../../core/entities.js'
import { queryClientOf } from '../../../core/queries/queryClient.js'
import { changeSends } from '../../../core/trackedSends.js'
import { findCut } from '../../testing/findCut.js'
import { hostileTexts } from '../../testing/hostileTexts.js'
import { loadViews } from '../../testing/loadViews.js'
import { nextFrames } from '../../testing/nextFrames.js'
import { renderModal } from '../../testing/renderModal.js'
import { stopClock } from '../../testing/stopClock.js'
import { embeddedOf, storyLogin } from '../../testing/storyEmbedded.js'
import {
  manyNfts,
  manyTokens,
  manyTransactions,
  storyFriend,
  storyHistory,
  storyNfts,
  storyPrices,
  storyTokens,
} from '../../testing/storyPortfolio.js'
import {
  type StoryPortico,
  storyAddress,
  storyBitcoinAddresses,
  storyNetwork,
} from '../../testing/storyPortico.js'
import { type StoryServerOptions, storyServer } from '../../testing/storyServer.js'
import { viewTest } from '../../testing/viewTest.js'

const ends: (() => Promise<void>)[] = []
async function show(...parameters: Parameters<typeof renderModal>) {
  const shown = await renderModal(...parameters)
  ends.push(shown.end)
  open(shown.portico)
  await expect.poll(shown.title).toBe('Account')
  return shown
}
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await page.viewport(414, 896)
  vi.restoreAllMocks()
})

const text = (root: ShadowRoot, id: string) => root.querySelector(`[data-testid="${id}"]`)?.textContent

test('default: the address, the balance, the network and the explorer', async () => {
  const { modal, root } = await show({ connected: 'Harbor' })
  expect(text(root, 'copy-address')).toContain('0x5290…9EE7')
  await expect.poll(() => text(root, 'account-balance')).toBe('Balance1.234ETH')
  expect(text(root, 'account-network')).toContain('Ethereum')
  await modal.getByTestId('account-menu').click()
  await expect
    .element(modal.getByRole('link', { name: 'View on Ethereumscan' }))
    .toHaveAttribute('href', `https://explorer-1.test/address/${storyAddress}`)
})

test("behavior: on Rootstock, the account's address is shown and copied with the network's capitals", async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { root } = await show({
    connected: 'Harbor',
    networks: [storyNetwork(31, 'Rootstock Testnet', 'tRBTC')],
    wallets: [{ addresses: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'], name: 'Harbor' }],
  })
  // Source: EIP-1191, its test cases.
  const written = '0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd'
  const whole = () => root.querySelector('.account-whole')?.textContent?.replaceAll(' ', '')
  await expect.poll(whole).toBe(written)
  root.querySelector<HTMLElement>('[data-testid="copy-address"]')?.click()
  await expect.poll(() => copied.mock.calls).toEqual([[written]])
})

test.each([
  ['bip122', 'bc1q…5mdq'],
  ['cosmos', '7vfC…voxs'],
  ['polkadot', '7vfC…voxs'],
] as const)('behavior: a family without balances and sending shows neither: %s', async (otherFamily, short) => {
  const { modal, root } = await show({
    features: { activity: true },
    otherConnected: 'Lantern',
    otherFamily,
    otherWallets: ['Lantern'],
  })
  expect(text(root, 'copy-address')).toContain(short)
  expect(tabs(root)).toEqual([])
  await expect.element(modal.getByTestId('account-receive')).toBeVisible()
  expect(['account-balance', 'account-total', 'account-send'].map((id) => text(root, id))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('behavior: the complete address is shown on focus, and copied', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { dialog, heard, modal, root } = await show({ connected: 'Harbor' })
  const whole = root.querySelector<HTMLElement>('#portico-address')
  if (!whole) throw new Error('The whole address is not there.')
  expect(whole.textContent?.replaceAll(' ', '')).toBe(storyAddress)
  // Moves the pointer away, because an earlier test may have left it over the address, and hover also shows the whole
  // address.
  await userEvent.hover(modal.getByTestId('account-receive'))
  expect(getComputedStyle(whole).display).toBe('none')
  const button = modal.getByRole('button', { name: 'Copy address' })
  await userEvent.tab()
  await userEvent.tab()
  expect(root.activeElement).toBe(button.element())
  expect(getComputedStyle(whole).display).toBe('block')
  expect(button.element().getAttribute('aria-describedby')).toBe('portico-address')
  await userEvent.keyboard('{Enter}')
  await expect.poll(heard).toContain('Copied')
  expect(written).toHaveBeenCalledWith(storyAddress)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => getComputedStyle(whole).display).toBe('none')
  expect(dialog.open).toBe(true)
})

test('behavior: a loading balance is a skeleton of its size, and an unknown one is not zero', async () => {
  const { modal, portico, root, end } = await renderModal({ balance: 'never', connected: 'Harbor' })
  open(portico)
  await expect.element(modal.getByText('Loading balance')).toBeInTheDocument()
  const height = root.querySelector<HTMLElement>('.account-worth')?.offsetHeight
  await end()

  const failed = await show({ balance: 'fail', connected: 'Harbor' })
  await expect.poll(() => text(failed.root, 'account-balance')).toBe('Balance–')
  await expect.element(failed.modal.getByText('Not able to retrieve balance')).toBeVisible()
  await expect.element(failed.modal.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(failed.root.querySelector<HTMLElement>('.account-worth')?.offsetHeight).toBe(height)
})

test('behavior: a family without balances shows none, and no retry', async () => {
  const { modal, root } = await show({ balance: 'none', connected: 'Harbor' })
  await expect.element(modal.getByTestId('account-network')).toBeVisible()
  // The balance is requested even so, because a server may have it. Here, no server does.
  // The modal loads this last.
  await expect.poll(() => root.querySelector('[role=status]')).not.toBeNull()
  await nextFrames()
  expect(root.querySelector('.account-worth, .account-retry')).toBeNull()
})

test('behavior: amounts are truncated, never rounded up', async () => {
  const { root } = await show({
    balance: { amount: '1999999999999999999', decimals: 18, symbol: 'ETH' },
    connected: 'Harbor',
  })
  await expect.poll(() => text(root, 'account-balance')).toBe('Balance1.999ETH')
})

test('behavior: until the wallet responds, the address is shown and the network cannot be changed', async () => {
  const { modal, root } = await show({ connected: 'Harbor', restoring: true })
  expect(text(root, 'copy-address')).toContain('0x5290…9EE7')
  await expect.element(modal.getByText('Waiting for Harbor. Unlock it to continue.')).toBeVisible()
  const network = root.querySelector('[data-testid="account-network"]')
  expect(network?.getAttribute('aria-disabled')).toBe('true')
  await modal.getByTestId('account-menu').click()
  await expect.element(modal.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})

test('behavior: a wallet on a network that the site does not have shows no balance and no explorer', async () => {
  const { modal, root } = await show({
    allowUnsupportedChain: true,
    connected: 'Harbor',
    wallets: [{ name: 'Harbor', networkId: 'eip155:666' }],
  })
  await expect.poll(() => text(root, 'account-balance')).toBe('Balance–')
  expect(text(root, 'account-network')).toContain('eip155:666')
  await modal.getByTestId('account-menu').click()
  await expect.element(modal.getByTestId('disconnect-button')).toBeVisible()
  expect(modal.getByRole('link').elements()).toHaveLength(0)
})

test('behavior: a closed modal sends no requests', async () => {
  const { dialog, portico, root } = await show({ balance: 'fail', connected: 'Harbor' })
  const { eip155 } = portico.families
  assert(eip155?.getBalance)
  const asked = vi.fn(eip155.getBalance)
  Object.assign(eip155, { getBalance: asked })
  const look = async () => {
    dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('online'))
    await pass(30_000)
    return asked.mock.calls.length
  }
  // Waits for the first response. Otherwise, the first request could count as one of the closed modal.
  await expect.poll(() => text(root, 'account-balance')).toBe('Balance–')
  const { pass } = stopClock()
  await expect.poll(look).toBeGreaterThan(0)
  close(portico)
  await expect.poll(() => dialog.open).toBe(false)
  await expect.poll(() => queryClientOf(portico).isFetching()).toBe(0)
  asked.mockClear()
  expect(await look()).toBe(0)
})

const showPortfolio = viewTest('Account')
const known = { history: storyHistory, nfts: storyNfts, tokens: storyTokens }
const tabs = (root: ShadowRoot) =>
  [...root.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)
const choose = (root: ShadowRoot, id: string) => root.querySelector<HTMLElement>(`[data-tab=${id}]`)?.click()

test('behavior: tokens, NFTs and activity in tabs, and the total value', async () => {
  const { modal, root, rows } = await showPortfolio(known)
  await expect.poll(() => tabs(root)).toEqual(['Tokens', 'NFTs', 'Activity'])
  await expect.poll(() => text(root, 'account-total')).toBe('Total$5,325.37')
  expect(text(root, 'account-balance')).toBe('Balance 1.234\u00a0ETH')
  await expect.poll(rows).toContain('USD Coin')
  await userEvent.click(modal.getByRole('tab', { name: 'NFTs' }))
  await expect.element(modal.getByRole('button', { name: 'Harbor Lights #1 Harbor Lights' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(modal.getByRole('link', { name: /^Traded.+/ })).toBeInTheDocument()
})

test('behavior: nothing moves when the worth, the change of a day and the name arrive', async () => {
  const { end, root } = await showPortfolio({ ...known, tokens: 'never' })
  // Measured from the card, because the card is still moving in.
  const topOf = (within: ShadowRoot, selector: string) => {
    const [element, card] = [within.querySelector(selector), within.querySelector('.card')]
    expect.assert(element && card, selector)
    return Math.round(element.getBoundingClientRect().top - card.getBoundingClientRect().top)
  }
  const selectors = ['.account-feature', '[role=tab]', '[data-testid="account-menu"]']
  await expect.poll(() => tabs(root).length).toBe(3)
  const before = selectors.map((selector) => topOf(root, selector))
  await end()
  const later = await showPortfolio({ ...known, prices: storyPrices })
  await expect.poll(() => text(later.root, 'account-day')).toContain('in 24 h')
  expect(selectors.map((selector) => topOf(later.root, selector))).toEqual(before)
})

test('behavior: a small screen shows five tokens without scrolling', async () => {
  await page.viewport(375, 720)
  const { root, rows } = await showPortfolio({ ...known, tokens: manyTokens(20) })
  await expect.poll(rows).toContain('Ether')
  const edge = root.querySelector('.screen-body')?.getBoundingClientRect().bottom ?? 0
  const shown = [...root.querySelectorAll('.asset')].filter(
    (row) => row.getBoundingClientRect().bottom <= edge,
  )
  expect(shown.length).toBeGreaterThanOrEqual(5)
})

test('behavior: the menu is closed by Escape, by a press elsewhere, and when the focus leaves it', async () => {
  const { dialog, modal, root } = await show({ connected: 'Harbor' })
  const opener = modal.getByTestId('account-menu')
  const isOpen = () => root.querySelector('.account-menu-list') !== null
  await opener.click()
  await expect.poll(() => root.activeElement?.getAttribute('data-testid')).toBe('account-explorer')
  await userEvent.keyboard('{ArrowDown}')
  expect(root.activeElement?.getAttribute('data-testid')).toBe('disconnect-button')
  await userEvent.keyboard('{ArrowDown}')
  expect(root.activeElement?.getAttribute('data-testid')).toBe('account-explorer')
  await userEvent.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
  expect(root.activeElement).toBe(opener.element())
  expect(dialog.open).toBe(true)
  await opener.click()
  await modal.getByText('1.234').click()
  await expect.poll(isOpen).toBe(false)
  await opener.click()
  await expect.poll(isOpen).toBe(true)
  await userEvent.tab()
  await userEvent.tab()
  await expect.poll(isOpen).toBe(false)
})

test('default: the change of the account’s value in a day, as text and as a line', async () => {
  const { root } = await showPortfolio({ ...known, prices: storyPrices })
  await expect.poll(() => text(root, 'account-day')).toBe('$100.45 (+1.92%)in 24 h')
  expect(root.querySelector('.sparkline')?.getAttribute('aria-hidden')).toBe('true')
  expect(root.querySelector('.account-day .change')?.getAttribute('data-direction')).toBe('up')
})

test('behavior: if part of the account has no history, the change of the rest is not shown as the total change', async () => {
  const [ether] = Object.entries(storyPrices)
  const { root, server } = await showPortfolio({ ...known, prices: ether ? { [ether[0]]: ether[1] } : {} })
  await expect.poll(() => text(root, 'account-total')).toBe('Total$5,325.37')
  await expect.poll(() => server.asked).toContain('/v1/fungible/history')
  expect(text(root, 'account-day')).toBeUndefined()
})

const bitcoinBeside = {
  otherBalance: { amount: '2500000', decimals: 8, symbol: 'BTC' },
  otherConnected: 'Kestrel',
  otherFamily: 'bip122',
  otherWallets: ['Kestrel'],
} as const
const coinPrices = { 'bip122:main': 60_000 }

test('default: one total over all connected families, and each one’s share', async () => {
  const { modal, root } = await showPortfolio({ coinPrices, tokens: storyTokens }, bitcoinBeside)
  const own = storyTokens.reduce((all, { value = 0 }) => all + (value ?? 0), 0)
  const sum = (own + 1500).toLocaleString('en-US', { currency: 'USD', style: 'currency' })
  await expect.poll(() => text(root, 'all-worth-sum')).toBe(sum)
  await modal.getByTestId('all-worth-sum').click()
  expect(text(root, 'share-bip122')).toContain('Bitcoin')
  expect(text(root, 'share-bip122')).toContain('$1,500.00')
  expect(text(root, 'share-bip122')).toMatch(/2[0-9](\.\d)?%/)
  expect(text(root, 'share-eip155')).toContain('EVM0x5290…9EE7')
})

test('behavior: the total links to each family’s account', async () => {
  const { modal, root } = await showPortfolio({ coinPrices, tokens: storyTokens }, bitcoinBeside)
  await modal.getByTestId('all-worth-sum').click()
  await modal.getByTestId('share-bip122').click()
  await expect.poll(() => text(root, 'copy-address')).toContain('bc1q…5mdq')
})

test('behavior: the server gets no request for a network that it does not read', async () => {
  const { root, server } = await showPortfolio({ coinPrices, tokens: storyTokens }, bitcoinBeside)
  await expect.poll(() => text(root, 'all-worth-sum')).toContain('$')
  expect(server.asked.join(' ')).not.toContain('bc1q')
})

test('behavior: tokens without a price are named, and do not count', async () => {
  const { modal, root } = await showPortfolio({ coinPrices: {}, tokens: storyTokens }, bitcoinBeside)
  await expect.poll(() => text(root, 'all-worth-sum')).toContain('$')
  await modal.getByTestId('all-worth-sum').click()
  await expect.element(modal.getByText('Not counted: Bitcoin')).toBeVisible()
  expect(text(root, 'share-bip122')).toContain('No price')
})

test('error: a family whose balance cannot be read is named, and not shown as zero', async () => {
  const { modal, root } = await showPortfolio(
    { coinPrices, tokens: storyTokens },
    { ...bitcoinBeside, otherBalance: 'fail' },
  )
  await expect.poll(() => text(root, 'all-worth-sum')).toContain('$')
  await modal.getByTestId('all-worth-sum').click()
  expect(text(root, 'share-bip122')).toContain('–Not available')
})

test('behavior: while no family has anything, the bar of their shares is empty', async () => {
  const { root } = await showPortfolio(
    { coinPrices, tokens: [] },
    { ...bitcoinBeside, otherBalance: { amount: '0', decimals: 8, symbol: 'BTC' } },
  )
  await expect.poll(() => text(root, 'all-worth-sum')).toBe('$0.00')
  expect(root.querySelector('.all-worth-bar')?.children).toHaveLength(0)
})

test('behavior: a single family has no extra total', async () => {
  const { root } = await showPortfolio({ tokens: storyTokens })
  await expect.poll(() => text(root, 'account-total')).toContain('$')
  expect(text(root, 'all-worth')).toBeUndefined()
})

test('behavior: totals, values and prices are in the site’s currency, at the server’s rate', async () => {
  const { modal, root } = await showPortfolio(
    { rates: { eur: 1.25 }, tokens: storyTokens.slice(1, 2) },
    { currency: 'EUR' },
  )
  await expect.poll(() => text(root, 'account-total')).toBe('Total€1,000.40')
  await expect.element(modal.getByRole('list', { name: 'Tokens' }).getByText('€0.80')).toBeVisible()
})

test.each([
  {},
  { rates: 'fail' },
] as const)('behavior: if no rate is known, dollars are shown with a notice: %o', async (answers) => {
  const { root } = await showPortfolio({ ...answers, tokens: storyTokens.slice(1, 2) }, { currency: 'EUR' })
  await expect.poll(() => text(root, 'account-total')).toBe('Total$1,250.50')
  expect(text(root, 'account-currency')).toBe('In US dollars: no rate for EUR')
})

test('behavior: an outdated total says whose part is old, and how old', async () => {
  const { modal, portico, root } = await showPortfolio({ coinPrices, tokens: storyTokens }, bitcoinBeside)
  await expect.poll(() => text(root, 'all-worth-sum')).toContain('$')
  await modal.getByTestId('all-worth-sum').click()
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 180_000)
  const client = queryClientOf(portico)
  client.setQueryData(['tokens', 'bip122:main', storyBitcoinAddresses[0]], (known?: object) => ({
    ...known,
    updatedAt: now(),
  }))
  await expect.element(modal.getByText(/^(EVM, )?Bitcoin: as of 3 min ago$/)).toBeVisible()
})

test('behavior: from right to left the tabs follow the arrow keys', async () => {
  document.documentElement.dir = 'rtl'
  try {
    const { modal, root } = await showPortfolio(known)
    await expect.poll(() => tabs(root).length).toBe(3)
    await userEvent.click(modal.getByRole('tab', { name: 'Tokens' }))
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(modal.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
  } finally {
    document.documentElement.dir = ''
  }
})

test('behavior: at 320 px amounts are fully visible', async () => {
  await page.viewport(320, 640)
  const token = (seed: number, numeric: string, price: number) => ({
    address: `eip155:1:0x${String(seed).padStart(40, '0')}` as const,
    chainId: 'eip155:1' as const,
    iconUrl: '',
    name: `T${seed}`,
    price,
    quantity: { decimals: '18', numeric },
    symbol: 'VERYLONGSYMBOL',
    value: Number(numeric) * price,
  })
  const tokens = [
    ...storyTokens.slice(0, 1),
    token(1, '123456789.123', 1_234),
    token(2, `${'9'.repeat(59)}.5`, 1e60),
  ]
  const { root, rows } = await showPortfolio(
    { ...known, tokens },
    { networks: [storyNetwork(1, 'A network whose name is long')] },
  )
  await expect.poll(rows).toEqual(['Ether', 'T2', 'T1'])
  expect(findCut(root, '.asset')).toEqual([])
  expect(root.querySelector('[data-index="1"]')?.textContent).toContain(
    '>999\u00a0trillion\u00a0VERYLONGSYMBOL',
  )
  const [first, second] = [0, 1].map((index) => root.querySelector<HTMLElement>(`[data-index="${index}"]`))
  expect.assert(first && second)
  await expect.poll(() => second.offsetTop - first.offsetTop - first.offsetHeight).toBe(8)
})

test('behavior: if no source has the account’s assets, the tabs are absent, not empty', async () => {
  const { modal, root, server } = await showPortfolio({ ...known, portfolio: ['eip155:8453'] })
  await expect.poll(() => text(root, 'account-balance')).toBe('Balance1.234ETH')
  expect(tabs(root)).toEqual([])
  expect(modal.getByText('Tokens').elements()).toHaveLength(0)
  expect(server.asked.filter((path) => /nfts|account.*history/.test(path))).toEqual([])
})

test('behavior: a family without a portfolio neither waits for a server nor fails with it', async () => {
  const { modal, root } = await showPortfolio(
    { portfolio: { raw: '{' } },
    { connected: undefined, otherConnected: 'Lantern', otherFamily: 'bip122', otherWallets: ['Lantern'] },
  )
  expect(text(root, 'copy-address')).toContain('bc1q…5mdq')
  expect(tabs(root)).toEqual([])
  await stopClock().pass(10_000)
  expect(modal.getByText('Tokens, NFTs and activity could not be loaded').elements()).toHaveLength(0)
  expect(tabs(root)).toEqual([])
})

test('behavior: only tokens are shown if no source has NFTs and activity', async () => {
  const { modal, root, server } = await showPortfolio({
    ...known,
    portfolio: [],
    tokenNetworks: ['eip155:1'],
  })
  await expect.element(modal.getByRole('region', { name: 'Tokens' })).toBeVisible()
  await expect.element(modal.getByText('USD Coin')).toBeVisible()
  expect(tabs(root)).toEqual([])
  expect(server.asked.filter((path) => /nfts|account.*history/.test(path))).toEqual([])
})

test.each([
  'bip122',
  'cosmos',
  'polkadot',
  'solana',
] as const)('behavior: %s has no activity, even if the site has the feature and the server a portfolio', async (otherFamily) => {
  const { modal, root, server } = await showPortfolio(known, {
    connected: undefined,
    otherConnected: 'Lantern',
    otherFamily,
    otherWallets: ['Lantern'],
  })
  await expect.element(modal.getByTestId('account-receive')).toBeVisible()
  expect(tabs(root)).toEqual([])
  expect(modal.getByText('Activity').elements()).toHaveLength(0)
  expect(server.asked.filter((path) => path.includes('/history'))).toEqual([])
})

test('behavior: activity is a tab only if the site has the feature', async () => {
  const { root } = await showPortfolio(known, { features: { activity: false } })
  await expect.poll(() => tabs(root)).toEqual(['Tokens', 'NFTs'])
})

test('behavior: actions are in the site’s order, with Send only if the wallet supports it', async () => {
  const features = (root: ShadowRoot) =>
    [...root.querySelectorAll('.account-feature')].map(({ textContent }) => textContent)
  const first = await showPortfolio(known, { sending: {} })
  await expect.poll(() => features(first.root)).toEqual(['Receive', 'Send'])
  await first.end()
  const ordered = await showPortfolio(known, {
    features: { activity: true, walletFeaturesOrder: ['send', 'swaps', 'receive'] },
    sending: {},
  })
  await expect.poll(() => features(ordered.root)).toEqual(['Send', 'Receive'])
  await ordered.end()
  const without = await showPortfolio(known, { features: { activity: true, receive: false } })
  await expect.poll(() => tabs(without.root).length).toBe(3)
  expect(features(without.root)).toEqual([])
})

test('behavior: Send leads to sending and is tracked', async () => {
  const { modal, portico, title } = await showPortfolio(known, { sending: {} })
  await modal.getByRole('button', { exact: true, name: 'Send' }).click()
  await expect.poll(title).toBe('Send')
  expect(portico.store.getState().event?.event).toBe('OPEN_SEND')
})

test('behavior: each token with its amount in 3 decimals, its value in 2, and its price', async () => {
  const { root, rows } = await showPortfolio(known)
  await expect.poll(rows).toEqual(['Ether', 'USD Coin', 'Dai Stablecoin', 'Wrapped Bitcoin', 'Harbor Points'])
  const words = [...root.querySelectorAll('.virtual-list .row')].map((row) =>
    [...row.querySelectorAll('.row-subtitle, .figures > span')].map(({ textContent }) => textContent),
  )
  expect(words).toEqual([
    ['1.234\u00a0ETH', 'Value', '$3,512.49', 'Price', '$2,845.12'],
    ['1,250.500\u00a0USDC', 'Value', '$1,250.50', 'Price', '$1.00'],
    ['310.123\u00a0DAI', 'Value', '$310.06', 'Price', '$1.00'],
    ['0.004\u00a0WBTC', 'Value', '$252.31', 'Price', '$61,240.50'],
    ['42,000.000\u00a0HRB', 'Value', '–'],
  ])
})

test('hardening A40: spam and dust are behind a switch, with their number, and do not count', async () => {
  const { modal, root, rows } = await showPortfolio(known)
  const hidden = modal.getByRole('switch', { name: 'Show 2 hidden' })
  await expect.element(hidden).not.toBeChecked()
  await expect.poll(rows).toContain('Ether')
  expect(rows()).not.toContain('Almost Nothing')
  await userEvent.click(hidden)
  await expect.poll(rows).toContain('Almost Nothing')
  expect(rows()).toContain('Visit free-claim.xyz to get 5,000 USDC')
  expect(root.querySelectorAll('a[href*="free-claim"]')).toHaveLength(0)
  expect(text(root, 'account-total')).toBe('Total$5,325.37')
})

test('hardening A40: impossible tokens are dropped, and one bad balance invalidates the whole response', async () => {
  const [ether, usdc] = storyTokens
  expect.assert(ether && usdc)
  const { rows } = await showPortfolio({
    tokens: [
      ether,
      { ...usdc, quantity: { decimals: '0', numeric: '5' } },
      { ...usdc, name: 'Priced below zero', price: -3, symbol: 'PBZ' },
    ],
  })
  await expect.poll(rows).toEqual(['Ether', 'Priced below zero'])
  const bad = await showPortfolio({
    tokens: [ether, { ...usdc, quantity: { decimals: '18', numeric: '-1' } }],
  })
  await expect.poll(() => text(bad.root, 'account-balance')).toContain('1.234')
  expect(bad.rows()).not.toContain('USD Coin')
})

test('hardening B2: if a newer request fails, the last good result stays and says that it is old', async () => {
  const { modal, portico, rows, server } = await showPortfolio(known)
  await expect.poll(rows).toContain('USD Coin')
  for (const raw of ['{"balances":[', '<html></html>', '{"balances":[{"name":1}]}']) {
    server.answers = { ...known, tokens: { raw } }
    forget(portico)
    await userEvent.click(modal.getByRole('tab', { name: 'Tokens' }))
    await refresh(portico, 'tokens')
    await expect.element(modal.getByText('Not up to date')).toBeVisible()
    expect(rows()).toContain('USD Coin')
  }
  server.answers = known
  forget(portico)
  await modal.getByRole('button', { name: 'Try again' }).first().click()
  await expect.poll(() => modal.getByText('Not up to date').elements().length).toBe(0)
})

test('hardening R15: a server over its rate leaves the last balances, marked, with a retry', async () => {
  const { modal, portico, rows, server } = await showPortfolio(known)
  await expect.poll(rows).toContain('USD Coin')
  server.answers = { ...known, tokens: { raw: '{"code":"RATE_LIMITED","message":"Too often"}', status: 429 } }
  forget(portico)
  await refresh(portico, 'tokens')
  await expect.element(modal.getByText('Not up to date')).toBeVisible()
  await expect.element(modal.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  expect(rows()).toContain('USD Coin')
})

test('hardening R17: a failing server leaves the address, the native balance, and a retry', async () => {
  const { modal, root, server } = await showPortfolio({ portfolio: { raw: '{' } })
  await expect.element(modal.getByText('Tokens, NFTs and activity could not be loaded')).toBeVisible()
  await expect.poll(() => text(root, 'account-balance')).toContain('1.234')
  server.answers = known
  await modal.getByRole('button', { name: 'Try again' }).last().click()
  await expect.poll(() => tabs(root)).toEqual(['Tokens', 'NFTs', 'Activity'])
})

test('behavior: NFTs that look like spam are behind a switch, and duplicates show their number', async () => {
  const { all, modal, root } = await showPortfolio(known)
  await expect.poll(() => tabs(root).length).toBe(3)
  choose(root, 'nfts')
  await expect
    .poll(() => all('.nft-name'))
    .toEqual(['Harbor Lights #1', 'Boarding pass', 'Harbor Lights #3', 'Harbor Lights #4'])
  expect(all('.nft-quantity')).toEqual(['×1212 pieces'])
  // Even in right-to-left text, the badge is `×12`, not `12×`.
  expect(root.querySelector('.nft-quantity > [aria-hidden]')?.getAttribute('dir')).toBe('ltr')
  await userEvent.click(modal.getByRole('switch', { name: 'Show 1 hidden' }))
  await expect.poll(() => all('.nft-name')).toContain('Claim at free-nft.xyz')
  expect(root.querySelectorAll('.nft img')).toHaveLength(4)
})

test('behavior: pages of NFTs load while scrolling', async () => {
  const { root, server } = await showPortfolio({ ...known, nfts: manyNfts(130) })
  await expect.poll(() => tabs(root).length).toBe(3)
  choose(root, 'nfts')
  const pages = () => server.asked.filter((path) => path.includes('/nfts')).length
  await expect.poll(pages).toBe(1)
  await expect.poll(() => root.querySelectorAll('.nft').length).toBeGreaterThan(2)
  await nextFrames()
  expect(pages()).toBe(1)
  expect(root.querySelectorAll('.nft').length).toBeLessThan(20)
  for (const expected of [2, 3]) {
    scrollToEnd(root)
    // Waits until the new items are drawn, because the list can scroll further only after that.
    const size = String(Math.min(expected * 50, 130))
    await expect
      .poll(() => root.querySelector('[aria-label="NFTs"] li')?.getAttribute('aria-setsize'))
      .toBe(size)
    expect(pages()).toBe(expected)
  }
  await expect
    .poll(() => {
      scrollToEnd(root)
      return root.querySelector('[aria-label="NFTs"] li:last-child')?.getAttribute('aria-setsize')
    })
    .toBe('130')
})

test('behavior: after returning from a page, tab and position are as before', async () => {
  const { modal, portico, root, rows } = await showPortfolio({ tokens: manyTokens(100) })
  await expect.poll(rows).toContain('Ether')
  const body = () => root.querySelector('.screen-body') as HTMLElement
  body().scrollTop = 2_000
  await expect.poll(rows).not.toContain('Ether')
  const seen = rows().at(10)
  expect.assert(seen)
  const scrolled = body().scrollTop
  root.querySelectorAll<HTMLElement>('.virtual-list .row')[10]?.click()
  await expect.element(modal.getByTestId('token-amount')).toBeVisible()
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect.poll(rows).toContain(seen)
  expect(body().scrollTop).toBe(scrolled)
  close(portico)
})

test.each([
  ['pending', 'Sending 1.5', undefined],
  ['confirmed', 'Sent 1.5', undefined],
  ['failed', '1.5 ETH not sent', 'It failed.'],
  ['canceled', '1.5 ETH not sent', 'You canceled it'],
  ['dropped', '1.5 ETH not found on the network', 'before you send again'],
] as const)('behavior: a banner says that a transfer is %s and links to the explorer', async (status, title, detail) => {
  const { modal, portico, root } = await showPortfolio(known)
  await expect.poll(() => tabs(root).length).toBe(3)
  addSend(portico, { status, ...(status !== 'pending' && { settledAt: Date.now() }) })
  const banner = modal.getByTestId('send-banner')
  await expect.element(banner).toHaveTextContent(title)
  if (detail) await expect.element(banner).toHaveTextContent(detail)
  expect(banner.element().closest('[role=status]')).not.toBeNull()
  expect(root.querySelector<HTMLAnchorElement>('[data-testid=send-banner] a')?.href).toBe(
    `https://explorer-1.test/tx/${hash}`,
  )
  if (status === 'pending') {
    expect(banner.getByRole('button', { name: 'Close message' }).elements()).toHaveLength(0)
    await expect.element(banner.getByRole('button', { name: 'Details' })).toBeVisible()
  } else {
    await banner.getByRole('button', { name: 'Close message' }).click()
    await expect.poll(() => banner.elements().length).toBe(0)
  }
})

const otherHash = `0x${'cd'.repeat(32)}`
test.each([
  ['confirmed', otherHash, 'Sent 1.5', 'It was sent with another fee', `/tx/${otherHash}`],
  ['replaced', otherHash, '1.5 ETH not sent', 'Another transaction', `/tx/${otherHash}`],
  [
    'replaced',
    undefined,
    '1.5 ETH may have been sent',
    'Check before you send again',
    `/address/${storyAddress}`,
  ],
] as const)('behavior: a banner of a transfer that is %s by %s leads to its details', async (status, replacedBy, title, detail, path) => {
  const { modal, portico, root } = await showPortfolio(known)
  await expect.poll(() => tabs(root).length).toBe(3)
  addSend(portico, { replacedBy, settledAt: Date.now(), status })
  const banner = modal.getByTestId('send-banner')
  await expect.element(banner).toHaveTextContent(title)
  await expect.element(banner).toHaveTextContent(detail)
  expect(root.querySelector<HTMLAnchorElement>('[data-testid=send-banner] a')?.href).toContain(path)
})

test('behavior: after a transfer arrives, balances and activity are reloaded', async () => {
  const { portico, rows, server } = await showPortfolio(known)
  await expect.poll(rows).toContain('Ether')
  addSend(portico, { status: 'pending' })
  const before = server.asked.length
  forget(portico)
  addSend(portico, { settledAt: Date.now(), status: 'confirmed' })
  await expect.poll(() => server.asked.slice(before).some((path) => path.endsWith('/balance'))).toBe(true)
})

test('hardening A29: 512 hostile names of tokens and of NFTs are plain text', async () => {
  const run = vi.fn()
  Object.assign(window, { portico_xss: run })
  const [ether, usdc] = storyTokens
  const [nft] = storyNfts
  expect.assert(ether && usdc && nft)
  const { root, rows } = await showPortfolio({
    nfts: hostileTexts.map((hostile, index) => ({
      ...nft,
      collection: hostile,
      imageUrl: hostile,
      name: hostile,
      tokenId: String(index),
    })),
    pageLength: 600,
    tokens: [
      ether,
      ...hostileTexts.map((hostile, index) => ({
        ...usdc,
        address: `eip155:1:0x${index.toString(16).padStart(40, '0')}`,
        iconUrl: hostile,
        name: hostile,
        symbol: hostile,
      })),
    ],
  })
  await expect.poll(rows).toContain('Ether')
  for (const id of ['tokens', 'nfts']) {
    choose(root, id)
    await expect.poll(() => root.querySelector('[role=tabpanel] li')?.textContent).toBeTruthy()
    const drawn = new Set<string>()
    const body = root.querySelector('.screen-body') as HTMLElement
    for (let top = 0; top < body.scrollHeight; top += 500) {
      body.scrollTop = top
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      for (const item of root.querySelectorAll<HTMLElement>('li[data-index]'))
        drawn.add(item.dataset.index ?? '')
      expect(
        root.querySelectorAll('script, iframe, object, embed, form, style, link, meta, base'),
      ).toHaveLength(0)
      const sources = [...root.querySelectorAll('.virtual-list img')].map(
        (image) => image.getAttribute('src') ?? '',
      )
      expect(sources.filter((source) => !/^(https?:|blob:|data:image\/|$)/.test(source))).toEqual([])
    }
    expect(drawn.size, id).toBeGreaterThan(400)
  }
  expect(run).not.toHaveBeenCalled()
})

test('behavior: an account with many items opens and scrolls within its limits', async () => {
  const { modal, root, rows } = await showPortfolio({
    history: manyTransactions(100),
    nfts: manyNfts(20),
    tokens: manyTokens(50),
  })
  await expect.poll(rows).toContain('Ether')
  const elements = root.querySelectorAll('*').length
  expect(root.querySelectorAll('.virtual-list > li').length).toBeLessThan(30)
  expect(elements).toBeLessThan(700)
  choose(root, 'activity')
  await expect.element(modal.getByRole('list', { name: 'Activity' })).toBeInTheDocument()
  await expect
    .poll(() => {
      scrollToEnd(root)
      return root.querySelector('[aria-label=Activity] li:last-child .figures-first')?.textContent
    })
    .toContain('100.25')
  expect(root.querySelectorAll('.virtual-list > li').length).toBeLessThan(30)
})

const hash = `0x${'5e'.repeat(32)}`

function addSend(portico: StoryPortico, more: Partial<TrackedSend>): void {
  const send: TrackedSend = {
    amount: '1500000000000000000',
    decimals: 18,
    from: storyAddress,
    hash,
    id: `eip155:1:${hash}`,
    namespace: 'eip155',
    networkId: 'eip155:1',
    sentAt: Date.now(),
    status: 'pending',
    symbol: 'ETH',
    to: storyFriend,
    ...more,
  } as TrackedSend
  changeSends(portico, (sends) => [send, ...sends.filter(({ id }) => id !== send.id)])
}

/** Removes what the kit caches for 30 s. */
function forget(portico: StoryPortico): void {
  portico.storage.removeItem('@appkit/portfolio_cache')
  portico.internal.slots.delete(tokensRest)
}

async function refresh(portico: StoryPortico, kind: string): Promise<void> {
  await queryClientOf(portico).invalidateQueries({ queryKey: [kind] })
}

function scrollToEnd(root: ShadowRoot): void {
  const body = root.querySelector('.screen-body') as HTMLElement
  body.scrollTop = body.scrollHeight
}

/** Shows the account of a user of the embedded wallet. A change of `user` is what its frame reports from then on. */
async function showEmbedded(user: Partial<EmbeddedUser>, answers: StoryServerOptions = {}) {
  const server = storyServer(answers)
  const portico = storyLogin({ user }, { server: server.url })
  await connectEmbedded(portico)
  return { ...(await show(portico)), asked: portico.asked, server }
}

async function openAgain({ portico, title }: Pick<Awaited<ReturnType<typeof show>>, 'portico' | 'title'>) {
  close(portico)
  await expect.poll(title).toBe('Connect wallet')
  open(portico)
  await expect.poll(title).toBe('Account')
}

test('behavior: while the operator could open the wallet, a quiet row explains it in two sentences, and opens the offer', async () => {
  const user: Partial<EmbeddedUser> = { custody: 'operator' }
  const { asked, modal, portico, root, title } = await showEmbedded(user)
  const row = modal.getByTestId('account-secret')
  const offer =
    'Let only you open this walletAdd a passkey or password. Until then, its operator could open it, too, and you can spend up to $100 a day.'
  // The row is there in the first frame.
  expect(text(root, 'account-secret')).toBe(offer)
  await row.click()
  await expect.poll(() => asked).toContain('settings secret')
  user.custody = 'user'
  await (await embeddedOf(portico)).getUser('eip155')
  await expect.element(row).toHaveTextContent('Only you can open this walletWith your passkey or password.')
  await row.click()
  await expect.poll(() => asked).toContain('settings security')
  await openAgain({ portico, title })
  expect(root.querySelector('.account-offer')).toBeNull()
})

test('behavior: the row is gone once the user has set a secret while approving a request', async () => {
  const user: Partial<EmbeddedUser> = { custody: 'operator' }
  const { portico, title } = await showEmbedded(user)
  user.custody = 'user'
  close(portico)
  await expect.poll(title).toBe('Connect wallet')
  open(portico)
  // Only an opening asks the frame, and only for a user without a secret.
  await expect.poll(async () => (await embeddedOf(portico)).getState().users.eip155?.custody).toBe('user')
})

test('hardening R7: if the browser stores nothing for the wallet, the account says so, and opens what may change it', async () => {
  const { asked, modal, root } = await showEmbedded({ custody: 'user', isLasting: false })
  expect(text(root, 'account-secret')).toBeUndefined()
  const row = modal.getByTestId('account-stay')
  await expect
    .element(row)
    .toHaveTextContent(
      'A reload logs you outThis browser stores nothing for your wallet. See what you can do.',
    )
  await row.click()
  await expect.poll(() => asked).toContain('settings security')
})

test('behavior: of two offers, each opening of the account shows one, first that a reload logs out', async () => {
  const shown = await showEmbedded({ custody: 'operator', isLasting: false }, { tokens: storyTokens })
  const offers = () =>
    [...shown.root.querySelectorAll<HTMLElement>('.account-offer .row')].map(({ dataset }) => dataset.testid)
  expect(offers()).toEqual(['account-stay'])
  // While the modal is open, the offer stays the same.
  await shown.modal.getByRole('button', { name: 'USD Coin' }).click()
  await shown.modal.getByRole('button', { name: 'Back' }).click()
  await expect.poll(offers).toEqual(['account-stay'])
  await openAgain(shown)
  expect(offers()).toEqual(['account-secret'])
  await openAgain(shown)
  expect(offers()).toEqual(['account-stay'])
})

test('behavior: an offer that comes late waits for the next opening, so that nothing moves under a finger', async () => {
  const user: Partial<EmbeddedUser> = {}
  const shown = await showEmbedded(user)
  user.custody = 'operator'
  await (await embeddedOf(shown.portico)).getUser('eip155')
  await nextFrames()
  expect(text(shown.root, 'account-secret')).toBeUndefined()
  await openAgain(shown)
  expect(text(shown.root, 'account-secret')).toContain('Let only you open this wallet')
})

test('behavior: a wallet of a frame that does not report who can open it gets no offer', async () => {
  for (const user of [{}, { custody: 'user' }] as const) {
    const { root } = await showEmbedded(user)
    expect(root.querySelector('.account-offer')).toBeNull()
    await ends.pop()?.()
  }
})

test('behavior: the offer is above the tokens, and Tab reaches it before them', async () => {
  await page.viewport(320, 700)
  const { root } = await showEmbedded({ custody: 'operator' }, { tokens: manyTokens(20) })
  await expect.poll(() => root.querySelectorAll('.asset').length).toBeGreaterThan(3)
  const offer = root.querySelector<HTMLElement>('[data-testid="account-secret"]')
  const list = root.querySelector<HTMLElement>('[role=tab], .virtual-list')
  expect.assert(offer && list)
  expect(offer.getBoundingClientRect().bottom).toBeLessThanOrEqual(list.getBoundingClientRect().top)
  ;[...root.querySelectorAll<HTMLElement>('.account-feature')].at(-1)?.focus()
  await userEvent.tab()
  expect(root.activeElement).toBe(offer)
  // Three tokens are still in sight.
  const edge = root.querySelector('.screen-body')?.getBoundingClientRect().bottom ?? 0
  const seen = [...root.querySelectorAll('.asset')].filter(
    (row) => row.getBoundingClientRect().bottom <= edge,
  )
  expect(seen.length).toBeGreaterThanOrEqual(3)
})

test.each([
  [320, 640],
  [667, 375],
  [320, 256],
])('behavior: no word of an offer is cut: %d × %d px', async (width, height) => {
  await page.viewport(width, height)
  const shown = await showEmbedded({ custody: 'operator', isLasting: false })
  for (const id of ['account-stay', 'account-secret']) {
    const parts = shown.root.querySelectorAll<HTMLElement>(
      `[data-testid=${id}] :is(.row-title, .row-subtitle)`,
    )
    expect(parts).toHaveLength(2)
    for (const part of parts) {
      expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth)
      expect(part.scrollHeight).toBeLessThanOrEqual(part.clientHeight)
    }
    await openAgain(shown)
  }
})

const empty = storyTokens.slice(0, 1).map((token) => ({
  ...token,
  quantity: { ...token.quantity, numeric: '0' },
  value: 0,
}))

/**
 * Opens the account of a user who has nothing yet, on a clock that moves with each check: 10 ms at a time, because parts
 * of the page also wait for it. `reads` counts the requests for the balance.
 */
async function showEmpty(user: Partial<EmbeddedUser>) {
  const server = storyServer({ tokens: empty })
  const portico = storyLogin({ user }, { server: server.url })
  await connectEmbedded(portico)
  await loadViews('Account')
  const { end, root } = await renderModal(portico)
  ends.push(end)
  const { pass, passing } = stopClock()
  open(portico)
  await expect.poll(passing(() => text(root, 'account-total'))).toBe('Total$0.00')
  const reads = () => server.asked.filter((path) => path.endsWith('/balance')).length
  expect(reads()).toBe(1)
  const settle = () => expect.poll(passing(() => queryClientOf(portico).isFetching())).toBe(0)
  await settle()
  return { pass, passing, reads, root, server, settle }
}

test('behavior: the empty account of a new user is read again after 2, 4, 8 and 16 s', async () => {
  const { pass, passing, reads, settle } = await showEmpty({ isNewUser: true })
  for (const [index, pauseMs] of [2_000, 4_000, 8_000, 16_000].entries()) {
    await pass(pauseMs - 250)
    expect(reads()).toBe(1 + index)
    await expect.poll(passing(reads)).toBe(2 + index)
    await settle()
  }
  // The date has not moved, so that the usual reads after 30 s find a fresh result.
  await pass(120_000)
  expect(reads()).toBe(5)
})

test('behavior: tokens that a new user receives are shown within 2 s, without further reads', async () => {
  const { pass, passing, reads, root, server, settle } = await showEmpty({ isNewUser: true })
  server.answers = { tokens: storyTokens }
  await pass(2_000)
  await expect.poll(passing(() => text(root, 'account-total'))).toBe('Total$5,325.37')
  await settle()
  await pass(20_000)
  expect(reads()).toBe(2)
})

test('behavior: the empty account of any other user is not read again for 20 s', async () => {
  const { pass, reads } = await showEmpty({})
  await pass(20_000)
  expect(reads()).toBe(1)
})
