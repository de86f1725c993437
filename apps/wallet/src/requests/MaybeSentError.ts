import { WalletError } from '../errors/WalletError.js'

/** The error for a signed transaction that may or may not be on the network. The wallet does not sign it again. */
export class MaybeSentError extends WalletError {
  /** Hash of the transaction, if it is on the network. */
  readonly hash: string

  constructor(hash: string, cause?: unknown) {
    const message = `The network did not confirm ${hash}. It may have been sent: look for it before you retry. If you retry soon, the wallet sends this same transaction, which executes only once.`
    super('MAYBE_SENT', message, { cause })
    this.hash = hash
  }
}
