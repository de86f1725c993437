import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { type StoryOptions, storyPortico } from '../../testing/storyPortico.js'

beforeAll(() => loadViews('WalletCompatibleNetworks'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function listNetworks(options: StoryOptions = {}) {
  const portico = storyPortico({ connected: 'Harbor', ...options })
  const { end, root, title } = await renderModal(portico)
  ends.push(end)
  openOn(portico, 'WalletCompatibleNetworks')
  await expect.poll(title).toBe('Compatible networks')
  return [...root.querySelectorAll<HTMLElement>('[data-network-id]')].map(({ dataset }) => dataset.networkId)
}

test('default: the active network first, then the site’s others', async () => {
  const wallets = [{ name: 'Harbor', networkId: 'eip155:8453' as const }]
  expect(await listNetworks({ wallets })).toEqual(['eip155:8453', 'eip155:1', 'eip155:10'])
})

test('behavior: a smart account is a contract, and only known on the active network', async () => {
  expect(await listNetworks({ wallets: [{ name: 'Harbor', type: 'smartAccount' }] })).toEqual(['eip155:1'])
})
