import { cryptoWaitReady, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { announcePolkadotWallet, createPolkadotTestWallet, polkadotDevAccounts } from '@portico/testkit'
import { familyContract } from '@portico/testkit/contracts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Account } from '../../core/account.js'
import { connect } from '../../core/actions/connect.js'
import { disconnect } from '../../core/actions/disconnect.js'
import { getAccount } from '../../core/actions/getAccount.js'
import { getProvider } from '../../core/actions/getProvider.js'
import { signMessage } from '../../core/actions/signMessage.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import type { Connector } from '../../core/connector.js'
import { createPortico } from '../../core/createPortico.js'
import { type Network, toNetwork } from '../../core/network.js'
import type { Portico } from '../../core/portico.js'
import type { Session } from '../../core/session.js'
import { memoryStorage } from '../../core/storage/storage.js'
import { verifyMessage } from '../../verify/verifyMessage.js'
import type { Injected } from './injectedWallet.js'
import { kusama, polkadotMainnet, westend } from './networks.js'
import { polkadot } from './polkadot.js'

beforeAll(() => cryptoWaitReady())
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const metadata = { description: '', icons: [], name: 'Agora', url: '' }
const networks = [toNetwork(polkadotMainnet), toNetwork(kusama)] as const
const [alice, bob, charlie] = polkadotDevAccounts

familyContract(
  'polkadot',
  () => {
    const wallet = createPolkadotTestWallet()
    const written = wallet.accounts.map((address) => encodeAddress(address, 0))
    const stops: (() => void)[] = []
    return {
      addresses: {
        invalid: ['', '0xab16', `${alice.address}!`, ` ${alice.address}`, 'O'.repeat(48), 'cosmos1qqqs'],
        valid: [alice.address, encodeAddress(alice.address, 0), encodeAddress(alice.address, 1284)],
      },
      announce: () => stops.push(announcePolkadotWallet(wallet)),
      family: polkadot(),
      networks,
      tearDown: () => stops.forEach((stop) => void stop()),
      verify: ({ address, message, signature }) =>
        signatureVerify(new TextEncoder().encode(`<Bytes>${message}</Bytes>`), signature, address).isValid,
      wallet: {
        accounts: written,
        approvals: wallet.approvals,
        lock: wallet.lock,
        setAnswer: wallet.setAnswer,
        setNetwork: () => {},
        setSharedAccounts: (accounts) =>
          wallet.setSharedAccounts(accounts.map((address) => encodeAddress(address, 42))),
        unlock: wallet.unlock,
      },
      walletName: wallet.id,
    }
  },
  {
    restoresFromMemory: true,
    without: {
      getBalance: 'it names no node to ask',
      getCapabilities: 'EIP-5792 is of eip155',
      switchNetwork: "no network is the wallet's",
    },
  },
)

/** Runs discovery on a page. Returns the connectors after the last look. */
function discoverOn(page: object) {
  vi.stubGlobal('window', Object.defineProperties(new EventTarget(), Object.getOwnPropertyDescriptors(page)))
  vi.useFakeTimers()
  const lists: (readonly Connector[])[] = []
  const stop = polkadot().discover({ metadata, networks }, (connectors) => lists.push(connectors))
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  return { latest: () => lists.at(-1) ?? [], lists }
}

const entry = { enable: async () => ({}), version: '1' }

test('behavior: wallets by id, also late ones, and Nova instead of the extension', () => {
  const page = { injectedWeb3: { 'subwallet-js': entry, talisman: entry } as Record<string, unknown> }
  const { latest } = discoverOn(page)
  expect(latest().map(({ id, name }) => `${id} ${name}`)).toEqual([
    'injectedWeb3:subwallet-js SubWallet',
    'injectedWeb3:talisman Talisman',
  ])
  page.injectedWeb3['polkadot-js'] = entry
  page.injectedWeb3.other = entry
  vi.advanceTimersByTime(3_000)
  expect(latest().map(({ name }) => name)).toEqual(['SubWallet', 'Talisman', 'Polkadot{.js}', 'other'])

  const nova = discoverOn({ injectedWeb3: { 'polkadot-js': entry }, walletExtension: { isNovaWallet: true } })
  expect(nova.latest().map(({ name }) => name)).toEqual(['Nova Wallet'])
})

test('hardening A33: spoofed ids, traps, later replacements of a wallet, and ten thousand of them', async () => {
  const asked: string[] = []
  const honest = { enable: async (site: string) => asked.push(`honest ${site}`), version: '1' }
  let reads = 0
  const page = {
    injectedWeb3: {
      talisman: honest,
      // It looks the same to a user. So it is marked, and never gets the other wallet's id.
      'Talisman\u200b': entry,
      ｔａｌｉｓｍａｎ: entry,
      'no enable': { version: '1' },
      nothing: null,
      'is text': 'wallet',
      '\u202e\u0000': entry,
      ['x'.repeat(200)]: entry,
      get trap() {
        throw new Error('A trap.')
      },
      'trap inside': {
        get enable() {
          throw new Error('A trap.')
        },
      },
      'two faced': {
        get enable() {
          reads++
          return reads === 1 ? async () => asked.push('first face') : async () => asked.push('second face')
        },
      },
    } as Record<string, unknown>,
  }
  const { latest } = discoverOn(page)
  expect(latest().map(({ duplicateOf, id }) => [id, duplicateOf])).toEqual([
    ['injectedWeb3:talisman', undefined],
    ['injectedWeb3:Talisman\u200b', 'injectedWeb3:talisman'],
    ['injectedWeb3:ｔａｌｉｓｍａｎ', 'injectedWeb3:talisman'],
    ['injectedWeb3:two faced', undefined],
  ])

  // The entries are now replaced and changed, and a prototype is tampered with. The kit still uses what it found first.
  page.injectedWeb3.talisman = entry
  Object.assign(honest, { enable: async () => asked.push('changed') })
  vi.advanceTimersByTime(3_000)
  const { apply } = Function.prototype
  Function.prototype.apply = () => asked.push('tampered')
  const answers = latest()
    .filter(({ id }) => id.endsWith(':talisman') || id.endsWith('faced'))
    .map(({ provider }) => (provider as { enable: () => Promise<unknown> }).enable())
  Function.prototype.apply = apply
  await Promise.all(answers)
  expect(asked).toEqual(['honest Agora', 'first face'])

  const crowd = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`wallet ${index}`, entry]))
  expect(discoverOn({ injectedWeb3: crowd }).latest()).toHaveLength(64)
  expect(
    discoverOn({
      get injectedWeb3() {
        throw new Error('A trap.')
      },
    }).latest(),
  ).toEqual([])
})

