import { type Hex, keccak256, recoverAddress } from 'viem'
import { SeedProofRefusedError } from '../errors/vault.js'

/**
 * Checks that something was signed by the seed it is about. The server cannot open a seed, so this is its only proof of
 * who can.
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
