import { type Hex, keccak256, recoverAddress } from 'viem'
import { SeedProofRefusedError } from '../errors/vault.js'

/**
 * Checks that a change of a seed was signed by that seed. The server cannot open a seed, so only the signature proves
 * that the caller can.
 *
 * @param message from `seedProofMessage` or `successionMessage`
 * @param address of the current wallet, eip155
 * @throws SeedProofRefusedError
 */
export async function assertSeedSignature(
  message: Uint8Array,
  signature: string,
  address: string,
): Promise<void> {
  const hash = keccak256(message)
  const signer = await recoverAddress({ hash, signature: signature as Hex }).catch(() => undefined)
  if (signer?.toLowerCase() !== address.toLowerCase()) throw new SeedProofRefusedError()
}
