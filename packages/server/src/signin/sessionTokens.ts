import { randomUUID } from 'node:crypto'
import { parseCaipNetworkId } from '@portico/protocol/caip'
import type { SignatureAuthority } from 'portico/verify'
import type { SessionClaims, SignedInAccount, SignInSession, SignInSite } from './signInSession.js'
import type { SigningKeys } from './signingKeys.js'
import { toPublicId } from './toPublicId.js'

/** Creates the tokens of sessions, which name the account and the message that it signed. */
export function createSessionTokens({
  keys,
  nowMs,
  sessionMs,
}: {
  keys: SigningKeys
  nowMs: () => number
  sessionMs: number
}) {
  return async function makeSession(
    account: SignedInAccount,
    site: SignInSite,
    signed: {
      authority: SignatureAuthority
      domain: string
      /** End of the session, unix seconds. Default: after `sessionMs`. */
      exp?: number
      nonce: string
      origin: string
      uri: string
    },
  ): Promise<{ session: SignInSession; token: string }> {
    const iat = Math.floor(nowMs() / 1000)
    const { namespace, reference } = parseCaipNetworkId(account.networkId)
    const claims: SessionClaims = {
      address: account.address,
      // The backend of one site must not accept the token of another.
      aud: signed.origin,
      caip2Network: account.networkId,
      chainId: namespace === 'eip155' ? Number(reference) : reference,
      chainIdNamespace: namespace,
      domain: signed.domain,
      exp: signed.exp ?? iat + Math.floor(sessionMs / 1000),
      iat,
      iss: site.issuer,
      jti: randomUUID(),
      nonce: signed.nonce,
      profileUuid: account.profileId,
      projectIdKey: site.projectKey,
      projectUuid: toPublicId(account.projectId),
      signatureAuthority: signed.authority,
      sub: `${account.networkId}:${account.address}`,
      uri: signed.uri,
    }
    const token = await keys.sign('session+jwt', claims)
    return { session: { account, claims, id: claims.jti }, token }
  }
}
