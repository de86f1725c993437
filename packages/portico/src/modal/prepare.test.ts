import { expect, test, vi } from 'vitest'
import { scriptedFamily } from '../core/testing/scriptedFamily.js'
import { startKit } from '../core/testing/startKit.js'
import { prepare } from './prepare.js'

test('behavior: what connecting needs is fetched with the modal, and a chunk that does not come is no failure', async () => {
  const preload = vi.fn(() => Promise.reject(new TypeError('offline')))
  prepare(startKit({ families: [{ ...scriptedFamily(), preload }] }))
  expect(preload).toHaveBeenCalledTimes(1)
})
