import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { settleAsked } from '../../core/askedSends.js'
import type { TrackedSend } from '../../core/entities.js'
import type { Portico } from '../../core/portico.js'
import { deviceStorage } from '../../core/storage/deviceStorage.js'
import { sendKeys } from '../../core/storage/sendKeys.js'
import { writeStored } from '../../core/storage/storedKeys.js'
import { listAsked } from '../testing/answerLate.js'
import { fillBatch, fillSend, storyReceiver } from '../testing/fillSend.js'
import { loadViews } from '../testing/loadViews.js'
import { renderModal } from '../testing/renderModal.js'
import { openOn } from '../testing/StoryModal.js'
import { storyNfts } from '../testing/storyPortfolio.js'
import { type StoryPortico, storyPortico } from '../testing/storyPortico.js'
import { type StorySending, storyEther } from '../testing/storySending.js'
import { storyDollar, swapPortico } from '../testing/storySwaps.js'

beforeAll(() =>
  loadViews('Account', 'NftSend', 'Swap', 'SwapPreview', 'WalletSend', 'WalletSendMany', 'WalletSendPreview'),
)

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const friend = '0xde709f2102306220921060314715629080e2fb77'
const silence = 'Harbor has not answered yet'

/** One page of a device, on which the user has come to the review of what they send. */
type Page = {
  portico: StoryPortico
  /** Opens the screen and fills it in. Call it once the modal is on the page. */
  open: (type: (name: string, text: string) => Promise<void>) => Promise<void>
  confirm: string
}

const sendingOf = (isSilent: boolean): StorySending => ({
  sends: isSilent ? 'silent' : 'approve',
  sendsMany: isSilent ? 'silent' : 'approve',
})
const send = (isSilent: boolean, amount = 500_000_000_000_000_000n): Page => {
  const portico = storyPortico({ connected: 'Harbor', sending: sendingOf(isSilent) })
  fillSend(portico, { sendTokenAmount: amount })
  return { confirm: 'send-confirm-button', open: async () => openOn(portico, 'WalletSendPreview'), portico }
}
const batch = (isSilent: boolean): Page => {
  const portico = storyPortico({ connected: 'Harbor', sending: sendingOf(isSilent) })
  fillSend(portico, { receiverAddress: undefined, sendTokenAmount: undefined, token: storyEther })
  fillBatch(portico, [{ amount: 250_000_000_000_000_000n, receiver: friend }, {}])
  return { confirm: 'many-confirm', open: async () => openOn(portico, 'WalletSendMany'), portico }
}
const nft = (isSilent: boolean): Page => {
  const portico = storyPortico({ connected: 'Harbor', sending: sendingOf(isSilent) })
  const open: Page['open'] = async (type) => {
    openOn(portico, 'NftSend', { nft: storyNfts[0] })
    await type('Address or name', storyReceiver)
  }
  return { confirm: 'nft-send', open, portico }
}
const swap = (isSilent: boolean): Page => {
  const portico = swapPortico({
    form: { amountText: '0.5', to: storyDollar },
    ...(isSilent && { swapping: { answers: 'silent' } }),
  })
  return { confirm: 'swap-confirm', open: async () => openOn(portico, 'SwapPreview'), portico }
}

async function show({ confirm, open, portico }: Page) {
  const shown = await renderModal(portico)
  ends.push(shown.end)
  await open((name, text) => userEvent.fill(shown.modal.getByRole('textbox', { name }), text))
  const button = () => shown.root.querySelector<HTMLElement>(`[data-testid="${confirm}"]`)
  await expect.poll(() => button()?.getAttribute('aria-disabled') === null).toBe(true)
  return { ...shown, button }
}

/** Leaves a request open on a page, which then goes. Returns what stays on the device. */
async function leaveOpen(page: Page): Promise<readonly TrackedSend[]> {
  const { button, end, modal } = await show(page)
  button()?.click()
  await expect.element(modal.getByText(silence)).toBeVisible()
  const asked = listAsked(page.portico)
  expect(asked).toHaveLength(1)
  ends.splice(ends.indexOf(end), 1)
  await end()
  return asked
}
const store = (portico: Portico, asked: readonly TrackedSend[]) =>
  writeStored(deviceStorage(portico), sendKeys.asked, asked)

test.each([
  ['a transfer', send, send, 'Send a second time', 'Send'],
  ['a batch', batch, batch, 'Send a second time', 'Send 2 transfers'],
  ['a batch with a transfer that was sent alone', send, batch, 'Send a second time', 'Send 2 transfers'],
  ['a transfer that was part of a batch', batch, send, 'Send a second time', 'Send'],
  ['an NFT', nft, nft, 'Send a second time', 'Send NFT'],
  ['a swap', swap, swap, 'Swap a second time', 'Swap ETH for USDC'],
])('hardening R32: after a reload, the screen still warns before a second request, until the wallet answers: %s', async (_, ask, review, again, plain) => {
  const asked = await leaveOpen(ask(true))
  const page = review(false)
  store(page.portico, asked)
  const { button, modal } = await show(page)
  await expect.element(modal.getByText(silence)).toBeVisible()
  expect(button()?.textContent).toBe(again)
  await settleAsked(page.portico, {
    method: 'eth_sendTransaction',
    result: undefined,
    tag: asked[0]?.hash ?? '',
  })
  await expect.poll(() => button()?.textContent).toBe(plain)
  expect(modal.getByText(silence).elements()).toEqual([])
})

test('hardening R32: a request of another tab has a warning, which ends once that tab has the answer', async () => {
  const asked = await leaveOpen(send(true))
  const page = send(false)
  const { button, modal } = await show(page)
  expect(button()?.textContent).toBe('Send')
  store(page.portico, asked)
  window.dispatchEvent(new StorageEvent('storage'))
  await expect.element(modal.getByText(silence)).toBeVisible()
  store(page.portico, [])
  window.dispatchEvent(new StorageEvent('storage'))
  await expect.poll(() => button()?.textContent).toBe('Send')
})

test('behavior: an open request for something else is no reason to warn', async () => {
  const asked = await leaveOpen(send(true))
  const others: readonly Partial<TrackedSend>[] = [
    { amount: '1' },
    { from: friend },
    { kind: 'approval' },
    { networkId: 'eip155:10' },
    // More than 14 days ago.
    { sentAt: Date.now() - 15 * 86_400_000 },
    { to: friend },
    { tokenId: '1' },
  ]
  const page = send(false)
  store(
    page.portico,
    others.flatMap((other, index) => asked.map((one) => ({ ...one, ...other, hash: `asked-${index}` }))),
  )
  const { button, modal } = await show(page)
  expect(button()?.textContent).toBe('Send')
  expect(modal.getByText(silence).elements()).toEqual([])
})
