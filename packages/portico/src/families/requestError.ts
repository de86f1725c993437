import { isPorticoError } from '@portico/protocol/errors'
import { RequestFailedError, RequestPendingError, SignatureDeclinedError } from '../core/errors/connection.js'
import { readWalletError } from './walletError.js'

/** What a wallet's refusal to sign, or to send, means. */
export function toRequestError(
  cause: unknown,
  { method, walletName }: { method: string; walletName: string },
): Error {
  if (isPorticoError(cause)) return cause
  const { codes, details, isOfHardware, kind } = readWalletError(cause)
  // 5000 is CAIP-25's way to say no.
  if (kind === 'rejected' || codes.includes(5000)) return new SignatureDeclinedError({ cause })
  if (kind === 'pending') return new RequestPendingError({ cause, walletName })
  return new RequestFailedError({ cause, details, isOfHardware, method })
}
