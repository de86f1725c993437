import { expect, test } from 'vitest'
import { defaultOnRampState } from '../onRampDefaults.js'
import { arrivesOn } from '../onRampReach.js'
import { addresses } from '../testing/scriptedFamily.js'
import { type Asked, json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { getOnRampQuote } from './getOnRampQuote.js'
import { getOnRampUrl, toCoinbaseNetwork } from './getOnRampUrl.js'
import { getPurchases } from './getPurchases.js'
import { loadOnRamp } from './loadOnRamp.js'
import { getOnRampState, resetOnRamp, updateOnRamp, watchOnRamp } from './onRampState.js'

const euro = { id: 'EUR', payment_method_limits: [{ id: 'card', max: '100.00', min: '20.00' }] }
const ether = {
  id: 'eth-id',
  name: 'Ether',
  networks: [
    { caip_id: 'eip155:1', chain_id: '1', contract_address: '', display_name: 'Ethereum', name: 'ethereum' },
  ],
  symbol: 'ETH',
}
const options = json({
  paymentCurrencies: [euro],
  providers: [
    { feeRange: '1-2%', label: 'Meld.io', name: 'meld', networks: ['eip155', 'solana'] },
    { feeRange: '3%', label: 'Newcomer', name: 'newcomer', networks: ['eip155'] },
  ],
  purchaseCurrencies: [ether],
})
const amount = (of: string, currency: string) => ({ amount: of, currency })
const quote = {
  coinbaseFee: amount('1.50', 'USD'),
  networkFee: amount('0.05', 'USD'),
  paymentSubtotal: amount('98.45', 'USD'),
  paymentTotal: amount('100', 'USD'),
  purchaseAmount: amount('98.45', 'USDC'),
  quoteId: 'q1',
}

async function startWith(routes: Parameters<typeof serve>[0], features: object = { onramp: true }) {
  const server = await serve(routes)
  const portico = startKit({ features, projectId: 'p1', server: server.url })
  await connect(portico, { connectorId: 'alice' })
  return { ...server, portico }
}

test('default: the ten fields, with the defaults of the specification', () => {
  const state = getOnRampState(startKit())
  expect(state).toEqual({
    error: null,
    paymentAmount: undefined,
    paymentCurrencies: [state.paymentCurrency],
    paymentCurrency: {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', max: '7500.00', min: '10.00' },
        { id: 'ach_bank_account', max: '25000.00', min: '10.00' },
      ],
    },
    providers: [
      expect.objectContaining({ feeRange: '1-2%', name: 'meld', networks: ['eip155', 'solana'] }),
      expect.objectContaining({ feeRange: '1-2%', name: 'coinbase', networks: ['eip155'] }),
    ],
    purchaseAmount: undefined,
    purchaseCurrencies: [state.purchaseCurrency],
    purchaseCurrency: expect.objectContaining({ id: '2b92315d-eab7-5bef-84fa-089a131333f5', symbol: 'USDC' }),
    quotesLoading: false,
    selectedProvider: null,
  })
  expect(state.purchaseCurrency.networks.map(({ name }) => name)).toEqual([
    'ethereum-mainnet',
    'polygon-mainnet',
  ])
})

test('behavior: a reset restores every default, after choices, loads and failures', async () => {
  const { portico } = await startWith({ '/v1/onramp/options': options })
  await loadOnRamp(portico)
  const [provider = null] = getOnRampState(portico).providers
  updateOnRamp(portico, {
    paymentAmount: 5,
    paymentCurrency: euro,
    purchaseCurrency: ether,
    selectedProvider: provider,
  })
  await getOnRampQuote(portico).catch(() => {})
  const changed = getOnRampState(portico)
  const kept = Object.keys(changed).filter(
    (field) => changed[field as keyof typeof changed] === defaultOnRampState[field as keyof typeof changed],
  )
  expect(kept).toEqual(['purchaseAmount', 'quotesLoading'])
  resetOnRamp(portico)
  expect(getOnRampState(portico)).toEqual(defaultOnRampState)
})

test("behavior: the server's options, without providers that this release does not know", async () => {
  const { portico } = await startWith({ '/v1/onramp/options': options })
  const state = await loadOnRamp(portico)
  expect(state.purchaseCurrencies).toEqual([ether])
  expect(state.purchaseCurrency).toEqual(ether)
  expect(state.paymentCurrency).toEqual(euro)
  expect(state.providers.map(({ name }) => name)).toEqual(['meld'])
})

