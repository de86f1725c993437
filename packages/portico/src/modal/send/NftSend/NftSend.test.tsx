import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { close } from '../../../core/actions/open.js'
import type { Nft } from '../../../core/entities.js'
import { answerLate } from '../../testing/answerLate.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { storyNfts } from '../../testing/storyPortfolio.js'
import { storyPortico } from '../../testing/storyPortico.js'
import type { StorySending } from '../../testing/storySending.js'

beforeAll(() => loadViews('Account', 'Nft', 'NftSend'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
async function show(more: Partial<Nft> = {}, sending: StorySending = {}) {
  const portico = storyPortico({ connected: 'Harbor', sending })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, 'Nft', { nft: { ...storyNfts[0], ...more } })
  const find = (id: string) => shown.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  await expect.poll(() => find('nft-send-start')).not.toBeNull()
  find('nft-send-start')?.click()
  await expect.poll(shown.title).toBe('Send NFT')
  return {
    ...shown,
    find,
    portico,
    receiver: shown.modal.getByRole('textbox', { name: 'Address or name' }),
    words: () => shown.root.querySelector('.screen-body')?.textContent ?? '',
  }
}

test('default: to a fully shown address, by one click in the wallet, and back to the account', async () => {
  const { find, portico, receiver, root, title } = await show()
  expect(find('nft-send')?.getAttribute('aria-disabled')).toBe('true')
  await userEvent.fill(receiver, friend)
  await expect.poll(() => find('nft-send')?.getAttribute('aria-disabled')).toBeNull()
  expect(root.querySelector('.nft-send-review .whole-address')?.textContent?.replaceAll(' ', '')).toBe(friend)
  find('nft-send')?.click()
  await expect.poll(title).toBe('Account')
  expect(portico.asked.at(-1)).toBe(`sendNft Harbor 1 #1 ${friend}`)
})

test('behavior: of several, the typed number, and never more than there are', async () => {
  const { find, modal, portico, receiver, title } = await show({ quantity: '12', standard: 'ERC1155' })
  await userEvent.fill(receiver, friend)
  const count = modal.getByRole('textbox', { name: 'How many' })
  for (const wrong of ['13', '0', '1.5', '-1', '']) {
    await userEvent.fill(count, wrong)
    await expect.poll(() => find('nft-send')?.getAttribute('aria-disabled')).toBe('true')
  }
  await userEvent.fill(count, '١٢')
  await expect.poll(() => find('nft-send')?.getAttribute('aria-disabled')).toBeNull()
  find('nft-send')?.click()
  await expect.poll(title).toBe('Account')
  expect(portico.asked.at(-1)).toBe(`sendNft Harbor 12 #1 ${friend}`)
})

test('error: a rejection keeps the form', async () => {
  const { find, receiver, title, words } = await show({}, { sends: 'reject' })
  await userEvent.fill(receiver, friend)
  await expect.poll(() => find('nft-send')?.getAttribute('aria-disabled')).toBeNull()
  find('nft-send')?.click()
  await expect.poll(words).toContain('Transaction declined')
  expect(title()).toBe('Send NFT')
  await expect.element(receiver).toHaveValue(friend)
})

test('error: if the network refuses, that is shown, and the wallet is not asked', async () => {
  const { find, portico, receiver, words } = await show({}, { estimate: { refusal: 'no' } })
  await userEvent.fill(receiver, friend)
  await expect.poll(() => find('nft-send')?.getAttribute('aria-disabled')).toBeNull()
  find('nft-send')?.click()
  await expect.poll(words).toContain('The network would reject this transfer')
  expect(portico.asked.some((asked) => asked.startsWith('sendNft'))).toBe(false)
})

test('behavior: spam cannot be sent', async () => {
  const portico = storyPortico({ connected: 'Harbor', sending: {} })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, 'Nft', { nft: { ...storyNfts[0], isSpam: true } })
  await expect.poll(() => shown.root.querySelector('.nft-head-name')).not.toBeNull()
  expect(shown.root.querySelector('[data-testid="nft-send-start"]')).toBeNull()
})

test.each([
  'sent',
  'declined',
] as const)('hardening R32: an NFT that the wallet may still send has a warning, also after the modal was closed: %s', async (answer) => {
  const { find, modal, portico, receiver, title } = await show(
    { quantity: '12', standard: 'ERC1155' },
    { sends: 'silent' },
  )
  await userEvent.fill(receiver, friend)
  await expect.poll(() => find('nft-send')?.getAttribute('aria-disabled')).toBeNull()
  expect(find('nft-send')?.textContent).toBe('Send NFT')
  find('nft-send')?.click()
  await expect.element(modal.getByText('Harbor has not answered yet')).toBeVisible()
  close(portico)
  openOn(portico, 'NftSend', { nft: { ...storyNfts[0], quantity: '12', standard: 'ERC1155' } })
  await expect.poll(title).toBe('Send NFT')
  await expect.element(modal.getByText('Harbor has not answered yet')).toBeVisible()
  expect(find('nft-send')?.textContent).toContain('Send a second time')
  await answerLate(portico, answer)
  if (answer === 'sent') await expect.poll(title).toBe('Account')
  else await expect.poll(() => find('nft-send')?.textContent).toContain('Send NFT')
  expect(modal.getByText('Harbor has not answered yet').elements()).toEqual([])
})

test('hardening R32: while the wallet is asked, typing another recipient does not make a second request possible', async () => {
  const { find, portico, receiver } = await show({}, { sends: 'never' })
  await userEvent.fill(receiver, friend)
  await expect.poll(() => find('nft-send')?.getAttribute('aria-disabled')).toBeNull()
  find('nft-send')?.click()
  await expect.poll(() => find('nft-send')?.getAttribute('aria-busy')).toBe('true')
  await userEvent.fill(receiver, `0x${'5'.repeat(40)}`)
  expect(find('nft-send')?.getAttribute('aria-busy')).toBe('true')
  expect(portico.asked.filter((asked) => asked.startsWith('sendNft'))).toHaveLength(1)
})
