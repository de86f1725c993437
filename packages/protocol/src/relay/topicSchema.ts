import { pipe, regex, string } from 'valibot'

/**
 * A topic: 32 bytes in lower-case hex. A client that knows a topic may read and write there, so topics are never
 * logged.
 */
export const topicSchema = pipe(string(), regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in hex'))
