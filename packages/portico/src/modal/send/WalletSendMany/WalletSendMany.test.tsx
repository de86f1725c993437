import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { close } from '../../../core/actions/open.js'
import { answerLate } from '../../testing/answerLate.js'
import { fillBatch, fillSend, storyReceiver } from '../../testing/fillSend.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'
import { type StorySending, storyEther } from '../../testing/storySending.js'
import { type BatchTransfer, transferBatchOf } from '../transferBatch.js'

const friend = '0xde709f2102306220921060314715629080e2fb77'

beforeAll(() => loadViews('Account', 'WalletSend', 'WalletSendMany', 'WalletSendPreview'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

async function show(
  view: 'WalletSend' | 'WalletSendMany',
  sending: StorySending = {},
  transfers: readonly Partial<BatchTransfer>[] = [],
) {
  const portico = storyPortico({ connected: 'Harbor', sending: { sendsMany: 'approve', ...sending } })
  fillSend(portico, { receiverAddress: undefined, sendTokenAmount: undefined, token: storyEther })
  fillBatch(portico, transfers)
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, view)
  await expect.poll(shown.title).toBe(view === 'WalletSend' ? 'Send' : 'Review')
  const find = (id: string) => shown.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  const all = (id: string) =>
    [...shown.root.querySelectorAll(`[data-testid="${id}"]`)].map((one) => one.textContent)
  return { ...shown, all, find, sent: () => portico.asked.filter((one) => one.startsWith('sendMany')) }
}

const two = [
  { amount: 500_000_000_000_000_000n },
  { amount: 250_000_000_000_000_000n, receiver: friend },
] as const

test('default: two recipients are added, reviewed in full, and sent as one', async () => {
  const { all, find, focused, modal, root, sent, title } = await show('WalletSend')
  await modal.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await modal.getByRole('textbox', { name: 'Address or name' }).fill(storyReceiver)
  await modal.getByTestId('send-add').click()
  // The fields are empty for the next transfer, and tokens in the batch are no longer available.
  await expect.element(modal.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
  expect(focused()?.dataset.testid).toBe('send-amount')
  expect(find('send-balance')?.textContent).toBe('Balance 2.000\u00a0ETH')
  await userEvent.keyboard('0.25')
  await modal.getByRole('textbox', { name: 'Address or name' }).fill(friend)
  await expect.poll(() => find('send-next')?.textContent).toBe('Preview 2 transfers')
  await modal.getByTestId('send-next').click()
  await expect.poll(title).toBe('Review')
  expect(find('many-total')?.textContent).toContain('0.75 ETH')
  expect(find('many-total')?.textContent).toContain('$2,250.00')
  await expect.poll(() => all('many-row').length).toBe(2)
  const whole = [...root.querySelectorAll('.whole-address')].map((one) =>
    one.textContent?.replaceAll(' ', ''),
  )
  expect(whole.map((one) => one?.toLowerCase())).toEqual([storyReceiver.toLowerCase(), friend])
  expect(sent()).toEqual([])
  await modal.getByTestId('many-confirm').click()
  await expect.poll(title).toBe('Account')
  expect(sent()).toEqual([
    `sendMany Harbor 500000000000000000 native ${storyReceiver}`,
    `sendMany Harbor 250000000000000000 native ${friend}`,
  ])
})

test('behavior: if the wallet does not support it, another recipient cannot be added', async () => {
  const { find, modal } = await show('WalletSend', { sendsMany: undefined as never })
  await modal.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await modal.getByRole('textbox', { name: 'Address or name' }).fill(storyReceiver)
  await expect.poll(() => find('send-next')?.textContent).toBe('Preview Send')
  expect(find('send-add')).toBeNull()
})

test('error: a rejection loses nothing: everything stays, and can be sent again', async () => {
  const { all, find, modal, sent, title } = await show('WalletSendMany', { sendsMany: 'reject' }, two)
  await modal.getByTestId('many-confirm').click()
  await expect.element(modal.getByText('You declined in Harbor. Nothing was sent.')).toBeVisible()
  expect(all('many-row')).toHaveLength(2)
  await modal.getByTestId('many-cancel').click()
  await expect.poll(title).not.toBe('Review')
  expect(find('many-row')).toBeNull()
  expect(sent()).toHaveLength(2)
})

test('error: if the total exceeds the balance, that is reported at its rows, and the wallet is not asked', async () => {
  const { all, find, modal, sent } = await show('WalletSendMany', {}, [
    { amount: 2_000_000_000_000_000_000n },
    { amount: 1_500_000_000_000_000_000n, receiver: friend },
  ])
  await expect.poll(() => all('many-row').join()).toMatch(/(The total is more ETH than you have.*){2}/)
  await expect.element(modal.getByTestId('many-confirm')).toHaveAttribute('aria-disabled', 'true')
  find('many-confirm')?.click()
  expect(sent()).toEqual([])
  // Removing one leaves an amount that can be sent.
  await modal.getByRole('button', { name: /^Remove 1.5 ETH/ }).click()
  await expect.element(modal.getByTestId('many-confirm')).not.toHaveAttribute('aria-disabled')
})

test('behavior: a recipient that exceeds the balance with those already added is refused at its field', async () => {
  const { find, modal } = await show('WalletSend', {}, [{ amount: 2_000_000_000_000_000_000n }])
  await modal.getByRole('textbox', { name: 'Amount' }).fill('1')
  await modal.getByRole('textbox', { name: 'Address or name' }).fill(friend)
  await expect.element(modal.getByText('You have 0.500 ETH on Ethereum.')).toBeVisible()
  expect(find('send-add')).toBeNull()
})

test('behavior: another account starts with none', async () => {
  const { all, portico } = await show('WalletSendMany', {}, two)
  await expect.poll(() => all('many-row')).toHaveLength(2)
  portico.inWallet.switchTo('eip155:8453')
  await expect.poll(() => all('many-row')).toEqual([])
})

const added: BatchTransfer = {
  amount: 1n,
  id: 'added',
  isWarnedOf: false,
  receiver: friend,
  receiverName: undefined,
  token: storyEther,
}
const silence = 'Harbor has not answered yet'

test('hardening R32: if the wallet sends a batch after its deadline, the batch is empty', async () => {
  const { all, find, modal, portico, sent, title } = await show(
    'WalletSendMany',
    { sendsMany: 'silent' },
    two,
  )
  await modal.getByTestId('many-confirm').click()
  await expect.element(modal.getByText(silence)).toBeVisible()
  // The press that could pay twice says so.
  await expect.poll(() => find('many-confirm')?.textContent).toBe('Send a second time')
  expect(all('many-row')).toHaveLength(2)
  await answerLate(portico, 'sent')
  await expect.poll(title).toBe('Account')
  expect(transferBatchOf(portico).getState()).toEqual([])
  expect(sent()).toHaveLength(2)
})

test('hardening R32: a batch that was sent after its deadline is also empty if the modal was closed, and the warning lasts until then', async () => {
  const { find, modal, portico, title } = await show('WalletSendMany', { sendsMany: 'silent' }, two)
  await modal.getByTestId('many-confirm').click()
  await expect.element(modal.getByText(silence)).toBeVisible()
  close(portico)
  openOn(portico, 'WalletSendMany')
  await expect.poll(title).toBe('Review')
  await expect.element(modal.getByText(silence)).toBeVisible()
  expect(find('many-confirm')?.textContent).toBe('Send a second time')
  close(portico)
  await answerLate(portico, 'sent')
  await expect.poll(() => transferBatchOf(portico).getState()).toEqual([])
})

test('behavior: a late rejection keeps the batch, and ends the warning', async () => {
  const { all, find, modal, portico } = await show('WalletSendMany', { sendsMany: 'silent' }, two)
  await modal.getByTestId('many-confirm').click()
  await expect.element(modal.getByText(silence)).toBeVisible()
  await answerLate(portico, 'declined')
  await expect.poll(() => find('many-confirm')?.textContent).toBe('Send 2 transfers')
  expect(modal.getByText(silence).elements()).toEqual([])
  expect(all('many-row')).toHaveLength(2)
})

test('hardening R32: a changed batch keeps the warning, and a late answer removes only what was sent', async () => {
  const { all, find, modal, portico, title } = await show('WalletSendMany', { sendsMany: 'silent' }, two)
  await modal.getByTestId('many-confirm').click()
  await expect.element(modal.getByText(silence)).toBeVisible()
  await modal.getByRole('button', { name: /^Remove 0.25 ETH/ }).click()
  await expect.poll(() => all('many-row').length).toBe(1)
  await expect.element(modal.getByText(silence)).toBeVisible()
  expect(find('many-confirm')?.textContent).toBe('Send a second time')
  transferBatchOf(portico).setState([...transferBatchOf(portico).getState(), added], true)
  await answerLate(portico, 'sent')
  await expect.poll(() => transferBatchOf(portico).getState()).toEqual([added])
  expect(title()).toBe('Review')
  await expect.poll(() => modal.getByText(silence).elements()).toEqual([])
})

test('hardening R32: while the wallet is asked, the batch does not change', async () => {
  const { all, find, modal, portico, root, title } = await show('WalletSendMany', { sendsMany: 'never' }, two)
  await modal.getByTestId('many-confirm').click()
  await expect.poll(() => find('many-confirm')?.getAttribute('aria-busy')).toBe('true')
  openOn(portico, 'WalletSend')
  await expect.poll(title).toBe('Send')
  expect(root.querySelectorAll('.send-batch-row')).toHaveLength(2)
  expect(root.querySelectorAll('.send-batch-row button')).toHaveLength(0)
  await modal.getByRole('textbox', { name: 'Amount' }).fill('0.125')
  await modal.getByRole('textbox', { name: 'Address or name' }).fill(friend)
  await expect.poll(() => find('send-next')?.textContent).toBe('Preview 2 transfers')
  expect(find('send-add')).toBeNull()
  find('send-next')?.click()
  await expect.poll(title).toBe('Review')
  expect(all('many-row')).toHaveLength(2)
  expect(find('many-confirm')?.getAttribute('aria-busy')).toBe('true')
})
