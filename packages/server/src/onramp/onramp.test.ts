import { createHmac, generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { type ContractServer, startCoinbase } from './testing/startCoinbase.js'
import { startMeld } from './testing/startMeld.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const mallory = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const keyName = 'organizations/o/apiKeys/k'
const signingSecret = 'a signing secret of meld'

const usdc = {
  id: '2b92315d-eab7-5bef-84fa-089a131333f5',
  name: 'USD Coin',
  networks: [
    {
      caip_id: 'eip155:8453',
      chain_id: '8453',
      contract_address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      display_name: 'Base',
      name: 'base',
    },
  ],
  symbol: 'USDC',
}
const usd = { id: 'USD', payment_method_limits: [{ id: 'card', max: '7500.00', min: '10.00' }] }

let coinbase: ContractServer
let meld: ContractServer
let server: TestServer

beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKeyPem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  coinbase = await startCoinbase({ keyName, publicKeyPem })
  meld = await startMeld({ apiKey: 'meld-key' })
  server = await createTestServer({
    limits: { perAddress: 100_000 },
    onramp: {
      coinbaseKeyName: keyName,
      coinbaseKeySecret: privateKey.export({ format: 'pem', type: 'sec1' }).toString(),
      coinbaseUrl: coinbase.url,
      meldApiKey: 'meld-key',
      meldPublicKey: 'public-of-meld',
      meldSigningSecret: signingSecret,
      meldUrl: meld.url,
    },
  })
})
afterEach(() => {
  for (const contract of [coinbase, meld]) {
    contract.answers.clear()
    contract.seen.splice(0)
  }
})
afterAll(async () => {
  await Promise.all([server.close(), coinbase.stop(), meld.stop()])
})

async function post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await server.post(path, body)
  return { body: (await response.json()) as Record<string, unknown>, status: response.status }
}

const quote = (more: object = {}) =>
  post('/v1/onramp/quote', {
    amount: '100',
    network: 'USDC',
    paymentCurrency: usd,
    purchaseCurrency: usdc,
    ...more,
  })

const generate = (more: object = {}) =>
  post('/v1/generators/onrampurl', {
    chainId: 'eip155:8453',
    destinationWallets: [{ address: alice, assets: ['USDC'], blockchains: ['base'] }],
    ...more,
  })

test('default: Coinbase gets the address in a session token, and its URL has none', async () => {
  const { body } = await generate({ defaultNetwork: 'base', presetFiatAmount: 100, provider: 'coinbase' })
  const url = new URL(String(body.url))
  expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    defaultAsset: 'USDC',
    defaultExperience: 'buy',
    defaultNetwork: 'base',
    fiatCurrency: 'USD',
    partnerUserRef: alice.toLowerCase(),
    presetFiatAmount: '100',
    sessionToken: 'session-0',
  })
  expect(coinbase.seen).toEqual([
    {
      body: { addresses: [{ address: alice, blockchains: ['base'] }], assets: ['USDC'] },
      method: 'POST',
      path: '/onramp/v1/token',
      query: {},
    },
  ])
})

test('behavior: a network that Coinbase does not have falls back to ethereum, and all of its networks are requested', async () => {
  const { body } = await generate({
    chainId: 'eip155:31337',
    destinationWallets: [{ address: alice }],
  })
  expect(new URL(String(body.url)).searchParams.get('defaultNetwork')).toBe('ethereum')
  expect(coinbase.seen[0]?.body).toEqual({
    addresses: [
      {
        address: alice,
        blockchains: [
          'ethereum',
          'optimism',
          'polygon',
          'base',
          'arbitrum',
          'celo',
          'avalanche-c-chain',
          'berachain',
        ],
      },
    ],
  })
})

