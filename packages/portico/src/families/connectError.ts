import { isPorticoError } from '@portico/protocol/errors'
import type { Connector } from '../core/connector.js'
import {
  ConnectionFailedError,
  ConnectionRejectedError,
  RequestPendingError,
  WalletLockedError,
} from '../core/errors/connection.js'
import { readProviderError, type WalletFailure } from './walletError.js'

/**
 * Converts the error of a wallet that was to connect, as `read` understands it. Not in the file of `connect`, because
 * most visits never need it.
 */
export function toConnectError(
  cause: unknown,
  { name: walletName }: Connector,
  read: (error: unknown) => WalletFailure = readProviderError,
): Error {
  if (isPorticoError(cause)) return cause
  const { codes, details, kind } = read(cause)
  if (kind === 'rejected') return new ConnectionRejectedError({ cause })
  if (kind === 'pending') return new RequestPendingError({ cause, walletName })
  if (codes.includes(4100) || /\block/i.test(details)) return new WalletLockedError({ cause, walletName })
  return new ConnectionFailedError({ cause, details })
}