test('behavior: without a response, the fallback of the specification', async () => {
  const { portico } = await startWith({ '/v1/onramp/options': json({ nonsense: true }) })
  const { paymentCurrencies, providers, purchaseCurrencies } = await loadOnRamp(portico)
  const limits = [
    { id: 'card', max: '7500', min: '10' },
    { id: 'bank_account', max: '25000', min: '10' },
  ]
  expect(paymentCurrencies).toEqual([
    { id: 'USD', payment_method_limits: limits },
    { id: 'EUR', payment_method_limits: limits },
  ])
  expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
  expect(providers.map(({ name }) => name)).toEqual(['meld', 'coinbase'])
})

test.each([
  ['the server sells nothing', { onramp: true }, json({ code: 'ONRAMP_OFF', message: 'x' }, 404)],
  ['the host switched buying off', { onramp: false }, options],
  ['the host wants another', { onramp: ['coinbase'] }, options],
])('behavior: no provider if %s', async (_, features, answer) => {
  const { portico } = await startWith({ '/v1/onramp/options': answer }, features)
  expect((await loadOnRamp(portico)).providers).toEqual([])
})

test('behavior: a quote is loading while requested, then has the amount of the response', async () => {
  const { asked, portico } = await startWith({ '/v1/onramp/quote': json(quote) })
  const seen: [boolean, number | undefined][] = []
  watchOnRamp(portico, {
    onChange: ({ purchaseAmount, quotesLoading }) => seen.push([quotesLoading, purchaseAmount]),
  })
  updateOnRamp(portico, { paymentAmount: 100 })
  const answer = await getOnRampQuote(portico)
  expect(seen).toEqual([
    [false, undefined],
    [true, undefined],
    [false, 98.45],
  ])
  expect(answer).toMatchObject({ fee: amount('1.50', 'USD'), purchaseAmount: amount('98.45', 'USDC') })
  const body = JSON.parse(asked.find(({ path }) => path === '/v1/onramp/quote')?.body ?? '{}')
  expect(body).toEqual({
    amount: '100',
    chainId: 'eip155:1',
    network: 'USDC',
    paymentCurrency: defaultOnRampState.paymentCurrency,
    projectId: 'p1',
    purchaseCurrency: defaultOnRampState.purchaseCurrency,
  })
})

test.each([
  ['KWD', 30.507, '30.507'],
  ['EUR', 30.507, '30.51'],
  ['JPY', 1500.4, '1500'],
])('behavior: the amount of a quote in %s has the decimals of its currency', async (id, paymentAmount, asks) => {
  const { asked, portico } = await startWith({ '/v1/onramp/quote': json(quote) })
  const paymentCurrency = { id, payment_method_limits: [{ id: 'card', max: '9000', min: '1' }] }
  updateOnRamp(portico, { paymentAmount, paymentCurrency })
  // The response is in another currency, so the quote itself fails.
  await getOnRampQuote(portico).catch(() => {})
  const { body = '{}' } = asked.find(({ path }) => path === '/v1/onramp/quote') ?? {}
  expect(JSON.parse(body)).toMatchObject({ amount: asks })
})

test.each([
  [
    'a failing server',
    json({ code: 'UPSTREAM_UNAVAILABLE', message: 'x' }, 502),
    'The price could not be loaded.',
  ],
  ['an answer that is none', json({ purchaseAmount: '1' }), 'The price could not be loaded.'],
  [
    'a provider that refuses',
    json({ code: 'ONRAMP_REFUSED', message: 'The purchase was rejected: too much' }, 400),
    'The purchase was rejected: too much',
  ],
])('error: a quote fails with %s, and no price is made up', async (_, answer, said) => {
  const { portico } = await startWith({ '/v1/onramp/quote': answer })
  updateOnRamp(portico, { paymentAmount: 100 })
  await expect(getOnRampQuote(portico)).rejects.toMatchObject({ code: 'ONRAMP_QUOTE_FAILED' })
  expect(getOnRampState(portico)).toMatchObject({
    error: said,
    purchaseAmount: undefined,
    quotesLoading: false,
  })
})

test.each([
  ['of another token', { purchaseAmount: amount('129.97', 'DOGE') }],
  ['in another currency', { paymentTotal: amount('100', 'JPY') }],
  ['of half as much as is paid', { purchaseAmount: amount('49', 'USDC') }],
  ['of more than twice of what is paid', { purchaseAmount: amount('201', 'USDC') }],
])('error: a quote %s is refused', async (_, wrong) => {
  const price = json({
    fungibles: [
      {
        address: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        iconUrl: '',
        name: 'USD Coin',
        price: 1,
        symbol: 'USDC',
      },
    ],
  })
  const { portico } = await startWith({
    '/v1/fungible/price': price,
    '/v1/onramp/quote': json({ ...quote, ...wrong }),
  })
  const usdc = { ...ether, symbol: 'USDC' }
  const [place] = ether.networks
  const networks = place ? [{ ...place, contract_address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }] : []
  updateOnRamp(portico, { paymentAmount: 100, purchaseCurrency: { ...usdc, networks } })
  await expect(getOnRampQuote(portico)).rejects.toMatchObject({ code: 'ONRAMP_QUOTE_FAILED' })
  expect(getOnRampState(portico)).toMatchObject({ purchaseAmount: undefined, quotesLoading: false })
})

