/** An error of a wallet, or of the connection to it. The codes are EIP-1193's and the wallet's own. */
export class ProviderRpcError extends Error {
  override name = 'ProviderRpcError'
  readonly code: number
  /** The wallet's data, unchanged: e.g. what a contract returned, or the wallet's own error inside another one. */
  readonly data: unknown
  constructor({ code, data, message }: { code: number; data?: unknown; message: string }) {
    super(message)
    this.code = code
    this.data = data
  }
}
