import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameGatewayPath } from '@portico/protocol/http'
import { type RunningServer, startServer } from '@portico/server'
import { createTestPortico, devAccounts } from '@portico/testkit'
import { deployNames, type LocalChain, localNames, startAnvil } from '@portico/testkit/chain'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { keepLog } from '../../../../server/src/testing/keepLog.js'
import { type Asked, json, serve } from '../testing/serve.js'
import type { TokenBalance } from '../tokenBalance.js'
import { connect } from './connect.js'
import { getIdentity } from './getIdentity.js'
import { getNameSuggestions } from './getNameSuggestions.js'
import { getNames } from './getNames.js'
import { getNameServiceState, watchNameService } from './nameState.js'
import { registerName } from './registerName.js'
import { resolveReceiver } from './resolveReceiver.js'
import { send } from './send.js'
import { updateSend } from './updateSend.js'

// The server is a real one of this project, and the network has its resolver contract.
const folder = mkdtempSync(join(tmpdir(), 'portico-names-'))
cpSync(inject('emptyDatabase'), folder, { recursive: true })
const zone = 'agora.eth'
const gatewayKey = generatePrivateKey()
const bob = devAccounts[1]
let chain: LocalChain
let server: RunningServer

beforeAll(async () => {
  chain = await startAnvil()
  server = await startServer(
    {
      chains: [
        {
          currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          id: 'eip155:31337',
          indexFrom: null,
          name: 'Anvil',
          rpcUrls: [chain.rpcUrl],
        },
      ],
      dataFolder: folder,
      names: { gatewayKey, zone },
      port: 0,
    },
    { log: keepLog('the server').log },
  )
  const signers = [privateKeyToAccount(gatewayKey).address]
  const gatewayUrls = [`${server.url}${nameGatewayPath}`]
  await deployNames({
    records: [{ address: bob.address, name: 'bob.eth' }],
    rpcUrl: chain.rpcUrl,
    zone: { gatewayUrls, name: zone, signers },
  })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await chain.stop()
  rmSync(folder, { force: true, recursive: true })
})

type User = { answer?: 'reject'; hasServer?: boolean; privateKey?: `0x${string}`; server?: string }

/** Starts a page on the local network, with a connected user. */
async function startUser(user: User = {}) {
  const { answer, hasServer = true, privateKey = generatePrivateKey(), server: url = server.url } = user
  const { universalResolver: address } = localNames
  const network = {
    ...anvil,
    contracts: { ensUniversalResolver: { address } },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  } as const
  const portico = createTestPortico({
    networks: [network],
    ...(hasServer && { server: url }),
    wallets: { alice: { privateKeys: [privateKey], rpcUrl: chain.rpcUrl } },
  })
  onTestFinished(() => portico.stop())
  await connect(portico, { connectorId: 'test.portico.alice' })
  const wallet = portico.wallets.alice
  if (answer) wallet.setAnswer(answer)
  const tracked: unknown[] = []
  portico.on('track', ({ event, properties }) => {
    if (event.startsWith('REGISTER_NAME_')) tracked.push([event, properties])
  })
  const signed = () => wallet.requests.filter(({ method }) => method === 'personal_sign')
  return { address: privateKeyToAccount(privateKey).address, portico, signed, tracked, wallet }
}

const native: TokenBalance = {
  chainId: 'eip155:31337',
  iconUrl: '',
  name: 'Ether',
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  symbol: 'ETH',
}

