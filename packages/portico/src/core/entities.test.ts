import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { connect } from './actions/connect.js'
import { disconnect } from './actions/disconnect.js'
import { getAccount } from './actions/getAccount.js'
import { getConnections } from './actions/getConnections.js'
import { toNetwork } from './network.js'
import { readStoredState } from './storage/connections.js'
import { memoryStorage } from './storage/storage.js'
import { addresses, scriptedFamily, toSession } from './testing/scriptedFamily.js'
import { startKit } from './testing/startKit.js'

// The public functions return every field that section 3 of the specification lists.

test("default: a viem network has every field of the specification's entity", () => {
  const deprecatedCaipNetworkId = 'eip155:01'
  expect(toNetwork({ ...mainnet, deprecatedCaipNetworkId })).toMatchObject({
    blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
    caipNetworkId: 'eip155:1',
    chainNamespace: 'eip155',
    deprecatedCaipNetworkId,
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    network: 'ethereum',
    rpcUrls: { default: { http: mainnet.rpcUrls.default.http } },
    testnet: false,
  })
  expect(toNetwork({ ...mainnet, caipNetworkId: 'eip155:31337' }).caipNetworkId).toBe('eip155:31337')
})

const accounts = [
  {
    address: addresses.first,
    namespace: 'eip155',
    path: "m/44'/60'/0'/0/0",
    publicKey: '0x04ab',
    type: 'eoa',
  },
  { address: addresses.second, namespace: 'eip155', type: 'smartAccount' },
  { address: `0x${'3'.repeat(40)}`, namespace: 'eip155', type: 'payment' },
] as const

test('behavior: a connection has its connector and the accounts of every type, now and in the next visit', async () => {
  const family = scriptedFamily()
  family.answers.connect = async (connector) => toSession(connector, 'eip155:1', accounts)
  const storage = memoryStorage()
  const portico = startKit({ families: [family], storage, storageKey: '' })
  expect(await connect(portico, { connectorId: 'alice' })).toMatchObject({ accounts, connectorId: 'alice' })
  expect(getAccount(portico).allAccounts).toEqual(accounts)
  expect(readStoredState(storage).connections).toMatchObject([
    { accounts, connectorId: 'alice', recent: false },
  ])

  await disconnect(portico)
  expect(getConnections(portico).recentConnections).toMatchObject([{ connectorId: 'alice', recent: true }])
  expect(readStoredState(storage).connections).toMatchObject([{ accounts, recent: true }])
})

test('behavior: an account’s state has its CAIP address, address and status, and the preferred types', async () => {
  const portico = startKit()
  await connect(portico, { connectorId: 'alice' })
  expect(getAccount(portico)).toMatchObject({
    address: addresses.first,
    caipAddress: `eip155:1:${addresses.first}`,
    status: 'connected',
  })
  expect(portico.store.getState().preferredAccountTypes).toMatchObject({
    bip122: 'payment',
    eip155: 'smartAccount',
    polkadot: 'eoa',
    solana: 'eoa',
  })
})
