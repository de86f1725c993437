import { cleanText } from './cleanText.js'

/** A wallet's error for a request that it did not carry out. */
export type WalletError = {
  kind: 'rejected' | 'pending' | 'unsupported' | 'other'
  /** Every code found, outermost first: wallets wrap the relevant one. */
  codes: readonly number[]
  /**
   * The wallet's own words, cleaned: the innermost sentence, since the outer one is often "Internal JSON-RPC error".
   */
  details: string
  /** All of its texts, at any depth, one per line, including names such as `UserRejectedRequestError`. */
  says: string
  /**
   * True if hardware behind the wallet refused, not the user: `kind` is then `other`, and `details` names the likely
   * cause.
   */
  isOfHardware?: true
}

/** Error texts of hardware behind a wallet that cannot sign something. */
const hardwareWords =
  /ledger(?! (live|wallet))|trezor(?! (suite|wallet))|keystone|bitbox|gridplus|keepkey|coolwallet|coldcard|ngrave|contract data must|(disconnected|locked) ?device|device (is )?locked|web ?(hid|usb)|forbidden key path|hardware wallet|hardware account|transport ?status|off-?chain (message|sign)|blind sign|(hid|usb) ?device|claim interface|open the [a-z]+ app\b|(cla|ins)[_ ]not[_ ]supported|0x(6(a8[0-9a-f]|f[0-9a-f]{2}|50f|804|808|982|d0[0-9a-f]|e0[0-9a-f]|b0[0-9a-f]|511)|5515)\b/i

/** Texts for the owner's own rejection, on the device's buttons. Source: Ledger's status words. */
const ownRefusal =
  /0x6985|(cancel+|reject|declin)ed by (the )?user|(reject|den(y|ied)|declin|cancel)[^:.]{0,24}\b(on|at|in|with|from) (your |the |its )?(ledger|device|hardware|trezor)/i

/** Maximum depth, and number of places in total: a wallet's error may be endless. */
const limits = { depth: 8, places: 60 }

/** Fields in which wallets, and the layers around them, put the relevant error; most likely first. */
const innerNames =
  'originalError data error cause info reason value body response result errors details detail shortMessage innerError inner err rpcError exception'.split(
    ' ',
  )

/** Reads a wallet's error. Assumes nothing about its shape: getters may throw, and causes may be circular. */
export function readWalletError(error: unknown): WalletError {
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
  // Such wallets report a rejection by the user, who was not asked.
  if (hardwareWords.test(says) && !ownRefusal.test(says)) {
    const words = `A hardware wallet may not sign this: look at its screen and settings, or use another account. (${details})`
    return { codes, details: words, isOfHardware: true, kind: 'other', says }
  }
  return { codes, details, kind: toKind(codes, [...texts, ...labels]), says }
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
    const { code, errCode, error_code, errorCode, message, name } = place as Record<string, unknown>
    const { parsed, words } = parse(message)
    const inner = innerNames.map((each) => (place as Record<string, unknown>)[each])
    return {
      code: toCode(code ?? errorCode ?? error_code ?? errCode),
      inner: [parsed, ...inner].filter((found) => found !== undefined && found !== null),
      label: [name, code]
        .map((each) => cleanText(each, 60))
        .join(' ')
        .trim(),
      text: cleanText(words, 200),
    }
  } catch {
    return { inner: [], text: '' }
  }
}

/**
 * Parses JSON in a text: some wallets put the whole response into their message, mostly after "Internal JSON-RPC
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

function toCode(code: unknown): number | undefined {
  // Source: ethers, error codes.
  if (code === 'ACTION_REJECTED') return 4001
  const isNumber =
    typeof code === 'number' || typeof code === 'bigint' || (typeof code === 'string' && code.trim() !== '')
  return isNumber && Number.isInteger(Number(code)) ? Number(code) : undefined
}

/**
 * Texts of a rejection by the user: with a word for the user, or with nothing else in it. A "user
 * operation" is not the user.
 */
