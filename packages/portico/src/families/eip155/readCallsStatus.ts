import { isRecord } from '@portico/protocol/text'
import { RequestFailedError } from '../../core/errors/connection.js'
import type { CallsStatus } from '../../core/family.js'
import { readWalletError } from '../walletError.js'
import { operationTopic } from './findCarried.js'
import { readHash } from './readHash.js'

/**
 * Status texts of wallets that predate EIP-5792's numbers or use their own, with the matching code, for texts in words
 * (`toWords`). The order matters, because one word may contain another: unfinished before finished, failures before
 * successes. Source: the drafts of 2023 and 2024, and viem.
 */
const words: readonly (readonly [RegExp, number])[] = [
  // Some of several owners.
  [/\bpart(ial|ially|ly)? (sign|approv|collect|authori[sz]|accept)|\b(sign|approv)\w* part/, 100],
  [/\bpart(ial|ly)|\bwith (errors|failures)\b/, 600],
  // A field and its value in one text: "Success: false", "mined=no".
  [/\b(success\w*|succeeded|ok|valid) (is )?(false|no|0)$/, 400],
  [
    /\b(confirm|execut|mine|complete|done|finali[sz]|finish|settle|include|process)\w* (is )?(false|no|0)$/,
    100,
  ],
  // What came of an unfinished step: BROADCAST_FAILED.
  [/(fail(ed|ure)?|error|rejected|cancel+ed|expired|dropped)$/, 400],
  // What has not happened, or only can.
  [
    /\b(un|non|not|not yet|yet to be|to be|in|pre) ?(confirm|execut|mine|finali[sz]|finish|complete|settle|process|include|land|seal|sent|submit|broadcast|sign|start|fulfil|relay)|\b(execut|process|min)e?able\b/,
    100,
  ],
  [
    /pending|submitted|queued|processing|waiting|confirming|executing|mining|in ?progress|initiated|created|scheduled|broadcast|proposed|mempool|retry|signatures? required|\b(needs?|requires?|ready|running|relayed|sending|accepted|prepared|open|new|active|idle|signing|approved|approving|sent|signed|will)\b/,
    100,
  ],
  [/revert/, 500],
  [
    /fail|error|reject|cancel|drop|expire|unsuccess|abort|denied|declin|disapprov|block(ed|list)|blacklist|evict|timed? ?out|invalid|discard|refused|rolled ?back|replaced|superseded|refunded|out of gas|\bnever\b|\bundone\b/,
    400,
  ],
  [
    /confirm|succe|complete|executed|\bmined|included|finali[sz]ed|finish|\bfinal\b|settled|landed|sealed|processed|on ?chain|in (a )?block|fulfilled|filled|passed|validated|\bdone\b|^(ok|true|yes)$/,
    200,
  ],
  [/^(false|no)$/, 500],
]

/** Splits a status into words in lower case: PARTIALLY_SIGNED, partiallySigned. */
function toWords(text: string): string {
  return text
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^a-z0-9]+/gi, ' ')
    .trim()
    .toLowerCase()
}

/**
 * Reads the status of a batch in any form that wallets use: a code (also as text), a word, a field that is true, or only
 * receipts. A receipt that shows a reversal takes precedence over the other fields, and so does an error over success.
 *
 * @throws RequestFailedError if there is no status
 */
export function readCallsStatus(told: unknown): CallsStatus {
  const inner = unwrap(told)
  // Some answer with the receipts alone.
  const answer = Array.isArray(inner) ? { receipts: inner } : inner
  const entry = isRecord(answer) ? toEntry(answer) : {}
  const state = isRecord(answer) ? readState(entry) : readCode(toTold(answer))
  const receipts = [entry.receipts ?? entry.receipt ?? entry.transactions ?? entry.calls ?? []]
    .flat()
    .map((one) => (isRecord(one) && isRecord(one.receipt) ? one.receipt : one))
  const outcomes = receipts.map(readOutcome).filter((outcome) => outcome !== undefined)
  const hashes = [...receipts, ...hashLists.flatMap((name) => [entry[name]].flat()), entry]
    .map((one) => readHash(one))
    .filter((hash) => hash !== undefined)
  const undone = outcomes.filter((isDone) => !isDone).length
  const told200 = undone > 0 ? (undone < outcomes.length ? 600 : 500) : 200
  // What was sent, and is not told, is still on its way.
  const onItsWay = hashes.length > 0 ? 100 : undefined
  const refused = readError(entry.error ?? entry.errors)
  const code = state ?? (refused === 'final' ? 400 : outcomes.length > 0 ? told200 : onItsWay)
  if (code === undefined) {
    throw new RequestFailedError({
      details: 'The wallet returned no status of the calls.',
      method: 'wallet_getCallsStatus',
    })
  }
  const isDone = code >= 200 && code < 300
  const failed = refused === 'final' || (refused === 'other' && isDone) ? 400 : undefined
  const judged = isDone ? (undone > 0 ? told200 : (failed ?? code)) : code < 200 ? (failed ?? code) : code
  return { code: judged, hashes: [...new Set(hashes)], status: toStatus(judged) }
}

