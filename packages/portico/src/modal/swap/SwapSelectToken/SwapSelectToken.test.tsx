import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { storyEther, storyToken } from '../../testing/storySending.js'
import { type SwapStory, storyDollar, swapPortico } from '../../testing/storySwaps.js'
import { swapFormOf } from '../swapForm.js'
import { suggestTokens } from './suggestedTokens.js'

beforeAll(() => loadViews('Swap', 'SwapSelectToken'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function show(story: SwapStory = {}, side: 'from' | 'to' = 'to') {
  const portico = swapPortico(story)
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, 'SwapSelectToken', { side })
  await expect.poll(shown.title).toBe(side === 'from' ? 'Token to pay with' : 'Token to receive')
  const titles = () =>
    [...shown.root.querySelectorAll('.virtual-list .row-title')].map(({ textContent }) => textContent)
  const search = () => shown.root.querySelector('input') as HTMLInputElement
  return { ...shown, form: () => swapFormOf(portico).getState(), search, titles }
}

test("default: the account's own tokens first, then listed ones; no spam", async () => {
  const { root, titles } = await show()
  await expect.poll(titles).toEqual(['Ether', 'USD Coin', 'Lamp oil', 'Dai Stablecoin', 'Chainlink'])
  expect([...root.querySelectorAll('.swap-chip')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('DAI')]),
  )
})

test('behavior: token values are shown in the site’s currency', async () => {
  const { root } = await show({ options: { currency: 'EUR' }, server: { rates: { eur: 1.25 } } })
  await expect
    .poll(() => root.querySelector('[data-token="native"] .token-worth')?.textContent)
    .toBe('€6,000.00')
})

test('behavior: choosing the other side’s token flips the two', async () => {
  const { form, root, titles } = await show({ form: { from: storyEther, to: storyDollar } })
  await expect.poll(titles).toContain('Ether')
  root.querySelector<HTMLElement>('[data-token="native"]')?.click()
  await expect.poll(() => form().to?.symbol).toBe('ETH')
  expect(form().from?.symbol).toBe('USDC')
})

test('behavior: searching, with and without results', async () => {
  const { modal, search, titles } = await show()
  await expect.poll(titles).toContain('Chainlink')
  await userEvent.fill(search(), 'chain')
  await expect.poll(titles).toEqual(['Chainlink'])
  await userEvent.fill(search(), 'nothing like it')
  await expect.element(modal.getByText('No token is called “nothing like it”')).toBeVisible()
})

test('hardening A38: a pasted address shows the contract’s data in full, and that it is not verified', async () => {
  const address = '0x1234567890abcdef1234567890abcdef12345678'
  const found = storyToken('USDC', '0', { address: `eip155:1:${address}`, name: 'USD Coin', price: 0 })
  const { form, modal, root, search, titles } = await show({ swapping: { found } })
  await expect.poll(titles).toContain('Chainlink')
  await userEvent.fill(search(), address)
  await expect.poll(titles).toEqual(['USD Coin'])
  await expect.element(modal.getByText(/^This token is not verified/)).toBeVisible()
  expect(root.querySelector('.fact-code')?.textContent?.replaceAll(' ', '')).toBe(address)
  root.querySelector<HTMLElement>(`[data-token="eip155:1:${address}"]`)?.click()
  await expect.poll(() => form().to?.address).toBe(`eip155:1:${address}`)
})

test('error: an address without a token, and a list that cannot be loaded', async () => {
  const { modal, search } = await show({ server: { swapTokens: { raw: '{}', status: 400 } } })
  await expect.element(modal.getByText('The tokens could not be loaded')).toBeVisible()
  await userEvent.fill(search(), '0x1234567890abcdef1234567890abcdef12345678')
  await expect.element(modal.getByText('There is no token at this address')).toBeVisible()
})

test('behavior: suggestions are the network’s own and well-known tokens, at most eight', () => {
  const listed = ['ABC', 'USDC', 'uni', 'ETH'].map((symbol) => storyToken(symbol, '0'))
  expect(suggestTokens([storyEther, ...listed]).map(({ symbol }) => symbol)).toEqual([
    'ETH',
    'USDC',
    'uni',
    'ETH',
  ])
  expect(suggestTokens(Array.from({ length: 20 }, () => storyToken('USDC', '0')))).toHaveLength(8)
})
