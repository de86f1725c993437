/** A wallet's error response, in the form of EIP-1193, which `readWalletError` reads. */
export class WalletRefusal extends Error {
  override name = 'WalletRefusal'
  readonly code: unknown
  constructor({ code, message }: { code?: unknown; message?: unknown }) {
    super(typeof message === 'string' ? message : '')
    this.code = code
  }
}
