import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { parseAmount } from '../../../format/parseAmount.js'
import { toFieldAmount } from '../../parts/fieldAmount.js'
import type { Receiver } from '../useReceiver.js'
import { readAmount, toSendStep } from './toSendStep.js'

const token: TokenBalance = {
  chainId: 'eip155:1',
  iconUrl: '',
  name: 'Ether',
  price: 3000,
  quantity: { decimals: '18', numeric: '2.5' },
  symbol: 'ETH',
}
const found: Receiver = {
  address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  isChecksumWrong: false,
  isOwnAccount: false,
  lookAlikes: [],
  name: undefined,
  status: 'found',
}
const step = (typed: { amount?: string; receiver?: Receiver; token?: TokenBalance | undefined }) => {
  const chosen = 'token' in typed ? typed.token : token
  const amount = readAmount(typed.amount ?? '', chosen, 'en')
  return toSendStep({ amount, receiver: typed.receiver ?? { status: 'none' }, token: chosen })
}

test('default: what is missing, in the order of the form', () => {
  expect(step({ token: undefined })).toBe('selectToken')
  expect(step({})).toBe('addAmount')
  expect(step({ amount: '1e3' })).toBe('incorrectValue')
  expect(step({ amount: '2.500000000000000001' })).toBe('insufficientFunds')
  expect(step({ amount: '2.5' })).toBe('addAddress')
  expect(step({ amount: '2.5', receiver: { error: undefined, status: 'refused' } })).toBe('invalidAddress')
  expect(step({ amount: '2.5', receiver: found })).toBe('preview')
})

test('behavior: a partial input is not an address yet; a name that is being resolved has no error', () => {
  const looking = { isName: false, isPlausible: false, status: 'looking' } as const
  expect(step({ amount: '1', receiver: looking })).toBe('invalidAddress')
  expect(step({ amount: '1', receiver: { ...looking, isPlausible: true } })).toBe('preview')
})

test('behavior: nothing but zeros is not an amount yet', () => {
  for (const amount of ['0', '0.0', '0.', '.0', '  ']) expect(step({ amount })).toBe('addAmount')
})

describe('hardening A41: an amount is exact or refused', () => {
  test.each([
    ['1,000.5', 1_000_500_000_000_000_000_000n],
    ['0.000000000000000001', 1n],
    ['١٫٥', 1_500_000_000_000_000_000n],
    ['１.５', 1_500_000_000_000_000_000n],
  ])('%s', (text, amount) => {
    expect(readAmount(text, token, 'en')).toMatchObject({ amount })
  })

  test('every digit of a token with 24 decimals counts', () => {
    const near = {
      ...token,
      quantity: { decimals: '24', numeric: '9007199254740993.000000000000000000000002' },
    }
    const typed = { amount: 9_007_199_254_740_993_000_000_000_000_000_000_000_001n, status: 'ok' }
    expect(readAmount('9007199254740993.000000000000000000000001', near, 'en')).toEqual(typed)
    expect(readAmount('9.007.199.254.740.993,000000000000000000000001', near, 'de')).toEqual(typed)
    expect(readAmount('9007199254740993.000000000000000000000003', near, 'en').status).toBe('too much')
    expect(readAmount('0.0000000000000000000000001', near, 'en')).toEqual({
      reason: 'too-many-decimals',
      status: 'refused',
    })
  })

  test.each([
    '1e3',
    '1E-3',
    '0x10',
    '-0',
    '-1',
    '+1',
    '1,5,0',
    '1.000.000',
    '∞',
    'NaN',
    '1 000,5,5',
    '½',
  ])('%s is refused', (text) => {
    expect(readAmount(text, token, 'en').status).toBe('refused')
  })

  test('one digit too many is refused, not rounded', () => {
    expect(readAmount('1.0000000000000000019', token, 'en')).toEqual({
      reason: 'too-many-decimals',
      status: 'refused',
    })
  })

  test('a comma means what it means in the user’s language', () => {
    expect(readAmount('1,5', token, 'de')).toMatchObject({ amount: 1_500_000_000_000_000_000n })
    expect(readAmount('1,500', token, 'en')).toMatchObject({ status: 'refused' })
  })

  test('a filled-in amount is read as the same amount, in every language', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ max: 10n ** 30n, min: 1n }),
        fc.constantFrom('en', 'en-US', 'de', 'fr', 'ar', 'fa', 'hi', 'pt-BR', 'de-CH'),
        (units, locale) => {
          const padded = units.toString().padStart(19, '0')
          const plain = `${padded.slice(0, -18)}.${padded.slice(-18)}`.replace(/\.?0+$/, '')
          const parsed = parseAmount({ decimals: 18, locale, text: toFieldAmount(plain, locale) })
          expect(parsed).toEqual({ amount: units, status: 'ok' })
        },
      ),
    )
  })
})

test('hardening A40: invalid decimals and balances are reported, or block nothing', () => {
  for (const decimals of ['256', '-1', 'x', '1.5', '']) {
    const odd = { ...token, quantity: { decimals, numeric: '1' } }
    expect(readAmount('1', odd, 'en').status, decimals).not.toBe('ok')
  }
  const unknown = { ...token, quantity: { decimals: '18', numeric: 'NaN' } }
  expect(readAmount('1', unknown, 'en')).toEqual({ amount: 10n ** 18n, status: 'ok' })
})
