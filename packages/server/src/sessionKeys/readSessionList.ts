import type { Hex } from 'viem'
import { readBytesOf, readSize, readWord } from '../chain/abiWords.js'

/** What an account stores about one key, as far as it can be read. Addresses are in lower case. */
export type HeldSession = {
  key: Hex
  startsAt: number
  endsAt: number
  periodSeconds: number
  feeLimitWei: bigint
  feesWei: bigint
  limits: { token: Hex; perPeriod: bigint }[]
}

/** Number of words of a session before its limits. */
const headWords = 8

/**
 * Returns the sessions of `listSessions()` that have not ended, the last to end first. Of all others only the end is
 * read, and of each session no more limits than requested. Any contract can answer, and one that points at the same
 * limits from thousands of sessions would keep a general decoder busy for a second.
 *
 * @param count maximum number of sessions, and of limits of one session
 * @returns an empty list if the answer comes from another kind of contract
 */
export function readSessionList(
  answer: unknown,
  { count, now }: { count: { sessions: number; limits: number }; now: number },
): HeldSession[] {
  const bytes = readBytesOf(answer)
  const list = bytes && readSize(bytes, 0)
  const length = bytes && list !== null && readSize(bytes, list)
  if (!bytes || list === null || typeof length !== 'number') return []
  const start = list + 32
  if (start + length * 32 > bytes.length) return []
  const held: { at: number; endsAt: number }[] = []
  for (let index = 0; index < length; index++) {
    const offset = readSize(bytes, start + index * 32)
    const endsAt = offset === null ? null : readSeconds(bytes, start + offset + 64)
    if (offset === null || endsAt === null) return []
    if (endsAt > now) held.push({ at: start + offset, endsAt })
  }
  const sessions = held
    .sort((one, other) => other.endsAt - one.endsAt)
    .slice(0, count.sessions)
    .map(({ at }) => readSession(bytes, at, count.limits))
  return sessions.every((session) => session !== null) ? sessions : []
}

function readSession(bytes: Buffer, at: number, limitCount: number): HeldSession | null {
  const key = readAddress(bytes, at)
  const [startsAt, endsAt, periodSeconds] = [1, 2, 3].map((word) => readSeconds(bytes, at + word * 32))
  const [feeLimitWei, feesWei] = [4, 5].map((word) => readWord(bytes, at + word * 32))
  const limitsAt = readSize(bytes, at + (headWords - 1) * 32)
  const length = limitsAt === null ? null : readSize(bytes, at + limitsAt)
  if (key === null || limitsAt === null || length === null) return null
  if (startsAt == null || endsAt == null || periodSeconds == null) return null
  if (feeLimitWei == null || feesWei == null) return null
  const limits: HeldSession['limits'] = []
  for (let index = 0; index < Math.min(length, limitCount); index++) {
    const limitAt = at + limitsAt + 32 + index * 64
    const [token, perPeriod] = [readAddress(bytes, limitAt), readWord(bytes, limitAt + 32)]
    if (token === null || perPeriod === null) return null
    limits.push({ perPeriod, token })
  }
  return { endsAt, feeLimitWei, feesWei, key, limits, periodSeconds, startsAt }
}

function readAddress(bytes: Buffer, at: number): Hex | null {
  return at + 32 > bytes.length ? null : `0x${bytes.toString('hex', at + 12, at + 32)}`
}

/** Returns a `uint48`, or null if the value is not such a number. */
function readSeconds(bytes: Buffer, at: number): number | null {
  if (at + 32 > bytes.length) return null
  for (let index = at; index < at + 26; index++) if (bytes[index] !== 0) return null
  return bytes.readUIntBE(at + 26, 6)
}
