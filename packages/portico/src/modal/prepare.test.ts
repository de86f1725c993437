import { expect, test, vi } from 'vitest'
import { scriptedFamily } from '../core/testing/scriptedFamily.js'
import { startKit } from '../core/testing/startKit.js'
import { prepare } from './prepare.js'

test('behavior: what connecting needs is fetched after the modal, and a chunk that does not come is no failure', async () => {
  const preload = vi.fn(() => Promise.reject(new TypeError('offline')))
  prepare(startKit({ families: [{ ...scriptedFamily(), preload }] }))
  expect(preload).not.toHaveBeenCalled()
  await expect.poll(() => preload.mock.calls.length).toBe(1)
})
