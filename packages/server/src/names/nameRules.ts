import { ens_normalize } from '@adraffy/ens-normalize'
import { InvalidNameError } from '../errors/names.js'

/** Source: specification, section 5. The upper limit is that of DNS. */
const labelPattern = /^[a-z0-9-]{4,63}$/

/** A name below the operator's domain. */
export type ZoneName = {
  /** E.g. `alice`. */
  label: string
  /** E.g. `alice.agora.eth`. */
  name: string
}

/**
 * Reads a name with one label below `zone`, normalized by ENSIP-15. The label alone is also accepted.
 *
 * @throws InvalidNameError
 */
export function readZoneName(input: string, zone: string): ZoneName {
  const name = normalizeName(input)
  const label = name?.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
  if (label === undefined || !labelPattern.test(label) || skeletonOf(label) === '') {
    throw new InvalidNameError()
  }
  return { label, name: `${label}.${zone}` }
}

/**
 * Normalizes a name by ENSIP-15. Returns undefined for invalid names: look-alike letters, invisible characters, mixed
 * scripts.
 */
export function normalizeName(input: string): string | undefined {
  try {
    return ens_normalize(input) || undefined
  } catch {
    return undefined
  }
}

/**
 * Unpacks the tables of ENSIP-15, which takes up to a second. Call it in advance, because otherwise the first request
 * makes all others wait.
 */
export function prepareNameRules(): void {
  normalizeName('a')
}

/** Maps each digit to the letter that it is mistaken for, and `i` to `l`, which it looks like. */
const readAs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  i: 'l',
}

/**
 * Returns the skeleton of a label. Two labels with the same skeleton look alike. Source of the look-alikes: the
 * confusables of Unicode Technical Standard 39 that a label can contain, and the digits that are used for letters.
 * Hyphens are ignored. A letter that looks like two letters is replaced by those two (`w` by `vv`), never the reverse:
 * in `vvv`, it would be unclear which two are the `w`.
 *
 * The database stores skeletons (`names.skeleton`), so a change here needs a migration like `0010_look_alikes.sql`.
 */
export function skeletonOf(label: string): string {
  return label
    .replaceAll('-', '')
    .replaceAll(/[0134578i]/g, (letter) => readAs[letter] ?? letter)
    .replaceAll('d', 'cl')
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv')
}

/** Names that could pass for the operator, for a wallet, or for a missing value. */
const reservedLabels = [
  ...['abuse', 'account', 'accounts', 'admin', 'administrator', 'anonymous', 'billing', 'contact', 'default'],
  ...[
    'email',
    'everyone',
    'example',
    'gateway',
    'help',
    'helpdesk',
    'hostmaster',
    'info',
    'invalid',
    'legal',
  ],
  ...['localhost', 'login', 'mail', 'mailer', 'moderator', 'nobody', 'null', 'official', 'operator', 'owner'],
  ...['portico', 'postmaster', 'privacy', 'recovery', 'refund', 'register', 'resolver', 'root', 'security'],
  ...['seed', 'server', 'service', 'settings', 'signin', 'signup', 'staff', 'status', 'support', 'sysadmin'],
  ...['system', 'team', 'test', 'trust', 'undefined', 'unknown', 'verify', 'wallet', 'walletconnect'],
  ...['webmaster', 'airdrop', 'claim', 'coinbase', 'ethereum', 'giveaway', 'ledger', 'metamask', 'rainbow'],
  ...['treasury', 'trezor', 'uniswap', 'vault'],
]

/** Creates the check for reserved names: the built-in list and the operator's, in any spelling. */
export function createReservedNames(more: readonly string[]): (label: string) => boolean {
  const words = [...reservedLabels, ...more.map((label) => label.toLowerCase())].map(skeletonOf)
  const reserved = new Set(words.filter((word) => word !== ''))
  return (label) =>
    addressLike.test(label.replaceAll('-', '')) ||
    // The whole label catches `meta-mask`, and its parts catch `metamask-support`.
    [label, ...label.split('-')].some((part) => spellingsOf(part).some((each) => isMadeOf(each, reserved)))
}

/** Matches a label that could pass for an address or the start of one. */
const addressLike = /^0x[0-9a-f]+$/

/**
 * Returns the skeletons of a label with and without the digits at its ends, which may be digits or represent letters.
 */
function spellingsOf(label: string): string[] {
  const whole = skeletonOf(label)
  const [noEnd, noStart] = [label.replace(/[\d-]+$/, ''), label.replace(/^[\d-]+/, '')]
  const neither = noStart.replace(/[\d-]+$/, '')
  return [whole, whole.replace(/\d+$/, ''), ...[noEnd, noStart, neither].map(skeletonOf)]
}

/** Checks whether a text is one of the words, or several of them without a separator: `supportteam`. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  // The positions at which a word can end, from the left.
  const ends = [0]
  for (let to = 1; to <= text.length; to++)
    if (ends.some((from) => words.has(text.slice(from, to)))) ends.push(to)
  return text !== '' && ends.at(-1) === text.length
}
