import { isPorticoError } from '@portico/protocol/errors'
import type { Connector } from '../core/connector.js'
import {
  ConnectionFailedError,
  ConnectionRejectedError,
  RequestPendingError,
  WalletLockedError,
} from '../core/errors/connection.js'
import { readWalletError } from './walletError.js'

/** Converts a wallet's error while connecting. Separate from `connect`, since most visits never need it. */
export function toConnectError(cause: unknown, { name: walletName }: Connector): Error {
  if (isPorticoError(cause)) return cause
  const { codes, details, kind } = readWalletError(cause)
  // 5000 is CAIP-25's code for a rejection.
  if (kind === 'rejected' || codes.includes(5000)) return new ConnectionRejectedError({ cause })
  if (kind === 'pending') return new RequestPendingError({ cause, walletName })
  if (codes.includes(4100) || /\block/i.test(details)) return new WalletLockedError({ cause, walletName })
  return new ConnectionFailedError({ cause, details })
}
