import { type BitcoinTestWallet, createBitcoinTestWallet } from '@portico/testkit'
import { type LocalBitcoin, startBitcoin } from '@portico/testkit/chain'
import { base64, hex } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { BitcoinProvider } from '../../core/bitcoinProvider.js'
import type { Connector } from '../../core/connector.js'
import { toNetwork } from '../../core/network.js'
import { bip122 } from './bip122.js'
import { bitcoin, bitcoinRegtest, bitcoinTestnet } from './networks.js'

let chain: LocalBitcoin
beforeAll(async () => {
  chain = await startBitcoin()
})
afterAll(() => chain.stop())
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterAll(() => void vi.unstubAllGlobals())

const { signal } = new AbortController()
const regtest = () =>
  toNetwork({ ...bitcoinRegtest, rpcUrls: { default: { http: [] }, mempool: { http: [chain.mempoolUrl] } } })

/** Adds the wallet to the page through one of its interfaces. */
const placements: Readonly<Record<string, (wallet: BitcoinTestWallet) => void>> = {
  'Wallet Standard': ({ standard }) => {
    const register = (api: { register: (wallet: object) => void }) => api.register(standard)
    window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
  },
  btc_providers: ({ icon, name, satsConnect }) => {
    const btc_providers = [{ icon, id: 'Deep.Provider', name }]
    Object.assign(window, { btc_providers, Deep: { Provider: satsConnect } })
  },
  'sats-connect by Wallet Standard': ({ name, satsConnect }) => {
    const features = { 'sats-connect:': { provider: satsConnect } }
    const wallet = { accounts: [], chains: [], features, icon: '', name, version: '1.0.0' }
    window.addEventListener('wallet-standard:app-ready', (event) =>
      (event as CustomEvent).detail.register(wallet),
    )
  },
  BitcoinProvider: ({ satsConnect }) => Object.assign(window, { BitcoinProvider: satsConnect }),
  Leather: ({ leather }) => Object.assign(window, { LeatherProvider: leather }),
  UniSat: ({ unisat }) => Object.assign(window, { unisat }),
  OKX: ({ unisat }) => Object.assign(window, { okxwallet: { bitcoin: unisat } }),
}

async function find(family = bip122()): Promise<Connector> {
  const context = { metadata: { description: '', icons: [], name: '', url: '' }, networks: [] }
  const found = await new Promise<readonly Connector[]>((resolve) => {
    onTestFinished(family.discover(context, resolve))
  })
  expect(found).toHaveLength(1)
  return found[0] as Connector
}

async function connect(way: string) {
  const wallet = createBitcoinTestWallet({ mempoolUrl: chain.mempoolUrl })
  // A separate page for each wallet.
  vi.stubGlobal('window', new EventTarget())
  placements[way]?.(wallet)
  const family = bip122({ extras: true })
  const connector = await find(family)
  const network = regtest()
  const session = await family.connect(connector, { network, networks: [network], signal })
  return { connector, family, network, provider: session.provider as BitcoinProvider, session, wallet }
}

describe.each(Object.keys(placements))('a wallet by %s', (way) => {
  test('shares its addresses, signs by BIP-322, and is restored without a prompt', async () => {
    const { connector, family, network, provider, session, wallet } = await connect(way)
    const [payment] = session.accounts
    expect(payment).toMatchObject({ address: wallet.accounts[0], type: 'payment' })
    expect(payment?.publicKey).toMatch(/^0[23][\da-f]{64}$/)
    expect(session.networkId).toBe(network.caipNetworkId)
    expect(await provider.getAccountAddresses()).toEqual(session.accounts)

    const asked = wallet.approvals.length
    for (const { address } of session.accounts) {
      const signature = await provider.signMessage({ address, message: 'Grüße, 世界' })
      expect(Verifier.verifySignature(address, 'Grüße, 世界', signature)).toBe(true)
    }
    expect(wallet.approvals).toHaveLength(asked + session.accounts.length)

    const { accounts, networkId } = session
    const again = await family.reconnect(connector, {
      lapsed: false,
      accounts,
      networkId,
      networks: [network],
      onAvailable: () => {},
      signal,
    })
    expect(again?.accounts.map(({ address }) => address)).toEqual(accounts.map(({ address }) => address))
    expect(wallet.approvals).toHaveLength(asked + session.accounts.length)
  })

  test('signs a PSBT that a real node accepts', async () => {
    const { provider, session, wallet } = await connect(way)
    const address = wallet.accounts[0] ?? ''
    const publicKey = hex.decode(session.accounts[0]?.publicKey ?? '')
    const script = p2wpkh(publicKey).script
    const coins = (await (await fetch(`${chain.mempoolUrl}/address/${address}/utxo`)).json()) as {
      txid: string
      value: number
      vout: number
    }[]
    const coin = coins[0]
    if (!coin) throw new RangeError('The first account has a coin.')
    const transaction = new Transaction()
    const witnessUtxo = { amount: BigInt(coin.value), script }
    transaction.addInput({ index: coin.vout, txid: coin.txid, witnessUtxo })
    transaction.addOutput({ amount: BigInt(coin.value) - 500n, script })
    const psbt = base64.encode(transaction.toPSBT())
    const signed = await provider.signPsbt({ psbt, signInputs: [{ address, index: 0 }] })
    const final = Transaction.fromPSBT(base64.decode(signed.psbt))
    final.finalize()
    const response = await fetch(`${chain.mempoolUrl}/tx`, { body: final.hex, method: 'POST' })
    expect([response.status, await response.text()]).toEqual([200, final.id])
    await chain.mine(1)
  })
})

