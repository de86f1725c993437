import { expect, onTestFinished, test } from 'vitest'
import { createTestWallet } from './eip155/createTestWallet.js'

test('behavior: without crypto.randomUUID, as on a page without TLS, a test wallet has a UUID of its own', () => {
  const own = Object.getOwnPropertyDescriptor(Crypto.prototype, 'randomUUID') ?? {}
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  onTestFinished(() => {
    Object.defineProperty(Crypto.prototype, 'randomUUID', own)
  })
  const ids = [1, 2].map(() => createTestWallet().info.uuid)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(ids[0]).not.toBe(ids[1])
})
