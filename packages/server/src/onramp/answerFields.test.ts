import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createCoinbase } from './coinbase/createCoinbase.js'
import { createMeld } from './meld/createMeld.js'
import type { OnrampProvider } from './onrampProvider.js'
import { type ContractServer, startCoinbase } from './testing/startCoinbase.js'
import { startMeld } from './testing/startMeld.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { signal } = new AbortController()
type Name = 'coinbase' | 'meld'
let contracts: Record<Name, ContractServer>
let providers: Record<Name, OnrampProvider>

beforeAll(async () => {
  const keyName = 'organizations/o/apiKeys/k'
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKeyPem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const coinbase = await startCoinbase({ keyName, publicKeyPem })
  const meld = await startMeld({ apiKey: 'meld-key' })
  const shared = { checkoutUrl: 'https://pay.example', countCall: () => {}, country: 'US' }
  contracts = { coinbase, meld }
  providers = {
    coinbase: createCoinbase({
      ...shared,
      apiUrl: coinbase.url,
      keyName,
      keySecret: privateKey.export({ format: 'pem', type: 'sec1' }).toString(),
      nowMs: Date.now,
    }),
    meld: createMeld({
      ...shared,
      apiKey: 'meld-key',
      apiUrl: meld.url,
      publicKey: 'public-of-meld',
      signingSecret: 'a signing secret of meld',
    }),
  }
})
afterEach(() => {
  for (const { answers } of Object.values(contracts)) answers.clear()
})
afterAll(() => Promise.all(Object.values(contracts).map(({ stop }) => stop())))

const answer = (name: Name, path: string, body: object) =>
  contracts[name].answers.set(path, { body, status: 200 })

const quote = (name: Name) =>
  providers[name].quote?.({
    amount: '100',
    networkId: 'eip155:8453',
    paymentCurrency: { id: 'USD', payment_method_limits: [] },
    purchaseCurrency: { id: 'usdc', name: 'USD Coin', networks: [], symbol: 'USDC' },
    signal,
  })

const purchases = (name: Name) =>
  providers[name].readPurchases?.({
    address: alice,
    cursor: undefined,
    networkId: undefined,
    projectId: 'p',
    signal,
  })

const money = { currency: 'USD', value: '1.50' }
const coinbaseQuote = (more: object = {}) => ({
  coinbase_fee: money,
  network_fee: money,
  payment_subtotal: money,
  payment_total: money,
  purchase_amount: money,
  quote_id: 'quote-1',
  ...more,
})
const meldQuote = (more: object = {}) => ({
  destinationAmount: 97.25,
  destinationCurrencyCode: 'USDC',
  networkFee: 0.5,
  serviceProvider: 'SELLER',
  sourceAmount: 100,
  sourceAmountWithoutFees: 98.5,
  sourceCurrencyCode: 'USD',
  totalFee: 1.5,
  ...more,
})
const coinbasePurchase = (more: object = {}) => ({
  completed_at: '',
  created_at: '2026-05-04T10:00:00Z',
  purchase_amount: money,
  purchase_currency: 'USDC',
  purchase_network: 'base',
  status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  transaction_id: 'c1',
  wallet_address: alice,
  ...more,
})
const meldPurchase = (more: object = {}) => ({
  createdAt: '2026-05-04T10:00:00Z',
  destinationAmount: 97.25,
  destinationCurrencyCode: 'USDC',
  id: 'm1',
  status: 'SETTLED',
  ...more,
})

const unreadable = ['', ' ', 'NaN', '-1', '1,50', '1e3', '0x10', '2 USD', '1'.repeat(16), -1, 1e15, {}, [5]]

test.each([
  ['coinbase', 'coinbase_fee'],
  ['coinbase', 'network_fee'],
  ['coinbase', 'payment_subtotal'],
  ['coinbase', 'payment_total'],
  ['coinbase', 'purchase_amount'],
  ['meld', 'destinationAmount'],
  ['meld', 'networkFee'],
  ['meld', 'sourceAmount'],
  ['meld', 'sourceAmountWithoutFees'],
  ['meld', 'totalFee'],
] as const)('hardening B2: each of 13 unreadable amounts in a quote is a failure of %s: %s', async (name, field) => {
  for (const value of unreadable) {
    const bad = { [field]: name === 'meld' ? value : { currency: 'USD', value } }
    const said = name === 'meld' ? { quotes: [meldQuote(), meldQuote(bad)] } : coinbaseQuote(bad)
    answer(name, 'quote', said)
    const label = name === 'meld' ? 'Meld.io' : 'Coinbase'
    await expect(quote(name), String(value)).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      message: `${label} is not responding.`,
    })
  }
})

test('hardening B2: an offer without its total fee is not shown as one without a fee', async () => {
  answer('meld', 'quote', { quotes: [meldQuote({ totalFee: undefined })] })
  await expect(quote('meld')).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  // The total fee includes the network's, which not every seller names.
  answer('meld', 'quote', { quotes: [meldQuote({ networkFee: null })] })
  expect(await quote('meld')).toMatchObject({ coinbaseFee: { amount: '1.5' }, networkFee: { amount: '0' } })
})

test('behavior: amounts that are JSON numbers are converted to decimal notation', async () => {
  answer('meld', 'quote', { quotes: [meldQuote({ destinationAmount: 1.5e-7, totalFee: 0 })] })
  expect(await quote('meld')).toMatchObject({
    coinbaseFee: { amount: '0' },
    purchaseAmount: { amount: '0.00000015' },
  })
})

test('hardening B2: a limit that cannot be read is a failure of the provider', async () => {
  const limits = [{ id: 'card', max: 'unlimited', min: '10.00' }]
  answer('coinbase', 'options', { payment_currencies: [{ id: 'GBP', limits }], purchase_currencies: [] })
  await expect(providers.coinbase.readOptions?.(signal)).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
})

test.each([
  ['coinbase', 'amount', coinbasePurchase({ purchase_amount: { currency: 'USDC', value: '' } })],
  ['coinbase', 'time', coinbasePurchase({ created_at: 'yesterday' })],
  ['meld', 'amount', meldPurchase({ destinationAmount: '' })],
  ['meld', 'time', meldPurchase({ createdAt: 'yesterday' })],
] as const)('hardening B2: a purchase at %s with an unreadable %s is a failure of the provider', async (name, _, bad) => {
  const good = name === 'meld' ? meldPurchase() : coinbasePurchase()
  answer(name, 'transactions', { transactions: [good] })
  expect((await purchases(name))?.data).toHaveLength(1)
  answer(name, 'transactions', { transactions: [good, bad] })
  await expect(purchases(name)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('behavior: a purchase at Meld is listed once its amount is known', async () => {
  const pending = meldPurchase({ destinationAmount: null, id: 'm2', status: 'PENDING' })
  answer('meld', 'transactions', { transactions: [meldPurchase(), pending] })
  expect((await purchases('meld'))?.data).toMatchObject([
    { id: 'm1', transfers: [{ quantity: { numeric: '97.25' } }] },
  ])
})