test.each([
  ['USDC elsewhere', 'eip155:8453', alice, 'USDC', alice.toLowerCase()],
  ['SOL on Solana', solanaMainnet, solanaAddress, 'SOL', solanaAddress],
])('behavior: the URL for Meld has exactly its four parameters and the server’s signature: %s', async (_, chainId, address, code, customer) => {
  const { body } = await generate({ chainId, destinationWallets: [{ address }], provider: 'meld' })
  const url = new URL(String(body.url))
  expect(url.origin).toBe('https://meldcrypto.com')
  const { signature, ...rest } = Object.fromEntries(url.searchParams)
  expect(rest).toEqual({
    destinationCurrencyCode: code,
    externalCustomerId: customer,
    publicKey: 'public-of-meld',
    walletAddress: address,
  })
  const signed = url.search.slice(0, url.search.indexOf('&signature='))
  expect(signature).toBe(createHmac('sha256', signingSecret).update(signed).digest('base64url'))
})

test('hardening A43: another wallet in the URL for Meld breaks its signature', async () => {
  const { body } = await generate({ provider: 'meld' })
  const tampered = new URL(String(body.url).replace(alice, mallory))
  const signed = tampered.search.slice(0, tampered.search.indexOf('&signature='))
  expect(signed).toContain(mallory)
  expect(tampered.searchParams.get('signature')).not.toBe(
    createHmac('sha256', signingSecret).update(signed).digest('base64url'),
  )
})

test('hardening A43: two addresses in one request are refused, and no provider is called', async () => {
  const { body, status } = await generate({ destinationWallets: [{ address: alice }, { address: mallory }] })
  expect([status, body.code, body.field]).toEqual([400, 'INVALID_REQUEST', 'body.destinationWallets'])
  expect(coinbase.seen).toEqual([])
})

test.each([
  ['an address of another family', { chainId: solanaMainnet, provider: 'meld' }, 'INVALID_REQUEST'],
  [
    'a family that Coinbase does not serve',
    { chainId: solanaMainnet, destinationWallets: [{ address: solanaAddress }], provider: 'coinbase' },
    'UNSUPPORTED_CHAIN',
  ],
  ['a provider without a key here', { provider: 'sandbox' }, 'ONRAMP_OFF'],
])('error: %s', async (_, more, code) => {
  expect((await generate(more)).body.code).toBe(code)
})

test('behavior: options of all providers in one list, each token with its networks', async () => {
  const options = (await (await server.get('/v1/onramp/options')).json()) as Record<string, unknown[]>
  expect(options.providers).toEqual([
    { feeRange: '1-2%', label: 'Meld.io', name: 'meld', networks: ['eip155', 'solana'] },
    { feeRange: '1-2%', label: 'Coinbase', name: 'coinbase', networks: ['eip155'] },
  ])
  expect(options.paymentCurrencies).toEqual([
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', max: '7500.00', min: '10.00' },
        { id: 'ach_bank_account', max: '25000.00', min: '10.00' },
      ],
    },
    expect.objectContaining({ id: 'EUR' }),
    { id: 'GBP', payment_method_limits: [{ id: 'card', max: '6000.00', min: '5.00' }] },
  ])
  expect(options.purchaseCurrencies).toEqual([
    expect.objectContaining({
      networks: [
        expect.objectContaining({ caip_id: 'eip155:1', name: 'ethereum-mainnet' }),
        expect.objectContaining({ caip_id: 'eip155:8453', chain_id: '8453', name: 'base' }),
      ],
      symbol: 'USDC',
    }),
    expect.objectContaining({ symbol: 'SOL' }),
  ])
})

test("behavior: a quote is the provider's own", async () => {
  expect(await quote({ provider: 'coinbase' })).toEqual({
    body: {
      coinbaseFee: { amount: '1.50', currency: 'USD' },
      networkFee: { amount: '0.07', currency: 'USD' },
      paymentSubtotal: { amount: '98.43', currency: 'USD' },
      paymentTotal: { amount: '100.00', currency: 'USD' },
      provider: 'coinbase',
      purchaseAmount: { amount: '98.430000', currency: 'USDC' },
      quoteId: 'quote-1',
    },
    status: 200,
  })
  expect(coinbase.seen[0]?.body).toEqual({
    country: 'US',
    payment_amount: '100',
    payment_currency: 'USD',
    payment_method: 'CARD',
    purchase_currency: usdc.id,
    purchase_network: 'base',
  })
})

