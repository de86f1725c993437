import { expect, test } from 'vitest'
import type { Connector } from '../../core/connector.js'
import { isOneWallet } from './isOneWallet.js'

function connector(chain: Connector['chain'], id: string, more: Partial<Connector> = {}): Connector {
  return { chain, id, name: id, provider: {}, type: 'ANNOUNCED', ...more }
}

const joined: [string, Connector, Connector][] = [
  ['Phantom', connector('eip155', 'app.phantom'), connector('solana', 'standard:phantom')],
  [
    'Phantom in its own browser',
    connector('eip155', 'injected', { name: 'Phantom', type: 'INJECTED' }),
    connector('solana', 'standard:phantom'),
  ],
  ['Phantom beside itself', connector('solana', 'standard:phantom'), connector('bip122', 'standard:phantom')],
  ['OKX', connector('solana', 'standard:okx-wallet'), connector('bip122', 'okxwallet.bitcoin')],
  ['Keplr', connector('cosmos', 'window.keplr'), connector('eip155', 'app.keplr')],
  ['Talisman', connector('polkadot', 'injectedWeb3:talisman'), connector('eip155', 'xyz.talisman')],
  [
    'one reverse domain name',
    connector('eip155', 'org.example', { info: { rdns: 'org.example' } }),
    connector('cosmos', 'other', { info: { rdns: 'org.example' } }),
  ],
  ["a family of the host's own", connector('eip155', 'mine'), connector('polkadot', 'mine')],
]

test.each(joined)('default: the same wallet: %s', (_, a, b) => {
  expect([isOneWallet(a, b), isOneWallet(b, a)]).toEqual([true, true])
})

test('behavior: an object that is registered once is one wallet in each of its families', () => {
  const provider = {}
  const a = connector('solana', 'standard:harbor', { provider })
  expect(isOneWallet(a, connector('bip122', 'standard:harbor', { provider }))).toBe(true)
})

const apart: [string, Connector, Connector][] = [
  [
    'the name of MetaMask',
    connector('eip155', 'io.metamask', { info: { rdns: 'io.metamask' }, name: 'MetaMask' }),
    connector('solana', 'standard:metamask', { name: 'MetaMask' }),
  ],
  [
    'the name and the picture of a wallet that nobody knows',
    connector('eip155', 'org.harbor', { imageUrl: 'data:image/png,a', name: 'Harbor' }),
    connector('solana', 'standard:harbor', { imageUrl: 'data:image/png,a', name: 'Harbor' }),
  ],
  [
    'a name that two objects registered',
    connector('solana', 'standard:harbor'),
    connector('bip122', 'standard:harbor'),
  ],
  [
    'a second one of a well-known name',
    connector('eip155', 'app.phantom'),
    connector('solana', 'standard:phantom', { duplicateOf: 'standard:phantom' }),
  ],
  ['one family', connector('solana', 'standard:phantom'), connector('solana', 'standard:phantom')],
  ['well-known ones', connector('eip155', 'app.phantom'), connector('solana', 'standard:backpack')],
]

test.each(apart)('hardening A33: no wallet has the picture of another: %s', (_, a, b) => {
  expect([isOneWallet(a, b), isOneWallet(b, a)]).toEqual([false, false])
})