async function connectWith(
  options: Parameters<typeof createPolkadotTestWallet>[0] = {},
  shared: readonly string[] = [alice.address, charlie.address],
) {
  const wallet = createPolkadotTestWallet({ answer: 'approve', ...options })
  const family = polkadot({ addressFormats: { 'polkadot:ffff0000ffff0000ffff0000ffff0000': 1284 } })
  onTestFinished(announcePolkadotWallet(wallet))
  const found: Connector[] = []
  onTestFinished(family.discover({ metadata, networks }, (connectors) => found.push(...connectors)))
  await wallet.entry.enable()
  wallet.setSharedAccounts(shared)
  const connector = found.find(({ name }) => name === wallet.id)
  if (!connector) return expect.unreachable()
  const other = {
    ...polkadotMainnet,
    caipNetworkId: 'polkadot:ffff0000ffff0000ffff0000ffff0000',
    id: 'x',
  } as const
  const all = [...networks, toNetwork(westend), toNetwork(other)]
  const { signal } = new AbortController()
  const session: Session<'polkadot'> = (await family.connect(connector, {
    network: networks[1],
    networks: all,
    signal,
  })) as Session<'polkadot'>
  return { family, session, wallet }
}

function sessionOf(portico: Portico): Session {
  const [live] = portico.internal.sessions.values()
  return live?.session ?? expect.unreachable()
}

const addressesOf = (accounts: readonly Account[] = []) => accounts.map(({ address }) => address)

test('behavior: accounts in each network’s format; those bound to one network appear only there', async () => {
  const { session } = await connectWith({
    genesisHashes: { [charlie.address]: `0x${kusama.id}${'0'.repeat(32)}` },
  })
  expect(session.networkId).toBe(kusama.caipNetworkId)
  expect(addressesOf(session.accounts)).toEqual([
    encodeAddress(alice.address, 2),
    encodeAddress(charlie.address, 2),
  ])
  const { accountsOn = {} } = session
  expect(addressesOf(accountsOn[polkadotMainnet.caipNetworkId])).toEqual([encodeAddress(alice.address, 0)])
  expect(addressesOf(accountsOn[westend.caipNetworkId])).toEqual([alice.address])
  expect(addressesOf(accountsOn['polkadot:ffff0000ffff0000ffff0000ffff0000'])).toEqual([
    encodeAddress(alice.address, 1284),
  ])
  expect(session.networkIds).toHaveLength(4)
})

