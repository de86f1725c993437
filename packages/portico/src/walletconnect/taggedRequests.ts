import type { RecordStore } from './recordStore.js'

/** A request whose answer matters even if no page waits for it any more. */
type TaggedRequest = { id: number; method: string; tag: string; topic: string }

/** Maximum number of stored requests. */
const mostRequests = 20

const name = 'asked'

/**
 * Stores requests, so that they outlast the page that sent them. Changes run one after the other, so that none is lost.
 */
export function createTaggedRequests(keep: RecordStore): {
  add: (request: TaggedRequest) => Promise<void>
  /** @returns the request, but only the first time; undefined if it was not stored */
  take: (answered: { id: number; topic: string }) => Promise<TaggedRequest | undefined>
} {
  let working: Promise<unknown> = Promise.resolve()
  const read = async () => (await keep.get(name).then(readList)) ?? []
  const change = <result>(work: (list: readonly TaggedRequest[]) => Promise<result>): Promise<result> => {
    const done = working.then(async () => work(await read()))
    working = done.catch(() => {})
    return done
  }
  return {
    add: (request) =>
      change(async (list) => {
        await keep.set(name, [request, ...list].slice(0, mostRequests))
      }),
    take: ({ id, topic }) =>
      change(async (list) => {
        const found = list.find((request) => request.id === id && request.topic === topic)
        if (found)
          await keep.set(
            name,
            list.filter((request) => request !== found),
          )
        return found
      }),
  }
}

function readList(input: unknown): readonly TaggedRequest[] {
  if (!Array.isArray(input)) return []
  return input.slice(0, mostRequests).flatMap((entry: unknown) => {
    const { id, method, tag, topic } = (entry ?? {}) as Record<string, unknown>
    const texts = [method, tag, topic]
    if (typeof id !== 'number' || !texts.every((text) => typeof text === 'string')) return []
    return [{ id, method: String(method), tag: String(tag), topic: String(topic) }]
  })
}
