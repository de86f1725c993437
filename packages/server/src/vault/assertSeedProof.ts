import { type SeedChange, seedProofMessage } from '@portico/protocol/http'
import { type Hex, keccak256, recoverAddress } from 'viem'
import { SeedProofRefusedError } from '../errors/vault.js'

/**
 * Holds that a change was signed by the seed it is about: the server cannot open one, so it cannot tell otherwise who has.
 *
 * @param address of the wallet as it is, eip155
 * @throws SeedProofRefusedError
 */
export async function assertSeedProof(change: SeedChange, proof: string, address: string): Promise<void> {
  const hash = keccak256(seedProofMessage(change))
  const signer = await recoverAddress({ hash, signature: proof as Hex }).catch(() => undefined)
  if (signer?.toLowerCase() !== address.toLowerCase()) throw new SeedProofRefusedError()
}