const ways = {
  default: [
    { id: 'card', max: '7500.00', min: '10.00' },
    { id: 'ach_bank_account', max: '25000.00', min: '10.00' },
  ],
  fallback: [
    { id: 'card', max: '7500', min: '10' },
    { id: 'bank_account', max: '25000', min: '10' },
  ],
} as const

test.each([
  ['the defaults, USD', undefined, 'USD', ways.default],
  ['the fallback, USD', json({ nonsense: true }), 'USD', ways.fallback],
  ['the fallback, EUR', json({ nonsense: true }), 'EUR', ways.fallback],
])('behavior: a quote is requested for the payment methods that allow the amount: %s', async (_, listed, id, [
  card,
  bank,
]) => {
  const { asked, portico } = await startWith({
    '/v1/onramp/quote': json({ ...quote, paymentTotal: amount('100', id) }),
    ...(listed && { '/v1/onramp/options': listed }),
  })
  if (listed) await loadOnRamp(portico)
  const paymentCurrency = getOnRampState(portico).paymentCurrencies.find((one) => one.id === id)
  const waysAsked = async (paymentAmount: number) => {
    updateOnRamp(portico, { paymentAmount, ...(paymentCurrency && { paymentCurrency }) })
    asked.length = 0
    await getOnRampQuote(portico).catch(() => {})
    const [call] = asked.filter(({ path }) => path === '/v1/onramp/quote')
    return call && JSON.parse(call.body ?? '{}').paymentCurrency
  }
  expect(await waysAsked(9.99)).toBeUndefined()
  expect(await waysAsked(10)).toEqual({ id, payment_method_limits: [card, bank] })
  expect(await waysAsked(7_500)).toEqual({ id, payment_method_limits: [card, bank] })
  expect(await waysAsked(7_500.01)).toEqual({ id, payment_method_limits: [bank] })
  expect(await waysAsked(25_000)).toEqual({ id, payment_method_limits: [bank] })
  expect(await waysAsked(25_000.01)).toBeUndefined()
})

test.each([
  undefined,
  9.99,
  25_000.01,
  Number.NaN,
])('error: %s is out of the limits, and no request is sent', async (paymentAmount) => {
  const { asked, portico } = await startWith({})
  updateOnRamp(portico, { paymentAmount })
  await expect(getOnRampQuote(portico)).rejects.toMatchObject({
    code: 'ONRAMP_AMOUNT_OUT_OF_LIMITS',
    limits: { currency: 'USD', max: 25_000, min: 10 },
  })
  expect(asked.filter(({ path }) => path === '/v1/onramp/quote')).toEqual([])
})

test('behavior: an older quote that arrives late changes nothing', async () => {
  const late: (() => void)[] = []
  const { portico } = await startWith({
    '/v1/onramp/quote': (response, one: Asked) => {
      const isFirst = JSON.parse(one.body).amount === '100'
      const said = json({ ...quote, purchaseAmount: amount(isFirst ? '1' : '2', 'USDC') })
      if (isFirst) late.push(() => said(response, one))
      else said(response, one)
    },
  })
  updateOnRamp(portico, { paymentAmount: 100 })
  const first = getOnRampQuote(portico)
  await expect.poll(() => late.length).toBe(1)
  updateOnRamp(portico, { paymentAmount: 200 })
  await getOnRampQuote(portico)
  late[0]?.()
  await first
  expect(getOnRampState(portico)).toMatchObject({ purchaseAmount: 2, quotesLoading: false })
})

const page = (url: string) => ({ '/v1/generators/onrampurl': json({ url }) })

test('default: the URL of a purchase is requested with the account, the networks and the amount', async () => {
  const { asked, portico } = await startWith(
    page(`https://meldcrypto.com/?walletAddress=${addresses.first}&signature=x`),
  )
  updateOnRamp(portico, { paymentAmount: 250 })
  expect(await getOnRampUrl(portico, { provider: 'meld' })).toContain('https://meldcrypto.com/')
  expect(JSON.parse(asked.at(-1)?.body ?? '{}')).toEqual({
    chainId: 'eip155:1',
    defaultExperience: 'buy',
    defaultNetwork: 'ethereum',
    destinationWallets: [
      {
        address: addresses.first,
        assets: ['USDC'],
        blockchains: [
          'arbitrum',
          'avalanche-c-chain',
          'base',
          'berachain',
          'celo',
          'ethereum',
          'optimism',
          'polygon',
        ],
      },
    ],
    fiatCurrency: 'USD',
    partnerUserId: addresses.first,
    presetFiatAmount: 250,
    projectId: 'p1',
    provider: 'meld',
  })
})

