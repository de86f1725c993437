import type { Route, Succession } from '@portico/protocol/http'
import { expect, test } from 'vitest'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import { createEntropy, deriveAddresses } from '../keys/deriveAccounts.js'
import { combineSecrets, seal } from '../keys/seal.js'
import { logIn } from '../session/testing/logIn.js'
import { memoryStore } from '../storage/frameStore.js'
import { signSeedProof } from './signSeedProof.js'
import { signSuccession } from './succession.js'
import { createVault } from './vault.js'

const strange = {
  eip155: '0x000000000000000000000000000000000000dEaD',
  solana: '11111111111111111111111111111111',
} as const
const refused = {
  code: 'SEAL_BROKEN',
  message: expect.stringContaining('The server named accounts that are not yours.'),
}

type Row = Succession & { custody: string; successions: (Succession & { signature: string })[] }

/** The body of a request that creates or replaces the wallet. */
type SentWallet = Omit<Succession, 'version'> & { succession?: string }

/** Creates a device, and the server's database, which the test may write to. */
async function createDevice() {
  const store = memoryStore()
  const secret = base64url.encode(crypto.getRandomValues(new Uint8Array(32)))
  const database: { row?: Row } = {}
  const replaced: SentWallet[] = []
  const call = async ({ method, path }: Route, { body }: { body?: SentWallet }) => {
    if (`${method} ${path}` === 'GET /v1/vault/wallet') {
      return { wallet: database.row && { ...database.row, envelopes: [] } }
    }
    if (method === 'POST' && path === '/v1/vault/wallet' && body) {
      database.row = { custody: 'user', successions: [], version: 1, ...body }
    }
    if (method === 'PUT' && body) replaced.push(body)
    return { secret, version: method === 'PUT' ? 2 : database.row?.version }
  }
  // Cast: this server's responses have no types of their own. It accepts everything.
  const session = await logIn('user', call as never, store)
  const vault = createVault(store, session)
  const { addresses, walletId } = await vault.enter(await session.own(), { isNewUser: true })
  const entropy = await vault.withSeed(async (seed) => seed.slice())
  const write = (change: Partial<Row>) => {
    database.row = { ...(database.row as Row), ...change }
  }
  const comeBack = async () => vault.enter(await session.own(), { isNewUser: false })
  return { addresses, comeBack, database, entropy, replaced, session, store, vault, walletId, write }
}

test.each([
  { addresses: strange },
  { version: 2 },
  { addresses: strange, version: 2 },
  { addresses: strange, custody: 'operator', version: 0 },
  { addresses: strange, walletId: 'another' },
])('hardening A26: data that was written only to the database is not trusted, %j', async (change) => {
  const { addresses, comeBack, vault, write } = await createDevice()
  expect((await comeBack()).addresses).toEqual(addresses)
  write(change)
  await expect(comeBack()).rejects.toMatchObject(refused)
  // The wallet still shows the addresses that it knew before.
  expect((await vault.known()).addresses).toEqual(addresses)
})

test.each([
  ['says that the user is known', false],
  ['says that the user is new', true],
])('hardening A26: if the server has lost the wallet and %s, this device keeps its copy and creates no other wallet', async (_, isNewUser) => {
  const { database, session, store, vault } = await createDevice()
  const copy = await store.get('device-seal')
  delete database.row
  await expect(vault.enter(await session.own(), { isNewUser })).rejects.toMatchObject(refused)
  expect(database.row).toBeUndefined()
  expect(await store.get('device-seal')).toBe(copy)
})

test('hardening A26: stored addresses are compared with the seed before it signs', async () => {
  const { store, vault } = await createDevice()
  await store.put('wallet', { ...((await store.get('wallet')) as object), addresses: strange })
  let isOpened = false
  const signed = vault.withSeed(async () => {
    isOpened = true
  })
  await expect(signed).rejects.toMatchObject(refused)
  vault.makeReady(() => {})
  await expect(vault.withSeed(async () => {})).rejects.toMatchObject(refused)
  expect(isOpened).toBe(false)
})

test('behavior: a seed that was replaced on another device is recognized by the previous seed’s signature', async () => {
  const { comeBack, entropy, walletId, write } = await createDevice()
  const seeds = [entropy, createEntropy(), createEntropy()]
  const steps = await Promise.all(
    seeds.slice(1).map(async (seed, index) => {
      const step = { addresses: await deriveAddresses(seed), version: index + 2, walletId }
      return { ...step, signature: await signSuccession(seeds[index] ?? entropy, step) }
    }),
  )
  const [second, third] = steps
  if (!second || !third) throw new TypeError('there are two')
  for (const successions of [[], [second], [third], [{ ...second, addresses: strange }, third]]) {
    write({ addresses: third.addresses, successions, version: 3 })
    await expect(comeBack()).rejects.toMatchObject(refused)
  }
  write({ addresses: strange, successions: steps })
  await expect(comeBack()).rejects.toMatchObject(refused)
  write({ addresses: third.addresses })
  expect(await comeBack()).toMatchObject({ addresses: third.addresses, version: 3 })
})

