import type { JsonLimits } from '@portico/protocol/text'

/** Of what a relay or a wallet sends: the longest is a list of logs. */
export const frameLimits: JsonLimits = { depth: 64, values: 200_000 }
