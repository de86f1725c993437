import { expect, test } from 'vitest'
import type { GetSwapQuoteReturnType } from '../../../core/actions/getSwapQuote.js'
import { ServerUnreachableError } from '../../../core/errors/http.js'
import { InsufficientBalanceError, InsufficientFeeBalanceError } from '../../../core/errors/send.js'
import { NoSwapRouteError, SwapsNotSupportedError } from '../../../core/errors/swap.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { readSwapAmount, toSwapStep } from './toSwapStep.js'

const token = (more: Partial<TokenBalance> = {}): TokenBalance => ({
  chainId: 'eip155:1',
  iconUrl: '',
  name: 'Ether',
  price: 2500,
  quantity: { decimals: '18', numeric: '2' },
  symbol: 'ETH',
  ...more,
})
const byToken = { locale: 'en-US', unit: 'token' } as const
const byWorth = { locale: 'en-US', perDollar: 1, unit: 'fiat' } as const

test('default: of the token, exact', () => {
  expect(readSwapAmount('1.000000000000000001', token(), byToken)).toEqual({
    amount: 1_000_000_000_000_000_001n,
    status: 'ok',
  })
  expect(readSwapAmount('2.1', token(), byToken)).toEqual({
    amount: 2_100_000_000_000_000_000n,
    status: 'too much',
  })
})

test.each([
  ['2500', token(), { amount: 10n ** 18n, status: 'ok' }],
  ['1', token({ price: 3 }), { amount: 333_333_333_333_333_333n, status: 'ok' }],
  [
    '0.01',
    token({ price: 0.000000000123, quantity: { decimals: '6', numeric: '1000000000' } }),
    { amount: 81_300_813_008_130n, status: 'ok' },
  ],
  [
    '100',
    token({ price: 62_000, quantity: { decimals: '8', numeric: '1' } }),
    { amount: 161_290n, status: 'ok' },
  ],
  ['10000', token(), { amount: 4n * 10n ** 18n, status: 'too much' }],
  ['5', token({ price: 0 }), { status: 'none' }],
])('behavior: by value, truncated: %s', (text, of, expected) => {
  expect(readSwapAmount(text, of, byWorth)).toEqual(expected)
})

test('behavior: by value in another currency; if its rate is unknown, there is no amount', () => {
  expect(readSwapAmount('2500', token(), { ...byWorth, perDollar: 0.8 })).toEqual({
    amount: 1_250_000_000_000_000_000n,
    status: 'ok',
  })
  expect(readSwapAmount('2500', token(), { ...byWorth, perDollar: undefined })).toEqual({ status: 'none' })
})

test('behavior: every digit of a token with 24 decimals counts; one more is refused', () => {
  const near = token({ quantity: { decimals: '24', numeric: '9007199254740993' } })
  const digits = '000000000000000000000001'
  const amount = 9_007_199_254_740_992_000_000_000_000_000_000_000_001n
  expect(readSwapAmount(`9007199254740992.${digits}`, near, byToken)).toEqual({ amount, status: 'ok' })
  expect(readSwapAmount(`9.007.199.254.740.992,${digits}`, near, { ...byToken, locale: 'de' })).toEqual({
    amount,
    status: 'ok',
  })
  expect(readSwapAmount(`1.0${digits}`, near, byToken)).toEqual({
    reason: 'too-many-decimals',
    status: 'refused',
  })
})

test.each([
  ['', { status: 'none' }],
  ['0', { status: 'none' }],
  ['1e3', { reason: 'not-a-number', status: 'refused' }],
  ['-1', { reason: 'negative', status: 'refused' }],
])('behavior: %j is not an amount', (text, expected) => {
  expect(readSwapAmount(text, token(), byToken)).toEqual(expected)
})

const quote = (more: Partial<GetSwapQuoteReturnType> = {}) =>
  ({ priceImpact: 0.01, problem: undefined, ...more }) as GetSwapQuoteReturnType
const ok = { amount: 10n ** 18n, status: 'ok' } as const
const whole = {
  amount: ok,
  error: null,
  from: token(),
  isOverridden: false,
  isSlippageWrong: false,
  quote: quote(),
  to: token({ symbol: 'X' }),
}

test.each([
  ['selectToken', { to: undefined }],
  ['enterAmount', { amount: { status: 'none' } }],
  ['incorrectAmount', { amount: { reason: 'negative', status: 'refused' } }],
  ['insufficientBalance', { amount: { amount: 3n * 10n ** 18n, status: 'too much' } }],
  ['quoting', { quote: undefined }],
  ['failed', { error: new ServerUnreachableError({ path: '/', stage: 'request' }), quote: undefined }],
  ['unsupported', { error: new SwapsNotSupportedError({ networkId: 'eip155:1' }), quote: undefined }],
  ['slippage', { isSlippageWrong: true }],
  ['noRoute', { error: new NoSwapRouteError({ from: 'A', to: 'B' }), quote: undefined }],
  ['insufficientBalance', { quote: quote({ problem: new InsufficientBalanceError({ symbol: 'ETH' }) }) }],
  ['insufficientFee', { quote: quote({ problem: new InsufficientFeeBalanceError({ symbol: 'ETH' }) }) }],
  ['impact', { quote: quote({ priceImpact: 0.151 }) }],
  ['review', { isOverridden: true, quote: quote({ priceImpact: 0.9 }) }],
  ['review', { quote: quote({ priceImpact: 0.15 }) }],
  ['review', { quote: quote({ priceImpact: undefined }) }],
  ['review', {}],
] as const)('behavior: the next step is %s', (step, more) => {
  expect(toSwapStep({ ...whole, ...more })).toBe(step)
})
