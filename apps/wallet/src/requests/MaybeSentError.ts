import { WalletError } from '../errors/WalletError.js'

/** The error for a signed transaction that may or may not be on the network. It is not signed again. */
export class MaybeSentError extends WalletError {
  /** Hash under which the network would know it. */
  readonly hash: string

  constructor(hash: string, cause?: unknown) {
    const message = `The network did not say whether it has ${hash}. It may have been sent. Look for it before you send the same again. If you ask the wallet for the same again soon, it sends this very one, which counts once.`
    super('MAYBE_SENT', message, { cause })
    this.hash = hash
  }
}
