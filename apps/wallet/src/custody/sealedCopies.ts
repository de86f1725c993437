import type { UserEnvelopeKind } from '@portico/protocol/http'
import { base64url } from '../keys/base64url.js'
import { passwordVerifier } from '../keys/passwordVerifier.js'
import { combineSecrets, seal } from '../keys/seal.js'
import type { KnownWallet, KnownWallets } from './knownWallet.js'

/** A sealed copy to be created: the key that opens it, and its description. */
export type NewEnvelope = {
  key: Uint8Array<ArrayBuffer>
  kind: UserEnvelopeKind
  label: string
  parameters: Record<string, string | number>
}

export type SealedCopies = ReturnType<typeof createSealedCopies>

/** Seals copies of a seed, for the user's own secrets and for the operator. */
export function createSealedCopies({ contextOf }: Pick<KnownWallets, 'contextOf'>) {
  async function sealNew(
    { key, kind, label, parameters }: NewEnvelope,
    wallet: Pick<KnownWallet, 'version' | 'walletId'>,
    entropy: Uint8Array<ArrayBuffer>,
  ) {
    const envelopeId = crypto.randomUUID()
    const sealed = await seal(
      await combineSecrets([key], `${kind} envelope`),
      entropy,
      await contextOf(wallet, envelopeId),
    )
    const verifier = kind === 'password' ? { verifier: await passwordVerifier(key) } : {}
    return { ciphertext: base64url.encode(sealed), envelopeId, kind, label, parameters, ...verifier }
  }

  async function sealForOperator(
    wallet: Pick<KnownWallet, 'version' | 'walletId'>,
    entropy: Uint8Array<ArrayBuffer>,
  ) {
    const envelopeId = crypto.randomUUID()
    const key = crypto.getRandomValues(new Uint8Array(32))
    const sealed = await seal(
      await combineSecrets([key], 'operator envelope'),
      entropy,
      await contextOf(wallet, envelopeId),
    )
    return { ciphertext: base64url.encode(sealed), envelopeId, key: base64url.encode(key) }
  }

  return { sealForOperator, sealNew }
}
