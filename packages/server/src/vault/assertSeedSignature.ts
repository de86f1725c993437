import { type Hex, keccak256, recoverAddress } from 'viem'
import { SeedProofRefusedError } from '../errors/vault.js'

/**
 * Holds that something was signed by the seed it is about: the server cannot open one, so it cannot tell otherwise who has.
 *
 * @param message of `seedProofMessage`, or of `successionMessage`
 * @param address of the wallet as it is, eip155
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
