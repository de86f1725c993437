import type { JsonLimits } from '@portico/protocol/text'

/** Limits for messages from a relay or a wallet. The longest message is a list of logs. */
export const frameLimits: JsonLimits = { depth: 64, values: 200_000 }
