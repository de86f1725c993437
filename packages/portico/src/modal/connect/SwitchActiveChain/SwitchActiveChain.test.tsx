import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAccount } from '../../../core/actions/getAccount.js'
import { getNetwork } from '../../../core/actions/getNetwork.js'
import { findCut } from '../../testing/findCut.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import {
  otherNetwork,
  type StoryOptions,
  storyBitcoinAddresses,
  storyNetworks,
  storyPortico,
} from '../../testing/storyPortico.js'

beforeAll(() => loadViews('ConnectingExternal', 'Networks', 'SwitchActiveChain', 'SwitchNetwork'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await page.viewport(414, 896)
})

/** Chooses Bitcoin among the networks while connected on Ethereum. */
async function chooseBitcoin(options: StoryOptions) {
  const portico = storyPortico({ connected: 'Harbor', otherFamily: 'bip122', ...options })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, 'Networks')
  await userEvent.click(shown.modal.getByTestId('network-bip122:main'))
  return {
    ...shown,
    wallets: () => [...shown.root.querySelectorAll('.row-title')].map((row) => row.textContent),
  }
}

test('default: the wallets of the other family, and the chosen network once one is connected', async () => {
  const { modal, portico, title, wallets } = await chooseBitcoin({ otherWallets: ['Lantern'] })
  await expect.poll(title).toBe('Switch to Bitcoin')
  await expect.element(modal.getByText('Harbor is connected only for EVM. It stays connected.')).toBeVisible()
  expect(getAccount(portico)).toMatchObject({ networkId: 'eip155:1', status: 'connected' })
  await userEvent.click(modal.getByRole('button', { name: 'Choose a wallet' }))
  await expect.poll(title).toBe('Connect wallet')
  expect(wallets()).toEqual(['Lantern'])
  // Connect replaced this view, so Back leads to the list of networks.
  await userEvent.click(modal.getByRole('button', { name: 'Back' }))
  await expect.poll(title).not.toBe('Switch to Bitcoin')
  openOn(portico, 'SwitchActiveChain', {
    navigateTo: 'Connect',
    network: 'bip122:main',
    switchToChain: 'bip122',
  })
  await userEvent.click(modal.getByRole('button', { name: 'Choose a wallet' }))
  await userEvent.click(modal.getByRole('button', { name: /Lantern/ }))
  await expect.poll(() => getAccount(portico).address).toBe(storyBitcoinAddresses[0])
  expect(getNetwork(portico).networkId).toBe('bip122:main')
  expect(getAccount(portico, { namespace: 'eip155' })).toMatchObject({ status: 'connected' })
})

test('behavior: a wallet that also has the family is connected from here', async () => {
  const { dialog, modal, portico } = await chooseBitcoin({ otherWallets: ['Harbor', 'Lantern'] })
  await userEvent.click(modal.getByRole('button', { name: 'Connect Harbor' }))
  await expect.poll(() => portico.asked).toEqual(['connect Harbor bip122'])
  await expect.poll(() => portico.store.getState().activeNamespace).toBe('bip122')
  await expect.poll(() => dialog.open).toBe(false)
})

test('behavior: nothing changes before a wallet responds, and going back leaves everything unchanged', async () => {
  const mainnet = { ...otherNetwork('bip122'), caipNetworkId: 'bip122:first', name: 'First' } as const
  const silent = { connects: 'never', name: 'Lantern' } as const
  const { modal, portico, title } = await chooseBitcoin({
    networks: [...storyNetworks, mainnet],
    otherWallets: ['Lantern'],
    wallets: [{ name: 'Harbor' }, silent],
  })
  const { activeNamespace, connections, networkIds } = portico.store.getState()
  const isAsBefore = () =>
    expect(portico.store.getState()).toMatchObject({ activeNamespace, connections, networkIds })
  await userEvent.click(modal.getByRole('button', { name: 'Choose a wallet' }))
  isAsBefore()
  await userEvent.click(modal.getByRole('button', { name: /Lantern/ }))
  await expect.poll(() => portico.asked).toEqual(['connect Lantern bip122'])
  await expect.poll(title).toBe('Lantern')
  isAsBefore()
  await userEvent.click(modal.getByRole('button', { name: 'Back' }))
  await expect.poll(title).not.toBe('Lantern')
  isAsBefore()
})

test('behavior: the wallet is asked for the chosen network, not for the family’s first', async () => {
  const first = { ...otherNetwork('bip122'), caipNetworkId: 'bip122:first', name: 'First' } as const
  const { modal, portico } = await chooseBitcoin({
    networks: [...storyNetworks, first],
    otherWallets: ['Lantern'],
  })
  await userEvent.click(modal.getByRole('button', { name: 'Choose a wallet' }))
  await userEvent.click(modal.getByRole('button', { name: /Lantern/ }))
  await expect.poll(() => getNetwork(portico).networkId).toBe('bip122:main')
})

test('behavior: a family with an address needs no wallet: the network switches immediately', async () => {
  const { portico } = await chooseBitcoin({ otherConnected: 'Lantern', otherWallets: ['Lantern'] })
  await expect.poll(() => getAccount(portico).address).toBe(storyBitcoinAddresses[0])
})

test('behavior: at 320 px the text is fully visible', async () => {
  await page.viewport(320, 640)
  const { root } = await chooseBitcoin({ otherWallets: ['Harbor'] })
  await expect
    .poll(() => root.querySelector('.request-title')?.textContent)
    .toBe('Harbor also supports Bitcoin')
  expect(findCut(root, '.request')).toEqual([])
})
