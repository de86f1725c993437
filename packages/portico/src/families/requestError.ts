import { isPorticoError } from '@portico/protocol/errors'
import { RequestFailedError, RequestPendingError, SignatureDeclinedError } from '../core/errors/connection.js'
import { readWalletError } from './walletError.js'

/** Converts a wallet's error for a signature or another request. */
export function toRequestError(
  cause: unknown,
  { method, walletName }: { method: string; walletName: string },
): Error {
  if (isPorticoError(cause)) return cause
  const { codes, details, isOfHardware, kind } = readWalletError(cause)
  // 5000 is CAIP-25's code for a rejection.
  if (kind === 'rejected' || codes.includes(5000)) return new SignatureDeclinedError({ cause })
  if (kind === 'pending') return new RequestPendingError({ cause, walletName })
  return new RequestFailedError({ cause, details, isOfHardware, method })
}
