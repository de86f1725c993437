import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getAccount } from '../../core/actions/getAccount.js'
import { open } from '../../core/actions/open.js'
import { loadViews } from '../testing/loadViews.js'
import { nextFrames } from '../testing/nextFrames.js'
import { renderModal } from '../testing/renderModal.js'

import { type StoryOptions, storyPortico } from '../testing/storyPortico.js'

beforeAll(() => loadViews('ConnectingExternal', 'ConnectingMultiChain', 'Downloads'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function show(options: StoryOptions = {}) {
  const portico = storyPortico(options)
  const shown = await renderModal(portico)
  ends.push(shown.end)
  return { ...shown, portico }
}

/** Wallets that nobody has installed, with a page from which to get them. */
const osprey = { chains: ['eip155:1'], homepage: 'https://osprey.test', id: 'osprey', name: 'Osprey' }
const willow = {
  chains: ['eip155:1'],
  homepage: 'https://willow.test',
  id: 'willow',
  name: 'Willow',
  rdns: 'test.story.willow',
}

const goTo = (wallet: string) => ({ data: { wallet }, view: 'Connect' })

test('default: a wallet of this page is asked at once', async () => {
  const { portico } = await show()
  open(portico, goTo('test.story.lantern'))
  await expect.poll(() => getAccount(portico).isConnected).toBe(true)
  expect(portico.asked).toEqual(['connect Lantern'])
})

test('behavior: after a rejection, back leads to Connect, which stays', async () => {
  const { modal, portico, title } = await show({ wallets: [{ connects: 'reject', name: 'Lantern' }] })
  open(portico, goTo('test.story.lantern'))
  await expect.poll(title).toBe('Lantern')
  await userEvent.click(modal.getByRole('button', { name: 'Back' }))
  await expect.poll(title).toBe('Connect wallet')
  await nextFrames()
  expect(portico.asked).toEqual(['connect Lantern'])
  expect(title()).toBe('Connect wallet')
})

test('behavior: of a wallet with two families, the user chooses one', async () => {
  const { portico, title } = await show({ otherFamily: 'bip122', otherWallets: ['Harbor'] })
  open(portico, goTo('test.story.harbor'))
  await expect.poll(title).toBe('Harbor')
  expect(portico.asked).toEqual([])
})

test('behavior: a wallet that is not on this page is found in the directory', async () => {
  const { portico, title } = await show({
    directory: async () => [osprey],
  })
  open(portico, goTo('osprey'))
  await expect.poll(title).toBe('Get Osprey')
})

test('behavior: a wallet of the site’s own', async () => {
  const { portico, title } = await show({
    directory: async () => [],
    offer: { custom: [willow] },
  })
  open(portico, goTo('test.story.willow'))
  await expect.poll(title).toBe('Get Willow')
})

test('behavior: if the wallet is unknown or excluded, Connect stays', async () => {
  const { portico, title } = await show({
    directory: async () => [osprey],
    offer: { exclude: ['osprey', 'test.story.lantern'] },
  })
  for (const wallet of ['nobody', 'osprey', 'test.story.lantern']) {
    open(portico, goTo(wallet))
    await nextFrames()
    await nextFrames()
    expect(title(), wallet).toBe('Connect wallet')
  }
  expect(portico.asked).toEqual([])
})

test('behavior: if the user must accept the terms first, no wallet is asked', async () => {
  const { portico, title } = await show({ features: { legalCheckbox: true } })
  open(portico, goTo('test.story.lantern'))
  await expect.poll(title).toBe('Connect wallet')
  await nextFrames()
  expect(portico.asked).toEqual([])
})
