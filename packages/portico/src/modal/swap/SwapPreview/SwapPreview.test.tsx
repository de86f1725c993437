import { afterEach, beforeAll, expect, test } from 'vitest'
import { swap } from '../../../core/actions/swap.js'
import { queryClientOf } from '../../../core/queries/queryClient.js'
import { answerLate } from '../../testing/answerLate.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { storyEther } from '../../testing/storySending.js'
import { type SwapStory, storyDollar, swapPortico } from '../../testing/storySwaps.js'
import { swapFormOf } from '../swapForm.js'
import { swapRequestOf } from '../swapRequest.js'

beforeAll(() => loadViews('Account', 'Swap', 'SwapPreview'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const form = { amountText: '0.5', to: storyDollar }

async function show(story: SwapStory = {}) {
  const portico = swapPortico({ form, ...story })
  const events: string[] = []
  portico.on('track', ({ event }) => void events.push(event))
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, 'SwapPreview')
  await expect.poll(shown.title).toBe('Review swap')
  const find = (id: string) => shown.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  const isReady = () =>
    find('swap-confirm') !== null && find('swap-confirm')?.getAttribute('aria-disabled') === null
  const calls = () => portico.asked.filter((asked) => asked.startsWith('call'))
  return { ...shown, calls, events, find, isReady, portico }
}

test('default: reviewed, swapped, shown with a link; the fields are empty', async () => {
  const { calls, events, find, heard, isReady, portico, title } = await show({
    swapping: { received: 1_500_000_000n },
  })
  await expect.poll(isReady).toBe(true)
  expect(find('swap-review-from')?.textContent).toContain('0.5\u00a0ETH')
  expect(find('swap-review-to')?.textContent).toContain('1,500\u00a0USDC')
  expect(find('swap-confirm')?.textContent).toBe('Swap ETH for USDC')
  expect(find('swap-target')?.textContent).toBe('Uniswap0xe592…1564')
  expect(calls()).toEqual([])
  find('swap-confirm')?.click()
  await expect.poll(() => find('swap-end')?.textContent).toBe('0.5\u00a0ETH for 1,500\u00a0USDC')
  expect(calls()).toEqual([
    `call Harbor 0xe592427a0aece92de3edee1f18e0157c05861564 0x5a4b 500000000000000000`,
  ])
  expect(find('swap-explorer')?.getAttribute('href')).toBe(`https://explorer-1.test/tx/0x${'cd'.repeat(32)}`)
  expect(swapFormOf(portico).getState().amountText).toBe('')
  await expect.poll(title).toBe('Swap')
  expect(events.filter((event) => event.includes('SWAP'))).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
  await expect.poll(heard).toContain('Swapped 0.5\u00a0ETH for 1,500\u00a0USDC')
  find('swap-done')?.click()
  await expect.poll(title).toBe('Account')
})

const unknown = `eip155:1:0x${'7'.repeat(40)}`
const allowed = { options: { allowUnknownSwapContracts: true } } as const
const swapped = { amount: 500_000_000_000_000_000n, from: storyEther, to: storyDollar }

test('hardening A13: unless the site allows it, no quote goes to an unknown contract', async () => {
  const { calls, find, portico, root } = await show({ server: { quote: { target: unknown } } })
  await expect.poll(() => root.querySelector('.advice-title')?.textContent).toBe('No swap available')
  expect(find('swap-target')).toBeNull()
  await expect(swap(portico, { ...swapped, target: unknown })).rejects.toMatchObject({
    code: 'NO_SWAP_ROUTE',
  })
  expect(calls()).toEqual([])
})

test.each([
  ['the site does not allow it', null, {}],
  ['the quote did not name it', null, allowed],
])('hardening A13: a call to an unknown contract is not requested: %s', async (_, target, site) => {
  const story = await show({ ...site, server: { swapTo: unknown, quote: { target } } })
  await expect.poll(story.isReady).toBe(true)
  story.find('swap-confirm')?.click()
  await expect.element(story.modal.getByText('The provider changed this swap')).toBeVisible()
  expect(story.calls()).toEqual([])
})

test('hardening A13: an unknown contract is a danger that names what can be lost, and must be accepted', async () => {
  const target = unknown
  const { calls, find, isReady, modal, portico } = await show({
    ...allowed,
    server: { swapTo: target, quote: { target } },
  })
  const advice = modal.getByText(/everything that you keep in this contract .* deposits, names and rights/)
  await expect.element(advice).toBeVisible()
  expect(isReady()).toBe(false)
  expect(find('swap-confirm')?.title).toBe('Tick the box about the contract first')
  find('swap-confirm')?.click()
  // A site without a screen must name the contract that the user agreed to.
  await expect(swap(portico, swapped)).rejects.toMatchObject({ code: 'SWAP_PRICE_MOVED' })
  expect(calls()).toEqual([])
  find('swap-accept-target')?.click()
  await expect.poll(isReady).toBe(true)
  find('swap-confirm')?.click()
  await expect.poll(() => find('swap-end')).not.toBeNull()
  expect(calls()).toEqual([`call Harbor 0x${'7'.repeat(40)} 0x5a4b 500000000000000000`])
})

test('hardening A13: another unknown contract must be accepted again', async () => {
  const quote: { target: string } = { target: unknown }
  const { find, isReady, portico } = await show({ ...allowed, server: { quote } })
  await expect.poll(() => find('swap-accept-target')).not.toBeNull()
  find('swap-accept-target')?.click()
  await expect.poll(isReady).toBe(true)
  quote.target = `eip155:1:0x${'8'.repeat(40)}`
  void queryClientOf(portico).invalidateQueries({ queryKey: ['swap', 'quote'] })
  await expect.poll(() => find('swap-target')?.textContent).toBe('0x8888…8888')
  expect(isReady()).toBe(false)
})

test('hardening A13: 1inch, whose calls cannot be read, takes no other contract’s place; Uniswap does', async () => {
  const oneInch = 'eip155:1:0x111111125421ca6dc452d289314280a0f8842a65'
  const quote: { target?: string } = {}
  const { calls, find, isReady, modal, portico } = await show({ server: { quote } })
  await expect.poll(isReady).toBe(true)
  expect(find('swap-target')?.textContent).toContain('Uniswap')
  quote.target = oneInch
  find('swap-confirm')?.click()
  await expect.element(modal.getByText('The price has changed')).toBeVisible()
  await expect.poll(() => find('swap-target')?.textContent).toContain('1inch')
  expect(calls()).toEqual([])
  delete quote.target
  expect(await swap(portico, { ...swapped, target: oneInch })).toMatchObject({ status: 'confirmed' })
})

test('behavior: 1inch’s own router needs no acceptance', async () => {
  const target = 'eip155:1:0x111111125421ca6dc452d289314280a0f8842a65'
  const { calls, find, isReady } = await show({ server: { swapTo: target, quote: { target } } })
  await expect.poll(isReady).toBe(true)
  find('swap-confirm')?.click()
  await expect.poll(() => find('swap-end')).not.toBeNull()
  expect(calls()).toHaveLength(1)
})

test('behavior: an unknown contract has a warning and is shown in full', async () => {
  const target = unknown
  const { find, modal, root } = await show({ ...allowed, server: { quote: { target } } })
  await expect.element(modal.getByText('Your ETH goes to an unknown contract')).toBeVisible()
  expect(root.querySelector('.whole-address')?.textContent?.replaceAll(' ', '')).toBe(`0x${'7'.repeat(40)}`)
  expect(find('swap-target')?.textContent).toBe('0x7777…7777')
})

test('behavior: a contract without a name has a warning', async () => {
  const { find, modal } = await show({ server: { quote: { target: null } } })
  await expect.element(modal.getByText('This site cannot tell where your ETH goes')).toBeVisible()
  expect(find('swap-target')).toBeNull()
})

test('error: if the swap now uses another contract, or an unknown one, it needs a new review', async () => {
  const quote: { target?: string } = {}
  const { calls, find, isReady, modal } = await show({ ...allowed, server: { quote } })
  await expect.poll(isReady).toBe(true)
  quote.target = unknown
  find('swap-confirm')?.click()
  await expect.element(modal.getByText('The price has changed')).toBeVisible()
  await expect.element(modal.getByText('Your ETH goes to an unknown contract')).toBeVisible()
  expect(calls()).toEqual([])
})

test('hardening A13: the wrapped coin never takes the place of the contract that was shown', async () => {
  const weth = 'eip155:1:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
  const quote: { target?: string; toAmount: string } = { toAmount: '500000000000000000' }
  const { calls, find, isReady, root } = await show({
    form: { ...form, to: { ...storyEther, address: weth, symbol: 'WETH' } },
    server: { quote },
  })
  await expect.poll(isReady).toBe(true)
  expect(find('swap-target')?.textContent).toContain('Uniswap')
  quote.target = weth
  find('swap-confirm')?.click()
  await expect.poll(() => root.textContent).toMatch(/The (price has|provider) changed/)
  expect(root.textContent).toContain('The price has changed')
  expect(calls()).toEqual([])
})

test('hardening A13: outside its own pair, no quote goes to the wrapped coin', async () => {
  const weth = 'eip155:1:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
  const { calls, find, root } = await show({ server: { quote: { target: weth } } })
  await expect.poll(() => root.querySelector('.advice-title')?.textContent).toBe('No swap available')
  expect(find('swap-target')).toBeNull()
  expect(calls()).toEqual([])
})

test('hardening A13: the approval is for exactly the amount, and shown before the prompt', async () => {
  const { calls, find, isReady, modal } = await show({
    form: { amountText: '100', from: storyDollar, to: storyEther },
    server: { quote: { toAmount: '33000000000000000' } },
  })
  await expect.poll(isReady).toBe(true)
  await expect.element(modal.getByText(/allows the provider to take exactly 100\sUSDC/)).toBeVisible()
  find('swap-confirm')?.click()
  await expect.poll(() => find('swap-end')).not.toBeNull()
  expect(calls().map((call) => call.split(' ')[3])).toEqual(['0xapprove100000000', '0x5a4b'])
})

test('behavior: above 5% there is one more confirmation, for that impact', async () => {
  const { calls, find, isReady } = await show({ server: { quote: { priceImpact: 0.083 } } })
  await expect.poll(() => find('swap-accept')).not.toBeNull()
  expect(isReady()).toBe(false)
  find('swap-confirm')?.click()
  expect(calls()).toEqual([])
  find('swap-accept')?.click()
  await expect.poll(isReady).toBe(true)
  find('swap-confirm')?.click()
  await expect.poll(() => find('swap-end')).not.toBeNull()
})

test('behavior: above 15% the swap is refused unless it was allowed before', async () => {
  const { find, isReady } = await show({ server: { quote: { priceImpact: 0.4 } } })
  await expect.poll(() => find('swap-accept')).not.toBeNull()
  find('swap-accept')?.click()
  await expect.poll(() => find('swap-confirm')?.title).toBe('Price impact too high')
  expect(isReady()).toBe(false)
})

test('behavior: after a rejection everything is unchanged, and the user can try again', async () => {
  const { find, isReady, modal, portico } = await show({ swapping: { answers: 'reject' } })
  await expect.poll(isReady).toBe(true)
  find('swap-confirm')?.click()
  await expect.element(modal.getByText('You declined in Harbor. Nothing was swapped.')).toBeVisible()
  expect(swapFormOf(portico).getState().amountText).toBe('0.5')
  await expect.poll(isReady).toBe(true)
})

test.each([
  [0n, 'You received nothing', /received 0.*USDC, but at least 1,485/],
  [1_200_000_000n, 'You received less than agreed', /received 1,200.*USDC, but at least 1,485/],
  [undefined, 'Swapped', /^0\.5\sETH$/],
])('error: the received amount is shown, never the quoted one: %s', async (received, title, words) => {
  const { find, isReady, root } = await show({ swapping: received === undefined ? {} : { received } })
  await expect.poll(isReady).toBe(true)
  find('swap-confirm')?.click()
  await expect.poll(() => root.querySelector('.swap-end-title')?.textContent).toBe(title)
  expect(find('swap-end')?.textContent).toMatch(words)
  expect(root.querySelector('.swap-end-tick') !== null).toBe(received === undefined)
})

test('error: a swap to something that is not a contract is not requested from the wallet', async () => {
  const { calls, find, isReady, modal } = await show({ swapping: { target: 'account' } })
  await expect.poll(isReady).toBe(true)
  find('swap-confirm')?.click()
  await expect.element(modal.getByText('The provider changed this swap')).toBeVisible()
  expect(calls()).toEqual([])
})

test('behavior: a price below the reviewed minimum disables the button, is loaded immediately, and must be accepted', async () => {
  const quote: { toAmount?: string } = {}
  const { calls, find, isReady, modal, portico } = await show({
    server: { quote },
    swapping: { received: 1_450_000_000n },
  })
  await expect.poll(isReady).toBe(true)
  quote.toAmount = '1450000000'
  // This is the refresh that the end of the countdown also causes.
  void queryClientOf(portico).invalidateQueries({ queryKey: ['swap', 'quote'] })
  await expect.element(modal.getByText('The price has changed')).toBeVisible()
  expect(isReady()).toBe(false)
  find('swap-confirm')?.click()
  expect(calls()).toEqual([])
  expect(find('swap-accept-price')?.parentElement?.textContent).toMatch(/1,450.*less than the 1,485/)
  find('swap-accept-price')?.click()
  await expect.poll(isReady).toBe(true)
  expect(find('swap-least')?.textContent).toBe('1,435.5\u00a0USDC')
  find('swap-confirm')?.click()
  await expect.poll(() => find('swap-end')).not.toBeNull()
})

test('error: a price that moved before the prompt shows the new amounts immediately', async () => {
  const quote: { toAmount?: string } = {}
  const { calls, find, isReady } = await show({ server: { quote } })
  await expect.poll(isReady).toBe(true)
  quote.toAmount = '1450000000'
  find('swap-confirm')?.click()
  await expect.poll(() => find('swap-review-to')?.textContent).toContain('1,450')
  expect(isReady()).toBe(false)
  expect(find('swap-accept-price')).not.toBeNull()
  expect(calls()).toEqual([])
})

test('error: a user who approves and then rejects sees that the provider may still take it', async () => {
  const swapping: SwapStory['swapping'] & object = {}
  const { calls, find, isReady, portico } = await show({
    form: { amountText: '100', from: storyDollar, to: storyEther },
    server: { quote: { toAmount: '33000000000000000' } },
    swapping,
  })
  await expect.poll(isReady).toBe(true)
  swapRequestOf(portico).subscribe((run) => {
    if (run.status === 'pending' && run.progress?.step.step === 'approve') swapping.answers = 'approve'
    if (run.status === 'pending' && run.progress?.step.step === 'swap') swapping.answers = 'reject'
  })
  find('swap-confirm')?.click()
  await expect.poll(() => find('swap-allowed')?.textContent).toMatch(/still take the 100\sUSDC/)
  expect(calls()).toHaveLength(2)
})

test('behavior: high slippage has a warning in the review, too', async () => {
  const { modal } = await show({ form: { ...form, slippage: 12 } })
  await expect.element(modal.getByText(/You may receive up to 12% less/)).toBeVisible()
})

test('error: a reverted swap is reported, and nothing is lost', async () => {
  const undone = await show({ swapping: { ends: 'failed' } })
  await expect.poll(undone.isReady).toBe(true)
  undone.find('swap-confirm')?.click()
  await expect.element(undone.modal.getByText('The swap failed')).toBeVisible()
  expect(swapFormOf(undone.portico).getState().amountText).toBe('0.5')
})

test('error: a swap that would revert is reported before the prompt', async () => {
  const refused = await show({ swapping: { refusal: 'TRANSFER_FROM_FAILED' } })
  await expect.poll(refused.isReady).toBe(true)
  refused.find('swap-confirm')?.click()
  await expect.element(refused.modal.getByText('The network would reject this swap')).toBeVisible()
  expect(refused.calls()).toEqual([])
})

test('behavior: during the prompt, the review stays and says so; Swap leads back to it', async () => {
  const { find, isReady, portico, title } = await show({ swapping: { answers: 'never' } })
  await expect.poll(isReady).toBe(true)
  find('swap-confirm')?.click()
  await expect.poll(() => find('swap-confirm')?.textContent).toContain('Confirm the swap in Harbor')
  openOn(portico, 'Swap')
  await expect.poll(title).toBe('Review swap')
})

test('behavior: without tokens or an amount there is nothing to review', async () => {
  const { modal } = await show({ form: { to: undefined } })
  await expect.element(modal.getByText('There is nothing to review')).toBeVisible()
})

test('hardening R32: a swap that the wallet makes after its deadline empties the fields', async () => {
  const { calls, find, isReady, modal, portico, title } = await show({ swapping: { answers: 'silent' } })
  await expect.poll(isReady).toBe(true)
  find('swap-confirm')?.click()
  await expect.element(modal.getByText('Harbor has not answered yet')).toBeVisible()
  await expect.poll(() => find('swap-confirm')?.textContent).toBe('Swap a second time')
  // The form leads back to the same warning.
  openOn(portico, 'Swap')
  await expect.poll(() => find('swap-next')?.getAttribute('data-step')).toBe('review')
  find('swap-next')?.click()
  await expect.poll(title).toBe('Review swap')
  await expect.element(modal.getByText('Harbor has not answered yet')).toBeVisible()
  await answerLate(portico, 'sent')
  await expect.poll(title).toBe('Account')
  expect(swapFormOf(portico).getState().amountText).toBe('')
  expect(calls()).toHaveLength(1)
})

test('behavior: an approval that the wallet gives after its deadline keeps the fields and ends the failure', async () => {
  const { find, isReady, modal, portico } = await show({
    form: { amountText: '100', from: storyDollar, to: storyEther },
    server: { quote: { toAmount: '33000000000000000' } },
    swapping: { answers: 'silent' },
  })
  await expect.poll(isReady).toBe(true)
  find('swap-confirm')?.click()
  await expect.element(modal.getByText('Harbor has not answered yet')).toBeVisible()
  expect(find('swap-confirm')?.textContent).toBe('Approve and swap')
  await answerLate(portico, 'sent')
  await expect.poll(() => modal.getByText('Harbor has not answered yet').elements()).toEqual([])
  expect(swapFormOf(portico).getState().amountText).toBe('100')
})

test('behavior: a late rejection of a swap keeps the fields and ends the warning', async () => {
  const { find, isReady, modal, portico } = await show({ swapping: { answers: 'silent' } })
  await expect.poll(isReady).toBe(true)
  find('swap-confirm')?.click()
  await expect.element(modal.getByText('Harbor has not answered yet')).toBeVisible()
  await answerLate(portico, 'declined')
  await expect.poll(() => find('swap-confirm')?.textContent).toBe('Swap ETH for USDC')
  expect(swapFormOf(portico).getState().amountText).toBe('0.5')
})
