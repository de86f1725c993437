import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { createPublicClient, erc20Abi, type Hex, http, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contrastsOf } from '../../testing/contrastsOf.js'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'

/** The third development account, which has tokens of the local network. */
const sandboxKey = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'
const usdc = { decimals: 6, name: 'Test USD Coin', priceUsd: 1, symbol: 'USDC' }

let chain: LocalChain
let server: TestServer
beforeAll(async () => {
  chain = await startAnvil()
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  server = await createTestServer({
    chains: [
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: 'eip155:31337',
        indexFrom: null,
        name: 'Anvil',
        priceUsd: 2500,
        rpcUrls: [chain.rpcUrl],
        tokens: [{ address: localContracts.usdCoin, ...usdc }],
      },
    ],
    limits: { perAddress: 100_000 },
    onramp: { sandboxKey },
  })
})
afterAll(async () => {
  await server.close()
  await chain.stop()
})

const newAddress = () => privateKeyToAddress(generatePrivateKey())

/** Requests the URL of the sandbox's page for a new account. */
async function begin(more: object = {}): Promise<{ account: Hex; url: URL; order: Record<string, string> }> {
  const account = newAddress()
  const response = await server.post('/v1/generators/onrampurl', {
    chainId: 'eip155:31337',
    destinationWallets: [{ address: account, assets: ['USDC'] }],
    presetFiatAmount: 100,
    provider: 'sandbox',
    ...more,
  })
  const { url } = (await response.json()) as { url: string }
  const parsed = new URL(url)
  return { account, order: Object.fromEntries(parsed.searchParams), url: parsed }
}

const pay = (order: Record<string, string>, card = 'good') =>
  server.post('/v1/onramp/sandbox/purchase', { ...order, card })

const purchases = async (account: string) => {
  const response = await server.get(`/v1/account/${account}/history?onramp=sandbox`)
  return ((await response.json()) as { data: { metadata: { status: string; hash: string } }[] }).data
}

const client = () => createPublicClient({ transport: http(chain.rpcUrl) })
const balanceOf = (account: Hex) =>
  client().readContract({
    abi: erc20Abi,
    address: localContracts.usdCoin,
    args: [account],
    functionName: 'balanceOf',
  })

test('default: a paid purchase arrives on the network, exactly as quoted, and is in the history', async () => {
  const quoted = await server.post('/v1/onramp/quote', {
    amount: '100',
    chainId: 'eip155:31337',
    network: 'USDC',
    paymentCurrency: { id: 'USD', payment_method_limits: [] },
    provider: 'sandbox',
    purchaseCurrency: { id: 'sandbox-USDC', name: 'USDC', networks: [], symbol: 'USDC' },
  })
  const { purchaseAmount } = (await quoted.json()) as { purchaseAmount: { amount: string } }
  expect(purchaseAmount).toEqual({ amount: '98.45', currency: 'USDC' })

  const { account, order } = await begin()
  expect(await purchases(account)).toEqual([])
  const paid = await pay(order)
  expect(await paid.json()).toMatchObject({ amount: '98.45', status: 'in_progress', symbol: 'USDC' })
  await expect
    .poll(async () => (await purchases(account))[0]?.metadata.status, { timeout: 20_000 })
    .toBe('ONRAMP_TRANSACTION_STATUS_SUCCESS')
  expect(await balanceOf(account)).toBe(parseUnits('98.45', 6))
  const [entry] = await purchases(account)
  const receipt = await client().getTransactionReceipt({ hash: entry?.metadata.hash as Hex })
  expect(receipt.status).toBe('success')
})

test('behavior: the native token, too', async () => {
  const account = newAddress()
  const response = await server.post('/v1/generators/onrampurl', {
    chainId: 'eip155:31337',
    destinationWallets: [{ address: account, assets: ['ETH'] }],
    fiatCurrency: 'EUR',
    presetFiatAmount: 50,
    provider: 'sandbox',
  })
  const { url } = (await response.json()) as { url: string }
  await pay(Object.fromEntries(new URL(url).searchParams))
  // (50 - 0.75 - 0.05) EUR at 1.10, with ether at 2,500 dollars.
  await expect
    .poll(() => client().getBalance({ address: account }), { timeout: 20_000 })
    .toBe(parseEther('0.021648'))
})

test('behavior: an order is paid once, however often and fast the user clicks', async () => {
  const { account, order } = await begin()
  const answers = await Promise.all([pay(order), pay(order), pay(order)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await expect
    .poll(async () => (await purchases(account)).map(({ metadata }) => metadata.status), { timeout: 20_000 })
    .toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])
  await pay(order)
  expect(await balanceOf(account)).toBe(parseUnits('98.45', 6))
})

test('behavior: a declined card sends nothing, and the purchase failed', async () => {
  const { account, order } = await begin()
  await pay(order, 'declined')
  expect((await purchases(account)).map(({ metadata }) => metadata.status)).toEqual([
    'ONRAMP_TRANSACTION_STATUS_FAILED',
  ])
  await pay(order)
  expect(await balanceOf(account)).toBe(0n)
})

