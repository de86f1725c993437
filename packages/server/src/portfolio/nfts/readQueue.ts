/** Maximum number of reads that are running or waiting, for all, and for one client. */
const mostReads = 1000
const mostOfClient = 250
/** The last part is for clients with fewer reads than on a page of NFTs. */
const keptForFew = 200
const fewReads = 50

/** The reads of metadata that are running or waiting, with a share for each client. */
export type ReadQueue = {
  /** Adds a read until it settles. */
  add: (key: string, client: string, running: Promise<void>) => void
  all: () => Promise<unknown>
  get: (key: string) => Promise<void> | undefined
  /** Returns how many further reads a client may add. */
  mostFor: (client: string) => number
}

export function createReadQueue(): ReadQueue {
  const reads = new Map<string, Promise<void>>()
  const countOf = new Map<string, number>()

  function count(client: string, by: 1 | -1): void {
    const next = (countOf.get(client) ?? 0) + by
    if (next === 0) countOf.delete(client)
    else countOf.set(client, next)
  }

  return {
    add(key, client, running) {
      count(client, 1)
      const ending = running.finally(() => {
        reads.delete(key)
        count(client, -1)
      })
      reads.set(key, ending)
    },
    all: () => Promise.all(reads.values()),
    get: (key) => reads.get(key),
    mostFor(client) {
      const own = countOf.get(client) ?? 0
      const most = Math.min(mostOfClient - own, mostReads - keptForFew - reads.size)
      const few = Math.min(fewReads - own, mostReads - reads.size)
      return Math.max(0, most, few)
    },
  }
}