test.each([
  ['7500', ['card', 'ach_bank_account'], 'CARD'],
  ['7500.01', ['card', 'ach_bank_account'], 'ACH_BANK_ACCOUNT'],
  ['7500.01', ['card', 'bank_account'], 'ACH_BANK_ACCOUNT'],
  ['25000.01', ['card', 'ach_bank_account'], 'CARD'],
])('behavior: for Coinbase, the first payment method that allows the amount is used: %s by %j is %s', async (asked, [
  card,
  bank,
], method) => {
  const limits = [
    { id: card, max: '7500.00', min: '10.00' },
    { id: bank, max: '25000.00', min: '10.00' },
  ]
  await quote({
    amount: asked,
    paymentCurrency: { id: 'USD', payment_method_limits: limits },
    provider: 'coinbase',
  })
  expect(coinbase.seen.at(-1)?.body).toMatchObject({ payment_amount: asked, payment_method: method })
})

test('behavior: of the offers of Meld’s sellers, the best', async () => {
  const { body } = await quote({ provider: 'meld' })
  expect(body).toMatchObject({
    coinbaseFee: { amount: '1.5', currency: 'USD' },
    networkFee: { amount: '0.5', currency: 'USD' },
    paymentTotal: { amount: '100', currency: 'USD' },
    purchaseAmount: { amount: '97.25', currency: 'USDC' },
    quoteId: 'BETTER',
  })
})

test('error: a provider’s refusal is returned with its reason; nothing is made up', async () => {
  const { body, status } = await quote({ amount: '9000', provider: 'coinbase' })
  expect([status, body.code]).toEqual([400, 'ONRAMP_REFUSED'])
  expect(body.message).toContain('amount exceeds the limit of 7500')
  expect(body).not.toHaveProperty('purchaseAmount')
})