test('default: a name is signed, registered, and then the profile name', async () => {
  const { address, portico, signed, tracked } = await startUser()
  expect(await getIdentity(portico, { address })).toEqual({ avatar: null, name: null })
  const states: boolean[] = []
  onTestFinished(watchNameService(portico, { onChange: ({ loading }) => states.push(loading) }))

  const name = `ada-1815.${zone}`
  expect(await registerName(portico, { name: 'Ada-1815' })).toEqual({ address, name })
  expect(states).toEqual([true, false])
  const [message] = (signed()[0]?.params as [`0x${string}`] | undefined) ?? []
  expect(Buffer.from(String(message).slice(2), 'hex').toString()).toMatch(
    /^\{"name":"ada-1815\.agora\.eth","attributes":\{\},"timestamp":\d{10}\}$/,
  )
  expect(tracked).toEqual([
    ['REGISTER_NAME_INITIATED', { ensName: name, isSmartAccount: false }],
    ['REGISTER_NAME_SUCCESS', { ensName: name, isSmartAccount: false }],
  ])
  expect(await getIdentity(portico, { address })).toEqual({ avatar: null, name })
  expect(await getNames(portico, { address })).toEqual([{ name }])
  // The buttons on the site's page read the profile from the state.
  expect(portico.store.getState().profiles).toEqual({ [address]: { avatar: null, name } })
  // Other users also see the name.
  const other = await startUser()
  expect(await getIdentity(other.portico, { address })).toEqual({ avatar: null, name })
})

test('hardening R14: a name is dated by the server’s clock, which is read again if it changed in the meantime', async () => {
  const clock = { aheadMs: 24 * 60 * 60_000 }
  const dates: number[] = []
  const { url } = await serve({
    '/v1/profile/account': (response, { body }) => {
      const { timestamp } = JSON.parse(JSON.parse(body).message) as { timestamp: number }
      dates.push(timestamp * 1000 - Date.now())
      const isGood = Math.abs(timestamp * 1000 - Date.now() - clock.aheadMs) < 300_000
      const refusal = { code: 'MESSAGE_EXPIRED', message: 'The signed message is too old.' }
      json(isGood ? { success: true } : refusal, isGood ? 200 : 400)(response, {} as Asked)
    },
    '/v1/profile/zone': (response, asked) =>
      json({ time: Date.now() + clock.aheadMs, zone })(response, asked),
  })
  const { portico } = await startUser({ server: url })
  await registerName(portico, { name: 'kepler' })
  clock.aheadMs = -24 * 60 * 60_000
  await expect(registerName(portico, { name: 'kepler-2' })).rejects.toMatchObject({
    code: 'NAME_REGISTRATION_FAILED',
  })
  await registerName(portico, { name: 'kepler-2' })
  expect(dates.map((date) => Math.round(date / 3_600_000))).toEqual([24, 24, -24])
})

test('behavior: the state has the suggestions of the latest request', async () => {
  const { portico } = await startUser()
  await registerName(portico, { name: 'hypatia' })
  const [first, second] = await Promise.all([
    getNameSuggestions(portico, { name: 'hypatia' }),
    getNameSuggestions(portico, { name: 'Hypatia-2' }),
  ])
  expect(first[0]).toEqual({ name: `hypatia.${zone}`, registered: true })
  expect(first.length).toBeGreaterThan(1)
  expect(second).toEqual([{ name: `hypatia-2.${zone}`, registered: false }])
  expect(getNameServiceState(portico)).toEqual({ loading: false, suggestions: second })
})

test('error: an account on a network without a coin type gets "network not found", and signs nothing', async () => {
  const { portico, signed } = await startUser()
  const [connection] = portico.store.getState().connections
  if (!connection) throw new Error('Nobody is connected.')
  // The coin types of ENSIP-11 have at most 31 bits.
  portico.store.setState({ connections: [{ ...connection, networkId: `eip155:${2 ** 31}` }] })
  await expect(registerName(portico, { name: 'nowhere' })).rejects.toMatchObject({
    code: 'NETWORK_NOT_FOUND',
    shortMessage: 'Network not found',
  })
  expect(signed()).toEqual([])
})

