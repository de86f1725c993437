import { expect, onTestFinished, test, vi } from 'vitest'
import type { AlertCode } from './alert.js'
import { toAlert } from './alertTexts.js'
import { raiseAlert } from './raiseAlert.js'
import { startKit } from './testing/startKit.js'

test('default: console, state, event and log, once for each code', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const portico = startKit()
  const heard = vi.fn()
  portico.on('alert', heard)
  await raiseAlert(portico, 'SWITCH_NETWORK_NOT_FOUND', { networkId: 'eip155:5' })
  await raiseAlert(portico, 'SWITCH_NETWORK_NOT_FOUND', { networkId: 'eip155:6' })
  const alert = {
    code: 'SWITCH_NETWORK_NOT_FOUND',
    longMessage: 'Portico: The network eip155:5 is not among `createPortico({ networks })`.',
    severity: 'error',
    shortMessage: 'Network Not Found',
  }
  expect(heard.mock.calls).toEqual([[alert]])
  expect(portico.store.getState().alert).toEqual(alert)
  expect(error.mock.calls).toEqual([[alert.longMessage]])
  expect(portico.internal.log.read().join()).toContain('eip155:5')
})

test('behavior: a warning is not an error', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  await raiseAlert(startKit(), 'LOCAL_CONFIGURATION_IGNORED', { features: 'email' })
  expect(warn).toHaveBeenCalledTimes(1)
})

test('behavior: short messages match the specification', () => {
  const messages = {
    IFRAME_LOAD_FAILED: 'Network Error - Could not load embedded wallet',
    IFRAME_REQUEST_TIMEOUT: 'Embedded Wallet Request Timed Out',
    INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
    INVALID_PROJECT_ID: 'Invalid App Configuration',
    JWT_TOKEN_NOT_VALID: 'Session Expired',
    LOCAL_CONFIGURATION_IGNORED: 'Local configuration ignored',
    PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
    RATE_LIMITED_APP_CONFIGURATION: 'Rate Limited',
    SERVER_ERROR_APP_CONFIGURATION: 'Server Error',
    SERVER_NOT_REACHED: 'Server not reached',
    SWITCH_NETWORK_NOT_FOUND: 'Network Not Found',
    UNVERIFIED_DOMAIN: 'Invalid App Configuration',
  } satisfies Record<AlertCode, string>
  for (const [code, short] of Object.entries(messages)) {
    const alert = toAlert(code as AlertCode, {})
    expect(alert.shortMessage).toBe(short)
    expect(alert.longMessage).toMatch(/^Portico: .+\.$/)
  }
})
