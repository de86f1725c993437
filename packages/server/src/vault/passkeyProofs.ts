import { createHash, createPublicKey, verify } from 'node:crypto'
import type { EnvelopeProof } from '@portico/protocol/http'
import { object, safeParse, string } from 'valibot'
import { spentProofs } from '../identity/schema.js'
import { createSecretToken } from '../identity/secretTokens.js'
import type { LiveSession } from '../identity/sessions.js'
import type { SigningKeys } from '../signin/signingKeys.js'
import type { Database } from '../store/database.js'
import { spentUntilMs } from '../store/spentUntilMs.js'

const challengeSeconds = 10 * 60
const kind = 'passkey-challenge+jwt'
/** Hash of the site, flags and counter. Source: WebAuthn level 3, 6.1. */
const authenticatorDataBytes = 37
const isPresent = 0x01
const isVerified = 0x04

const clientData = object({
  challenge: string(),
  origin: string(),
  type: string(),
})

export type PasskeyProofs = ReturnType<typeof createPasskeyProofs>

/** Creates the check of passkey assertions, which prove that a user's passkey is present. */
export function createPasskeyProofs({
  database,
  keys,
  nowMs,
  origins,
}: {
  database: Database
  keys: SigningKeys
  nowMs: () => number
  /** Origins of the wallet's own site. */
  origins: readonly string[]
}) {
  /** Uses up a challenge. Returns false unless the challenge belongs to this session and was not used before. */
  async function spendChallenge(text: string, session: LiveSession): Promise<boolean> {
    const claims = await keys.verify(kind, text, session.id)
    if (!claims) return false
    const id = createHash('sha256').update(`${kind} ${claims.jti}`).digest('base64url')
    const expiresAtMs = spentUntilMs(claims.exp ?? 0, challengeSeconds)
    const [spent] = await database
      .insert(spentProofs)
      .values({ expiresAtMs, id })
      .onConflictDoNothing()
      .returning({ id: spentProofs.id })
    return spent !== undefined
  }

  return {
    async challenge({ id }: LiveSession): Promise<string> {
      const iat = Math.floor(nowMs() / 1000)
      return keys.sign(kind, { aud: id, exp: iat + challengeSeconds, iat, jti: createSecretToken() })
    },

    /**
     * Checks whether an envelope's passkey has signed this session's challenge, with user verification. Source:
     * WebAuthn level 3, 7.2.
     */
    async check(
      session: LiveSession,
      proof: Extract<EnvelopeProof, { kind: 'passkey' }>,
      { publicKey }: Readonly<Record<string, string | number>>,
    ): Promise<boolean> {
      const json = Buffer.from(proof.clientDataJson, 'base64url')
      const client = readJson(json)
      if (client?.type !== 'webauthn.get' || !origins.includes(client.origin)) return false
      if (!(await spendChallenge(Buffer.from(client.challenge, 'base64url').toString(), session)))
        return false
      const data = Buffer.from(proof.authenticatorData, 'base64url')
      const site = createHash('sha256').update(new URL(client.origin).hostname).digest()
      const flags = data[32] ?? 0
      if (data.length < authenticatorDataBytes || !data.subarray(0, 32).equals(site)) return false
      if ((flags & isPresent) === 0 || (flags & isVerified) === 0) return false
      const signed = Buffer.concat([data, createHash('sha256').update(json).digest()])
      return isSignedBy(String(publicKey ?? ''), signed, Buffer.from(proof.signature, 'base64url'))
    },
  }
}

function readJson(bytes: Buffer) {
  try {
    const read = safeParse(clientData, JSON.parse(bytes.toString()))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/** Checks an ES256 or RS256 signature, the algorithms of the wallet's passkeys. Both use SHA-256. */
function isSignedBy(spki: string, signed: Buffer, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ format: 'der', key: Buffer.from(spki, 'base64url'), type: 'spki' })
    const isKnown = key.asymmetricKeyType === 'ec' || key.asymmetricKeyType === 'rsa'
    return isKnown && verify('sha256', signed, key, signature)
  } catch {
    return false
  }
}
