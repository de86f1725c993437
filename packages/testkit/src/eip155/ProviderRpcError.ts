/** The error of an EIP-1193 wallet. Source: EIP-1193, EIP-1474, EIP-3085, EIP-5792. */
export class ProviderRpcError extends Error {
  override name = 'ProviderRpcError'
  /** E.g. 4001 (rejected by the user), 4100, 4200, 4900, 4901, 4902, -32002, -32602, -32603. */
  readonly code: number
  readonly data: unknown
  constructor({ code, data, message }: { code: number; data?: unknown; message: string }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The user rejected the request or closed the wallet's window. */
export function userRejected(): ProviderRpcError {
  return new ProviderRpcError({ code: 4001, message: 'User rejected the request.' })
}

/** The site has no permission for this account or method. */
export function unauthorized(subject: string): ProviderRpcError {
  return new ProviderRpcError({
    code: 4100,
    message: `The requested method or account has not been authorized by the user: ${subject}.`,
  })
}

/** The wallet does not support this method. */
export function unsupportedMethod(method: string): ProviderRpcError {
  return new ProviderRpcError({ code: 4200, message: `The wallet does not support the method ${method}.` })
}

/** The parameters of the site are malformed. */
export function invalidParams(problem: string): ProviderRpcError {
  return new ProviderRpcError({ code: -32602, message: `Invalid params: ${problem}` })
}
