import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { hostileTexts } from '../../testing/hostileTexts.js'
import { storyTokens } from '../../testing/storyPortfolio.js'
import type { StoryServerOptions } from '../../testing/storyServer.js'
import { viewTest } from '../../testing/viewTest.js'

const open = viewTest('Token')

function show(index: number, more: Partial<TokenBalance> = {}) {
  const token = { ...storyTokens[index], ...more } as TokenBalance
  return open({ tokens: [token] }, { data: { token } })
}

const factsOf = (root: ShadowRoot) =>
  Object.fromEntries(
    [...root.querySelectorAll('.fact')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('.fact-code, dd')?.textContent,
    ]),
  )

test('default: the exact balance, its value and price, the complete contract address, and the explorer', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { modal, root, title } = await show(1, {
    quantity: { decimals: '18', numeric: '1250.500000000000000001' },
  })
  expect(title()).toBe('USDC')
  await expect.element(modal.getByTestId('token-amount')).toHaveTextContent('1,250.500000000000000001 USDC')
  await expect.element(modal.getByText('$1,250.50')).toBeVisible()
  const contract = storyTokens[1]?.address?.split(':').at(-1) ?? ''
  const facts = factsOf(root)
  expect(facts).toMatchObject({ Network: 'Ethereum', Price: '$1.00' })
  expect(facts.Contract?.replaceAll(' ', '')).toBe(contract)
  await userEvent.click(modal.getByRole('button', { name: 'Copy contract address' }))
  expect(written).toHaveBeenCalledWith(contract)
  expect(root.querySelector<HTMLAnchorElement>('a.row')?.href).toBe(
    `https://explorer-1.test/address/${contract}`,
  )
})

test("behavior: on Rootstock, the contract has the network's capitals, as copied", async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { modal, root } = await show(1, {
    address: 'eip155:30:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    chainId: 'eip155:30',
  })
  // Source: EIP-1191, its test cases.
  const written = '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD'
  await expect.poll(() => factsOf(root).Contract?.replaceAll(' ', '')).toBe(written)
  await userEvent.click(modal.getByRole('button', { name: 'Copy contract address' }))
  expect(copied).toHaveBeenCalledWith(written)
})

test('behavior: the native token has no contract; a token without a price says so', async () => {
  const native = await show(0)
  expect(factsOf(native.root)).toEqual({ Network: 'Ethereum', Price: '$2,845.12' })
  const { root } = await show(4)
  expect(factsOf(root)).toMatchObject({ Price: '–' })
  expect(root.querySelector('.token-value')?.textContent).toBe('–')
})

test('behavior: the balance is refreshed while it is shown', async () => {
  const token = storyTokens[1] as TokenBalance
  const now = { ...token, quantity: { decimals: '18', numeric: '7' } }
  const { modal } = await open({ tokens: [now] }, { data: { token } })
  await expect.element(modal.getByTestId('token-amount')).toHaveTextContent('7 USDC')
})

test('behavior: Receive leads on, and Send only if the wallet supports it', async () => {
  const { modal } = await show(1)
  expect(modal.getByRole('button', { exact: true, name: 'Send' }).elements()).toHaveLength(0)
  await modal.getByRole('button', { exact: true, name: 'Receive' }).click()
  await expect.poll(() => modal.getByTestId('token-amount').elements().length).toBe(0)
})

test('hardening A40: an advertising token has a warning, no link in its name, and an exact amount', async () => {
  const largest = '115792089237316195423570985008687907853269984665640564039457.584007913129639935'
  const { modal, root } = await show(6, { quantity: { decimals: '18', numeric: largest } })
  await expect.element(modal.getByText(/looks like spam/)).toBeVisible()
  expect(root.querySelectorAll('a[href*="free-claim"]')).toHaveLength(0)
  expect(modal.getByTestId('token-amount').element().textContent?.replaceAll(',', '')).toContain(largest)
})

test('hardening A40: a token that the server marks has a warning, and is sent only after a confirmation', async () => {
  const token = { ...storyTokens[4], isSpam: true } as TokenBalance
  const { modal, title } = await open({ tokens: [token] }, { data: { token }, sending: {} })
  await expect.element(modal.getByText(/looks like spam/)).toBeVisible()
  await modal.getByRole('button', { exact: true, name: 'Send' }).click()
  await expect.element(modal.getByText(/Compare its contract address/).first()).toBeVisible()
  expect(title()).toBe('HRB')
  await modal.getByRole('button', { exact: true, name: 'Send anyway' }).click()
  await expect.poll(title).toBe('Send')
})

test('behavior: from right to left the symbol still follows the amount', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  const { modal } = await show(1)
  const amount = modal.getByTestId('token-amount').element()
  const symbol = amount.querySelector('.token-symbol')?.getBoundingClientRect()
  const isolated = amount.querySelector('bdi')?.getBoundingClientRect()
  expect.assert(symbol && isolated)
  expect(isolated.right - symbol.right).toBeLessThan(2)
})

test('hardening A29: hostile names and icons of tokens are plain text', async () => {
  const run = vi.fn()
  Object.assign(window, { portico_xss: run })
  for (const hostile of hostileTexts.filter((_, index) => index % 16 === 0)) {
    const { end, root } = await show(1, { iconUrl: hostile, name: hostile, symbol: hostile })
    expect(
      root.querySelectorAll('.screen-body :is(script, iframe, object, embed, form, style, link, svg svg)'),
    ).toHaveLength(0)
    expect(root.querySelectorAll('.screen-body a')).toHaveLength(1)
    await end()
  }
  expect(run).not.toHaveBeenCalled()
})

