import { randomInt } from 'node:crypto'
import { codeOfLink, hashCode } from './codeSecrets.js'
import type { Asker } from './describeAsker.js'
import type { mailCodes } from './schema.js'
import { createSecretToken, hashToken } from './secretTokens.js'

/** Lifetime of a code. */
const codeMs = 10 * 60_000

type Row = typeof mailCodes.$inferInsert

/** Creates a code that is about to be sent, and its row, which does not contain the code. */
export function newMailCode({
  asker,
  isLinked = false,
  nowMs,
  ...rest
}: Pick<Row, 'address' | 'asksFirst' | 'newAddress' | 'purpose' | 'thumbprint' | 'userId'> & {
  asker: Asker
  /** The email contains a link. Its page shows the code after an approval. */
  isLinked?: boolean
  nowMs: number
}) {
  const attempt = createSecretToken()
  const link = createSecretToken()
  const code = isLinked ? codeOfLink(link) : randomInt(1_000_000).toString().padStart(6, '0')
  const expiresAtMs = nowMs + codeMs
  const row: Row = {
    ...rest,
    approval: isLinked ? 'waiting' : 'none',
    codeHash: hashCode(attempt, code),
    createdAtMs: nowMs,
    deviceName: asker.deviceName,
    expiresAtMs,
    id: hashToken(attempt),
    language: asker.language ?? null,
    linkHash: isLinked ? hashToken(link) : null,
    origin: asker.origin,
    place: asker.place,
    tries: 0,
  }
  return { attempt, code, expiresAtMs, link, row }
}
