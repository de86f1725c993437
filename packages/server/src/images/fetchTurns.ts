import { getDomain } from 'tldts'
import { TooManyImagesError } from '../errors/image.js'

/** How many fetches of strangers' URLs run in parallel, and how many wait. */
export type FetchLimits = {
  /** Maximum number of parallel fetches. A tenth of them is reserved for clients for which nothing is being fetched. */
  all: number
  /** Whether further fetches wait if all are in use. If false, they are refused for the moment. */
  waitsForAll: boolean
  /** Maximum number from one site with all its hosts, so that a site that never responds does not block others. */
  ofSite: number
  /** Maximum number through the operator's gateway, which all IPFS images share, and for `data:` URLs. */
  ofMany: number
  /** Maximum number for one client, from any number of sites. */
  ofAsker: number
  /** How many fetches wait per site and per client, and for how long: at most as long as one fetch takes. */
  waitingOfSite: number
  waitingOfAsker: number
  waitMs: number
}

/** The limits for images, for which a user is waiting. */
const ofPictures: FetchLimits = {
  all: 64,
  ofAsker: 16,
  ofMany: 32,
  ofSite: 8,
  waitingOfAsker: 112,
  waitingOfSite: 56,
  waitMs: 8000,
  waitsForAll: false,
}

/** Maximum number of clients whose last turn is remembered. */
const rememberedClients = 1000

/** The share of one site or one client. */
type Share = { key: string; limit: number; waitingLimit: number }
type Count = { fetching: number; waiting: number }
/** The shares of a fetch: of its client, then of its site. */
type Shares = readonly [ofAsker: Share, ofSite: Share]
type Waiting = { shares: Shares; begin: () => void }

/** Limits parallel fetches: in total, from one site and for one client. */
export type FetchTurns = {
  /**
   * Runs `fetch` when a turn is free.
   *
   * @throws TooManyImagesError if too many others are waiting
   */
  take: <result>(what: { asker: string; original: string }, fetch: () => Promise<result>) => Promise<result>
}

export function createFetchTurns(limits: FetchLimits = ofPictures): FetchTurns {
  const counts = new Map<string, Count>()
  const waiting = new Set<Waiting>()
  const kept = Math.floor(limits.all / 10)
  /** The number of each client's last turn, in ascending order. */
  const lastTurns = new Map<string, number>()
  let turn = 0
  let fetching = 0

  const countOf = (key: string): Count => counts.get(key) ?? { fetching: 0, waiting: 0 }

  function change(shares: Shares, what: keyof Count, by: 1 | -1): void {
    for (const { key } of shares) {
      const count = countOf(key)
      count[what] += by
      if (count.fetching + count.waiting > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }

  function isFree(shares: Shares): boolean {
    return shares.every(({ key, limit }) => countOf(key).fetching < limit)
  }

  function hasRoom([{ key }]: Shares): boolean {
    return fetching < (countOf(key).fetching === 0 ? limits.all : limits.all - kept)
  }

  /** Returns the waiting fetch whose client had its last turn longest ago, the oldest of several. */
  function findNext(): Waiting | undefined {
    let next: Waiting | undefined
    let least = Number.POSITIVE_INFINITY
    for (const each of waiting) {
      const last = lastTurns.get(each.shares[0].key) ?? -1
      if (last >= least || !hasRoom(each.shares) || !isFree(each.shares)) continue
      next = each
      least = last
    }
    return next
  }

  function begin(shares: Shares): void {
    fetching++
    const [{ key }] = shares
    lastTurns.delete(key)
    lastTurns.set(key, ++turn)
    const [oldest] = lastTurns.keys()
    if (lastTurns.size > rememberedClients && oldest !== undefined) lastTurns.delete(oldest)
    change(shares, 'fetching', 1)
  }

  /** Starts the waiting fetches that are free to begin. */
  function end(shares: Shares): void {
    fetching--
    change(shares, 'fetching', -1)
    for (let next = findNext(); next; next = findNext()) next.begin()
  }

  async function wait(shares: Shares): Promise<void> {
    if (!shares.every(({ key, waitingLimit }) => countOf(key).waiting < waitingLimit)) throw refuse()
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        waiting.delete(own)
        change(shares, 'waiting', -1)
      }
      const own: Waiting = {
        begin() {
          leave()
          begin(shares)
          resolve()
        },
        shares,
      }
      const timer = setTimeout(() => {
        leave()
        reject(refuse())
      }, limits.waitMs)
      change(shares, 'waiting', 1)
      waiting.add(own)
    })
  }

  return {
    async take({ asker, original }, fetch) {
      const shares: Shares = [
        { key: `for ${asker}`, limit: limits.ofAsker, waitingLimit: limits.waitingOfAsker },
        { ...siteOf(original, limits), waitingLimit: limits.waitingOfSite },
      ]
      const isFull = !hasRoom(shares)
      if (!isFree(shares) || (isFull && limits.waitsForAll)) await wait(shares)
      else if (isFull) throw refuse()
      else begin(shares)
      try {
        return await fetch()
      } finally {
        end(shares)
      }
    },
  }
}

function refuse(): TooManyImagesError {
  return new TooManyImagesError({ what: 'fetched' })
}

/** Returns the limit of a URL's site. The owner of a domain can have any number of hosts below it. */
function siteOf(original: string, { ofMany, ofSite }: FetchLimits): { key: string; limit: number } {
  if (/^ipfs:/i.test(original)) return { key: 'ipfs', limit: ofMany }
  if (!/^https?:/i.test(original) || !URL.canParse(original)) return { key: 'data', limit: ofMany }
  const { host, hostname } = new URL(original)
  return { key: `of ${getDomain(hostname, { allowPrivateDomains: true }) ?? host}`, limit: ofSite }
}