test('behavior: the page is in the language of the browser', async () => {
  const { url } = await begin()
  const { host, pathname, search } = url
  expect(host).toBe('portico.test')
  const pageIn = async (language: string) => {
    const page = await server.get(pathname + search, { 'accept-language': language })
    return { language: page.headers.get('content-language'), text: await page.text() }
  }
  const spanish = await pageIn('es-ES,es;q=0.9')
  expect(spanish.language).toBe('es')
  for (const words of [
    '<html lang="es" dir="ltr">',
    'Comprar USDC',
    'Pagar 100,00',
    'La tarjeta fue rechazada',
  ])
    expect(spanish.text).toContain(words)
  const english = await pageIn('de')
  for (const words of ['<html lang="en" dir="ltr">', 'Buy USDC', 'Pay $100.00', 'The card was declined'])
    expect(english.text).toContain(words)
})

test.each([
  ['walletAddress', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['paymentAmount', '7500.00'],
  ['symbol', 'ETH'],
  ['expiresAt', '99999999999'],
  ['scope', 'A'.repeat(22)],
  ['signature', 'A'.repeat(43)],
])('hardening A43: an order whose %s was changed is refused, by the page and at payment', async (field, text) => {
  const { order } = await begin()
  const tampered = { ...order, [field]: text }
  const page = await server.get(`/v1/onramp/sandbox/checkout?${new URLSearchParams(tampered)}`)
  expect([page.status, ((await page.json()) as { code: string }).code]).toEqual([400, 'ONRAMP_REFUSED'])
  const paid = await pay(tampered)
  expect(paid.status).toBe(400)
  expect(await purchases(tampered.walletAddress ?? '')).toEqual([])
})

test('error: an expired page takes no payment', async () => {
  const { account, order } = await begin()
  server.clock.advance(16 * 60_000)
  const paid = await pay(order)
  expect(((await paid.json()) as { message: string }).message).toContain('too old')
  expect(await balanceOf(account)).toBe(0n)
})

test('behavior: the page shows the price, the amount and the full address again, and runs no third-party code', async () => {
  const { account, url } = await begin()
  const page = await server.get(`${url.pathname}${url.search}`)
  const html = await page.text()
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain('img-src data:')
  expect(html).toContain('<link rel="icon" href="data:,">')
  const [, nonce] = /script-src 'nonce-([\w-]+)'/.exec(policy) ?? []
  expect(html).toContain(`<script nonce="${nonce}">`)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(html).toContain('$100.00')
  expect(html).toContain('98.45 USDC')
  expect(html).toContain(
    `0x${account
      .slice(2)
      .match(/.{1,4}/g)
      ?.join(' ')}`,
  )
})

test.each([
  'light',
  'dark',
] as const)('behavior: each text of the page has a contrast of 4.5, %s', async (scheme) => {
  const { url } = await begin()
  const html = await (await server.get(`${url.pathname}${url.search}`)).text()
  expect(html.match(/<h1|<main|<title/g)).toEqual(['<title', '<main', '<h1'])
  const contrasts = contrastsOf(html, scheme)
  expect(contrasts.length).toBeGreaterThan(6)
  expect(contrasts.filter(([, ratio]) => ratio < 4.5)).toEqual([])
})

test.each([
  ['too little', { presetFiatAmount: 9.99 }],
  ['too much', { presetFiatAmount: 25_000.01 }],
  ['a currency that it does not take', { fiatCurrency: 'JPY' }],
  ['a token that it does not have', { destinationWallets: [{ address: newAddress(), assets: ['DOGE'] }] }],
])('error: %s is refused before there is a page', async (_, more) => {
  const response = await server.post('/v1/generators/onrampurl', {
    chainId: 'eip155:31337',
    destinationWallets: [{ address: newAddress(), assets: ['USDC'] }],
    presetFiatAmount: 100,
    provider: 'sandbox',
    ...more,
  })
  expect(((await response.json()) as { code: string }).code).toBe('ONRAMP_REFUSED')
})

test('behavior: a purchase that a stopped server left unfinished is final: failed if nothing was sent', async () => {
  const { account, order } = await begin()
  const { sandboxPurchases } = await import('./schema.js')
  await server.database.database.insert(sandboxPurchases).values({
    address: account.toLowerCase(),
    amount: '1',
    createdAtMs: server.clock.nowMs(),
    hash: null,
    id: crypto.randomUUID(),
    networkId: 'eip155:31337',
    scope: order.scope ?? '',
    status: 'in_progress',
    symbol: 'USDC',
    token: localContracts.usdCoin,
  })
  expect((await purchases(account))[0]?.metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
  server.clock.advance(3 * 60_000)
  expect((await purchases(account))[0]?.metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_FAILED')
})

test('error: it gives nothing away on a network whose tokens have value', async () => {
  const main = {
    currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    id: 'eip155:1',
    name: 'Ethereum',
    rpcUrls: [chain.rpcUrl],
  }
  await expect(
    createTestServer({ chains: [main], onramp: { sandboxKey, sandboxNetwork: 'eip155:1' } }),
  ).rejects.toMatchObject({ code: 'INVALID_SETTINGS' })
})