test('behavior: a device that replaces the seed signs for the next one', async () => {
  const { entropy, replaced, session, vault, walletId } = await createDevice()
  const next = createEntropy()
  await vault.replace(await session.own(), next)
  const step = { addresses: await deriveAddresses(next), version: 2, walletId }
  expect(replaced[0]?.succession).toBe(await signSuccession(entropy, step))
})

test('behavior: a device from before addresses were stored with the seed’s copy reports them once, and is not locked out', async () => {
  const forget = async ({ store }: Awaited<ReturnType<typeof createDevice>>) => {
    const { addresses: _, ...older } = (await store.get('device-seal')) as Record<string, unknown>
    await store.put('device-seal', older)
  }
  const device = await createDevice()
  await forget(device)
  expect((await device.comeBack()).addresses).toEqual(device.addresses)
  expect(await device.store.get('device-seal')).toMatchObject({ addresses: device.addresses })
  await forget(device)
  device.write({ addresses: strange })
  await expect(device.comeBack()).rejects.toMatchObject(refused)

  // The seed was replaced before the update. No stored value can show which seed came after it.
  const behind = await createDevice()
  await forget(behind)
  behind.write({ addresses: strange, version: 2 })
  expect((await behind.comeBack()).version).toBe(2)
})

test('behavior: a device that is new to the wallet waits, asks, and then proves with the seed that it opened it', async () => {
  const first = await createDevice()
  const envelope = { envelopeId: crypto.randomUUID(), key: base64url.encode(new Uint8Array(32).fill(5)) }
  const context = { holderId: envelope.envelopeId, userId: 'user', version: 1, walletId: first.walletId }
  const key = await combineSecrets([new Uint8Array(32).fill(5)], 'operator envelope')
  const ciphertext = base64url.encode(await seal(key, first.entropy, context))
  const asked: { path: string; body: unknown }[] = []
  let isReleased = false
  const call = async ({ method, path }: Route, { body }: { body?: Record<string, unknown> }) => {
    asked.push({ body, path: `${method} ${path}` })
    if (path === '/v1/vault/wallet') {
      const wallet = { ...first.database.row, custody: 'operator', envelopes: [], isReleased }
      return { wallet }
    }
    if (path === '/v1/vault/release') return { status: 'waiting', ticket: 'ticket' }
    if (path === '/v1/vault/operator/open') {
      if (isReleased) return { ...envelope, ciphertext, version: 1 }
      throw new WalletError('SECRET_NEEDED', 'Confirm it first.', { serverCode: 'RELEASE_REQUIRED' })
    }
    return { secret: base64url.encode(new Uint8Array(32)), version: 1 }
  }
  const store = memoryStore()
  // Cast: this server's responses have no types of their own.
  const session = await logIn('user', call as never, store)
  const vault = createVault(store, session)
  expect((await vault.enter(await session.own(), { isNewUser: false })).addresses).toEqual(first.addresses)
  await expect(vault.withSeed(async () => {})).rejects.toMatchObject({ code: 'SECRET_NEEDED' })
  expect(await vault.isLocked()).toBe(true)
  expect(await vault.lock()).toEqual({ kind: 'release', release: { status: 'waiting', ticket: 'ticket' } })
  isReleased = true
  expect(await vault.isLocked()).toBe(false)
  expect(await vault.withSeed(async (seed) => seed.slice())).toEqual(first.entropy)
  const change = {
    kind: 'adopt',
    sessionId: 'session of user',
    version: 1,
    walletId: first.walletId,
  } as const
  expect(asked.find(({ path }) => path === 'POST /v1/vault/device-secret')?.body).toEqual({
    proof: await signSeedProof(first.entropy, change),
    version: 1,
  })
})

test('behavior: with an account, the values of its wallet are deleted from the device, and no others', async () => {
  const { session, store, vault, walletId } = await createDevice()
  await store.put(`recipients ${walletId}`, [])
  await store.put('recipients another', [])
  await vault.forget(await session.own())
  expect(await store.names()).toEqual(['session', 'recipients another'])
})
