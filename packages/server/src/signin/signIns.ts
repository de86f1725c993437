import { createHash, randomUUID } from 'node:crypto'
import { accountKey, type CaipNetworkId, parseCaipNetworkId } from '@portico/protocol/caip'
import {
  checkSignInMessage,
  parseSignInMessage,
  type SignInFields,
  type SignInRefusal,
} from '@portico/protocol/signin'
import { and, desc, eq, gt, inArray, lt, ne, or } from 'drizzle-orm'
import type { SignatureAuthority } from 'portico/verify'
import { RateLimitedError } from '../errors/request.js'
import {
  NonceRefusedError,
  SessionRequiredError,
  SignInNotYetValidError,
  SignInRefusedError,
} from '../errors/signIn.js'
import { widerNetwork } from '../http/clientAddress.js'
import { createDayLimit } from '../limits/dayLimit.js'
import type { Database } from '../store/database.js'
import { spentUntilMs } from '../store/spentUntilMs.js'
import { createNonce } from './createNonce.js'
import { signInAccounts, signInSessions, spentNonces } from './schema.js'
import type { SigningKeys } from './signingKeys.js'

/** Maximum length of the JSON that is stored about how an account was connected. */
const methodLimit = 8000

/** Maximum number of sessions of one account, in all browsers and programs of a user. Above it, the oldest ends. */
const sessionsPerAccount = 100

/** Lifetime of a nonce. */
export const nonceMs = 5 * 60_000

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

export type SignedInAccount = typeof signInAccounts.$inferSelect

/** A session with the claims of its token. */
export type SignInSession = {
  id: string
  account: SignedInAccount
  claims: SessionClaims
}

export type SessionClaims = {
  aud: string
  iss: string
  /** Unix seconds. */
  iat: number
  exp: number
  jti: string
  /** CAIP-10. */
  sub: string
  address: string
  chainId: number | string
  chainIdNamespace: string
  caip2Network: string
  uri: string
  domain: string
  nonce: string
  projectIdKey: string
  projectUuid: string
  profileUuid: string
  /** `key`, or the account's contract. A contract's answer can change with every block. */
  signatureAuthority: SignatureAuthority
}

