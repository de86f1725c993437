import { afterEach, expect, test, vi } from 'vitest'
import { setTheme } from './setTheme.js'
import { writeAmount, writeDollars } from './writeAmount.js'

afterEach(() => {
  document.documentElement.removeAttribute('data-amount-locale')
  vi.restoreAllMocks()
})

/** Writes amounts in a browser with these preferred languages. */
function readBy(languages: readonly string[], locale?: string) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  setTheme({ locale, variables: {} })
  const write = (amount: bigint) => writeAmount({ amount, decimals: 6, symbol: 'USDC.e' })
  return [write(2_500_000n), write(2_125_000n), write(12_500_250_000n), writeDollars(1234.5)]
}

test('default: amounts have English separators', () => {
  expect(readBy(['de-DE'])).toEqual([
    '2.5\u00a0USDC.e',
    '2.125\u00a0USDC.e',
    '12,500.25\u00a0USDC.e',
    '$1,234.50',
  ])
})

test("behavior: a page's separators are taken where the languages of the browser have them", () => {
  expect(readBy(['de-AT', 'de'], 'de')).toEqual([
    '2,5\u00a0USDC.e',
    '2,125\u00a0USDC.e',
    '12.500,25\u00a0USDC.e',
    '1.234,50\u00a0$',
  ])
})

test('behavior: if none has, no amount can be misread', () => {
  // If two languages disagree about the separators, neither counts.
  for (const languages of [['en-US'], ['en-GB', 'de'], ['de', 'en'], []])
    expect(readBy(languages, 'de')).toEqual([
      '2,5\u00a0USDC.e',
      '2,1250\u00a0USDC.e',
      '12\u202f500,25\u00a0USDC.e',
      '$1\u202f234,50',
    ])
})

test('error: an invalid language tag, and digits that no user here reads', () => {
  for (const locale of ['x-y-z', 'ar-EG']) expect(readBy(['en-US'], locale)[2]).toBe('12,500.25\u00a0USDC.e')
})

test('hardening A11: a page cannot choose digits that none of the browser’s languages has', () => {
  for (const locale of ['bn', 'en-u-nu-thai', 'de-u-nu-beng', 'en-u-nu-segment'])
    expect(readBy(['en-US', 'de'], locale)).toEqual([
      '2.5\u00a0USDC.e',
      '2.125\u00a0USDC.e',
      '12,500.25\u00a0USDC.e',
      '$1,234.50',
    ])
  expect(readBy(['bn-BD'], 'bn')[2]).toBe('১২,৫০০.২৫\u00a0USDC.e')
})
