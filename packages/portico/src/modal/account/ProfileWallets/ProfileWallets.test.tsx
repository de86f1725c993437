import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAccount } from '../../../core/actions/getAccount.js'
import { getConnections } from '../../../core/actions/getConnections.js'
import { storyReceiver } from '../../testing/fillSend.js'
import { findCut } from '../../testing/findCut.js'
import { hostileTexts } from '../../testing/hostileTexts.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import {
  type StoryOptions,
  storyAddress,
  storyBitcoinAddresses,
  storyPortico,
  storyWallets,
} from '../../testing/storyPortico.js'

beforeAll(() => loadViews('ConnectWallets', 'ConnectingExternal', 'ProfileWallets', 'SwitchAddress'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await page.viewport(414, 896)
})

async function show(options: StoryOptions = {}) {
  const portico = storyPortico({ connected: 'Harbor', ...options })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, 'ProfileWallets')
  await expect.poll(shown.title).toBe('Wallets')
  const names = () => getConnections(portico).connections.map(({ name }) => name)
  return { ...shown, names }
}

test('default: switch to another wallet, disconnect one, and stay', async () => {
  const { dialog, heard, modal, names, portico, root } = await show({ besides: ['Lantern'] })
  await expect.element(modal.getByRole('heading', { name: 'In use' })).toBeVisible()
  expect(root.querySelector('[aria-current]')?.textContent).toContain('Harbor')
  await userEvent.click(modal.getByRole('button', { name: /^Lantern/ }))
  await expect.poll(() => root.querySelector('[aria-current]')?.textContent).toContain('Lantern')
  await expect.poll(heard).toContainEqual(expect.stringContaining('You are now using Lantern'))
  await userEvent.click(modal.getByRole('button', { name: 'Disconnect Harbor' }))
  await expect.poll(names).toEqual(['Lantern'])
  expect(getAccount(portico).isConnected).toBe(true)
  expect(dialog.open).toBe(true)
  await expect.element(modal.getByRole('heading', { name: 'Recently connected' })).toBeVisible()
})

test('behavior: at 320 px names and addresses are fully visible', async () => {
  await page.viewport(320, 640)
  const { root } = await show({ besides: ['Lantern'], usedBefore: ['Kestrel'] })
  await expect.poll(() => root.querySelectorAll('.wallets-line').length).toBe(3)
  expect(findCut(root, '.wallets-line')).toEqual([])
})

test('behavior: at 320 px the names of five families are fully visible', async () => {
  await page.viewport(320, 640)
  const { root } = await show({ moreFamilies: ['cosmos', 'polkadot', 'solana'], otherFamily: 'bip122' })
  await expect.poll(() => root.querySelectorAll('[role=tab]').length).toBe(5)
  expect(findCut(root, '[role=tablist]')).toEqual([])
  const lines = [...root.querySelectorAll('[role=tab]')].map((tab) =>
    Math.round(tab.getBoundingClientRect().top),
  )
  // Three tabs and two, so that no tab is alone on a line.
  expect(lines.map((top) => lines.filter((other) => other === top).length)).toEqual([3, 3, 3, 2, 2])
})

test('behavior: disconnecting the active one makes the other active', async () => {
  const { modal, portico } = await show({ besides: ['Lantern'] })
  await userEvent.click(modal.getByRole('button', { name: 'Disconnect Harbor' }))
  await expect.poll(() => getAccount(portico).connectorId).toBe('test.story.lantern')
})

test('behavior: all are disconnected together, and the modal closes', async () => {
  const { dialog, modal, names } = await show({ besides: ['Lantern'] })
  await userEvent.click(modal.getByRole('button', { name: 'Disconnect all' }))
  await expect.poll(names).toEqual([])
  await expect.poll(() => dialog.open).toBe(false)
})

test('behavior: an earlier wallet connects again, or is removed', async () => {
  const { modal, names, portico, root } = await show({ usedBefore: ['Kestrel', 'Lantern'] })
  await userEvent.click(modal.getByRole('button', { name: 'Forget Kestrel' }))
  await expect.poll(() => root.querySelector('[data-testid="recent-test.story.kestrel"]')).toBeNull()
  expect(getConnections(portico).recentConnections.map(({ name }) => name)).toEqual(['Lantern'])
  root.querySelector<HTMLElement>('[data-testid="recent-test.story.lantern"]')?.click()
  await expect.poll(names).toEqual(['Lantern', 'Harbor'])
})

