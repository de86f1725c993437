import { isRecord } from '@portico/protocol/text'
import { RequestFailedError } from '../../core/errors/connection.js'
import type { CallsStatus } from '../../core/family.js'
import { fold, foreignWords } from '../foreignWords.js'
import { readWalletError } from '../walletError.js'
import { foldNames } from './foldNames.js'
import { readHash } from './readHash.js'
import { operationTopic } from './readReport.js'

/**
 * Patterns for status texts in the form of `toWords`, each with its code. The texts come from wallets that predate EIP-5792's numbers or use
 * their own texts. The order matters, because one text may contain another: unfinished comes before finished, and
 * failures come before successes. Source: the drafts of 2023 and 2024, and viem.
 */
const words: readonly (readonly [RegExp, number])[] = [
  // Negations. "Not successful" is final, but "no confirmations yet" and "isn't mined" are not.
  [/\b(no|not|without) (success\w*|succe\w+|ok|valid)$/, 400],
  [
    /\b(fail|error|revert|reject|cancel)\w* (is )?(false|no|none|0)$|^(not|never) (fail|revert|reject|cancel)/,
    100,
  ],
  [
    /\b(no|not|non|none|nothing|without|zero|0|cannot|\w+n t|yet|almost|nearly|soon|once|until|some|half|most|one|few) ((?!reason|error|fail|revert|more)\w+ ){0,3}(confirm|succe|complete|execut|mined|includ|finali[sz]|finish|final\b|settle|land|seal|process|block|fulfil|filled|pass|validat|done|deliver)/,
    100,
  ],
  // Some of several owners have signed.
  [/\bpart(ial|ially|ly)? (sign|approv|collect|authori[sz]|accept)|\b(sign|approv)\w* part/, 100],
  [
    /\bpart(ial|ly)|\bwith (an )?(errors?|failures?)\b|\b(some|several|half|most) (\w+ ){0,2}(fail|error|revert|reject|drop)|^mixed\b/,
    600,
  ],
  // A field and its value in one text: "Success: false", "mined=no".
  [/\b(success\w*|succeeded|ok|valid) (is )?(false|no|0)$/, 400],
  [
    /\b(confirm|execut|mine|complete|done|finali[sz]|finish|settle|include|process)\w* (is )?(false|no|0)$/,
    100,
  ],
  // The outcome of a step comes last: BROADCAST_FAILED.
  [/(fail(ed|ure)?|error|rejected|cancel+ed|expired|dropped)$/, 400],
  // No longer possible.
  [/\b(un|in|not ?|non ?)(process|execut|min|fulfil+|deliver)e?able\b/, 400],
  // Steps that have not happened yet, or are merely possible.
  [
    /\b(un|non|not|not yet|yet to be|to be|in|pre|soft|optimistic(ally)?) ?(confirm|execut|mine|finali[sz]|finish|complete|settle|process|include|land|seal|sent|submit|broadcast|sign|start|fulfil|relay)|\b(execut|process|min)e?able\b/,
    100,
  ],
  [
    /pending|(?<!\b(miss|noth))ing\b|yet$|required|received|dispatched|delay|paused|deferred|stuck|collected|submitted|queued|processing|waiting|confirming|executing|mining|in ?progress|initiated|created|scheduled|on ?hold\b|\b(held|wip|initial|incomplete|suspended)\b|broadcast|proposed|mempool|retry|signatures? required|\b(needs?|requires?|ready|running|relayed|sending|accepted|prepared|open|new|active|idle|signing|approved|approving|sent|signed|will)\b/,
    100,
  ],
  [/revert/, 500],
  [
    /fail|error|reject|cancel|drop|expire|unsuccess|abort|denied|declin|disapprov|block(ed|list)|blacklist|evict|timed? ?out|invalid|discard|refused|rolled ?back|replaced|superseded|refunded|out of gas|removed|delete|skip|terminat|withdr[ae]w|withheld|revoked|void|stopped|halted|crash|purged|underpriced|overpriced|insufficient|not enough|(nonce|gas|fee|tip)\w*( price| limit| cap)? (is )?(too (low|high|small|large|big|old)|expired|used|mismatch)|too (low|high|late|old|large)\b|conflict|orphan|reorg|uncled|\b(bad|dead|wrong|broken|ignored|lapsed|panic)\b|\bnever\b|\bundone\b/,
    400,
  ],
  // Steps that the user, an owner or the wallet completed before the sending: CONFIRMED_BY_OWNER, SIGNATURE_COMPLETED,
  // VALIDATION_PASSED.
  [
    /^(?!.*(execut|mined|on ?chain|\bchain|block|network|miner|node|validators?\b|\buser ?op)).*\b(owner|user|signer|cosigner|customer|approver|admin|guardian|custodian|wallet|device|safe|phone|email|signature|approval|simulation|estimation|validation|verification|authori[sz]ation|polic|complian|screening)/,
    100,
  ],
  [
    /confirm|succe|complete|executed|\bmined|included|finali[sz]ed|finish|\bfinal\b|settled|landed|sealed|processed|on ?chain|in ?(a )?block|fulfilled|filled|passed|validated|\bdone\b|^(ok|true|yes)$/,
    200,
  ],
  [/^(false|no)$/, 500],
]

