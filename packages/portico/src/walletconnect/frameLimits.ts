import type { JsonLimits } from '@portico/protocol/text'

/** Limits for messages of a relay or a wallet: the longest is a list of logs. */
export const frameLimits: JsonLimits = { depth: 64, values: 200_000 }
