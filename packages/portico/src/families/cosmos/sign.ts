import { utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { MethodNotSupportedError, RequestFailedError } from '../../core/errors/connection.js'
import type { Session } from '../../core/session.js'
import { toMessageDocument } from '../../verify/cosmos/toMessageDocument.js'
import { networkOf } from '../networkOf.js'
import { toRequestError } from '../requestError.js'
import { isWalletConnectProvider } from '../walletConnectProvider.js'
import type { KeplrLike } from './keplrLike.js'
import { readCosmosError } from './readCosmosError.js'

/**
 * Asks the user to sign a message, as ADR-036 specifies.
 *
 * @returns the signature in base64; the key that made it is the account's `publicKey`
 * @throws SignatureDeclinedError, RequestPendingError, MethodNotSupportedError, RequestFailedError
 */
export async function signMessage(
  session: Session,
  { address, message }: { address: string; message: string },
): Promise<string> {
  const { connector, provider } = session
  const networkId = networkOf(session, address)
  const reference = networkId.slice('cosmos:'.length)
  const wallet = provider as KeplrLike
  const isRemote = isWalletConnectProvider(connector, provider)
  const method = isRemote ? 'cosmos_signAmino' : wallet.signArbitrary ? 'signArbitrary' : 'signAmino'
  const ask = async (): Promise<unknown> => {
    const signDoc = () => toMessageDocument(address, base64.encode(utf8ToBytes(message)))
    if (isRemote) {
      return provider.request({ networkId, method, params: { signDoc: signDoc(), signerAddress: address } })
    }
    if (wallet.signArbitrary) return wallet.signArbitrary(reference, address, message)
    if (wallet.signAmino) return wallet.signAmino(reference, address, signDoc())
    throw new MethodNotSupportedError({ method, walletName: connector.name })
  }
  let answer: unknown
  try {
    answer = await ask()
  } catch (cause) {
    throw toRequestError(cause, { method, walletName: connector.name }, readCosmosError)
  }
  const signature = readSignature(answer)
  if (signature) return signature
  throw new RequestFailedError({
    details: 'The wallet did not return a valid signature.',
    method,
  })
}

/**
 * Reads the signature. `signArbitrary` returns it directly, `signAmino` together with the signed data. 64 bytes are 88
 * characters.
 */
function readSignature(answer: unknown): string | undefined {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  const text =
    typeof signature === 'object' && signature !== null ? Reflect.get(signature, 'signature') : signature
  if (typeof text !== 'string') return undefined
  if (/^[A-Za-z0-9+/]{86}==$/.test(text)) return text
  // Wallets with Ethereum-style keys append a recovery byte to the 64 bytes.
  if (!/^[A-Za-z0-9+/]{87}=$/.test(text)) return undefined
  return base64.encode(base64.decode(text).subarray(0, 64))
}
