import { isPorticoError } from '@portico/protocol/errors'
import {
  type GetAuthMeResponse,
  getAuthKeys,
  getAuthMe,
  getAuthNonce,
  postAuthenticate,
  postAuthRefresh,
  postSignOut,
  putAccountMetadata,
} from '@portico/protocol/http'
import { PayloadTooLargeError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { answerWithCookie, readBearer, requireSession, toSite } from './signInCaller.js'
import type { SignInSession } from './signIns.js'

/** Bytes of JSON that a site may keep of one account. */
const metadataLimitBytes = 8000
/** A signature costs a curve's arithmetic or a call to a node: more than a row of a table. */
const authenticateCost = 4

export const handleGetAuthNonce = handle(
  getAuthNonce,
  ({ caller, query }, context) => context.signIns.issueNonce(toSite(caller, context, query.projectId)),
  { hasCredentials: true },
)

export const handlePostAuthenticate = handle(
  postAuthenticate,
  async ({ body, caller, query }, context) => {
    caller.spend(authenticateCost)
    const site = toSite(caller, context, query.projectId)
    const { publicKey } = (body.data ?? {}) as { publicKey?: unknown }
    const begun = await context.signIns.authenticate(site, {
      connectionMethod: body.walletInfo ?? null,
      message: body.message,
      nonceToken: readBearer(caller, 'x-nonce-jwt'),
      publicKey: typeof publicKey === 'string' ? publicKey.slice(0, 200) : undefined,
      signal: caller.signal,
      signature: body.signature,
    })
    const account = `${begun.session.account.networkId}:${begun.session.account.address}`
    // Who signs in anew leaves nothing behind that somebody else may have put there.
    const earlier = await requireSession(caller, context, site, { account, isChange: true }).catch(() => null)
    if (earlier && earlier.account.id === begun.session.account.id) await context.signIns.end(earlier.id)
    const isKept = body.session === 'cookie' && answerWithCookie(caller, site, begun)
    return isKept ? {} : { token: begun.token }
  },
  { bodyLimitBytes: 300_000, hasCredentials: true },
)

export const handleGetAuthMe = handle(
  getAuthMe,
  async ({ caller, query }, context) => {
    const session = await requireSession(caller, context, toSite(caller, context, query.projectId), query)
    return describe(session, query.includeAppKitAccount === 'true')
  },
  { hasCredentials: true },
)

export const handlePutAccountMetadata = handle(
  putAccountMetadata,
  async ({ body, caller, query }, context) => {
    if (JSON.stringify(body.metadata).length > metadataLimitBytes)
      throw new PayloadTooLargeError({ limitBytes: metadataLimitBytes })
    const site = toSite(caller, context, query.projectId)
    const { account } = await requireSession(caller, context, site, { ...query, isChange: true })
    await context.signIns.setMetadata(account.id, body.metadata)
    return { metadata: body.metadata }
  },
  { hasCredentials: true },
)

export const handlePostSignOut = handle(
  postSignOut,
  async ({ caller, query }, context) => {
    const site = toSite(caller, context, query.projectId)
    try {
      const session = await requireSession(caller, context, site, { ...query, isChange: true })
      await context.signIns.end(session.id)
      answerWithCookie(caller, site, { session, token: null })
      return { signedOut: true }
    } catch (error) {
      // Nothing to end is what was asked for.
      if (!isPorticoError(error, 'SESSION_REQUIRED')) throw error
      return { signedOut: false }
    }
  },
  { hasCredentials: true },
)

export const handlePostAuthRefresh = handle(
  postAuthRefresh,
  async ({ caller, query }, context) => {
    const site = toSite(caller, context, query.projectId)
    const session = await requireSession(caller, context, site, { ...query, isChange: true })
    const renewed = await context.signIns.renew(site, session)
    // It stays where it was: what was a cookie does not become readable.
    if (readBearer(caller) !== undefined) return { token: renewed.token }
    answerWithCookie(caller, site, renewed)
    return {}
  },
  { hasCredentials: true },
)

/** Public, and kept by caches for a minute: who checks tokens asks often. */
export const handleGetAuthKeys = handle(
  getAuthKeys,
  async ({ caller }, { signIns }) => {
    caller.setHeader('cache-control', 'public, max-age=60')
    return { keys: (await signIns.publicKeys()).map((key) => ({ ...key })) }
  },
  { access: 'public' },
)

function describe({ account, claims }: SignInSession, hasAccount: boolean): GetAuthMeResponse {
  const { iat: _, jti: __, signatureAuthority, ...rest } = claims
  if (!hasAccount) return rest
  const signedUp = new Date(account.signedUpAtMs).toISOString()
  return {
    ...rest,
    appKitAccount: {
      address: account.address,
      caip2_chain: account.networkId,
      connection_method: account.connectionMethod,
      created_at: signedUp,
      is_main_account: true,
      last_signed_in_at: new Date(account.lastSignedInAtMs).toISOString(),
      metadata: account.metadata,
      profile_uuid: account.profileId,
      signed_up_at: signedUp,
      updated_at: new Date(account.updatedAtMs).toISOString(),
      uuid: account.id,
      verification_status: signatureAuthority,
    },
  }
}
