/** A message as the relay stores it. */
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

/** A message that was read, with its position in the order of arrival. */
export type StoredMessage = MailboxMessage & { position: number }

export type ReadParameters = {
  topics: readonly string[]
  /** Fingerprint of the client that reads. Its own messages are left out. */
  reader: string
  /** Only messages after this position are read. Default: all messages. */
  after?: number | undefined
  /** Messages to leave out, because the reader has them or is being sent them. Default: none. */
  without?: readonly MessageName[] | undefined
  /** Maximum number of messages. */
  limit: number
  /** Maximum number of characters. The first message is always returned. */
  characters: number
}

export type ReadMessages = {
  messages: StoredMessage[]
  /** True if there are more messages than were read. */
  hasMore: boolean
  /** Characters of messages that were read but left out. Default 0. */
  passedOver?: number | undefined
}

export type MessageName = Pick<MailboxMessage, 'digest' | 'topic'>

/** What is counted for a waiting message. */
export type KeptMessage = MessageName & {
  projectId: string
  /** Characters. */
  length: number
  /** Milliseconds since 1970. */
  expiresAtMs: number
}

/** Stores messages for their receivers, and connects the processes of one relay. */
export type Mailbox = {
  /**
   * Sends a message to every process that listens to its topic, and stores it. Resolves when it is stored.
   *
   * @throws RelayLimitError
   */
  publish: (message: MailboxMessage) => Promise<void>
  /** Subscribes this process to the messages of a topic. */
  listen: (topic: string) => void
  unlisten: (topic: string) => void
  /** Reads in the order of arrival, without expired and removed messages. Memory use stays within the limits. */
  read: (parameters: ReadParameters) => Promise<ReadMessages>
  /** Removes a message after its receiver has it. Written in the background. */
  remove: (message: MessageName) => void
  /** Reads all waiting messages in pages, for a process that starts and has not counted them. */
  readKept?: () => AsyncIterable<readonly KeptMessage[]>
  /** Reports messages that were received through another process. Absent if there is no other process. */
  followRemovals?: (told: (message: MessageName) => void) => void
  /** How long expired messages may stay stored until they are pruned, in milliseconds. Default 0. */
  expiredStaysMs?: number
  /** Removes expired messages. Called once a minute. */
  prune: () => Promise<void>
  /** Writes pending data. The database stays open. */
  close: () => Promise<void>
}

export type MailboxOptions = {
  nowMs: () => number
  /** Called for each message of a topic that this process listens to, possibly more than once until it is removed. */
  onMessage: (message: MailboxMessage) => void
  /** Called when the store of messages becomes unreachable, and when it is back. */
  onConnection?: ((isConnected: boolean) => void) | undefined
  /** Called with errors in the background. */
  onError: (error: unknown, sentence: string) => void
}

/** Maximum number of messages in one topic. A peer that does not come back leaves a few; more is a flood. */
export const topicLimit = 200
