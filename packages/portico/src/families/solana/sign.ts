import { base58 } from '@scure/base'
import { RequestFailedError } from '../../core/errors/connection.js'
import type { Session } from '../../core/session.js'
import { toRequestError } from '../requestError.js'
import { readSolanaError } from './readSolanaError.js'
import { solanaSigner } from './solanaSigner.js'

/**
 * Asks the user to sign a message (`solana:signMessage`), byte for byte.
 *
 * @returns the signature in base58
 * @throws SignatureDeclinedError, RequestPendingError, RequestFailedError
 */
export async function signMessage(
  session: Session,
  { address, message }: { address: string; message: string },
): Promise<string> {
  const method = 'solana:signMessage'
  const { networkId, provider } = session
  try {
    const signer = solanaSigner({ address, networkId, provider })
    const signature = await signer.signMessage(new TextEncoder().encode(message))
    if (signature.length === 64) return base58.encode(signature)
  } catch (cause) {
    throw toRequestError(cause, { method, walletName: session.connector.name }, readSolanaError)
  }
  throw new RequestFailedError({
    details: 'The wallet did not return a valid signature.',
    method,
  })
}
