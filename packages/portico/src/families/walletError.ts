import { cleanText } from './cleanText.js'
import { fold, foreignWords } from './foreignWords.js'
import { whoRefused } from './hardware.js'

/** What a wallet's error says about a request that it did not perform. */
export type WalletFailure = {
  kind: 'rejected' | 'pending' | 'unsupported' | 'other'
  /** Every code found, outermost first, because wallets wrap the relevant one. */
  codes: readonly number[]
  /**
   * The wallet's own words, cleaned. This is the innermost sentence, because the outer one is often "Internal JSON-RPC
   * error".
   */
  details: string
  /** All texts of the error, at any depth, one per line, including names such as `UserRejectedRequestError`. */
  says: string
  /**
   * True if hardware behind the wallet refused, not the user. `kind` is then `other`, and `details` contains the likely
   * cause.
   */
  isOfHardware?: true
}

/** Maximum depth, and maximum number of places in total, because a wallet's error may be endless. */
const limits = { depth: 8, places: 60 }

/** Fields in which wallets, and the layers around them, put the relevant error. The most likely is first. */
const innerNames =
  'originalError data error cause info reason value body response result errors details detail shortMessage innerError inner err rpcError exception'.split(
    ' ',
  )

/** Reads a wallet's error. It assumes nothing about the form: getters may throw, and causes may be circular. */
export function readWalletError(error: unknown): WalletFailure {
  const codes: number[] = []
  const texts: string[] = []
  const labels: string[] = []
  let details = ''
  const seen = new Set<unknown>()
  let level: unknown[] = [error]
  for (let depth = 0; depth < limits.depth && level.length > 0; depth++) {
    const next: unknown[] = []
    let deeper = ''
    for (const place of level) {
      if (seen.has(place) || seen.size >= limits.places) continue
      seen.add(place)
      const { code, inner, label, text } = readPlace(place)
      if (code !== undefined) codes.push(code)
      if (label) labels.push(label)
      if (text) texts.push(text)
      deeper ||= text
      next.push(...inner)
    }
    details = deeper || details
    level = next
  }
  const says = [...texts, ...labels].join('\n')
  const kind = toKind(codes, [...texts, ...labels.map(toWords)])
  const refusing = whoRefused(says, {
    isRefusedByCode: codes.some((code) => code === 4001 || code === 5000),
    isRefusedInWords: mayBeRefusal(says),
  })
  if (refusing === 'user') return { codes, details, kind: 'rejected', says }
  if (refusing === 'device' && kind !== 'pending') {
    const words = `A hardware wallet may not sign this: look at its screen and settings, or use another account. (${details})`
    return { codes, details: words, isOfHardware: true, kind: 'other', says }
  }
  return { codes, details, kind, says }
}

type Place = {
  code?: number | undefined
  inner: readonly unknown[]
  /** A name, or a code as text. */
  label?: string
  text: string
}

function readPlace(place: unknown): Place {
  if (typeof place === 'number') return { code: toCode(place), inner: [], text: '' }
  if (typeof place === 'string') {
    const { parsed, words } = parse(place)
    // Bytes that a contract returned are not text.
    const text = /^0x[\da-f]*$/i.test(words.trim()) ? '' : cleanText(words, 200)
    return { inner: parsed ? [parsed] : [], text }
  }
  if (typeof place !== 'object' || place === null) return { inner: [], text: '' }
  if (Array.isArray(place)) return { inner: place.slice(0, limits.places), text: '' }
  try {
    const { _tag, code, errCode, error_code, errorCode, message, name, statusCode, statusText } =
      place as Record<string, unknown>
    const { parsed, words } = parse(message)
    const inner = innerNames.map((each) => (place as Record<string, unknown>)[each])
    return {
      code: toCode(code ?? errorCode ?? error_code ?? errCode),
      inner: [parsed, ...inner].filter((found) => found !== undefined && found !== null),
      label: [name, _tag, code, statusText, toStatusWord(statusCode), _tag ? toStatusWord(errorCode) : '']
        .map((each) => cleanText(each, 60))
        .filter(Boolean)
        .join(' ')
        .trim(),
      text: cleanText(words, 200),
    }
  } catch {
    return { inner: [], text: '' }
  }
}

/**
 * Parses the JSON in a text. Some wallets put the whole response into their message, mostly after "Internal JSON-RPC
 * error."
 */
function parse(text: unknown): { parsed?: unknown; words: string } {
  if (typeof text === 'object' && text !== null) return { parsed: text, words: '' }
  if (typeof text !== 'string') return { words: '' }
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from < 0 || to < from || text.length > 10_000) return { words: text }
  try {
    const parsed: unknown = JSON.parse(text.slice(from, to + 1))
    return { parsed, words: text.slice(0, from) }
  } catch {
    return { words: text }
  }
}

/** Writes a device's status word as its texts do. Libraries return it as a number, or as hexadecimal digits. */
function toStatusWord(status: unknown): string {
  const digits = typeof status === 'number' ? status.toString(16) : String(status ?? '').replace(/^0x/i, '')
  return /^[56][\da-f]{3}$/i.test(digits) ? `0x${digits}` : ''
}

/** Splits the name of an error into words. */
function toWords(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
}

