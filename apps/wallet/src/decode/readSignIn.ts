import {
  parseSignInMessage,
  type SignInFields,
  signInLengthLimit,
  toChecksumAddress,
} from '@portico/protocol/signin'
import { normalizeText } from '@portico/protocol/text'
import { withoutHidden } from './markHidden.js'

/**
 * Reads a sign-in message line by line. For any other text, the result is undefined.
 *
 * This function accepts three things that the site itself checks: a nonce that is too short, an address in another letter
 * case, and any network name in the first line.
 */
export function readSignIn(text: string): SignInFields | undefined {
  if (text.length > signInLengthLimit) return undefined
  const [first = '', address = '', ...rest] = text.split('\n')
  const body = rest.join('\n').replace(/^Nonce: [A-Za-z0-9]{1,7}$/gm, 'Nonce: 00000000')
  const accountName = accountNameIn(first)
  return parseSignInMessage([first, toChecksumAddress(address) ?? address, body].join('\n'), {
    networkName: () => accountName,
  })
}

/**
 * Returns the account's name in the first line: the text between the first `beforeName` and the `afterName` at the end.
 */
function accountNameIn(line: string): string | undefined {
  const start = line.indexOf(beforeName) + beforeName.length
  const end = line.length - afterName.length
  const isNamed = start >= beforeName.length && end > start && line.endsWith(afterName)
  return isNamed ? line.slice(start, end) : undefined
}

const beforeName = ' with your '
const afterName = ' account:'

/** Returns the part of a sign-in message that does not belong to the page: another site, or a URI of another origin. */
export function strangeSite(
  { domain, scheme, uri }: Pick<SignInFields, 'domain' | 'scheme' | 'uri'>,
  origin: string,
): string | undefined {
  const { host, protocol } = new URL(origin)
  if (domain !== host) return domain
  if (scheme !== undefined && `${scheme}:` !== protocol) return `${scheme}://${domain}`
  return URL.canParse(uri) && new URL(uri).origin === origin ? undefined : uri
}

/**
 * Matches any text that a careless reader might take for a sign-in. Case, spaces and invisible characters must be
 * normalized first.
 */
const signInWords = /wants you to sign in with your .{0,200}?account/

/**
 * Returns, as a sentence, why the bytes of a message must not be signed for a page. Such bytes are a sign-in to another
 * site, or a site might read them as one. A site that accepts the signature may read the message less carefully than this wallet.
 */
export function refuseSignIn(bytes: Uint8Array<ArrayBuffer>, origin: string): string | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const loose = withoutHidden(normalizeText(text, 'NFKC').replace(/\s+/g, ' ')).toLowerCase()
  if (!signInWords.test(loose)) return undefined
  const fields = readSignIn(text)
  if (!fields) {
    return 'This message looks like a sign-in. Write it as EIP-4361 defines, for this site’s own domain and uri.'
  }
  const strange = strangeSite(fields, origin)
  return strange === undefined
    ? undefined
    : `This message signs in to ${strange.slice(0, 200)}, which is not the requesting site. Request a sign-in to ${origin} alone.`
}
