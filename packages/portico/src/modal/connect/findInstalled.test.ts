import { expect, test } from 'vitest'
import type { Connector } from '../../core/connector.js'
import { toWallet, type Wallet } from '../../core/wallet.js'
import { findInstalled } from './findInstalled.js'

const connector = (more: Partial<Connector>): Connector => ({
  chain: 'eip155',
  id: 'org.example',
  name: 'Example',
  provider: {},
  type: 'ANNOUNCED',
  ...more,
})
const wallet = (more: object) => toWallet({ id: 'w', name: 'Wallet', ...more }) as Wallet
const announced = connector({ info: { rdns: 'org.example' } })

test('default: by reverse domain name', () => {
  expect(findInstalled(wallet({ rdns: 'org.example' }), [announced])).toBe(announced)
  expect(findInstalled(wallet({ rdns: 'org.other' }), [announced])).toBeUndefined()
})

test('behavior: by id: the connector’s own, the one it names, and that of a well-known wallet', () => {
  const metaMask = connector({ id: 'io.metamask', info: { rdns: 'io.metamask' }, name: 'MetaMask' })
  const id = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  expect(findInstalled(wallet({ id }), [announced, metaMask])).toBe(metaMask)
  const named = connector({ explorerId: 'w' })
  expect(findInstalled(wallet({}), [named])).toBe(named)
  expect(findInstalled(wallet({ id: 'org.example' }), [announced])).toBe(announced)
})

test('behavior: by name if one of them has no reverse domain name', () => {
  const injected = connector({ id: 'injected', name: 'Rabby', type: 'INJECTED' })
  expect(findInstalled(wallet({ name: 'rabby', rdns: 'io.rabby' }), [injected])).toBe(injected)
  expect(findInstalled(wallet({ name: 'Example' }), [announced])).toBe(announced)
})

test('hardening A32: an extension with another wallet’s name is not matched to it', () => {
  const impostor = connector({ id: 'test.evil', info: { rdns: 'test.evil' }, name: 'MetaMask' })
  expect(findInstalled(wallet({ name: 'MetaMask', rdns: 'io.metamask' }), [impostor])).toBeUndefined()
})

test('behavior: a connector that is not an installed wallet is ignored', () => {
  const relay = connector({ id: 'walletConnect', name: 'Wallet', type: 'WALLET_CONNECT' })
  expect(findInstalled(wallet({}), [relay])).toBeUndefined()
})

test('hardening A33: a wallet with only the name is not matched if another one has the id', () => {
  const impostor = connector({ chain: 'solana', id: 'standard:metamask', name: 'MetaMask' })
  const metaMask = connector({ id: 'io.metamask', info: { rdns: 'io.metamask' }, name: 'MetaMask' })
  const wanted = wallet({ name: 'MetaMask', rdns: 'io.metamask' })
  expect(findInstalled(wanted, [impostor, metaMask])).toBe(metaMask)
})
