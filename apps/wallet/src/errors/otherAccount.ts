import { WalletError } from './WalletError.js'

/** What was asked of one wallet is done with no other. */
export function otherAccount(): WalletError {
  return new WalletError(
    'ACCOUNT_MISMATCH',
    'The wallet has another account now than the one that this was asked of. Nothing was done. Ask once more.',
  )
}
