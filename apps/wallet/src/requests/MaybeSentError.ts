import { WalletError } from '../errors/WalletError.js'

/** The error for a signed transaction that may or may not be on the network. It is not signed again. */
export class MaybeSentError extends WalletError {
  /** Hash under which the network would know it. */
  readonly hash: string

  constructor(hash: string, cause?: unknown) {
    const message = `The network did not confirm ${hash}. It may have been sent: look for it before you retry. If you retry soon, the wallet sends this same transaction, which executes only once.`
    super('MAYBE_SENT', message, { cause })
    this.hash = hash
  }
}
