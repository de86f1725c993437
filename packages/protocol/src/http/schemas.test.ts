import { is, parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import {
  accountSchema,
  errorStatus,
  getBalance,
  getBalanceResponse,
  getConfigResponse,
  getHistoryResponse,
  getWallets,
  imageIdSchema,
  networkIdSchema,
  postConvertBuildTransactionResponse,
  postEventBody,
  rpcProxy,
} from './index.js'

const balance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 0,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
}

test('behavior: a response may have keys that its schema does not name', () => {
  expect(parse(getBalanceResponse, { balances: [{ ...balance, extra: 1 }], extra: 2 })).toEqual({
    balances: [balance],
  })
})

test.each([
  ['no list', {}],
  ['a list of nothing known', { balances: [{}] }],
  ['a number for a quantity', { balances: [{ ...balance, quantity: { decimals: 18, numeric: '1' } }] }],
  ['an exponent', { balances: [{ ...balance, quantity: { decimals: '18', numeric: '1e18' } }] }],
  ['a negative amount', { balances: [{ ...balance, quantity: { decimals: '18', numeric: '-1' } }] }],
  [
    'more digits than a token has',
    { balances: [{ ...balance, quantity: { decimals: '18', numeric: '9'.repeat(79) } }] },
  ],
  ['NaN for a price', { balances: [{ ...balance, price: Number.NaN }] }],
  ['a text', 'balances'],
])('error: hardening B2: a balance response of %s', (_, answer) => {
  expect(is(getBalanceResponse, answer)).toBe(false)
})

const entryAt = (minedAt: string) => ({
  data: [
    {
      id: '1',
      metadata: { hash: '0x1', minedAt, operationType: 'send', sentFrom: '0x0', status: 'confirmed' },
      transfers: [],
    },
  ],
  next: null,
})

test('error: hardening B2: a history with an absurd time is refused, that of a local chain ahead of its time is not', () => {
  for (const good of ['1970-01-01T00:00:01Z', '2015-07-30T15:26:13Z', '2077-01-01T00:00:00Z']) {
    expect(is(getHistoryResponse, entryAt(good)), good).toBe(true)
  }
  for (const bad of ['0001-01-01T00:00:00Z', '2200-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', 'soon']) {
    expect(is(getHistoryResponse, entryAt(bad)), bad).toBe(false)
  }
})

test('error: hardening B2: a configuration without a config is refused', () => {
  expect(is(getConfigResponse, { features: [{ id: 'swap', isEnabled: true, config: null }] })).toBe(true)
  expect(is(getConfigResponse, { features: [{ id: 'swap', isEnabled: true }] })).toBe(false)
})

test('behavior: a query is strict, and the error names the wrong field', () => {
  const result = safeParse(getBalance.query, { chainId: 'eip155:1', chain: '1' })
  expect(result.success).toBe(false)
  expect(result.issues?.[0]?.path?.[0]?.key).toBe('chain')
})

test('behavior: the directory has the specified page size, and bounds', () => {
  expect(parse(getWallets.query, {})).toMatchObject({ entries: 40, page: 1 })
  expect(parse(getWallets.query, { exclude: 'a,,b', page: '2' })).toMatchObject({
    exclude: ['a', 'b'],
    page: 2,
  })
  for (const page of ['0', '-1', '1.5', '1e3', '', ' 1', '99999999999', 'NaN']) {
    expect(is(getWallets.query, { page })).toBe(false)
  }
})

test('error: for a page far beyond the last, the error names the bound', () => {
  const told = (page: string) => safeParse(getWallets.query, { page }).issues?.[0]?.message
  expect(told('99999999999')).toMatch(/^must be at most \d+$/)
  expect(told('1.5')).toBe('must be a whole number')
})

test('behavior: addresses of every family, and nothing that could leave a path', () => {
  const accepted = [
    '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ]
  const refused = [
    '',
    '0x',
    'alice.eth',
    '..',
    'eip155:1:0x12',
    'eip155:0xab16',
    'a:b:c',
    '0x'.padEnd(200, '0'),
  ]
  expect(accepted.filter((input) => !is(accountSchema, input))).toEqual([])
  expect(refused.filter((input) => is(accountSchema, input))).toEqual([])
})

test("error: a network id has the specification's message", () => {
  expect(safeParse(networkIdSchema, 'eip155').issues?.[0].message).toBe('Invalid CAIP-2 network id: eip155')
})

test('error: an image id cannot leave its folder', () => {
  const refused = ['../a', '..', 'a/b', '.env', 'a..b', '%2e%2e', '']
  expect(refused.filter((input) => is(imageIdSchema, input))).toEqual([])
  expect(is(imageIdSchema, '3913df81-63c2-4413-d60b-8ff83cbed500')).toBe(true)
})

test('behavior: events of both releases, and error reports', () => {
  const event = {
    eventId: '3f1c0f3c-6c47-4f6e-9d0a-2f4f5a3d1f11',
    url: 'https://example.com/',
    domain: 'example.com',
    timestamp: 1_790_000_000_000,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  }
  expect(is(postEventBody, event)).toBe(true)
  expect(is(postEventBody, { ...event, timestamp: '2026-11-21T10:00:00.000Z' })).toBe(true)
  expect(is(postEventBody, { ...event, props: { type: 'error', event: 'API_ERROR', errorType: 'x' } })).toBe(
    true,
  )
  expect(is(postEventBody, { ...event, extra: 1 })).toBe(false)
  expect(is(postEventBody, { ...event, eventId: '1' })).toBe(false)
})

test('behavior: a batch has one to a hundred calls', () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  expect(is(rpcProxy.body, call)).toBe(true)
  expect(is(rpcProxy.body, [call])).toBe(true)
  expect(is(rpcProxy.body, [])).toBe(false)
  expect(is(rpcProxy.body, Array(101).fill(call))).toBe(false)
})

test('behavior: every status is an error', () => {
  expect(Object.values(errorStatus).every((status) => status >= 400 && status < 600)).toBe(true)
})

test('hardening B4: the call of a swap has at most 64 kB', () => {
  const account = `eip155:1:0x${'a'.repeat(40)}`
  const callOf = (bytes: number) => ({
    tx: {
      amount: '0',
      data: `0x${'00'.repeat(bytes)}`,
      eip155: { gas: '1', gasPrice: '1' },
      from: account,
      to: account,
    },
  })
  expect(is(postConvertBuildTransactionResponse, callOf(65_536))).toBe(true)
  expect(is(postConvertBuildTransactionResponse, callOf(65_537))).toBe(false)
})
