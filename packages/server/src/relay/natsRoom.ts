import type { NatsConnection } from '@nats-io/transport-node'
import type { MailboxOptions } from './mailbox.js'
import { type Page, readExpiry, readHeaders } from './natsHeaders.js'
import { keepLast } from './natsRemovals.js'

/** Maximum number of full topics whose next expiry is stored. */
const rememberedFull = 10_000

/** Deletes expired messages from the stream: all of them, or those of a full topic. */
export function createNatsRoom({
  connection,
  deleteAt,
  nowMs,
  onError,
}: Pick<MailboxOptions, 'nowMs' | 'onError'> & {
  connection: NatsConnection
  deleteAt: (position: number) => Promise<unknown>
}) {
  /** When the next message of a full topic expires. */
  const nextExpiryMs = new Map<string, number>()
  const makingRoom = new Map<string, Promise<boolean>>()

  const deleteExpired = (page: Page) =>
    Promise.all(page.filter(({ headers }) => readExpiry(headers) <= nowMs()).map(({ seq }) => deleteAt(seq)))

  /**
   * Makes room in a full topic. Returns false if none of its messages has expired, which is looked up once for each
   * expiry.
   */
  async function dropExpired(topic: string): Promise<boolean> {
    if ((nextExpiryMs.get(topic) ?? 0) > nowMs()) return false
    let isRoom = false
    for await (const page of readHeaders(connection, topic)) {
      const expiries = page.map(({ headers }) => readExpiry(headers)).filter((each) => each > nowMs())
      nextExpiryMs.set(
        topic,
        expiries.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY),
      )
      isRoom = (await deleteExpired(page)).length > 0
    }
    if (isRoom) nextExpiryMs.delete(topic)
    keepLast(nextExpiryMs, rememberedFull)
    return isRoom
  }

  return {
    /** Makes room in a full topic. Simultaneous publishers share one attempt. @returns false if nothing has expired */
    make(topic: string): Promise<boolean> {
      const running = makingRoom.get(topic)
      if (running) return running
      const started = dropExpired(topic)
        .catch((error: unknown) => {
          onError(error, 'a full topic could not be looked through')
          return false
        })
        .finally(() => makingRoom.delete(topic))
      makingRoom.set(topic, started)
      return started
    },
    /** Deletes all expired messages of the stream. */
    async prune(): Promise<void> {
      for await (const page of readHeaders(connection)) await deleteExpired(page)
    },
  }
}
