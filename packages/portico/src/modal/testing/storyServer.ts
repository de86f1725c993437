import type {
  ConvertQuote,
  ConvertToken,
  GetHistoryResponse,
  GetNftsResponse,
  GetOnrampOptionsResponse,
  ListedWallet,
  SmartSession,
  TokenBalance,
} from '@portico/protocol/http'
import { storyOptions } from './storyOnRamp.js'

/** The response of a simulated server to one request: the body, `never` for none, or a response of another kind. */
export type StoryAnswerOf<body> = body | 'never' | 'fail' | { status?: number; raw: string }

export type StoryServerOptions = {
  /** CAIP-2 ids. Default: Ethereum. */
  portfolio?: StoryAnswerOf<readonly string[]>
  /** CAIP-2 ids of networks whose tokens it knows. Default: those of `portfolio`. */
  tokenNetworks?: readonly string[]
  /** CAIP-2 ids of networks on which it has sources of swaps. Default: it does not list them. */
  swapNetworks?: readonly string[]
  tokens?: StoryAnswerOf<readonly TokenBalance[]>
  nfts?: StoryAnswerOf<readonly GetNftsResponse['nfts'][number][]>
  history?: StoryAnswerOf<readonly GetHistoryResponse['data'][number][]>
  /** The whole directory, in order. A search matches parts of the name. */
  wallets?: StoryAnswerOf<readonly ListedWallet[]>
  /** Domain under which it registers names. Default: none. */
  zone?: StoryAnswerOf<string | null>
  /** Labels that are registered. */
  taken?: readonly string[]
  /** Labels that cannot be registered. */
  reserved?: readonly string[]
  /** `fail`: the check whether a name is available fails. */
  suggestions?: 'fail'
  /** The response to a registration. */
  registers?: StoryAnswerOf<'success'>
  /** Names by address in lower case. */
  named?: Readonly<Record<string, string>>
  /** Tokens that can be swapped, in addition to `storySwapTokens`. */
  swapTokens?: StoryAnswerOf<readonly ConvertToken[]>
  /** Fields of a quote, such as how many base units of the other token 10^18 base units buy. `none`: no quote. */
  quote?: StoryAnswerOf<Partial<ConvertQuote> | 'none'>
  /** CAIP-10 of the contract that the call of a swap goes to. Default: Uniswap's router. */
  swapTo?: string
  /** What it sells. Default: nothing. */
  onramp?: StoryOnRamp
  /**
   * Past prices of tokens for every range, by address in lower case. The prices have equal intervals and end now.
   * Default: the server has no such route.
   */
  prices?: StoryAnswerOf<Readonly<Record<string, readonly number[]>>>
  /** Prices of coins, by their network's CAIP-2 id. Default: none. */
  coinPrices?: Readonly<Record<string, number>>
  /** US dollars for one unit of each currency. Default: it has no such route. */
  rates?: StoryAnswerOf<Readonly<Record<string, number>>>
  /** Session keys of every account. Default: none. */
  sessions?: StoryAnswerOf<readonly SmartSession[]>
  /** Entries in a page. Default: 50. */
  pageLength?: number
}

/** The responses of a simulated server to requests for purchases. */
export type StoryOnRamp = {
  options?: StoryAnswerOf<GetOnrampOptionsResponse>
  /** Whole tokens that arrive. */
  quote?: StoryAnswerOf<string>
  /** URL of the provider's page. */
  url?: StoryAnswerOf<string>
  purchases?: StoryAnswerOf<readonly GetHistoryResponse['data'][number][]>
}

/** A server that is simulated in the page: its URL, the requests that it got, and its responses from now on. */
export type StoryServer = { url: string; readonly asked: string[]; answers: StoryServerOptions }

const servers = new Map<string, StoryServer>()

/**
 * Simulates a server for stories and tests. Requests to its URL get a response in the page, with the same schemas as a
 * real server's. Other requests go through.
 */
