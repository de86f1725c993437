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

/** Maximum number of places and of fields of one place, because a wallet's error may be endless in depth and width. */
const limits = { fields: 100, places: 300 }

/** Fields in which wallets, and the layers around them, put the relevant error. The most likely is first. */
const innerNames =
  'originalError data error cause info reason value body response result errors details detail shortMessage innerError inner err rpcError exception'.split(
    ' ',
  )

/** Other names of fields that explain an error. Texts in any other field count only if they are a refusal. */
const explaining = /err|mess|msg|reason|descr|detail|cause|except|fail|fault|text|payload/i

/** Fields that explain nothing: what the page asked for, where the error arose, and who reports it. */
const silent =
  /^(stack|code|(err|error|status)_?code|statusText|name|_tag|message|method|params?|args?|arguments|request\w*|config|options|headers|transaction|tx|url|uri|href|docs\w*|version|id|jsonrpc|topic|provider|client|connector|wallet|session|account|address|from|to|chain|network)$/i

/** Reads a wallet's error. It assumes nothing about the form: getters may throw, and causes may be circular. */
export function readWalletError(error: unknown): WalletFailure {
  const codes: number[] = []
  const texts: string[] = []
  const labels: string[] = []
  let details = ''
  let detailsDepth = -1
  const seen = new Set<unknown>()
  const queue: Queued[] = [{ depth: 0, place: error, rank: 'usual' }]
  // Fields that errors do not normally have are read last, so that they displace nothing.
  const later: Queued[] = []
  for (let next = queue.shift(); next && seen.size < limits.places; next = queue.shift() ?? later.shift()) {
    const { depth, place, rank } = next
    if (seen.has(place) || (rank !== 'usual' && typeof place === 'number')) continue
    seen.add(place)
    const { code, inner, label, others, text } = readPlace(place)
    if (code !== undefined) codes.push(code)
    if (label) labels.push(label)
    const isBare = rank !== 'usual' && typeof place === 'string'
    if (text && !(isBare && rank === 'any' && !isRefusal(text) && !mayBeRefusal(text))) {
      texts.push(text)
      if (isBare ? !details : depth > detailsDepth) [details, detailsDepth] = [text, depth]
    }
    // The entries of a list count like the list.
    const isList = rank !== 'usual' && Array.isArray(place)
    const entries = inner.map(
      (each) => ({ depth: depth + 1, place: each, rank: isList ? rank : 'usual' }) as const,
    )
    if (isList) later.push(...entries)
    else queue.push(...entries)
    later.push(...others.map((each) => ({ ...each, depth: depth + 1 })))
  }
  const says = [...texts, ...labels].join('\n')
  const kind = toKind(codes, [...texts, ...labels])
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

type Queued = {
  depth: number
  place: unknown
  /** What the name of its field promises: `innerNames`, `explaining`, or any other name. */
  rank: 'usual' | 'explaining' | 'any'
}

type Place = {
  code?: number | undefined
  inner: readonly unknown[]
  /** A name, or a code as text. */
  label?: string
  /** The content of all other fields. */
  others: readonly Pick<Queued, 'place' | 'rank'>[]
  text: string
}

function readPlace(place: unknown): Place {
  if (typeof place === 'number') return { code: toCode(place), inner: [], others: [], text: '' }
  if (typeof place === 'string') {
    const { parsed, words } = parse(place)
    // Bytes that a contract returned are not text.
    const text = /^0x[\da-f]*$/i.test(words.trim()) ? '' : cleanText(words, 200)
    return { inner: parsed ? [parsed] : [], others: [], text }
  }
  if (typeof place !== 'object' || place === null) return { inner: [], others: [], text: '' }
  if (Array.isArray(place)) return { inner: place.slice(0, limits.fields), others: [], text: '' }
  const read = (name: string) => readField(place, name)
  const { parsed, words } = parse(read('message'))
  const inner = innerNames.map(read)
  const tag = read('_tag')
  const code = read('code')
  const errorCode = read('errorCode')
  return {
    code: toCode(code ?? errorCode ?? read('error_code') ?? read('errCode')),
    inner: [parsed, ...inner].filter((found) => found !== undefined && found !== null),
    label: [
      read('name'),
      tag,
      code,
      read('statusText'),
      toStatusWord(read('statusCode')),
      tag ? toStatusWord(errorCode) : '',
    ]
      .map((each) => cleanText(each, 60))
      .filter(Boolean)
      .join(' ')
      .trim(),
    others: readOthers(place),
    text: cleanText(words, 200),
  }
}

/** Reads one field. Its getter may throw, which does not hide the other fields. */
function readField(place: object, name: string): unknown {
  try {
    return (place as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}

/** Reads an object's own fields that have no usual name. Parts of the page are not part of an error. */
function readOthers(place: object): Place['others'] {
  try {
    if (ArrayBuffer.isView(place) || place instanceof EventTarget) return []
    // A request, which may contain any words.
    if (typeof readField(place, 'method') === 'string' && 'params' in place) return []
    return Object.getOwnPropertyNames(place)
      .filter((name) => !silent.test(name) && !innerNames.includes(name))
      .slice(0, limits.fields)
      .map(
        (name) =>
          ({ place: readField(place, name), rank: explaining.test(name) ? 'explaining' : 'any' }) as const,
      )
      .filter(
        (each) => typeof each.place === 'string' || (typeof each.place === 'object' && each.place !== null),
      )
  } catch {
    return []
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
  /(^|[^a-z])user(?![\s_-]?op).{0,24}(reject|den(y|ied)|declin|cancel|disapprov|abort|closed|dismiss|refus|exit(ed)?\b|disallow|back(ed)? out|said no\b|not approve|do(es)?( not|n['’]t) want|did( not|n['’]t) (approve|sign|confirm|accept|allow))/i,
  /\byou( have| ’ve|'ve)? (reject|den(y|ied)|declin|cancel|refus)/i,
  /(^|[^a-z])(signer|owner|approver|signatory|guardian|custodian|reviewer|(account|card|key) ?holder|customer) (has |have )?(reject|den(y|ied)|declin|cancel|refus)/i,
  /(reject|denied|declined|cancel|disapproved|abort|closed|dismissed|refused|disallowed|unapproved|not (approved|signed|confirmed|accepted|allowed|permitted)).{0,16}\bby (the |an? |your )?([a-z\d-]+ )?(user(?![\s_-]?op)|signer|owner|approver|signatory|guardian|custodian|reviewer|(account|card|key) ?holder|customer)s?\b/i,
  // A switch or a change that somebody did not want. "Switching is not allowed" only describes the wallet.
  /(?<!\b(cannot|can ?not|can['’]t|could not|unable to|failed to) )\b(switch|change)( (network|chain)s?)?( request)?( (to|of) [^.:;]{1,40}?)? (was |has been )?(not (yet )?|un|dis)(approved|authori[sz]ed|permitted|allowed)\b/i,
  // What the user presents instead of a button. "Cancelled by the system" is not the user's.
  /\b(biometrics?|authentication|face ?id|touch ?id|fingerprint|passkey|passcode|password|pin)\b[^.:;]{0,24}\b(cancel+ed|dismissed|declined)\b(?! by (the )?(system|app|os|device|time))/i,
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

/** Checks for a rejection in a text, or in the words of a name: REJECTED_BY_USER, UserRejectedRequestError. */
function isRefusal(text: string): boolean {
  return [text, toWords(text)].some(
    (each) =>
      !noRefusals.test(each) && (refusals.some((words) => words.test(each)) || isForeignRefusal(each)),
  )
}

/** Words that only a user who does not want to would say. */
const mildRefusals =
  /reject|declin|den(y|ied)\b|cancel|refus|abort|dismiss|disapprov|not approve|\b(chose|decided|opted|preferred) not to\b|\bskipp|\bignored?\b|\bclosed\b|\bno,? thank|\bnot now\b|\blater\b|withdr[ae]w|\b(went|go) back\b|did(n['’]t| not) (want|agree|confirm|add|switch)|\b(switch|chang)(e|es|ed|ing)?\b[^.:;,]{0,40}\b(not (yet )?|un|dis)(approved|authori[sz]ed|permitted|allowed|accepted|confirmed|granted)/i

/** Checks whether words may be a rejection, in any known language. If so, nothing else is asked. */
export function mayBeRefusal(says: string): boolean {
  return (mildRefusals.test(says) || foreignWords.refusal.test(fold(says))) && !noRefusals.test(says)
}

function toKind(codes: readonly number[], texts: readonly string[]): WalletFailure['kind'] {
  // Some wallets report a rejection with -32603 or without a code, so only the text shows it.
  const isRefused = texts.some(
    // With this code, the text is the node's. Source: EIP-1474.
    (text) => isRefusal(text) && !(codes.includes(-32_003) && /^transaction rejected\.?$/i.test(text)),
  )
  if (codes.includes(4001) || isRefused) return 'rejected'
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