test('behavior: another wallet is added through the list of wallets', async () => {
  const { modal, title } = await show()
  await userEvent.click(modal.getByRole('button', { name: 'Add wallet' }))
  await expect.poll(title).toBe('Connect wallet')
  await userEvent.click(modal.getByRole('button', { name: 'Back' }))
  await expect.poll(title).toBe('Wallets')
})

test('behavior: a wallet with several accounts leads to them', async () => {
  const wallets = storyWallets.map((wallet) => ({
    ...wallet,
    addresses: [storyAddress, storyReceiver] as const,
  }))
  const { modal, portico, title } = await show({ sending: {}, wallets })
  await expect.element(modal.getByText(/2 accounts/)).toBeVisible()
  await userEvent.click(modal.getByRole('button', { name: /^Harbor/ }))
  await expect.poll(title).toBe('Switch account')
  await userEvent.click(modal.getByRole('button', { name: /0x8617…070D/ }))
  await expect.poll(title).toBe('Wallets')
  expect(getAccount(portico).address).toBe(storyReceiver)
})

test('behavior: families are tabs only if there are several', async () => {
  const { root } = await show()
  expect(root.querySelector('[role=tab]')).toBeNull()
  await ends.pop()?.()
  const several = await show({ otherFamily: 'solana' })
  await userEvent.click(several.modal.getByRole('tab', { name: 'Solana' }))
  await expect.element(several.modal.getByText('No wallet is connected here')).toBeVisible()
})

test('behavior: each family has its active wallet, and its tab makes it the active family', async () => {
  const { modal, names, portico, root, title } = await show({
    otherConnected: 'Kestrel',
    otherFamily: 'bip122',
    otherWallets: ['Kestrel', 'Lantern'],
  })
  await userEvent.click(modal.getByRole('tab', { name: 'Bitcoin' }))
  await expect.element(modal.getByRole('heading', { name: 'Connected' })).toBeVisible()
  await userEvent.click(modal.getByRole('button', { name: /^Kestrel/ }))
  await expect.poll(() => portico.store.getState().activeNamespace).toBe('bip122')
  await expect.element(modal.getByRole('heading', { name: 'In use' })).toBeVisible()

  await userEvent.click(modal.getByRole('button', { name: /^Kestrel/ }))
  await expect.poll(title).toBe('Switch account')
  const [payment, ordinal] = storyBitcoinAddresses
  await expect.element(modal.getByTestId(`account-${ordinal}`)).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(modal.getByTestId(`account-${payment}`))
  await expect.poll(title).toBe('Wallets')

  await userEvent.click(modal.getByRole('tab', { name: 'Bitcoin' }))
  await userEvent.click(modal.getByRole('button', { name: 'Add wallet' }))
  await expect
    .poll(() => [...root.querySelectorAll('.row-title')].map((row) => row.textContent))
    .toEqual(['Kestrel', 'Lantern'])
  await userEvent.click(modal.getByRole('button', { name: 'Back' }))
  await expect.poll(title).toBe('Wallets')
  await userEvent.click(modal.getByRole('tab', { name: 'Bitcoin' }))
  await userEvent.click(modal.getByRole('button', { name: 'Disconnect Kestrel' }))
  await expect.poll(names).toEqual(['Harbor'])
  expect(getAccount(portico)).toMatchObject({ connectorId: 'test.story.harbor', isConnected: true })
})

test('behavior: arrow keys move through the rows, and every button is a tab stop', async () => {
  const { focused } = await show({ besides: ['Lantern', 'Kestrel'] })
  await expect.poll(() => focused()?.dataset.testid).toBe('wallet-test.story.harbor')
  await userEvent.tab()
  expect(focused()?.title).toBe('Disconnect Harbor')
  await userEvent.tab()
  const first = focused()?.dataset.testid
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()?.dataset.testid).toMatch(/^wallet-/)
  expect(focused()?.dataset.testid).not.toBe(first)
})

test('hardening A29: a wallet’s name is plain text', async () => {
  const name = hostileTexts[0] ?? ''
  const { root } = await show({ connected: name, wallets: [{ name }] })
  expect(root.querySelector('.row-title')?.textContent).toBe(name)
  expect(root.querySelectorAll('script, iframe')).toHaveLength(0)
})
