import { RequestFailedError } from '../../core/errors/connection.js'
import type { Session } from '../../core/session.js'
import { verifyMessage } from '../../verify/eip155/verifyMessage.js'
import { request } from '../provider.js'

/**
 * Handles an empty signature. If a contract account signs on the network, its signature is empty, and the contract
 * itself knows the message (ERC-1271).
 *
 * @throws RequestFailedError if there is no contract, or the contract does not know the message
 */
export async function readEmptySignature(
  { networkId, provider }: Session,
  { address, message, signature }: { address: string; message: string; signature: unknown },
): Promise<string> {
  const node = ({ method, params }: { method: string; params: readonly unknown[] }) =>
    request(provider, method, params)
  const details = 'The wallet did not return a valid signature.'
  if (signature !== '0x') throw new RequestFailedError({ details, method: 'personal_sign' })
  const chainId = Number(networkId.slice('eip155:'.length))
  const { isValid } = await verifyMessage({ address, chainId, message, node, signature })
  if (isValid) return signature
  throw new RequestFailedError({
    details:
      'The wallet returned no signature. An account that is a contract may sign on the network: once all of its owners have signed there, try again.',
    method: 'personal_sign',
  })
}
