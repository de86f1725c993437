import type { OpenDatabase } from '../../store/database.js'
import { type FollowedChain, type FollowOptions, followChain } from './followChain.js'

/** Any constant. Every process of this server uses the same one. */
const indexerTask = 1

/** How often a process that does not index checks whether it may, because the indexing process may have ended. */
const leadershipMs = 5000

export type Indexer = {
  /** Stops the indexer. A write in progress is completed, a read is aborted. */
  stop: () => Promise<void>
}

export type IndexerOptions = Omit<FollowOptions, 'database' | 'isLeading' | 'signal'> & {
  chains: readonly FollowedChain[]
  database: OpenDatabase
  nowMs: () => number
}

/** Starts to follow networks for as long as the server runs. Of several processes on one database, only one does. */
export function startIndexer({ chains, database: opened, nowMs, ...options }: IndexerOptions): Indexer {
  const ending = new AbortController()
  let asked: { atMs: number; answer: Promise<boolean> } | undefined
  let wasLeading = false

  async function isLeading(): Promise<boolean> {
    if (!wasLeading && asked && nowMs() - asked.atMs < leadershipMs) return asked.answer
    asked = { answer: opened.takeTask(indexerTask), atMs: nowMs() }
    wasLeading = await asked.answer
    return wasLeading
  }

  const running = chains.map((chain) =>
    followChain(chain, { ...options, database: opened.database, isLeading, signal: ending.signal }),
  )
  return {
    async stop() {
      ending.abort()
      await Promise.all(running)
    },
  }
}
