import { modal } from '@portico/texts/en/modal'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scriptedFamily } from '../../core/testing/scriptedFamily.js'
import { startKit } from '../../core/testing/startKit.js'
import { prepare } from './prepare.js'

test('behavior: of a family with a wallet here, connecting loads after the modal; a failed chunk is not an error', async () => {
  const preload = vi.fn(() => Promise.reject(new TypeError('offline')))
  prepare(startKit({ families: [{ ...scriptedFamily(), preload }] }), { modal })
  expect(preload).not.toHaveBeenCalled()
  await expect.poll(() => preload.mock.calls.length).toBe(1)
})

test.each([
  ['without a wallet here', [], {}],
  ['on a metered connection', ['alice'], { saveData: true }],
  ['on a slow connection', ['alice'], { effectiveType: '3g' }],
])('behavior: %s, nothing is loaded ahead', async (_, wallets, connection) => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator') ?? { value: undefined }
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { connection } })
  onTestFinished(() => void Object.defineProperty(globalThis, 'navigator', { ...before, configurable: true }))
  const preload = vi.fn(async () => {})
  const family = wallets.length > 0 ? scriptedFamily() : { ...scriptedFamily(), discover: () => () => {} }
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  prepare(startKit({ families: [{ ...family, preload }] }), { modal })
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.dynamicImportSettled()
  expect(preload).not.toHaveBeenCalled()
})

test.each([
  ['on a page of the developer', 'https://localhost:5173', 1],
  ['not on the site itself', 'https://app.example.com', 0],
])('behavior: an option without effect is reported %s', async (_, href, count) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const preload = vi.fn(async () => {})
  const portico = startKit({ families: [{ ...scriptedFamily(), preload }], themeMode: 'auto' as never })
  vi.spyOn(globalThis, 'location', 'get').mockReturnValue(new URL(href) as unknown as Location)
  onTestFinished(() => void vi.restoreAllMocks())
  prepare(portico, { modal })
  await expect.poll(() => preload.mock.calls.length).toBe(1)
  await import('../../core/checkOptions.js')
  await expect.poll(() => error.mock.calls.length).toBeGreaterThanOrEqual(count)
  await vi.dynamicImportSettled()
  expect(error.mock.calls).toHaveLength(count)
})
