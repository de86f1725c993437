import { verifyADR36Amino } from '@keplr-wallet/cosmos'
import { announceCosmosWallet, cosmosDevAccounts, createCosmosTestWallet } from '@portico/testkit'
import { familyContract } from '@portico/testkit/contracts'
import { base64, bech32 } from '@scure/base'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import { getAccount } from '../../core/actions/getAccount.js'
import { getProvider } from '../../core/actions/getProvider.js'
import { signMessage } from '../../core/actions/signMessage.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import type { Connector } from '../../core/connector.js'
import { createPortico } from '../../core/createPortico.js'
import { toNetwork } from '../../core/network.js'
import type { Session } from '../../core/session.js'
import { memoryStorage } from '../../core/storage/storage.js'
import { verifyMessage } from '../../verify/cosmos/verifyMessage.js'
import { cosmos } from './cosmos.js'
import { cosmosHub, osmosis } from './networks.js'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const metadata = { description: '', icons: [], name: 'Agora', url: '' }
const networks = [toNetwork(cosmosHub), toNetwork(osmosis)] as const
const [alice] = cosmosDevAccounts
const { signal } = new AbortController()

/** Writes the address of the same key with another network's prefix. */
const written = (address: string, prefix: string) =>
  bech32.encode(prefix, bech32.decode(address as `${string}1${string}`).words)

