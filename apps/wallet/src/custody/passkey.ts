import type { EnvelopeProof, StoredEnvelope } from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import type { NewEnvelope } from './sealedCopies.js'

/** The input that selects a passkey's secret. Another text gives another secret. Source: WebAuthn level 3, prf. */
const purpose = new TextEncoder().encode('portico wallet envelope v1')

const timeLimitMs = 120_000

const noSecrets = { problem: 'passkeyUnfit' } as const

/** Checks whether this browser supports passkeys at all. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

/**
 * Creates a passkey and reads its secret. It needs a window of its own, because browsers create no passkeys in a frame
 * of another site. A separate `get` reads the secret, because few authenticators return it on creation.
 *
 * @throws WalletError if the authenticator has no secrets, or the user declined
 */
export async function createPasskeyEnvelope(user: {
  id: string
  name: string
  /**
   * Ids of the existing passkeys. Without this list, an authenticator deletes the first passkey when it creates another
   * one for the same user.
   */
  taken: readonly string[]
}): Promise<NewEnvelope> {
  const taken = user.taken.flatMap((each) => base64url.decode(each) ?? [])
  const created = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        excludeCredentials: taken.map((id) => ({ id, type: 'public-key' })),
        extensions: { prf: {} },
        pubKeyCredParams: [
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
        ],
        rp: { name: 'Portico wallet' },
        timeout: timeLimitMs,
        user: {
          displayName: user.name,
          id: new TextEncoder().encode(user.id).slice(0, 64),
          name: user.name,
        },
      },
    }),
  )
  const credentialId = base64url.encode(new Uint8Array(created.rawId))
  const publicKey = (created.response as AuthenticatorAttestationResponse).getPublicKey()
  if (!publicKey) throw new WalletError('UNSUPPORTED', noSecrets)
  const { key } = await readSecret([credentialId], crypto.getRandomValues(new Uint8Array(32)))
  return {
    key,
    kind: 'passkey',
    label: '',
    // The public key lets the server check that the passkey is present before it hands out its copy.
    parameters: { credentialId, publicKey: base64url.encode(new Uint8Array(publicKey)) },
  }
}

/**
 * Requests any of several passkeys, and reads its secret.
 *
 * @param challenge from the server, if the server is to hand out its copy for this passkey
 * @returns the envelope that the passkey opens, the key, and the proof for the server that the passkey was present
 */
export async function openPasskey<envelope extends Pick<StoredEnvelope, 'parameters'>>(
  envelopes: readonly envelope[],
  challenge?: string,
): Promise<{ envelope: envelope; key: Uint8Array<ArrayBuffer>; proof: EnvelopeProof }> {
  const idOf = ({ parameters }: envelope) => String(parameters.credentialId ?? '')
  const bytes =
    challenge === undefined ? crypto.getRandomValues(new Uint8Array(32)) : new TextEncoder().encode(challenge)
  const { credentialId, key, proof } = await readSecret(envelopes.map(idOf), bytes)
  const envelope = envelopes.find((each) => idOf(each) === credentialId)
  if (!envelope) throw new WalletError('SEAL_BROKEN', { problem: 'passkeyOther' })
  return { envelope, key, proof }
}

async function readSecret(
  credentialIds: readonly string[],
  challenge: Uint8Array<ArrayBuffer>,
): Promise<{ credentialId: string; key: Uint8Array<ArrayBuffer>; proof: EnvelopeProof }> {
  const ids = credentialIds.flatMap((each) => base64url.decode(each) ?? [])
  if (ids.length === 0) throw new WalletError('SEAL_BROKEN', { problem: 'copyUnreadable' })
  const got = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        allowCredentials: ids.map((id) => ({ id, type: 'public-key' })),
        challenge,
        extensions: { prf: { eval: { first: purpose } } },
        timeout: timeLimitMs,
        userVerification: 'required',
      },
    }),
  )
  const secret = got.getClientExtensionResults().prf?.results?.first
  if (!secret) throw new WalletError('UNSUPPORTED', noSecrets)
  const key =
    secret instanceof ArrayBuffer
      ? new Uint8Array(secret)
      : new Uint8Array(
          secret.buffer.slice(secret.byteOffset, secret.byteOffset + secret.byteLength) as ArrayBuffer,
        )
  const { authenticatorData, clientDataJSON, signature } = got.response as AuthenticatorAssertionResponse
  const encode = (bytes: ArrayBuffer) => base64url.encode(new Uint8Array(bytes))
  const proof = {
    authenticatorData: encode(authenticatorData),
    clientDataJson: encode(clientDataJSON),
    kind: 'passkey',
    signature: encode(signature),
  } as const
  return { credentialId: encode(got.rawId), key, proof }
}

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await run()
    if (credential instanceof PublicKeyCredential) return credential
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'InvalidStateError') {
      throw new WalletError('REJECTED', { problem: 'passkeyTaken' }, { cause })
    }
    throw new WalletError('REJECTED', { problem: 'passkeyUnused' }, { cause })
  }
  throw new WalletError('REJECTED', { problem: 'passkeyUnused' })
}