test('error: if the wallet or the server refuses, the error has the specification’s message', async () => {
  const declined = await startUser({ answer: 'reject' })
  await expect(registerName(declined.portico, { name: 'declined' })).rejects.toMatchObject({
    code: 'SIGNATURE_DECLINED',
    shortMessage: 'Signature declined',
  })
  expect(declined.tracked.at(-1)).toMatchObject(['REGISTER_NAME_ERROR', { error: 'Signature declined' }])
  expect(getNameServiceState(declined.portico).loading).toBe(false)

  const { portico, signed } = await startUser()
  await expect(registerName(portico, { name: 'support' })).rejects.toMatchObject({
    code: 'NAME_REGISTRATION_FAILED',
    refusal: 'NAME_RESERVED',
    shortMessage: `Error registering name support.${zone}`,
  })
  expect(signed()).toHaveLength(1)
  for (const name of ['ann', 'al ice', 'alice.eth', 'аlice', 'ab--cd', 'a'.repeat(64)]) {
    await expect(registerName(portico, { name })).rejects.toMatchObject({ code: 'NAME_INVALID' })
    await expect(getNameSuggestions(portico, { name })).rejects.toMatchObject({ code: 'NAME_INVALID' })
  }
  expect(signed()).toHaveLength(1)
})

test('error: an account that has a name is refused before the prompt', async () => {
  const { address, portico, signed, tracked } = await startUser()
  await registerName(portico, { name: 'noether' })
  await expect(registerName(portico, { name: 'noether-2' })).rejects.toMatchObject({
    cause: { code: 'NAME_LIMIT_REACHED', shortMessage: 'This account already has a name.' },
    code: 'NAME_REGISTRATION_FAILED',
    refusal: 'NAME_LIMIT_REACHED',
  })
  expect(signed()).toHaveLength(1)
  expect(tracked.at(-1)).toMatchObject(['REGISTER_NAME_ERROR', {}])
  // An account may register its own name again, e.g. if the response was lost. This is not counted as a second name.
  expect(await registerName(portico, { name: 'noether' })).toEqual({ address, name: `noether.${zone}` })
})

test('behavior: a registered picture is returned with the name, from the server', async () => {
  const { address, portico } = await startUser()
  const avatar = 'https://pictures.example/painter.png'
  await registerName(portico, { attributes: { avatar }, name: 'painter' })
  await expect
    .poll(() => getIdentity(portico, { address }))
    .toEqual({ avatar: expect.stringContaining(server.url), name: `painter.${zone}` })
})

test('error: without an account, and without a server', async () => {
  const { portico } = await startUser({ hasServer: false })
  await expect(registerName(portico, { name: 'nobody' })).rejects.toMatchObject({ code: 'NAMES_OFF' })
  const alone = createTestPortico({ server: server.url })
  onTestFinished(() => alone.stop())
  await expect(registerName(alone, { name: 'nobody' })).rejects.toMatchObject({
    code: 'NAME_ACCOUNT_NOT_FOUND',
    shortMessage: 'Address or auth connector not found',
  })
})

test('error: a server that does not respond, with the specification’s message', async () => {
  const { address, portico } = await startUser()
  const { fetch } = globalThis
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      String(input).includes('/v1/profile/')
        ? Promise.resolve(new Response('', { status: 404 }))
        : fetch(input, init),
    )
  onTestFinished(() => spy.mockRestore())
  // Other servers do not know this request.
  await expect(getNameSuggestions(portico, { name: 'alice' })).rejects.toMatchObject({ code: 'NAMES_OFF' })
  await expect(getNames(portico, { address })).rejects.toMatchObject({
    code: 'NAMES_UNAVAILABLE',
    shortMessage: 'Error fetching names for address',
  })
  const { portico: later } = await startUser()
  spy.mockImplementation((input, init) =>
    String(input).includes('/suggestions/')
      ? Promise.resolve(new Response('{}', { status: 400 }))
      : fetch(input, init),
  )
  await expect(getNameSuggestions(later, { name: 'alice' })).rejects.toMatchObject({
    code: 'NAME_SUGGESTIONS_UNAVAILABLE',
    shortMessage: 'Error fetching name suggestions',
  })
})

