import { type CaipNetworkId, signerKey } from '@portico/protocol/caip'
import {
  checkSignInMessage,
  parseSignInMessage,
  type SignInFields,
  type SignInRefusal,
} from '@portico/protocol/signin'
import { and, desc, eq, gt, inArray, ne, or } from 'drizzle-orm'
import type { SignatureAuthority } from 'portico/verify'
import {
  NonceRefusedError,
  SessionRequiredError,
  SignInNotYetValidError,
  SignInRefusedError,
} from '../errors/signIn.js'
import type { Database } from '../store/database.js'
import { removeBefore } from '../store/removeBefore.js'
import { signInAccounts, signInSessions } from './schema.js'
import { createSessionTokens } from './sessionTokens.js'
import { createSignInAccounts } from './signInAccounts.js'
import { createSignInNonces } from './signInNonces.js'
import type { SessionClaims, SignInSession, SignInSite } from './signInSession.js'
import type { SigningKeys } from './signingKeys.js'

/** Maximum number of sessions of one account, in all browsers and programs of a user. Above it, the oldest ends. */
const sessionsPerAccount = 100

/**
 * Checks a signature of a key or of a contract.
 *
 * @returns what confirmed it; undefined if nothing did
 */
export type VerifySignature = (signed: {
  account: string
  message: string
  signature: string
  publicKey: string | undefined
  signal: AbortSignal
}) => Promise<SignatureAuthority | undefined>

export type SignIns = ReturnType<typeof createSignIns>

