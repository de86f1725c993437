/**
 * Minimum length of a password, in characters. Source: NIST SP 800-63B requires 8. This minimum is higher, because an
 * attacker can guess offline against a copy of the server's data.
 */
export const passwordLeast = 10

/** Minimum number of different characters. */
const distinctLeast = 5
/** Minimum number of characters that must remain without the parts that are guessed first. */
const ownLeast = 4
/** Minimum number of digits in a password of digits alone. Dates and telephone numbers are shorter. */
const digitsLeast = 20

/**
 * Common beginnings of leaked passwords, and rows of a keyboard. The list is small on purpose: it stops only what an
 * attacker guesses in the first minute. Argon2id makes every guess expensive.
 */
const common = (
  'password passwort passphrase contrasena motdepasse letmein welcome iloveyou trustno sunshine princess football baseball ' +
  'superman batman dragon monkey shadow master michael jennifer starwars pokemon computer internet whatever freedom secret ' +
  'login admin administrator changeme default qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm yxcvbnm qwerty qwertz azerty ' +
  'asdfgh asdf zxcvb qazwsxedc qazwsx 1q2w3e4r5t6y 1q2w3e4r5t 1q2w3e4r 1q2w3e zaq12wsx abcdefghijklmnopqrstuvwxyz abcdefgh ' +
  'abcdef abcd abc test bitcoin ethereum solana crypto wallet portico metamask hodl'
)
  .split(' ')
  // Longest first, so that no part of a longer word remains.
  .sort((one, other) => other.length - one.length)

const years = /(?:19|20)\d\d/g

const likeness: Record<string, string> = {
  $: 's',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
}

/**
 * Why a password is too easy to guess. `close`: it is like the email address. `easy`: without common parts, little
 * remains.
 */
export type PasswordWeakness = 'close' | 'easy' | 'numbers' | 'repetitive' | 'short' | 'spaces'

/**
 * Returns why a password is too easy to guess. Undefined means only that no known weakness was found, not that the
 * password is good.
 */
export function judgePassword(
  password: string,
  { email }: { email?: string | null } = {},
): PasswordWeakness | undefined {
  // Key derivation normalizes the password in the same way.
  const text = password.normalize('NFKC')
  const letters = [...text]
  if (text.trim() === '') return 'spaces'
  if (letters.length < passwordLeast) return 'short'
  const small = text.toLowerCase()
  if (new Set(small.replaceAll(/\s/g, '')).size < distinctLeast) return 'repetitive'
  if (/^[\d\s.,:/+-]+$/.test(text) && text.replaceAll(/\D/g, '').length < digitsLeast) return 'numbers'
  const address = email?.toLowerCase()
  const own = address === undefined ? [] : [address, ...address.split('@').flatMap((part) => part.split('.'))]
  const rest = without(small, own)
  if (rest.length < small.replaceAll(/[^\p{L}\p{N}]/gu, '').length && rest.length < ownLeast) return 'close'
  if (
    leftOver(without(small, own)).length < ownLeast ||
    leftOver(resemble(small.replaceAll(years, ''))).length < ownLeast
  )
    return 'easy'
  return undefined
}

/** Returns the letters and digits of a text without the given words. */
function without(text: string, words: readonly string[]): string {
  const left = words
    .filter(({ length }) => length > 2)
    .reduce((before, word) => before.replaceAll(word, ' '), text)
  return left.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Returns a text without common words, runs, years and repetitions. */
function leftOver(text: string): string {
  const left = common
    .reduce((before, word) => before.replaceAll(word, ''), text)
    .replaceAll(years, '')
    // Runs through the alphabet or the digits, forward or backward: 1234, dcba.
    .replaceAll(/[\p{L}\p{N}]{3,}/gu, dropRuns)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  // "abcxabcxabcx" becomes "abcx".
  const [, unit] = /^(.{1,6}?)\1+.{0,2}$/u.exec(left) ?? []
  return unit ?? left
}

function dropRuns(text: string): string {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.map((code, index) => code - (codes[index - 1] ?? Number.NaN))
  const isInRun = (index: number) =>
    [0, 1, 2].some((shift) => {
      const [one, other] = [steps[index - shift + 1], steps[index - shift + 2]]
      return one === other && one !== undefined && Math.abs(one) <= 1
    })
  return [...text].filter((_, index) => !isInRun(index)).join('')
}

/** Undoes common disguises of words: p@ssw0rd. */
function resemble(text: string): string {
  return [...text].map((letter) => likeness[letter] ?? letter).join('')
}
