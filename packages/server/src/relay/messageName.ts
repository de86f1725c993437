import type { MailboxMessage } from './mailbox.js'

export type MessageName = Pick<MailboxMessage, 'digest' | 'topic'>

/** Returns the name of a message, the same in whatever way it arrives. */
export const nameOf = ({ digest, topic }: MessageName) => `${topic}:${digest}`