test('behavior: accounts of 20 bytes are on Ethereum-like networks, and the others elsewhere', async () => {
  const ofEthereum = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
  const moonbeam = { ...polkadotMainnet, id: 'fe58ea77779b7abda7da4ec526d14db9', name: 'Moonbeam' } as const
  const own = { ...polkadotMainnet, id: 'ffff0000ffff0000ffff0000ffff0001', name: 'Own' } as const
  const configured = [polkadotMainnet, moonbeam, own].map((network) =>
    toNetwork({ ...network, caipNetworkId: `polkadot:${network.id}` }),
  )
  const asked: unknown[] = []
  const connectTo = (addresses: readonly string[], network?: Network) => {
    const signRaw = async (request: unknown) => {
      asked.push(request)
      return { id: 1, signature: `0x${'ab'.repeat(65)}` }
    }
    const provider = {
      enable: async () => ({
        accounts: { get: async () => addresses.map((address) => ({ address })) },
        signer: { signRaw },
      }),
    }
    const family = polkadot({ addressFormats: { 'polkadot:ffff0000ffff0000ffff0000ffff0001': 'ethereum' } })
    const connecting = family.connect(
      { chain: 'polkadot', id: 'x', name: 'X', provider, type: 'INJECTED' },
      { network, networks: configured, signal: new AbortController().signal },
    )
    return { connecting, family }
  }
  const { connecting, family } = connectTo([alice.address, ofEthereum], configured[1])
  const session = await connecting
  expect(session.networkId).toBe('polkadot:fe58ea77779b7abda7da4ec526d14db9')
  expect(addressesOf(session.accounts)).toEqual([ofEthereum])
  expect(addressesOf(session.accountsOn?.['polkadot:ffff0000ffff0000ffff0000ffff0001'])).toEqual([ofEthereum])
  expect(addressesOf(session.accountsOn?.[polkadotMainnet.caipNetworkId])).toEqual([
    encodeAddress(alice.address, 0),
  ])
  expect(await family.signMessage?.(session, { address: ofEthereum.toLowerCase(), message: 'x' })).toMatch(
    /^0x/,
  )
  expect(asked).toHaveLength(1)
  const alone = await connectTo([ofEthereum], configured[1]).connecting
  expect(addressesOf(alone.accounts)).toEqual([ofEthereum])
  // The account cannot exist on this network, so the kit does not use it.
  await expect(
    connectTo([ofEthereum], configured[0]).connecting.then(({ networkId }) => networkId),
  ).resolves.toBe('polkadot:fe58ea77779b7abda7da4ec526d14db9')
})

test('behavior: each key type signs, for an address in any network’s format', async () => {
  const { family, session } = await connectWith()
  for (const { address } of session.accountsOn?.[polkadotMainnet.caipNetworkId] ?? []) {
    const signature = await family.signMessage?.(session, { address, message: 'Sign in' })
    const { crypto, isValid } = signatureVerify('<Bytes>Sign in</Bytes>', signature ?? '', address)
    expect({ crypto, isValid }).toEqual({
      crypto: address === encodeAddress(alice.address, 0) ? 'sr25519' : 'ed25519',
      isValid: true,
    })
  }
})

