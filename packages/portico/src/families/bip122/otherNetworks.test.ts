import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { BitcoinProvider } from '../../core/bitcoinProvider.js'
import type { Connector } from '../../core/connector.js'
import { toNetwork } from '../../core/network.js'
import { bip122 } from './bip122.js'
import { bitcoin } from './networks.js'

const { signal } = new AbortController()
const network = toNetwork(bitcoin)
const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const recipient = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const psbt = { broadcast: true, psbt: 'cHNidP8=', signInputs: [{ address, index: 0 }] }
const unisatOnBitcoin = { enum: 'BITCOIN_MAINNET', name: 'Bitcoin Mainnet', network: 'livenet' }
const unisatOnFractal = { enum: 'FRACTAL_BITCOIN_MAINNET', name: 'Fractal Bitcoin', network: 'livenet' }

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterAll(() => void vi.unstubAllGlobals())

async function connect() {
  const family = bip122()
  const context = { metadata: { description: '', icons: [], name: '', url: '' }, networks: [] }
  const [connector] = await new Promise<readonly Connector[]>((resolve) => {
    onTestFinished(family.discover(context, resolve))
  })
  const session = await family.connect(connector as Connector, { network, networks: [network], signal })
  const provider = session.provider as BitcoinProvider
  const requests = [
    () => provider.sendTransfer({ amount: '100000', recipient }),
    () => provider.signMessage({ address, message: 'Sign me in' }),
    () => provider.signPsbt(psbt),
  ]
  return { family, requests, session }
}

/** A wallet like UniSat on a network that the test changes. `chain` is its answer to `getChain`. */
function placeUnisat(chain: unknown, more: object = {}) {
  const state = { chain }
  const asked: string[] = []
  const listeners = new Map<string, () => void>()
  const note = (name: string, answer: unknown) => async () => {
    asked.push(name)
    return answer
  }
  Object.assign(window, {
    unisat: {
      getAccounts: async () => [address],
      getChain: async () => state.chain,
      // The same for Bitcoin and for Fractal.
      getNetwork: async () => 'livenet',
      getPublicKey: async () => `02${'11'.repeat(32)}`,
      on: (event: string, listener: () => void) => listeners.set(event, listener),
      pushPsbt: note('pushPsbt', 'ab'.repeat(32)),
      removeListener() {},
      requestAccounts: async () => [address],
      sendBitcoin: note('sendBitcoin', 'ab'.repeat(32)),
      signMessage: note('signMessage', 'AP8Q'),
      signPsbt: note('signPsbt', '70736274'),
      ...more,
    },
  })
  return { asked, listeners, state }
}

test.each([
  ['its id', unisatOnFractal],
  ['an id alone', 'FRACTAL_BITCOIN_TESTNET'],
  ['its name alone', { name: 'Fractal Bitcoin Mainnet', network: 'livenet' }],
  ['a network of which nobody has heard', { enum: 'OTHER_MAINNET' }],
])('hardening A12: a wallet like UniSat on another network than Bitcoin gets no session: it tells %s', async (_, chain) => {
  placeUnisat(chain)
  await expect(connect()).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
})

test.each([
  ['its id', unisatOnBitcoin],
  ['its name alone', { name: 'Bitcoin Mainnet' }],
  ['no chain, but a network', undefined],
  ['an empty answer', {}],
])('behavior: a wallet like UniSat on Bitcoin connects: it tells %s', async (_, chain) => {
  placeUnisat(chain)
  const { session } = await connect()
  expect(session.networkId).toBe(bitcoin.caipNetworkId)
})

test('hardening A12: a wallet on another network than Bitcoin is asked to switch before there is a session', async () => {
  const switchChain = vi.fn(async (_chain: string) => {
    wallet.state.chain = unisatOnBitcoin
  })
  const wallet = placeUnisat(unisatOnFractal, { switchChain })
  const { session } = await connect()
  expect(switchChain.mock.calls).toEqual([['BITCOIN_MAINNET']])
  expect(session.networkId).toBe(bitcoin.caipNetworkId)
})

