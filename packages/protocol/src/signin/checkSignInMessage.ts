import type { CaipNetworkId } from '../caip/index.js'
import { readTimeMs } from './readTimeMs.js'
import type { SignInFields } from './signInMessage.js'

/** Why a well-formed sign-in message is not accepted. */
export type SignInRefusal =
  | 'domain'
  | 'uri'
  | 'chain'
  | 'address'
  | 'nonce'
  | 'issued in the future'
  | 'issued too long ago'
  | 'not yet valid'
  | 'expired'

export type SignInExpectation = {
  /** Origins whose visitors may sign in, e.g. `https://app.example.com`: both domain and uri belong to one of them. */
  origins: readonly string[] | ((origin: string) => boolean)
  /** The nonce that was given to this browser. */
  nonce: string
  nowMs: number
  /** Networks that may be signed in on: a message of any other is refused. */
  networkIds: readonly CaipNetworkId[]
  /** Where the account is known already. */
  address?: string | undefined
  /** What clocks may differ by, in milliseconds. Default: two minutes. */
  skewMs?: number | undefined
  /** How old a message may be, in milliseconds. Default: ten minutes. */
  ageLimitMs?: number | undefined
}

/** What clocks may differ by unless said otherwise. */
export const defaultSkewMs = 2 * 60_000

/**
 * Whether a message is meant for this site, this browser and this moment. It says nothing about the signature.
 *
 * @returns why not; undefined for one that may be accepted
 */
export function checkSignInMessage(
  fields: SignInFields,
  expected: SignInExpectation,
): SignInRefusal | undefined {
  const { ageLimitMs = 10 * 60_000, networkIds, nowMs, origins, skewMs = defaultSkewMs } = expected
  const isAllowed = typeof origins === 'function' ? origins : (origin: string) => origins.includes(origin)
  const page = URL.canParse(fields.uri) ? new URL(fields.uri) : undefined
  if (!page || !/^https?:$/.test(page.protocol) || page.username !== '' || page.password !== '') return 'uri'
  if (!isAllowed(page.origin)) return 'uri'
  // Without a scheme the domain is of the same kind as the uri. Its host is compared as a whole: no user in front.
  const site = `${fields.scheme ?? page.protocol.slice(0, -1)}://${fields.domain}`
  if (!URL.canParse(site) || new URL(site).host !== fields.domain.toLowerCase()) return 'domain'
  if (!isAllowed(new URL(site).origin)) return 'domain'

  if (!networkIds.includes(fields.chainId)) return 'chain'
  if (expected.address !== undefined && !isSameAddress(fields, expected.address)) return 'address'
  if (fields.nonce !== expected.nonce) return 'nonce'

  const issuedMs = fields.issuedAt === undefined ? undefined : readTimeMs(fields.issuedAt)
  // EIP-4361 makes it a must, and without it an old signature has no age.
  if (issuedMs === undefined) return 'issued too long ago'
  if (issuedMs > nowMs + skewMs) return 'issued in the future'
  if (issuedMs < nowMs - ageLimitMs) return 'issued too long ago'
  const notBeforeMs = fields.notBefore === undefined ? undefined : readTimeMs(fields.notBefore)
  if (notBeforeMs !== undefined && notBeforeMs > nowMs + skewMs) return 'not yet valid'
  const expiresMs = fields.expirationTime === undefined ? undefined : readTimeMs(fields.expirationTime)
  if (expiresMs !== undefined && expiresMs <= nowMs) return 'expired'
  return undefined
}

/** Whether two writings name one account: only eip155 has addresses that differ in case alone. */
function isSameAddress({ accountAddress, chainId }: SignInFields, address: string): boolean {
  return chainId.startsWith('eip155:')
    ? accountAddress.toLowerCase() === address.toLowerCase()
    : accountAddress === address
}
