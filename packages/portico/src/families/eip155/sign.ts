import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { Session } from '../../core/session.js'
import { request } from '../provider.js'
import { toRequestError } from '../requestError.js'
import { assertAnswer } from '../walletError.js'

/**
 * Asks the user to sign a message (`personal_sign`, EIP-191).
 *
 * @returns the signature in hex. It has 65 bytes if a key signed, and any length if a smart account signed. It is empty
 * (`0x`) if the account signed on the network
 * @throws SignatureDeclinedError, RequestPendingError, RequestFailedError
 */
export async function signMessage(
  session: Session,
  { address, message }: { address: string; message: string },
): Promise<string> {
  const method = 'personal_sign'
  let signature: unknown
  try {
    signature = assertAnswer(
      await request(session.provider, method, [`0x${bytesToHex(utf8ToBytes(message))}`, address]),
    )
  } catch (cause) {
    throw toRequestError(cause, { method, walletName: session.connector.name })
  }
  if (typeof signature === 'string' && /^0x([\da-f]{2})+$/i.test(signature)) return signature
  // Some wallets omit the prefix.
  if (typeof signature === 'string' && /^[\da-f]{130}$/i.test(signature)) return `0x${signature}`
  const { readEmptySignature } = await import('./readEmptySignature.js')
  return readEmptySignature(session, { address, message, signature })
}
