import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { stopClock } from '../../testing/stopClock.js'
import { begunPurchase, buyingKit, type StoryBuying } from '../../testing/storyBuying.js'
import { storyPurchase } from '../../testing/storyOnRamp.js'
import { type StoryServerOptions, storyServer } from '../../testing/storyServer.js'

beforeAll(() => loadViews('BuyInProgress', 'OnRampActivity', 'OnRampProviders'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

const eventually = { timeout: 15_000 }

async function show(buying: StoryBuying = {}, answers: StoryServerOptions = { onramp: {} }) {
  const server = storyServer(answers)
  const portico = buyingKit({
    run: begunPurchase(),
    ...buying,
    options: { server: server.url, ...buying.options },
  })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, 'BuyInProgress')
  await expect.poll(shown.title, eventually).toBe('Purchase')
  const find = (id: string) => shown.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  const words = () => shown.root.querySelector('.screen-body')?.textContent ?? ''
  return { ...shown, find, server, words }
}

test('default: the provider is polled every four seconds, and the purchase is shown in the list', async () => {
  const answers = (status: 'SUCCESS' | 'IN_PROGRESS', amount: string) => ({
    onramp: { purchases: [storyPurchase('one', status, { amount })] },
  })
  const { server, title, words } = await show({}, answers('IN_PROGRESS', '98.45'))
  await expect.poll(words, eventually).toContain('You paid for 98.450 USDC. It is being sent.')
  const { pass, passing, still } = stopClock()
  server.answers = answers('IN_PROGRESS', '98.46')
  // The next request may still wait for a timer of the browser. Later requests wait for timers of the stopped clock.
  await pass(4_000)
  await expect.poll(still(words), eventually).toContain('You paid for 98.460 USDC')
  server.answers = answers('SUCCESS', '98.46')
  const asked = () => server.asked.filter((path) => path.endsWith('/history')).length
  const before = asked()
  await pass(3_999)
  expect(asked()).toBe(before)
  await pass(1)
  await expect.poll(still(asked), eventually).toBe(before + 1)
  await expect.poll(passing(title), eventually).toBe('Purchases')
  await expect.poll(passing(words), eventually).toContain('Bought USDC')
})

test('behavior: an earlier purchase is not taken for this one', async () => {
  const old = storyPurchase('old', 'SUCCESS')
  const { server, words } = await show({ run: begunPurchase({ known: new Set(['old']) }) })
  server.answers = { onramp: { purchases: [old] } }
  const asked = () => server.asked.filter((path) => path.endsWith('/history')).length
  const before = asked()
  await expect.poll(asked, eventually).toBeGreaterThan(before)
  expect(words()).toContain('Continue at Coinbase')
})

test('error: a failed purchase says so, and leads back to the choice', async () => {
  const { modal, server, title, words } = await show()
  server.answers = { onramp: { purchases: [storyPurchase('one', 'FAILED')] } }
  await expect.poll(words, eventually).toContain('The purchase failed')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(title, eventually).toBe('Buy crypto')
})

test('behavior: after three minutes it says that it takes long, and only continues on request', async () => {
  const { modal, words } = await show({ run: begunPurchase({ startedAt: Date.now() - 180_000 }) })
  expect(words()).toContain('This is taking longer than usual')
  await modal.getByRole('button', { name: 'Keep waiting' }).click()
  await expect.poll(words, eventually).toContain('Continue at Coinbase')
})

test('behavior: the link can be copied, and the page opened again', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { find } = await show()
  find('buy-copy')?.click()
  await expect.poll(() => written.mock.calls, eventually).toEqual([['https://provider.test/pay']])
  find('buy-open')?.click()
  expect(opened).toHaveBeenCalledWith('https://provider.test/pay', '_blank', 'noopener,noreferrer')
})

test('error: a server that does not respond is reported, and polling continues', async () => {
  const { server, words } = await show()
  server.answers = { onramp: { purchases: { raw: 'no', status: 400 } } }
  await expect.poll(words, eventually).toContain('The server is not responding')
  server.answers = { onramp: {} }
  await expect.poll(words, eventually).toContain('Pay in the window that opened')
})
