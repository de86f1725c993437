import {
  announceBitcoinWallet,
  announceCosmosWallet,
  announcePolkadotWallet,
  announceSolanaWallet,
  announceWallet,
  createBitcoinTestWallet,
  createCosmosTestWallet,
  createPolkadotTestWallet,
  createSolanaTestWallet,
  createTestWallet,
} from '@portico/testkit'
import { anvil } from 'viem/chains'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../core/actions/connect.js'
import { disconnect } from '../core/actions/disconnect.js'
import { getAccount } from '../core/actions/getAccount.js'
import { getConnections } from '../core/actions/getConnections.js'
import { getNetwork } from '../core/actions/getNetwork.js'
import { signMessage } from '../core/actions/signMessage.js'
import { switchAccount } from '../core/actions/switchAccount.js'
import { switchNetwork } from '../core/actions/switchNetwork.js'
import type { Family } from '../core/family.js'
import type { NetworkInput } from '../core/network.js'
import type { Portico } from '../core/portico.js'
import { localOrMemoryStorage, memoryStorage } from '../core/storage/storage.js'
import { startKit } from '../core/testing/startKit.js'
import { bip122, bitcoinRegtest, bitcoinTestnet } from './bip122/index.js'
import { cosmos, cosmosHub, osmosis } from './cosmos/index.js'
import { eip155 } from './eip155/index.js'
import { kusama, polkadot, polkadotMainnet } from './polkadot/index.js'
import { solana } from './solana/index.js'
import { solanaDevnet, solanaMainnet } from './solana/networks.js'

const name = 'Pairs Wallet'
const options = () => ({ answer: 'approve', storage: memoryStorage() }) as const
const cosmosPlace = { at: 'porticoPairs', event: 'porticoPairs_keystorechange', name: 'Pairs Cosmos' }

/** The families that have a wallet here. */
type Paired = 'bip122' | 'cosmos' | 'eip155' | 'polkadot' | 'solana'

/** One wallet of each family, on the page from the start, with the number of its prompts. */
const subjects: Readonly<
  Record<
    Paired,
    {
      family: () => Family
      networks: readonly [NetworkInput, NetworkInput]
      name: string
      asked: () => number
      stop: () => void
    }
  >
> = {
  bip122: (() => {
    const wallet = createBitcoinTestWallet({ ...options(), name: `${name} of Bitcoin` })
    return {
      asked: () => wallet.approvals.length,
      family: () => bip122(),
      name: wallet.name,
      networks: [bitcoinRegtest, bitcoinTestnet],
      stop: announceBitcoinWallet(wallet),
    }
  })(),
  cosmos: (() => {
    const wallet = createCosmosTestWallet({ ...options(), ...cosmosPlace })
    return {
      asked: () => wallet.approvals.length,
      family: () => cosmos({ wallets: [cosmosPlace] }),
      name: cosmosPlace.name,
      networks: [cosmosHub, osmosis],
      stop: announceCosmosWallet(wallet),
    }
  })(),
  eip155: (() => {
    const other = { ...anvil, id: 4_242, name: 'Other network' }
    const wallet = createTestWallet({ ...options(), chains: [anvil, other], name: `${name} of EVM` })
    return {
      asked: () => wallet.approvals.length,
      family: () => eip155(),
      name: wallet.info.name,
      networks: [anvil, other],
      stop: announceWallet(wallet),
    }
  })(),
  polkadot: (() => {
    const wallet = createPolkadotTestWallet({ ...options(), id: 'pairs', name: 'pairs' })
    return {
      asked: () => wallet.approvals.length,
      family: () => polkadot(),
      name: 'pairs',
      networks: [polkadotMainnet, kusama],
      stop: announcePolkadotWallet(wallet),
    }
  })(),
  solana: (() => {
    const wallet = createSolanaTestWallet({ ...options(), name: `${name} of Solana` })
    return {
      asked: () => wallet.approvals.length,
      family: () => solana(),
      name: wallet.wallet.name,
      networks: [solanaMainnet, solanaDevnet],
      stop: announceSolanaWallet(wallet),
    }
  })(),
}
afterAll(() => {
  for (const { stop } of Object.values(subjects)) stop()
})

