import { desc, lt } from 'drizzle-orm'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Database } from '../store/database.js'
import { signInKeys } from './schema.js'

const algorithm = 'ES256'

/** How long a key signs before a new one replaces it. */
const rotationMs = 30 * 24 * 60 * 60_000
/** How often keys of other processes are loaded. */
const refreshMs = 60_000
/**
 * For a token of an unknown key, keys are loaded immediately, but no more often than this: anyone can send such a
 * token.
 */
const unknownRestMs = 1000

type Key = { id: string; createdAtMs: number; publicJwk: JWK; privateKey: CryptoKey; publicKey: CryptoKey }

/** The purpose of a token, in its header. One kind is never accepted as another. */
export type TokenKind = 'nonce+jwt' | 'passkey-challenge+jwt' | 'proof-nonce+jwt' | 'session+jwt'

export type SigningKeys = {
  /** Signs a token. The caller sets `claims.jti`, `iat` and `exp`. */
  sign: (kind: TokenKind, claims: JWTPayload) => Promise<string>
  /** Returns the claims of a valid token of this server, or undefined. `audience` is checked if it is given. */
  verify: (kind: TokenKind, token: string, audience?: string) => Promise<JWTPayload | undefined>
  /** Returns the public keys as RFC 7517 defines. */
  publicKeys: () => Promise<readonly JWK[]>
  /** Removes keys whose last token has expired. */
  prune: () => Promise<void>
}

/**
 * Creates the keys of tokens. They are in the database, so every process of a server signs with and accepts the same
 * ones.
 */
export function createSigningKeys({
  database,
  nowMs,
  sessionMs,
}: {
  database: Database
  nowMs: () => number
  sessionMs: number
}): SigningKeys {
  let loaded: Promise<readonly Key[]> | undefined
  let loadedAtMs = 0

  async function read(): Promise<readonly Key[]> {
    const rows = await database.select().from(signInKeys).orderBy(desc(signInKeys.createdAtMs)).limit(10)
    return Promise.all(rows.map(({ createdAtMs, id, privateKey }) => toKey(id, createdAtMs, privateKey)))
  }

  async function load(): Promise<readonly Key[]> {
    const keys = await read()
    const [newest] = keys
    if (newest && newest.createdAtMs > nowMs() - rotationMs) return keys
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
    const jwk = await exportJWK(privateKey)
    const id = await calculateJwkThumbprint(jwk)
    await database
      .insert(signInKeys)
      .values({ createdAtMs: nowMs(), id, privateKey: jwk as Record<string, unknown> })
    // Read again, because another process may have created a key at the same moment, and all processes must use the
    // newest.
    return read()
  }

  function keys(): Promise<readonly Key[]> {
    if (loaded && nowMs() - loadedAtMs < refreshMs) return loaded
    loadedAtMs = nowMs()
    const loading = load()
    loaded = loading
    loading.catch(() => {
      if (loaded === loading) loaded = undefined
    })
    return loading
  }

  async function findKey(wanted: string | undefined): Promise<Key | undefined> {
    const known = (await keys()).find(({ id }) => id === wanted)
    if (known || nowMs() - loadedAtMs < unknownRestMs) return known
    // Another process may have begun to sign with this key since.
    loaded = undefined
    return (await keys()).find(({ id }) => id === wanted)
  }

  return {
    async prune() {
      await database.delete(signInKeys).where(lt(signInKeys.createdAtMs, nowMs() - rotationMs - sessionMs))
    },
    publicKeys: async () => (await keys()).map(({ publicJwk }) => publicJwk),
    async sign(kind, claims) {
      const [key] = await keys()
      if (!key) throw new ReferenceError('There is no signing key.')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: key.id, typ: kind })
        .sign(key.privateKey)
    },
    async verify(kind, token, audience) {
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = await findKey(kid)
            if (!key) throw new ReferenceError('Unknown key')
            return key.publicKey
          },
          {
            algorithms: [algorithm],
            currentDate: new Date(nowMs()),
            requiredClaims: ['exp', 'jti'],
            typ: kind,
            ...(audience !== undefined && { audience }),
          },
        )
        return payload
      } catch {
        // The reason is not reported. The client requests a new token in any case.
        return undefined
      }
    },
  }
}

async function toKey(id: string, createdAtMs: number, jwk: Record<string, unknown>): Promise<Key> {
  const { d: _, ...publicPart } = jwk as JWK
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk as JWK, algorithm),
    importJWK(publicPart as JWK, algorithm),
  ])
  return {
    createdAtMs,
    id,
    // `importJWK` returns bytes only for symmetric keys, never for an elliptic curve.
    privateKey: privateKey as CryptoKey,
    publicJwk: { ...(publicPart as JWK), alg: algorithm, kid: id, use: 'sig' },
    publicKey: publicKey as CryptoKey,
  }
}
