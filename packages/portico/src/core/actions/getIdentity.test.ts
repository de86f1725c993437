import { expect, onTestFinished, test, vi } from 'vitest'
import { addresses } from '../testing/scriptedFamily.js'
import { json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { getAccountDetails } from './getAccountDetails.js'
import { getIdentity } from './getIdentity.js'
import { getNames } from './getNames.js'
import { switchNetwork } from './switchNetwork.js'

const address = addresses.first
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const path = `/v1/identity/${address}`
const alice = { avatar: 'https://images.example/alice.png', name: 'alice.eth' }

test('default: the server’s response is cached for 5 minutes', async () => {
  const { asked, url } = await serve({ [path]: json(alice) })
  const portico = startKit({ server: url })
  expect(await getIdentity(portico, { address })).toEqual(alice)
  expect(await getIdentity(portico, { address })).toEqual(alice)
  expect(asked).toHaveLength(1)
  expect(JSON.parse(portico.storage.getItem('@appkit/identity_cache') ?? '')).toEqual({
    [address]: { identity: alice, timestamp: expect.any(Number) },
  })
  const { timestamp } = JSON.parse(portico.storage.getItem('@appkit/identity_cache') ?? '')[address]
  const now = vi.spyOn(Date, 'now').mockReturnValue(timestamp + 299_999)
  onTestFinished(() => now.mockRestore())
  await getIdentity(portico, { address })
  expect(asked).toHaveLength(1)
  now.mockReturnValue(timestamp + 300_000)
  await getIdentity(portico, { address })
  expect(asked).toHaveLength(2)
})

test('behavior: the user’s own account is looked up on the network in use, because a contract’s name is valid only there', async () => {
  const { asked, url } = await serve({
    [`/v1/identity/${stranger}`]: json({ avatar: null, name: 'bob.eth' }),
    [`/v1/identity/${encodeURIComponent(`eip155:1:${address}`)}`]: json(alice),
    [`/v1/identity/${encodeURIComponent(`eip155:8453:${address}`)}`]: json({
      avatar: null,
      name: 'safe.agora',
    }),
    [`/v1/profile/reverse/${encodeURIComponent(`eip155:8453:${address}`)}`]: json([
      { addresses: {}, attributes: [], name: 'safe.agora', registered: 0, updated: 0 },
    ]),
  })
  const portico = startKit({ server: url })
  await connect(portico, { connectorId: 'alice' })
  const read = async () => [
    (await getIdentity(portico, { address })).name,
    getAccountDetails(portico).profileName,
  ]
  expect(await read()).toEqual(['alice.eth', 'alice.eth'])
  await switchNetwork(portico, { networkId: 'eip155:8453' })
  expect(await read()).toEqual(['safe.agora', 'safe.agora'])
  expect(await getNames(portico, { address })).toEqual([{ name: 'safe.agora' }])
  await switchNetwork(portico, { networkId: 'eip155:1' })
  const count = asked.length
  expect(await read()).toEqual(['alice.eth', 'alice.eth'])
  expect(asked).toHaveLength(count)
  expect((await getIdentity(portico, { address: stranger })).name).toBe('bob.eth')
})

test('behavior: without a server, and for an address that is not EVM, there is no name and no request', async () => {
  const { asked, url } = await serve({})
  expect(await getIdentity(startKit(), { address })).toEqual({ avatar: null, name: null })
  expect(await getIdentity(startKit({ server: url }), { address: 'So1111' })).toEqual({
    avatar: null,
    name: null,
  })
  expect(asked).toEqual([])
})

test('behavior: a refusal means no name', async () => {
  const { url } = await serve({})
  expect(await getIdentity(startKit({ server: url }), { address })).toEqual({ avatar: null, name: null })
})

test('hardening A29: an avatar that is not a picture is left out', async () => {
  for (const avatar of ['javascript:alert(1)', 'data:image/svg+xml,<svg onload=alert(1)>', 'ipfs://x', '']) {
    const { url } = await serve({ [path]: json({ ...alice, avatar }) })
    expect(await getIdentity(startKit({ server: url }), { address })).toEqual({ ...alice, avatar: null })
  }
})

test('hardening A42: a name with invisible characters is left out', async () => {
  for (const sign of ['\u034f', '\u3164', '\ufe0f', '\u200d', '\u2060']) {
    const { url } = await serve({ [path]: json({ ...alice, name: `ali${sign}ce.eth` }) })
    expect(await getIdentity(startKit({ server: url }), { address })).toEqual({ ...alice, name: null })
  }
})

test('error: a failing server is reported, and not cached', async () => {
  const { url } = await serve({ [path]: json({ name: 7 }) })
  const portico = startKit({ server: url })
  await expect(getIdentity(portico, { address })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  expect(portico.storage.getItem('@appkit/identity_cache')).toBeNull()
  await portico.stop()
  await expect(getIdentity(portico, { address })).rejects.toMatchObject({ code: 'NOT_STARTED' })
})
