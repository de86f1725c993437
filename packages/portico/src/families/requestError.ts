import { isPorticoError } from '@portico/protocol/errors'
import { RequestFailedError, RequestPendingError, SignatureDeclinedError } from '../core/errors/connection.js'
import { readProviderError, type WalletFailure } from './walletError.js'

/** Converts a wallet's error for a signature or another request, as `read` understands it. */
export function toRequestError(
  cause: unknown,
  { method, walletName }: { method: string; walletName: string },
  read: (error: unknown) => WalletFailure = readProviderError,
): Error {
  if (isPorticoError(cause)) return cause
  const { details, isOfHardware, kind } = read(cause)
  if (kind === 'rejected') return new SignatureDeclinedError({ cause })
  if (kind === 'pending') return new RequestPendingError({ cause, walletName })
  return new RequestFailedError({ cause, details, isOfHardware, method })
}