export function storyServer(answers: StoryServerOptions = {}): StoryServer {
  const server: StoryServer = { answers, asked: [], url: `https://${crypto.randomUUID()}.story.test` }
  if (servers.size === 0) {
    const { fetch } = globalThis
    globalThis.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, globalThis.location?.href)
      const played = servers.get(url.origin)
      return played ? answer(played, url, init?.signal, String(init?.body ?? '')) : fetch(input, init)
    }
  }
  servers.set(server.url, server)
  return server
}

type Reply = <body>(
  said: StoryAnswerOf<body>,
  toBody: (body: body) => unknown,
) => Promise<Response> | Response

async function answer(
  { answers, asked }: StoryServer,
  url: URL,
  signal: AbortSignal | null | undefined,
  body: string,
): Promise<Response> {
  const {
    history = [],
    nfts = [],
    pageLength = 50,
    onramp,
    portfolio = ['eip155:1'],
    swapNetworks,
    tokenNetworks,
    tokens = [],
    wallets = [],
  } = answers
  const cursor = url.searchParams.get('cursor')
  asked.push(
    url.pathname === '/getWallets'
      ? toWalletsQuestion(url)
      : cursor
        ? `${url.pathname} ${cursor}`
        : url.pathname,
  )
  const page = <item>(items: readonly item[]) => {
    const from = Number(cursor ?? 0)
    const to = from + pageLength
    return { items: items.slice(from, to), next: to < items.length ? String(to) : null }
  }
  const reply: Reply = (said, toBody) => {
    if (said === 'never') {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    if (said === 'fail') return new Response('{}', { status: 503 })
    if (typeof said === 'object' && said !== null && 'raw' in said) {
      return new Response(said.raw, { status: said.status ?? 200 })
    }
    return Response.json(toBody(said as Parameters<typeof toBody>[0]))
  }

  if (url.pathname === '/v1/supported-chains') {
    return reply(portfolio, (networks) => ({
      http: tokenNetworks ?? networks,
      portfolio: networks,
      swaps: swapNetworks,
      tokens: tokenNetworks,
      ws: [],
    }))
  }
  if (/\/v1\/account\/[^/]+\/balance$/.test(url.pathname)) {
    return reply(tokens, (balances) => ({ balances }))
  }
  if (/\/v1\/account\/[^/]+\/nfts$/.test(url.pathname)) {
    return reply(nfts, (all) => {
      const { items, next } = page(all)
      return { next, nfts: items }
    })
  }
  if (onramp && url.pathname === '/v1/onramp/options') {
    return reply(onramp.options ?? storyOptions, (options) => options)
  }
  if (onramp && url.pathname === '/v1/onramp/quote') {
    return reply(onramp.quote ?? '98.45', (amount) => ({
      coinbaseFee: { amount: '1.50', currency: 'USD' },
      networkFee: { amount: '0.05', currency: 'USD' },
      paymentSubtotal: { amount: '98.45', currency: 'USD' },
      paymentTotal: { amount: '100', currency: 'USD' },
      purchaseAmount: { amount, currency: 'USDC' },
      quoteId: 'story',
    }))
  }
  if (onramp && url.pathname === '/v1/generators/onrampurl') {
    return reply(onramp.url ?? 'https://provider.test/pay', (address) => ({ url: address }))
  }
  if (url.searchParams.has('onramp')) {
    return reply(onramp?.purchases ?? [], (all) => {
      // Only one provider lists the purchases, because the same entries from two would be two purchases.
      const told = url.searchParams.get('onramp') === 'coinbase' ? all : []
      const { items, next } = page(told)
      return { data: items, next }
    })
  }
  if (/\/v1\/account\/[^/]+\/history$/.test(url.pathname)) {
    return reply(history, (all) => {
      const { items, next } = page(all)
      return { data: items, next }
    })
  }
  if (/^\/v1\/sessions\/[^/]+$/.test(url.pathname)) {
    return reply(answers.sessions ?? [], (sessions) => ({ sessions }))
  }
  const named = answerNames(answers, url, reply)
  if (named) return named
  const query = url.searchParams
  if (url.pathname === '/v1/convert/tokens') {
    return reply(answers.swapTokens ?? storySwapTokens, (listed) => ({ tokens: listed }))
  }
  if (url.pathname === '/v1/convert/quotes') {
    return reply(answers.quote ?? {}, (said) => ({
      quotes: said === 'none' ? [] : [toQuote(query, said)],
    }))
  }
  if (url.pathname === '/v1/convert/build-transaction')
    return Response.json(toSwapTransaction(answers.swapTo))
  if (answers.prices && url.pathname === '/v1/fungible/history') {
    const { addresses, range } = JSON.parse(body) as { addresses: string[]; range: keyof typeof rangeSeconds }
    return reply(answers.prices, (known) => ({
      histories: addresses.flatMap((address) => {
        const prices = known[address.split(':').at(-1)?.toLowerCase() ?? '']
        return prices ? [{ address, points: toPoints(prices, rangeSeconds[range]) }] : []
      }),
    }))
  }
  if (url.pathname === '/v1/fungible/price') {
    const { addresses } = JSON.parse(body) as { addresses: string[] }
    return Response.json({
      fungibles: addresses.flatMap((address) => {
        const price = answers.coinPrices?.[address.slice(0, address.lastIndexOf(':'))]
        return price === undefined ? [] : [{ address, iconUrl: '', name: 'Coin', price, symbol: 'COIN' }]
      }),
    })
  }
  if (answers.rates && url.pathname === '/v1/fungible/rate') {
    const currency = url.searchParams.get('currency') ?? ''
    return reply(answers.rates, ({ [currency]: usd }) => ({ currency, updatedAt: null, usd }))
  }
  if (url.pathname === '/getWallets') return reply(wallets, (all) => toWalletsPage(all, url.searchParams))
  return new Response('{}', { status: 404 })
}

/** Responds to a request about names: registered ones, new ones, and those of an address. */
function answerNames(
  {
    named = {},
    registers = 'success',
    reserved = ['support'],
    suggestions,
    taken = [],
    zone = null,
  }: StoryServerOptions,
  url: URL,
  reply: Reply,
): Promise<Response> | Response | undefined {
  if (url.pathname === '/v1/profile/zone') return reply(zone, (name) => ({ namesPerAddress: 1, zone: name }))
  if (url.pathname === '/v1/profile/account') return reply(registers, () => ({ success: true }))
  const [, wanted] = /^\/v1\/profile\/suggestions\/(.+)$/.exec(url.pathname) ?? []
  if (wanted && suggestions === 'fail') return new Response('{}', { status: 400 })
  if (wanted && typeof zone === 'string') {
    const isReserved = reserved.includes(wanted)
    const registered = isReserved || taken.includes(wanted)
    const others = registered && !isReserved ? [`the-${wanted}`, `${wanted}-id`, `hey-${wanted}`] : []
    return Response.json({
      suggestions: [
        { name: `${wanted}.${zone}`, registered, ...(isReserved && { reserved: true }) },
        ...others.map((label) => ({ name: `${label}.${zone}`, registered: false })),
      ],
    })
  }
  const [, holder] = /^\/v1\/profile\/reverse\/(.+)$/.exec(url.pathname) ?? []
  if (holder) {
    const name = named[toAddress(holder)]
    const isOwn = name?.endsWith(`.${zone}`)
    const record = { addresses: {}, attributes: [], name, registered: 0, updated: 0 }
    return Response.json(isOwn ? [record] : [])
  }
  const [, whose] = /^\/v1\/identity\/(.+)$/.exec(url.pathname) ?? []
  if (whose) return Response.json({ avatar: null, name: named[toAddress(whose)] ?? null })
  return undefined
}

/** Returns the address of an account, which is written as an address or a CAIP-10 id. */
const toAddress = (account: string) => decodeURIComponent(account).replace(/^.*:/, '').toLowerCase()

const rangeSeconds = { '1D': 86_400, '1M': 30 * 86_400, '1W': 7 * 86_400, '1Y': 365 * 86_400 }

/** Returns prices at equal intervals up to now. */
function toPoints(prices: readonly number[], seconds: number): [number, number][] {
  const now = Math.floor(Date.now() / 1000)
  return prices.map((price, index) => [
    Math.round(now - seconds + (seconds / (prices.length - 1)) * index),
    price,
  ])
}

const swapToken = (symbol: string, name: string, address: string, decimals = 18): ConvertToken => ({
  address: `eip155:1:${address}`,
  decimals,
  eip2612: false,
  logoUri: '',
  name,
  symbol,
})

/**
 * Tokens of the simulated sources of swaps. They have their real addresses. With other addresses, they would count as
 * impostors.
 */
export const storySwapTokens: readonly ConvertToken[] = [
  swapToken('ETH', 'Ether', `0x${'e'.repeat(40)}`),
  swapToken('USDC', 'USD Coin', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6),
  swapToken('DAI', 'Dai Stablecoin', '0x6b175474e89094c44da98b954eedeac495271d0f'),
  swapToken('LINK', 'Chainlink', '0x514910771af9ca656af840dff83e8264ecf986ca'),
]

/** A known router: Uniswap's own. */
const storyRouter = 'eip155:1:0xe592427a0aece92de3edee1f18e0157c05861564'

/** Creates a quote: 3,000 of a token with 6 decimals for 10^18 base units, through one market with a fee of 0.05%. */
function toQuote(query: URLSearchParams, said: Partial<ConvertQuote>): ConvertQuote {
  const [amount, from, to] = ['amount', 'from', 'to'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  return {
    feeRate: 0.0005,
    fromAccount: from,
    fromAmount: amount,
    gas: '130000',
    id: 'uniswap',
    priceImpact: 0.0012,
    route: [{ fee: 0.0005, fromAccount: from, market: 'uniswap-v3', toAccount: to }],
    source: 'uniswap',
    spender: /e{40}$/.test(from) ? null : storyRouter,
    takesPermit: false,
    target: storyRouter,
    toAccount: to,
    toAmount: String((BigInt(amount) * 3_000_000_000n) / 10n ** 18n),
    ...said,
  }
}

/** The transaction that a simulated source creates. */
function toSwapTransaction(to = storyRouter) {
  return {
    tx: {
      amount: '0',
      data: '0x5a4b',
      eip155: { gas: '200000', gasPrice: '1000000000' },
      from: `eip155:1:0x${'0'.repeat(40)}`,
      to,
    },
  }
}

/** Returns the parts that distinguish a request, without the parameters that all requests have. */
function toWalletsQuestion({ searchParams }: URL): string {
  const parts = ['page', 'entries', 'include', 'exclude', 'search', 'badge_type'].flatMap((name) => {
    const text = searchParams.get(name)
    return text === null ? [] : [`${name}=${text}`]
  })
  return `/getWallets ${parts.join(' ')}`
}

function toWalletsPage(all: readonly ListedWallet[], query: URLSearchParams) {
  const list = (name: string) => query.get(name)?.split(',').filter(Boolean) ?? []
  const [include, exclude] = [list('include'), list('exclude')]
  const search = (query.get('search') ?? '').toLowerCase()
  const badge = query.get('badge_type')
  const matching = all.filter(
    ({ badge_type, id, name }) =>
      (include.length === 0 || include.includes(id)) &&
      !exclude.includes(id) &&
      name.toLowerCase().includes(search) &&
      (badge === null || badge_type === badge),
  )
  const entries = Number(query.get('entries') ?? 40)
  const from = (Number(query.get('page') ?? 1) - 1) * entries
  return { count: matching.length, data: matching.slice(from, from + entries) }
}