test.each([
  ['a server error', { body: {}, status: 500 }],
  ['a key that is not known', { body: { message: 'Unauthorized' }, status: 401 }],
  ['an answer of another shape', { body: { purchase_amount: '98' }, status: 200 }],
])('error: a quote fails with %s; nothing is made up', async (_, answer) => {
  coinbase.answers.set('quote', answer)
  const { body, status } = await quote({ provider: 'coinbase' })
  expect([status, body.code]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
  expect(JSON.stringify(body)).not.toMatch(/Unauthorized|127\.0\.0\.1/)
})

test('hardening A41: an invalid amount is refused before any provider is called', async () => {
  for (const amount of ['-1', '1e3', '1,000', '', '１00', 'NaN', '0x10', ' 1']) {
    expect((await quote({ amount })).body.code).toBe('INVALID_REQUEST')
  }
  expect([...coinbase.seen, ...meld.seen]).toEqual([])
})

const purchase = (more: object = {}) => ({
  completed_at: '',
  created_at: '2026-05-04T10:00:00Z',
  purchase_amount: { currency: 'USDC', value: '98.43' },
  purchase_currency: 'USDC',
  purchase_network: 'base',
  status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  transaction_id: 'one',
  tx_hash: '',
  wallet_address: alice,
  ...more,
})

const history = async (query: string) =>
  (await (await server.get(`/v1/account/${alice}/history?${query}`)).json()) as {
    data: Record<string, unknown>[]
    next: string | null
  }

test('behavior: purchases at Coinbase as a history, page by page', async () => {
  coinbase.answers.set('transactions', {
    body: {
      next_page_key: 'page-2',
      transactions: [
        purchase({
          completed_at: '2026-05-04T10:05:00Z',
          status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
          tx_hash: '0xab',
        }),
        purchase({ transaction_id: 'two' }),
      ],
    },
    status: 200,
  })
  const { data, next } = await history('onramp=coinbase&cursor=page-1')
  expect(next).toBe('page-2')
  expect(data[0]).toEqual({
    id: 'one',
    metadata: {
      chain: 'eip155:8453',
      hash: '0xab',
      minedAt: '2026-05-04T10:05:00.000Z',
      nonce: null,
      operationType: 'buy',
      sentFrom: 'Coinbase',
      sentTo: alice,
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    },
    transfers: [
      { direction: 'in', fungible_info: { name: 'USDC', symbol: 'USDC' }, quantity: { numeric: '98.43' } },
    ],
  })
  expect(data[1]).toMatchObject({ metadata: { status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' } })
  expect(coinbase.seen.at(-1)).toMatchObject({
    path: `/onramp/v1/buy/user/${alice.toLowerCase()}/transactions`,
    query: { page_key: 'page-1', page_size: '50' },
  })
})

test("hardening A43: a purchase for another address is not in this account's history", async () => {
  coinbase.answers.set('transactions', {
    body: { transactions: [purchase({ wallet_address: mallory })] },
    status: 200,
  })
  expect((await history('onramp=coinbase')).data).toEqual([])
})

test('behavior: purchases at Meld as a history', async () => {
  meld.answers.set('transactions', {
    body: {
      count: 2,
      remaining: 0,
      transactions: [
        {
          createdAt: '2026-05-04T10:00:00Z',
          cryptoDetails: { blockchainTransactionId: '0xcd', chainId: '1', walletAddress: alice },
          destinationAmount: 97.25,
          destinationCurrencyCode: 'USDC',
          id: 'm1',
          status: 'SETTLED',
        },
        {
          createdAt: '2026-05-03T10:00:00Z',
          destinationAmount: 10,
          destinationCurrencyCode: 'USDC',
          id: 'm2',
          status: 'DECLINED',
        },
      ],
    },
    status: 200,
  })
  const { data } = await history('onramp=meld')
  expect(data).toMatchObject([
    { id: 'm1', metadata: { chain: 'eip155:1', hash: '0xcd', status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' } },
    { id: 'm2', metadata: { status: 'ONRAMP_TRANSACTION_STATUS_FAILED' } },
  ])
  expect(meld.seen.at(-1)?.query).toEqual({ externalCustomerIds: alice.toLowerCase(), limit: '50' })
})

test('error: without any provider key, the server sells nothing, and says so', async () => {
  const bare = await createTestServer()
  try {
    const response = await bare.get('/v1/onramp/options')
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'ONRAMP_OFF'])
    expect(await (await bare.get(`/v1/account/${alice}/history?onramp=coinbase`)).json()).toEqual({
      data: [],
      next: null,
    })
  } finally {
    await bare.close()
  }
})

test('behavior: an Ed25519 key also works', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const secret = Buffer.concat([
    privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32),
    publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
  ]).toString('base64')
  const contract = await startCoinbase({
    keyName,
    publicKeyPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  })
  const other = await createTestServer({
    onramp: { coinbaseKeyName: keyName, coinbaseKeySecret: secret, coinbaseUrl: contract.url },
  })
  try {
    const response = await other.post('/v1/generators/onrampurl', {
      chainId: 'eip155:1',
      destinationWallets: [{ address: alice }],
    })
    expect(response.status).toBe(200)
  } finally {
    await other.close()
    await contract.stop()
  }
})

test('error: an invalid key is refused at the start', async () => {
  await expect(
    createTestServer({ onramp: { coinbaseKeyName: keyName, coinbaseKeySecret: 'not a key at all' } }),
  ).rejects.toMatchObject({ code: 'INVALID_SETTINGS' })
})
