import type { InferInput } from 'valibot'
import type { walletAddresses } from './envelope.js'

/** The replacement of one seed by another. */
export type Succession = {
  walletId: string
  /** Version of the new seed. It is one more than that of the replaced seed. */
  version: number
  /** Addresses of the new seed. */
  addresses: InferInput<typeof walletAddresses>
}

/**
 * Returns the bytes that name a seed's successor. The eip155 key of the replaced seed signs their keccak-256. Unlike
 * the bytes of `seedProofMessage`, they name no session, because the user's other devices read them later. These
 * devices can then distinguish a replaced seed from addresses that an attacker wrote into the database. As with
 * `seedProofMessage`, no site can request such a signature.
 */
export function successionMessage({ addresses, version, walletId }: Succession): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(['succession', walletId, version, addresses.eip155, addresses.solana])
  return new TextEncoder().encode(`\u0019Portico vault v1\n${text}`)
}