function toCode(code: unknown): number | undefined {
  // Source: ethers, error codes.
  if (code === 'ACTION_REJECTED') return 4001
  const isNumber =
    typeof code === 'number' || typeof code === 'bigint' || (typeof code === 'string' && code.trim() !== '')
  return isNumber && Number.isInteger(Number(code)) ? Number(code) : undefined
}

/**
 * Texts of a rejection by the user. They contain a word for the user, or nothing but the rejection. A "user operation"
 * is not the user.
 */
const refusals: readonly RegExp[] = [
  /(^|[^a-z])user(?![\s_-]?op).{0,24}(reject|den(y|ied)|declin|cancel|disapprov|abort|closed|dismiss|refus|exit(ed)?\b|not approve|did( not|n['’]t) (approve|sign|confirm|accept|allow))/i,
  /\byou( have| ’ve|'ve)? (reject|den(y|ied)|declin|cancel|refus)/i,
  /(^|[^a-z])(signer|owner) (has )?(reject|den(y|ied)|declin|cancel|refus)/i,
  /(reject|denied|declined|cancel|disapproved|abort|closed|dismissed|refused|not (approved|signed|confirmed|accepted|allowed)).{0,16}\bby (the )?([a-z]+ )?(user(?![\s_-]?op)|signer|owner)\b/i,
  /^((the|this|your|error:) )*(((connection|sign(ing|ature)?|transaction|wallet|confirmation) )?(request|operation|proposal|connection|transaction)|transaction|tx|signature|signing|message|connect(ion)?|action|approval|confirmation|session|permission|sign.?in)? ?(was |has been |is )?(rejected|denied|declined|cancel+ed|refused|dismissed|disapproved|not approved)( (in|by) (the |your )?wallet)?[.!]?$/i,
  /^(reject(ed)?|den(y|ied)|declined?|cancel+(ed)?)( (the |this )?(request|transaction( signature)?|tx|signature|message|connection))?[.!]?$/i,
  /^(the )?(popup|window|prompt|modal|dialog|plugin)( window)? (was |has been )?closed( (by|before)\b.*|[.!])?$/i,
  // Source: Argent.
  /^failed or rejected request$/i,
  /\b(code|error)\W{0,3}4001\b|^\W*4001\b/i,
  // Browsers' text if the user presented no passkey. Source: WebAuthn.
  /either timed out or was not allowed/i,
]

/**
 * Texts that only look like a rejection: the node or the network was not reached, or a contract refused. Browsers write
 * "The user aborted a request." if the wallet's own deadline ended a request to a node.
 */
const noRefusals =
  /revert|connection (was |has been )?refused|\bthe user aborted a request\b|\b(fetch|signal|operation) (is|was) aborted/i

/** Checks for a rejection in another language: a word for the user with a verb, or a short verb alone. */
function isForeignRefusal(text: string): boolean {
  const folded = fold(text)
  if (foreignWords.refusalAlone.test(folded)) return true
  if (!foreignWords.refusal.test(folded)) return false
  const isPerson = foreignWords.user.test(folded) || /(^|\s)user\s(hat|a|ha)\s/.test(folded)
  return isPerson || (text.length <= 12 && !/^[\x20-\x7e]*$/.test(text))
}

/** Words that only a user who does not want to would say. */
const mildRefusals =
  /reject|declin|den(y|ied)\b|cancel|refus|abort|dismiss|disapprov|not approve|\b(chose|decided|opted|preferred) not to\b|\bskipp|\bignored?\b|\bclosed\b|\bno,? thank|\bnot now\b|\blater\b|withdr[ae]w|\b(went|go) back\b|did(n['’]t| not) (want|agree|confirm|add|switch)/i

/** Checks whether words may be a rejection, in any known language. If so, nothing else is asked. */
export function mayBeRefusal(says: string): boolean {
  return (mildRefusals.test(says) || foreignWords.refusal.test(fold(says))) && !noRefusals.test(says)
}

function toKind(codes: readonly number[], texts: readonly string[]): WalletFailure['kind'] {
  // Some wallets report a rejection with -32603 or without a code, so only the text shows it.
  const isRefusal = texts.some(
    (text) =>
      !noRefusals.test(text) &&
      // With this code, the text is the node's. Source: EIP-1474.
      !(codes.includes(-32_003) && /^transaction rejected\.?$/i.test(text)) &&
      (refusals.some((words) => words.test(text)) || isForeignRefusal(text)),
  )
  if (codes.includes(4001) || isRefusal) return 'rejected'
  if (codes.includes(-32002)) return 'pending'
  if (codes.includes(-32601) || codes.includes(4200)) return 'unsupported'
  return 'other'
}

/**
 * Returns a wallet's response, unless it is an error. Some wallets return errors instead of throwing them.
 *
 * @throws the error, as the wallet returned it
 */
export function assertAnswer(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const { code, error, message, result } = answer as Record<string, unknown>
  if (error && result === undefined) throw error
  if (typeof code === 'number' && typeof message === 'string') throw answer
  return answer
}

/** Reads the error of a wallet that has error codes. 5000 is CAIP-25's code for a rejection. */
export function readProviderError(error: unknown): WalletFailure {
  const read = readWalletError(error)
  return read.codes.includes(5000) ? { ...read, kind: 'rejected' } : read
}
