import type { MailboxMessage, ReadMessages, ReadParameters, StoredMessage } from './mailbox.js'
import { nameOf } from './natsHeaders.js'
import { takePage } from './takePage.js'

/**
 * Maximum number of topics that one client's read processes in parallel. Each has one message in memory, in addition to
 * the result.
 */
const topicsAtOnce = 8

/** Reads the first messages of several topics that a client should get, in the order of the stream. */
export async function readNatsPage(
  {
    isGone,
    nowMs,
    readTopic,
  }: {
    /** Checks whether the message was confirmed, in any process. */
    isGone: (message: MailboxMessage) => boolean
    nowMs: () => number
    /** Reads a topic, one message at a time, until `take` returns false. */
    readTopic: (
      topic: string,
      after: number,
      take: (message: StoredMessage) => boolean | undefined,
    ) => Promise<void>
  },
  { after = 0, characters, limit, reader, topics, without = [] }: ReadParameters,
): Promise<ReadMessages> {
  const leftOut = new Set(without.map(nameOf))
  let messages: StoredMessage[] = []
  /** Position of the first message that did not fit. No message from there on is returned. */
  let cut = Number.POSITIVE_INFINITY
  let lookedAt = 0
  const take = (message: StoredMessage) => {
    lookedAt += message.message.length
    if (message.position >= cut) return false
    const name = nameOf(message)
    const isWanted = message.publisher !== reader && message.expiresAtMs > nowMs()
    if (!isWanted || isGone(message) || leftOut.has(name)) return
    const found = [...messages, message].sort((a, b) => a.position - b.position)
    messages = takePage(found, { characters, limit })
    cut = Math.min(cut, found[messages.length]?.position ?? cut)
  }
  const rest = [...topics]
  const readOn = async () => {
    for (let topic = rest.pop(); topic !== undefined; topic = rest.pop()) await readTopic(topic, after, take)
  }
  await Promise.all(Array.from({ length: topicsAtOnce }, readOn))
  const taken = messages.reduce((sum, { message }) => sum + message.length, 0)
  return { hasMore: cut < Number.POSITIVE_INFINITY, messages, passedOver: lookedAt - taken }
}
