import { modal } from '@portico/texts/en/modal'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scriptedFamily } from '../../core/testing/scriptedFamily.js'
import { startKit } from '../../core/testing/startKit.js'
import { prepare } from './prepare.js'

test('behavior: chunks for connecting are prefetched after the modal, and a failed chunk is not an error', async () => {
  const preload = vi.fn(() => Promise.reject(new TypeError('offline')))
  prepare(startKit({ families: [{ ...scriptedFamily(), preload }] }), { modal })
  expect(preload).not.toHaveBeenCalled()
  await expect.poll(() => preload.mock.calls.length).toBe(1)
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
  await new Promise((resolve) => setTimeout(resolve))
  expect(error.mock.calls).toHaveLength(count)
})