/** Fields of the state, in the order in which they count, as `toEntry` writes them. */
const stateNames =
  'statuscode status state callsstatus batchstatus bundlestatus transactionstatus txstatus executionstatus code success succeeded'.split(
    ' ',
  )

/** Fields that are true once it is so. */
const flags: readonly (readonly [string, number])[] = [
  ...'failed isfailed reverted isreverted cancelled canceled rejected'
    .split(' ')
    .map((name) => [name, 400] as const),
  ...'pending ispending'.split(' ').map((name) => [name, 100] as const),
  ...'confirmed isconfirmed executed isexecuted mined ismined completed iscompleted finished isfinished done issuccess issuccessful successful'
    .split(' ')
    .map((name) => [name, 200] as const),
]

/** Lists of hashes. */
const hashLists = 'transactionhashes txhashes hashes txids transactionhash txhash'.split(' ')

/** Fields of the envelopes around a state: of JSON-RPC, and of wallets' own servers. */
const envelopeNames = 'result data response payload batch bundle calls_status callsStatus transaction'.split(
  ' ',
)

/** Writes the names of fields in lower case without underscores, as some wallets write `Success` and `tx_hashes`. */
function toEntry(answer: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(answer).map(([name, value]) => [
    name.toLowerCase().replaceAll('_', ''),
    value,
  ])
  return Object.fromEntries(entries)
}

/** Removes what surrounds the state: a list with one entry, envelopes, or JSON as a text. */
function unwrap(answer: unknown, depth = 0): unknown {
  if (depth > 6) return answer
  if (Array.isArray(answer) && answer.length === 1) return unwrap(answer[0], depth + 1)
  if (typeof answer === 'string' && /^\s*[{[]/.test(answer) && answer.length < 100_000) {
    try {
      return unwrap(JSON.parse(answer), depth + 1)
    } catch {
      return answer
    }
  }
  if (!isRecord(answer)) return answer
  const entry = toEntry(answer)
  const inner = envelopeNames.map((name) => answer[name]).find(isGiven)
  if (inner === undefined || entry.receipts !== undefined || entry.receipt !== undefined) return answer
  // An envelope's own "ok" says that the wallet answered, not that the batch is done.
  if (isBare(entry)) return unwrap(inner, depth + 1)
  const within = typeof inner === 'object' ? unwrap(inner, depth + 1) : undefined
  return isRecord(within) && hasState(toEntry(within)) ? within : answer
}

function isBare(entry: Record<string, unknown>): boolean {
  return !hasState(entry) && !isGiven(entry.error)
}

function hasState(entry: Record<string, unknown>): boolean {
  const names = [...stateNames, ...flags.map(([name]) => name), 'receipts', 'receipt']
  return names.some((name) => isGiven(entry[name]))
}

function isGiven(input: unknown): boolean {
  return input !== undefined && input !== null
}

function readState(entry: Record<string, unknown>): number | undefined {
  const told = readCode(toTold(stateNames.map((name) => entry[name]).find(isGiven)))
  if (told !== undefined) return told
  const flagged = flags.find(([name]) => /^(true|yes|1)$/i.test(String(entry[name])))
  if (flagged) return flagged[1]
  // "executed: false" is not yet.
  return flags.some(([name, code]) => code === 200 && isGiven(entry[name])) ? 100 : undefined
}

/** Checks an error beside the state. `final`: the user rejected, so nothing will come of it. */
function readError(error: unknown): 'final' | 'other' | undefined {
  if (!error || (Array.isArray(error) && error.length === 0)) return undefined
  if (isRecord(error) && Object.keys(error).length === 0) return undefined
  return readWalletError(error).kind === 'rejected' ? 'final' : 'other'
}

/** Reads the state of wallets that nest it one level deeper. */
function toTold(told: unknown): unknown {
  if (Array.isArray(told)) return told.length === 1 ? told[0] : undefined
  if (!isRecord(told)) return told
  const { code, state, status, value } = toEntry(told)
  return code ?? status ?? state ?? value
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
  const spoken = toWords(text)
  return words.find(([word]) => word.test(spoken))?.[1]
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
