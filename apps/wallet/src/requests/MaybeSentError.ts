import { WalletError } from '../errors/WalletError.js'

/** What was signed may be on the network, and nobody can tell. It is not signed anew. */
export class MaybeSentError extends WalletError {
  /** By which the network would know it. */
  readonly hash: string

  constructor(hash: string, cause?: unknown) {
    const message = `The network did not say whether it has ${hash}. It may have been sent. Look for it before you send the same again. If you ask the wallet for the same again soon, it sends this very one, which counts once.`
    super('MAYBE_SENT', message, { cause })
    this.hash = hash
  }
}
