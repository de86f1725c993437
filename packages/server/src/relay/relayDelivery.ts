import type { Metrics } from '../http/metrics.js'
import type { MailboxMessage } from './mailbox.js'
import { type MessageName, nameOf } from './messageName.js'
import type { RelayHub } from './relayHub.js'
import { relayLimits } from './relayLimits.js'
import type { RelayReads } from './relayReads.js'
import type { SocketLine } from './socketLine.js'

/** Creates the delivery of messages to one client: those that arrive, and those that waited for its subscription. */
export function createRelayDelivery({
  hub,
  isSubscribed,
  line,
  metrics,
  reached,
  reads,
  subscriptionId,
}: {
  hub: Pick<RelayHub, 'remove'>
  isSubscribed: (topic: string) => boolean
  line: SocketLine
  metrics: Pick<Metrics, 'relayMessages'>
  /** Resolves once the client has received what was sent so far. */
  reached: () => Promise<unknown>
  reads: RelayReads
  subscriptionId: (topic: string) => string
}) {
  /** Messages that were sent and not confirmed, by the id of their frame. */
  const unconfirmed = new Map<number, MessageName>()
  /** The same messages by name, so that a message that arrives in two ways is sent once. */
  const sent = new Set<string>()
  /** Topics whose waiting messages are still to be sent. */
  const toDeliver = new Set<string>()
  let isDelivering = false
  /** Messages that were confirmed while pages are being sent. The pages may also contain them. */
  const confirmedMeanwhile = new Set<string>()
  /**
   * Topics whose subscription the client may not know of yet, with the messages that arrived meanwhile. Clients confirm
   * and drop messages of unknown topics.
   */
  const settling = new Map<string, MailboxMessage[]>()
  let lastId = Date.now() * 1000

  function deliver(message: MailboxMessage): void {
    const held = settling.get(message.topic)
    if (held) {
      // The mailbox has every message. These copies only bridge the moment before the last ones are stored.
      if (held.length >= relayLimits.pageMessages || !line.isOpen()) return
      held.push(message)
      line.hold(message.message.length)
      if (line.isSlow()) line.cut()
      return
    }
    const name = nameOf(message)
    if (sent.has(name)) return
    for (const [oldest, forgotten] of unconfirmed) {
      if (unconfirmed.size < relayLimits.unconfirmed) break
      unconfirmed.delete(oldest)
      sent.delete(nameOf(forgotten))
    }
    const id = ++lastId
    unconfirmed.set(id, { digest: message.digest, topic: message.topic })
    sent.add(name)
    const { message: text, publishedAtMs, tag, topic } = message
    const data = { message: text, publishedAt: publishedAtMs, tag, topic }
    line.send({
      id,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { data, id: subscriptionId(topic) },
    })
    metrics.relayMessages.inc({ what: 'delivered' })
  }

  function confirm(id: number): boolean {
    const message = unconfirmed.get(id)
    if (!message) return false
    unconfirmed.delete(id)
    sent.delete(nameOf(message))
    if (isDelivering) confirmedMeanwhile.add(nameOf(message))
    hub.remove(message)
    return true
  }

  function settle(topic: string): readonly MailboxMessage[] {
    const held = settling.get(topic) ?? []
    settling.delete(topic)
    for (const { message } of held) line.hold(-message.length)
    return held
  }

  /** Sends the waiting messages of new subscriptions. Topics that are added meanwhile come next. */
  async function deliverWaiting(subscribed: readonly string[]): Promise<void> {
    for (const topic of subscribed) toDeliver.add(topic)
    if (isDelivering) return
    isDelivering = true
    const failures: unknown[] = []
    while (toDeliver.size > 0 && line.isOpen()) {
      const together = [...toDeliver]
      toDeliver.clear()
      await deliverAll(together).catch((error: unknown) => failures.push(error))
    }
    isDelivering = false
    confirmedMeanwhile.clear()
    if (failures.length > 0) throw failures[0]
  }

  async function deliverAll(subscribed: readonly string[]): Promise<void> {
    await reached()
    const held = subscribed.flatMap(settle)
    for (const message of held) deliver(message)
    let after = 0
    for (let isMore = true; isMore && line.isOpen(); ) {
      const from = after
      const { hasMore, messages } = await reads.read(() => ({ after: from, topics: subscribed }))
      // The client has these messages and has not confirmed them, so they were read in vain.
      reads.spendOn(messages.filter((message) => sent.has(nameOf(message))))
      for (const { message } of messages) line.hold(message.length)
      for (const message of messages) {
        if (line.bufferedAmount() > relayLimits.pageCharacters) await reached()
        line.hold(-message.message.length)
        if (isSubscribed(message.topic) && !confirmedMeanwhile.has(nameOf(message))) deliver(message)
      }
      isMore = hasMore
      after = messages.at(-1)?.position ?? after
    }
  }

  return {
    confirm,
    deliver,
    deliverWaiting,
    end: () => settling.clear(),
    hasUnconfirmed: () => unconfirmed.size > 0,
    /** Holds the messages of a new subscription back until the client knows of it. */
    hold: (topic: string) => settling.set(topic, []),
    settle,
  }
}
