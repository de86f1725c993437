import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

/** Metaplex's program, which stores the names of most SPL Token tokens. */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const programBytes = base58.decode(metadataProgram)

/** Returns the address of the account that stores a token's names. Source: Solana's program derived addresses. */
export function findMetadataAddress(mint: string): string {
  const bytes = base58.decode(mint)
  // Half of all hashes are off the curve, so 256 attempts always find one in practice.
  for (let bump = 255; ; bump--) {
    const found = createHash('sha256')
      .update('metadata')
      .update(programBytes)
      .update(bytes)
      .update(Buffer.from([bump]))
      .update(programBytes)
      .update('ProgramDerivedAddress')
      .digest()
    // A point on the curve could have a private key.
    if (!isOnCurve(found)) return base58.encode(found)
  }
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}
