import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { phoneWalletId } from '../../../core/connector.js'
import { LocalNetworkBlockedError } from '../../../core/errors/localNetwork.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'

beforeAll(() => loadViews('ConnectingExternal'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const phone = { connectorId: phoneWalletId, namespace: 'solana' } as const

test('behavior: a wallet app on this phone: what the browser asks, and after three seconds why no app has opened', async () => {
  const portico = storyPortico()
  const { end, modal, title } = await renderModal(portico)
  ends.push(end)
  portico.store.setState({ attempt: { ...phone, id: 1, status: 'pending' } })
  vi.useFakeTimers({ toFake: ['clearTimeout', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  openOn(portico, 'ConnectingExternal', { ...phone, name: 'Wallet on this phone' })
  await expect.poll(title).toBe('Wallet on this phone')
  await expect.element(modal.getByText(/may reach apps on this device, allow it/)).toBeVisible()
  vi.advanceTimersByTime(2_999)
  expect(modal.getByText(/Don’t see your wallet app/).elements()).toEqual([])
  vi.advanceTimersByTime(1)
  await expect.element(modal.getByText(/Don’t see your wallet app/)).toBeVisible()
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
