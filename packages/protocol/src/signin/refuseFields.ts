import { isCaipNetworkId } from '../caip/index.js'
import { isChecksumAddress } from './checksumAddress.js'
import { readTimeMs } from './readTimeMs.js'
import type { SignInFields } from './signInMessage.js'

/** RFC 3986's authority. Letters outside of ASCII are in punycode, as in a page's own `location.host`. */
const authority = /^([\w.~!$&'()*+,;=:%-]+@)?(\[[\da-f:.]+\]|[\w.~%-]+)(:\d{1,5})?$/i
/**
 * RFC 3986, as far as a user could misread a URI. It needs a scheme, and no space, quote, bracket or control character.
 */
const uri = /^[a-z][a-z\d+.-]*:[^\s"<>\\^`{|}\p{C}]+$/iu
const plainAddress = /^[A-Za-z0-9]{20,128}$/
/**
 * Excludes invisible characters, and characters that change the reading direction. The user must be able to read the
 * text.
 */
const oneLine = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u

/** Returns the name of the first field that EIP-4361 or CAIP-122 does not allow, or undefined. */
export function refuseFields(fields: SignInFields): keyof SignInFields | undefined {
  const { accountAddress, chainId, resources = [], statement = '', requestId = '' } = fields
  if (!authority.test(fields.domain ?? '')) return 'domain'
  if (fields.scheme !== undefined && !/^[a-z][a-z\d+.-]*$/i.test(fields.scheme)) return 'scheme'
  if (!isCaipNetworkId(chainId)) return 'chainId'
  if (chainId.startsWith('eip155:')) {
    if (!/^eip155:\d{1,16}$/.test(chainId)) return 'chainId'
    if (!isChecksumAddress(accountAddress)) return 'accountAddress'
    // Optional in CAIP-122, but required in EIP-4361.
    if (fields.issuedAt === undefined) return 'issuedAt'
  } else if (!plainAddress.test(accountAddress)) return 'accountAddress'
  if (!oneLine.test(statement)) return 'statement'
  if (!uri.test(fields.uri ?? '')) return 'uri'
  if (fields.version !== '1') return 'version'
  if (!/^[A-Za-z0-9]{8,128}$/.test(fields.nonce ?? '')) return 'nonce'
  for (const name of ['issuedAt', 'expirationTime', 'notBefore'] as const) {
    const time = fields[name]
    if (time !== undefined && readTimeMs(time) === undefined) return name
  }
  if (!/^[\w.~!$&'()*+,;=:@%-]*$/.test(requestId)) return 'requestId'
  if (resources.some((resource) => !uri.test(resource))) return 'resources'
  return undefined
}
