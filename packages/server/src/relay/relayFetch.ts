import { RelayLimitError } from '../errors/relay.js'
import type { MessageName } from './messageName.js'
import type { RelayHub } from './relayHub.js'
import { relayLimits } from './relayLimits.js'
import type { RelayReads } from './relayReads.js'

/** Creates the answers to `fetch` for one client. */
export function createRelayFetch({
  hub,
  reached,
  reads,
}: {
  hub: Pick<RelayHub, 'remove'>
  /** Resolves once the client has received what was sent so far. */
  reached: () => Promise<unknown>
  reads: RelayReads
}) {
  /** Messages in answers that the client may not have received yet. */
  const fetched = new Set<MessageName[]>()

  return async function fetch(from: readonly string[]) {
    if (fetched.size >= relayLimits.pagesUnderWay) {
      throw new RelayLimitError({
        reason: 'This client has not yet received the messages that it fetched before.',
      })
    }
    // Only names, because they stay in memory until the client has received the page.
    const names: MessageName[] = []
    fetched.add(names)
    const page = reads.read(
      () => ({ topics: from, without: [...fetched].flat() }),
      (found) => names.push(...found.map(({ digest, topic }): MessageName => ({ digest, topic }))),
    )
    const { hasMore, messages } = await page.catch((error: unknown) => {
      fetched.delete(names)
      throw error
    })
    reads.spendOn(messages)
    return {
      async afterwards() {
        await reached()
        fetched.delete(names)
        for (const name of names) hub.remove(name)
      },
      result: {
        hasMore,
        messages: messages.map(({ message, publishedAtMs, tag, topic }) => ({
          message,
          publishedAt: publishedAtMs,
          tag,
          topic,
        })),
      },
    }
  }
}
