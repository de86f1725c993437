import { expect, onTestFinished, test } from 'vitest'
import { RateLimitedError } from '../errors/request.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { createIdentities } from './identities.js'
import type { EnsReader } from './readEnsIdentity.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const nobody = { avatar: null, name: null }
const found = { avatar: null, name: 'alice.eth' }

async function open(readEns: EnsReader) {
  const { close, database } = await openTestDatabase()
  onTestFinished(close)
  return createIdentities({ database, nowMs: Date.now, resolvers: [readEns] })
}

/** Creates a request that resolves when the test releases it. */
function hold() {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release }
}

test('hardening A44: a client that shares a request with one over its limit still gets the full response', async () => {
  const { held, release } = hold()
  let asked = 0
  const identities = await open(async () => {
    if (++asked > 1) return found
    await held
    throw new RateLimitedError({ of: 'project', retryAfterSeconds: 1 })
  })
  const [first, ...others] = [identities.get(address), identities.get(address), identities.get(address)]
  release()
  expect(await first).toEqual(nobody)
  expect(await Promise.all(others)).toEqual([
    { ...found, isByHolder: true },
    { ...found, isByHolder: true },
  ])
  expect(asked).toBe(2)
})

test('behavior: a name that is registered during a lookup is in the next response', async () => {
  const { held, release } = hold()
  let asked = 0
  const identities = await open(async () => {
    if (++asked > 1) return found
    await held
    return null
  })
  const before = identities.get(address)
  identities.forget(address)
  expect(await identities.get(address)).toMatchObject(found)
  release()
  expect(await before).toEqual(nobody)
  expect(await identities.get(address)).toMatchObject(found)
})