test.each([
  'btc_providers',
  'UniSat',
  'Leather',
])('behavior: %s sends, and the remaining balance is read', async (way) => {
  const { family, network, provider, wallet } = await connect(way)
  const [from = '', to = ''] = wallet.accounts
  const read = async (address: string) =>
    BigInt((await family.getBalance?.({ address, network }))?.amount ?? 0)
  const [before, held] = [await read(from), await read(to)]
  const txid = await provider.sendTransfer({ amount: '12345', recipient: to })
  expect(txid).toMatch(/^[\da-f]{64}$/)
  await chain.mine(1)
  expect(await read(to)).toBe(held + 12_345n)
  expect(await read(from)).toBe(before - 12_345n - 300n)
})

test('behavior: ECDSA on request, and an error if a wallet has none', async () => {
  const { provider, wallet } = await connect('UniSat')
  const [address = ''] = wallet.accounts
  const signature = await provider.signMessage({ address, message: 'x', protocol: 'ecdsa' })
  expect(base64.decode(signature)).toHaveLength(65)
  expect(Verifier.verifySignature(address, 'x', signature)).toBe(true)
  const leather = await connect('Leather')
  await expect(
    leather.provider.signMessage({ address, message: 'x', protocol: 'ecdsa' }),
  ).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
})

test('error: a rejected signature, or transfer, is not a failure', async () => {
  for (const way of ['btc_providers', 'UniSat', 'Leather', 'Wallet Standard']) {
    const { provider, wallet } = await connect(way)
    wallet.setAnswer('reject')
    const [address = ''] = wallet.accounts
    await expect(provider.signMessage({ address, message: 'x' })).rejects.toMatchObject({
      code: 'SIGNATURE_DECLINED',
    })
    if (way === 'Wallet Standard') continue
    await expect(provider.sendTransfer({ amount: '1000', recipient: address })).rejects.toMatchObject({
      code: 'SIGNATURE_DECLINED',
    })
  }
})

test.each([
  '0',
  '-1',
  '1.5',
  '1e3',
  '2100000000000001',
  '',
  ' 5',
  '٥',
])('hardening A41: "%s" is not an amount of satoshis, and no wallet is asked', async (amount) => {
  const { provider, wallet } = await connect('btc_providers')
  const asked = wallet.approvals.length
  const [recipient = ''] = wallet.accounts
  await expect(provider.sendTransfer({ amount, recipient })).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
  expect(wallet.approvals).toHaveLength(asked)
})

test.each([
  'UniSat',
  'OKX',
])('error: if %s is on another account than requested, it signs and sends nothing', async (way) => {
  const { provider, wallet } = await connect(way)
  const [address = '', other = ''] = wallet.accounts
  const asked = wallet.approvals.length
  // The page does not know of this change yet.
  wallet.setSharedAccounts([other])
  const psbt = base64.encode(new Transaction().toPSBT())
  const requests = [
    () => provider.signMessage({ address, message: 'Sign me in' }),
    () => provider.sendTransfer({ amount: '12345', recipient: other }),
    () => provider.signPsbt({ psbt, signInputs: [{ address, index: 0 }] }),
  ]
  for (const request of requests) {
    await expect(request()).rejects.toMatchObject({ details: expect.stringContaining('switched accounts') })
  }
  expect(wallet.approvals).toHaveLength(asked)
})

test('error: if sats-connect is on another account than the site has, it sends nothing', async () => {
  const { provider, wallet } = await connect('BitcoinProvider')
  const [, other = ''] = wallet.accounts
  const asked = wallet.approvals.length
  // The page does not know of this change yet.
  wallet.setSharedAccounts([other])
  await expect(provider.sendTransfer({ amount: '12345', recipient: other })).rejects.toMatchObject({
    details: expect.stringContaining('switched accounts'),
  })
  expect(wallet.approvals).toHaveLength(asked)
})

