import type { GetHistoryResponse, GetNftsResponse, ListedWallet, TokenBalance } from '@portico/protocol/http'

/** What a played server says to one question: the answer, `never` for silence, or an answer of another kind. */
export type StoryAnswerOf<body> = body | 'never' | 'fail' | { status?: number; raw: string }

export type StoryServerOptions = {
  /** CAIP-2 ids. Default: Ethereum. */
  portfolio?: StoryAnswerOf<readonly string[]>
  /** CAIP-2 ids of networks whose tokens it knows. Default: those of `portfolio`. */
  tokenNetworks?: readonly string[]
  tokens?: StoryAnswerOf<readonly TokenBalance[]>
  nfts?: StoryAnswerOf<readonly GetNftsResponse['nfts'][number][]>
  history?: StoryAnswerOf<readonly GetHistoryResponse['data'][number][]>
  /** All of the directory, in its order. Searching finds parts of the name. */
  wallets?: StoryAnswerOf<readonly ListedWallet[]>
  /** Entries of a page. Default: 50. */
  pageLength?: number
}

/** A server that is played in the page: its address, what it was asked, and how it answers from now on. */
export type StoryServer = { url: string; readonly asked: string[]; answers: StoryServerOptions }

const servers = new Map<string, StoryServer>()

/**
 * Plays a server for stories and tests: what is asked of its address is answered in the page, through the same schemas as
 * a real one's answers. Other requests go their way.
 */
export function storyServer(answers: StoryServerOptions = {}): StoryServer {
  const server: StoryServer = { answers, asked: [], url: `https://${crypto.randomUUID()}.story.test` }
  if (servers.size === 0) {
    const { fetch } = globalThis
    globalThis.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, globalThis.location?.href)
      const played = servers.get(url.origin)
      return played ? answer(played, url, init?.signal) : fetch(input, init)
    }
  }
  servers.set(server.url, server)
  return server
}

async function answer(
  { answers, asked }: StoryServer,
  url: URL,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const {
    history = [],
    nfts = [],
    pageLength = 50,
    portfolio = ['eip155:1'],
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
  const reply = <body>(
    said: StoryAnswerOf<body>,
    toBody: (body: body) => unknown,
  ): Promise<Response> | Response => {
    if (said === 'never') {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    if (said === 'fail') return new Response('{}', { status: 503 })
    if (typeof said === 'object' && said !== null && 'raw' in said) {
      return new Response(said.raw, { status: said.status ?? 200 })
    }
    return Response.json(toBody(said as body))
  }

  if (url.pathname === '/v1/supported-chains') {
    return reply(portfolio, (networks) => ({
      http: tokenNetworks ?? networks,
      portfolio: networks,
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
  if (/\/v1\/account\/[^/]+\/history$/.test(url.pathname)) {
    return reply(history, (all) => {
      const { items, next } = page(all)
      return { data: items, next }
    })
  }
  if (url.pathname === '/getWallets') return reply(wallets, (all) => toWalletsPage(all, url.searchParams))
  return new Response('{}', { status: 404 })
}

/** What tells one question from another; not what they all have. */
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
