import { createHash } from 'node:crypto'
import { RelayLimitError, RelayMessageTooLargeError } from '../errors/relay.js'
import { InvalidRequestError } from '../errors/request.js'
import { widerNetwork } from '../http/clientAddress.js'
import { isStorable } from '../store/storableText.js'
import { changeCount } from './changeCount.js'
import type { Mailbox, MailboxMessage, MessageName } from './mailbox.js'
import { relayLimits } from './relayLimits.js'
import { createStoredAllowance } from './storedAllowance.js'

/** Number of messages that are remembered by name, so that a copy is not stored and delivered again. */
const rememberedMessages = 10_000
/** The topic limit of an IPv6 /48, as a multiple of the limit of one address. */
const networkFactor = 4

/** A subscribed socket. */
export type Listener = {
  /** Fingerprint of the client. */
  fingerprint: string
  /** Network address. The limit on its topics is shared by all its sockets. */
  address: string
  deliver: (message: MailboxMessage) => void
}

type NewMessage = Pick<MailboxMessage, 'message' | 'publisher' | 'tag' | 'topic'> & {
  /** Network address of the publisher. The limit on stored messages is shared by all its clients. */
  address: string
  projectId: string
  ttl: number
}

/** The subscriptions of this process, in front of the mailbox that all processes share. */
export type RelayHub = {
  /**
   * Publishes a message. Resolves when it is stored.
   *
   * @throws RelayLimitError, RelayMessageTooLargeError, InvalidRequestError
   */
  publish: (message: NewMessage) => Promise<void>
  /** @throws RelayLimitError */
  subscribe: (listener: Listener, topic: string) => void
  unsubscribe: (listener: Listener, topic: string) => void
  /** Delivers a message to the subscribers of its topic. */
  deliver: (message: MailboxMessage) => void
  /** Removes a message after its receiver has it. */
  remove: (message: MessageName) => void
  countTopics: () => number
  /**
   * Adds the messages that were stored before this process started to the counts of their projects. Stops early if
   * `isStopping` returns true.
   */
  recall: (isStopping: () => boolean) => Promise<void>
}

export type RelayHubOptions = {
  nowMs: () => number
  mailbox: Mailbox
  /** Maximum total length, in characters, of the stored messages from one address. */
  storedPerAddress: number
  /** Maximum total length, in characters, of the stored messages from the clients of one project. */
  storedPerProject: number
  /** Called when a project has reached 80% of its limit. */
  onNearlyUsed: (projectId: string) => void
}

export function createRelayHub({
  mailbox,
  nowMs,
  onNearlyUsed,
  storedPerAddress,
  storedPerProject,
}: RelayHubOptions): RelayHub {
  const allowance = createStoredAllowance({
    limit: storedPerAddress,
    nowMs,
    onNearlyUsed,
    projectLimit: storedPerProject,
  })
  const { expiredStaysMs = 0 } = mailbox
  const nameOf = ({ digest, topic }: MessageName) => `${topic}:${digest}`
  mailbox.followRemovals?.((message) => allowance.giveBack(nameOf(message)))
  const listeners = new Map<string, Set<Listener>>()
  const topicsByAddress = new Map<string, number>()
  const topicsByNetwork = new Map<string, number>()
  const recent = new Map<string, Promise<void>>()

  function count(address: string, change: number): void {
    changeCount(topicsByAddress, address, change)
    changeCount(topicsByNetwork, widerNetwork(address), change)
  }

  function remember(name: string, kept: Promise<void>): void {
    recent.set(name, kept)
    kept.catch(() => recent.delete(name))
    for (const oldest of recent.keys()) {
      if (recent.size <= rememberedMessages) break
      recent.delete(oldest)
    }
  }

  return {
    countTopics: () => listeners.size,
    deliver(message) {
      for (const listener of listeners.get(message.topic) ?? []) {
        if (listener.fingerprint !== message.publisher) listener.deliver(message)
      }
    },
    async publish({ address, projectId, ttl, ...message }) {
      if (message.message.length > relayLimits.messageCharacters) {
        throw new RelayMessageTooLargeError({ limitBytes: relayLimits.messageCharacters })
      }
      // Envelopes are base64. A text that the database cannot store would never reach a receiver who is away.
      if (!isStorable(message.message))
        throw new InvalidRequestError({ field: 'message', reason: 'it is not an envelope' })
      const digest = createHash('sha256').update(message.message).digest('base64url')
      const name = nameOf({ digest, topic: message.topic })
      const known = recent.get(name)
      if (known) return known
      const publishedAtMs = nowMs()
      const expiresAtMs = publishedAtMs + ttl * 1000
      const isCounted = allowance.take(name, {
        address,
        // Counted for as long as it takes up space: a client could otherwise fill its limit again and again with the
        // shortest TTL.
        expiresAtMs: expiresAtMs + expiredStaysMs,
        length: message.message.length,
        projectId,
      })
      const kept = mailbox.publish({ ...message, digest, expiresAtMs, projectId, publishedAtMs })
      // If a copy is refused, the original may still be stored, so the message stays counted.
      if (isCounted) kept.catch(() => allowance.giveBack(name))
      remember(name, kept)
      return kept
    },
    async recall(isStopping) {
      for await (const page of mailbox.readKept?.() ?? []) {
        for (const kept of page)
          allowance.recall(nameOf(kept), { ...kept, expiresAtMs: kept.expiresAtMs + expiredStaysMs })
        if (isStopping()) return
      }
    },
    remove(message) {
      allowance.giveBack(nameOf(message))
      mailbox.remove(message)
    },
    subscribe(listener, topic) {
      const known = listeners.get(topic)
      if (known?.has(listener)) return
      if (known && known.size >= relayLimits.listenersPerTopic) {
        throw new RelayLimitError({ reason: 'Too many clients are listening to this topic.' })
      }
      const { address } = listener
      const ofNetwork = topicsByNetwork.get(widerNetwork(address)) ?? 0
      if (
        (topicsByAddress.get(address) ?? 0) >= relayLimits.topicsPerAddress ||
        ofNetwork >= relayLimits.topicsPerAddress * networkFactor
      ) {
        throw new RelayLimitError({ reason: 'This address or its network is subscribed to too many topics.' })
      }
      if (known) known.add(listener)
      else {
        listeners.set(topic, new Set([listener]))
        mailbox.listen(topic)
      }
      count(address, 1)
    },
    unsubscribe(listener, topic) {
      const known = listeners.get(topic)
      if (!known?.delete(listener)) return
      count(listener.address, -1)
      if (known.size > 0) return
      listeners.delete(topic)
      mailbox.unlisten(topic)
    },
  }
}
