import { ens_normalize } from '@adraffy/ens-normalize'
import { InvalidNameError } from '../errors/names.js'

/** Source: specification, section 5. The upper bound is DNS's. */
const labelPattern = /^[a-z0-9-]{4,63}$/

/** A name below the operator's domain. */
export type ZoneName = {
  /** E.g. `alice`. */
  label: string
  /** E.g. `alice.agora.eth`. */
  name: string
}

/**
 * A name as the rules of names write it (ENSIP-15), of one label below `zone`. The label alone stands for the whole.
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

/** A name as ENSIP-15 writes it, or undefined for what is none: look-alike letters, what cannot be seen, mixed scripts. */
export function normalizeName(input: string): string | undefined {
  try {
    return ens_normalize(input) || undefined
  } catch {
    return undefined
  }
}

/** Letters that digits are read as, and the one that looks like two others. */
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
 * What two labels must not share to be told apart at a glance. Source of the pairs: Unicode Technical Standard 39,
 * confusables, as far as they are letters of a label, and the digits that people write for letters; hyphens are
 * overlooked. Pairs are written out, never drawn together: of `vvv` nobody could say where its `w` is.
 *
 * The database keeps what comes of it (`names.skeleton`): a change here needs a migration, as `0010_look_alikes.sql` is one.
 */
export function skeletonOf(label: string): string {
  return label
    .replaceAll('-', '')
    .replaceAll(/[0134578i]/g, (letter) => readAs[letter] ?? letter)
    .replaceAll('d', 'cl')
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv')
}

/** Names by which somebody could pass for the operator, for a wallet or for nobody. */
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

/** Names that are not given out: the house's own list and the operator's, in any spelling. */
export function createReservedNames(more: readonly string[]): (label: string) => boolean {
  const words = [...reservedLabels, ...more.map((label) => label.toLowerCase())].map(skeletonOf)
  const reserved = new Set(words.filter((word) => word !== ''))
  return (label) =>
    addressLike.test(label.replaceAll('-', '')) ||
    // `meta-mask` as a whole, `metamask-support` by its parts.
    [label, ...label.split('-')].some((part) => spellingsOf(part).some((each) => isMadeOf(each, reserved)))
}

/** What could pass for an address, or for its beginning. */
const addressLike = /^0x[0-9a-f]+$/

/** A label, and what is left of it without the digits at its ends, which may be digits or stand for letters. */
function spellingsOf(label: string): string[] {
  const whole = skeletonOf(label)
  const [noEnd, noStart] = [label.replace(/[\d-]+$/, ''), label.replace(/^[\d-]+/, '')]
  const neither = noStart.replace(/[\d-]+$/, '')
  return [whole, whole.replace(/\d+$/, ''), ...[noEnd, noStart, neither].map(skeletonOf)]
}

/** Whether a text is one of the words, or several of them with nothing between: `supportteam`. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  // Where a word can end, from the left.
  const ends = [0]
  for (let to = 1; to <= text.length; to++)
    if (ends.some((from) => words.has(text.slice(from, to)))) ends.push(to)
  return text !== '' && ends.at(-1) === text.length
}