test.each([
  ['another network', unisatOnFractal, 'not on a network of Bitcoin'],
  ['a test network', { enum: 'BITCOIN_SIGNET' }, 'switched networks'],
])('hardening A12: a wallet like UniSat that has moved to %s signs and sends nothing', async (_, chain, details) => {
  const { asked, listeners, state } = placeUnisat(unisatOnBitcoin)
  const { family, requests, session } = await connect()
  const onAccounts = vi.fn()
  const onNetwork = vi.fn()
  onTestFinished(family.watch(session, { onAccounts, onDisconnect() {}, onNetwork }))
  // The page does not know of this change yet.
  state.chain = chain
  for (const request of requests) {
    await expect(request()).rejects.toMatchObject({ details: expect.stringContaining(details) })
  }
  expect(asked).toEqual([])
  listeners.get('chainChanged')?.()
  // A wallet on a network that the kit cannot show shares nothing. Addresses of Bitcoin are of no test network.
  await expect.poll(() => onAccounts.mock.calls).toEqual([[[]]])
  expect(onNetwork.mock.calls.flat()).not.toContain(bitcoin.caipNetworkId)
})

/** A wallet with sats-connect on a network that the test changes. */
function placeSatsConnect(named: unknown) {
  const state = { named }
  const asked: string[] = []
  const request = async (method: string) => {
    const shared = { addresses: [{ address, purpose: 'payment' }], network: state.named }
    if (/^wallet_(connect|getAccount)$/.test(method)) return { result: shared }
    if (method === 'wallet_getNetwork') return { result: state.named }
    asked.push(method)
    return { result: { psbt: 'cHNidP8=', signature: 'AP8Q', txid: 'ab'.repeat(32) } }
  }
  Object.assign(window, { BitcoinProvider: { request } })
  return { asked, state }
}

test.each([
  ['an unknown name', { bitcoin: { name: 'Fractal' } }],
  ['an unknown name alone', 'Fractal Mainnet'],
])('hardening A12: a wallet with sats-connect on another network than Bitcoin gets no session: %s', async (_, named) => {
  placeSatsConnect(named)
  await expect(connect()).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
})

test.each([
  ['another network', { bitcoin: { name: 'Fractal' } }, 'not on a network of Bitcoin'],
  ['a test network', { bitcoin: { name: 'Testnet4' } }, 'switched networks'],
])('hardening A12: a wallet with sats-connect that has moved to %s signs no payment', async (_, named, details) => {
  const { asked, state } = placeSatsConnect({ bitcoin: { name: 'Mainnet' } })
  const { requests } = await connect()
  state.named = named
  const [sendTransfer, , signPsbt] = requests
  for (const request of [sendTransfer, signPsbt]) {
    await expect(request?.()).rejects.toMatchObject({ details: expect.stringContaining(details) })
  }
  expect(asked).toEqual([])
})

/** A wallet of the Wallet Standard whose account is on these chains. */
function placeStandard(chains: readonly string[]) {
  const accounts = [{ address, chains }]
  const features = {
    'bitcoin:connect': { connect: async () => ({ accounts }) },
    'bitcoin:signTransaction': { signTransaction: async () => [{ signedPsbt: new Uint8Array([1]) }] },
  }
  const wallet = { accounts, chains: ['bitcoin:mainnet'], features, icon: '', name: 'One', version: '1.0.0' }
  window.addEventListener('wallet-standard:app-ready', (event) =>
    (event as CustomEvent).detail.register(wallet),
  )
}

test.each([
  ['bitcoin:fractal', undefined],
  ['fractal:mainnet', undefined],
  ['bitcoin:mainnet', bitcoin.caipNetworkId],
  [bitcoin.caipNetworkId, bitcoin.caipNetworkId],
])('hardening A12: an account of the Wallet Standard is on the networks that it names: %s', async (chain, id) => {
  placeStandard([chain])
  const connecting = connect()
  if (id) expect((await connecting).session.networkId).toBe(id)
  else await expect(connecting).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
})

test('behavior: without a name, addresses show the network', async () => {
  placeStandard([])
  expect((await connect()).session.networkId).toBe(bitcoin.caipNetworkId)
})
