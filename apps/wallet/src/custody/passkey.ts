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
export async function createPasskeyEnvelope(person: {
  id: string
  name: string
  /** Ids of those that there are: an authenticator that makes another one for the same person throws the first away. */
  taken: readonly string[]
}): Promise<NewEnvelope> {
  const taken = person.taken.flatMap((each) => base64url.decode(each) ?? [])
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
          displayName: person.name,
          id: new TextEncoder().encode(person.id).slice(0, 64),
          name: person.name,
        },
      },
    }),
  )
  const credentialId = base64url.encode(new Uint8Array(created.rawId))
  const { key } = await readSecret([credentialId])
  return { key, kind: 'passkey', label: '', parameters: { credentialId } }
}

/** Asks for any of several passkeys, and reads its secret. @returns whose envelope it opens, and the key */
export async function openPasskey<envelope extends Pick<StoredEnvelope, 'parameters'>>(
  envelopes: readonly envelope[],
): Promise<{ envelope: envelope; key: Uint8Array<ArrayBuffer> }> {
  const idOf = ({ parameters }: envelope) => String(parameters.credentialId ?? '')
  const { credentialId, key } = await readSecret(envelopes.map(idOf))
  const envelope = envelopes.find((each) => idOf(each) === credentialId)
  if (!envelope) throw new WalletError('SEAL_BROKEN', 'This passkey is of another wallet.')
  return { envelope, key }
}

async function readSecret(
  credentialIds: readonly string[],
): Promise<{ credentialId: string; key: Uint8Array<ArrayBuffer> }> {
  const ids = credentialIds.flatMap((each) => base64url.decode(each) ?? [])
  if (ids.length === 0) throw new WalletError('SEAL_BROKEN', 'This copy of the wallet cannot be read.')
  const got = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        allowCredentials: ids.map((id) => ({ id, type: 'public-key' })),
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
  const key =
    secret instanceof ArrayBuffer
      ? new Uint8Array(secret)
      : new Uint8Array(
          secret.buffer.slice(secret.byteOffset, secret.byteOffset + secret.byteLength) as ArrayBuffer,
        )
  return { credentialId: base64url.encode(new Uint8Array(got.rawId)), key }
}

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await run()
    if (credential instanceof PublicKeyCredential) return credential
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'InvalidStateError') {
      const message = 'This device or key has a passkey of this wallet already. Use another one.'
      throw new WalletError('REJECTED', message, { cause })
    }
    throw new WalletError('REJECTED', 'The passkey was not used. Try again.', { cause })
  }
  throw new WalletError('REJECTED', 'The passkey was not used. Try again.')
}
