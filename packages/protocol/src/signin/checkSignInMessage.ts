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
  /**
   * Origins whose users may sign in, e.g. `https://app.example.com`. The domain and the URI must both belong to one of
   * them.
   */
  origins: readonly string[] | ((origin: string) => boolean)
  /** The nonce that this browser received. */
  nonce: string
  nowMs: number
  /** Networks on which users may sign in. A message for any other network is rejected. */
  networkIds: readonly CaipNetworkId[]
  /** Set if the account is already known. */
  address?: string | undefined
  /** Tolerated difference between clocks, in milliseconds. Default: two minutes. */
  skewMs?: number | undefined
  /** Maximum age of a message, in milliseconds. Default: ten minutes. */
  ageLimitMs?: number | undefined
}

/** Default tolerance between clocks. */
export const defaultSkewMs = 2 * 60_000

/**
 * Checks whether a message is meant for this site, this browser and this moment. It does not check the signature.
 *
 * @returns the problem; undefined if the message may be accepted
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
  // Without a scheme, the domain has the URI's scheme. Its host is compared as a whole, so no user name may come before
  // it.
  const site = `${fields.scheme ?? page.protocol.slice(0, -1)}://${fields.domain}`
  if (!URL.canParse(site) || new URL(site).host !== fields.domain.toLowerCase()) return 'domain'
  if (!isAllowed(new URL(site).origin)) return 'domain'

  if (!networkIds.includes(fields.chainId)) return 'chain'
  if (expected.address !== undefined && !isSameAddress(fields, expected.address)) return 'address'
  if (fields.nonce !== expected.nonce) return 'nonce'

  const issuedMs = fields.issuedAt === undefined ? undefined : readTimeMs(fields.issuedAt)
  // EIP-4361 requires the time. Without it, an old signature would have no age.
  if (issuedMs === undefined) return 'issued too long ago'
  if (issuedMs > nowMs + skewMs) return 'issued in the future'
  if (issuedMs < nowMs - ageLimitMs) return 'issued too long ago'
  const notBeforeMs = fields.notBefore === undefined ? undefined : readTimeMs(fields.notBefore)
  if (notBeforeMs !== undefined && notBeforeMs > nowMs + skewMs) return 'not yet valid'
  const expiresMs = fields.expirationTime === undefined ? undefined : readTimeMs(fields.expirationTime)
  if (expiresMs !== undefined && expiresMs <= nowMs) return 'expired'
  return undefined
}

/** Checks whether two spellings name one account. Only eip155 addresses may differ in case. */
function isSameAddress({ accountAddress, chainId }: SignInFields, address: string): boolean {
  return chainId.startsWith('eip155:')
    ? accountAddress.toLowerCase() === address.toLowerCase()
    : accountAddress === address
}
