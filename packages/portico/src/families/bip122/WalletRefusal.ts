/** What a wallet answered instead of what it was asked for, in the words of EIP-1193: `readWalletError` reads it. */
export class WalletRefusal extends Error {
  override name = 'WalletRefusal'
  readonly code: unknown
  constructor({ code, message }: { code?: unknown; message?: unknown }) {
    super(typeof message === 'string' ? message : '')
    this.code = code
  }
}
