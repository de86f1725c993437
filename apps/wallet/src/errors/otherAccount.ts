import { WalletError } from './WalletError.js'

/** Creates the error for a request to one wallet that must not be carried out with another one. */
export function otherAccount(): WalletError {
  return new WalletError('ACCOUNT_MISMATCH', { problem: 'accountChanged' })
}