test.each([
  ['Ethereum', 'eip155:1', 'ethereum'],
  ['Arbitrum One', 'eip155:42161', 'arbitrum'],
  ['Polygon', 'eip155:137', 'polygon'],
  ['Berachain', 'eip155:80094', 'berachain'],
  ['Avalanche', 'eip155:43114', 'avalanche-c-chain'],
  ['OP Mainnet', 'eip155:10', 'optimism'],
  ['Celo', 'eip155:42220', 'celo'],
  ['Base', 'eip155:8453', 'base'],
  ['Sepolia', 'eip155:11155111', 'ethereum'],
] as const)('behavior: Coinbase has %s, %s, as %s', (_, caipNetworkId, known) => {
  expect(toCoinbaseNetwork({ caipNetworkId })).toBe(known)
})

test.each([
  ['another wallet', `https://meldcrypto.com/?walletAddress=${addresses.second}`],
  [
    'two wallets',
    `https://meldcrypto.com/?walletAddress=${addresses.first}&walletAddress=${addresses.second}`,
  ],
  ['another wallet as the sandbox has it', `https://sell.example/?wallet=${addresses.second}`],
  [
    'another wallet as Coinbase had it',
    `https://pay.example/?addresses=${encodeURIComponent(JSON.stringify({ [addresses.second]: ['base'] }))}`,
  ],
  ['a script', 'javascript:alert(1)'],
  ['plain http', 'http://meldcrypto.com/'],
  ['a name and password', 'https://meldcrypto.com@evil.example/'],
  ['no address at all', 'somewhere'],
])('hardening A43: a page with %s is not opened', async (_, url) => {
  const { portico } = await startWith(page(url))
  updateOnRamp(portico, { paymentAmount: 100 })
  await expect(getOnRampUrl(portico, { provider: 'meld' })).rejects.toMatchObject({
    code: 'ONRAMP_URL_REFUSED',
  })
})

test('behavior: purchases of one provider, on any network', async () => {
  const purchase = {
    id: 'one',
    metadata: {
      chain: 'eip155:8453',
      hash: '0xab',
      minedAt: '2026-01-02T03:04:05Z',
      operationType: 'buy',
      sentFrom: 'Coinbase',
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    },
    transfers: [],
  }
  const { asked, portico } = await startWith({
    [`/v1/account/${addresses.first}/history`]: json({ data: [purchase], next: 'older' }),
  })
  expect(await getPurchases(portico, { provider: 'sandbox' })).toMatchObject({
    next: 'older',
    purchases: [{ id: 'one' }],
  })
  const { query } = asked.at(-1) ?? {}
  expect([query?.get('onramp'), query?.get('chainId')]).toEqual(['sandbox', null])
})

const meld = { name: 'meld', networks: ['eip155', 'solana'] } as const
const coinbase = { name: 'coinbase', networks: ['eip155'] } as const
test.each([
  ['USDC of Meld', meld, 'eip155:1', true],
  ['USDC of Meld', meld, 'eip155:100', false],
  ['USDC of Meld', meld, 'eip155:8453', false],
  ['SOL of Meld', meld, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', true],
  ['SOL of Meld', meld, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', false],
  ['a purchase from Coinbase', coinbase, 'eip155:1', true],
  ['a purchase from Coinbase', coinbase, 'eip155:8453', true],
  ['a purchase from Coinbase', coinbase, 'eip155:80094', true],
  ['a purchase from Coinbase', coinbase, 'eip155:100', false],
  ['a purchase from Coinbase', coinbase, 'eip155:11155111', false],
  ['a purchase from Coinbase', { ...coinbase, networks: ['eip155:1'] }, 'eip155:10', false],
  ['a purchase from the sandbox', { name: 'sandbox', networks: ['eip155:31337'] }, 'eip155:31337', true],
  ['a purchase from the sandbox', { name: 'sandbox', networks: ['eip155:31337'] }, 'eip155:1', false],
] as const)('hardening A43: whether %s arrives: %j on %s: %s', (_, provider, caipNetworkId, arrives) => {
  expect(arrivesOn(provider, { caipNetworkId, testnet: provider.name === 'sandbox' })).toBe(arrives)
})

test('hardening A43: real money never buys on a test network, whatever its id is', () => {
  for (const provider of [meld, coinbase])
    expect(arrivesOn(provider, { caipNetworkId: 'eip155:1', testnet: true })).toBe(false)
})
