import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { MethodNotSupportedError, RequestFailedError } from '../../core/errors/connection.js'
import type { Session } from '../../core/session.js'
import { networkOf } from '../networkOf.js'
import { toRequestError } from '../requestError.js'
import { isWalletConnectProvider } from '../walletConnectProvider.js'
import { assertAsked } from './assertAsked.js'
import type { Injected } from './injectedWallet.js'
import { readPolkadotError } from './readPolkadotError.js'

/**
 * Asks the user to sign a message (`signRaw`). The wallet wraps it in `<Bytes>`, so that it cannot be a transaction.
 *
 * @returns the signature in hex
 * @throws SignatureDeclinedError, RequestPendingError, MethodNotSupportedError, RequestFailedError
 */
export async function signMessage(
  session: Session,
  { address, message }: { address: string; message: string },
): Promise<string> {
  const { connector, provider } = session
  const method = isWalletConnectProvider(connector, provider) ? 'polkadot_signMessage' : 'signRaw'
  const ask = async () => {
    assertAsked(session, { address }, method)
    if (isWalletConnectProvider(connector, provider)) {
      return provider.request({
        networkId: networkOf(session, address),
        method,
        params: { address, message },
      })
    }
    const { signer } = provider as Injected
    if (!signer.signRaw) throw new MethodNotSupportedError({ method, walletName: connector.name })
    return signer.signRaw({ address, data: `0x${bytesToHex(utf8ToBytes(message))}`, type: 'bytes' })
  }
  let answer: unknown
  try {
    answer = await ask()
  } catch (cause) {
    throw toRequestError(cause, { method, walletName: connector.name }, readPolkadotError)
  }
  const { signature } = (answer ?? {}) as { signature?: unknown }
  if (typeof signature === 'string' && /^0x([\da-f]{2}){64,66}$/i.test(signature)) return signature
  throw new RequestFailedError({
    details: 'The wallet did not return a valid signature.',
    method,
  })
}
