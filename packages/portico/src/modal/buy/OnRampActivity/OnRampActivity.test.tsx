import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { buyingKit, type StoryBuying } from '../../testing/storyBuying.js'
import { storyPurchase } from '../../testing/storyOnRamp.js'

beforeAll(() => loadViews('OnRampActivity', 'OnRampProviders'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function show(buying: StoryBuying) {
  const shown = await renderModal(buyingKit(buying))
  ends.push(shown.end)
  openOn(shown.portico, 'OnRampActivity')
  await expect.poll(shown.title).toBe('Purchases')
  return { ...shown, words: () => shown.root.querySelector('.screen-body')?.textContent ?? '' }
}

test('default: by month with each one’s result, and a link to the network’s explorer', async () => {
  const { root, words } = await show({
    onramp: {
      purchases: [
        storyPurchase('one', 'SUCCESS', { minedAt: '2026-03-05T10:00:00Z' }),
        storyPurchase('two', 'IN_PROGRESS', { minedAt: '2026-03-04T10:00:00Z' }),
        storyPurchase('three', 'FAILED', { minedAt: '2026-01-04T10:00:00Z' }),
      ],
    },
  })
  await expect.poll(words).toContain('March 2026')
  expect([...root.querySelectorAll('.month')].map(({ textContent }) => textContent)).toEqual([
    'March 2026',
    'January 2026',
  ])
  const rows = [...root.querySelectorAll<HTMLAnchorElement>('.row')]
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringContaining('+98.450 USDC'),
    expect.stringContaining('On its way'),
    expect.stringContaining('Failed'),
  ])
  expect(rows[0]?.href).toContain('https://explorer-1.test/tx/0xabab')
  // Without a transaction there is nothing to open, so these are no controls.
  expect(root.querySelectorAll('.purchases :is(a, button, [tabindex])')).toHaveLength(1)
})

test('behavior: older entries are loaded on request', async () => {
  const { modal, root } = await show({
    onramp: {
      purchases: Array.from({ length: 70 }, (_, index) =>
        storyPurchase(String(index), 'SUCCESS', {
          minedAt: new Date(Date.UTC(2026, 5, 1) - index * 86_400_000).toISOString(),
        }),
      ),
    },
  })
  const count = () => root.querySelectorAll('[data-row]').length
  await expect.poll(count).toBe(50)
  await modal.getByRole('button', { name: 'Show older' }).click()
  await expect.poll(count).toBe(70)
  expect(modal.getByRole('button', { name: 'Show older' }).elements()).toEqual([])
})

test('hardening A29: text of a provider is plain text', async () => {
  const symbol = '<img src=x onerror=alert(1)>'
  const { root, words } = await show({ onramp: { purchases: [storyPurchase('one', 'SUCCESS', { symbol })] } })
  await expect.poll(words).toContain('<img src=x')
  expect(root.querySelector('.purchases img')).toBeNull()
})

test('behavior: without purchases it says where to buy', async () => {
  const { modal, title, words } = await show({ onramp: { purchases: [] } })
  await expect.poll(words).toContain('No purchases yet')
  await modal.getByRole('button', { name: 'Buy crypto' }).click()
  await expect.poll(title).toBe('Buy crypto')
})

test('error: a failed load is not an empty list, and can be retried', async () => {
  const { modal, words } = await show({ onramp: { purchases: { raw: 'no', status: 400 } } })
  await expect.poll(words).toContain('Your purchases could not be loaded')
  await expect.element(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
})
