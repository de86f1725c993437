import type { Route } from '@portico/protocol/http'
import { expect, test } from 'vitest'
import type { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import { createEntropy } from '../keys/deriveAccounts.js'
import { createSession, type OwnSession } from '../session/session.js'
import { answerOf } from '../session/testing/answerOf.js'
import { memoryStore } from '../storage/frameStore.js'
import { createPasswordEnvelope } from './password.js'
import type { NewEnvelope } from './sealedCopies.js'
import { createVault, type Vault } from './vault.js'

type Row = { addresses: { eip155: string; solana: string }; walletId: string }

/**
 * Opens a device and a server that keeps a wallet for each user. Before the server responds to a request of Mallory on
 * the path that `change` names, Alice logs in on the same device, in another frame of the same page.
 */
async function openDevice() {
  const store = memoryStore()
  const rows = new Map<string, Row>()
  const heard: string[] = []
  let change: string | undefined
  const call = async (
    { method, path }: Route,
    { accessToken, body }: { accessToken: string; body?: Row },
  ) => {
    const userId = accessToken.replace('token of ', '')
    heard.push(`${method} ${path} of ${userId}`)
    if (method !== 'GET' && path === '/v1/vault/wallet' && body) rows.set(userId, body)
    const row = rows.get(userId)
    if (`${method} ${path}` === change && userId === 'mallory') {
      change = undefined
      await logInAlice()
    }
    if (method === 'GET' && path === '/v1/vault/wallet') {
      const facts = { custody: 'operator', envelopes: [], isReleased: true, successions: [], version: 1 }
      return { wallet: row && { ...row, ...facts } }
    }
    return { custody: 'user', secret: base64url.encode(new Uint8Array(32).fill(userId.length)), version: 1 }
  }
  // Cast: this server's responses have no types of their own.
  const session = createSession(store, call as never)
  const vault = createVault(store, session)
  const logIn = async (userId: string, isNewUser: boolean) => {
    const { own } = await session.begin(async () => answerOf(userId))
    return vault.enter(own, { isNewUser })
  }
  const logInAlice = () => logIn('alice', !rows.has('alice'))
  return {
    heard,
    logIn,
    rows,
    session,
    store,
    vault,
    async whileAliceLogsIn(request: string, run: () => Promise<unknown>) {
      change = request
      const outcome = await run().catch((error: unknown) => error)
      expect(change).toBeUndefined()
      return outcome
    },
  }
}

test.each([
  ['for the first time', 'POST /v1/vault/wallet', true],
  ['again', 'GET /v1/vault/wallet', false],
] as const)('hardening A26: if an attacker logs in %s while a user logs in, the device stores nothing of the attacker’s in the user’s name', async (_, request, isNew) => {
  const device = await openDevice()
  if (!isNew) await device.logIn('mallory', true)
  const outcome = await device.whileAliceLogsIn(request, () => device.logIn('mallory', isNew))
  expect(outcome).toMatchObject({ code: 'ACCOUNT_MISMATCH' })
  const { addresses } = device.rows.get('alice') as Row
  expect((await device.vault.known()).addresses).toEqual(addresses)
  expect(await device.store.get('device-seal')).toMatchObject({ addresses, context: { userId: 'alice' } })
  // A clean page later finds Alice's own accounts, and her copy opens.
  expect((await device.logIn('alice', false)).addresses).toEqual(addresses)
  await device.vault.withSeed(async () => {})
})

test.each([
  [
    'addEnvelope',
    async (vault: Vault, own: OwnSession) =>
      vault.addEnvelope(own, await createPasswordEnvelope('a long password')),
  ],
  ['removeEnvelope', (vault: Vault, own: OwnSession) => vault.removeEnvelope(own, crypto.randomUUID())],
  ['replace', (vault: Vault, own: OwnSession) => vault.replace(own, createEntropy())],
  ['withSeed', (vault: Vault) => vault.withSeed(async () => 'signed')],
] as const)('hardening A26: if another user logs in before %s ends, it changes nothing of theirs', async (_, run) => {
  const device = await openDevice()
  await device.logIn('alice', true)
  const before = device.rows.get('alice')
  await device.logIn('mallory', true)
  device.heard.length = 0
  const outcome = await device.whileAliceLogsIn('GET /v1/vault/device-secret', async () =>
    run(device.vault, await device.session.own()),
  )
  // A signature that Mallory requested stays Mallory’s after another login.
  if (outcome !== 'signed')
    expect(['ACCOUNT_MISMATCH', 'NOT_CONNECTED']).toContain((outcome as WalletError).code)
  expect(device.rows.get('alice')).toEqual(before)
  expect(device.heard.filter((each) => each.endsWith('of alice'))).toEqual(['GET /v1/vault/wallet of alice'])
  expect((await device.vault.known()).addresses).toEqual(before?.addresses)
})

test.each([
  [
    'a new secret',
    (vault: Vault, own: OwnSession, envelope: NewEnvelope) => vault.addEnvelope(own, envelope),
  ],
  [
    'a replaced phrase',
    (vault: Vault, own: OwnSession, envelope: NewEnvelope) => vault.replace(own, createEntropy(), [envelope]),
  ],
  ['a recovery kit', (vault: Vault, own: OwnSession) => vault.withSeed(async () => {}, own)],
])('hardening A26: if another user logs in while a passkey is read, %s does not reach their wallet', async (_, finish) => {
  const device = await openDevice()
  await device.logIn('alice', true)
  const own = await device.session.own()
  const envelope = await createPasswordEnvelope('a long password')
  await device.logIn('mallory', true)
  const before = structuredClone(device.rows)
  device.heard.length = 0
  await expect(finish(device.vault, own, envelope)).rejects.toMatchObject({
    code: expect.stringMatching(/^(ACCOUNT_MISMATCH|NOT_CONNECTED)$/),
  })
  expect(device.heard).toEqual([])
  expect(device.rows).toEqual(before)
})
