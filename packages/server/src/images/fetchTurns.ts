import { ImageUnavailableError } from '../errors/image.js'

/** Pictures that are being fetched at once, at most; the next is refused for the moment. */
const fetchingLimit = 64
/** Of those, from one host: one that never answers takes no more than an eighth. */
const ofHostLimit = 8
/** And by the operator's gateway, which is one host for everybody's pictures. */
const ofGatewayLimit = 32
/** Pictures of one host that wait for their turn, and for how long: as long as one fetch may take. */
const waitingLimit = 56
const waitMs = 8000

type Source = { fetching: number; waiting: Set<() => void> }

/** Lets so many pictures be fetched at once, in all and from one host. */
export type FetchTurns = {
  /** Runs `fetch` when it is this picture's turn. @throws ImageUnavailableError when too many are before it */
  take: <result>(original: string, fetch: () => Promise<result>) => Promise<result>
}

export function createFetchTurns(): FetchTurns {
  const sources = new Map<string, Source>()
  let fetching = 0

  /** Whoever is done hands its turn on. */
  async function wait({ waiting }: Source): Promise<void> {
    if (waiting.size >= waitingLimit) throw refuse()
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(refuse())
      }, waitMs)
      waiting.add(begin)
    })
  }

  return {
    async take(original, fetch) {
      const { key, limit } = sourceOf(original)
      const source = sources.get(key) ?? { fetching: 0, waiting: new Set() }
      if (source.fetching >= limit) await wait(source)
      else {
        if (fetching >= fetchingLimit) throw refuse()
        fetching++
        source.fetching++
        sources.set(key, source)
      }
      try {
        return await fetch()
      } finally {
        const [next] = source.waiting
        if (next) {
          source.waiting.delete(next)
          next()
        } else {
          fetching--
          source.fetching--
          if (source.fetching === 0) sources.delete(key)
        }
      }
    },
  }
}

function refuse(): ImageUnavailableError {
  return new ImageUnavailableError({ reason: 'too many are being fetched' })
}

function sourceOf(original: string): { key: string; limit: number } {
  if (/^ipfs:/i.test(original)) return { key: 'ipfs', limit: ofGatewayLimit }
  if (/^https?:/i.test(original) && URL.canParse(original))
    return { key: `host ${new URL(original).host}`, limit: ofHostLimit }
  // A picture within its own address is of no host.
  return { key: 'none', limit: fetchingLimit }
}
