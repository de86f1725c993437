import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { type GetWalletResponse, type Succession, successionMessage } from '@portico/protocol/http'
import { eip155Address } from '../keys/deriveAccounts.js'
import { signBySeed } from './signSeedProof.js'

type SignedSuccessions = NonNullable<GetWalletResponse['wallet']>['successions']

/** Signs the next seed with the previous one. The user's other devices accept no other proof of the next seed. */
export function signSuccession(
  entropy: Uint8Array<ArrayBuffer>,
  succession: Succession,
): Promise<`0x${string}`> {
  return signBySeed(entropy, successionMessage(succession))
}

/**
 * Checks the chain of seeds from a known one to the one that the server reports. Each seed's key must have signed the
 * next seed.
 */
export function isSuccessor(to: Succession, from: Succession, successions: SignedSuccessions): boolean {
  if (to.walletId !== from.walletId || to.version <= from.version) return false
  let { eip155, solana } = from.addresses
  for (let version = from.version + 1; version <= to.version; version += 1) {
    const step = successions.find((each) => each.version === version)
    if (!step) return false
    const { addresses, signature } = step
    const message = successionMessage({ addresses, version, walletId: from.walletId })
    if (signerOf(message, signature) !== eip155) return false
    ;({ eip155, solana } = addresses)
  }
  return eip155 === to.addresses.eip155 && solana === to.addresses.solana
}

function signerOf(message: Uint8Array, signature: string): string | undefined {
  try {
    const parsed = secp256k1.Signature.fromCompact(signature.slice(2, 130))
    const point = parsed
      .addRecoveryBit(Number.parseInt(signature.slice(130), 16) - 27)
      .recoverPublicKey(keccak_256(message))
    return eip155Address(point.toRawBytes(false))
  } catch {
    // The bytes are not a signature of any key.
    return undefined
  }
}
