import { toAsciiDigits } from './toAsciiDigits.js'

/** Digits that are not a code: times, dates, and digits in a URL or an email address. */
const others: readonly RegExp[] = [
  /\b(https?:\/\/|www\.)\S+|\S+@\S+/gi,
  /\b\d{8}T\d{4,6}Z?\b/g,
  /\b\d{4}([-/.])\d{1,2}\1\d{1,2}\b/g,
  // A day is at most 31 and a month at most 12, so "48-29-13" is no date.
  /\b(?:(?:0?[1-9]|[12]\d|3[01])([-/.] ?)(?:0?[1-9]|1[0-2])\1|(?:0?[1-9]|1[0-2])([-/.] ?)(?:0?[1-9]|[12]\d|3[01])\2)\d{2,4}\b/g,
  /\b\d{1,2}:\d{2}(:\d{2})?\b/g,
  // How long the code is valid.
  /\b\d+\s*(ms|mill?i-?(s[eé][ck]|secondi|segundo)\p{L}*|миллисек\p{L}*)(?!\p{L})|\d+\s*(毫秒|ミリ秒|밀리초)/giu,
  /\b\d{1,5}\s*(seconds|secs|sekunden|secondes|segundos|secondi|mins?|minut\p{L}*|мин\p{L}*|hours?|hrs?|stunden?|heures?|horas?|час\p{L}*)(?!\p{L})|\d{1,5}\s*[分秒時时小분초시]/giu,
  // Words that begin with a digit, e.g. "2FA" and "24h".
  /(?<![\d.-])\d{1,3}[a-z]+\b/gi,
  // A short number or a year beside six digits.
  /(?<=\d{3}[ -]?\d{3})(?:\s*[(（]\s*|\s+[-\u2010-\u2015]\s+)\d{1,2}(?![\d./-])|(?<=\b\d{6})\s+20\d\d\b/g,
  /(?<![\d+().-] ?)\b20\d\d\s+(?=\d{6}\b|\d{3}[- ]\d{3}\b)/g,
]

/** Digits that belong together, in one line. Seven or more are a telephone number. */
const run = /\+?\(?\d(?:(?:[\d().\-/\t \u00a0\u2000-\u200a\u2010-\u2015\u202f\u205f\u3000]|,(?=\d))*\d)?/g

/** Digits that are a code also without a word that says so. */
const code = /^\d{6}$|^\d{3}[- \t\u00a0\u2000-\u200a\u2010-\u2015\u202f\u205f\u3000]\d{3}$/

/** Digits that could also be an amount or a number of an order: "482.913", "48-29-13", "4 8 2 9 1 3". */
const spacedCode = /^\d{3}[.,]\d{3}$|^\d\d([^\d().])\d\d\1\d\d$|^\d([^\d().])\d(?:\2\d){4}$/

/** Words for "code", in the languages in which most emails are written. */
const codeWord =
  /code|c[oó]d[ií]g|codice|kod\b|kód|koodi|kode|код|κωδικ|代码|代碼|验证码|驗證碼|確認碼|コード|番号|코드|번호|mã\b|رمز|کد\b|קוד|कोड|รหัส|\bpin\b|\botp\b|passcode|password/i

/** Maximum length of text that the user types. Longer text is a message. */
const typedLength = 8

/**
 * Reads the code in a text: as typed, or the six digits in a whole message that are a code ("valid for 10 minutes. Code
 * 482913"). Digits of every script count; telephone numbers, dates and times do not. Returns an empty text if it is not
 * clear which digits of a message are the code. Typed text may be shorter or longer than a code.
 */
export function readCode(text: string): string {
  // Only the beginning counts, because a message is short. Copied text contains direction marks.
  const plain = toAsciiDigits(text.slice(0, 2_000)).replace(
    /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g,
    '',
  )
  // The user typed this: only digits, spaces and hyphens. Several long numbers are pasted.
  const digits = plain.replace(/\D/g, '')
  const isTyped = plain.length <= typedLength || digits.length <= 6 || /^\s*\d*\s*$/.test(plain)
  if (isTyped && /^[\d\s-]*$/.test(plain)) return digits
  const message = others.reduce((rest, other) => rest.replace(other, ' | '), plain)
  const found = [...message.matchAll(run)].flatMap(({ 0: digits, index }) => {
    const isCode = code.test(digits) || spacedCode.test(digits)
    return isCode ? [{ digits, index }] : []
  })
  const rated = found.flatMap(({ digits, index }) => {
    const before =
      message
        .slice(0, index)
        .split(/[\d\n.!?;|]/)
        .at(-1) ?? ''
    const [after = ''] = message.slice(index + digits.length).split(/[\d\n.!?;|]/)
    const rank = codeWord.test(before) ? 2 : codeWord.test(after) ? 1 : 0
    if (rank === 0 && !code.test(digits)) return []
    return { code: digits.replace(/\D/g, ''), rank: rank * 2 + (/^\d{6}$/.test(digits) ? 1 : 0) }
  })
  const highest = Math.max(...rated.map(({ rank }) => rank))
  const codes = new Set(rated.flatMap(({ code, rank }) => (rank === highest ? [code] : [])))
  const [only] = codes
  if (only !== undefined && codes.size === 1) return only
  return found.length === 0 && plain.length <= typedLength ? digits : ''
}
