import type { UserEnvelopeKind } from '@portico/protocol/http'
import { base64url } from '../keys/base64url.js'
import { passwordVerifier } from '../keys/passwordVerifier.js'
import { combineSecrets, seal } from '../keys/seal.js'
import type { OwnSession } from '../session/session.js'
import { contextOf, type KnownWallet } from './knownWallet.js'

/** A sealed copy to be created: the key that opens it, and its description. */
export type NewEnvelope = {
  key: Uint8Array<ArrayBuffer>
  kind: UserEnvelopeKind
  label: string
  parameters: Record<string, string | number>
}

/** Seals a copy of the seed for one of the user's own secrets. */
export async function sealNew(
  own: OwnSession,
  { key, kind, label, parameters }: NewEnvelope,
  wallet: Pick<KnownWallet, 'version' | 'walletId'>,
  entropy: Uint8Array<ArrayBuffer>,
) {
  const envelopeId = crypto.randomUUID()
  const sealed = await seal(
    await combineSecrets([key], `${kind} envelope`),
    entropy,
    contextOf(own, wallet, envelopeId),
  )
  const verifier = kind === 'password' ? { verifier: await passwordVerifier(key) } : {}
  return { ciphertext: base64url.encode(sealed), envelopeId, kind, label, parameters, ...verifier }
}

/** Seals a copy of the seed for the operator of the server. */
export async function sealForOperator(
  own: OwnSession,
  wallet: Pick<KnownWallet, 'version' | 'walletId'>,
  entropy: Uint8Array<ArrayBuffer>,
) {
  const envelopeId = crypto.randomUUID()
  const key = crypto.getRandomValues(new Uint8Array(32))
  const sealed = await seal(
    await combineSecrets([key], 'operator envelope'),
    entropy,
    contextOf(own, wallet, envelopeId),
  )
  return { ciphertext: base64url.encode(sealed), envelopeId, key: base64url.encode(key) }
}