/**
 * The same for wallets that show the user's language, in text in the form of `fold`. Unfinished comes before failed,
 * and failed before finished.
 */
const foreign: readonly (readonly [RegExp, number])[] = [
  [
    /等待|待(处理|處理|确认|確認|签|簽|执行|執行)|(处理|處理|确认|確認|进行|進行|执行|執行|提交|打包)中|未(确认|確認|完成|执行|執行)|尚未|排队|排隊|保留|処理中|承認待ち|待ち|していません|대기|(처리|진행|확인) ?중|pendiente|pendente|en (curso|espera|proceso|attente|cours)|em (andamento|espera|processamento)|in (attesa|corso|sospeso|bearbeitung)|ausstehend|wartet|nicht bestätigt|ожида|в (обработк|процесс|очеред)|не подтвержд|очіку|bekl[ei]|işleniyor|oczek|w toku|wachten|in behandeling|đang|chờ|menunggu|diproses|tertunda|قيد|انتظار|लंबित|รอ/,
    100,
  ],
  [
    /失败|失敗|错误|錯誤|异常|異常|过期|過期|超时|超時|回滚|回滾|エラー|期限切れ|실패|오류|만료|fallid|falhou|falha|fracas|error|erro\b|échou|échec|expir|fehlgeschlagen|fehler|gescheitert|abgelaufen|fallit|errore|scadut|неудач|не удал|ошибк|сбой|истек|невдал|помилк|başarısız|hata|niepowodzen|nieudan|błąd|mislukt|fout|thất bại|lỗi|gagal|فشل|خطأ|विफल|असफल|ล้มเหลว/,
    400,
  ],
  [foreignWords.refusal, 400],
  [
    /成功|已确认|已確認|已完成|已执行|已執行|已上链|完成|確認(済|され)|承認され|성공|완료|확인됨|confirmad|completad|concluíd|exitos|éxito|sucesso|ejecutad|executad|confirmé|terminé|réussi|succès|exécuté|bestätigt|erfolgreich|abgeschlossen|ausgeführt|confermat|completat|riuscit|eseguit|подтвержд|успе[шх]|выполнен|заверш|підтвердж|успіш|onaylandı|başarılı|tamamlandı|potwierdzon|zakończon|bevestigd|voltooid|geslaagd|thành công|hoàn (thành|tất)|đã xác nhận|berhasil|selesai|dikonfirmasi|مكتمل|مؤكد|نجاح|نجح|सफल|पुष्टि|สำเร็จ/,
    200,
  ],
]

/** Splits a status into words in lower case. Examples: PARTIALLY_SIGNED, partiallySigned. */
function toWords(text: string): string {
  return text
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^a-z0-9]+/gi, ' ')
    .trim()
    .toLowerCase()
}

/**
 * Reads the status of a batch in any form that wallets use: a code (also as text), a word, a field that is true, or
 * only receipts. A receipt that shows a revert takes precedence over the other fields. An error takes precedence over
 * success.
 *
 * @throws RequestFailedError if there is no status
 */
