import { expect, onTestFinished, test, vi } from 'vitest'
import { playRelay } from '../../walletconnect/testing/playRelay.js'
import { connectWalletConnect } from '../actions/connectWalletConnect.js'
import { startKit } from '../testing/startKit.js'

test.each([
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION', 'https://app.example'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID', ''],
])('error: a relay that responds %s raises the alert %s', async (reason, code, words) => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('location', { origin: 'https://app.example', search: '' })
  onTestFinished(() => {
    errors.mockRestore()
    vi.unstubAllGlobals()
  })
  const relay = playRelay()
  relay.mood = { closes: reason }
  const portico = startKit({ projectId: 'p1', walletConnect: { relayUrl: 'wss://relay.example' } })
  await expect(connectWalletConnect(portico, { onPairing: () => {} })).rejects.toMatchObject({
    code: 'RELAY_UNREACHABLE',
  })
  await expect
    .poll(() => portico.store.getState().alert)
    .toMatchObject({ code, longMessage: expect.stringContaining(words) })
})
