import { afterEach, beforeAll, expect, test } from 'vitest'
import { open } from '../../../core/actions/open.js'
import { memoryStorage } from '../../../core/storage/storage.js'
import { loadViews } from '../../testing/loadViews.js'
import { playPhone } from '../../testing/playPhone.js'
import { renderModal } from '../../testing/renderModal.js'
import { listWallets } from '../../testing/storyDirectory.js'
import { type StoryOptions, storyPortico } from '../../testing/storyPortico.js'
import { storyServer } from '../../testing/storyServer.js'
import { playWalletConnect } from '../../testing/storyWalletConnect.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
beforeAll(() => loadViews('ConnectingWalletConnectBasic', 'AllWallets'))

async function show(options: StoryOptions = {}) {
  const portico = storyPortico({
    server: storyServer({ wallets: listWallets(158) }).url,
    walletConnect: { projectId: 'story' },
    wallets: [],
    ...options,
  })
  const relay = playWalletConnect(portico)
  const shown = await renderModal(portico)
  ends.push(shown.end)
  open(portico)
  await expect.poll(() => shown.dialog.open).toBe(true)
  const code = () => shown.root.querySelector('[data-testid="pairing-qr"]')
  return { ...shown, code, relay }
}

test('default: with nothing installed, it opens on a code, and the list of all wallets', async () => {
  const { code, dialog, modal, relay, title } = await show()
  await expect.poll(code).not.toBeNull()
  expect(title()).toBe('Connect wallet')
  await expect.element(modal.getByRole('button', { name: 'All wallets 158' })).toBeVisible()
  relay.approve()
  await expect.poll(() => dialog.open).toBe(false)
})

test('behavior: opening all wallets ends the pairing of the code', async () => {
  const { code, modal, relay, title } = await show()
  await expect.poll(code).not.toBeNull()
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await expect.poll(title).toBe('All wallets')
  await expect.poll(() => relay.aborted).toBe(1)
})

test('behavior: on a phone it opens on all wallets', async () => {
  ends.push(playPhone())
  const { title } = await show()
  await expect.poll(title).toBe('All wallets')
})

test('behavior: without WalletConnect there is no code, whatever was requested', async () => {
  const { code, modal, portico } = await show({ walletConnect: undefined })
  await expect.element(modal.getByText('No wallet found in this browser')).toBeVisible()
  open(portico, { view: 'ConnectingWalletConnectBasic' })
  await expect.element(modal.getByText('No wallet found in this browser')).toBeVisible()
  expect(code()).toBeNull()
})

test('behavior: with an installed wallet, Connect', async () => {
  const { modal } = await show({ wallets: [{ name: 'Harbor' }] })
  await expect.element(modal.getByRole('button', { name: /^Harbor/ })).toBeVisible()
})

test.each([
  ['features', { featured: true }],
  ['adds', { custom: [{ id: 'agora', name: 'Agora Wallet' }] }],
] as const)('behavior: a wallet that the site %s opens Connect, on a desktop and on a phone', async (_, offer) => {
  const desktop = await show({ offer })
  await expect.poll(() => desktop.root.querySelector('.ways-in')).not.toBeNull()
  expect(desktop.code()).toBeNull()
  await ends.pop()?.()
  ends.push(playPhone())
  const { title } = await show({ offer })
  await expect.poll(title).toBe('Connect wallet')
})

test('behavior: a wallet that the user has used before opens Connect', async () => {
  const storage = memoryStorage()
  const [used] = listWallets(158)
  storage.setItem('visited:@appkit/recent_wallets', JSON.stringify([used]))
  const { code, modal } = await show({ storage, storageKey: 'visited' })
  await expect.element(modal.getByRole('button', { name: new RegExp(`^${used?.name}`) })).toBeVisible()
  expect(code()).toBeNull()
})