/** Creates the nonces, sessions and accounts of sign-ins. */
export function createSignIns({
  database,
  keys,
  newAccountsPerClient,
  networkNames,
  nowMs,
  sessionMs,
  verify,
}: {
  database: Database
  keys: SigningKeys
  /** Per day. Keys cost nothing, and each account is stored permanently. */
  newAccountsPerClient: number
  /** Networks on which users can sign in, and their names. */
  networkNames: ReadonlyMap<CaipNetworkId, string>
  nowMs: () => number
  sessionMs: number
  verify: VerifySignature
}) {
  const makeSession = createSessionTokens({ keys, nowMs, sessionMs })
  const accounts = createSignInAccounts({ database, newAccountsPerClient, nowMs })
  const nonces = createSignInNonces({ database, keys, nowMs })

  /**
   * Begins a session for a signed message.
   *
   * @throws NonceRefusedError, SignInRefusedError, SignInNotYetValidError, RateLimitedError
   */
  async function authenticate(
    site: SignInSite,
    signed: {
      /** Address of the client. */
      client: string
      message: string
      signature: string
      nonceToken: string | undefined
      publicKey: string | undefined
      connectionMethod: Record<string, unknown> | null
      signal: AbortSignal
    },
  ): Promise<{ session: SignInSession; token: string }> {
    const returned = await nonces.read(site, signed.nonceToken)
    const fields = parseSignInMessage(signed.message, { networkName: (id) => networkNames.get(id) })
    if (!fields) throw new SignInRefusedError({ refusal: 'it is not well-formed' })
    const refusal = checkSignInMessage(fields, {
      networkIds: [...networkNames.keys()],
      nonce: returned.nonce,
      nowMs: nowMs(),
      // A page may only sign in for its own origin, not for another site of the project.
      origins: site.origin === undefined ? site.isOriginAllowed : [site.origin],
    })
    if (refusal !== undefined) throw toError(refusal)

    const { accountAddress, chainId } = fields
    const account = `${chainId}:${accountAddress}`
    const { message, publicKey, signal, signature } = signed
    const authority = await verify({ account, message, publicKey, signal, signature })
    if (authority === undefined)
      throw new SignInRefusedError({ refusal: 'the signature is not of this account' })
    // Last, so that an invalid message does not use up the nonce.
    await nonces.spend(returned)
    return begin(site, fields, authority, signed)
  }

  async function begin(
    site: SignInSite,
    fields: SignInFields,
    authority: SignatureAuthority,
    client: { client: string; connectionMethod: Record<string, unknown> | null },
  ): Promise<{ session: SignInSession; token: string }> {
    const { connectionMethod } = client
    const account = await accounts.add(site, fields, { authority, client: client.client, connectionMethod })
    const begun = await makeSession(account, site, {
      authority,
      domain: fields.domain,
      nonce: fields.nonce,
      origin: new URL(fields.uri).origin,
      uri: fields.uri,
    })
    await database.insert(signInSessions).values({ accountId: account.id, ...toRow(begun.session) })
    await endOldest(database, account.id, begun.session.id)
    return begun
  }

  /** Finds the session of a token if it belongs to this project and has not ended. */
  async function find(site: SignInSite, token: string): Promise<SignInSession | undefined> {
    // A page can only use tokens of its own origin.
    const claims = (await keys.verify('session+jwt', token, site.origin)) as SessionClaims | undefined
    if (!claims?.jti) return undefined
    const [row] = await database
      .select()
      .from(signInSessions)
      .innerJoin(signInAccounts, eq(signInSessions.accountId, signInAccounts.id))
      .where(and(eq(signInSessions.id, claims.jti), gt(signInSessions.expiresAtMs, nowMs())))
    const account = row?.sign_in_accounts
    if (account?.projectId !== site.projectId || account.account !== accountOf(claims)) return undefined
    return { account, claims, id: claims.jti }
  }

  /** Ends the session even if it was renewed since it was read. */
  async function end(id: string): Promise<void> {
    const { previousId } = signInSessions
    await database.delete(signInSessions).where(or(eq(signInSessions.id, id), eq(previousId, id)))
  }

  return {
    authenticate,
    end,
    /** Ends every session of an account, in all browsers. */
    async endAll(accountId: string): Promise<void> {
      await database.delete(signInSessions).where(eq(signInSessions.accountId, accountId))
    },
    find,
    issueNonce: nonces.issue,
    publicKeys: keys.publicKeys,
    /** Removes what has expired. */
    async prune(): Promise<void> {
      await nonces.prune()
      await removeBefore(database, signInSessions.expiresAtMs, nowMs())
      await keys.prune()
    },
    /** Renews a session under a new id. The old token becomes invalid. A contract's session still ends when it would have. */
    async renew(
      site: SignInSite,
      session: SignInSession,
    ): Promise<{ session: SignInSession; token: string }> {
      const { aud, domain, exp, nonce, signatureAuthority: authority, uri } = session.claims
      const signed = { authority, domain, nonce, origin: aud, uri }
      // A contract's owner can change, and only a new sign-in asks the contract who its owner is.
      const next = await makeSession(session.account, site, authority === 'key' ? signed : { ...signed, exp })
      // One statement on one row, because a session that disappeared for a moment would escape the end of all sessions.
      const [renewed] = await database
        .update(signInSessions)
        .set({ ...toRow(next.session), previousId: session.id })
        .where(eq(signInSessions.id, session.id))
        .returning()
      // Another request ended or renewed the session at the same moment.
      if (!renewed) throw new SessionRequiredError()
      return next
    },
    setMetadata: accounts.setMetadata,
  }
}

/** Ends the oldest sessions above the limit. One key can sign in any number of times, which must not fill the table. */
async function endOldest(database: Database, accountId: string, newest: string): Promise<void> {
  const { accountId: account, expiresAtMs, id } = signInSessions
  const beyond = database
    .select({ id })
    .from(signInSessions)
    .where(and(eq(account, accountId), ne(id, newest)))
    .orderBy(desc(expiresAtMs), id)
    .offset(sessionsPerAccount - 1)
  await database.delete(signInSessions).where(inArray(id, beyond))
}

/**
 * Returns the key of the account that a token belongs to. An earlier version stored the sessions of a contract with the
 * account of the key, which such a token must not reach.
 */
function accountOf({
  address,
  caip2Network: networkId,
  signatureAuthority: authority,
}: SessionClaims): string {
  return signerKey({ address, authority, networkId })
}

function toRow({ claims, id }: SignInSession) {
  return { expiresAtMs: claims.exp * 1000, id }
}

function toError(refusal: SignInRefusal): Error {
  if (refusal === 'nonce') return new NonceRefusedError()
  if (refusal === 'issued in the future' || refusal === 'not yet valid') return new SignInNotYetValidError()
  return new SignInRefusedError({ refusal })
}
