/** What a wallet, or the way to it, answers instead of a result. The codes are EIP-1193's and the wallet's own. */
export class ProviderRpcError extends Error {
  override name = 'ProviderRpcError'
  readonly code: number
  constructor({ code, message }: { code: number; message: string }) {
    super(message)
    this.code = code
  }
}
