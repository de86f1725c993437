import { expect, test } from 'vitest'
import { connect } from '../actions/connect.js'
import { disconnect } from '../actions/disconnect.js'
import { signIn } from '../actions/signIn.js'
import type { SIWXConfig } from '../siwxConfig.js'
import { addresses, scriptedFamily } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'

/** Starts a page whose backend verifies a signature only when the test releases it. */
async function begin(options: Partial<SIWXConfig> = {}) {
  const family = scriptedFamily()
  const revoked: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const siwx: SIWXConfig = {
    addSession: () => held,
    createMessage: async (input) => ({
      ...input,
      domain: 'app.example.com',
      nonce: 'nonce1aaaa',
      toString: () => `${input.accountAddress} signs in`,
      uri: 'https://app.example.com',
      version: '1',
    }),
    getSessions: async () => [],
    revokeSession: async (chainId, address) => void revoked.push(`${chainId}:${address}`),
    setSessions: async () => {},
    ...options,
  }
  const portico = startKit({ families: [family], siwx })
  await connect(portico, { connectorId: 'alice' })
  const status = () => portico.store.getState().siwx?.status
  await expect.poll(status).toBe('signedOut')
  const signed = signIn(portico)
  signed.catch(() => {})
  await expect.poll(status).toBe('authenticating')
  /** The backend accepts the signature after the user has left the account. */
  const finish = async () => {
    release()
    await expect(signed).rejects.toMatchObject({ code: 'SIWX_NO_ADDRESS' })
  }
  const switchTo = (...accounts: string[]) =>
    family
      .tell('alice')
      .onAccounts(accounts.map((address) => ({ address, namespace: 'eip155', type: 'eoa' as const })))
  return { finish, portico, revoked, switchTo }
}
const former = `eip155:1:${addresses.first}`

test('hardening A16: if the user switches to another account while the backend verifies a signature, the session of the former account ends', async () => {
  const { finish, portico, revoked, switchTo } = await begin()
  switchTo(addresses.second)
  // At the time of the switch, the backend has no session to end yet.
  expect(revoked).toEqual([former])
  await finish()
  expect(revoked).toEqual([former, former])
  expect(portico.store.getState().siwx).toMatchObject({ session: null, sessions: [] })
})

test('hardening A16: if the user disconnects while the backend verifies a signature, the session ends', async () => {
  const { finish, portico, revoked } = await begin()
  await disconnect(portico)
  expect(revoked).toEqual([])
  await finish()
  expect(revoked).toEqual([former])
})

test.each([
  [{ signOutOnAccountChange: false }, 'switches'],
  [{ signOutOnDisconnect: false }, 'disconnects'],
] as const)('behavior: with %o, the session of a user who %s stays', async (options, what) => {
  const { finish, portico, revoked, switchTo } = await begin(options)
  if (what === 'switches') switchTo(addresses.second)
  else await disconnect(portico)
  await finish()
  expect(revoked).toEqual([])
})

test('behavior: the session stays if the wallet is still connected, or only locked', async () => {
  const beside = await begin()
  await connect(beside.portico, { connectorId: 'bob' })
  await beside.finish()
  expect(beside.revoked).toEqual([])

  const locked = await begin()
  locked.switchTo()
  await locked.finish()
  expect(locked.revoked).toEqual([])
})
