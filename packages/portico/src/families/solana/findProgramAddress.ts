import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { InvalidResponseError } from '../../core/errors/http.js'
import { toPublicKey } from './publicKey.js'

/** Suffix of a program's own addresses before they are hashed. Source: Solana, `PDA_MARKER`. */
const marker = new TextEncoder().encode('ProgramDerivedAddress')

/**
 * Returns the address that a program derives from seeds: the first hash, counting down from 255, for which no key can
 * exist.
 *
 * Source: Solana, `Pubkey::find_program_address`.
 */
export function findProgramAddress(program: string, seeds: readonly Uint8Array[]): string {
  const start = sha256.create()
  for (const seed of seeds) start.update(seed)
  const rest = toPublicKey(program)
  for (let bump = 255; bump >= 0; bump--) {
    const hash = start.clone().update(Uint8Array.of(bump)).update(rest).update(marker).digest()
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new InvalidResponseError({ path: 'findProgramAddress', problem: 'No address fits these seeds.' })
}

/** Checks whether the bytes are a point on the curve, so that a key could exist for them. */
export function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}
