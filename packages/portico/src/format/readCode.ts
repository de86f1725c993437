import { toAsciiDigits } from './toAsciiDigits.js'

/** Digits that are not a code: times, dates, and digits in a URL or an email address. */
const others: readonly RegExp[] = [
  /\b(https?:\/\/|www\.)\S+|\S+@\S+/gi,
  /\b\d{8}T\d{4,6}Z?\b/g,
  /\b\d{4}([-/.])\d{1,2}\1\d{1,2}\b|\b\d{1,2}([-/.] ?)\d{1,2}\2\d{2,4}\b/g,
  /\b\d{1,2}:\d{2}(:\d{2})?\b/g,
]

/** Digits that belong together, in one line. Seven or more are a telephone number. */
const run = /\+?\(?\d(?:[\d().\-/ \u00a0\u2010-\u2015]*\d)?/g

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
  // The user typed this: only digits, spaces and hyphens.
  if (/^[\d\s-]*$/.test(plain)) return plain.replace(/\D/g, '')
  const message = others.reduce((rest, other) => rest.replace(other, ' | '), plain)
  const found = [...message.matchAll(run)].flatMap(({ 0: digits, index }) => {
    const isCode = /^\d{6}$|^\d{3}[- \u00a0\u2010-\u2015]\d{3}$/.test(digits)
    return isCode ? [{ digits, index }] : []
  })
  const rated = found.map(({ digits, index }) => {
    const before =
      message
        .slice(0, index)
        .split(/[\d\n.!?;|]/)
        .at(-1) ?? ''
    const [after = ''] = message.slice(index + digits.length).split(/[\d\n.!?;|]/)
    const rank = codeWord.test(before) ? 2 : codeWord.test(after) ? 1 : 0
    return { code: digits.replace(/\D/g, ''), rank: rank * 2 + (/^\d{6}$/.test(digits) ? 1 : 0) }
  })
  const highest = Math.max(...rated.map(({ rank }) => rank))
  const codes = new Set(rated.flatMap(({ code, rank }) => (rank === highest ? [code] : [])))
  const [code] = codes
  if (code !== undefined && codes.size === 1) return code
  return found.length === 0 && plain.length <= typedLength ? plain.replace(/\D/g, '') : ''
}
