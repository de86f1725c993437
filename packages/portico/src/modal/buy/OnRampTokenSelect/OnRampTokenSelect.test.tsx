import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getOnRampState } from '../../../core/actions/onRampState.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { buyingKit } from '../../testing/storyBuying.js'

beforeAll(() => loadViews('OnRampFiatSelect', 'OnRampTokenSelect'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

test.each([
  ['OnRampTokenSelect', 'ether', 'token-ETH', { purchaseCurrency: { symbol: 'ETH' } }],
  ['OnRampFiatSelect', 'pound', 'fiat-GBP', { paymentCurrency: { id: 'GBP' } }],
] as const)('behavior: %s can be searched, and when opened directly closes with the choice', async (view, words, id, chosen) => {
  const portico = buyingKit()
  const { end, root } = await renderModal(portico)
  ends.push(end)
  openOn(portico, view)
  const rows = () => [...root.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset.testid)
  await expect.poll(() => rows().length).toBeGreaterThan(1)
  await expect.poll(() => root.activeElement?.matches('input')).toBe(true)
  await userEvent.keyboard(words)
  await expect.poll(rows).toEqual([id])
  root.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click()
  await expect.poll(() => portico.store.getState().modal.status).toBe('closed')
  expect(getOnRampState(portico)).toMatchObject(chosen)
})

/** A picture of one pixel. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

test.each([
  ['OnRampTokenSelect', 'token-USDC', '/public/getTokenImage/USDC'],
  ['OnRampFiatSelect', 'fiat-USD', '/public/getCurrencyImage/USD'],
] as const)('behavior: %s shows pictures from the server', async (view, id, path) => {
  const portico = buyingKit()
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    new URL(String(input)).pathname === path ? fetch(pixel) : fetch(input, init),
  )
  const { end, root } = await renderModal(portico)
  ends.push(end)
  openOn(portico, view)
  await expect
    .poll(() => root.querySelector<HTMLImageElement>(`[data-testid="${id}"] img`)?.src)
    .toMatch(/^blob:/)
})
