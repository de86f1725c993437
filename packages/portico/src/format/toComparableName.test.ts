import { expect, test } from 'vitest'
import { toBareLook, toLook } from './toComparableName.js'

test('default: case, width, spaces and punctuation make no difference, letters and symbols do', () => {
  for (const name of ['Poly Wallet', 'POLY-WALLET', 'poly.wallet', 'Ｐｏｌｙ Wallet', 'poly\u00a0wallet'])
    expect(toLook(name), name).toBe('polywallet')
  expect(toLook('Poly+')).not.toBe(toLook('Poly'))
  expect(toLook('🦊')).not.toBe(toLook('🐼'))
})

test('behavior: the word "wallet" counts only where it stands at the end', () => {
  expect(toBareLook('MetaMask Wallet')).toBe(toBareLook('MetaMask'))
  expect(toBareLook('Wallet 3')).toBe('wallet3')
})
