/** A message as the relay keeps it. */
export type MailboxMessage = {
  topic: string
  message: string
  /** SHA-256 of the message, base64url. With the topic it is the message's name. */
  digest: string
  tag: number
  /** Fingerprint of the client that published it and does not get it back. */
  publisher: string
  /** The project of the client that published it. Waiting messages are counted by project. */
  projectId?: string | undefined
  /** Milliseconds since 1970. */
  publishedAtMs: number
  /** Milliseconds since 1970. */
  expiresAtMs: number
}

/** One that was read, with its place in the order of arrival. */
export type StoredMessage = MailboxMessage & { position: number }

export type ReadParameters = {
  topics: readonly string[]
  /** Whoever reads: what it published itself is left out. */
  reader: string
  /** Only what arrived after this place. Default: from the first on. */
  after?: number | undefined
  /** Left out: the reader has them, or is being sent them. Default: none. */
  without?: readonly MessageName[] | undefined
  /** Messages at most. */
  limit: number
  /** Characters at most, beyond the first message. */
  characters: number
}

export type ReadMessages = {
  messages: StoredMessage[]
  /** There are more than were read. */
  hasMore: boolean
  /** Characters of messages that were looked at and are not among them. Default 0. */
  passedOver?: number | undefined
}

export type MessageName = Pick<MailboxMessage, 'digest' | 'topic'>

/** What is counted about a waiting message. */
export type KeptMessage = MessageName & {
  projectId: string
  /** Characters. */
  length: number
  /** Milliseconds since 1970. */
  expiresAtMs: number
}

/** Where messages wait for their receivers, and the way between the processes of one relay. */
export type Mailbox = {
  /**
   * Hands a message to every process that listens to its topic, and keeps it. Resolves when it is kept.
   *
   * @throws RelayLimitError
   */
  publish: (message: MailboxMessage) => Promise<void>
  /** From now on messages of a topic come to this process. */
  listen: (topic: string) => void
  unlisten: (topic: string) => void
  /** In the order of arrival, without what has expired or was removed. No more than the limits is held in memory. */
  read: (parameters: ReadParameters) => Promise<ReadMessages>
  /** Its receiver has it. Written in the background. */
  remove: (message: MessageName) => void
  /** All waiting messages, in pages, for a process that starts and has counted none of them. */
  readKept?: () => AsyncIterable<readonly KeptMessage[]>
  /** Reports messages that were received through another process. Absent if there is no other process. */
  followRemovals?: (told: (message: MessageName) => void) => void
  /** Milliseconds that what has expired may still be stored, until it is pruned. Default 0. */
  expiredStaysMs?: number
  /** Removes what has expired. Called once a minute. */
  prune: () => Promise<void>
  /** Writes what waits. The database stays open. */
  close: () => Promise<void>
}

export type MailboxOptions = {
  nowMs: () => number
  /** Told of each message of a topic that this process listens to; until it is removed perhaps more than once. */
  onMessage: (message: MailboxMessage) => void
  /** Told when the store of messages is out of reach, and when it is back. Default: nobody is told. */
  onConnection?: ((isConnected: boolean) => void) | undefined
  /** Told of what went wrong in the background. */
  onError: (error: unknown, sentence: string) => void
}

/** Messages that one topic may hold. A peer that does not come back leaves a handful; more is a flood. */
export const topicLimit = 200
