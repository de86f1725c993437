import type { SignInFields } from '@portico/protocol/signin'
import { base58 } from '@scure/base'
import { RequestPendingError, SignatureDeclinedError } from '../../core/errors/connection.js'
import type { Session } from '../../core/session.js'
import { verifyMessage } from '../../verify/solana/verifyMessage.js'
import { readSolanaError } from './readSolanaError.js'
import { signMessage } from './sign.js'
import { solanaSigner } from './solanaSigner.js'

/**
 * Asks the user to sign in (`solana:signIn`). The wallet builds the message from its fields, and shows whether the site
 * is who it claims to be. The result counts only if it is exactly the site's own text, with the account's own
 * signature. Otherwise, and if the wallet does not support this method, the wallet is asked to sign that text as a
 * message.
 *
 * @returns the signature in base58
 * @throws SignatureDeclinedError, RequestPendingError, RequestFailedError
 */
export async function signIn(
  session: Session,
  { address, fields, message }: { address: string; fields: SignInFields; message: string },
): Promise<string> {
  const { networkId, provider } = session
  const signer = solanaSigner({ address, networkId, provider })
  // Without a statement, Sign In With Solana has one empty line less than CAIP-122, so the bytes would differ.
  if (signer.signIn && fields.statement && fields.scheme === undefined) {
    try {
      const { accountAddress: _, scheme: __, ...input } = fields
      const signed = await signer.signIn(input)
      const { signature } = signed
      // Hardware signs the text in an envelope. The check supports that.
      if (signed.address === address && (await verifyMessage({ address, message, signature })).isValid) {
        return base58.encode(signature)
      }
    } catch (cause) {
      const { kind } = readSolanaError(cause)
      if (kind === 'rejected') throw new SignatureDeclinedError({ cause })
      if (kind === 'pending') throw new RequestPendingError({ cause, walletName: session.connector.name })
    }
  }
  return signMessage(session, { address, message })
}
