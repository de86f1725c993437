import { expect, test } from 'vitest'
import type { Connector } from '../../core/connector.js'
import { defaultConnectorTypeOrder } from '../../core/features.js'
import type { State, StoredConnection } from '../../core/state.js'
import { completeOrder, orderWallets } from './orderWallets.js'

function connector(id: string, more: Partial<Connector> = {}): Connector {
  return { chain: 'eip155', id, name: id, provider: {}, type: 'ANNOUNCED', ...more }
}
function used(connectorId: string): StoredConnection {
  return {
    accounts: [],
    address: '',
    connectorId,
    imageUrl: undefined,
    name: connectorId,
    namespace: 'eip155',
    networkId: 'eip155:1',
    recent: true,
  }
}
function state(
  connectors: readonly Connector[],
  remembered: readonly string[] = [],
  connected: readonly string[] = [],
): Pick<State, 'connectors' | 'connections' | 'remembered'> {
  return {
    connections: connected.map((id) => ({ ...used(id), status: 'live' })),
    connectors,
    remembered: remembered.map(used),
  }
}
const ids = (choices: ReturnType<typeof orderWallets>) => choices.map(({ connector: { id } }) => id)
const wallets = ['a', 'b', 'c', 'd'].map((id) => connector(id))

test('default: in the order of their announcement', () => {
  expect(ids(orderWallets(state(wallets), defaultConnectorTypeOrder))).toEqual(['a', 'b', 'c', 'd'])
})

test('behavior: the last used first, at most two recent ones, without those that are gone', () => {
  const choices = orderWallets(state(wallets, ['gone', 'c', 'd', 'b']), defaultConnectorTypeOrder)
  expect(ids(choices)).toEqual(['c', 'd', 'a', 'b'])
  expect(choices.map(({ recency }) => recency)).toEqual([0, 1, undefined, undefined])
})

test('behavior: a connected wallet is the last one used', () => {
  const choices = orderWallets(state(wallets, ['c'], ['b']), defaultConnectorTypeOrder)
  expect(ids(choices)).toEqual(['b', 'c', 'a', 'd'])
  expect(choices[0]).toMatchObject({ isConnected: true })
})

test('behavior: connector types in the default order, and in the site’s', () => {
  const kinds = [
    connector('external', { type: 'EXTERNAL' }),
    connector('injected', { type: 'INJECTED' }),
    connector('walletConnect', { type: 'WALLET_CONNECT' }),
    connector('last'),
  ]
  expect(ids(orderWallets(state(kinds, ['last']), defaultConnectorTypeOrder))).toEqual([
    'walletConnect',
    'last',
    'injected',
    'external',
  ])
  expect(ids(orderWallets(state(kinds, ['last']), ['external', 'injected', 'recent']))).toEqual([
    'external',
    'injected',
    'last',
    'walletConnect',
  ])
})

test('behavior: types that the site does not name follow in the default order', () => {
  expect(completeOrder(['external', 'recommended'])).toEqual([
    'external',
    'recommended',
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
  ])
  expect(completeOrder([])).toEqual(defaultConnectorTypeOrder)
})

test('behavior: WalletConnect is not a wallet: never recent, and gone while it is connected', () => {
  const relay = connector('walletConnect', { type: 'WALLET_CONNECT' })
  const before = orderWallets(state([...wallets, relay], ['walletConnect', 'b']), defaultConnectorTypeOrder)
  expect(ids(before)).toEqual(['walletConnect', 'b', 'a', 'c', 'd'])
  // The wallet of the WalletConnect session is one of the two recent ones, in its row of the directory.
  const last = orderWallets(
    state([...wallets, relay], ['walletConnect', 'b', 'c']),
    defaultConnectorTypeOrder,
  )
  expect(last.filter(({ kind }) => kind === 'recent').map(({ connector: { id } }) => id)).toEqual(['b'])
  expect(before[0]?.kind).toBe('walletConnect')
  const connected = state([...wallets, relay], [], ['walletConnect'])
  expect(ids(orderWallets(connected, defaultConnectorTypeOrder))).toEqual(['a', 'b', 'c', 'd'])
})

test('behavior: one row for a wallet of several families, or only one family on request', () => {
  const both = [connector('a'), connector('a', { chain: 'solana' }), connector('s', { chain: 'solana' })]
  expect(ids(orderWallets(state(both), defaultConnectorTypeOrder))).toEqual(['a', 's'])
  expect(ids(orderWallets(state(both), defaultConnectorTypeOrder, 'solana'))).toEqual(['a', 's'])
  expect(ids(orderWallets(state(both), defaultConnectorTypeOrder, 'eip155'))).toEqual(['a'])
})

test('behavior: one wallet of each family comes before a second of any, within its type', () => {
  const list = [
    connector('evm 1'),
    connector('evm 2'),
    connector('both', { chain: 'solana' }),
    connector('solana 2', { chain: 'solana' }),
    connector('bitcoin', { chain: 'bip122' }),
    connector('cosmos', { chain: 'cosmos', type: 'EXTERNAL' }),
    connector('walletConnect', { chain: 'polkadot', type: 'WALLET_CONNECT' }),
    connector('polkadot', { chain: 'polkadot' }),
  ]
  const choices = orderWallets(state(list), defaultConnectorTypeOrder)
  expect(ids(choices)).toEqual([
    'walletConnect',
    'evm 1',
    'both',
    'bitcoin',
    'polkadot',
    'evm 2',
    'solana 2',
    'cosmos',
  ])
  expect(choices.filter(({ bringsFamily }) => bringsFamily).map(({ connector: { id } }) => id)).toEqual([
    'evm 1',
    'both',
    'bitcoin',
    'polkadot',
    'cosmos',
  ])
  // The last used wallet is now the first of its family, so the other wallet of that family comes later.
  expect(ids(orderWallets(state(list, ['evm 2']), defaultConnectorTypeOrder)).slice(1, 5)).toEqual([
    'evm 2',
    'both',
    'bitcoin',
    'polkadot',
  ])
})

test('behavior: email and social logins are not in the list of wallets', () => {
  expect(orderWallets(state([connector('auth', { type: 'AUTH' })]), defaultConnectorTypeOrder)).toEqual([])
})

test('hardening A32: two wallets with one name are both marked', () => {
  const pair = [connector('a'), connector('b'), connector('a#2', { duplicateOf: 'a', name: 'a' })]
  const choices = orderWallets(state(pair), defaultConnectorTypeOrder)
  expect(choices.map(({ hasTwin }) => hasTwin)).toEqual([true, false, true])
})

test('hardening A33: a wallet of another family with the same name has its own row, and both name the family', () => {
  const metaMask = connector('io.metamask', { name: 'MetaMask' })
  const other = connector('standard:metamask', { chain: 'solana', name: 'MetaMask' })
  const choices = orderWallets(state([metaMask, other, connector('a')]), defaultConnectorTypeOrder)
  expect(choices.map(({ connector, needsFamily, others }) => [connector.id, needsFamily, others])).toEqual([
    ['io.metamask', true, []],
    ['standard:metamask', true, []],
    ['a', false, []],
  ])
  // They have the same id, but nothing shows that they are one wallet.
  const pair = [other, connector('standard:metamask', { chain: 'bip122', name: 'MetaMask' })]
  expect(orderWallets(state(pair), defaultConnectorTypeOrder)).toHaveLength(2)
})
