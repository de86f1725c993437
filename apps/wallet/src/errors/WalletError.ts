/** What went wrong in the frame. The host learns the sentence alone. */
export type WalletErrorCode =
  | 'ACCOUNT_MISMATCH'
  | 'EXPIRED_SESSION'
  | 'MAYBE_SENT'
  | 'METHOD_REFUSED'
  | 'NETWORK_MISMATCH'
  | 'NETWORK_UNKNOWN'
  | 'NODE_REFUSED'
  | 'NOT_CONNECTED'
  | 'PARAMETERS_REFUSED'
  | 'PAYMASTER_REFUSED'
  | 'REJECTED'
  | 'REPLACED'
  | 'SEAL_BROKEN'
  | 'SECRET_NEEDED'
  | 'SECRET_WANTED'
  | 'SERVER_REFUSED'
  | 'SERVER_UNREACHABLE'
  | 'UNSUPPORTED'

/** An error whose sentence a person, or the host, can be shown. Never holds a secret. */
export class WalletError extends Error {
  override name = 'WalletError'
  readonly code: WalletErrorCode
  /** Of the server's answer, where one refused. */
  readonly serverCode: string | undefined
  /** Where the server says when it may be asked again. */
  readonly retryAfterSeconds: number | undefined

  /** Of the node's own answer, by JSON-RPC, where one refused. Without it the answer did not come, or could not be read. */
  readonly nodeCode: number | undefined

  /** @param message what happened, then what to do */
  constructor(
    code: WalletErrorCode,
    message: string,
    options: { cause?: unknown; nodeCode?: number; retryAfterSeconds?: number; serverCode?: string } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.nodeCode = options.nodeCode
    this.retryAfterSeconds = options.retryAfterSeconds
    this.serverCode = options.serverCode
  }
}

/** The sentence of an error that may leave the frame; what the code itself threw stays inside. */
export function describeForHost(error: unknown): string {
  return error instanceof WalletError ? error.message : 'An error occurred'
}
