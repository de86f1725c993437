import { expect, test } from 'vitest'
import { toComparableBareName, toComparableName } from './toComparableName.js'

test('default: case, width, spaces and punctuation make no difference, letters and symbols do', () => {
  for (const name of ['Poly Wallet', 'POLY-WALLET', 'poly.wallet', 'Ｐｏｌｙ Wallet', 'poly\u00a0wallet'])
    expect(toComparableName(name), name).toBe('polywallet')
  expect(toComparableName('Poly+')).not.toBe(toComparableName('Poly'))
  expect(toComparableName('🦊')).not.toBe(toComparableName('🐼'))
})

test('behavior: the word "wallet" counts only where it stands at the end', () => {
  expect(toComparableBareName('MetaMask Wallet')).toBe(toComparableBareName('MetaMask'))
  expect(toComparableBareName('Wallet 3')).toBe('wallet3')
})
