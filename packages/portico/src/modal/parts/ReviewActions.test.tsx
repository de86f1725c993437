import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { close } from '../../core/actions/open.js'
import { fillBatch, fillSend, storyReceiver } from '../testing/fillSend.js'
import { loadViews } from '../testing/loadViews.js'
import { renderModal } from '../testing/renderModal.js'
import { openOn } from '../testing/StoryModal.js'
import { storyNfts } from '../testing/storyPortfolio.js'
import { type StoryPortico, storyPortico } from '../testing/storyPortico.js'
import { storyDollar, swapPortico } from '../testing/storySwaps.js'

const [nft] = storyNfts

beforeAll(() => loadViews('NftSend', 'SwapPreview', 'WalletSendMany', 'WalletSendPreview'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Creates a kit whose wallet answers nothing in time. */
const silentPortico = (fill: (portico: StoryPortico) => void = () => {}) => {
  const portico = storyPortico({ connected: 'Harbor', sending: { sends: 'silent', sendsMany: 'silent' } })
  fill(portico)
  return portico
}

const views = [
  {
    again: 'Send a second time',
    cancel: 'send-cancel',
    confirm: 'send-confirm-button',
    kit: () => silentPortico(fillSend),
    open: (portico: StoryPortico) => openOn(portico, 'WalletSendPreview'),
    view: 'WalletSendPreview',
  },
  {
    again: 'Send a second time',
    cancel: 'many-cancel',
    confirm: 'many-confirm',
    kit: () => silentPortico((portico) => fillBatch(portico, [{}, { amount: 1n }])),
    open: (portico: StoryPortico) => openOn(portico, 'WalletSendMany'),
    view: 'WalletSendMany',
  },
  {
    again: 'Swap a second time',
    cancel: 'swap-cancel',
    confirm: 'swap-confirm',
    kit: () => swapPortico({ form: { amountText: '0.5', to: storyDollar }, swapping: { answers: 'silent' } }),
    open: (portico: StoryPortico) => openOn(portico, 'SwapPreview'),
    view: 'SwapPreview',
  },
  {
    again: 'Send a second time',
    cancel: 'nft-cancel',
    confirm: 'nft-send',
    kit: silentPortico,
    open: (portico: StoryPortico) => openOn(portico, 'NftSend', { nft }),
    view: 'NftSend',
  },
]

test.each(
  views,
)('hardening R32: in $view, if the wallet may still answer the first request, Cancel has the focus', async ({
  again,
  cancel,
  confirm,
  kit,
  open,
}) => {
  const portico = kit()
  const { end, focused, root } = await renderModal(portico)
  ends.push(end)
  const find = (id: string) => root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  const asked = () => portico.asked.filter((one) => /^(send|call)/.test(one)).length
  open(portico)
  await expect.poll(() => find(confirm)).not.toBeNull()
  const field = find('send-receiver')
  if (field) await userEvent.fill(field, storyReceiver)
  else await expect.poll(focused).toBe(find(confirm))
  await expect.poll(() => find(confirm)?.getAttribute('aria-disabled')).toBeNull()
  find(confirm)?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => find(confirm)?.textContent).toBe(again)
  await expect.poll(() => focused()?.dataset.testid).toBe(cancel)
  close(portico)
  open(portico)
  await expect.poll(() => find(confirm)?.textContent).toContain(again)
  await expect.poll(() => focused()?.dataset.testid).toBe(cancel)
  const before = asked()
  expect(before).toBeGreaterThan(0)
  await userEvent.keyboard('{Enter}')
  // The press left the review, and the wallet is not asked again.
  await expect.poll(() => find(confirm)).toBeNull()
  expect(asked()).toBe(before)
})

test('hardening R32: an Enter in the recipient’s field does not send an NFT a second time', async () => {
  const portico = silentPortico()
  const { end, root } = await renderModal(portico)
  ends.push(end)
  const find = (id: string) => root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  const asked = () => portico.asked.filter((one) => one.startsWith('sendNft')).length
  openOn(portico, 'NftSend', { nft })
  await expect.poll(() => find('send-receiver')).not.toBeNull()
  await userEvent.fill(find('send-receiver') as HTMLElement, storyReceiver)
  await expect.poll(() => find('nft-send')?.getAttribute('aria-disabled')).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => find('nft-send')?.textContent).toBe('Send a second time')
  find('send-receiver')?.focus()
  await userEvent.keyboard('{Enter}')
  // A press on the button comes later, and sends.
  find('nft-send')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(asked).toBe(2)
})
