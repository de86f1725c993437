import { getDomain } from 'tldts'
import { ImageUnavailableError } from '../errors/image.js'

/** Pictures that are being fetched at once, at most; the next is refused for the moment. */
const fetchingLimit = 64
/** Of those, from one site, whatever its hosts are called: one that never answers takes no more than an eighth. */
const ofSiteLimit = 8
/** By the operator's gateway, which is one host for everybody's pictures; and of those within their own address. */
const ofManyLimit = 32
/** And for one client, however many sites it names. */
const ofAskerLimit = 16
/** Pictures of one site, and for one client, that wait for their turn, and for how long: as long as one fetch may take. */
const waitingOfSite = 56
const waitingOfAsker = 112
const waitMs = 8000

/** What of the turns is one party's. */
type Share = { key: string; limit: number; waitingLimit: number }
type Count = { fetching: number; waiting: number }
type Waiting = { shares: readonly Share[]; begin: () => void }

/** Lets so many pictures be fetched at once: in all, from one site and for one client. */
export type FetchTurns = {
  /**
   * Runs `fetch` when it is this picture's turn.
   *
   * @throws ImageUnavailableError when too many are before it
   */
  take: <result>(
    picture: { asker: string; original: string },
    fetch: () => Promise<result>,
  ) => Promise<result>
}

export function createFetchTurns(): FetchTurns {
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
      if (fetching >= fetchingLimit) break
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
      }, waitMs)
      change(shares, 'waiting', 1)
      waiting.add(own)
    })
  }

  return {
    async take({ asker, original }, fetch) {
      const shares = [
        { key: `for ${asker}`, limit: ofAskerLimit, waitingLimit: waitingOfAsker },
        { ...siteOf(original), waitingLimit: waitingOfSite },
      ]
      if (!isFree(shares)) await wait(shares)
      else {
        if (fetching >= fetchingLimit) throw refuse()
        begin(shares)
      }
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

/** Whoever has a domain has as many hosts below it as they like. */
function siteOf(original: string): { key: string; limit: number } {
  if (/^ipfs:/i.test(original)) return { key: 'ipfs', limit: ofManyLimit }
  if (!/^https?:/i.test(original) || !URL.canParse(original)) return { key: 'data', limit: ofManyLimit }
  const { host, hostname } = new URL(original)
  return { key: `of ${getDomain(hostname, { allowPrivateDomains: true }) ?? host}`, limit: ofSiteLimit }
}
