import { pipe, regex, string } from 'valibot'

/** 32 bytes in lower case hex. Whoever knows one may read and write there: it is never logged. */
export const topicSchema = pipe(string(), regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in hex'))
