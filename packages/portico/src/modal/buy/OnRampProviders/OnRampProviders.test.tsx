import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getOnRampState } from '../../../core/actions/onRampState.js'
import type { TrackingEvent } from '../../../core/trackingEvents.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { stopClock } from '../../testing/stopClock.js'
import { buyingKit, type StoryBuying } from '../../testing/storyBuying.js'
import { storyOptions } from '../../testing/storyOnRamp.js'
import { storyAddress, storyNetwork } from '../../testing/storyPortico.js'
import { purchaseRequestOf } from '../purchaseRequest.js'

beforeAll(() =>
  loadViews(
    'Account',
    'BuyInProgress',
    'OnRampActivity',
    'OnRampFiatSelect',
    'OnRampProviders',
    'OnRampTokenSelect',
    'WhatIsABuy',
  ),
)

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

/** Simulates the window of a provider, as far as the page uses it. */
function playWindow() {
  const popup = { close: vi.fn(), closed: false, location: { replace: vi.fn() }, opener: window as unknown }
  // The cast is needed because a test cannot create a window. The page uses only these fields.
  const opened = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  return { opened, popup }
}

async function show(buying: StoryBuying = {}, view: 'Account' | 'OnRampProviders' = 'OnRampProviders') {
  const portico = buyingKit(buying)
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, view)
  await expect.poll(shown.title).toBe(view === 'Account' ? 'Account' : 'Buy crypto')
  const find = (id: string) => shown.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  return {
    ...shown,
    amount: shown.modal.getByRole('textbox', { name: 'Amount to pay' }),
    find,
    result: () => find('buy-result')?.textContent,
    words: () => shown.root.querySelector('.screen-body')?.textContent ?? '',
  }
}

test('default: from the account to the provider’s window and the screen that follows it, by keyboard', async () => {
  const { opened, popup } = playWindow()
  const url = `https://provider.test/pay?walletAddress=${storyAddress}`
  const { find, focused, portico, result, title } = await show({ onramp: { url } }, 'Account')
  const events: TrackingEvent[] = []
  portico.on('track', (event) => events.push(event))
  await expect.poll(() => find('account-onramp')).not.toBeNull()
  find('account-onramp')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Buy crypto')
  await expect.poll(() => focused()?.dataset.testid).toBe('buy-amount')
  await userEvent.keyboard('100')
  await expect.poll(result).toBe('98.450')
  await expect.poll(() => find('buy-coinbase')).not.toBeNull()
  find('buy-coinbase')?.focus()
  await userEvent.keyboard('{Enter}')
  // The window opens in the click itself, because a browser blocks one that opens later.
  expect(opened).toHaveBeenCalledWith('about:blank', 'portico-onramp', 'popup,width=600,height=800')
  await expect.poll(title).toBe('Purchase')
  expect(popup.location.replace).toHaveBeenCalledWith(url)
  expect(popup.opener).toBeNull()
  expect(purchaseRequestOf(portico).getState()).toMatchObject({
    data: { isOpen: true, url },
    status: 'success',
  })
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['SELECT_BUY_CRYPTO', 'SELECT_BUY_PROVIDER']),
  )
})

test('hardening A43: the complete address is shown before the user leaves', async () => {
  const { root } = await show()
  expect(root.querySelector('.whole-address')?.textContent?.replaceAll(' ', '')).toBe(storyAddress)
})

test('hardening A43: a page for another account is not opened, and the window closes', async () => {
  const { popup } = playWindow()
  const url = 'https://provider.test/pay?walletAddress=0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const { find, title, words } = await show({ amount: 100, onramp: { url } })
  await expect.poll(() => find('buy-coinbase')).not.toBeNull()
  find('buy-coinbase')?.click()
  await expect.poll(words).toContain('The page of Coinbase was blocked')
  expect(popup.location.replace).not.toHaveBeenCalled()
  expect(popup.close).toHaveBeenCalled()
  expect(title()).toBe('Buy crypto')
})

test('behavior: a window that the browser blocks is offered as a button', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { find, title, words } = await show({ amount: 100 })
  await expect.poll(() => find('buy-coinbase')).not.toBeNull()
  find('buy-coinbase')?.click()
  await expect.poll(title).toBe('Purchase')
  expect(words()).toContain('Your browser blocked the window')
  expect(find('buy-open')?.textContent).toBe('Open Coinbase')
})

test('error: a price that cannot be loaded is reported, never made up, and can be retried', async () => {
  const { find, portico, result, words } = await show({ amount: 100, onramp: { quote: 'fail' } })
  await expect.poll(words).toContain('The price could not be loaded')
  expect(result()).toBe('–')
  expect(getOnRampState(portico).purchaseAmount).toBeUndefined()
  expect(find('buy-retry')).not.toBeNull()
  // The provider stays available, because its page shows its own price.
  expect(find('buy-coinbase')?.getAttribute('aria-disabled')).toBeNull()
})

