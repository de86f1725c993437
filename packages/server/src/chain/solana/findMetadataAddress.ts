import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

/** Metaplex's program, by which most tokens of SPL Token have their names. */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const programBytes = base58.decode(metadataProgram)

/** Where the names of a token are kept. Source: Solana's program derived addresses. */
export function findMetadataAddress(mint: string): string {
  const bytes = base58.decode(mint)
  // Half of all hashes lie off the curve: 256 of them that do not are not met.
  for (let bump = 255; ; bump--) {
    const found = createHash('sha256')
      .update('metadata')
      .update(programBytes)
      .update(bytes)
      .update(Buffer.from([bump]))
      .update(programBytes)
      .update('ProgramDerivedAddress')
      .digest()
    // What lies on the curve could have a key.
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
