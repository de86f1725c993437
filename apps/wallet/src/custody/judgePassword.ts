/** Characters of a password, at least. Source: NIST SP 800-63B asks for 8; a copy of the server's data is tried offline. */
export const passwordLeast = 10

/** Of those, how many are different. */
const distinctLeast = 5
/** What is left of it without what everybody tries first. */
const ownLeast = 4
/** Digits alone: a date or a telephone number is shorter. */
const digitsLeast = 20

/**
 * What lists of leaked passwords begin with, and rows of a keyboard. A small list on purpose: it stops what is guessed in the
 * first minute, and says nothing of the rest. Argon2id is what makes every guess dear.
 */
const common = (
  'password passwort passphrase contrasena motdepasse letmein welcome iloveyou trustno sunshine princess football baseball ' +
  'superman batman dragon monkey shadow master michael jennifer starwars pokemon computer internet whatever freedom secret ' +
  'login admin administrator changeme default qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm yxcvbnm qwerty qwertz azerty ' +
  'asdfgh asdf zxcvb qazwsxedc qazwsx 1q2w3e4r5t6y 1q2w3e4r5t 1q2w3e4r 1q2w3e zaq12wsx abcdefghijklmnopqrstuvwxyz abcdefgh ' +
  'abcdef abcd abc test bitcoin ethereum solana crypto wallet portico metamask hodl'
)
  .split(' ')
  // Longest first, so that no part of a longer one is left over.
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
 * Why a password is too easy to guess, as a person is told it. Undefined: nothing of what is looked for was found, which is
 * not the same as a good one.
 */
export function judgePassword(
  password: string,
  { email }: { email?: string | null } = {},
): string | undefined {
  // As it is stretched.
  const text = password.normalize('NFKC')
  const letters = [...text]
  if (text.trim() === '') return 'Type a password. Spaces alone are none.'
  if (letters.length < passwordLeast) return `Use ${passwordLeast} characters or more.`
  const small = text.toLowerCase()
  if (new Set(small.replaceAll(/\s/g, '')).size < distinctLeast)
    return 'Use more different characters: this one repeats a few.'
  if (/^[\d\s.,:/+-]+$/.test(text) && text.replaceAll(/\D/g, '').length < digitsLeast)
    return 'Add letters or words: dates and numbers are guessed first.'
  const address = email?.toLowerCase()
  const own = address === undefined ? [] : [address, ...address.split('@').flatMap((part) => part.split('.'))]
  const rest = without(small, own)
  if (rest.length < small.replaceAll(/[^\p{L}\p{N}]/gu, '').length && rest.length < ownLeast)
    return 'This is your email address, or little more. Use something else.'
  if (
    leftOver(without(small, own)).length < ownLeast ||
    leftOver(resemble(small.replaceAll(years, ''))).length < ownLeast
  )
    return 'This is one of the first that are guessed. Use a few unrelated words.'
  return undefined
}

/** Letters and digits that stand for themselves, without those words. */
function without(text: string, words: readonly string[]): string {
  const left = words
    .filter(({ length }) => length > 2)
    .reduce((before, word) => before.replaceAll(word, ' '), text)
  return left.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** What is left without common words, runs of a row, years, and what only repeats. */
function leftOver(text: string): string {
  const left = common
    .reduce((before, word) => before.replaceAll(word, ''), text)
    .replaceAll(years, '')
    // One way through the alphabet, or through the digits, also backwards: 1234, dcba.
    .replaceAll(/[\p{L}\p{N}]{3,}/gu, dropRuns)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  // "abcxabcxabcx" is "abcx".
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

/** As people disguise words: p@ssw0rd. */
function resemble(text: string): string {
  return [...text].map((letter) => likeness[letter] ?? letter).join('')
}