/** Shows Wrapped Bitcoin, whose current price is 61,240.50. */
function showPrices(prices: StoryServerOptions['prices']) {
  const token = storyTokens[3] as TokenBalance
  return open({ ...(prices && { prices }), tokens: [token] }, { data: { token } })
}
const contract = storyTokens[3]?.address?.split(':').at(-1) ?? ''

test('default: a token’s price history is a line, and described as text', async () => {
  const { modal, root } = await showPrices({ [contract]: [60_000, 58_500.5, 63_000, 61_240.5] })
  const chart = modal.getByTestId('price-chart')
  await expect.element(chart).toBeVisible()
  await expect
    .element(
      modal.getByText(
        'Over the last day: first $60,000.00, last $61,240.50, lowest $58,500.50, highest $63,000.00.',
      ),
    )
    .toBeInTheDocument()
  expect(root.querySelector('.chart-head')?.textContent).toBe('$61,240.50+2.07%Now')
  // The highest price is at the top, the lowest at the bottom, the first at the left, the last at the right.
  expect(root.querySelector('.chart-line')?.getAttribute('d')).toBe('M0 74.67L104 112L208 0L312 43.8')
})

test('behavior: the keys move from point to point, and announce price and time; leaving returns to now', async () => {
  const { modal, root } = await showPrices({ [contract]: [60_000, 58_500.5, 63_000, 61_240.5] })
  const input = modal.getByRole('slider', { name: 'Price of WBTC over time' })
  await expect.element(input).toHaveAttribute('aria-valuetext', '$61,240.50, Now')
  ;(input.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .poll(() => input.element().getAttribute('aria-valuetext'))
    .toMatch(/^\$63,000\.00, \w+ \d+, \d+:\d\d/)
  await expect.poll(() => root.querySelector('.chart-head')?.textContent).toMatch(/^\$63,000\.00\+5\.00%/)
  await userEvent.keyboard('{Home}')
  await expect.poll(() => root.querySelector('.chart-head')?.textContent).toMatch(/^\$60,000\.000\.00%/)
  await userEvent.tab()
  await expect.poll(() => root.querySelector('.chart-head')?.textContent).toMatch(/Now$/)
})

test('behavior: a pointer selects the nearest point, from right to left, too', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  const { root } = await showPrices({ [contract]: [60_000, 58_500.5, 63_000, 61_240.5] })
  await expect.poll(() => root.querySelector('.chart')).not.toBeNull()
  const chart = root.querySelector('.chart') as HTMLElement
  const { left, top, width } = chart.getBoundingClientRect()
  const move = (x: number) =>
    chart.dispatchEvent(
      new PointerEvent('pointermove', { bubbles: true, clientX: left + width * x, clientY: top + 9 }),
    )
  move(0.01)
  await expect.poll(() => root.querySelector('.chart-price')?.textContent).toBe('$60,000.00')
  move(0.7)
  await expect.poll(() => root.querySelector('.chart-price')?.textContent).toBe('$63,000.00')
})

test('behavior: another range is loaded, and the arrow keys choose it', async () => {
  const { modal, server } = await showPrices({ [contract]: [61_000, 61_240.5] })
  await expect.element(modal.getByTestId('price-chart')).toBeVisible()
  server.answers = { ...server.answers, prices: { [contract]: [20_000, 61_240.5] } }
  await modal.getByRole('tab', { name: 'Day' }).click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(modal.getByRole('tab', { name: 'Year' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(modal.getByText(/^Over the last year: first \$20,000\.00/)).toBeInTheDocument()
})

test('behavior: a token without history shows no chart, and neither does a server without such a route', async () => {
  for (const prices of [{}, undefined]) {
    const { end, root, server } = await showPrices(prices)
    await expect.poll(() => server.asked).toContain('/v1/fungible/history')
    await expect.poll(() => root.querySelector('.prices')).toBeNull()
    await end()
  }
})

test('error: prices that fail to load can be retried', async () => {
  const { modal, server } = await showPrices('fail')
  await expect.element(modal.getByText('Past prices could not be loaded')).toBeVisible()
  server.answers = { ...server.answers, prices: { [contract]: [60_000, 61_240.5] } }
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect.element(modal.getByTestId('price-chart')).toBeVisible()
})

test.each([
  [
    'below zero',
    [
      [1, 2],
      [2, -1],
    ],
  ],
  [
    'no number',
    [
      [1, 2],
      [2, '3'],
    ],
  ],
  [
    'beyond all money',
    [
      [1, 2],
      [2, 1e300],
    ],
  ],
  [
    'backwards in time',
    [
      [2, 2],
      [1, 3],
    ],
  ],
  ['too many', Array.from({ length: 5000 }, (_, index) => [index, 1])],
])('hardening A40: prices %s are discarded', async (_, points) => {
  const histories = [{ address: storyTokens[3]?.address, points }]
  const { modal, root } = await showPrices({ raw: JSON.stringify({ histories }), status: 200 })
  await expect.element(modal.getByText('Past prices could not be loaded')).toBeVisible()
  expect(root.querySelector('.chart')).toBeNull()
})