test('error: an amount out of the limits is reported at the field, and no window opens', async () => {
  const { opened } = playWindow()
  const { amount, find, words } = await show()
  await userEvent.fill(amount, '9')
  await expect.poll(words).toContain('You can pay $10.00 to $25,000.00.')
  await expect.poll(() => find('buy-coinbase')?.getAttribute('aria-disabled')).toBe('true')
  find('buy-coinbase')?.click()
  expect(opened).not.toHaveBeenCalled()
  await userEvent.fill(amount, 'ten')
  expect(words()).toContain('Enter an amount')
})

test('behavior: an amount too high for a card needs a bank account, and the screen says so', async () => {
  const { amount, find, words } = await show()
  const said = 'Cards allow up to $7,500.00. For this amount, pay from a bank account.'
  await userEvent.fill(amount, '7500')
  await expect.poll(() => find('buy-coinbase')?.getAttribute('aria-disabled')).toBeNull()
  expect(words()).not.toContain(said)
  await userEvent.fill(amount, '7500.01')
  await expect.poll(words).toContain(said)
  expect(find('buy-coinbase')?.getAttribute('aria-disabled')).toBeNull()
})

test('behavior: no request is sent before typing pauses for half a second', async () => {
  const { amount, find, portico, result } = await show()
  // Waits for the providers, because no price is requested before they have loaded.
  await expect.poll(() => find('buy-coinbase')).toBeTruthy()
  const seen: (number | undefined)[] = []
  const { watchOnRamp } = await import('../../../core/actions/onRampState.js')
  const stop = watchOnRamp(portico, {
    onChange: ({ paymentAmount, quotesLoading }) => quotesLoading && seen.push(paymentAmount),
  })
  const { pass, passing } = stopClock()
  for (const digit of '2500') {
    await userEvent.type(amount, digit)
    await pass(499)
  }
  await pass(1)
  await expect.poll(passing(result)).toBe('98.450')
  stop()
  expect(seen).toEqual([2500])
})

test('behavior: presets, another currency and another token', async () => {
  const { amount, find, modal, portico, title } = await show()
  await userEvent.click(modal.getByRole('button', { name: 'Pay $250' }))
  await expect.element(amount).toHaveValue('250')
  find('buy-fiat')?.click()
  await expect.poll(title).toBe('Choose currency')
  await expect.poll(() => find('fiat-EUR')).not.toBeNull()
  find('fiat-EUR')?.click()
  await expect.poll(title).toBe('Buy crypto')
  find('buy-token')?.click()
  await expect.poll(title).toBe('Select token')
  await expect.poll(() => find('token-ETH')).not.toBeNull()
  find('token-ETH')?.click()
  await expect.poll(title).toBe('Buy crypto')
  expect(getOnRampState(portico)).toMatchObject({
    paymentAmount: 250,
    paymentCurrency: { id: 'EUR' },
    purchaseCurrency: { symbol: 'ETH' },
  })
  await expect.element(amount).toHaveValue('250')
})

test('behavior: only the site’s providers that support the network are offered', async () => {
  const { find, root } = await show({
    options: { features: { onramp: ['coinbase', 'sandbox'] } },
    onramp: {
      options: {
        ...storyOptions,
        providers: storyOptions.providers?.filter(({ name }) => name !== 'sandbox'),
      },
    },
  })
  await expect.poll(() => find('buy-coinbase')).not.toBeNull()
  expect(root.querySelectorAll('.buy-providers [data-row]')).toHaveLength(1)
})

test('behavior: without the feature, or without a server, Buy is not offered', async () => {
  for (const options of [{ features: {} }, { server: undefined }] as const) {
    const { find } = await show({ options }, 'Account')
    await expect.poll(() => find('account-receive')).not.toBeNull()
    expect(find('account-onramp')).toBeNull()
    await ends.pop()?.()
  }
})

test('behavior: the explanation is one step away', async () => {
  const { find, title } = await show()
  find('buy-lesson')?.click()
  await expect.poll(title).toBe('How buying works')
})

test.each([
  ['Gnosis', storyNetwork(100, 'Gnosis'), []],
  ['a test network', storyNetwork(11155111, 'Sepolia', 'ETH', true), []],
  ['a test network with the id of a main one', storyNetwork(1, 'Fork', 'ETH', true), ['buy-sandbox']],
  ['Base', storyNetwork(8453, 'Base'), ['buy-coinbase']],
  ['Ethereum', storyNetwork(1, 'Ethereum'), ['buy-meld', 'buy-coinbase', 'buy-sandbox']],
])('hardening A43: the screen offers only sellers whose purchase arrives there: %s', async (_, network, sellers) => {
  const { find, root, words } = await show({ options: { networks: [network] } })
  const offered = () =>
    [...root.querySelectorAll<HTMLElement>('.buy-providers [data-row]')].map((row) => row.dataset.testid)
  if (sellers.length === 0) await expect.poll(words).toContain('No sellers available')
  else await expect.poll(() => find(sellers[0] ?? '')).not.toBeNull()
  expect(offered()).toEqual(sellers)
})
