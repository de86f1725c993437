import type { OpenDatabase } from '../../store/database.js'
import { type FollowedChain, type FollowOptions, followChain } from './followChain.js'

/** Any constant: every process of this server takes the same one. */
const indexerTask = 1

/** Every so often a process that does not index asks whether it may: the one that did may be gone. */
const leadershipMs = 5000

export type Indexer = {
  /** Ends it: what is being written is written, what is being read is dropped. */
  stop: () => Promise<void>
}

export type IndexerOptions = Omit<FollowOptions, 'database' | 'isLeading' | 'signal'> & {
  chains: readonly FollowedChain[]
  database: OpenDatabase
  nowMs: () => number
}

/** Follows networks for as long as the server runs. Of several processes on one database one alone does. */
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