/** The facts about a request that sign-in needs. */
export type SignInSite = {
  projectId: string
  /** The `projectId` that the client sends. */
  projectKey: string
  /** Origin of the page. Undefined for a client that is not a browser. */
  origin: string | undefined
  isOriginAllowed: (origin: string) => boolean
  /** The server's own URL. */
  issuer: string
}

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
  const newAccounts = createDayLimit({ limit: newAccountsPerClient, nowMs })

  /** Issues a nonce with a token that is never in the message, so that a stolen message alone is not enough. */
  async function issueNonce(site: SignInSite): Promise<{ nonce: string; token: string }> {
    const nonce = createNonce()
    const iat = Math.floor(nowMs() / 1000)
    const token = await keys.sign('nonce+jwt', {
      aud: toNonceAudience(site),
      exp: iat + nonceMs / 1000,
      iat,
      jti: nonce,
    })
    return { nonce, token }
  }

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
    const claims = signed.nonceToken
      ? await keys.verify('nonce+jwt', signed.nonceToken, toNonceAudience(site))
      : undefined
    if (!claims?.jti) throw new NonceRefusedError()
    const fields = parseSignInMessage(signed.message, { networkName: (id) => networkNames.get(id) })
    if (!fields) throw new SignInRefusedError({ refusal: 'it is not well-formed' })
    const refusal = checkSignInMessage(fields, {
      networkIds: [...networkNames.keys()],
      nonce: claims.jti,
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
    // Last, so that an invalid message does not use up the nonce. Of two valid messages, only one can write the row.
    const [spent] = await database
      .insert(spentNonces)
      .values({ expiresAtMs: spentUntilMs(claims.exp ?? 0, nonceMs / 1000), nonce: claims.jti })
      .onConflictDoNothing()
      .returning()
    if (!spent) throw new NonceRefusedError()
    return begin(site, fields, authority, signed)
  }

  async function begin(
    site: SignInSite,
    fields: SignInFields,
    authority: SignatureAuthority,
    { client, connectionMethod }: { client: string; connectionMethod: Record<string, unknown> | null },
  ): Promise<{ session: SignInSession; token: string }> {
    const now = nowMs()
    const { accountAddress: address, chainId: networkId } = fields
    const key = accountKey(networkId, address)
    const network = widerNetwork(client)
    const retryAfterSeconds = newAccounts.waitSeconds(network)
    // Counted before the lookup, so that simultaneous requests stay within the limit. Taken back for a known account.
    const giveBack = retryAfterSeconds > 0 ? undefined : newAccounts.count(network)
    if (!giveBack && !(await isKnown(database, site, key)))
      throw new RateLimitedError({ of: 'address', retryAfterSeconds })
    const id = randomUUID()
    const seen = {
      address,
      connectionMethod: toKeptMethod(connectionMethod),
      lastSignedInAtMs: now,
      networkId,
      updatedAtMs: now,
    }
    let account: SignedInAccount | undefined
    try {
      const rows = await database
        .insert(signInAccounts)
        .values({
          ...seen,
          account: key,
          id,
          profileId: randomUUID(),
          projectId: site.projectId,
          signedUpAtMs: now,
        })
        .onConflictDoUpdate({ set: seen, target: [signInAccounts.projectId, signInAccounts.account] })
        .returning()
      account = rows[0]
    } finally {
      if (account?.id !== id) giveBack?.()
    }
    if (!account) throw new ReferenceError('An account was neither added nor changed.')
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

  async function makeSession(
    account: SignedInAccount,
    site: SignInSite,
    signed: { authority: SignatureAuthority; domain: string; nonce: string; origin: string; uri: string },
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
      exp: iat + Math.floor(sessionMs / 1000),
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
    if (!row || row.sign_in_accounts.projectId !== site.projectId) return undefined
    return { account: row.sign_in_accounts, claims, id: claims.jti }
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
    issueNonce,
    publicKeys: keys.publicKeys,
    /** Removes what has expired. */
    async prune(): Promise<void> {
      await database.delete(spentNonces).where(lt(spentNonces.expiresAtMs, nowMs()))
      await database.delete(signInSessions).where(lt(signInSessions.expiresAtMs, nowMs()))
      await keys.prune()
    },
    /** Renews a session under a new id. The old token becomes invalid. */
    async renew(
      site: SignInSite,
      session: SignInSession,
    ): Promise<{ session: SignInSession; token: string }> {
      const { aud, domain, nonce, signatureAuthority: authority, uri } = session.claims
      const next = await makeSession(session.account, site, { authority, domain, nonce, origin: aud, uri })
      // One statement on one row: a session that disappeared for a moment would escape the end of all sessions.
      const [renewed] = await database
        .update(signInSessions)
        .set({ ...toRow(next.session), previousId: session.id })
        .where(eq(signInSessions.id, session.id))
        .returning()
      // Another request ended or renewed the session at the same moment.
      if (!renewed) throw new SessionRequiredError()
      return next
    },
    async setMetadata(id: string, metadata: Record<string, unknown> | null): Promise<void> {
      await database
        .update(signInAccounts)
        .set({ metadata, updatedAtMs: nowMs() })
        .where(eq(signInAccounts.id, id))
    },
  }
}

/**
 * Returns what is stored permanently about how an account was connected. Existing clients send icons as data. What is
 * too long is left out and does not cause an error.
 */
function toKeptMethod(method: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!method) return null
  const { icon: _, ...others } = method
  const { name, type } = method
  const fits = (value: unknown) => JSON.stringify(value).length <= methodLimit
  return [method, others, { name, type }].find(fits) ?? { type }
}

/**
 * Ends the oldest sessions above the limit. One key can sign in any number of times, and the table must not grow by it.
 */
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

async function isKnown(database: Database, { projectId }: SignInSite, key: string): Promise<boolean> {
  const found = and(eq(signInAccounts.projectId, projectId), eq(signInAccounts.account, key))
  return (await database.$count(signInAccounts, found)) > 0
}

function toRow({ claims, id }: SignInSession) {
  return { expiresAtMs: claims.exp * 1000, id }
}

function toNonceAudience({ origin, projectId }: SignInSite): string {
  return `nonce ${toPublicId(projectId)} ${origin ?? ''}`
}

/** Returns a UUID that replaces a project's own id, which never leaves the server. */
function toPublicId(projectId: string): string {
  const hex = createHash('sha256').update(`project ${projectId}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

function toError(refusal: SignInRefusal): Error {
  if (refusal === 'nonce') return new NonceRefusedError()
  if (refusal === 'issued in the future' || refusal === 'not yet valid') return new SignInNotYetValidError()
  return new SignInRefusedError({ refusal })
}
