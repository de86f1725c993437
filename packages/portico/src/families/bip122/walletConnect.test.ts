import { expect, test, vi } from 'vitest'
import type { BitcoinProvider } from '../../core/bitcoinProvider.js'
import type { Connector } from '../../core/connector.js'
import { toNetwork } from '../../core/network.js'
import { bip122 } from './bip122.js'
import { bitcoin, bitcoinRegtest, bitcoinTestnet } from './networks.js'

const main = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const inscriptions = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const test1 = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const { signal } = new AbortController()

/** The client's provider of one session, with a scripted phone that records its requests. */
function createPhone() {
  const asked: { method: string; params: unknown }[] = []
  const answers: Record<string, unknown> = {
    getAccountAddresses: [
      { address: main, intention: 'payment', path: "m/84'/0'/0'/0/0", publicKey: `02${'a'.repeat(64)}` },
      { address: inscriptions, intention: 'ordinal' },
      { address: 'nonsense' },
    ],
    sendTransfer: { txid: 'f'.repeat(64) },
    signMessage: { address: main, signature: '00ff10' },
    signPsbt: { psbt: 'cHNidP8=' },
    wallet_getSession: {
      sessionScopes: {
        bip122: {
          accounts: [`${bitcoin.caipNetworkId}:${main}`, `${bitcoinTestnet.caipNetworkId}:${test1}`],
          references: [bitcoin.caipNetworkId, bitcoinTestnet.caipNetworkId],
        },
      },
    },
  }
  const connector: Connector = {
    chain: 'bip122',
    id: 'walletConnect',
    name: 'Phone',
    provider: {
      on: () => {},
      removeListener: () => {},
      request: vi.fn(async ({ method, params }: { method: string; params: unknown }) => {
        if (method !== 'wallet_getSession') asked.push({ method, params })
        return answers[method]
      }),
    },
    type: 'WALLET_CONNECT',
  }
  return { answers, asked, connector }
}
const restore = (connector: Connector, networkId?: `bip122:${string}`) =>
  bip122().reconnect(connector, { lapsed: false, networkId, networks: [], onAvailable: () => {}, signal })

test('default: the accounts of one network', async () => {
  const { asked, connector } = createPhone()
  expect(await restore(connector)).toMatchObject({
    accounts: [{ address: main, type: 'payment' }],
    networkId: bitcoin.caipNetworkId,
  })
  expect(await restore(connector, bitcoinTestnet.caipNetworkId)).toMatchObject({
    accounts: [{ address: test1, type: 'payment' }],
    networkId: bitcoinTestnet.caipNetworkId,
  })
  expect(asked).toEqual([])
})

test('behavior: the four usual methods, and signatures in base64', async () => {
  const { asked, connector } = createPhone()
  const provider = (await restore(connector))?.provider as BitcoinProvider
  expect(await provider.getAccountAddresses()).toEqual([
    {
      address: main,
      namespace: 'bip122',
      path: "m/84'/0'/0'/0/0",
      publicKey: `02${'a'.repeat(64)}`,
      type: 'payment',
    },
    { address: inscriptions, namespace: 'bip122', type: 'ordinal' },
  ])
  expect(await provider.signMessage({ address: main, message: 'x', protocol: 'ecdsa' })).toBe('AP8Q')
  expect(await provider.sendTransfer({ amount: '5', recipient: main })).toBe('f'.repeat(64))
  const signInputs = [{ address: main, index: 0 }]
  expect(await provider.signPsbt({ psbt: 'cHNidP8=', signInputs })).toMatchObject({ psbt: 'cHNidP8=' })
  expect(asked).toEqual([
    { method: 'getAccountAddresses', params: { account: main } },
    { method: 'signMessage', params: { account: main, address: main, message: 'x', protocol: 'ecdsa' } },
    { method: 'sendTransfer', params: { account: main, amount: '5', recipientAddress: main } },
    { method: 'signPsbt', params: { account: main, broadcast: false, psbt: 'cHNidP8=', signInputs } },
  ])
})

test('behavior: an approved network is switched to without a prompt, and its account is reported', async () => {
  const { asked, connector } = createPhone()
  const family = bip122()
  const session = await family.reconnect(connector, {
    lapsed: false,
    networks: [],
    onAvailable: () => {},
    signal,
  })
  if (!session) throw new RangeError('The session is restored.')
  const told = { accounts: [] as string[][], networkIds: [] as string[] }
  family.watch(session, {
    onAccounts: (accounts) => told.accounts.push(accounts.map(({ address }) => address)),
    onDisconnect: () => {},
    onNetwork: (networkId) => told.networkIds.push(networkId),
  })
  await family.switchNetwork?.(session, { network: toNetwork(bitcoinTestnet), signal })
  await expect.poll(() => told).toEqual({ accounts: [[test1]], networkIds: [bitcoinTestnet.caipNetworkId] })
  await expect(
    family.switchNetwork?.(session, { network: toNetwork(bitcoinRegtest), signal }),
  ).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  expect(asked).toEqual([])
})

test('error: a session that did not approve Bitcoin', async () => {
  const { answers, connector } = createPhone()
  answers.wallet_getSession = { sessionScopes: {} }
  expect(await restore(connector)).toBeNull()
})
