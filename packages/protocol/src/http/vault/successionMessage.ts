import type { InferInput } from 'valibot'
import type { walletAddresses } from './envelope.js'

/** That one seed takes the place of another. */
export type Succession = {
  walletId: string
  /** Of the seed that comes: one more than that of the seed that goes. */
  version: number
  /** Of the seed that comes. */
  addresses: InferInput<typeof walletAddresses>
}

/**
 * The bytes whose keccak-256 the eip155 key of the seed that goes signs. It names no session, as `seedProofMessage` does:
 * the person's other devices read it later, to tell a seed that was replaced from addresses that somebody wrote into the
 * database. No site can ask for such a signature, for the reason that stands there.
 */
export function successionMessage({ addresses, version, walletId }: Succession): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(['succession', walletId, version, addresses.eip155, addresses.solana])
  return new TextEncoder().encode(`\u0019Portico vault v1\n${text}`)
}
