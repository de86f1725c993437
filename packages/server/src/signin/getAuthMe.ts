import { type GetAuthMeResponse, getAuthMe } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { requireSession, toSite } from './signInCaller.js'
import type { SignInSession } from './signInSession.js'

export const handleGetAuthMe = handle(
  getAuthMe,
  async ({ caller, query }, context) => {
    const session = await requireSession(caller, context, toSite(caller, context, query.projectId), query)
    return describe(session, query.includeAppKitAccount === 'true')
  },
  { hasCredentials: true },
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
