import { isRecord } from '@portico/protocol/text'
import { RequestFailedError } from '../../core/errors/connection.js'
import type { CallsStatus } from '../../core/family.js'
import { operationTopic } from './findCarried.js'
import { readHash } from './readHash.js'

/**
 * Status texts of wallets that predate EIP-5792's numbers or use their own, with the matching code. The order matters,
 * because one word may contain another: unfinished before finished, failures before successes. Source: the drafts of
 * 2023 and 2024, and viem.
 */
const words: readonly (readonly [RegExp, number])[] = [
  [/partial|with[ _-]?(errors|failures)/i, 600],
  // What came of an unfinished step: BROADCAST_FAILED.
  [/(fail(ed|ure)?|error|rejected|cancel+ed|expired|dropped)\W*$/i, 400],
  [
    /pending|submitted|queued|processing|waiting|unconfirmed|confirming|executing|mining|incomplete|in.?progress|initiated|created|scheduled|broadcast|proposed|preconfirm|mempool|signatures?[ _-]?required|(^|[^a-z])(needs?|requires?|to[ _-]?be|ready|running|relayed|sending|accepted|prepared|open|new|active|idle|signing|approved|approving)([^a-z]|$)|(^|[^a-z])not[ _-]?(yet[ _-]?)?(confirm|execut|mined|includ|complet|started)|\bsent\b|\bsigned\b/i,
    100,
  ],
  [/revert/i, 500],
  [
    /fail|error|reject|cancel|drop|expire|unsuccess|abort|denied|declin|disapprov|block(ed|list)|blacklist|evict|timed?[ _-]?out|invalid|discard|refused|rolled[ _-]?back|out[ _-]?of[ _-]?gas/i,
    400,
  ],
  [
    /confirm|succe|complete|executed|mined|included|finali[sz]ed|settled|landed|processed|on[ _-]?chain|fulfilled|passed|validated|(^|[^n])done|^ok$/i,
    200,
  ],
]

/**
 * Reads the status of a batch in any form that wallets use: a code (also as text), a word, or only receipts. A receipt
 * that shows a reversal takes precedence over the other fields.
 *
 * @throws RequestFailedError if there is no status
 */
export function readCallsStatus(told: unknown): CallsStatus {
  const inner = unwrap(told)
  // Some answer with the receipts alone.
  const answer = Array.isArray(inner) ? { receipts: inner } : inner
  const entry = isRecord(answer) ? answer : {}
  const state = isRecord(answer) ? toTold(stateNames.map((name) => entry[name]).find(isGiven)) : answer
  const receipts = [entry.receipts ?? entry.receipt ?? entry.transactions ?? entry.calls ?? []]
    .flat()
    .map((one) => (isRecord(one) && isRecord(one.receipt) ? one.receipt : one))
  const outcomes = receipts.map(readOutcome).filter((outcome) => outcome !== undefined)
  const hashes = [...receipts, entry].map((one) => readHash(one)).filter((hash) => hash !== undefined)
  const undone = outcomes.filter((isDone) => !isDone).length
  const told200 = undone > 0 ? (undone < outcomes.length ? 600 : 500) : 200
  const code = readCode(state) ?? (outcomes.length > 0 ? told200 : undefined)
  if (code === undefined) {
    throw new RequestFailedError({
      details: 'The wallet returned no status of the calls.',
      method: 'wallet_getCallsStatus',
    })
  }
  const judged = code >= 200 && code < 300 ? (undone > 0 ? told200 : code) : code
  return { code: judged, hashes: [...new Set(hashes)], status: toStatus(judged) }
}

/** Fields of the state, in the order in which they count. */
const stateNames =
  'statusCode status state callsStatus batchStatus bundleStatus transactionStatus txStatus code success'.split(
    ' ',
  )

/** Fields of the envelopes around a state: of JSON-RPC, and of wallets' own servers. */
const envelopeNames = ['result', 'data', 'response'] as const

/** Removes what surrounds the state: a list with one entry, an envelope, or JSON as a text. */
function unwrap(answer: unknown, depth = 0): unknown {
  if (depth > 4) return answer
  if (Array.isArray(answer) && answer.length === 1) return unwrap(answer[0], depth + 1)
  if (typeof answer === 'string' && /^\s*[{[]/.test(answer) && answer.length < 100_000) {
    try {
      return unwrap(JSON.parse(answer), depth + 1)
    } catch {
      return answer
    }
  }
  if (!isRecord(answer)) return answer
  const inner = envelopeNames.map((name) => answer[name]).find(isGiven)
  if (inner === undefined || answer.receipts !== undefined || answer.receipt !== undefined) return answer
  // An envelope's own "ok" says that the wallet answered, not that the batch is done.
  const isBare = stateNames.every((name) => !isGiven(answer[name]))
  return isBare || (isRecord(inner) && hasState(inner)) ? unwrap(inner, depth + 1) : answer
}

function hasState(entry: Record<string, unknown>): boolean {
  return [...stateNames, 'receipts', 'receipt'].some((name) => isGiven(entry[name]))
}

function isGiven(input: unknown): boolean {
  return input !== undefined && input !== null
}

/** Reads the state of wallets that nest it one level deeper. */
function toTold(told: unknown): unknown {
  if (Array.isArray(told)) return told.length === 1 ? told[0] : undefined
  if (!isRecord(told)) return told
  return told.code ?? told.status ?? told.state
}

function readCode(told: unknown): number | undefined {
  if (typeof told === 'boolean') return told ? 200 : 500
  if (typeof told === 'bigint') return readCode(String(told))
  if (typeof told !== 'string' && typeof told !== 'number') return undefined
  const number = typeof told === 'string' && told.trim() === '' ? Number.NaN : Number(told)
  if (Number.isInteger(number)) {
    if (number >= 100 && number < 1_000) return number
    // As in receipts.
    return number === 1 ? 200 : number === 0 ? 500 : undefined
  }
  const text = String(told)
  const [, leading] = /^\s*([1-6]\d\d)\b/.exec(text) ?? []
  if (leading !== undefined) return Number(leading)
  return words.find(([word]) => word.test(text))?.[1]
}

/** Converts a code. Source: EIP-5792, status codes. */
function toStatus(code: number): CallsStatus['status'] {
  if (code < 200) return 'pending'
  if (code < 300) return 'confirmed'
  return code >= 600 ? 'partly failed' : 'failed'
}

/** Returns true for the receipt of a success, false for that of a reversal, otherwise undefined. */
function readOutcome(receipt: unknown): boolean | undefined {
  const { logs, status: told, success } = Object(receipt) as Record<string, unknown>
  const status = told ?? success
  // A bundler's transaction can succeed although the operation in it was reverted.
  if (isUndoneOperation(logs)) return false
  if (status === undefined || status === null) return undefined
  if (/^(0x0*1|1|true|success|succeeded|confirmed|completed|executed|ok)$/i.test(String(status))) return true
  return /^(0x0*|0|false|reverted|failed|failure|error|rejected|dropped)$/i.test(String(status))
    ? false
    : undefined
}

/**
 * Checks whether all operations of a receipt were reverted. Source: ERC-4337, `UserOperationEvent`: nonce, then
 * success.
 */
function isUndoneOperation(logs: unknown): boolean {
  const operations = (Array.isArray(logs) ? logs : []).map(Object).filter(({ topics }) => {
    const [topic] = Array.isArray(topics) ? topics : []
    return topic === operationTopic
  })
  return (
    operations.length > 0 &&
    operations.every(({ data }) => typeof data === 'string' && /^0x[\da-f]{64}0{64}/i.test(data))
  )
}
