import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { createSigningKeys } from './signingKeys.js'

const dayMs = 24 * 60 * 60_000

test('behavior: a token that another process signed with a new key holds at once', async () => {
  const { close, database } = await openTestDatabase()
  onTestFinished(close)
  let nowMs = Date.now()
  const open = () => createSigningKeys({ database, nowMs: () => nowMs, sessionMs: 60 * 60_000 })
  const [one, other] = [open(), open()]
  const sign = (keys: typeof one) =>
    keys.sign('nonce+jwt', { exp: Math.floor(nowMs / 1000) + 300, jti: 'a', iat: Math.floor(nowMs / 1000) })
  expect(await other.verify('nonce+jwt', await sign(one))).toBeDefined()
  // The other process looks for keys just before the first one creates the next key.
  nowMs += 30 * dayMs - 2000
  await other.publicKeys()
  nowMs += 4000
  expect(await other.verify('nonce+jwt', await sign(one))).toBeDefined()
  expect(await other.publicKeys()).toHaveLength(2)
})
