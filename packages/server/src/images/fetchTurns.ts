import { getDomain } from 'tldts'
import { ImageUnavailableError } from '../errors/image.js'

/** How many of what strangers name are fetched at once, and wait for it. */
export type FetchLimits = {
  /** At once, at most. */
  all: number
  /** What comes when all are taken waits, too. Otherwise it is refused for the moment. */
  waitsForAll: boolean
  /** From one site, whatever its hosts are called: one that never answers takes no more. */
  ofSite: number
  /** By the operator's gateway, which is one host for everybody's; and of those within their own address. */
  ofMany: number
  /** For one client, however many sites it names. */
  ofAsker: number
  /** Of one site, and for one client, that wait for their turn, and for how long: as long as one fetch may take. */
  waitingOfSite: number
  waitingOfAsker: number
  waitMs: number
}

/** Of pictures, for which somebody waits before an empty frame. */
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

/** What of the turns is one party's. */
type Share = { key: string; limit: number; waitingLimit: number }
type Count = { fetching: number; waiting: number }
type Waiting = { shares: readonly Share[]; begin: () => void }

/** Lets so many be fetched at once: in all, from one site and for one client. */
export type FetchTurns = {
  /**
   * Runs `fetch` when it is this one's turn.
   *
   * @throws ImageUnavailableError when too many are before it
   */
  take: <result>(what: { asker: string; original: string }, fetch: () => Promise<result>) => Promise<result>
}

export function createFetchTurns(limits: FetchLimits = ofPictures): FetchTurns {
  const counts = new Map<string, Count>()
  const waiting = new Set<Waiting>()
  let fetching = 0

  const countOf = (key: string): Count => counts.get(key) ?? { fetching: 0, waiting: 0 }

  function change(shares: readonly Share[], what: keyof Count, by: 1 | -1): void {
    for (const { key } of shares) {
      const count = countOf(key)
      count[what] += by
      if (count.fetching + count.waiting > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }

  function isFree(shares: readonly Share[]): boolean {
    return shares.every(({ key, limit }) => countOf(key).fetching < limit)
  }

  function begin(shares: readonly Share[]): void {
    fetching++
    change(shares, 'fetching', 1)
  }

  /** The first of those who wait that may begin now does. */
  function end(shares: readonly Share[]): void {
    fetching--
    change(shares, 'fetching', -1)
    for (const next of waiting) {
      if (fetching >= limits.all) break
      if (isFree(next.shares)) next.begin()
    }
  }

  async function wait(shares: readonly Share[]): Promise<void> {
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
      const shares = [
        { key: `for ${asker}`, limit: limits.ofAsker, waitingLimit: limits.waitingOfAsker },
        { ...siteOf(original, limits), waitingLimit: limits.waitingOfSite },
      ]
      const isFull = fetching >= limits.all
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

function refuse(): ImageUnavailableError {
  return new ImageUnavailableError({ reason: 'too many are being fetched' })
}

/** The owner of a domain can have any number of hosts below it. */
function siteOf(original: string, { ofMany, ofSite }: FetchLimits): { key: string; limit: number } {
  if (/^ipfs:/i.test(original)) return { key: 'ipfs', limit: ofMany }
  if (!/^https?:/i.test(original) || !URL.canParse(original)) return { key: 'data', limit: ofMany }
  const { host, hostname } = new URL(original)
  return { key: `of ${getDomain(hostname, { allowPrivateDomains: true }) ?? host}`, limit: ofSite }
}
