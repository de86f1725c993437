import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClientOf } from '../../../core/queries/queryClient.js'
import { findCut } from '../../testing/findCut.js'
import { hostileTexts } from '../../testing/hostileTexts.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { stopClock, stopSeconds } from '../../testing/stopClock.js'
import { storyEther, storyToken } from '../../testing/storySending.js'
import { type SwapStory, storyDollar, swapPortico } from '../../testing/storySwaps.js'
import { swapFormOf } from '../swapForm.js'

beforeAll(() => loadViews('Account', 'Swap', 'SwapPreview', 'SwapSelectToken'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function show(story: SwapStory = {}, data?: { fromToken?: string; toToken?: string; amount?: string }) {
  const portico = swapPortico(story)
  const events: string[] = []
  portico.on('track', ({ event }) => void events.push(event))
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, 'Swap', data)
  await expect.poll(shown.title).toBe('Swap')
  const find = (id: string) => shown.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  const field = () => find('swap-amount') as HTMLInputElement
  const step = () => find('swap-next')?.dataset.step
  return { ...shown, events, field, find, portico, step }
}
const form = { amountText: '0.5', to: storyDollar }

test('default: the amount received, all its details, and on to the review', async () => {
  const { events, find, step, title } = await show({ form })
  await expect.poll(step).toBe('review')
  expect(find('swap-received')?.textContent).toBe('1,500')
  expect(find('swap-rate')?.textContent).toBe('1 ETH = 3,000 USDC')
  expect(find('swap-countdown')?.textContent).toMatch(/^New price in (10|[0-9]) s$/)
  expect(find('swap-impact')?.textContent).toBe('0.12%')
  expect(find('swap-least')?.textContent).toBe('1,485\u00a0USDC')
  expect(find('swap-slippage')?.textContent).toContain('1%')
  expect(find('swap-provider-fee')?.textContent).toBe('0.00025\u00a0ETH0.05%')
  expect(find('swap-network-fee')?.textContent).toBe('0.000021\u00a0ETH$0.06')
  expect(find('swap-route')?.textContent).toBe('ETH → USDC (0.05%)')
  expect(find('swap-source')?.textContent).toBe('Uniswap')
  find('swap-next')?.click()
  await expect.poll(title).toBe('Review swap')
  expect(events).toContain('CLICK_CONVERT')
})

test('behavior: screen readers get each amount with its token, and the rate as the name of its line', async () => {
  const { field, find, root, step } = await show({ form })
  await expect.poll(step).toBe('review')
  await expect.element(field()).toHaveAccessibleName('Amount to pay, in ETH')
  await expect.element(field()).toHaveAccessibleDescription('$1,500.00')
  await expect.element(find('swap-unit')).toHaveAccessibleName('$1,500.00')
  await expect.element(find('swap-unit')).toHaveAccessibleDescription('Enter the amount in US dollars')
  expect(root.querySelector('output')?.textContent).toBe('1,500 USDC')
  await expect
    .element(root.querySelector('[data-testid="swap-more"] > summary') as HTMLElement)
    .toHaveAccessibleName('1 ETH = 3,000 USDC Details')
})

test('behavior: nothing moves when the countdown reaches one digit', async () => {
  const pass = stopSeconds()
  const { find, step } = await show({ form })
  await expect.poll(step).toBe('review')
  const countdown = () => find('swap-countdown')
  expect(countdown()?.textContent).toBe('New price in 10 s')
  const before = countdown()?.offsetWidth
  expect(before).toBeGreaterThan(50)
  await pass()
  await expect.poll(() => countdown()?.textContent).toBe('New price in 9 s')
  expect(countdown()?.offsetWidth).toBe(before)
})

test('behavior: a smart account’s fee comes from its wallet: no figure contradicts it', async () => {
  const portico = swapPortico({ form })
  portico.store.setState(({ connections }) => ({
    connections: connections.map((connection) => ({
      ...connection,
      accounts: connection.accounts.map((account) => ({ ...account, type: 'smartAccount' as const })),
    })),
  }))
  const { end, root } = await renderModal(portico)
  ends.push(end)
  openOn(portico, 'Swap')
  await expect
    .poll(() => root.querySelector('[data-testid="swap-network-fee"]')?.textContent)
    .toBe('Shown in your wallet before you approve')
})

test('behavior: the button shows the next step', async () => {
  const { field, find, step, title } = await show()
  await expect.poll(step).toBe('selectToken')
  find('swap-next')?.click()
  await expect.poll(title).toBe('Token to receive')
  expect(field()).toBeNull()
})

test('behavior: a site’s request is filled in, by symbol or address; an unsolicited token of that name is not', async () => {
  const namesake = storyToken('DAI', '5', { isSpam: true, price: 0 })
  const { field, find } = await show(
    { tokens: [storyEther, storyDollar, namesake] },
    { amount: '12.5', fromToken: 'usdc', toToken: 'DAI' },
  )
  await expect.poll(() => find('swap-token-from')?.textContent).toContain('USDC')
  expect(find('swap-token-to')?.textContent).toContain('DAI')
  expect(field().value).toBe('12.5')
  expect(find('swap-balance-to')?.textContent).toBe('0.000\u00a0DAI')
})

test('behavior: more than the balance, and less than the fee, is reported at the field', async () => {
  const { field, find, step } = await show({ form: { ...form, amountText: '3' } })
  await expect.poll(step).toBe('insufficientBalance')
  expect(find('swap-problem')?.textContent).toBe('You have 2.500\u00a0ETH.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await userEvent.fill(field(), '2.5')
  await expect.poll(step).toBe('insufficientFee')
  expect(find('swap-problem')?.textContent).toContain('not enough ETH for the network fee')
})

test('behavior: no price is requested before typing pauses for half a second', async () => {
  const { field, find, portico } = await show({ form: { to: storyDollar } })
  const amounts: unknown[] = []
  const cache = queryClientOf(portico).getQueryCache()
  const stop = cache.subscribe(({ query, type }) => {
    const [, kind, , , , amount] = query.queryKey
    if (type === 'added' && kind === 'quote' && amount !== undefined) amounts.push(amount)
  })
  const { pass, passing } = stopClock()
  for (const letter of '1.25') {
    await userEvent.type(field(), letter)
    await pass(499)
  }
  await pass(1)
  await expect.poll(passing(() => find('swap-received')?.textContent)).toBe('3,750')
  stop()
  expect(amounts).toEqual(['1250000000000000000'])
})

test('behavior: Max of the coin leaves the fee; of a token it is everything', async () => {
  const { field, find, step } = await show({ form: { to: storyDollar } })
  await expect.poll(() => find('swap-max')).not.toBeNull()
  find('swap-max')?.click()
  await expect.poll(() => field().value).toBe('2.499979')
  await expect.poll(step).toBe('review')
  find('swap-turn')?.click()
  await expect.poll(() => find('swap-token-from')?.textContent).toContain('USDC')
  find('swap-max')?.click()
  await expect.poll(() => field().value).toBe('1250.5')
})

test('hardening R39: Max of a coin that is a token leaves what the fee takes', async () => {
  const { address = 'eip155:1:0x0' } = storyToken('LAMP', '1')
  const own = { ...storyEther, address }
  const { field, find } = await show({
    form: { from: own, to: storyDollar },
    swapping: { coinUnits: 1n },
    tokens: [storyEther, own, storyDollar],
  })
  await expect.poll(() => find('swap-max')).not.toBeNull()
  find('swap-max')?.click()
  await expect.poll(() => field().value).toBe('2.499979')
})

test('behavior: flipping makes the amount to receive the amount to pay', async () => {
  const { field, find, step } = await show({ form: { ...form, amountText: '0.1' } })
  await expect.poll(step).toBe('review')
  find('swap-turn')?.click()
  await expect.poll(() => field().value).toBe('300')
  expect(find('swap-token-to')?.textContent).toContain('ETH')
})

test('behavior: the amount by value, and back', async () => {
  const { field, find, step } = await show({ form })
  await expect.poll(step).toBe('review')
  find('swap-unit')?.click()
  await expect.poll(() => field().value).toBe('1500.00')
  expect(find('swap-unit')?.textContent).toContain('0.5\u00a0ETH')
  await userEvent.fill(field(), '300')
  await expect.poll(() => find('swap-unit')?.textContent).toContain('0.1\u00a0ETH')
  await expect.poll(() => find('swap-received')?.textContent).toBe('300')
  find('swap-unit')?.click()
  await expect.poll(() => field().value).toBe('0.1')
})

test('behavior: the value is typed and shown in the site’s currency', async () => {
  const { field, find, portico, root, step } = await show({
    form,
    options: { currency: 'EUR' },
    server: { rates: { eur: 1.25 } },
  })
  await expect.poll(step).toBe('review')
  await expect.poll(() => find('swap-unit')?.textContent).toBe('€1,200.00')
  expect(find('swap-received-worth')?.textContent).toBe('€1,200.00')
  expect(find('swap-network-fee')?.textContent).toBe('0.000021\u00a0ETH€0.05')
  find('swap-unit')?.click()
  await expect.poll(() => field().value).toBe('1200.00')
  expect(
    root.querySelector(`label[for="${field().id}"], [aria-label="Amount to pay, in euros"]`),
  ).not.toBeNull()
  await userEvent.fill(field(), '240')
  await expect.poll(() => find('swap-unit')?.textContent).toContain('0.1\u00a0ETH')
  await expect.poll(() => find('swap-received')?.textContent).toBe('300')
  find('swap-next')?.click()
  await expect.poll(() => find('swap-review-from')?.textContent).toContain('€240.00')
  expect(find('swap-review-to')?.textContent).toContain('€240.00')
  expect(swapFormOf(portico).getState().amountText).toBe('0.1')
})

test('behavior: euros are not read as dollars if the rate becomes unknown', async () => {
  const { field, find, step } = await show({
    form: { ...form, amountText: '500', currency: 'EUR', unit: 'fiat' },
    options: { currency: 'EUR' },
  })
  await expect.poll(() => field().value).toBe('')
  expect(step()).toBe('enterAmount')
  await userEvent.fill(field(), '1')
  await expect.poll(() => find('swap-unit')?.textContent).toBe('$3,000.00')
})

test('behavior: slippage is 1%, and only reasonable values are accepted', async () => {
  const { find, step } = await show({ form })
  await expect.poll(step).toBe('review')
  find('swap-more')?.querySelector('summary')?.click()
  find('swap-slippage-change')?.click()
  await expect.poll(() => find('swap-slippage-field')).not.toBeNull()
  const own = find('swap-slippage-field') as HTMLInputElement
  for (const wrong of ['0', '0.05', '16', '100', '-1', 'x']) {
    await userEvent.fill(own, wrong)
    expect(own.getAttribute('aria-invalid')).toBe('true')
  }
  expect(find('swap-slippage')?.textContent).toContain('1%')
  await userEvent.fill(own, '2.5')
  await expect.poll(() => find('swap-least')?.textContent).toBe('1,462.5\u00a0USDC')
  await userEvent.fill(own, '8')
  await expect.poll(() => find('swap-slippage-form')?.textContent).toContain('lets others')
})

test('error: an invalid slippage blocks the review, and an empty field is the default', async () => {
  const { find, step } = await show({ form })
  await expect.poll(step).toBe('review')
  find('swap-more')?.querySelector('summary')?.click()
  find('swap-slippage-change')?.click()
  await expect.poll(() => find('swap-slippage-field')).not.toBeNull()
  const own = find('swap-slippage-field') as HTMLInputElement
  await userEvent.fill(own, '15')
  await expect.poll(() => find('swap-slippage')?.textContent).toContain('15')
  await userEvent.fill(own, 'abc')
  await expect.poll(step).toBe('slippage')
  expect(find('swap-next')?.getAttribute('aria-disabled')).toBe('true')
  await userEvent.fill(own, '')
  await expect.poll(step).toBe('review')
  expect(find('swap-slippage')?.textContent).toContain('1%')
})

test('behavior: an earlier swap’s failure is cleared in a new review', async () => {
  const { find, modal, portico, root, step, title } = await show({ form, swapping: { answers: 'reject' } })
  await expect.poll(step).toBe('review')
  find('swap-next')?.click()
  await expect.poll(() => find('swap-confirm')).not.toBeNull()
  await expect.poll(() => find('swap-confirm')?.getAttribute('aria-disabled')).toBeNull()
  find('swap-confirm')?.click()
  await expect.element(modal.getByText('You declined in Harbor. Nothing was swapped.')).toBeVisible()
  find('swap-cancel')?.click()
  await expect.poll(title).toBe('Swap')
  await userEvent.fill(find('swap-amount') as HTMLInputElement, '0.4')
  await expect.poll(step).toBe('review')
  find('swap-next')?.click()
  await expect.poll(title).toBe('Review swap')
  await expect.poll(() => find('swap-confirm')?.getAttribute('aria-disabled')).toBeNull()
  expect(root.textContent).not.toContain('You declined')
  expect(portico.asked.filter((asked) => asked.startsWith('call'))).toHaveLength(1)
})

test('behavior: a price impact above 15% is refused until it is explicitly allowed', async () => {
  const { find, step } = await show({ form, server: { quote: { priceImpact: 0.31 } } })
  await expect.poll(step).toBe('impact')
  expect(find('swap-next')?.getAttribute('aria-disabled')).toBe('true')
  find('swap-override')?.click()
  await expect.poll(step).toBe('review')
  // If the amount changes, the user must confirm it again.
  await userEvent.fill(find('swap-amount') as HTMLInputElement, '0.6')
  await expect.poll(step).toBe('impact')
})

test('behavior: no route is reported, and a failing source is retried', async () => {
  const none = await show({ form, server: { quote: { raw: '{"quotes":[]}' } } })
  await expect.poll(none.step).toBe('noRoute')
  const failing = await show({ form, server: { quote: { raw: '{}', status: 400 } } })
  await expect.poll(failing.step).toBe('failed')
  expect(failing.find('swap-next')?.textContent).toBe('Try again')
  expect(failing.root.textContent).toContain('The price could not be loaded')
})

const network = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { decimals: 18, name: 'ETH', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://rpc.test'] } },
})

test('error: Network not supported for Swaps, with a link to supported ones', async () => {
  const networks = [network(11155111, 'Sepolia'), network(8453, 'Base')]
  const { events, modal, portico, root } = await show({ options: { networks } })
  await expect.element(modal.getByText('Network not supported for Swaps')).toBeVisible()
  root.querySelector<HTMLElement>('[data-network-id="eip155:8453"]')?.click()
  await expect.poll(() => events).toContain('CLICK_SELECT_NETWORK_TO_SWAP')
  await expect.poll(() => portico.asked).toContain('switch Harbor eip155:8453')
})

test('behavior: no swap is offered on a network without a source, nor a link to another such network', async () => {
  const networks = [network(8453, 'Base'), network(1, 'Ethereum'), network(10, 'OP Mainnet')]
  const { modal, root } = await show({ options: { networks }, server: { swapNetworks: ['eip155:1'] } })
  await expect.element(modal.getByText('Network not supported for Swaps')).toBeVisible()
  const offered = [...root.querySelectorAll<HTMLElement>('[data-network-id]')]
  expect(offered.map(({ dataset }) => dataset.networkId)).toEqual(['eip155:1'])
})

test('behavior: without a server, or if the site disables it, there is no Swap in the account', async () => {
  for (const [options, isThere] of [
    [{}, true],
    [{ features: { swaps: false as const } }, false],
    [{ features: { swaps: true }, server: undefined }, false],
  ] as const) {
    const portico = swapPortico({ options: options as SwapStory['options'] & object })
    const events: string[] = []
    portico.on('track', ({ event }) => void events.push(event))
    const { end, root, title } = await renderModal(portico)
    openOn(portico)
    await expect.poll(title).toBe('Account')
    await expect.poll(() => root.querySelector('[data-testid="account-send"]')).not.toBeNull()
    const button = root.querySelector<HTMLElement>('[data-testid="account-swaps"]')
    expect(button !== null).toBe(isThere)
    button?.click()
    if (isThere) await expect.poll(title).toBe('Swap')
    expect(events.includes('OPEN_SWAP')).toBe(isThere)
    await end()
  }
})

test('hardening A29: names of tokens and sources are plain text', async () => {
  const [hostile = ''] = hostileTexts
  const token = storyToken('EVIL', '5', { name: hostile, symbol: hostile })
  const { root, step } = await show({
    form: { amountText: '1', from: token, to: storyDollar },
    server: {
      quote: {
        route: [{ fee: 0.01, fromAccount: hostile, market: hostile, toAccount: hostile }],
        source: hostile,
        toAmount: '5000000',
      },
    },
    tokens: [storyEther, token],
  })
  await expect.poll(step).toBe('review')
  expect(root.querySelectorAll('.swap :is(script, img[onerror], iframe, a)')).toHaveLength(0)
})

test('behavior: hardening A40: a quote with odd numbers is discarded', async () => {
  for (const quote of [{ toAmount: '-1' }, { toAmount: '1e18' }, { toAmount: '0' }, { fromAmount: '1' }]) {
    const { step } = await show({ form, server: { quote } })
    await expect.poll(() => step() === 'noRoute' || step() === 'failed').toBe(true)
  }
})

test('behavior: nothing is cut off at 320 px', async () => {
  await page.viewport(320, 640)
  const { root, step } = await show({ form })
  await expect.poll(step).toBe('review')
  root.querySelector<HTMLElement>('[data-testid="swap-more"] summary')?.click()
  expect(findCut(root, '.swap')).toEqual([])
  await page.viewport(414, 896)
})