export function readCallsStatus(told: unknown): CallsStatus {
  const inner = unwrap(told)
  // Some wallets answer with the receipts alone.
  const answer = Array.isArray(inner) ? { receipts: inner } : inner
  const entry = isRecord(answer) ? foldNames(answer) : {}
  const state = isRecord(answer) ? readState(entry) : readTold(answer)
  const receipts = [entry.receipts ?? entry.receipt ?? entry.transactions ?? entry.calls ?? []]
    .flat()
    .map((one) => (isRecord(one) && isRecord(one.receipt) ? one.receipt : one))
  const outcomes = receipts.map(readOutcome).filter((outcome) => outcome !== undefined)
  const hashes = [...receipts, ...hashLists.flatMap((name) => [entry[name]].flat()), entry]
    .map((one) => readHash(one))
    .filter((hash) => hash !== undefined)
  const undone = outcomes.filter((isDone) => !isDone).length
  const told200 = undone > 0 ? (undone < outcomes.length ? 600 : 500) : 200
  // Without a status, a batch with a transaction counts as pending.
  const onItsWay = hashes.length > 0 ? 100 : undefined
  const refused = readError(entry.error ?? entry.errors)
  const code = state ?? (refused === 'final' ? 400 : outcomes.length > 0 ? told200 : onItsWay)
  if (code === undefined) {
    const words = isRecord(answer) ? stateNames.map((name) => entry[name]) : [answer]
    throw new RequestFailedError({
      // What the wallet returned, if that has any content.
      cause: words.find((word) => isGiven(word) && word !== '' && !Array.isArray(word)),
      details: 'The wallet returned no status of the calls.',
      method: 'wallet_getCallsStatus',
    })
  }
  const isDone = isSuccess(code)
  const failed = refused === 'final' || (refused === 'other' && isDone) ? 400 : undefined
  const judged = isDone ? (undone > 0 ? told200 : (failed ?? code)) : code < 200 ? (failed ?? code) : code
  return { code: judged, hashes: [...new Set(hashes)], status: toStatus(judged) }
}

/** Fields of the state, as `foldNames` writes them, in the order in which they count. */
const stateNames =
  'statuscode status state callsstatus batchstatus bundlestatus transactionstatus txstatus executionstatus substatus outcome phase code success succeeded'.split(
    ' ',
  )

/** If a state is an object, one of these fields contains its word. */
const wordNames = 'type kind name value label text title'.split(' ')

const toFlags = (names: string, code: number) => names.split(' ').map((name) => [name, code] as const)

/** Fields that name a state if they are true. */
const flags = [
  ...toFlags(
    'failed isfailed reverted isreverted cancelled canceled iscancelled rejected isrejected dropped isdropped expired isexpired iserror haserror',
    400,
  ),
  ...toFlags('pending ispending', 100),
]

/** Fields that are true once the batch is done. If one is false, it is not done, whatever else is true. */
const doneNames =
  'confirmed isconfirmed executed isexecuted mined ismined completed iscompleted finished isfinished done'.split(
    ' ',
  )

/** Fields that are false if the batch is done but was reverted. */
const successNames = 'issuccess issuccessful successful'.split(' ')

/** Lists of hashes. */
const hashLists = 'transactionhashes txhashes hashes txids transactionhash txhash'.split(' ')

/** Fields of the envelopes around a state: those of JSON-RPC and of wallets' own servers. */
const envelopeNames = 'result data response payload batch bundle calls_status callsStatus transaction'.split(
  ' ',
)

/** Removes what surrounds the state: a list with one entry, an envelope, or JSON in a text. */
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
  const entry = foldNames(answer)
  const inner = envelopeNames.map((name) => answer[name]).find(isGiven)
  if (inner === undefined || entry.receipts !== undefined || entry.receipt !== undefined) return answer
  // If the envelope itself says "ok", the wallet answered, but the batch may not be done.
  if (isBare(entry)) return unwrap(inner, depth + 1)
  const within = typeof inner === 'object' ? unwrap(inner, depth + 1) : undefined
  return isRecord(within) && hasState(foldNames(within)) ? within : answer
}

function isBare(entry: Record<string, unknown>): boolean {
  return !hasState(entry) && !isGiven(entry.error)
}

function hasState(entry: Record<string, unknown>): boolean {
  const names = [
    ...stateNames,
    ...flags.map(([name]) => name),
    ...doneNames,
    ...successNames,
    'receipts',
    'receipt',
  ]
  return names.some((name) => isGiven(entry[name]))
}

function isGiven(input: unknown): boolean {
  return input !== undefined && input !== null
}

/** Reads the state of an object from all its fields. A field that does not state success takes precedence. */
function readState(entry: Record<string, unknown>, depth = 0): number | undefined {
  const told = readFields(entry, depth)
  if (told !== undefined && !isSuccess(told)) return told
  const isTrue = (name: string) => /^(true|yes|1)$/i.test(String(entry[name]))
  const isFalse = (name: string) => /^(false|no|0)$/i.test(String(entry[name]))
  const flagged = flags.find(([name]) => isTrue(name))
  if (flagged) return flagged[1]
  const isDone = told !== undefined || [...doneNames, ...successNames].some(isTrue)
  if (doneNames.some(isFalse)) return 100
  if (successNames.some(isFalse)) return isDone ? 400 : 100
  return told ?? (isDone ? 200 : undefined)
}

