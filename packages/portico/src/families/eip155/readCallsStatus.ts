import { RequestFailedError } from '../../core/errors/connection.js'
import type { CallsStatus } from '../../core/family.js'

/**
 * What wallets of before EIP-5792's numbers, and of their own mind, say. What is still to come stands before what is done, and what
 * went wrong before what went well: one word may hold another. Source: its drafts of 2023 and 2024, and viem.
 */
const words: readonly (readonly [RegExp, number])[] = [
  [/partial/i, 600],
  [
    /pending|submitted|queued|processing|waiting|unconfirmed|confirming|executing|mining|incomplete|in.?progress|initiated|created|scheduled|broadcast|proposed|(^|[^a-z])not[ _-]?(yet[ _-]?)?(confirm|execut|mined|includ|complet|started)|\bsent\b|\bsigned\b/i,
    100,
  ],
  [/revert/i, 500],
  [/fail|error|reject|cancel|drop|expire|unsuccess|abort|denied|declin|timed?[ _-]?out/i, 400],
  [/confirm|succe|complete|executed|mined|included|finali[sz]ed|settled|processed|(^|[^n])done|^ok$/i, 200],
]

/**
 * How a batch stands, in whatever form the wallet tells it: a code (also as a text), a word, or receipts alone. Receipts
 * that the network undid overrule what stands beside them.
 *
 * @throws RequestFailedError where it tells nothing
 */
export function readCallsStatus(answer: unknown): CallsStatus {
  const entry = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  const told = typeof answer === 'object' ? toTold(entry.statusCode ?? entry.status ?? entry.state) : answer
  const receipts = [entry.receipts ?? entry.receipt ?? entry.transactions ?? []].flat()
  const outcomes = receipts.map(readOutcome).filter((outcome) => outcome !== undefined)
  const hashes = [...receipts, entry].flatMap(readHash)
  const undone = outcomes.filter((isDone) => !isDone).length
  const told200 = undone > 0 ? (undone < outcomes.length ? 600 : 500) : 200
  const code = readCode(told) ?? (outcomes.length > 0 ? told200 : undefined)
  if (code === undefined) {
    throw new RequestFailedError({
      details: 'The wallet answered with no status of the calls.',
      method: 'wallet_getCallsStatus',
    })
  }
  const judged = code >= 200 && code < 300 ? (undone > 0 ? told200 : code) : code
  return { code: judged, hashes: [...new Set(hashes)], status: toStatus(judged) }
}

/** Some put it one level deeper. */
function toTold(told: unknown): unknown {
  if (typeof told !== 'object' || told === null) return told
  const { code, state, status } = told as Record<string, unknown>
  return code ?? status ?? state
}

function readCode(told: unknown): number | undefined {
  if (typeof told === 'boolean') return told ? 200 : 500
  if (typeof told === 'bigint') return readCode(String(told))
  if (typeof told !== 'string' && typeof told !== 'number') return undefined
  const number = typeof told === 'string' && told.trim() === '' ? Number.NaN : Number(told)
  if (Number.isInteger(number)) {
    if (number >= 100 && number < 1_000) return number
    // As receipts say it.
    return number === 1 ? 200 : number === 0 ? 500 : undefined
  }
  const text = String(told)
  return words.find(([word]) => word.test(text))?.[1]
}

/** Source: EIP-5792, status codes. */
function toStatus(code: number): CallsStatus['status'] {
  if (code < 200) return 'pending'
  if (code < 300) return 'confirmed'
  return code >= 600 ? 'partly failed' : 'failed'
}

/** True for a receipt of what was done, false for one of what was undone. */
function readOutcome(receipt: unknown): boolean | undefined {
  const { status } = (typeof receipt === 'object' && receipt !== null ? receipt : {}) as { status?: unknown }
  if (status === undefined || status === null) return undefined
  if (/^(0x0*1|1|true|success|succeeded|confirmed|completed|executed|ok)$/i.test(String(status))) return true
  return /^(0x0*|0|false|reverted|failed|failure|error|rejected|dropped)$/i.test(String(status))
    ? false
    : undefined
}

function readHash(receipt: unknown): readonly string[] {
  const { hash, transactionHash, txHash } = (
    typeof receipt === 'object' && receipt !== null ? receipt : { hash: receipt }
  ) as Record<string, unknown>
  const found = [transactionHash, hash, txHash].find(
    (one) => typeof one === 'string' && /^0x[\da-f]{64}$/i.test(one),
  )
  return typeof found === 'string' ? [found] : []
}