const namespaces = Object.keys(subjects) as Paired[]
const pairs = namespaces.flatMap((first) =>
  namespaces.filter((second) => second !== first).map((second) => [first, second] as const),
)

/** Visits a page with two families. `localStorage` has the data of an earlier visit. */
function visit(pair: readonly Paired[], storageKey: string) {
  return startKit({
    families: pair.map((namespace) => subjects[namespace].family()),
    networks: pair.flatMap((namespace) => subjects[namespace].networks),
    storage: localOrMemoryStorage(),
    storageKey,
  })
}

async function connectIn(portico: Portico, namespace: Paired) {
  const find = () =>
    portico.store
      .getState()
      .connectors.find(
        (connector) => connector.chain === namespace && connector.name === subjects[namespace].name,
      )
  await expect.poll(() => find()?.name).toBe(subjects[namespace].name)
  await connect(portico, { connectorId: find()?.id ?? '', namespace })
}

/** Returns the status of each family, and the family in use. */
const stateOf = (portico: Portico, pair: readonly Paired[]) => ({
  inUse: portico.store.getState().activeNamespace,
  ...Object.fromEntries(pair.map((namespace) => [namespace, getAccount(portico, { namespace }).status])),
})
const idOf = (namespace: Paired, index: 0 | 1) => {
  const { caipNetworkId, id } = subjects[namespace].networks[index]
  return (caipNetworkId ?? `${namespace}:${id}`) as `${Paired}:${string}`
}

test.each(
  pairs,
)('hardening R16: %s beside %s: connect, switch, reload, disconnect', async (first, second) => {
  const pair = [first, second]
  const storageKey = crypto.randomUUID()
  const asked = () => subjects[first].asked() + subjects[second].asked()

  let portico = visit(pair, storageKey)
  await connectIn(portico, first)
  await connectIn(portico, second)
  expect(stateOf(portico, pair)).toEqual({ [first]: 'connected', inUse: second, [second]: 'connected' })
  const untouched = getAccount(portico, { namespace: second })

  // A switch of one family's network does not affect the other family.
  await switchNetwork(portico, { networkId: idOf(first, 1) })
  expect(portico.store.getState().activeNamespace).toBe(first)
  expect(getNetwork(portico, { namespace: first }).networkId).toBe(idOf(first, 1))
  expect(getAccount(portico, { namespace: second })).toEqual(untouched)
  switchAccount(portico, { address: untouched.address, namespace: second })
  expect(stateOf(portico, pair)).toEqual({ [first]: 'connected', inUse: second, [second]: 'connected' })

  // A reload prompts nobody and restores everything.
  await expect.poll(() => getAccount(portico, { namespace: first }).networkId).toBe(idOf(first, 1))
  const before = pair.map((namespace) => getAccount(portico, { namespace }).caipAddress)
  const askedBefore = asked()
  await portico.stop()
  portico = visit(pair, storageKey)
  await expect.poll(() => portico.store.getState().status).toBe('ready')
  expect(stateOf(portico, pair)).toEqual({ [first]: 'connected', inUse: second, [second]: 'connected' })
  expect(pair.map((namespace) => getAccount(portico, { namespace }).caipAddress)).toEqual(before)
  expect(asked()).toBe(askedBefore)

  // After one family disconnects, the other is still connected and signs.
  await disconnect(portico, { namespace: second })
  expect(stateOf(portico, pair)).toEqual({ [first]: 'connected', inUse: first, [second]: 'disconnected' })
  expect(await signMessage(portico, { message: 'Still here' })).not.toBe('')
  await portico.stop()
  portico = visit(pair, storageKey)
  await expect.poll(() => portico.store.getState().status).toBe('ready')
  expect(stateOf(portico, pair)).toEqual({ [first]: 'connected', inUse: first, [second]: 'disconnected' })
  await disconnect(portico)
  expect(getConnections(portico).connections).toEqual([])
})
