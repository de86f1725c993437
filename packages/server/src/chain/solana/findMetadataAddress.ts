import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

/** Metaplex's program, by which most tokens of SPL Token have their names. */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const programBytes = base58.decode(metadataProgram)

/** Where the names of a token are kept. Source: Solana's program derived addresses. */
export function findMetadataAddress(mint: string): string {
  const seeds = [Buffer.from('metadata'), programBytes, base58.decode(mint)]
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    hash
      .update(Buffer.from([bump]))
      .update(programBytes)
      .update('ProgramDerivedAddress')
    const found = hash.digest()
    // What lies on the curve could have a key.
    if (!isOnCurve(found)) return base58.encode(found)
  }
  throw new RangeError(`${mint} has no derived address`)
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}