test('behavior: sending to a name of this server, and to one that the network resolves', async () => {
  const ada = await startUser()
  await registerName(ada.portico, { name: 'lovelace' })
  const { portico } = await startUser({ privateKey: bob.privateKey })
  const found = await resolveReceiver(portico, { input: `LoveLace.${zone}` })
  expect(found).toMatchObject({ address: ada.address, name: `lovelace.${zone}` })
  updateSend(portico, {
    receiverAddress: found.address,
    receiverProfileName: found.name,
    sendTokenAmount: 10n ** 18n,
    token: native,
  })
  expect(await send(portico)).toMatchObject({ receiverName: `lovelace.${zone}`, to: ada.address })
  expect(await resolveReceiver(portico, { input: 'bob.eth' })).toMatchObject({ address: bob.address })
  await expect(resolveReceiver(portico, { input: `nobody-here.${zone}` })).rejects.toMatchObject({
    code: 'NAME_UNRESOLVED',
  })
})

test('hardening A39: if a name of this server resolves to another address at the click, the transfer stops', async () => {
  const ada = await startUser()
  await registerName(ada.portico, { name: 'franklin' })
  const { portico, wallet } = await startUser({ privateKey: bob.privateKey })
  updateSend(portico, {
    receiverAddress: bob.address.replace('7', '8').toLowerCase(),
    receiverProfileName: `franklin.${zone}`,
    sendTokenAmount: 10n ** 18n,
    token: native,
  })
  await expect(send(portico)).rejects.toMatchObject({ code: 'RECEIVER_CHANGED' })
  // A name with a letter from another script is not one of ours, even if it looks the same.
  await expect(resolveReceiver(portico, { input: `frаnklin.${zone}` })).rejects.toMatchObject({
    code: 'NAME_UNRESOLVED',
  })
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(0)
})

test('behavior: without a server the network resolves names and addresses, also through the gateway', async () => {
  const ada = await startUser()
  const { name } = await registerName(ada.portico, { name: 'germain' })
  const { portico } = await startUser({ hasServer: false })
  expect(await resolveReceiver(portico, { input: name })).toMatchObject({ address: ada.address, name })
  expect(await getIdentity(portico, { address: ada.address })).toEqual({ avatar: null, name })
  expect(await getIdentity(portico, { address: bob.address })).toEqual({ avatar: null, name: 'bob.eth' })
})

test.each([
  ['of plain http', 'http://names.example/{sender}/{data}'],
  ['with credentials', 'https://user:secret@names.example/{sender}/{data}'],
  ['by a bare address', 'https://192.168.1.1/{sender}/{data}'],
  ['of the own network', 'https://router.local/{sender}/{data}'],
  ['of another scheme', 'ftp://names.example/{sender}/{data}'],
  ['that holds a script', 'javascript:alert(1)//{sender}/{data}'],
])('hardening A42: a gateway %s is not called', async (_, gatewayUrl) => {
  const signers = [privateKeyToAccount(gatewayKey).address]
  const put = (urls: string[]) =>
    deployNames({ rpcUrl: chain.rpcUrl, zone: { gatewayUrls: urls, name: zone, signers } })
  await put([gatewayUrl])
  onTestFinished(async () => {
    await put([`${server.url}${nameGatewayPath}`])
  })
  const { portico } = await startUser({ hasServer: false })
  const called = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => called.mockRestore())
  await expect(resolveReceiver(portico, { input: `ada-1815.${zone}` })).rejects.toMatchObject({
    code: 'NAME_UNRESOLVED',
  })
  const others = called.mock.calls
    .map(([input]) => String(input))
    .filter((url) => !url.startsWith(chain.rpcUrl))
  expect(others).toEqual([])
})

test('hardening A42: a gateway learns nothing about the page, and gets only its own request', async () => {
  const { portico } = await startUser({ hasServer: false })
  const called = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => called.mockRestore())
  await resolveReceiver(portico, { input: `ada-1815.${zone}` })
  const asked = called.mock.calls.find(([input]) => String(input).startsWith(server.url))
  expect(asked?.[1]).toMatchObject({
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  })
})
