import { formatSignInMessage, type SignInFields, toChecksumAddress } from '@portico/protocol/signin'
import type { SIWXMessage, SIWXMessageInput } from '../core/siwxConfig.js'
import type { SiwxOptions } from './options.js'

/**
 * Writes the message for one sign-in attempt on the current page.
 *
 * @param given.nowMs the time by the backend's clock
 * @throws InvalidSignInMessageError
 */
export function writeMessage(
  { accountAddress, chainId }: SIWXMessageInput,
  options: SiwxOptions,
  { nonce, nowMs }: { nonce: string; nowMs: number },
): SIWXMessage {
  const { domain = location.host, expirationMinutes, statement } = options
  const uri = toUri(options.uri ?? `${location.origin}${location.pathname}`)
  const resources = options.resources?.map(toUri)
  const fields: SignInFields = {
    accountAddress: (chainId.startsWith('eip155:') && toChecksumAddress(accountAddress)) || accountAddress,
    chainId,
    domain,
    issuedAt: new Date(nowMs).toISOString(),
    nonce,
    uri,
    version: '1',
    ...(expirationMinutes !== undefined && {
      expirationTime: new Date(nowMs + expirationMinutes * 60_000).toISOString(),
    }),
    ...(resources !== undefined && { resources }),
    ...(statement !== undefined && { statement }),
  }
  const text = formatSignInMessage(fields)
  return { ...fields, toString: () => text }
}

/** Encodes the characters that browsers leave in a URL but that no URI may contain (RFC 3986). */
function toUri(address: string): string {
  const [, authority = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)/i.exec(address) ?? []
  // Only a host may contain brackets, and a percent sign must begin a code.
  const rest = address.slice(authority.length).replace(/[[\]]|%(?![\da-f]{2})/gi, encodeURIComponent)
  return `${authority}${rest}`.replace(/[\s"<>\\^`{|}\p{C}]|[^\p{ASCII}]/gu, encodeURIComponent)
}
