import type { StoredEnvelope } from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import type { NewEnvelope } from './vault.js'

/** What a passkey's secret is for: another text, another secret. Source: WebAuthn level 3, prf. */
const purpose = new TextEncoder().encode('portico wallet envelope v1')

const timeLimitMs = 120_000

/** Whether this browser may know of passkeys at all. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

/**
 * Makes a passkey and reads its secret. In a window of its own: browsers make none in a frame of another site. Its secret
 * is always read by a `get`, since few authenticators hand it out as they are made.
 *
 * @throws WalletError where the authenticator has no secrets, or the person declined
 */
export async function createPasskeyEnvelope(person: { id: string; name: string }): Promise<NewEnvelope> {
  const created = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        extensions: { prf: {} },
        pubKeyCredParams: [
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
        ],
        rp: { name: 'Portico wallet' },
        timeout: timeLimitMs,
        user: {
          displayName: person.name,
          id: new TextEncoder().encode(person.id).slice(0, 64),
          name: person.name,
        },
      },
    }),
  )
  const credentialId = base64url.encode(new Uint8Array(created.rawId))
  const key = await readSecret(credentialId)
  return { key, kind: 'passkey', label: '', parameters: { credentialId } }
}

/** The key of a passkey's envelope. */
export async function openPasskey({
  parameters,
}: Pick<StoredEnvelope, 'parameters'>): Promise<Uint8Array<ArrayBuffer>> {
  return readSecret(String(parameters.credentialId ?? ''))
}

async function readSecret(credentialId: string): Promise<Uint8Array<ArrayBuffer>> {
  const id = base64url.decode(credentialId)
  if (!id) throw new WalletError('SEAL_BROKEN', 'This copy of the wallet cannot be read.')
  const got = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        allowCredentials: [{ id, type: 'public-key' }],
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        extensions: { prf: { eval: { first: purpose } } },
        timeout: timeLimitMs,
        userVerification: 'required',
      },
    }),
  )
  const secret = got.getClientExtensionResults().prf?.results?.first
  if (!secret) {
    const message =
      'This passkey cannot protect a wallet: it keeps no secrets. Use another one, or a password.'
    throw new WalletError('UNSUPPORTED', message)
  }
  return secret instanceof ArrayBuffer
    ? new Uint8Array(secret)
    : new Uint8Array(
        secret.buffer.slice(secret.byteOffset, secret.byteOffset + secret.byteLength) as ArrayBuffer,
      )
}

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await run()
    if (credential instanceof PublicKeyCredential) return credential
  } catch (cause) {
    throw new WalletError('REJECTED', 'The passkey was not used. Try again.', { cause })
  }
  throw new WalletError('REJECTED', 'The passkey was not used. Try again.')
}
