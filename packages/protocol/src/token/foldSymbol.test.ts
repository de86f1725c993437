import { expect, test } from 'vitest'
import { foldSymbol } from './foldSymbol.js'

test.each([
  ['usdc', 'USDC'],
  [' US DC ', 'USDC'],
  ['U\u200bSDC', 'USDC'],
  ['ＵＳＤＣ', 'USDC'],
  ['𝐔𝐒𝐃𝐂', 'USDC'],
  // Cyrillic, Cherokee and Armenian letters.
  ['U\u0405D\u0421', 'USDC'],
  ['\u054d\u13da\u13a0\u13df', 'USDC'],
  ['u\u0455\u0501\u0441', 'USDC'],
  ['US\u1e0cC', 'USDC'],
  ['USD\u20ae', 'USDT'],
  // Greek.
  ['\u0395\u03a4\u0397', 'ETH'],
  ['D\u0391\u0399', 'DAI'],
  ['DA1', 'DAI'],
  // Lisu, Coptic, Canadian syllables and small capitals.
  ['\ua4f4\ua4e2\ua4d3\ua4da', 'USDC'],
  ['\ua4f4\u2ca4', 'UC'],
  ['\u144cS\u15de\u1455', 'USDC'],
  ['\u1d1c\ua731\u1d05\u1d04', 'USDC'],
  ['\u03bdET', 'VET'],
])('hardening A40: %s is treated as %s', (symbol, latin) => {
  expect(foldSymbol(symbol)).toBe(foldSymbol(latin))
})

test('default: different-looking symbols stay distinct', () => {
  const symbols = ['USDC', 'USDC.e', 'USDT', 'DAI', 'ETH', 'stETH', 'WETH', 'UNI', 'ARB', '₿', 'ЖЖ', '円', '']
  expect(new Set(symbols.map(foldSymbol)).size).toBe(symbols.length)
})
