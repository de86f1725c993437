import type { MailboxMessage } from './mailbox.js'

export type MessageName = Pick<MailboxMessage, 'digest' | 'topic'>

/** Returns the name of a message, which is the same in whatever way the message arrives. */
export const nameOf = ({ digest, topic }: MessageName) => `${topic}:${digest}`
