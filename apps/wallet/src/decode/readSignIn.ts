import {
  parseSignInMessage,
  type SignInFields,
  signInLengthLimit,
  toChecksumAddress,
} from '@portico/protocol/signin'
import { normalizeText } from '@portico/protocol/text'
import { withoutHidden } from './markHidden.js'

/**
 * A sign-in message, read line by line; undefined for any other text.
 *
 * What the site that is signed in to judges by itself is not judged here: a nonce that is too short for it, an address in
 * another case, the name by which the client calls the network.
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

/** What the first line names the account by: after the first of these words, up to the last. */
function accountNameIn(line: string): string | undefined {
  const start = line.indexOf(beforeName) + beforeName.length
  const end = line.length - afterName.length
  const isNamed = start >= beforeName.length && end > start && line.endsWith(afterName)
  return isNamed ? line.slice(start, end) : undefined
}

const beforeName = ' with your '
const afterName = ' account:'

/** What a sign-in message names that is not the page that asks: its site, or the address it is for. */
export function strangeSite(
  { domain, scheme, uri }: Pick<SignInFields, 'domain' | 'scheme' | 'uri'>,
  origin: string,
): string | undefined {
  const { host, protocol } = new URL(origin)
  if (domain !== host) return domain
  if (scheme !== undefined && `${scheme}:` !== protocol) return `${scheme}://${domain}`
  return URL.canParse(uri) && new URL(uri).origin === origin ? undefined : uri
}

/** As a careless reader of it might take a text for a sign-in: whatever its case, its spaces, and what nobody sees. */
const signInWords = /wants you to sign in with your .{0,200}?account/

/**
 * Why the bytes of a message are not to be signed for a page, in a sentence: they sign in elsewhere, or might be read so. A
 * site that takes the signature may read the message with less care than this wallet.
 */
export function refuseSignIn(bytes: Uint8Array<ArrayBuffer>, origin: string): string | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const loose = withoutHidden(normalizeText(text, 'NFKC').replace(/\s+/g, ' ')).toLowerCase()
  if (!signInWords.test(loose)) return undefined
  const fields = readSignIn(text)
  if (!fields) {
    return 'This message reads like a sign-in, and is not written as one. Write it as EIP-4361 says, for this site’s own domain and uri.'
  }
  const strange = strangeSite(fields, origin)
  return strange === undefined
    ? undefined
    : `This message signs in to ${strange.slice(0, 200)}, which is not the site that asks. Ask for a sign-in to ${origin} alone.`
}
