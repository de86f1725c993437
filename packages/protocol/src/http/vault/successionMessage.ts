import type { InferInput } from 'valibot'
import type { walletAddresses } from './envelope.js'

/** The replacement of one seed by another. */
export type Succession = {
  walletId: string
  /** Version of the new seed: one more than that of the replaced one. */
  version: number
  /** Addresses of the new seed. */
  addresses: InferInput<typeof walletAddresses>
}

/**
 * Returns the bytes whose keccak-256 the eip155 key of the replaced seed signs. Unlike `seedProofMessage`, it names no
 * session: the user's other devices read it later, to distinguish a replaced seed from addresses that an attacker
 * wrote into the database. No site can request such a signature, for the same reason.
 */
export function successionMessage({ addresses, version, walletId }: Succession): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(['succession', walletId, version, addresses.eip155, addresses.solana])
  return new TextEncoder().encode(`\u0019Portico vault v1\n${text}`)
}