const refusals: readonly RegExp[] = [
  /(^|[^a-z])user(?![\s_-]?op).{0,24}(reject|den(y|ied)|declin|cancel|disapprov|abort|closed|dismiss|refus|exit(ed)?\b|not approve|did( not|n['’]t) (approve|sign|confirm|accept|allow))/i,
  /\byou( have| ’ve|'ve)? (reject|den(y|ied)|declin|cancel|refus)/i,
  /(^|[^a-z])(signer|owner) (has )?(reject|den(y|ied)|declin|cancel|refus)/i,
  /(reject|denied|declined|cancel|disapproved|abort|closed|dismissed|refused|not (approved|signed|confirmed|accepted|allowed)).{0,16}\bby (the )?([a-z]+ )?(user(?![\s_-]?op)|signer|owner)\b/i,
  /^((the|this|your|error:) )*(((connection|sign(ing|ature)?|transaction|wallet|confirmation) )?(request|operation|proposal|connection|transaction)|transaction|tx|signature|signing|message|connect(ion)?|action|approval|confirmation|session|permission|sign.?in)? ?(was |has been |is )?(rejected|denied|declined|cancel+ed|refused|dismissed|disapproved|not approved)( (in|by) (the |your )?wallet)?[.!]?$/i,
  /^(reject(ed)?|den(y|ied)|declined?|cancel+(ed)?)( (the |this )?(request|transaction( signature)?|tx|signature|message|connection))?[.!]?$/i,
  /^(the )?(popup|window|prompt|modal|dialog)( window)? (was |has been )?closed( (by|before)\b.*|[.!])?$/i,
  /\b(code|error)\W{0,3}4001\b|^\W*4001\b/i,
  // Browsers' text for a passkey that was not presented. Source: WebAuthn.
  /either timed out or was not allowed/i,
]

/**
 * Texts that only look like a rejection: the node or the network was not reached, or a contract refused. Browsers say
 * "The user aborted a request." of a request to a node that the wallet's own deadline ended.
 */
const noRefusals =
  /revert|connection (was |has been )?refused|\bthe user aborted a request\b|\b(fetch|signal|operation) (is|was) aborted/i

/**
 * The same in other languages, for wallets that use the user's: a word for the user with a verb, or a short verb alone.
 */
const foreign = {
  user: /用户|用戶|使用者|ユーザ|사용자|usuari|usuári|utilisateur|utilizator|nutzer|gebruiker|bruker|bruger|användare|utente|uživatel|používateľ|użytkowni|пользовател|користувач|kullanıcı|käyttäj|felhasznál|χρήστη|người dùng|pengguna|مستخدم|کاربر|משתמש|ผู้ใช้|उपयोगकर्ता|ব্যবহারকারী/i,
  refusal:
    /拒[绝絕否]|取消|キャンセル|거부|거절|취소|rechaz|rejeit|recus|refus|refuz|respins|annul|anul|cancel|deneg|abgelehnt|abgebrochen|verweigert|geweiger|afgewezen|geannuleerd|avvis|afvis|avbr[uöy]t|zamít|odmít|zruš|odrzuc|odmówi|rifiut|отклон|отмен|отказ|відхил|скасов|redded|iptal|hylkä|hylät|peruut|elutasít|απέρριψ|απορρίφθ|ακύρω|từ chối|h[uủ]y|tolak|batal|رفض|ألغ|إلغاء|رد کرد|لغو|דחה|נדח|ביטל|סירב|ปฏิเสธ|ยกเลิก|अस्वीकार|रद्द|প্রত্যাখ্যান|বাতিল/i,
  /** One word that says it all. */
  alone:
    /^(abgelehnt|abgebrochen|verweigert|rechazad[oa]|cancelad[oa]|denegad[oa]|rejeitad[oa]|recusad[oa]|rifiutat[oa]|annullat[oa]|ditolak|dibatalkan|geweigerd|geannuleerd|odrzucono|anulowano)[.!]?$/i,
}

function isForeignRefusal(text: string): boolean {
  if (foreign.alone.test(text)) return true
  if (!foreign.refusal.test(text)) return false
  return foreign.user.test(text) || (text.length <= 12 && !/^[\x20-\x7e]*$/.test(text))
}

/** True if a wallet's words may be a rejection, in any known language: then nothing else is asked. */
export function mayBeRefusal({ says }: WalletError): boolean {
  const isSaid = /reject|declin|den(y|ied)\b|cancel|refus|abort|dismiss|disapprov|not approve/i.test(says)
  return (isSaid || foreign.refusal.test(says)) && !noRefusals.test(says)
}

function toKind(codes: readonly number[], texts: readonly string[]): WalletError['kind'] {
  // Some wallets report a rejection with -32603, or without a code, and only the text shows it.
  const isRefusal = texts.some(
    (text) =>
      !noRefusals.test(text) && (refusals.some((words) => words.test(text)) || isForeignRefusal(text)),
  )
  if (codes.includes(4001) || isRefusal) return 'rejected'
  if (codes.includes(-32002)) return 'pending'
  if (codes.includes(-32601) || codes.includes(4200)) return 'unsupported'
  return 'other'
}

/**
 * Returns a wallet's response, unless it is an error: some wallets return errors instead of throwing them.
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

/** Reads the error of a wallet that has error codes: 5000 is CAIP-25's for a rejection. */
export function readProviderError(error: unknown): WalletError {
  const read = readWalletError(error)
  return read.codes.includes(5000) ? { ...read, kind: 'rejected' } : read
}
