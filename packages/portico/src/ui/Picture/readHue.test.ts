import { expect, test } from 'vitest'
import { readHue } from './readHue.js'

test('default: a name has one color, and others have others', () => {
  const names = ['Solana Wallet', 'Bitcoin Wallet', 'Polkadot Wallet', 'Cosmos Wallet', '']
  const hues = names.map(readHue)
  expect(new Set(hues).size).toBe(names.length)
  expect(names.map(readHue)).toEqual(hues)
  expect(hues.filter((hue) => !Number.isInteger(hue) || hue < 0 || hue >= 360)).toEqual([])
})
