/** What a wallet, or the way to it, answers instead of a result. The codes are EIP-1193's and the wallet's own. */
export class ProviderRpcError extends Error {
  override name = 'ProviderRpcError'
  readonly code: number
  /** As it came, e.g. what a contract gave back, or the wallet's own error inside of another. */
  readonly data: unknown
  constructor({ code, data, message }: { code: number; data?: unknown; message: string }) {
    super(message)
    this.code = code
    this.data = data
  }
}
