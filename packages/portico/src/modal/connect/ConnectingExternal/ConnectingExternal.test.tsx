import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../core/actions/open.js'
import { phoneWalletId } from '../../../core/connector.js'
import { LocalNetworkBlockedError } from '../../../core/errors/localNetwork.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { stopClock } from '../../testing/stopClock.js'
import { storyPortico } from '../../testing/storyPortico.js'

beforeAll(() => loadViews('ConnectingExternal'))

const ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  await page.viewport(414, 896)
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const phone = { connectorId: phoneWalletId, namespace: 'solana' } as const

test('behavior: a wallet app on this phone: what the browser asks, and after three seconds why no app has opened', async () => {
  const portico = storyPortico()
  const { end, modal, root, title } = await renderModal(portico)
  ends.push(end)
  // The live region has the same text, and it never becomes empty while the clock is stopped.
  const detail = () => root.querySelector('.request-detail')?.textContent
  portico.store.setState({ attempt: { ...phone, id: 1, status: 'pending' } })
  const { pass } = stopClock()
  openOn(portico, 'ConnectingExternal', { ...phone, name: 'Wallet on this phone' })
  await expect.poll(title).toBe('Wallet on this phone')
  await expect.poll(detail).toMatch(/may reach apps on this device, allow it/)
  await pass(2_999)
  expect(detail()).not.toMatch(/Don’t see your wallet app/)
  await pass(1)
  await expect.poll(detail).toMatch(/Don’t see your wallet app/)
  await expect.element(modal.getByRole('button', { name: 'Open the wallet again' })).toBeVisible()
})

test('error: a browser that restricts opening apps: how to allow it, and a retry', async () => {
  const portico = storyPortico()
  const { end, modal } = await renderModal(portico)
  ends.push(end)
  portico.store.setState({
    attempt: { ...phone, error: new LocalNetworkBlockedError(), id: 1, status: 'error' },
  })
  openOn(portico, 'ConnectingExternal', { ...phone, name: 'Wallet on this phone' })
  await expect.element(modal.getByText('Your browser blocked the wallet app')).toBeVisible()
  await expect.element(modal.getByText(/allow “Apps on device” or “Local network”/)).toBeVisible()
  await expect.element(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test.each([
  [375, 400],
  [667, 375],
  [640, 360],
  [320, 256],
] as const)('behavior: in a window of %i × %i px, all of the button to try again is in sight, and the text scrolls', async (width, height) => {
  await page.viewport(width, height)
  const portico = storyPortico()
  const { end, modal, root } = await renderModal(portico)
  ends.push(end)
  portico.store.setState({
    attempt: { ...phone, error: new LocalNetworkBlockedError(), id: 1, status: 'error' },
  })
  openOn(portico, 'ConnectingExternal', { ...phone, name: 'Wallet on this phone' })
  const button = modal.getByRole('button', { name: 'Try again' })
  await expect.element(button).toBeVisible()
  const card = root.querySelector('.card-content')
  const detail = root.querySelector('.request-detail')
  expect.assert(card && detail)
  // The card enters with a motion.
  await Promise.all(root.getAnimations().map(({ finished }) => finished.catch(() => {})))
  const lowest = () => Math.min(height, card.getBoundingClientRect().bottom)
  expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(lowest())
  detail.scrollIntoView({ block: 'end' })
  expect(detail.getBoundingClientRect().bottom).toBeLessThanOrEqual(lowest())
})

test('behavior: the pressed wallet’s picture travels from its row to its place above the text', async () => {
  const portico = storyPortico({ wallets: [{ connects: 'never', name: 'Harbor' }] })
  const { dialog, end, root, title } = await renderModal(portico)
  ends.push(end)
  open(portico)
  await expect.poll(() => dialog.open).toBe(true)
  await expect.poll(() => root.querySelector('.row .picture')).not.toBeNull()
  await Promise.all([...(root.querySelector('.card')?.getAnimations() ?? [])].map(({ finished }) => finished))
  const picture = root.querySelector('.row .picture')
  const from = picture?.getBoundingClientRect()
  picture?.closest('button')?.click()
  await expect.poll(title).toBe('Harbor')
  const travelling = root.querySelector('.request-image > .picture')
  const [animation] = travelling?.getAnimations() ?? []
  expect.assert(animation && from && travelling)
  animation.pause()
  animation.currentTime = 0
  const at = travelling.getBoundingClientRect()
  expect(Math.abs(at.left - from.left)).toBeLessThan(2)
  expect(Math.abs(at.top - from.top)).toBeLessThan(2)
  expect(Math.abs(at.width - from.width)).toBeLessThan(2)
  animation.finish()
  expect(travelling.getBoundingClientRect().width).toBe(72)
})