familyContract(
  'cosmos',
  () => {
    const wallet = createCosmosTestWallet()
    const stops: (() => void)[] = []
    return {
      addresses: {
        invalid: [
          '',
          'cosmos1',
          alice.address.toUpperCase(),
          `${alice.address}q`,
          ` ${alice.address}`,
          '0xab16',
        ],
        valid: [alice.address, written(alice.address, 'osmo')],
      },
      announce: () => stops.push(announceCosmosWallet(wallet)),
      family: cosmos({ wallets: [wallet] }),
      networks,
      sharesOneAccount: true,
      tearDown: () => stops.forEach((stop) => void stop()),
      // Keplr's own verification needs the public key, which is in the signature.
      verify: async ({ address, message, signature }) =>
        (await verifyMessage({ address, message, signature })).isValid,
      wallet: {
        accounts: wallet.accounts,
        approvals: wallet.approvals,
        lock: wallet.lock,
        setAnswer: wallet.setAnswer,
        setNetwork: () => {},
        setSharedAccounts: wallet.setSharedAccounts,
        unlock: wallet.unlock,
      },
      walletName: wallet.name,
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

/** Runs discovery on a page. Returns the connectors, and those that later looks add. */
function discoverOn(page: object, options: Parameters<typeof cosmos>[0] = {}) {
  vi.stubGlobal('window', Object.defineProperties(new EventTarget(), Object.getOwnPropertyDescriptors(page)))
  vi.useFakeTimers()
  const lists: (readonly Connector[])[] = []
  const stop = cosmos(options).discover({ metadata, networks }, (connectors) => lists.push(connectors))
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  return { latest: () => lists.at(-1) ?? [], lists }
}

const keplrLike = () => ({ enable: async () => {}, getKey: async () => ({}) })

test('behavior: Keplr, Leap and Cosmostation, those of the options, late ones, and one in two places', () => {
  const leap = keplrLike()
  const page: Record<string, unknown> = { keplr: leap, leap, other: { wallets: { one: keplrLike() } } }
  const wallets = [{ at: 'other.wallets.one', event: 'one_change', name: 'One\u200b Wallet' }]
  const { latest } = discoverOn(page, { wallets })
  expect(latest().map(({ id, name }) => `${id} ${name}`)).toEqual([
    'window.other.wallets.one One Wallet',
    'window.leap Leap',
  ])
  Reflect.set(window, 'cosmostation', { providers: { keplr: keplrLike() } })
  vi.advanceTimersByTime(3_000)
  expect(latest().map(({ name }) => name)).toEqual(['One Wallet', 'Leap', 'Cosmostation'])

  const off = discoverOn({ keplr: keplrLike() }, { injected: false })
  expect(off.latest()).toEqual([])
})

test('hardening A33: traps, objects that are not wallets, and later replacements of a wallet', () => {
  const honest = keplrLike()
  const { latest, lists } = discoverOn({
    get leap() {
      throw new Error('A trap.')
    },
    cosmostation: {
      get providers() {
        throw new Error('A trap.')
      },
    },
    keplr: honest,
  })
  expect(latest().map(({ name, provider }) => [name, provider === honest])).toEqual([['Keplr', true]])
  Object.defineProperty(window, 'keplr', { value: keplrLike() })
  vi.advanceTimersByTime(3_000)
  expect(lists).toHaveLength(1)

  for (const keplr of [
    null,
    'wallet',
    7,
    {},
    { enable: async () => {} },
    new Proxy({}, { get: () => 'text' }),
  ]) {
    expect(discoverOn({ keplr }).latest()).toEqual([])
  }
})

async function connectWith(
  options: Parameters<typeof createCosmosTestWallet>[0] = {},
  familyOptions: Parameters<typeof cosmos>[0] = {},
  configured: readonly ReturnType<typeof toNetwork>[] = networks,
) {
  const wallet = createCosmosTestWallet({ answer: 'approve', ...options })
  const family = cosmos({ ...familyOptions, wallets: [wallet] })
  onTestFinished(announceCosmosWallet(wallet))
  const found: Connector[] = []
  onTestFinished(family.discover({ metadata, networks }, (connectors) => found.push(...connectors)))
  const [connector] = found
  if (!connector) return expect.unreachable()
  const session = await family.connect(connector, { network: configured[1], networks: configured, signal })
  return { connector, family, session, wallet }
}

test('behavior: the account on each network, whose signatures Keplr’s own check accepts', async () => {
  const { family, session, wallet } = await connectWith()
  const onHub = wallet.accounts[0] ?? ''
  const onOsmosis = written(onHub, 'osmo')
  expect(session.networkId).toBe(osmosis.caipNetworkId)
  expect(session.accounts.map(({ address }) => address)).toEqual([onOsmosis])
  expect(session.accountsOn?.[cosmosHub.caipNetworkId]?.map(({ address }) => address)).toEqual([onHub])
  expect(wallet.approvals).toHaveLength(1)

  for (const [prefix, address] of [
    ['cosmos', onHub],
    ['osmo', onOsmosis],
  ] as const) {
    const signature = (await family.signMessage?.(session, { address, message: 'Sign in <&>' })) ?? ''
    const publicKey = base64.decode(session.accounts[0]?.publicKey ?? '')
    expect(verifyADR36Amino(prefix, address, 'Sign in <&>', publicKey, base64.decode(signature))).toBe(true)
  }
})

test('behavior: an unknown network is suggested to the wallet if the site describes it', async () => {
  const local = { ...cosmosHub, caipNetworkId: 'cosmos:agora-1', id: 'agora-1', name: 'Agora' } as const
  const unknown = {
    ...cosmosHub,
    caipNetworkId: 'cosmos:nowhere-1',
    id: 'nowhere-1',
    name: 'Nowhere',
  } as const
  const configured = [...networks, toNetwork(local), toNetwork(unknown)]
  const chainInfo = { bech32Config: { bech32PrefixAccAddr: 'agora' }, chainId: 'agora-1' }
  const { session, wallet } = await connectWith(
    {},
    { chainInfos: { 'cosmos:agora-1': chainInfo } },
    configured,
  )
  expect(session.networkIds).toEqual([cosmosHub.caipNetworkId, osmosis.caipNetworkId, 'cosmos:agora-1'])
  expect(session.accountsOn?.['cosmos:agora-1']?.[0]?.address).toMatch(/^agora1/)
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual(['connect', 'addNetwork'])
})

test('behavior: disconnecting revokes the permission, and the next connection asks again', async () => {
  const { connector, family, session, wallet } = await connectWith()
  await family.disconnect(session)
  await family.connect(connector, { networks, signal })
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual(['connect', 'connect'])
})

test("hardening A12: a message is requested on its address's own network, and for an unshared address not at all", async () => {
  const { family, session, wallet } = await connectWith()
  for (const { caipNetworkId } of networks) {
    const [account] = session.accountsOn?.[caipNetworkId] ?? []
    const address = account?.address ?? ''
    await family.signMessage?.({ ...session, networkId: caipNetworkId }, { address, message: 'Sign in' })
    const chainId = caipNetworkId.slice('cosmos:'.length)
    expect(wallet.approvals.at(-1)).toMatchObject({ account: address, network: { chainId } })
  }
  const asked = wallet.approvals.length
  const stranger = written(cosmosDevAccounts[1].address, 'osmo')
  await expect(
    family.signMessage?.(session, { address: stranger, message: 'Sign in' }),
  ).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
  expect(wallet.approvals).toHaveLength(asked)
})

test('behavior: a wallet without signArbitrary signs the same document with signAmino', async () => {
  const { connector, family, session, wallet } = await connectWith()
  const { signArbitrary: _, ...older } = wallet.keplr
  const signed = await family.signMessage?.(
    { ...session, connector, provider: older },
    { address: session.accounts[0]?.address ?? '', message: 'Sign in' },
  )
  expect(wallet.approvals.at(-1)?.kind).toBe('signTransactions')
  const address = session.accounts[0]?.address ?? ''
  expect(await verifyMessage({ address, message: 'Sign in', signature: signed ?? '' })).toMatchObject({
    isValid: true,
  })
})

test.each([
  { code: 'METHOD_NOT_SUPPORTED', key: { algo: 'ethsecp256k1', isNanoLedger: true } },
  { code: undefined, key: { algo: 'ethsecp256k1', isNanoLedger: false } },
  { code: undefined, key: { algo: 'secp256k1', isNanoLedger: true } },
  { code: undefined, key: 'unreadable' },
])('behavior: an Ethereum-style key on a Ledger is told before the wallet is asked: $key is $code', async ({
  code,
  key,
}) => {
  const { connector, family, session } = await connectWith()
  const address = session.accounts[0]?.address ?? ''
  const signArbitrary = vi.fn()
  const getKey = async () => {
    if (key === 'unreadable') throw new Error('Request rejected')
    return { bech32Address: address, ...Object(key) }
  }
  const provider = { enable: async () => {}, getKey, signArbitrary }
  const proved = await family
    .assertProvable?.({ ...session, connector, provider }, address)
    .catch((error: { code: string; message: string }) => error)
  expect(proved?.code).toBe(code)
  if (code) expect(proved?.message).toContain('Use an account that is not on a Ledger')
  expect(signArbitrary).not.toHaveBeenCalled()
})

test('error: invalid keys and signatures', async () => {
  const family = cosmos()
  const connectTo = (key: unknown) =>
    family
      .connect(
        {
          chain: 'cosmos',
          id: 'window.keplr',
          name: 'X',
          provider: { enable: async () => {}, getKey: async () => key },
          type: 'INJECTED',
        },
        { networks, signal },
      )
      .catch((error: { code?: string }) => error.code)
  for (const key of [undefined, {}, { bech32Address: 7 }, { bech32Address: '0xab16' }, 'cosmos1']) {
    // The wallet answered, so it is not locked, and the error does not ask the user to unlock it.
    expect(await connectTo(key)).toBe('CONNECTION_FAILED')
  }
  const { session } = await connectWith()
  for (const answer of [null, 'text', { signature: 'short' }, { signature: { signature: 7 } }]) {
    const provider = { signArbitrary: async () => answer }
    const address = session.accounts[0]?.address ?? ''
    await expect(
      family.signMessage?.({ ...session, provider }, { address, message: 'x' }),
    ).rejects.toMatchObject({
      code: 'REQUEST_FAILED',
    })
  }
})

test('behavior: through WalletConnect, on the networks that the wallet approved', async () => {
  const wallet = createCosmosTestWallet({ answer: 'approve' })
  await wallet.keplr.enable('cosmoshub-4')
  const approved = wallet.accounts[0] ?? ''
  const requests: { networkId?: string; method: string }[] = []
  const provider = {
    on: () => {},
    removeListener: () => {},
    request: async (request: { method: string; params?: unknown; networkId?: string }) => {
      if (request.method === 'wallet_getSession') {
        const references = [cosmosHub.caipNetworkId]
        return { sessionScopes: { cosmos: { accounts: [`${references[0]}:${approved}`], references } } }
      }
      requests.push(request)
      const { signDoc, signerAddress } = request.params as { signDoc: object; signerAddress: string }
      return wallet.keplr.signAmino('cosmoshub-4', signerAddress, signDoc)
    },
  }
  const connector = {
    chain: 'cosmos',
    id: 'walletConnect',
    name: 'W',
    provider,
    type: 'WALLET_CONNECT',
  } as const
  const family = cosmos()
  const session: Session | null = await family.reconnect(connector, {
    lapsed: false,
    networks,
    onAvailable: () => {},
    signal,
  })
  if (!session) return expect.unreachable()
  expect(session.networkIds).toEqual([cosmosHub.caipNetworkId])
  const signature = (await family.signMessage?.(session, { address: approved, message: 'Sign in' })) ?? ''
  expect(await verifyMessage({ address: approved, message: 'Sign in', signature })).toMatchObject({
    isValid: true,
  })
  expect(requests).toMatchObject([{ method: 'cosmos_signAmino', networkId: cosmosHub.caipNetworkId }])
})

test('behavior: server code touches no global', () => {
  vi.unstubAllGlobals()
  const stop = cosmos().discover({ metadata, networks }, () => expect.unreachable())
  expect(stop()).toBeUndefined()
})

/** Creates a kit on every call, always with the same storage, as each load of a page does. */
function visits(wallet: ReturnType<typeof createCosmosTestWallet>) {
  const storage = memoryStorage()
  return () => {
    const portico = createPortico({
      beacons: false,
      families: [cosmos({ wallets: [wallet] })],
      networks: [cosmosHub, osmosis],
      storage,
    })
    const stop = portico.start()
    onTestFinished(stop)
    return { portico, stop }
  }
}

test('hardening R18: loading prompts nobody; the first request unlocks the wallet, on any network', async () => {
  const wallet = createCosmosTestWallet({ answer: 'approve' })
  const remove = announceCosmosWallet(wallet)
  const visit = visits(wallet)
  const first = visit()
  await connect(first.portico, { connectorId: `window.${wallet.at}` })
  first.stop()
  wallet.lock()

  const second = visit()
  const { store } = second.portico
  await expect.poll(() => store.getState().status).toBe('ready')
  expect(getAccount(second.portico).address).toBe(wallet.accounts[0])
  // The kit also knows the account's addresses on other networks.
  await switchNetwork(second.portico, { networkId: osmosis.caipNetworkId })
  const address = written(wallet.accounts[0] ?? '', 'osmo')
  expect(getAccount(second.portico).address).toBe(address)
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual(['connect'])

  const asked = (times: number) =>
    expect.poll(() => wallet.approvals.filter(({ kind }) => kind === 'unlock')).toHaveLength(times)
  const declined = signMessage(second.portico, { message: 'Sign in' }).catch((error: unknown) => error)
  await asked(1)
  wallet.answerPending('reject')
  expect(await declined).toMatchObject({ code: 'SIGNATURE_DECLINED' })
  const signing = signMessage(second.portico, { message: 'Sign in' })
  await asked(2)
  wallet.unlock()
  const signature = await signing
  expect(await verifyMessage({ address, message: 'Sign in', signature })).toMatchObject({ isValid: true })
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual(['connect', 'unlock', 'unlock', 'signMessage'])
  second.stop()

  // Without the extension nothing can sign, so there is no connection.
  remove()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const third = visit()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(third.portico.store.getState()).toMatchObject({ connections: [], status: 'ready' })
})

test('hardening R18: a changed key signs nothing, also for the site, and replaces the old one', async () => {
  const wallet = createCosmosTestWallet({ answer: 'approve' })
  onTestFinished(announceCosmosWallet(wallet))
  const visit = visits(wallet)
  const first = visit()
  await connect(first.portico, { connectorId: `window.${wallet.at}` })
  first.stop()
  wallet.setSharedAccounts([cosmosDevAccounts[1].address])

  const { portico } = visit()
  await expect.poll(() => portico.store.getState().status).toBe('ready')
  const before = getAccount(portico).address ?? ''
  expect(before).toBe(alice.address)
  const provider = getProvider(portico, { namespace: 'cosmos' }).provider as typeof wallet.keplr
  await expect(provider.signAmino('cosmoshub-4', before, {})).rejects.toMatchObject({
    code: 'REQUEST_FAILED',
    details: expect.stringContaining('a different account'),
  })
  expect(getAccount(portico).address).toBe(cosmosDevAccounts[1].address)
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual(['connect'])
  await signMessage(portico, { message: 'Sign in' })
  expect((await provider.getKey('cosmoshub-4')).bech32Address).toBe(cosmosDevAccounts[1].address)
})