test('error: a Leather signature by another account than requested is discarded', async () => {
  const { provider, wallet } = await connect('Leather')
  const [address = '', other = ''] = wallet.accounts
  await provider.signMessage({ address, message: 'Sign me in' })
  // The page does not know of this change yet.
  wallet.setSharedAccounts([other])
  await expect(provider.signMessage({ address, message: 'Sign me in' })).rejects.toMatchObject({
    details: expect.stringContaining('another account'),
  })
})

describe('hardening A42: an endpoint is trusted for its own network only', () => {
  const lies: Readonly<Record<string, unknown>> = {
    'another address': { address: 'bcrt1qother', chain_stats: {}, mempool_stats: {} },
    'a fraction': { chain_stats: { funded_txo_sum: 1.5, spent_txo_sum: 0 } },
    'less than nothing': { chain_stats: { funded_txo_sum: 0, spent_txo_sum: 5 } },
    'too much to count': { chain_stats: { funded_txo_sum: 2 ** 60, spent_txo_sum: 0 } },
  }
  test.each(Object.keys(lies))('%s', async (lie) => {
    const { family, network, wallet } = await connect('btc_providers')
    const [address = ''] = wallet.accounts
    const stats = { funded_txo_sum: 0, spent_txo_sum: 0 }
    const body = JSON.stringify({
      address,
      chain_stats: stats,
      mempool_stats: stats,
      ...(lies[lie] as object),
    })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
      String(url).includes('block-height') ? new Response(String(network.id)) : new Response(body),
    )
    await expect(family.getBalance?.({ address, network })).rejects.toMatchObject({
      code: 'BALANCE_UNAVAILABLE',
    })
    vi.restoreAllMocks()
  })
  test('another chain', async () => {
    const { family, wallet } = await connect('btc_providers')
    const [address = ''] = wallet.accounts
    const network = { ...toNetwork(bitcoinTestnet), rpcUrls: regtest().rpcUrls }
    await expect(family.getBalance?.({ address, network })).rejects.toMatchObject({
      code: 'BALANCE_UNAVAILABLE',
    })
  })
  test('a wallet that shares addresses of another network than it names shares nothing', async () => {
    const addresses = [{ address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', purpose: 'payment' }]
    const request = async () => ({ result: { addresses, network: { bitcoin: { name: 'Testnet' } } } })
    Object.assign(window, { BitcoinProvider: { request } })
    const family = bip122()
    const network = toNetwork(bitcoin)
    await expect(
      family.connect(await find(family), { network, networks: [network], signal }),
    ).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  })
})

test('hardening A33: a wallet’s response is what was requested, or is refused', async () => {
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const shared = { addresses: [{ address, purpose: 'payment' }], network: { bitcoin: { name: 'Mainnet' } } }
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new RangeError('trap')
      },
    },
  )
  for (const answer of [
    null,
    undefined,
    7,
    '<script>',
    { result: {} },
    { result: { psbt: 5, signature: {}, txid: 'x' } },
    trap,
  ]) {
    vi.stubGlobal('window', new EventTarget())
    const request = async (method: string) => (method === 'wallet_connect' ? { result: shared } : answer)
    Object.assign(window, { BitcoinProvider: { request } })
    const family = bip122()
    const network = toNetwork(bitcoin)
    const session = await family.connect(await find(family), { network, networks: [network], signal })
    const provider = session.provider as BitcoinProvider
    const failed = { code: 'REQUEST_FAILED' }
    await expect(provider.signMessage({ address, message: 'x' })).rejects.toMatchObject(failed)
    await expect(provider.sendTransfer({ amount: '1', recipient: address })).rejects.toMatchObject(failed)
    await expect(provider.signPsbt({ psbt: 'cHNidP8=', signInputs: [] })).rejects.toMatchObject(failed)
  }
})

test('behavior: without `extras` no balance is read', () => {
  expect(bip122().getBalance).toBeUndefined()
})