/**
 * Reads words first, because a number may be the status of the response itself: `{ statusCode: 200, status: 'PENDING' }`.
 */
function readFields(entry: Record<string, unknown>, depth: number): number | undefined {
  const given = stateNames.filter((name) => isGiven(entry[name]))
  const isWord = (name: string) => {
    const told = entry[name]
    return (
      typeof told === 'object' ||
      (typeof told === 'string' && Number.isNaN(Number(told)) && !isCode.test(told))
    )
  }
  // With several fields, a code below 100 is the envelope's.
  const isCounted = (name: string) =>
    !(given.length > 1 && /code$/.test(name) && Number(entry[name]) >= 0 && Number(entry[name]) < 100)
  const isFlag = (name: string) => /^(true|false)$/i.test(String(entry[name]))
  const read = (names: readonly string[]) => names.map((name) => readTold(entry[name], depth))
  const said = read(given.filter((name) => isWord(name) && !isFlag(name)))
  const others = given.filter((name) => !isWord(name) && !isFlag(name) && isCounted(name))
  const codes = [...said, ...read(others), ...read(given.filter(isFlag))].filter((code) => code !== undefined)
  const less = codes.find((code) => !isSuccess(code))
  if (less !== undefined) return less
  // If the word is unknown, the number beside it does not count, because it may be the response's status.
  return said.length > 0 ? said.find((code) => code !== undefined) : codes[0]
}

function isSuccess(code: number): boolean {
  return code >= 200 && code < 300
}

/** Reads the error beside a state. `final` means that the user rejected, so nothing more will happen. */
function readError(error: unknown): 'final' | 'other' | undefined {
  if (!error || (Array.isArray(error) && error.length === 0)) return undefined
  if (isRecord(error) && Object.keys(error).length === 0) return undefined
  return readWalletError(error).kind === 'rejected' ? 'final' : 'other'
}

/** Reads a state, even if a wallet nests it more deeply. */
function readTold(told: unknown, depth = 0): number | undefined {
  if (depth > 4) return undefined
  if (Array.isArray(told)) return told.length === 1 ? readTold(told[0], depth + 1) : undefined
  if (!isRecord(told)) return readCode(told)
  const entry = foldNames(told)
  const named = wordNames.map((name) => readTold(entry[name], depth + 1)).find((code) => code !== undefined)
  return readState(entry, depth + 1) ?? named
}

/** Matches a code that is followed by words: "200 OK". */
const isCode = /^\s*([1-6]\d\d)\b(?! ?(\/|of\b|out\b|confirm|block))/i

function readCode(told: unknown): number | undefined {
  if (typeof told === 'boolean') return told ? 200 : 500
  if (typeof told === 'bigint') return readCode(String(told))
  if (typeof told !== 'string' && typeof told !== 'number') return undefined
  const number = typeof told === 'string' && told.trim() === '' ? Number.NaN : Number(told)
  if (Number.isInteger(number)) {
    if (number >= 100 && number < 1_000) return number
    // The same as in receipts.
    return number === 1 ? 200 : number === 0 ? 500 : undefined
  }
  const text = String(told)
  const [, leading] = isCode.exec(text) ?? []
  if (leading !== undefined) return Number(leading)
  // "No errors" says nothing about the rest of the text.
  const spoken = toWords(text)
    .replace(/\b(no|without|0|zero) (errors?|failures?|reverts?|problems?|issues?)\b/g, '')
    .trim()
  const folded = fold(text.slice(0, 200))
  const code = (words.find(([word]) => word.test(spoken)) ?? foreign.find(([word]) => word.test(folded)))?.[1]
  const [, some, all] = /(?<![\d/.])(\d+) ?(?:\/|-?(?:out[ -])?of-?|from) ?(\d+)(?![\d/])/i.exec(text) ?? []
  if (some === undefined || Number(some) >= Number(all)) return code
  // Only some of several are done. If one failed, that is final.
  return Number(some) > 0 && code !== undefined && code >= 400 ? 600 : 100
}

/** Converts a code to a status. Source: EIP-5792, status codes. */
function toStatus(code: number): CallsStatus['status'] {
  if (code < 200) return 'pending'
  if (code < 300) return 'confirmed'
  return code >= 600 ? 'partly failed' : 'failed'
}

/** Returns whether a receipt shows a success (true) or a revert (false). Undefined if it shows neither. */
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
