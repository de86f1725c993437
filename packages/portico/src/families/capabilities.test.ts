import { expect, test } from 'vitest'
import type { Family } from '../core/family.js'
import { bip122 } from './bip122/bip122.js'
import { cosmos } from './cosmos/cosmos.js'
import { eip155 } from './eip155/eip155.js'
import { polkadot } from './polkadot/polkadot.js'
import { solana } from './solana/solana.js'

const families: readonly Family[] = [eip155(), solana(), polkadot(), bip122(), cosmos()]

const whichHave = (has: (family: Family) => unknown) =>
  families.filter((family) => has(family) !== undefined).map(({ namespace }) => namespace)

test('default: balances exist for eip155 and solana, and for no other family', () => {
  expect(whichHave(({ getBalance }) => getBalance)).toEqual(['eip155', 'solana'])
})

test('default: send exists for eip155 and solana, and for no other family', async () => {
  expect(whichHave(({ loadSending }) => loadSending)).toEqual(['eip155', 'solana'])
  for (const family of families) {
    const sending = await family.loadSending?.()
    expect(typeof sending?.send, family.namespace).toBe(family.loadSending ? 'function' : 'undefined')
  }
})

test('behavior: additional capabilities exist only if the site requests them', () => {
  expect(bip122({ extras: true }).getBalance).toBeDefined()
})
