import type { InferInput } from 'valibot'
import type { OperatorEnvelope, UserEnvelope, walletAddresses } from './envelope.js'

/** A change of a wallet that needs its opened seed. */
export type SeedChange = {
  walletId: string
  /** Version of the seed that signs. */
  version: number
  /** The requesting session. No other session can use the proof. */
  sessionId: string
} & (
  | {
      kind: 'replace'
      addresses: InferInput<typeof walletAddresses>
      operator?: OperatorEnvelope | undefined
      envelopes: readonly UserEnvelope[]
    }
  | { kind: 'putEnvelope'; envelope: UserEnvelope; replaces: readonly string[] }
  | { kind: 'removeEnvelope'; envelopeId: string }
  /** A device that has the seed requests its half. */
  | { kind: 'adopt' }
)

/**
 * Returns the bytes to sign for a change of the wallet. The wallet's eip155 key signs their keccak-256. Nothing else
 * that a wallet signs begins like these bytes: EIP-191 has no version `P`, and neither a transaction nor an
 * authorization begins with 0x19. So no site can request such a signature.
 */
export function seedProofMessage(change: SeedChange): Uint8Array<ArrayBuffer> {
  const { kind, sessionId, version, walletId } = change
  const text = JSON.stringify([kind, sessionId, walletId, version, ...partsOf(change)])
  return new TextEncoder().encode(`\u0019Portico vault v1\n${text}`)
}

function partsOf(change: SeedChange): unknown[] {
  switch (change.kind) {
    case 'replace': {
      const { addresses, envelopes, operator } = change
      return [
        addresses.eip155,
        addresses.solana,
        operator ? [operator.envelopeId, operator.key, operator.ciphertext] : [],
        envelopes.map(partsOfEnvelope),
      ]
    }
    case 'putEnvelope':
      return [partsOfEnvelope(change.envelope), change.replaces]
    case 'removeEnvelope':
      return [change.envelopeId]
    case 'adopt':
      return []
  }
}

/** Returns the parts of an envelope, sorted by name, because the keys of a record have no order. */
function partsOfEnvelope({
  ciphertext,
  envelopeId,
  kind,
  label = '',
  parameters,
  verifier,
}: UserEnvelope): unknown[] {
  const fields = Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1))
  return [envelopeId, kind, label, ciphertext, fields, ...(verifier === undefined ? [] : [verifier])]
}