const test1 = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const main1 = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const signet = toNetwork({ ...bitcoinTestnet, caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c' })

test("hardening A12: Leather is asked on the session's network, whose addresses look like another one's", async () => {
  vi.stubGlobal('window', new EventTarget())
  const request = vi.fn(async (method: string, _params?: unknown) =>
    method === 'getAddresses'
      ? { result: { addresses: [{ address: test1, symbol: 'BTC', type: 'p2wpkh' }] } }
      : { result: { hex: '70736274', signature: 'AP8Q', txid: 'f'.repeat(64) } },
  )
  Object.assign(window, { LeatherProvider: { request } })
  const family = bip122()
  const session = await family.connect(await find(family), { network: signet, networks: [signet], signal })
  expect(session.networkId).toBe(signet.caipNetworkId)
  const provider = session.provider as BitcoinProvider
  await provider.sendTransfer({ amount: '1', recipient: test1 })
  await provider.signMessage({ address: test1, message: 'x' })
  await provider.signPsbt({ psbt: 'cHNidP8=', signInputs: [{ address: test1, index: 0 }] })
  expect(request.mock.calls.map(([method, params]) => [method, Object(params).network])).toEqual([
    ['getAddresses', 'signet'],
    ['sendTransfer', 'signet'],
    ['signMessage', 'signet'],
    ['signPsbt', 'signet'],
  ])
  await expect(provider.sendTransfer({ amount: '1', recipient: main1 })).rejects.toMatchObject({
    code: 'INVALID_RECEIVER',
  })
  expect(request).toHaveBeenCalledTimes(4)
})

test("behavior: Leather calls the network of a developer's machine devnet", async () => {
  vi.stubGlobal('window', new EventTarget())
  const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
  const request = vi.fn(async (_method: string, _params?: unknown) => ({
    result: { addresses: [{ address, symbol: 'BTC', type: 'p2wpkh' }], signature: 'AP8Q' },
  }))
  Object.assign(window, { LeatherProvider: { request } })
  const family = bip122()
  const network = regtest()
  const session = await family.connect(await find(family), { network, networks: [network], signal })
  expect(session.networkId).toBe(network.caipNetworkId)
  await (session.provider as BitcoinProvider).signMessage({ address, message: 'x' })
  expect(request.mock.calls.map(([method, params]) => [method, Object(params).network])).toEqual([
    ['getAddresses', 'devnet'],
    ['signMessage', 'devnet'],
  ])
})

test("hardening R36: Leather pays and signs from the session's account, even if it switched or the page reloaded", async () => {
  vi.stubGlobal('window', new EventTarget())
  const request = vi.fn(async (method: string, _params?: unknown) =>
    method === 'getAddresses'
      ? {
          result: {
            addresses: [{ address: test1, derivationPath: "m/84'/1'/2'/0/0", symbol: 'BTC', type: 'p2wpkh' }],
          },
        }
      : { result: { hex: '70736274', signature: 'AP8Q', txid: 'f'.repeat(64) } },
  )
  Object.assign(window, { LeatherProvider: { request } })
  const family = bip122()
  const connector = await find(family)
  const first = await family.connect(connector, { network: signet, networks: [signet], signal })
  const { accounts, networkId } = first
  const reloaded = bip122()
  const again = await reloaded.reconnect(await find(reloaded), {
    accounts,
    lapsed: false,
    networkId,
    networks: [signet],
    onAvailable: () => {},
    signal,
  })
  for (const session of [first, again]) {
    const provider = session?.provider as BitcoinProvider
    await provider.sendTransfer({ amount: '1', recipient: test1 })
    await provider.signMessage({ address: test1, message: 'x' })
    await provider.signPsbt({ psbt: 'cHNidP8=', signInputs: [{ address: test1, index: 0 }] })
  }
  const asked = request.mock.calls.map(([method, params]) => [method, Object(params).account])
  const ofSession = ['sendTransfer', 'signMessage', 'signPsbt'].map((method) => [method, 2])
  expect(asked.filter(([method]) => method !== 'getAddresses')).toEqual([...ofSession, ...ofSession])
})

test("hardening A12: a Wallet Standard wallet signs on the session's network, not on an account's first", async () => {
  vi.stubGlobal('window', new EventTarget())
  const accounts = [{ address: test1, chains: ['bitcoin:testnet', 'bitcoin:signet'] }]
  const signTransaction = vi.fn(async (_input: unknown) => [{ signedPsbt: new Uint8Array([1, 2, 3]) }])
  const features = {
    'bitcoin:connect': { connect: async () => ({ accounts }) },
    'bitcoin:signTransaction': { signTransaction },
  }
  const wallet = { accounts, chains: ['bitcoin:signet'], features, icon: '', name: 'Two', version: '1.0.0' }
  window.addEventListener('wallet-standard:app-ready', (event) =>
    (event as CustomEvent).detail.register(wallet),
  )
  const family = bip122()
  const session = await family.connect(await find(family), { network: signet, networks: [signet], signal })
  const provider = session.provider as BitcoinProvider
  await provider.signPsbt({ psbt: 'cHNidP8=', signInputs: [{ address: test1, index: 0 }] })
  expect(signTransaction.mock.calls[0]?.[0]).toMatchObject({ chain: 'bitcoin:signet' })
})