test('error: a wallet that shares no account, and one with invalid responses', async () => {
  const { family } = await connectWith()
  const { signal } = new AbortController()
  const connectTo = (answer: unknown) =>
    family
      .connect(
        { chain: 'polkadot', id: 'x', name: 'X', provider: { enable: async () => answer }, type: 'INJECTED' },
        { networks, signal },
      )
      .catch((error: { code?: string }) => error.code)
  const signer = {}
  expect(await connectTo({ accounts: { get: async () => [] }, signer })).toBe('WALLET_LOCKED')
  expect(await connectTo({ accounts: { get: async () => ({ address: alice.address }) }, signer })).toBe(
    'WALLET_LOCKED',
  )
  const noAccounts = [null, {}, { address: 7 }, { address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' }]
  expect(await connectTo({ accounts: { get: async () => noAccounts }, signer })).toBe('CONNECTION_FAILED')
  expect(await connectTo(null)).toBe('WALLET_LOCKED')
  const crowd = Array.from({ length: 10_000 }, (_, index) => ({
    address: encodeAddress(new Uint8Array(32).fill(index % 256).fill(index >> 8, 0, 1)),
  }))
  const session = (await connectTo({ accounts: { get: async () => crowd }, signer })) as unknown as Session
  expect(session.accounts).toHaveLength(100)
})

test('hardening A12: the signer signs for the active network, and for shared accounts', async () => {
  const wallet = createPolkadotTestWallet({ answer: 'approve' })
  onTestFinished(announcePolkadotWallet(wallet))
  const portico = createPortico({
    beacons: false,
    families: [polkadot()],
    networks: [polkadotMainnet, kusama],
    storage: memoryStorage(),
  })
  onTestFinished(portico.start())
  await connect(portico, { connectorId: `injectedWeb3:${wallet.id}` })
  type Handed = { name: string; signer: Required<Injected['signer']> }
  const provider = getProvider(portico, { namespace: 'polkadot' }).provider as Handed
  expect(getProvider(portico, { namespace: 'polkadot' }).provider).toBe(provider)
  expect(provider.name).toBe(wallet.id)
  const { signer } = provider
  const asked = () => wallet.approvals.filter(({ kind }) => kind !== 'connect').length
  const payload = (network: { id: string }, address: string) => ({
    address,
    blockHash: `0x${'ab'.repeat(32)}`,
    blockNumber: '0x01',
    era: '0x00',
    genesisHash: `0x${network.id}${'0'.repeat(32)}`,
    method: '0x0000',
    nonce: '0x00',
    signedExtensions: [],
    specVersion: '0x01',
    tip: '0x00',
    transactionVersion: '0x01',
    version: 4,
  })
  const refused = { code: 'REQUEST_FAILED' }

  // Another network, no network, and addresses that are not shared or not valid.
  await expect(signer.signPayload(payload(kusama, alice.address))).rejects.toMatchObject({
    ...refused,
    details: expect.stringContaining('another network'),
  })
  const { genesisHash: _, ...without } = payload(polkadotMainnet, alice.address)
  await expect(signer.signPayload(without)).rejects.toMatchObject(refused)
  for (const address of [bob.address, 'nobody']) {
    await expect(signer.signPayload(payload(polkadotMainnet, address))).rejects.toMatchObject(refused)
    await expect(signer.signRaw({ address, data: '0x00', type: 'bytes' })).rejects.toMatchObject(refused)
    const asks = polkadot().signMessage?.(
      { ...sessionOf(portico), networkId: kusama.caipNetworkId },
      { address, message: 'Sign in' },
    )
    await expect(asks).rejects.toMatchObject(refused)
  }
  expect(asked()).toBe(0)

  expect(await signer.signPayload(payload(polkadotMainnet, alice.address))).toHaveProperty('signature')
  expect(await signer.signRaw({ address: alice.address, data: '0x00', type: 'bytes' })).toHaveProperty(
    'signature',
  )
  // The interface from before follows the network in use.
  await switchNetwork(portico, { networkId: kusama.caipNetworkId })
  await expect(signer.signPayload(payload(polkadotMainnet, alice.address))).rejects.toMatchObject(refused)
  const onKusama = encodeAddress(alice.address, 2)
  expect(await signer.signPayload(payload(kusama, onKusama))).toHaveProperty('signature')
  expect(asked()).toBe(3)
  await disconnect(portico)
  await expect(signer.signPayload(payload(kusama, onKusama))).rejects.toMatchObject(refused)
  expect(asked()).toBe(3)
})

test('hardening A12: through WalletConnect, too, a shared account signs for the requested network', async () => {
  const requests: string[] = []
  const provider = {
    on: () => {},
    removeListener: () => {},
    request: async ({ method }: { method: string }) => requests.push(method),
  }
  const account = { address: alice.address, namespace: 'polkadot', type: 'eoa' } as const
  const { caipNetworkId: networkId } = polkadotMainnet
  const session = {
    accounts: [account],
    connector: { chain: 'polkadot', id: 'walletConnect', name: 'W', provider, type: 'WALLET_CONNECT' },
    networkId,
    provider,
  } as const
  const guarded = polkadot().toProvider?.(() => session) as typeof provider & {
    request: (request: object) => Promise<unknown>
  }
  const sign = (network: { id: string }, address: string, from = address, more: object = {}) =>
    guarded.request({
      method: 'polkadot_signTransaction',
      params: { address, transactionPayload: { address: from, genesisHash: `0x${network.id}00` } },
      ...more,
    })
  const message = (address: string) =>
    guarded.request({ method: 'polkadot_signMessage', params: { address, message: 'hi' } })
  const refused = { code: 'REQUEST_FAILED' }
  for (const asks of [
    () => sign(kusama, alice.address),
    () => sign(polkadotMainnet, bob.address),
    () => sign(polkadotMainnet, alice.address, bob.address),
    // A request for one network must not contain a payload for another.
    () => sign(polkadotMainnet, alice.address, alice.address, { networkId: kusama.caipNetworkId }),
    () => message(bob.address),
    () => guarded.request({ method: 'polkadot_signMessage' }),
  ]) {
    await expect(asks()).rejects.toMatchObject(refused)
  }
  expect(requests).toEqual([])
  await sign(polkadotMainnet, alice.address)
  await message(alice.address)
  await guarded.request({ method: 'wallet_getSession' })
  expect(requests).toEqual(['polkadot_signTransaction', 'polkadot_signMessage', 'wallet_getSession'])
})

test('behavior: through WalletConnect, on the networks that the wallet approved', async () => {
  const wallet = createPolkadotTestWallet({ answer: 'approve' })
  const { signer } = await wallet.entry.enable()
  const requests: unknown[] = []
  const approved = encodeAddress(alice.address, 2)
  const provider = {
    on: () => {},
    removeListener: () => {},
    request: async (request: { method: string; params?: unknown; networkId?: string }) => {
      if (request.method === 'wallet_getSession') {
        const references = [kusama.caipNetworkId]
        const accounts = [
          `${kusama.caipNetworkId}:${approved}`,
          `${polkadotMainnet.caipNetworkId}:${bob.address}`,
        ]
        return { sessionScopes: { polkadot: { accounts, references } } }
      }
      requests.push(request)
      const { address, message } = request.params as { address: string; message: string }
      return signer.signRaw({ address, data: `0x${Buffer.from(message).toString('hex')}`, type: 'bytes' })
    },
  }
  const family = polkadot()
  const connector = {
    chain: 'polkadot',
    id: 'walletConnect',
    name: 'W',
    provider,
    type: 'WALLET_CONNECT',
  } as const
  const { signal } = new AbortController()
  const session = await family.reconnect(connector, {
    lapsed: false,
    networks,
    onAvailable: () => {},
    signal,
  })
  if (!session) return expect.unreachable()
  expect({ addresses: addressesOf(session.accounts), networkIds: session.networkIds }).toEqual({
    addresses: [approved],
    networkIds: [kusama.caipNetworkId],
  })
  const signature = await family.signMessage?.(session, { address: approved, message: 'Sign in' })
  expect(signatureVerify('<Bytes>Sign in</Bytes>', signature ?? '', approved).isValid).toBe(true)
  expect(requests).toEqual([
    {
      method: 'polkadot_signMessage',
      networkId: kusama.caipNetworkId,
      params: { address: approved, message: 'Sign in' },
    },
  ])
})

test('behavior: server code touches no global', () => {
  vi.unstubAllGlobals()
  const stop = polkadot().discover({ metadata, networks }, () => expect.unreachable())
  expect(stop()).toBeUndefined()
})

test('behavior: in a kit the address follows the active network, and its signature verifies', async () => {
  vi.stubGlobal('window', new EventTarget())
  const wallet = createPolkadotTestWallet({ answer: 'approve' })
  onTestFinished(announcePolkadotWallet(wallet))
  const options = {
    beacons: false,
    families: [polkadot()],
    networks: [polkadotMainnet, kusama],
    storage: memoryStorage(),
  }
  const portico = createPortico(options)
  const stop = portico.start()
  onTestFinished(stop)
  const changes: unknown[] = []
  portico.on('accountChange', ({ address }) => changes.push(address))
  await connect(portico, { connectorId: `injectedWeb3:${wallet.id}` })
  const onPolkadot = encodeAddress(alice.address, 0)
  const onKusama = encodeAddress(alice.address, 2)
  expect(getAccount(portico)).toMatchObject({ address: onPolkadot, allAccounts: [{ type: 'eoa' }] })

  await switchNetwork(portico, { networkId: kusama.caipNetworkId })
  const { address, caipAddress = '' } = getAccount(portico)
  expect({ address, caipAddress }).toEqual({
    address: onKusama,
    caipAddress: `${kusama.caipNetworkId}:${onKusama}`,
  })
  expect(changes).toEqual([onKusama])
  const signature = await signMessage(portico, { message: 'Sign in' })
  expect(await verifyMessage({ account: caipAddress, message: 'Sign in', signature })).toMatchObject({
    isValid: true,
  })

  // The user now has the second account in use, on both networks.
  wallet.setSharedAccounts([bob.address, alice.address])
  await expect.poll(() => getAccount(portico).address).toBe(encodeAddress(bob.address, 2))
  await switchNetwork(portico, { networkId: polkadotMainnet.caipNetworkId })
  expect(getAccount(portico).address).toBe(encodeAddress(bob.address, 0))
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual(['connect', 'signMessage'])
})

test('hardening R18: a wallet that revoked permission is watched but not asked, now and in the next visit', async () => {
  vi.stubGlobal('window', new EventTarget())
  const wallet = createPolkadotTestWallet({ answer: 'approve' })
  onTestFinished(announcePolkadotWallet(wallet))
  const storage = memoryStorage()
  const visit = () => {
    const portico = createPortico({
      beacons: false,
      families: [polkadot()],
      networks: [polkadotMainnet],
      storage,
    })
    return { portico, stop: portico.start() }
  }
  const first = visit()
  await connect(first.portico, { connectorId: `injectedWeb3:${wallet.id}` })
  wallet.setSharedAccounts([])
  await expect.poll(() => getAccount(first.portico).address).toBeUndefined()
  // If the user shares the account again in the wallet's own window, the kit reconnects without a click.
  wallet.setSharedAccounts([alice.address])
  await expect.poll(() => getAccount(first.portico).address).toBe(encodeAddress(alice.address, 0))
  wallet.setSharedAccounts([])
  await expect.poll(() => getAccount(first.portico).address).toBeUndefined()
  first.stop()

  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await vi.advanceTimersByTimeAsync(10)
  const second = visit()
  onTestFinished(second.stop)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(second.portico.store.getState()).toMatchObject({ connections: [], status: 'ready' })
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual(['connect'])
})

test('hardening R18: loading prompts nobody; the first request opens the wallet, which is followed from then on', async () => {
  const wallet = createPolkadotTestWallet({ answer: 'approve' })
  const enable = vi.fn(wallet.entry.enable)
  onTestFinished(announcePolkadotWallet({ ...wallet, entry: { ...wallet.entry, enable } }))
  const storage = memoryStorage()
  const visit = () => {
    const portico = createPortico({
      beacons: false,
      families: [polkadot()],
      networks: [polkadotMainnet, kusama],
      storage,
    })
    const stop = portico.start()
    onTestFinished(stop)
    return { portico, stop }
  }
  const first = visit()
  await connect(first.portico, { connectorId: `injectedWeb3:${wallet.id}` })
  first.stop()
  wallet.setSharedAccounts([bob.address, alice.address])
  enable.mockClear()

  const { portico } = visit()
  await expect.poll(() => portico.store.getState().status).toBe('ready')
  expect(getAccount(portico).address).toBe(encodeAddress(alice.address, 0))
  await switchNetwork(portico, { networkId: kusama.caipNetworkId })
  const address = encodeAddress(alice.address, 2)
  expect(getAccount(portico).address).toBe(address)
  expect(enable).not.toHaveBeenCalled()

  const signature = await signMessage(portico, { message: 'Sign in' })
  expect(signatureVerify('<Bytes>Sign in</Bytes>', signature, address).isValid).toBe(true)
  expect(enable).toHaveBeenCalledTimes(1)
  // The accounts that the wallet shares now, in its own order.
  expect(getAccount(portico)).toMatchObject({ address: encodeAddress(bob.address, 2) })
  wallet.setSharedAccounts([])
  await expect.poll(() => getAccount(portico).address).toBeUndefined()
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual(['connect', 'signMessage'])
})
