import { expect, test } from 'vitest'
import { toWallet, type Wallet } from '../../core/wallet.js'
import { dedupeWallets } from './dedupeWallets.js'

const wallet = (id: string, rdns?: string) => toWallet({ id, name: id, rdns }) as Wallet
const ids = (wallets: readonly Wallet[]) => dedupeWallets(wallets).map(({ id }) => id)

test('default: the first wallet with an id stays', () => {
  expect(ids([wallet('a'), wallet('b'), wallet('a'), wallet('c')])).toEqual(['a', 'b', 'c'])
})

test('behavior: the first wallet with a reverse domain name stays', () => {
  expect(ids([wallet('a', 'org.a'), wallet('b', 'org.b'), wallet('c', 'org.a')])).toEqual(['a', 'b'])
})

test('behavior: wallets without one are not merged', () => {
  expect(ids([wallet('a'), wallet('b'), wallet('c')])).toEqual(['a', 'b', 'c'])
})
